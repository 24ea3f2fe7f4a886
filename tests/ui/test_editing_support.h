// SPDX-License-Identifier: GPL-3.0-or-later
// The window of a lesson with hands: mouse and keyboard on cells, the document as bytes.
#pragma once

#include "core/io/session/sessionfile.h"
#include "tests/support/matrix_matcher.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/widgets/notice.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMouseEvent>

struct EditingWindow : OpenWindow {
    explicit EditingWindow(const char* lesson = "trainable", const char* step = "scores")
        : OpenWindow(lesson)
    {
        show(step);
    }

    EquationCanvas* canvas() { return window.canvas(); }
    QUndoStack* undo() { return window.model()->undoStack(); }
    /// The document as the file would hold it.
    QByteArray bytes() { return attn::sessionJson(window.model()->session()); }
    void set(const char* key, const char* value)
    {
        REQUIRE(window.model()->setSetting(key, value));
        window.model()->undoStack()->setClean();
    }
    void show(const char* step, int head = 0)
    {
        window.selection()->setStep(step);
        window.selection()->setHead(head);
        REQUIRE(QTest::qWaitFor([this] { return canvas()->isReady(); }, 20000));
    }
    attn::Matrix matrix(const char* path)
    {
        const auto trace = window.model()->trace();
        const attn::Node* node = trace->graph().find(path);
        REQUIRE(node);
        return *trace->view(node->id)->values;
    }
    QPoint at(const CellId& cell)
    {
        const auto found = canvas()->equation().find(cell);
        REQUIRE(found);
        return canvas()->equation().cellRect(*found).center().toPoint();
    }
    void mouse(QEvent::Type type, QPoint point, Qt::KeyboardModifiers keys = {})
    {
        const bool move = type == QEvent::MouseMove;
        QMouseEvent event(type, point, canvas()->mapToGlobal(point), move ? Qt::NoButton : Qt::LeftButton,
            type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, keys);
        QApplication::sendEvent(canvas(), &event);
    }
    void press(QPoint point, Qt::KeyboardModifiers keys = {}) { mouse(QEvent::MouseButtonPress, point, keys); }
    void move(QPoint point, Qt::KeyboardModifiers keys = {}) { mouse(QEvent::MouseMove, point, keys); }
    void release(QPoint point, Qt::KeyboardModifiers keys = {}) { mouse(QEvent::MouseButtonRelease, point, keys); }
    void key(Qt::Key key, Qt::KeyboardModifiers keys = {})
    {
        canvas()->setFocus();
        QTest::keyClick(canvas(), key, keys);
    }
    void pin(const CellId& cell) { window.selection()->setPinned(cell); }
    void paste(const QString& text)
    {
        QGuiApplication::clipboard()->setText(text);
        key(Qt::Key_V, Qt::ControlModifier);
    }
    QString message() { return window.messageBar()->isVisible() ? window.messageBar()->text() : QString(); }
};
