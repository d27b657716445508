// Opens the analysis of a game, with its words and its style.

import { wayOf } from "../client/way-back.js";
import { loadMessages } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/way-back.js").Way} Way */
/** @typedef {{drawing: (options: {}) => any}} Drawn a game that draws sheets */

const STYLES = ["../drawing/axes.css", "./analysis.css"];

/** @type {Map<string, import("./frame.js").ReviewWindow>} by table */
const windows = new Map();

/** @param {Drawn} game @param {Snapshot} snapshot @param {Way} [way] what is shown first */
export async function openAnalysis(game, snapshot, way) {
  const { table } = snapshot;
  const found = windows.get(table) ?? (await made(game, snapshot));
  windows.set(table, found);
  if (way) found.seek(way);
  found.open();
}

/** Open the analysis to which the address of a table leads. @param {import("../table/table.js").Table} table */
export async function reopen(table) {
  const way = wayOf(location.hash);
  const { game, snapshot } = table;
  if (!way || way.seat >= snapshot.seats.length) return;
  if (!snapshot.over) {
    if (isOffered(table)) openSoFar(game, snapshot, way);
    return;
  }
  await table.end; // it opens first
  openAnalysis(game, snapshot, way);
}

/** Return whether the part that was played so far may be analysed. @param {import("../table/table.js").Table} table */
export function isOffered({ snapshot, handover }) {
  const { hints, over, waiting, mine, viewer, seats } = snapshot;
  const isAllowed = hints && !over && !waiting && mine.includes(viewer) && !handover.isCovered;
  return isAllowed && (snapshot.game === "classic" || seats.length > 1);
}

/**
 * Show the analysis of the part that was played so far, by what the viewer knows.
 * @param {Drawn} game
 * @param {Snapshot} snapshot
 * @param {Way} [way] what is shown first
 */
export async function openSoFar(game, snapshot, way) {
  const { seq, viewer } = snapshot;
  const window = await made(game, { ...snapshot, mine: [viewer] }, `?seat=${viewer}&seq=${seq}`);
  window.root.addEventListener("close", () => window.root.remove());
  if (way) window.seek(way);
  window.open();
}

/** @param {Drawn} drawn @param {Snapshot} snapshot @param {string} [part] which is analysed, as the query of the request */
async function made(drawn, { game, table, mine, over, kept_until }, part = "") {
  const hasEnd = over && kept_until === null; // it is not abandoned
  const isExact = game === "classic";
  const styles = STYLES.map((style) => loadStyle(new URL(style, import.meta.url)));
  await Promise.all([loadMessages("analysis", ...(isExact ? [] : ["chances"])), ...styles]);
  const seat = mine[0] ?? 0;
  if (!isExact) return new (await import("./chances.js")).ChancesWindow(table, seat, part, hasEnd);
  return new (await import("./window.js")).AnalysisWindow(table, seat, part, hasEnd, () => drawn.drawing({}));
}
