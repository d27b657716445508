// The newest head of each log that this browser has seen: whoever keeps it can tell later whether the log was changed.

/** @param {string} table */
const place = (table) => `eiland-head-${table}`;

/** Keep the head of a table's log. @param {import("./types.js").Snapshot} snapshot */
export function keepHead({ table, dice }) {
  try {
    if (dice?.head) localStorage.setItem(place(table), JSON.stringify(dice.head));
  } catch {
    // no room: this browser cannot tell
  }
}

/** Return the head that this browser has kept of a log. @param {string} table @returns {import("./types.js").Head | null} */
export function keptHead(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? "null");
}
