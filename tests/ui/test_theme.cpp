// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "tests/ui/test_window_support.h"
#include "ui/canvas/equationcanvas.h"
#include "ui/style/icons.h"

#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QIcon>
#include <QPixmap>
#include <QTemporaryDir>
#include <QWidget>

namespace {

/// Who was told of the theme, in turn.
class Listener : public QWidget {
public:
    Listener(const QString& name, QStringList& told, QWidget* parent)
        : QWidget(parent)
        , m_told(told)
    {
        setObjectName(name);
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::StyleChange)
            m_told += objectName();
        QWidget::changeEvent(event);
    }

private:
    QStringList& m_told;
};

/// The most opaque colour of an icon: that of its strokes.
QColor strokeOf(const QIcon& icon, QIcon::Mode mode)
{
    const QImage image = icon.pixmap(QSize(64, 64), mode).toImage();
    QColor found(Qt::transparent);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixelColor(x, y).alpha() > found.alpha())
                found = image.pixelColor(x, y);
    return found;
}

} // namespace

TEST_CASE("Every widget is told of a theme once, a window before what lies in it", "[ui][theme]")
{
    ensureApplication();
    QStringList told;
    Listener window("window", told, nullptr);
    auto* pane = new Listener("pane", told, &window);
    new Listener("field", told, pane);
    window.show();
    const AppliedTheme applied(Theme::darkTheme());
    CHECK(told == QStringList { "window", "pane", "field" });
    CHECK(currentTheme().dark);
    QApplication::processEvents(); // palettes follow by an event of the application
    CHECK(window.palette().color(QPalette::WindowText) == Theme::darkTheme().color(Ink::Text));
}

TEST_CASE("An icon made in one theme is drawn in the ink of another", "[ui][theme]")
{
    ensureApplication();
    const QIcon icon = themedIcon(QStringLiteral("close"));
    for (const Theme& theme : { Theme::light(), Theme::darkTheme() }) {
        const AppliedTheme applied(theme);
        CHECK(strokeOf(icon, QIcon::Normal) == theme.color(Ink::Text));
        CHECK(strokeOf(icon, QIcon::Disabled) == theme.color(Ink::Muted));
    }
}

TEST_CASE("A window opens in the theme that was kept, and hands it to no widget by hand", "[ui][theme]")
{
    ensureApplication();
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    SettingsStore::file(file).setValue(QStringLiteral("look/theme"), QStringLiteral("dark"));
    {
        MainWindow window(SettingsStore::file(file));
        CHECK(currentTheme().dark);
        CHECK(window.canvas()->grab().toImage().pixelColor(2, 2) == Theme::darkTheme().color(Ink::Surface));
    }
    applyTheme(Theme::light());
}
