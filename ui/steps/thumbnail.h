// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/trace.h"
#include "ui/style/theme.h"

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSize>
#include <memory>
#include <vector>

class ViewLoader;

/// A matrix in a few pixels: its colours in a range, masked cells hatched; large ones pooled, largest magnitude of a block.
/// `pixels` are device pixels.
QImage thumbnailOf(const attn::StageView& view, const attn::ColorScale& range, const Theme& theme, QSize pixels);

/// Makes the thumbnails of all steps, the cheap ones first, one after another, so that the window stays responsive. Old
/// pictures stay until new ones are there.
class ThumbnailLoader : public QObject {
    Q_OBJECT

public:
    explicit ThumbnailLoader(QObject* parent = nullptr);
    ~ThumbnailLoader() override;

    /// Of `head` (below 0: the first) in this run.
    void setRun(std::shared_ptr<const attn::Trace> trace, int head);
    void setLook(const Theme& theme, QSize pixels);
    /// Nothing is computed while it is paused (a hidden or compact list).
    void setPaused(bool paused);

    QImage image(const QString& step) const { return m_pictures.value(step).image; }
    bool isReady() const { return !m_working && m_queue.empty(); }

signals:
    void imageChanged(const QString& step);

private:
    struct Picture {
        QImage image;
        std::weak_ptr<const attn::Matrix> values, mask, dropped; ///< what it shows
        attn::ColorScale range;

        bool shows(const attn::StageView& view, const attn::ColorScale& inRange) const;
    };

    void restart();
    void next();

    std::unique_ptr<ViewLoader> m_loader; ///< on its own: pictures are no work that the window announces
    std::shared_ptr<const attn::Trace> m_trace;
    int m_head = 0;
    Theme m_theme;
    QSize m_pixels { 26, 22 };
    bool m_paused = false;
    bool m_working = false;
    quint64 m_round = 0;
    std::vector<int> m_queue; ///< nodes, the next one last
    QHash<QString, Picture> m_pictures;
};
