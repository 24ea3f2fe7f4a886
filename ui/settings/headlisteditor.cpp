// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/headlisteditor.h"

#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QStringList>
#include <algorithm>
#include <set>
#include <vector>

namespace {

/// The buttons in as many lines as they need.
class HeadToggles : public QWidget {
public:
    explicit HeadToggles(QWidget* parent)
        : QWidget(parent)
    {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override
    {
        const int columns = std::max(1, width / cell().width());
        return std::max(1, (int(buttons.size()) + columns - 1) / columns) * cell().height();
    }
    QSize sizeHint() const override
    {
        const int columns = std::clamp(int(buttons.size()), 1, 6);
        return QSize(columns * cell().width(), heightForWidth(columns * cell().width()));
    }
    QSize minimumSizeHint() const override { return cell(); }
    QSize cell() const { return QSize(px(28), px(26)); }

    void place()
    {
        const int columns = std::max(1, width() / cell().width());
        for (int i = 0; i < int(buttons.size()); ++i)
            buttons[size_t(i)]->setGeometry(
                QRect(QPoint(i % columns * cell().width(), i / columns * cell().height()), cell()));
    }

    std::vector<QPushButton*> buttons;

protected:
    void resizeEvent(QResizeEvent*) override { place(); }
};

class HeadListEditor : public SettingEditor {
public:
    HeadListEditor(const attn::SettingSpec& spec, QWidget* parent)
        : SettingEditor(spec, parent)
        , m_toggles(new HeadToggles(this))
    {
        layout()->addWidget(m_toggles);
        adopt(m_toggles);
        m_toggles->setFocusPolicy(Qt::NoFocus);
        setFocusProxy(nullptr);
    }

    void showValue(const QString& value, const EditorContext& context) override
    {
        m_off.clear();
        for (const QString& head : value.split(QLatin1Char(','), Qt::SkipEmptyParts))
            m_off.insert(head.toInt());
        if (int(m_toggles->buttons.size()) != context.heads)
            rebuild(context.heads);
        for (int head = 0; head < context.heads; ++head)
            m_toggles->buttons[size_t(head)]->setChecked(!m_off.contains(head));
    }

    double widthNeeded() const override
    {
        return m_toggles->cell().width() * std::min(6.0, double(m_toggles->buttons.size()));
    }

private:
    void rebuild(int heads)
    {
        qDeleteAll(m_toggles->buttons);
        m_toggles->buttons.clear();
        for (int head = 0; head < heads; ++head) {
            auto* button = new QPushButton(locale().toString(head + 1), m_toggles);
            button->setProperty("segment", int(Segment::Alone));
            button->setCheckable(true);
            button->setAutoDefault(true); // Enter clicks
            button->setAccessibleName(QCoreApplication::translate("SettingEditor", "Head %1").arg(head + 1));
            button->setObjectName(toQString(m_spec.key) + QStringLiteral(".%1").arg(head + 1));
            button->setToolTip(toolTip());
            connect(button, &QAbstractButton::clicked, this, [this, head](bool on) { toggle(head, on); });
            button->show();
            m_toggles->buttons.push_back(button);
        }
        m_toggles->updateGeometry();
        m_toggles->place();
    }

    void toggle(int head, bool on)
    {
        std::set<int> off = m_off;
        on ? void(off.erase(head)) : void(off.insert(head));
        QStringList list;
        for (const int other : off)
            list += QString::number(other);
        emit changed(list.join(QLatin1Char(',')), false);
    }

    HeadToggles* m_toggles;
    std::set<int> m_off; ///< also heads that are not there now
};

} // namespace

SettingEditor* makeHeadListEditor(const attn::SettingSpec& spec, QWidget* parent)
{
    return new HeadListEditor(spec, parent);
}
