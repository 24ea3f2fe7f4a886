// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/measuretext.h"

#include "ui/text/numbertext.h"

#include <QCoreApplication>

namespace {

class MeasureText {
    Q_DECLARE_TR_FUNCTIONS(Measures)

public:
    static QString percent(double share) { return tr("%1 %", "a share").arg(decimalText(100 * share, 0)); }
    static QString bits(double entropy) { return decimalText(entropy, 2); }

    static QStringList parts(const attn::HeadMeasures& measures)
    {
        QStringList out { tr("entropy %1 bit").arg(bits(measures.entropy)),
            tr("diagonal %1").arg(percent(measures.diagonal)), tr("first %1").arg(percent(measures.first)) };
        if (measures.previous)
            out += tr("previous %1").arg(percent(*measures.previous));
        return out;
    }

    static QString sentence(const attn::HeadMeasures& measures)
    {
        const QString means = meansSentence(measures);
        return measures.dividedBySum ? means + QLatin1Char(' ') + tr("For this each row is divided by its sum, which is not 1.")
                                     : means;
    }

private:
    static QString meansSentence(const attn::HeadMeasures& measures)
    {
        if (!measures.previous)
            return tr(
                "Mean over the rows: entropy %1 bit; %2 of the weight lies on the diagonal, %3 on the first token.")
                .arg(bits(measures.entropy), percent(measures.diagonal), percent(measures.first));
        return tr(
            "Mean over the rows: entropy %1 bit; %2 of the weight lies on the diagonal, %3 on the first token, %4 on "
            "the previous token.")
            .arg(bits(measures.entropy), percent(measures.diagonal), percent(measures.first),
                percent(*measures.previous));
    }
};

} // namespace

QStringList measureParts(const attn::HeadMeasures& measures)
{
    return MeasureText::parts(measures);
}

QString measureSentence(const attn::HeadMeasures& measures)
{
    return MeasureText::sentence(measures);
}
