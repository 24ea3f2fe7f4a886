// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class Actions;
class QDialog;
class QWidget;
class SessionModel;

/// Every key of the window, read from the actions. The caller shows it; it deletes itself.
QDialog* makeKeyboardDialog(const Actions& actions, QWidget* parent);

/// Every symbol of the formulas of the present run, with what it means; follows the model.
QDialog* makeSymbolsDialog(SessionModel* model, QWidget* parent);

/// Version, licence and the licences of what the program is made of.
QDialog* makeAboutDialog(QWidget* parent);
