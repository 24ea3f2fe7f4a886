#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the .ts files up to date with the sources (needs perl and Qt's lupdate). Texts of errors are marked ATTN_TR
# and belong to the context "core"; they are listed for lupdate in a form that it knows.
set -euo pipefail
cd "$(dirname "$0")/../.."
lupdate=/usr/lib/qt6/bin/lupdate
[ -x "$lupdate" ] || lupdate=lupdate
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find core ui -name '*.cpp' -o -name '*.h' | LC_ALL=C sort | xargs perl -0777 -ne \
  'while (/ATTN_TR\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)/g) { my $t = $1; $t =~ s/\s+$//; print "QT_TRANSLATE_NOOP(\"core\", $t)\n" if $t ne q("text"); }' \
  > "$work/core_texts.cpp"
update() { "$lupdate" -silent -I . -locations none -no-obsolete ui app "$work/core_texts.cpp" -source-language en "$@"; }
update -target-language zh_CN -ts resources/translations/attention_zh_CN.ts
update -pluralonly -target-language en -ts resources/translations/attention_en.ts # singular and plural
