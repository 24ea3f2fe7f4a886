#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Typesets every .tex of this folder as .svg beside it (needs latex and dvisvgm). The .tex files follow the stage
# declarations; a test compares them. Building the program needs no TeX. With names, only those.
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ $# -gt 0 ] || set -- *.tex
for source in "$@"; do
  name=${source%.tex}
  {
    printf '%s\n' '\documentclass[10pt]{article}' '\usepackage{amsmath,amssymb,xcolor}' '\pagestyle{empty}' \
      '\definecolor{text}{HTML}{171C26}\definecolor{q}{HTML}{6833BC}\definecolor{k}{HTML}{945400}\definecolor{v}{HTML}{00564E}' \
      '\newcommand\q[1]{{\color{q}#1}}\newcommand\kk[1]{{\color{k}#1}}\renewcommand\v[1]{{\color{v}#1}}\renewcommand\k[1]{\kk{#1}}' \
      '\begin{document}\color{text}$\displaystyle'
    cat "$source"
    printf '%s\n' '$\end{document}'
  } > "$work/$name.tex"
  (cd "$work" && latex -interaction=batchmode "$name.tex" > /dev/null && dvisvgm --no-fonts --exact --optimize=all -o "$name.svg" "$name.dvi" > /dev/null 2>&1)
  cp "$work/$name.svg" "$name.svg"
done
