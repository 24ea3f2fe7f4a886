// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QWidget;
class ViewLoader;

/// All loaders of the process, so that a window can show what any of its views computes and cancel it.
class Jobs : public QObject {
    Q_OBJECT

public:
    static Jobs& instance();

    void add(ViewLoader* loader);
    void remove(ViewLoader* loader);

    /// Whether a loader of this window works in the background, visibly or not.
    bool isComputing(const QWidget* window) const;
    /// The loader of this window that has been busy for longer than 100 ms, or null.
    ViewLoader* busy(const QWidget* window) const;
    void cancelAll(const QWidget* window);

    /// Whether `object` is, or is a descendant of, a widget of `window`.
    static bool belongs(const QObject* object, const QWidget* window);

signals:
    void changed();
    void finished(ViewLoader* loader, double milliseconds); ///< a load in the background ended well

private:
    QList<ViewLoader*> m_loaders;
};
