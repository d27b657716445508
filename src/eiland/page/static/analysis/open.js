// Opens the analysis of a finished game, with its words and its style.

import { loadMessages } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {{drawing: (options: {}) => any}} Drawn a game that draws sheets */

const STYLES = ["../drawing/axes.css", "./analysis.css"];

/** @type {Map<string, import("./frame.js").ReviewWindow>} by table */
const windows = new Map();

/** @param {Drawn} game @param {Snapshot} snapshot */
export async function openAnalysis(game, snapshot) {
  const { table } = snapshot;
  const found = windows.get(table) ?? (await made(game, snapshot));
  windows.set(table, found);
  found.open();
}

/** @param {Drawn} drawn @param {Snapshot} snapshot */
async function made(drawn, { game, table, mine }) {
  const isExact = game === "classic";
  const styles = STYLES.map((style) => loadStyle(new URL(style, import.meta.url)));
  await Promise.all([loadMessages("analysis", ...(isExact ? [] : ["chances"])), ...styles]);
  const seat = mine[0] ?? 0;
  if (!isExact) return new (await import("./chances.js")).ChancesWindow(table, seat);
  return new (await import("./window.js")).AnalysisWindow(table, seat, () => drawn.drawing({}));
}
