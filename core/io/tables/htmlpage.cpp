// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/tables/htmlpage.h"

namespace attn {

const std::string_view htmlStyle = R"css(
:root { color-scheme: light dark; --paper: #ffffff; --text: #1c1c1e; --muted: #5c6066; --line: #c9ccd1; --focus: #005fcc; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #17181b; --text: #ececee; --muted: #a6abb3; --line: #44474d; --focus: #79b8ff; }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 75rem; background: var(--paper); color: var(--text);
  font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .25rem; }
h2 code { color: var(--muted); font-size: .85rem; font-weight: 400; margin-left: .5rem; }
p { margin: .25rem 0; color: var(--muted); }
nav { columns: 16rem; margin: 1rem 0; }
nav a { display: block; color: inherit; }
.map { overflow: auto; }
canvas { display: block; }
canvas:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
output { display: block; min-height: 1.6em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: .15rem .6rem; text-align: left; white-space: pre-wrap; }
@media print { nav, output { display: none; } section { break-inside: avoid; } }
)css";

const std::string_view htmlProgram = R"js(
"use strict";
(() => {
  const page = JSON.parse(document.getElementById("matrices").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const numberOf = (x) => (typeof x === "number" ? x : Number(x));
  const textOf = (x) => (Object.is(x, -0) ? "-0" : String(x));
  const clip = (text, length) => (text.length > length ? text.slice(0, length - 1) + "\u2026" : text);
  // Isolated: a label in letters from right to left turns nothing around it.
  const shown = (label, length) => "\u2068" + clip(label, length || label.length) + "\u2069";

  // The entry of the colour table: signed maps have an arm for each sign.
  const entryOf = (m, x) => {
    const last = page.colors[m.map].light.length / 6 - 1;
    if (m.map === "signed") {
      const low = m.low < 0 ? -m.low : Math.abs(m.high), high = m.high > 0 ? m.high : Math.abs(m.low);
      const part = Math.min(1, Math.abs(x) / Math.max(x < 0 ? low : high, Number.MIN_VALUE));
      const centre = (last + 1) / 2;
      return Math.floor(centre + 0.5 + part * (x < 0 ? -centre : last - centre));
    }
    return Math.floor(0.5 + last * Math.min(1, Math.max(0, (x - m.low) / (m.high - m.low))));
  };
  const colorOf = (m, x) => {
    const table = page.colors[m.map][dark.matches ? "dark" : "light"];
    const at = 6 * entryOf(m, x);
    return table.slice(at, at + 6);
  };
  const inkOn = (color) => {
    const part = (at) => {
      const c = parseInt(color.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(0) + 0.7152 * part(2) + 0.0722 * part(4) > 0.179 ? "#000000" : "#ffffff";
  };

  const setUp = (m) => {
    const canvas = document.getElementById("map-" + m.path), output = document.getElementById("cell-" + m.path);
    const context = canvas.getContext("2d");
    const [rows, columns] = m.shape;
    const values = m.data.map(numberOf);
    const cell = Math.max(2, Math.min(columns <= 12 ? 56 : 36, Math.floor(900 / Math.max(rows, columns))));
    const names = cell >= 14;
    context.font = "13px system-ui, sans-serif";
    const widest = (labels) => Math.max(0, ...labels.map((label) => context.measureText(shown(label, 14)).width));
    const left = names ? Math.ceil(widest(m.rows)) + 10 : 1;
    const across = names && widest(m.columns) > cell - 6;
    const top = names ? (across ? Math.ceil(widest(m.columns) * 0.87) + 16 : 22) : 1;
    const right = across ? 40 : 1;
    const width = left + columns * cell + right, height = top + rows * cell + 1;
    let at = null;

    const draw = () => {
      const scale = window.devicePixelRatio || 1, style = getComputedStyle(document.documentElement);
      const text = style.getPropertyValue("--text"), line = style.getPropertyValue("--line");
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.width = width + "px";
      canvas.style.height = height + "px";
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      context.textBaseline = "middle";
      for (let row = 0; row < rows; ++row) {
        for (let column = 0; column < columns; ++column) {
          const index = row * columns + column, x = left + column * cell, y = top + row * cell;
          if ((m.hidden && m.hidden[index] === "1") || Number.isNaN(values[index])) {
            context.strokeStyle = line;
            context.beginPath();
            context.moveTo(x, y + cell);
            context.lineTo(x + cell, y);
            context.stroke();
            continue;
          }
          const color = colorOf(m, values[index]);
          context.fillStyle = "#" + color;
          context.fillRect(x, y, cell, cell);
          if (m.cells && cell >= 48) {
            context.fillStyle = inkOn(color);
            context.font = "13px system-ui, sans-serif";
            context.textAlign = "center";
            context.fillText(m.cells[index], x + cell / 2, y + cell / 2, cell - 4);
          }
        }
      }
      context.strokeStyle = line;
      context.strokeRect(left - 0.5, top - 0.5, columns * cell + 1, rows * cell + 1);
      if (names) {
        context.fillStyle = text;
        context.font = "13px system-ui, sans-serif";
        context.textAlign = "right";
        m.rows.forEach((label, row) => context.fillText(shown(label, 14), left - 6, top + (row + 0.5) * cell));
        m.columns.forEach((label, column) => {
          context.save();
          context.translate(left + (column + 0.5) * cell, top - 6);
          context.textAlign = across ? "left" : "center";
          if (across) context.rotate(-Math.PI / 3);
          context.fillText(shown(label, 14), 0, across ? 0 : -6);
          context.restore();
        });
      }
      if (at) {
        context.strokeStyle = style.getPropertyValue("--focus");
        context.lineWidth = 2;
        context.strokeRect(left + at[1] * cell, top + at[0] * cell, cell, cell);
        context.lineWidth = 1;
      }
    };

    const tell = (row, column) => {
      if (row < 0 || row >= rows || column < 0 || column >= columns) return;
      at = [row, column];
      const index = row * columns + column;
      const hidden = m.hidden && m.hidden[index] === "1" ? ", " + page.words.hidden : "";
      output.textContent = page.words.row + " " + row + " \u201c" + shown(m.rows[row]) + "\u201d, " + page.words.column + " "
        + column + " \u201c" + shown(m.columns[column]) + "\u201d: " + textOf(values[index]) + hidden;
      draw();
    };
    canvas.addEventListener("mousemove", (event) => {
      const box = canvas.getBoundingClientRect();
      tell(Math.floor((event.clientY - box.top - top) / cell), Math.floor((event.clientX - box.left - left) / cell));
    });
    canvas.addEventListener("mouseleave", () => { if (document.activeElement !== canvas) { at = null; output.textContent = ""; draw(); } });
    canvas.addEventListener("keydown", (event) => {
      const way = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!way) return;
      event.preventDefault();
      if (at) tell(at[0] + way[0], at[1] + way[1]);
      else tell(0, 0);
    });
    dark.addEventListener("change", draw);
    draw();
  };
  page.matrices.forEach(setUp);
})();
)js";

} // namespace attn
