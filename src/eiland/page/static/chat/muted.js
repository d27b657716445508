// The players whose messages this browser hides. It keeps them for the newest tables.

const KEY = "eiland-muted";
const MOST = 60;

/** Return the seats that are muted at a table. @param {string} table @returns {Set<number>} */
export function mutedAt(table) {
  return new Set(kept().flatMap(([name, seat]) => (name === table ? [seat] : [])));
}

/** Mute a seat, or hear it again. @param {string} table @param {number} seat @param {boolean} on */
export function mute(table, seat, on) {
  const others = kept().filter(([name, each]) => name !== table || each !== seat);
  localStorage.setItem(KEY, JSON.stringify((on ? [...others, [table, seat]] : others).slice(-MOST)));
}

/** @returns {[table: string, seat: number][]} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}
