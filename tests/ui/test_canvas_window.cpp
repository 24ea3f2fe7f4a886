// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "ui/canvas/interaction/canvaswindow.h"

TEST_CASE("Zooming in and out shows whole cells and ends where it began", "[ui][canvas]")
{
    CanvasWindow window;
    window.setSize(20, 20);
    CHECK_FALSE(window.window());
    REQUIRE(window.zoom(1.25, 10, 10, 0.5, 0.5));
    CHECK(window.visible() == CellWindow { 2, 17, 2, 17 });
    while (window.zoom(1.25, 10, 10, 0.5, 0.5)) { }
    CHECK(window.visible().firstRow == window.visible().lastRow);
    while (window.zoom(1 / 1.25, 10, 10, 0.5, 0.5)) { }
    CHECK_FALSE(window.isZoomed());
    CHECK(window.visible() == CellWindow { 0, 19, 0, 19 });
}

TEST_CASE("Narrow matrices keep their columns while their rows are zoomed", "[ui][canvas]")
{
    CanvasWindow window;
    window.setSize(100, 2);
    for (int i = 0; i < 5; ++i)
        window.zoom(1.25, 99, 0, 1, 0);
    CHECK(window.visible().lastRow == 99);
    CHECK(window.visible().firstRow > 50);
    CHECK(window.visible().firstColumn == 0);
    CHECK(window.visible().lastColumn == 1);
}

TEST_CASE("Panning stops at the edges, and a cell is revealed by the shortest way", "[ui][canvas]")
{
    CanvasWindow window;
    window.setSize(10, 10);
    CHECK_FALSE(window.pan(1, 1)); // everything is visible
    window.zoom(2, 0, 0, 0, 0);
    CHECK(window.visible() == CellWindow { 0, 4, 0, 4 });
    CHECK(window.pan(100, 0));
    CHECK(window.visible() == CellWindow { 5, 9, 0, 4 });
    CHECK(window.reveal(4, 5));
    CHECK(window.visible() == CellWindow { 4, 8, 1, 5 });
    CHECK_FALSE(window.reveal(6, 3));
    window.setSize(10, 12);
    CHECK_FALSE(window.isZoomed());
}
