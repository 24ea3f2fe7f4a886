// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/helpdialogs.h"

#include "core/pipeline/formula.h"
#include "ui/model/sessionmodel.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/screenfit.h"
#include "ui/widgets/style.h"
#include "ui/widgets/symbollist.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

namespace {

struct HelpTexts {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QDialog* makeHelpDialog(const QString& title, QWidget* content, QWidget* parent)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    keepOnScreen(dialog);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(content, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    column->addWidget(buttons);
    return dialog;
}

QString keysOf(const QAction* action)
{
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts())
        keys += key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

/// "&Open..." and "打开(&O)..." without mnemonic and dots.
QString plainText(QString text)
{
    static const QRegularExpression mnemonic(QStringLiteral("\\(&\\w\\)"));
    return text.remove(mnemonic).remove(u'&').remove(QStringLiteral("..."));
}

} // namespace

QDialog* makeKeyboardDialog(const Actions& actions, QWidget* parent)
{
    QList<std::pair<QString, QString>> rows;
    for (const QAction* action : actions.all())
        if (!action->shortcuts().isEmpty())
            rows.append({ keysOf(action), plainText(action->text()) });
    // Keys of the canvas, which act on its cells.
    rows.append({ HelpTexts::tr("Arrows, Home, End in a matrix"), HelpTexts::tr("Move the cell cursor") });
    rows.append({ HelpTexts::tr("Enter in a matrix"), HelpTexts::tr("Pin or release the cell") });
    rows.append({ HelpTexts::tr("Alt+Up, Alt+Down in a matrix"),
        HelpTexts::tr("Change the number; Shift finer, Ctrl coarser") });
    rows.append({ HelpTexts::tr("F2, Insert, Delete on a token"), HelpTexts::tr("Rename, insert, remove the token") });
    rows.append({ HelpTexts::tr("Ctrl+Shift+Left, Right on a token"), HelpTexts::tr("Move the token") });
    rows.append({ HelpTexts::tr("Ctrl+Arrows in a matrix"), HelpTexts::tr("Go to the next matrix") });
    rows.append({ HelpTexts::tr("Ctrl+Enter in a matrix"), HelpTexts::tr("Show its head alone") });
    rows.append({ HelpTexts::tr("Left, Right, Home, End on the tokens"), HelpTexts::tr("Move the token cursor") });
    rows.append({ HelpTexts::tr("Ctrl+Space on the tokens"), HelpTexts::tr("Select the token, or no longer") });
    rows.append({ HelpTexts::tr("Shift+Left, Shift+Right on the tokens"), HelpTexts::tr("Select neighbouring tokens") });
    rows.append({ HelpTexts::tr("Escape on the tokens"), HelpTexts::tr("Select no token") });
    rows.append({ HelpTexts::tr("0 … 9, sign, point in a matrix"),
        HelpTexts::tr("Practice: begin the answer; Enter checks it") });
    rows.append({ HelpTexts::tr("Tab, Shift+Tab in a matrix"),
        HelpTexts::tr("Practice: to the next or previous cell to fill in") });
    rows.append({ HelpTexts::tr("Space"), HelpTexts::tr("Reveal hidden numbers") });

    auto* table = new QTableWidget(int(rows.size()), 2);
    table->setObjectName(QStringLiteral("keyboardTable"));
    table->setHorizontalHeaderLabels({ HelpTexts::tr("Key"), HelpTexts::tr("What it does") });
    table->verticalHeader()->hide();
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    for (int i = 0; i < int(rows.size()); ++i) {
        table->setItem(i, 0, new QTableWidgetItem(rows[i].first));
        table->setItem(i, 1, new QTableWidgetItem(rows[i].second));
    }
    table->resizeColumnsToContents();
    table->horizontalHeader()->setStretchLastSection(true);
    QDialog* dialog = makeHelpDialog(HelpTexts::tr("Keyboard"), table, parent);
    dialog->resize(560, 620);
    return dialog;
}

QDialog* makeSymbolsDialog(SessionModel* model, QWidget* parent)
{
    auto* list = new SymbolList;
    list->setContentsMargins(12, 12, 12, 12);
    const auto follow = [model, list] {
        list->setSymbols(model->trace() ? attn::symbolsOf(*model->trace()) : std::vector<attn::Symbol>());
    };
    follow();
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("symbolsScroll"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(list);
    QDialog* dialog = makeHelpDialog(HelpTexts::tr("Symbols"), scroll, parent);
    dialog->setObjectName(QStringLiteral("symbolsDialog"));
    QObject::connect(model, &SessionModel::traceChanged, dialog, follow);
    dialog->resize(px(460), px(560));
    return dialog;
}

QDialog* makeAboutDialog(QWidget* parent)
{
    const QString version = QCoreApplication::applicationVersion();
    QStringList lines;
    lines += QStringLiteral("<h3>") + HelpTexts::tr("Attention Visualizer").toHtmlEscaped() + u' '
        + version.toHtmlEscaped() + QStringLiteral("</h3>");
    lines += QStringLiteral("<p>")
        + HelpTexts::tr("Attention, step by step, with real numbers. Free software under the GNU General Public "
                        "License, version 3 or later; it comes without any warranty.")
              .toHtmlEscaped()
        + QStringLiteral("</p><p>") + HelpTexts::tr("It is made of:").toHtmlEscaped() + QStringLiteral("</p><ul>");
    const std::pair<QString, const char*> parts[] = {
        { QStringLiteral("Qt %1").arg(QString::fromLatin1(qVersion())),
            QT_TRANSLATE_NOOP("Help", "GNU LGPL, version 3") },
        { QStringLiteral("QCustomPlot 2.1"), QT_TRANSLATE_NOOP("Help", "GNU GPL, version 3 or later") },
        { QStringLiteral("Eigen 3.4"), QT_TRANSLATE_NOOP("Help", "Mozilla Public License 2.0") },
    };
    for (const auto& [name, licence] : parts)
        lines += QStringLiteral("<li>") + name + QStringLiteral(": ") + HelpTexts::tr(licence).toHtmlEscaped()
            + QStringLiteral("</li>");
    lines += QStringLiteral("</ul>");
    auto* label = new QLabel(lines.join(QString()));
    label->setObjectName(QStringLiteral("aboutText"));
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setMinimumWidth(420);
    label->setMargin(8);
    return makeHelpDialog(HelpTexts::tr("About Attention Visualizer"), label, parent);
}
