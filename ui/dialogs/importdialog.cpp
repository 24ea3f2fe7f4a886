// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/importdialog.h"

#include "core/io/tensor/tensorfile.h"
#include "ui/text/translate.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/screenfit.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace {

enum ImportColumn { NameColumn, ShapeColumn, UseColumn };

/// "768 × 2304" of the two last axes.
QString matrixSize(const attn::NamedTensor& array, bool transposed)
{
    std::int64_t rows = array.shape.size() < 2 ? 1 : array.shape[array.shape.size() - 2];
    std::int64_t columns = array.shape.empty() ? 1 : array.shape.back();
    if (transposed)
        std::swap(rows, columns);
    return QStringLiteral("%1 × %2").arg(rows).arg(columns);
}

/// A row of a form with its label.
void showField(QFormLayout* form, QWidget* field, bool shown)
{
    form->setRowVisible(field, shown);
}

} // namespace

ImportDialog::ImportDialog(attn::Session session, std::vector<std::string> tokens, QWidget* parent)
    : QDialog(parent)
    , m_session(std::move(session))
    , m_tokens(std::move(tokens))
    , m_file(new QLineEdit)
    , m_filter(new QLineEdit)
    , m_browse(new QPushButton(tr("&Choose...")))
    , m_list(new QTreeWidget)
    , m_use(new QComboBox)
    , m_layer(new QComboBox)
    , m_heads(new CountBox)
    , m_batch(new CountBox)
    , m_choicesForm(new QFormLayout)
    , m_draw(new QCheckBox)
    , m_message(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
    , m_import(m_buttons->button(QDialogButtonBox::Ok))
{
    build();
    connect(m_browse, &QPushButton::clicked, this, [this] {
        const QString path = chooseFile ? chooseFile() : QString();
        if (!path.isEmpty())
            openFile(path);
    });
    connect(m_file, &QLineEdit::editingFinished, this, [this] {
        if (const QString path = m_file->text().trimmed(); path != m_path)
            openFile(path);
    });
    connect(m_filter, &QLineEdit::textChanged, this, &ImportDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ImportDialog::showChoices);
    connect(m_use, &QComboBox::activated, this, &ImportDialog::choose);
    connect(m_layer, &QComboBox::activated, this, &ImportDialog::suggest);
    connect(m_heads, &QSpinBox::valueChanged, this, &ImportDialog::check);
    connect(m_batch, &QSpinBox::valueChanged, this, &ImportDialog::check);
    connect(m_draw, &QCheckBox::toggled, this, &ImportDialog::check);
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::startImport);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showChoices();
    check();
}

void ImportDialog::build()
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Import Numbers"));
    keepOnScreen(this);
    m_file->setObjectName(QStringLiteral("importFile"));
    m_file->setPlaceholderText(tr("A file of NPZ, NPY, safetensors, JSON, CSV or TSV"));
    m_filter->setObjectName(QStringLiteral("importFilter"));
    m_filter->setPlaceholderText(tr("Part of a name, such as h.0.attn"));
    m_filter->setClearButtonEnabled(true);
    m_browse->setObjectName(QStringLiteral("importChoose"));
    m_browse->setAutoDefault(false);
    m_list->setObjectName(QStringLiteral("importArrays"));
    m_list->setAccessibleName(tr("Arrays of the file"));
    m_list->setHeaderLabels({ tr("Array"), tr("Shape"), tr("Becomes") });
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setSectionResizeMode(NameColumn, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(ShapeColumn, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(UseColumn, QHeaderView::Stretch);
    m_use->setObjectName(QStringLiteral("importUse"));
    m_use->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_use->setMinimumContentsLength(40);
    m_heads->setObjectName(QStringLiteral("importHeads"));
    m_heads->setRange(1, 64);
    m_heads->setValue(attn::Config(m_session.settings).integer("attention.heads"));
    m_layer->setObjectName(QStringLiteral("importLayer"));
    m_batch->setObjectName(QStringLiteral("importBatch"));
    m_draw->setObjectName(QStringLiteral("importDraw"));
    m_draw->hide();
    m_message->setObjectName(QStringLiteral("importMessage"));
    m_message->setWordWrap(true);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_message->setMinimumHeight(3 * m_message->fontMetrics().lineSpacing());
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeading);
    m_import->setObjectName(QStringLiteral("importStart"));
    m_import->setText(tr("&Import"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));

    auto* place = new QHBoxLayout;
    place->addWidget(m_file, 1);
    place->addWidget(m_browse);
    auto* top = new QFormLayout;
    top->addRow(tr("&File"), place);
    top->addRow(tr("&Show only"), m_filter);
    QFormLayout* bottom = m_choicesForm;
    bottom->addRow(tr("&Layer"), m_layer);
    bottom->addRow(tr("&Becomes"), m_use);
    bottom->addRow(tr("&Heads"), m_heads);
    bottom->addRow(tr("&Text of the batch"), m_batch);
    bottom->addRow(QString(), m_draw);
    for (QFormLayout* form : { top, bottom })
        if (auto* label
            = qobject_cast<QLabel*>(form->labelForField(form == top ? static_cast<QWidget*>(m_filter) : m_use)))
            label->setMinimumWidth(fontMetrics().horizontalAdvance(tr("&Show only")) + 8);
    if (auto* label = qobject_cast<QLabel*>(top->itemAt(0, QFormLayout::LabelRole)->widget()))
        label->setBuddy(m_file);
    auto* column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_list, 1);
    column->addLayout(bottom);
    showField(bottom, m_layer, false);
    showField(bottom, m_batch, false);
    column->addWidget(m_message);
    column->addWidget(m_buttons);
    resize(760, 560);
}

QString ImportDialog::fileName() const
{
    return QFileInfo(m_path).fileName();
}

void ImportDialog::openFile(const QString& path)
{
    if (path.isEmpty() || isWorking())
        return;
    m_path = path;
    m_file->setText(path);
    m_arrays.clear();
    m_uses.clear();
    m_list->clear();
    m_import->setEnabled(false);
    setMessage(tr("Opening %1...").arg(fileName()), true);
    m_opening.run(path.toStdString(), [path](const std::stop_token&) { return attn::openTensors(path); },
        [this](const attn::Result<Arrays>& arrays) { opened(arrays); });
}

void ImportDialog::opened(const attn::Result<Arrays>& arrays)
{
    if (!arrays) {
        setMessage(tr("%1: %2").arg(fileName(), translated(arrays.error())), false);
        return;
    }
    m_arrays = *arrays;
    m_uses.assign(m_arrays.size(), {});
    QList<QTreeWidgetItem*> rows;
    for (const attn::NamedTensor& array : m_arrays) {
        auto* row = new QTreeWidgetItem({ toQString(array.name), toQString(array.shapeText()), QString() });
        row->setSizeHint(NameColumn, QSize(0, fontMetrics().height() + 8));
        row->setToolTip(NameColumn, toQString(array.name));
        row->setToolTip(ShapeColumn, toQString(array.typeName));
        rows += row;
    }
    m_list->addTopLevelItems(rows);
    listLayers();
    filter(m_filter->text());
    m_list->setFocus();
}

// The attention of one layer is taken; which layers there are is told by the names.
void ImportDialog::listLayers()
{
    m_layer->clear();
    for (const int layer : attn::importLayers(m_arrays))
        m_layer->addItem(QString::number(layer), layer);
    showField(m_choicesForm, m_layer, m_layer->count() > 1);
}

// Arrays that are not shown are left out, so that nothing is imported which is not on screen.
void ImportDialog::filter(const QString& text)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* row = m_list->topLevelItem(i);
        row->setHidden(!row->text(NameColumn).contains(text.trimmed(), Qt::CaseInsensitive));
    }
    suggest();
}

void ImportDialog::suggest()
{
    std::vector<attn::NamedTensor> shown;
    std::vector<size_t> places;
    for (size_t i = 0; i < m_arrays.size(); ++i)
        if (!m_list->topLevelItem(int(i))->isHidden()) {
            shown.push_back(m_arrays[i]);
            places.push_back(i);
        }
    m_uses.assign(m_arrays.size(), {});
    // A filter that leaves one layer chooses it.
    const std::vector<int> layers = attn::importLayers(shown);
    if (m_layer->count() > 1 && layers.size() == 1)
        m_layer->setCurrentIndex(m_layer->findData(layers.front()));
    const auto layer = m_layer->count() > 1 ? std::optional<int>(m_layer->currentData().toInt()) : std::nullopt;
    const std::vector<attn::ImportItem> suggested = attn::suggestedImports(shown, layer);
    const auto use = [&](const std::string& name, const attn::ImportItem& item, size_t head) {
        for (size_t i = 0; i < shown.size(); ++i)
            if (shown[i].name == name)
                m_uses[places[i]] = { item.target, item.transposed, head, true };
    };
    for (const attn::ImportItem& item : suggested) {
        use(item.array.name, item, 0);
        for (size_t head = 0; head < item.furtherHeads.size(); ++head)
            use(item.furtherHeads[head].name, item, head + 1);
    }
    if (const auto heads = attn::suggestedHeads(suggested))
        m_heads->setValue(*heads);
    size_t first = places.empty() ? m_arrays.size() : places.front();
    for (size_t i = m_uses.size(); i-- > 0;)
        if (m_uses[i].target)
            first = i;
    m_list->setCurrentItem(first < m_arrays.size() ? m_list->topLevelItem(int(first)) : nullptr);
    showUses();
    showChoices();
    check();
}

QString ImportDialog::useText(size_t array, const Use& use) const
{
    if (!use.target)
        return tr("Left out");
    const QString size = matrixSize(m_arrays[array], use.transposed);
    const bool oneOfSeveral = use.head > 0
        || std::any_of(m_uses.begin(), m_uses.end(),
            [&](const Use& other) { return use.suggested && other.head == 1 && other.target == use.target; });
    QString title = translated(use.target->title);
    if (oneOfSeveral)
        title = tr("%1 of head %2").arg(title).arg(use.head + 1);
    return use.transposed ? tr("%1, %2, transposed from [outputs, inputs] of nn.Linear").arg(title, size)
                          : tr("%1, %2").arg(title, size);
}

void ImportDialog::showUses()
{
    for (size_t i = 0; i < m_uses.size(); ++i)
        m_list->topLevelItem(int(i))->setText(UseColumn, m_uses[i].target ? useText(i, m_uses[i]) : QString());
}

// What the selected array may become: a weight as it stands or transposed.
void ImportDialog::showChoices()
{
    m_use->clear();
    m_choices.clear();
    const int at = m_list->indexOfTopLevelItem(m_list->currentItem());
    m_use->setEnabled(at >= 0);
    if (at < 0)
        return;
    const attn::NamedTensor& array = m_arrays[size_t(at)];
    m_choices.push_back({});
    for (const attn::ImportTarget& target : attn::importTargets())
        if (attn::couldBe(array, target)) {
            m_choices.push_back({ &target, false });
            if (target.isWeight())
                m_choices.push_back({ &target, true });
        }
    for (const Use& choice : m_choices) {
        m_use->addItem(useText(size_t(at), choice));
        if (choice.target == m_uses[size_t(at)].target && choice.transposed == m_uses[size_t(at)].transposed)
            m_use->setCurrentIndex(m_use->count() - 1);
    }
}

void ImportDialog::choose(int choice)
{
    const int at = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (at < 0 || choice < 0)
        return;
    const Use& use = m_choices[size_t(choice)];
    for (Use& other : m_uses) // a target takes one array
        if (use.target && other.target == use.target)
            other = {};
    m_uses[size_t(at)] = use;
    if (const auto heads = attn::suggestedHeads(items()))
        m_heads->setValue(*heads);
    showUses();
    check();
}

std::vector<attn::ImportItem> ImportDialog::items() const
{
    std::vector<attn::ImportItem> out;
    std::vector<std::pair<size_t, size_t>> further; // head, array
    for (size_t i = 0; i < m_uses.size(); ++i) {
        const Use& use = m_uses[i];
        if (use.target && use.head == 0)
            out.push_back({ m_arrays[i], use.target, use.transposed, {},
                use.target->kind == attn::ImportTarget::Kind::Embeddings ? m_batch->value() : -1, use.suggested });
        else if (use.target)
            further.emplace_back(use.head, i);
    }
    std::sort(further.begin(), further.end());
    for (const auto& [head, array] : further)
        for (attn::ImportItem& item : out)
            if (item.target == m_uses[array].target && item.furtherHeads.size() + 1 == head)
                item.furtherHeads.push_back(m_arrays[array]);
    return out;
}

void ImportDialog::check()
{
    const std::vector<attn::ImportItem> chosen = items();
    m_import->setEnabled(false);
    if (m_opening.isRunning())
        return;
    if (m_path.isEmpty())
        return setMessage(
            tr("Choose a file. Its arrays are listed with their shapes, and what each of them fits."), true);
    if (chosen.empty())
        return setMessage(tr("Select an array and choose what it becomes."), true);
    const auto batch = std::find_if(chosen.begin(), chosen.end(), [](const attn::ImportItem& item) {
        return item.target->kind == attn::ImportTarget::Kind::Embeddings && attn::coreShape(item.array).size() == 3;
    });
    showField(m_choicesForm, m_batch, batch != chosen.end());
    if (batch != chosen.end())
        m_batch->setMaximum(int(std::min<std::int64_t>(attn::coreShape(batch->array)[0] - 1, 1 << 30)));
    const auto missing = attn::widthOfMissingEmbeddings(m_session, chosen);
    m_draw->setVisible(missing.has_value());
    if (missing)
        m_draw->setText(tr("&Draw new embeddings, %1 wide: those of the session do not fit").arg(*missing));
    attn::Session session = m_session;
    if (missing && m_draw->isChecked())
        attn::drawEmbeddings(session);
    const auto shape = attn::checkImport(session, m_tokens, chosen, m_heads->value());
    if (!shape)
        return setMessage(translated(shape.error()), false);
    m_import->setEnabled(true);
    QStringList said { tr("The shapes fit. Tokens: %1, width: %2, heads: %3, width of a head: %4.")
                           .arg(shape->tokens)
                           .arg(shape->model)
                           .arg(shape->heads)
                           .arg(shape->headDim()) };
    const attn::ImportLine drawn = attn::drawnAfter(session, chosen);
    if (!drawn.empty())
        said += tr("%1.").arg(translated(drawn.front()));
    setMessage(said.join(QLatin1Char(' ')), true);
}

void ImportDialog::startImport()
{
    if (isWorking())
        return;
    m_import->setEnabled(false);
    setMessage(tr("Reading %1...").arg(fileName()), true);
    m_reading.run(m_path.toStdString(), [chosen = items()](const std::stop_token&) { return attn::readImport(chosen); },
        [this](const attn::Result<Items>& items) { read(items); });
}

void ImportDialog::read(const attn::Result<Items>& items)
{
    if (!items) {
        setMessage(tr("%1: %2").arg(fileName(), translated(items.error())), false);
        return;
    }
    if (result() == QDialog::Rejected && !isVisible()) // closed meanwhile
        return;
    emit imported(*items, m_heads->value(), m_draw->isVisible() && m_draw->isChecked());
    accept();
}

void ImportDialog::setMessage(const QString& text, bool good)
{
    m_message->setText(good ? text : tr("Not possible: %1").arg(text));
    m_message->setProperty("good", good);
}
