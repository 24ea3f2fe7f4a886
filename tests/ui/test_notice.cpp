// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/application.h"
#include "tests/support/catch.h"
#include "ui/widgets/notice.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <vector>

namespace {

QString shownText(const Notice& notice)
{
    return notice.findChild<QLabel*>("messageText")->text();
}

} // namespace

TEST_CASE("A notice beside a field says in bold what is wrong, and its way out is taken with a click or Enter", "[ui][notice]")
{
    ensureApplication();
    Notice box(Notice::Shape::Box);
    CHECK(box.isHidden());
    int taken = 0;
    const auto show = [&] {
        box.showMessage(Notice::Kind::Error, "4 columns & 3 heads do not fit; choose 1, 2 or 4.", "Back to 2", [&] { ++taken; });
    };
    show();
    REQUIRE(QTest::qWaitForWindowExposed(&box));
    CHECK(box.text() == "4 columns & 3 heads do not fit; choose 1, 2 or 4.");
    CHECK(shownText(box) == "<b>4 columns &amp; 3 heads do not fit;</b> choose 1, 2 or 4.");
    CHECK(box.findChild<QToolButton*>("messageClose")->isHidden());
    QTest::mouseClick(box.link(), Qt::LeftButton);
    CHECK(taken == 1);
    CHECK(box.isHidden());
    show();
    QTest::keyClick(box.link(), Qt::Key_Return);
    CHECK(taken == 2);
    CHECK(box.isHidden());
}

TEST_CASE("A notice of the window is plain text, has up to three ways out and can be closed", "[ui][notice]")
{
    ensureApplication();
    Notice bar(Notice::Shape::Bar);
    bar.resize(600, 40);
    std::vector<int> taken;
    bar.showChoice(Notice::Kind::Note, "<b>1</b> file; two ways",
        { { "First", [&] { taken.push_back(1); } }, { "Second", [&] { taken.push_back(2); } } });
    REQUIRE(QTest::qWaitForWindowExposed(&bar));
    CHECK(shownText(bar) == "<b>1</b> file; two ways");
    CHECK(bar.findChild<QLabel*>("messageText")->textFormat() == Qt::PlainText);
    CHECK(bar.link(1)->isVisible());
    CHECK(bar.link(2)->isHidden());
    CHECK(bar.link(0)->geometry().right() < bar.link(1)->geometry().left());
    QTest::mouseClick(bar.link(1), Qt::LeftButton);
    CHECK(taken == std::vector<int> { 2 });
    bar.addNote("Again.");
    CHECK(bar.text() == "Again.");
    bar.addNote("And more.");
    CHECK(bar.text() == "Again. And more.");
    const QSignalSpy closed(&bar, &Notice::closed);
    QTest::mouseClick(bar.findChild<QToolButton*>("messageClose"), Qt::LeftButton);
    CHECK(closed.count() == 1);
    CHECK(bar.isHidden());
}
