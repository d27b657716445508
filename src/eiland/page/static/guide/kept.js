// What this browser remembers of guides: how far each table is, and the games whose guide is done.

const PLACE = "eiland-guides";
const VERSION = 1;
const MOST = 20; // tables

/** @typedef {{table: string, step: number, isOpen: boolean}} Progress */
/** @typedef {{v: number, done: string[], tables: Progress[]}} Kept */

/** Return the guide of a table, null if it has none. @param {string} table */
export function progressOf(table) {
  return all().tables.find((each) => each.table === table) ?? null;
}

/** @param {Progress} progress */
export function keepProgress(progress) {
  const kept = all();
  const others = kept.tables.filter(({ table }) => table !== progress.table);
  keep({ ...kept, tables: [progress, ...others].slice(0, MOST) });
}

/** Note that a guide is done: its table has none any more. @param {string} table @param {string} game */
export function finish(table, game) {
  const kept = all();
  keep({
    ...kept,
    done: [...new Set([...kept.done, game])],
    tables: kept.tables.filter((each) => each.table !== table),
  });
}

/** Return the games whose guide is done. */
export function gamesDone() {
  return all().done;
}

/** @param {Kept} kept */
function keep(kept) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    // no storage: the guide is forgotten with this page
  }
}

/** @returns {Kept} */
function all() {
  const none = { v: VERSION, done: [], tables: [] };
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return kept?.v === VERSION ? kept : none;
  } catch {
    return none;
  }
}
