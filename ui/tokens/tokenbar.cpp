// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/tokens/tokenbar.h"

#include "core/io/text/tokenizer.h"
#include "core/pipeline/captionsettings.h"
#include "core/session/importedattention.h"
#include "ui/model/selection.h"
#include "ui/model/sessionmodel.h"
#include "ui/text/translate.h"
#include "ui/tokens/tokenchips.h"
#include "ui/widgets/style.h"

#include <QComboBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolTip>
#include <algorithm>

TokenBar::TokenBar(SessionModel* model, Selection* selection, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_label(new QLabel(this))
    , m_note(new QLabel(this))
    , m_field(new QLineEdit(this))
    , m_tokenizer(new QComboBox(this))
    , m_chips(new TokenChips(model, selection, this))
{
    setObjectName(QStringLiteral("tokenBar"));
    m_field->setObjectName(QStringLiteral("textField"));
    m_field->setProperty("ofDocument", true); // the document has one history: the field's own undo would be a second
    m_field->setMaxLength(50'000'000);
    m_field->installEventFilter(this);
    m_tokenizer->setObjectName(QStringLiteral("tokenizer"));
    m_label->setBuddy(m_field);
    m_note->setFont(widgetFont(11));
    m_note->hide();
    m_field->setTextMargins(px(6), 0, px(6), 0);
    setFixedHeight(px(46));
    for (const attn::TokenizerSpec& spec : attn::tokenizers())
        m_tokenizer->addItem(QString(), toQString(spec.name));
    connect(m_field, &QLineEdit::textEdited, this, &TokenBar::typed);
    connect(m_field, &QLineEdit::editingFinished, model, &SessionModel::endMerge);
    connect(m_tokenizer, &QComboBox::activated, this,
        [this](int index) { m_model->setTokenizer(m_tokenizer->itemData(index).toString()); });
    connect(model, &SessionModel::traceChanged, this, &TokenBar::sync);
    connect(model, &SessionModel::waitingChanged, this, &TokenBar::sync);
    connect(model, &SessionModel::errorChanged, this, &TokenBar::showError);
    colourNote();
    retranslate();
    sync();
}

void TokenBar::retranslate()
{
    m_label->setText(tr("Text"));
    m_field->setPlaceholderText(tr("Type a sentence"));
    m_field->setAccessibleName(tr("Text"));
    m_tokenizer->setAccessibleName(tr("How the text is cut into tokens"));
    const auto& specs = attn::tokenizers();
    for (int i = 0; i < m_tokenizer->count(); ++i) {
        m_tokenizer->setItemText(i, translated(specs[size_t(i)].title));
        m_tokenizer->setItemData(i, translated(specs[size_t(i)].summary), Qt::ToolTipRole);
    }
    place();
}

void TokenBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    if (event->type() == QEvent::StyleChange)
        colourNote();
    QWidget::changeEvent(event);
}

void TokenBar::colourNote()
{
    QPalette note;
    note.setColor(QPalette::WindowText, currentTheme().color(Ink::Edited));
    m_note->setPalette(note);
}

void TokenBar::setBlank(bool blank)
{
    m_blank = blank;
    m_chips->setVisible(!blank);
    m_tokenizer->setEnabled(!blank);
    m_field->setReadOnly(false);
    m_field->setToolTip({});
    if (blank)
        m_field->clear();
    else
        sync();
}

void TokenBar::typed(const QString& text)
{
    if (!m_blank) {
        m_model->setText(text);
        return;
    }
    if (text.trimmed().isEmpty())
        return;
    attn::Session session;
    session.text = text.toStdString();
    session.tokenizer = m_tokenizer->currentData().toString().toStdString();
    if (!m_model->open(std::move(session)))
        return; // more has to be typed
    setBlank(false);
    emit begun();
}

// Shows the document, unless the field holds what is still being computed or was refused.
void TokenBar::sync()
{
    const attn::Session& session = m_model->session();
    const QString tokenizer = m_model->waitingValue(QStringLiteral("tokenizer")).value_or(toQString(session.tokenizer));
    m_tokenizer->setCurrentIndex(m_tokenizer->findData(tokenizer));
    const bool refused = m_model->lastError() && m_model->errorSource() == u"text";
    if (m_blank || refused)
        return;
    const attn::ImportedAttention* given = session.attention.get();
    const auto trace = m_model->trace();
    const auto waiting = m_model->waitingValue(QStringLiteral("text"));
    const QString text = waiting ? *waiting : toQString(trace ? attn::captionText(*trace) : session.text);
    m_note->setVisible(session.tokens.has_value() && !waiting);
    m_note->setText(given && session.tokens == given->tokens ? tr("from a file") : tr("edited tokens"));
    // Weights that were read belong to their tokens: another text has none.
    m_field->setReadOnly(given);
    m_field->setToolTip(given ? tr("The weights of %1 belong to these tokens. Rename one on its chip, or start a new session for "
                                   "another text.")
                                    .arg(toQString(given->file))
                              : QString());
    m_tokenizer->setEnabled(!given);
    if (text != m_field->text()) {
        const int cursor = m_field->cursorPosition();
        m_field->setText(text);
        m_field->setCursorPosition(m_field->hasFocus() ? std::min(cursor, int(text.size())) : 0);
    }
    place();
}

void TokenBar::showError()
{
    const bool refused = m_model->lastError() && m_model->errorSource() == u"text";
    if (m_field->property("refused").toBool() != refused) {
        m_field->setProperty("refused", refused);
        m_field->update();
    }
    if (!refused)
        sync();
}

bool TokenBar::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_field && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)) {
        auto* key = static_cast<QKeyEvent*>(event);
        const bool press = event->type() == QEvent::KeyPress;
        if (press && m_field->isReadOnly() && !key->text().isEmpty() && key->text().at(0).isPrint()) { // says why not
            QToolTip::showText(m_field->mapToGlobal(QPoint(0, m_field->height())), m_field->toolTip(), m_field);
            return true;
        }
        if (press && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            m_model->endMerge();
            emit left();
            return true;
        }
        if (press && key->key() == Qt::Key_Escape) {
            if (m_model->isComputing())
                m_model->cancel();
            else if (m_model->lastError())
                m_model->dismissError();
            else
                emit left();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void TokenBar::resizeEvent(QResizeEvent*)
{
    place();
}

// Label, field, tokenizer, line, chips: at 1280 the field ends at 347 and the chips begin at 460.
void TokenBar::place()
{
    const int high = px(30), top = (height() - high) / 2;
    int x = px(12);
    const int label = m_label->sizeHint().width();
    m_label->setGeometry(x, top, label, high);
    x += label + px(10);
    const int field = std::clamp(int(width() * 0.235), px(170), px(520));
    m_field->setGeometry(x, top, field, high);
    x += field + px(10);
    if (!m_note->isHidden()) {
        const int note = m_note->sizeHint().width();
        m_note->setGeometry(x, top, note, high);
        x += note + px(10);
    }
    const int combo = std::max(px(74), m_tokenizer->sizeHint().width());
    m_tokenizer->setGeometry(x, top, combo, high);
    x += combo + px(29);
    m_chips->setGeometry(x, (height() - px(34)) / 2, std::max(0, width() - x - px(12)), px(34));
    update();
}

void TokenBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().color(Ink::Surface));
    painter.fillRect(QRect(0, 0, width(), 1), currentTheme().color(Ink::Border));
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().color(Ink::Border));
    if (!m_blank)
        painter.fillRect(QRect(m_chips->x() - px(15),
                             (height() - m_field->height()) / 2 + 3, 1, m_field->height() - 6),
            currentTheme().color(Ink::Border));
}
