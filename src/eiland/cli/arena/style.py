"""The style sheet of the report: the paper, ink and colors of Eiland's pages, light and dark."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  --paper: #efe5cf; --card: #fbf6e9; --edge: #d9cbab; --ink: #2a2118; --soft: #65573f;
  --accent: #0e5f6e; --warn: #a83a12; --grid: #e4d8bd;
  --c0: #0072b2; --c1: #d55e00; --c2: #007d5b; --c3: #9a6a00; --c4: #a3477c; --c5: #3d7ea6;
  --serif: Georgia, "Iowan Old Style", "Palatino Linotype", "Liberation Serif", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
  color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1a17; --card: #272520; --edge: #454036; --ink: #f1e8d5; --soft: #b9ac94;
    --accent: #8fd0d4; --warn: #ffb08a; --grid: #38342c;
    --c0: #6fb7e9; --c1: #ff9350; --c2: #3fc9a0; --c3: #f0b93a; --c4: #e794c2; --c5: #9fd0ee;
    color-scheme: dark;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 1080px; padding: 20px 16px 32px;
  background: var(--paper); color: var(--ink); font: 16px/1.45 var(--sans);
}
h1, h2 { font-family: var(--serif); line-height: 1.15; margin: 0; text-wrap: balance; }
h1 { font-size: 28px; margin-bottom: 8px; overflow-wrap: anywhere; }
h2 { font-size: 20px; }
p, ul, dl, dd { margin: 0; }
header p { max-width: 70ch; }
header p + p { margin-top: 4px; }
.over { color: var(--accent); font-size: 14px; font-weight: 600; margin-bottom: 4px; }
.warn {
  margin-top: 12px; padding: 10px 14px 10px 30px; border: 1px solid var(--warn);
  border-radius: 10px; color: var(--warn); overflow-wrap: anywhere;
}
main { display: grid; grid-template-columns: 1fr; gap: 16px; margin-top: 20px; }
section, footer {
  background: var(--card); border: 1px solid var(--edge); border-radius: 14px; padding: 16px;
  min-width: 0; box-shadow: 0 1px 2px rgb(60 40 10 / 14%);
}
@media (min-width: 860px) {
  main { grid-template-columns: 1fr 1fr; }
  .wide { grid-column: 1 / -1; }
  section, footer { padding: 20px; }
}
.about { color: var(--soft); font-size: 14px; margin: 4px 0 10px; }
svg { display: block; width: 100%; max-width: 460px; height: auto; margin: 0 auto; }
svg text { font: 12px var(--sans); fill: var(--ink); font-variant-numeric: tabular-nums; }
svg .tick, svg .note { fill: var(--soft); font-size: 11px; }
svg .label, svg .value, svg .note { paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
svg .value { font-weight: 600; }
svg .grid { stroke: var(--grid); stroke-width: 1; }
svg .base { stroke: var(--edge); stroke-width: 1; }
svg .level { stroke: var(--soft); stroke-width: 1.2; stroke-dasharray: 4 3; }
.colour-0 { --colour: var(--c0); } .colour-1 { --colour: var(--c1); }
.colour-2 { --colour: var(--c2); } .colour-3 { --colour: var(--c3); }
.colour-4 { --colour: var(--c4); } .colour-5 { --colour: var(--c5); }
svg .whisker { stroke: var(--colour); stroke-width: 1.6; }
svg .narrow { stroke: var(--colour); stroke-width: 7; stroke-opacity: 0.4; }
svg .dot { fill: var(--colour); stroke: var(--card); stroke-width: 1.5; }
svg .bar { fill: var(--colour); }
svg .path { fill: none; stroke: var(--colour); stroke-width: 2; stroke-linejoin: round; }
.legend {
  list-style: none; padding: 0; margin: 8px 0 0; display: flex; flex-wrap: wrap; gap: 4px 14px;
}
.legend li { font-size: 14px; display: flex; align-items: center; gap: 6px; }
.legend li::before {
  content: ""; width: 14px; height: 3px; border-radius: 2px; background: var(--colour);
}
details { margin-top: 10px; }
summary { cursor: pointer; color: var(--accent); font-size: 14px; padding: 6px 0; }
.scroll { overflow-x: auto; }
.scroll + .scroll { margin-top: 12px; }
.scroll:focus-visible, summary:focus-visible {
  outline: 2px solid var(--accent); outline-offset: 2px;
}
table {
  border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums;
}
caption { text-align: left; font-weight: 600; padding: 4px 0; }
th, td { text-align: left; padding: 6px 8px 6px 0; border-bottom: 1px solid var(--edge); }
th { color: var(--soft); font-weight: 600; vertical-align: bottom; }
td { white-space: nowrap; }
td:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 6em; }
.number { text-align: right; }
@media (max-width: 480px) {
  table { font-size: 13px; }
  th, td { padding-right: 5px; }
  td:first-child { min-width: 4em; }
}
footer { margin-top: 16px; }
dl {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 4px 24px;
  margin-top: 8px;
}
dl div {
  display: flex; justify-content: space-between; gap: 12px; font-size: 14px;
  border-bottom: 1px solid var(--grid);
}
dt { color: var(--soft); }
dd { text-align: right; overflow-wrap: anywhere; }
"""
