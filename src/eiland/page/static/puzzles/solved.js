// The puzzles that this browser has answered, and whether the first answer was the best.

const PLACE = "eiland-puzzles";
const VERSION = 1;

/** Return the first answers of a kind by id. @param {string} kind @returns {Record<string, boolean>} */
export function solvedOf(kind) {
  return all()[kind] ?? {};
}

/** Keep an answer, unless there is one. @param {string} kind @param {string} id @param {boolean} isBest */
export function keepSolved(kind, id, isBest) {
  const kinds = all();
  const kept = { ...kinds, [kind]: { [id]: isBest, ...kinds[kind] } };
  try {
    localStorage.setItem(PLACE, JSON.stringify({ v: VERSION, kinds: kept }));
  } catch {
    // no storage: the answers are forgotten with this page
  }
}

/** @returns {Record<string, Record<string, boolean>>} */
function all() {
  try {
    const { v, kinds } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return v === VERSION ? kinds : {};
  } catch {
    return {};
  }
}
