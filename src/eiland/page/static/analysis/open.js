// Opens the analysis of a game, with its words and its style.

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

/** Show the analysis of the part that was played so far, by what the viewer knows. @param {Drawn} game @param {Snapshot} snapshot */
export async function openSoFar(game, snapshot) {
  const { seq, viewer } = snapshot;
  const window = await made(game, { ...snapshot, mine: [viewer] }, `?seat=${viewer}&seq=${seq}`);
  window.root.addEventListener("close", () => window.root.remove());
  window.open();
}

/** @param {Drawn} drawn @param {Snapshot} snapshot @param {string} [part] which is analysed, as the query of the request */
async function made(drawn, { game, table, mine }, part = "") {
  const isExact = game === "classic";
  const styles = STYLES.map((style) => loadStyle(new URL(style, import.meta.url)));
  await Promise.all([loadMessages("analysis", ...(isExact ? [] : ["chances"])), ...styles]);
  const seat = mine[0] ?? 0;
  if (!isExact) return new (await import("./chances.js")).ChancesWindow(table, seat, part);
  return new (await import("./window.js")).AnalysisWindow(table, seat, part, () => drawn.drawing({}));
}
