// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class Selection;
class SessionModel;
class TokenChips;

/// The bar on top: the text, how it is cut, and the tokens.
class TokenBar : public QWidget {
    Q_OBJECT

public:
    TokenBar(SessionModel* model, Selection* selection, QWidget* parent = nullptr);

    /// Nothing typed yet: the field is empty, and its first text opens a document.
    void setBlank(bool blank);
    QLineEdit* field() const { return m_field; }
    QComboBox* tokenizer() const { return m_tokenizer; }
    TokenChips* chips() const { return m_chips; }

signals:
    void begun(); ///< the first text of a blank document was accepted
    void left(); ///< Return or Escape: the keyboard goes to the canvas

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void retranslate();
    void colourNote();
    void typed(const QString& text);
    void sync();
    void showError();
    void place();

    SessionModel* m_model;
    bool m_blank = false;
    QLabel *m_label, *m_note;
    QLineEdit* m_field;
    QComboBox* m_tokenizer;
    TokenChips* m_chips;
};
