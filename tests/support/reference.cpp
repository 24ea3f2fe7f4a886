// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference.h"

#include <QByteArray>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace {

double referenceNumber(const QJsonValue& value)
{
    if (value.isDouble())
        return value.toDouble();
    if (value.isBool())
        return value.toBool() ? 1 : 0;
    const QString word = value.toString();
    if (word == QLatin1String("NaN"))
        return std::numeric_limits<double>::quiet_NaN();
    if (word == QLatin1String("Infinity"))
        return std::numeric_limits<double>::infinity();
    if (word == QLatin1String("-Infinity"))
        return -std::numeric_limits<double>::infinity();
    throw std::runtime_error("not a reference number: \"" + word.toStdString() + "\"");
}

std::vector<Eigen::Index> referenceShape(const QJsonValue& value)
{
    std::vector<Eigen::Index> shape;
    for (const QJsonValue& length : value.toObject().value(QLatin1String("shape")).toArray())
        shape.push_back(length.toInteger());
    return shape;
}

} // namespace

std::vector<RefCase> referenceCases(const char* file)
{
    const QString path = QStringLiteral(ATTN_REFERENCE_DIR "/") + QLatin1String(file);
    QFile source(path);
    if (!source.open(QIODevice::ReadOnly))
        throw std::runtime_error("cannot read " + path.toStdString());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(source.readAll(), &error);
    if (!document.isArray())
        throw std::runtime_error(path.toStdString() + ": " + error.errorString().toStdString());

    std::vector<RefCase> cases;
    for (const QJsonValue& entry : document.array()) {
        const QJsonObject object = entry.toObject();
        cases.push_back({ object.value(QLatin1String("name")).toString().toStdString(),
            object.value(QLatin1String("inputs")).toObject(), object.value(QLatin1String("settings")).toObject(),
            object.value(QLatin1String("expected")).toObject() });
    }
    return cases;
}

std::vector<double> refValues(const QJsonValue& value)
{
    if (!value.isObject() && !value.isArray())
        return { referenceNumber(value) };
    const QJsonArray data = value.isArray() ? value.toArray() : value.toObject().value(QLatin1String("data")).toArray();
    std::vector<double> values;
    values.reserve(size_t(data.size()));
    for (const QJsonValue& number : data)
        values.push_back(referenceNumber(number));
    Eigen::Index count = 1;
    for (Eigen::Index length : referenceShape(value))
        count *= length;
    if (value.isObject() && count != Eigen::Index(values.size()))
        throw std::runtime_error("a reference entry has " + std::to_string(values.size()) + " numbers, its shape wants "
            + std::to_string(count));
    return values;
}

std::vector<attn::Matrix> refMatrices(const QJsonValue& value)
{
    const std::vector<double> values = refValues(value);
    std::vector<Eigen::Index> shape = referenceShape(value);
    if (value.isArray())
        shape = { Eigen::Index(values.size()) };
    shape.insert(shape.begin(), shape.size() < 2 ? 2 - shape.size() : 0, 1);

    const Eigen::Index columns = shape.back(), rows = shape[shape.size() - 2];
    Eigen::Index count = 1;
    for (size_t axis = 0; axis + 2 < shape.size(); ++axis)
        count *= shape[axis];
    std::vector<attn::Matrix> matrices;
    for (Eigen::Index k = 0; k < count; ++k) {
        attn::Matrix& matrix = matrices.emplace_back(rows, columns);
        std::copy_n(values.begin() + k * rows * columns, rows * columns, matrix.data());
    }
    return matrices;
}

attn::Matrix refMatrix(const QJsonValue& value)
{
    if (referenceShape(value).size() > 2)
        throw std::runtime_error("a reference entry has more than two axes: read it with refMatrices");
    return refMatrices(value).front();
}
