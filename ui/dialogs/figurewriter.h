// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/writers/matrixexport.h"

#include <QObject>
#include <vector>

class ViewLoader;

/// Figures and numbers on their way into files, as they were asked for.
struct FigureOrder {
    FigureRun run;
    std::vector<FigureSubject> subjects;
    std::vector<const MatrixFormat*> formats;
    QString folder;
    FigureOptions options;

    /// How many files it makes: some formats hold all figures in one.
    int files() const;
};

/// Writes an order in the background, one figure at a time, so that the window stays usable and cancel() works; each file
/// is written whole or not at all. Lives in the window's thread.
class FigureWriter : public QObject {
    Q_OBJECT

public:
    explicit FigureWriter(QObject* parent);

    void start(FigureOrder order);
    /// Stops; failed() says so with Error::Kind::Cancelled.
    void cancel();
    bool isWriting() const { return m_writing; }
    int done() const { return m_done; } ///< figures
    const FigureOrder& order() const { return m_order; }

signals:
    void progressed(int done);
    void written(); ///< all of it
    void failed(const attn::Error& error);

private:
    void writeNext();
    void writeTogether();
    void end(const attn::Error& error);

    FigureOrder m_order;
    ViewLoader* m_loader;
    int m_done = 0;
    bool m_writing = false;
};
