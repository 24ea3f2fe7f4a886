<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ArithmeticStrip</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> · %n decimals</source>
        <translation>
            <numerusform> · %n decimal</numerusform>
            <numerusform> · %n decimals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CellChanges</name>
    <message numerus="yes">
        <source>%n cells changed; left alone because the mask hides them: %1.</source>
        <translation>
            <numerusform>%n cell changed; left alone because the mask hides them: %1.</numerusform>
            <numerusform>%n cells changed; left alone because the mask hides them: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClipboardController</name>
    <message numerus="yes">
        <source>The PyTorch program is on the clipboard: %n lines.</source>
        <translation>
            <numerusform>The PyTorch program is on the clipboard: %n line.</numerusform>
            <numerusform>The PyTorch program is on the clipboard: %n lines.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cells are infinite or not a number on one side only; all others are equal.</source>
        <translation>
            <numerusform>%n cell is infinite or not a number on one side only; all others are equal.</numerusform>
            <numerusform>%n cells are infinite or not a number on one side only; all others are equal.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Equation</name>
    <message numerus="yes">
        <source>edited by you: %n cell(s)</source>
        <translation>
            <numerusform>edited by you: %n cell</numerusform>
            <numerusform>edited by you: %n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExplanationPane</name>
    <message numerus="yes">
        <source>%n edited cell(s): put back</source>
        <translation>
            <numerusform>%n edited cell: put back</numerusform>
            <numerusform>%n edited cells: put back</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message numerus="yes">
        <source>Cancelled after %n figures.</source>
        <translation>
            <numerusform>Cancelled after %n figure.</numerusform>
            <numerusform>Cancelled after %n figures.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1.</source>
        <translation>
            <numerusform>%n file written to %1.</numerusform>
            <numerusform>%n files written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> decimals</source>
        <translation>
            <numerusform> decimal</numerusform>
            <numerusform> decimals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PracticeBar</name>
    <message numerus="yes">
        <source>All %n right.</source>
        <translation>
            <numerusform>All %n right.</numerusform>
            <numerusform>All %n right.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecoveryController</name>
    <message numerus="yes">
        <source>Unsaved work of %1 was found: “%2”, %n token(s).</source>
        <translation>
            <numerusform>Unsaved work of %1 was found: “%2”, %n token.</numerusform>
            <numerusform>Unsaved work of %1 was found: “%2”, %n tokens.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message numerus="yes">
        <source>%1 layers of %n heads</source>
        <translation>
            <numerusform>%1 layers of %n head</numerusform>
            <numerusform>%1 layers of %n heads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorksheetDialog</name>
    <message numerus="yes">
        <source>%n worksheets written to %1.</source>
        <translation>
            <numerusform>%n worksheet written to %1.</numerusform>
            <numerusform>%n worksheets written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancelled after %n worksheets.</source>
        <translation>
            <numerusform>Cancelled after %n worksheet.</numerusform>
            <numerusform>Cancelled after %n worksheets.</numerusform>
        </translation>
    </message>
</context>
</TS>
