// The tables at which people may practise, and those at which this browser does.

const PLACE = "eiland-practice";
const MOST = 20;

/** Return whether a person plays alone or with bots, and no try at a daily game counts. @param {Pick<import("../client/types.js").Snapshot, "seats" | "mine" | "daily" | "over">} snapshot */
export function mayPractise({ seats, mine, daily, over }) {
  const people = seats.filter(({ kind }) => kind !== "bot");
  return mine.length === 1 && people.length === 1 && daily?.attempt !== 1 && !over;
}

/** Return whether this browser practises at a table. @param {string} table */
export function isPractised(table) {
  return tables().includes(table);
}

/** Note whether this browser practises at a table. @param {string} table @param {boolean} on */
export function keepPractised(table, on) {
  const others = tables().filter((other) => other !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify((on ? [table, ...others] : others).slice(0, MOST)));
  } catch {
    // no storage: practice ends with this page
  }
}

/** @returns {string[]} */
function tables() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
