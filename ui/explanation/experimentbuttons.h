// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pipeline/stage.h"
#include <QWidget>
#include <vector>

class PaneButton;
class SessionModel;

/// What a step suggests to try: a button for each experiment, which changes settings as one undo step.
class ExperimentButtons : public QWidget {
    Q_OBJECT

public:
    ExperimentButtons(SessionModel* model, QWidget* parent);
    /// Buttons of experiments whose settings `config` has already are disabled.
    void showTries(const attn::StageSpec& spec, const attn::Config& config);

private:
    void apply(const attn::TrySpec& experiment);

    SessionModel* m_model;
    const attn::StageSpec* m_spec = nullptr;
    std::vector<PaneButton*> m_buttons;
};
