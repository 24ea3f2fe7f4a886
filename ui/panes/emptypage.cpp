// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panes/emptypage.h"

#include "core/io/session/lessons.h"
#include "ui/text/translate.h"
#include "ui/widgets/style.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

EmptyPage::EmptyPage(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
{
    setObjectName(QStringLiteral("emptyPage"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_title->setFont(widgetFont(20, true));
    auto* column = new QVBoxLayout(this);
    column->addStretch(1);
    column->addWidget(m_title, 0, Qt::AlignHCenter);
    column->addSpacing(16);
    for (size_t i = 0; i < std::min<size_t>(3, attn::lessons().size()); ++i) {
        const Lesson lesson { new QPushButton(this), new QLabel(this) };
        const QString name = toQString(attn::lessons()[i].name);
        lesson.button->setObjectName(QStringLiteral("lesson-") + name);
        lesson.button->setAutoDefault(true);
        lesson.button->setFont(widgetFont(13, true));
        lesson.button->setFixedSize(px(320), px(34));
        lesson.summary->setForegroundRole(QPalette::PlaceholderText);
        connect(lesson.button, &QPushButton::clicked, this, [this, name] { emit lessonChosen(name); });
        column->addWidget(lesson.button, 0, Qt::AlignHCenter);
        column->addWidget(lesson.summary, 0, Qt::AlignHCenter);
        column->addSpacing(12);
        m_lessons.push_back(lesson);
    }
    column->addStretch(2);
    retranslate();
}

void EmptyPage::retranslate()
{
    m_title->setText(tr("Type a sentence above, or open a lesson"));
    for (size_t i = 0; i < m_lessons.size(); ++i) {
        m_lessons[i].button->setText(translated(attn::lessons()[i].title));
        m_lessons[i].summary->setText(translated(attn::lessons()[i].summary));
    }
}

void EmptyPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}
