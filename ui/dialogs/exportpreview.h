// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figure/figurekinds.h"

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <optional>

class ViewLoader;

/// A figure as it will leave the program, as large as the widget allows. Laid out and painted in the background; while
/// that takes a while, what was asked for in between is skipped, and the last picture stays.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(QWidget* parent = nullptr);

    void show(const FigureRun& run, const std::optional<FigureSubject>& subject, const FigureOptions& options);
    /// Why there is nothing to show.
    void showReason(const QString& why);

    bool isCurrent() const { return m_current; } ///< the picture is that of the last show()
    const QImage& image() const { return m_image; }
    QSizeF figureSize() const { return m_size; } ///< logical pixels; empty: there is no figure
    QSize figurePixels() const { return m_pixels; }
    bool isSimpler() const { return m_simpler; } ///< as Figure has it
    QSize sizeHint() const override { return { 420, 380 }; }
    QSize minimumSizeHint() const override { return { 200, 220 }; }

signals:
    void shown(); ///< another picture, or a reason why there is none

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Picture;
    void ask();
    void layOut();
    void take(const Picture& picture);

    FigureRun m_run;
    std::optional<FigureSubject> m_subject;
    FigureOptions m_options;
    QImage m_image;
    QSizeF m_size;
    QSize m_pixels;
    bool m_simpler = false;
    QString m_reason;
    bool m_current = true;
    bool m_outdated = false; ///< something else was asked for since the picture was begun
    QTimer m_soon; ///< several changes at once are one
    ViewLoader* m_loader;
};
