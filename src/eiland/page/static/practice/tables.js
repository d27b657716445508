// The tables at which this browser practises.

const PLACE = "eiland-practice";
const MOST = 20;

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
