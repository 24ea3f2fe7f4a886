// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figure/figurefit.h"

#include "ui/scene/paragraph.h"
#include "ui/scene/scenemove.h"

#include <algorithm>
#include <cmath>

namespace {

constexpr double smallestText = 11; // px of a scene, which layouts never go below
constexpr double readablePoints = 6; // on paper
constexpr double figureMargin = 12, pageMarginMillimetres = 10;
constexpr double captionGap = 8;
constexpr double paperZoom = 0.8; // texts of 11 and 13 px: 6.6 and 7.8 points
constexpr double widestSheet = 300 / millimetresPerInch * logicalPerInch;
constexpr QSizeF slideScene(960, 640); // that a slide or a poster shows
constexpr QSizeF smallestScene(170, 130);

class Fitting {
public:
    Fitting(const FigureContents& contents, const FigureOptions& options)
        : m_contents(contents)
        , m_options(options)
        , m_theme(options.theme())
        , m_ruler(m_theme)
        , m_asked(options.asked())
    {
    }

    attn::Result<Figure> run()
    {
        const double margin = m_options.paper ? 0 : figureMargin;
        Scene natural = m_contents.layout(m_contents.natural, 1);
        if (!m_contents.fills)
            natural = trimmed(std::move(natural), margin);
        if (m_asked.isNull() || drawnBounds(natural).isEmpty())
            return finished(withCaption(std::move(natural), margin, 0));

        QSizeF wanted = natural.size;
        wanted.rheight() += captionRoom(wanted.width(), margin);
        Attempt best;
        for (const double zoom : { textZoom(), leastZoom() }) { // smaller texts where that makes room for all
            Attempt attempt = laidOutAt(zoom, wanted);
            const bool better = !attempt.scene.size.isEmpty() && (best.scene.size.isEmpty() || !attempt.simpler);
            if (better)
                best = std::move(attempt);
            if (!best.scene.size.isEmpty() && !best.simpler)
                break;
        }
        if (best.scene.size.isEmpty())
            return tooSmall();
        Figure figure = finished(std::move(best.scene));
        figure.simpler = best.simpler;
        return figure;
    }

private:
    struct Attempt {
        Scene scene; ///< empty: it does not fit
        bool simpler = false;
    };

    Attempt laidOutAt(double zoom, const QSizeF& wanted) const
    {
        const double edge = m_options.paper ? pageMarginMillimetres / millimetresPerInch * logicalPerInch / zoom
                                            : std::min(figureMargin, 0.04 * sceneSize(zoom, wanted).width());
        const QSizeF size = sceneSize(zoom, wanted);
        const double room = captionRoom(size.width(), edge);
        if (size.width() < smallestScene.width() || size.height() - room < smallestScene.height())
            return {};
        Attempt attempt { laidOut(m_contents.layout, size, room, edge) };
        attempt.simpler = !fits(attempt.scene, size, room) && m_contents.simpler;
        if (attempt.simpler)
            attempt.scene = laidOut(m_contents.simpler, size, room, edge);
        const QRectF used = drawnBounds(attempt.scene);
        if (used.isEmpty() || !fits(attempt.scene, size, room))
            return {};
        const QSizeF needed(used.width() + 2 * edge, used.height() + room + 2 * edge);
        attempt.scene = placed(std::move(attempt.scene), size, needed, edge);
        return attempt;
    }

    /// The size of texts depends on the size of the page alone, so that figures of all kinds agree: 6.6 and 7.8 points
    /// on paper; what is wider than a sheet is read from afar, and so is a slide.
    double textZoom() const
    {
        const double wide = m_asked.width() > 0 ? m_asked.width() / slideScene.width() : 1e9,
                     tall = m_asked.height() > 0 ? m_asked.height() / slideScene.height() : 1e9;
        const bool poster = m_asked.width() > widestSheet || m_asked.height() > widestSheet;
        const double afar = m_options.size.pixels || (poster && !m_options.paper) ? std::min(wide, tall) : 0;
        return std::max({ paperZoom, leastZoom(), afar });
    }

    /// Texts keep 6 points on paper; on a screen that is asked for by pixels they keep their pixels.
    double leastZoom() const
    {
        const double onPaper = readablePoints / 72 * logicalPerInch / smallestText;
        return m_options.size.pixels && !m_options.paper ? std::max(onPaper, logicalPerInch / m_options.resolution())
                                                         : onPaper;
    }

    /// A free side keeps the natural shape.
    QSizeF sceneSize(double zoom, const QSizeF& natural) const
    {
        QSizeF size = m_asked / zoom;
        if (size.width() <= 0)
            size.setWidth(std::max(smallestScene.width(), natural.width() * size.height() / natural.height()));
        if (size.height() <= 0) // labels and titles do not shrink with the width
            size.setHeight(std::max({ natural.height() * size.width() / natural.width(),
                std::min(natural.height(), 0.9 * size.width()), smallestScene.height() + 80 }));
        return size;
    }

    /// Pixels of the picture for one of the scene, so that cells fall on whole pixels.
    double deviceRatio(const QSizeF& scene) const
    {
        const QSize pixels = m_options.pixelsFor(m_asked);
        return m_asked.width() > 0 ? pixels.width() / scene.width() : pixels.height() / scene.height();
    }

    static bool fits(const Scene& scene, const QSizeF& size, double captionRoom)
    {
        const QRectF used = drawnBounds(scene);
        return used.width() <= size.width() + 1 && used.height() <= size.height() - captionRoom + 1;
    }

    Scene laidOut(
        const std::function<Scene(QSizeF, double)>& layout, const QSizeF& size, double captionRoom, double edge) const
    {
        const double ratio = deviceRatio(size);
        if (!m_contents.fills)
            return layout({ size.width(), size.height() - captionRoom }, ratio);
        // Layouts keep a margin of their own.
        const double own = m_options.paper ? std::round(std::max(0.0, edge - figureMargin) * ratio) / ratio : 0;
        Scene scene = layout({ size.width() - 2 * own, size.height() - captionRoom - 2 * own }, ratio);
        moveScene(scene, own, own);
        return scene;
    }

    /// In the middle; a free side becomes as long as what is drawn.
    Scene placed(Scene scene, QSizeF size, const QSizeF& needed, double edge) const
    {
        const double ratio = deviceRatio(size), room = captionRoom(size.width(), edge);
        if (m_asked.width() <= 0 && !m_contents.fills)
            size.setWidth(needed.width());
        if (m_asked.height() <= 0 && !m_contents.fills)
            size.setHeight(needed.height());
        const auto whole = [ratio](double value) { return std::round(value * ratio) / ratio; };
        const QRectF used = drawnBounds(scene);
        if (!m_contents.fills)
            moveScene(scene, whole((size.width() - used.width()) / 2 - used.left()),
                whole((size.height() - room - used.height()) / 2 - used.top()));
        scene.size = size;
        const double captionTop = drawnBounds(scene).bottom() + captionGap;
        return withCaption(std::move(scene), edge, captionTop);
    }

    double captionRoom(double width, double edge) const
    {
        if (m_contents.caption.isEmpty())
            return 0;
        return paragraphHeight(m_ruler, m_contents.caption, width - 2 * edge, look()) + captionGap;
    }

    /// `top` 0: below a scene of its natural size, which grows.
    Scene withCaption(Scene scene, double edge, double top) const
    {
        if (m_contents.caption.isEmpty() || scene.size.isEmpty())
            return scene;
        const bool grows = top == 0;
        if (grows)
            top = scene.size.height() - (m_contents.fills ? 0 : edge) + captionGap;
        const double height
            = drawParagraph(scene, m_ruler, m_contents.caption, { edge, top }, scene.size.width() - 2 * edge, look());
        if (grows)
            scene.size.setHeight(std::ceil(top + height + edge));
        return scene;
    }

    static ParagraphLook look() { return { smallestText, Ink::Muted }; }

    Figure finished(Scene scene) const
    {
        Figure figure;
        figure.options = m_options;
        const double zoom = m_asked.isNull() ? 1
            : m_asked.width() > 0            ? m_asked.width() / scene.size.width()
                                             : m_asked.height() / scene.size.height();
        figure.size = scene.size * zoom;
        // What was asked for is kept to the last digit.
        if (m_asked.width() > 0)
            figure.size.setWidth(m_asked.width());
        if (m_asked.height() > 0)
            figure.size.setHeight(m_asked.height());
        figure.pixels = m_options.pixelsFor(figure.size);
        figure.pages.push_back(std::move(scene));
        return figure;
    }

    attn::Error tooSmall() const
    {
        const double caption = captionRoom(smallestScene.width(), figureMargin);
        const QSizeF least = (smallestScene + QSizeF(30, 30 + caption)) * leastZoom();
        const auto rounded = [](double value) { return std::to_string(int(std::ceil(value))); };
        if (m_options.size.pixels)
            return attn::contentError(
                ATTN_TR("The figure needs at least about %1 x %2 pixels to be readable. Choose a larger size, or fewer "
                        "dpi."),
                { rounded(m_options.pixelsFor(least).width()), rounded(m_options.pixelsFor(least).height()) });
        return attn::contentError(
            ATTN_TR("The figure needs at least about %1 x %2 mm to be readable. Choose a larger size."),
            { rounded(toMillimetres(least.width())), rounded(toMillimetres(least.height())) });
    }

    const FigureContents& m_contents;
    const FigureOptions& m_options;
    const Theme m_theme;
    const TextRuler m_ruler;
    const QSizeF m_asked;
};

} // namespace

attn::Result<Figure> fitFigure(const FigureContents& contents, const FigureOptions& options)
{
    if (auto sound = checkFigureOptions(options); !sound)
        return sound.error();
    return Fitting(contents, options).run();
}
