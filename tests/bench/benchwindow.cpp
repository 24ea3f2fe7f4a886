// SPDX-License-Identifier: GPL-3.0-or-later
// A real window, 1280 x 800, without a screen: from a change to the painted picture.
#include "core/editing/edits.h"
#include "tests/bench/bench.h"
#include "ui/arithmetic/arithmeticstrip.h"
#include "ui/background/jobs.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/controllers/filecontroller.h"
#include "ui/controllers/lookcontroller.h"
#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QEvent>
#include <QTimer>
#include <algorithm>
#include <functional>

namespace {

/// Notices when a widget is asked to paint itself.
class PaintWatcher : public QObject {
public:
    PaintWatcher(QWidget* widget, std::function<void()> painted)
        : QObject(widget)
        , m_painted(std::move(painted))
    {
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            m_painted();
        return false;
    }

private:
    std::function<void()> m_painted;
};

class BenchWindow {
public:
    explicit BenchWindow(const attn::Session& session)
        : m_window(SettingsStore::none())
    {
        m_window.lookController()->setLanguage("en");
        m_window.lookController()->setTheme("light");
        m_window.resize(1280, 800);
        if (!m_window.fileController()->openSession(session))
            benchFailed("the session does not open");
        m_window.show();
        EquationCanvas* canvas = m_window.canvas();
        // The canvas emits a signal when it has drawn another run; the next painting brings it to the screen.
        QObject::connect(canvas, &EquationCanvas::zoomChanged, canvas, [this] { m_displayed = true; });
        new PaintWatcher(canvas->findChild<QWidget*>("equationPlot"), [this] { m_painted = m_painted || m_displayed; });
        m_strip = m_window.findChild<ArithmeticStrip*>();
        new PaintWatcher(m_strip, [this] { ++m_stripPaints; });
        m_window.selection()->setStep("attention_weights");
        m_window.selection()->setHead(0);
        settle();
    }

    /// Until nothing is computed or painted any more, so that a repetition does not pay for the one before.
    void settle()
    {
        for (int quiet = 0; quiet < 3;) {
            waitForEvents();
            const bool working = m_window.model()->isComputing() || Jobs::instance().isComputing(&m_window)
                || !m_window.canvas()->isReady();
            quiet = working ? 0 : quiet + 1;
        }
    }

    /// Changes a cell of the embeddings and waits for its heatmap. Returns the work in edit() itself.
    double change(double value)
    {
        const auto before = m_window.model()->trace();
        m_displayed = m_painted = false;
        const attn::Node* node = before->graph().find("embeddings");
        const BenchClock clock;
        if (!m_window.model()->edit("Edit", [&](attn::Session& session) {
                return attn::setCells(session, *before, node->id, { { 1, 0, value } });
            }))
            benchFailed("the edit was refused");
        const double edit = clock.work();
        while (!m_painted)
            waitForEvents();
        return edit;
    }

    /// Points at a cell and waits until its arithmetic is painted.
    void hover(int row, int column)
    {
        const int paints = m_stripPaints;
        m_window.selection()->setHovered(CellId { "heads.0.attention_weights", row, column });
        while (!m_strip->isReady() || m_stripPaints == paints)
            waitForEvents();
    }

private:
    /// Sleeps until something happens, or for a moment: a loop that asks all the time would take the time of what it
    /// waits for.
    static void waitForEvents()
    {
        QTimer wake;
        wake.start(20);
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    MainWindow m_window;
    bool m_displayed = false, m_painted = false;
    int m_stripPaints = 0;
    ArithmeticStrip* m_strip;
};

QString sizesText(int tokens, int size, int heads)
{
    return QString("%1 tokens, size %2, %3 heads").arg(tokens).arg(size).arg(heads);
}

void benchChangeOf(int tokens, int size, int heads, double goal, int repetitions)
{
    BenchWindow window(benchSession(tokens, size, heads));
    Measured all;
    std::vector<double> edits;
    for (int i = -1; i < repetitions; ++i) {
        const BenchClock clock;
        const double edit = window.change(0.25 + i);
        if (i >= 0) {
            all.add(clock);
            edits.push_back(edit);
        }
        window.settle();
    }
    printFigure("changed cell to heatmap, " + sizesText(tokens, size, heads), all, goal,
        QString("work in edit(): %1").arg(median(edits), 0, 'f', 2));
}

void benchHoverOf(int tokens, int size, int heads, int repetitions)
{
    BenchWindow window(benchSession(tokens, size, heads));
    Measured all;
    for (int i = -1; i < repetitions; ++i) {
        const BenchClock clock;
        window.hover((i + 2) % tokens, (3 * i + 4) % tokens);
        if (i >= 0)
            all.add(clock);
        window.settle();
    }
    printFigure("hover to arithmetic, " + sizesText(tokens, size, heads), all);
}

} // namespace

void benchChange(const BenchOptions& options)
{
    benchChangeOf(16, 64, 4, 16, options.repetitions);
    benchChangeOf(64, 96, 12, 0, options.repetitions);
    benchChangeOf(128, 64, 8, 100, options.repetitions);
    benchChangeOf(512, 768, 12, 0, std::min(options.repetitions, 10));
}

void benchHover(const BenchOptions& options)
{
    benchHoverOf(16, 64, 4, options.repetitions);
    benchHoverOf(128, 64, 8, options.repetitions);
    benchHoverOf(512, 768, 12, std::min(options.repetitions, 20));
}

void benchOpen(const BenchOptions& options)
{
    const attn::Session session = benchSession(512, 768, 12);
    resetPeakMemory();
    const double before = peakMemory();
    const Measured all = measure(std::min(options.repetitions, 3), [&] { BenchWindow window(session); });
    printFigure("open to the first heatmap, " + sizesText(512, 768, 12), all, 0,
        QString("peak memory %1 MB, %2 MB before").arg(peakMemory(), 0, 'f', 0).arg(before, 0, 'f', 0));
}
