// Results of first tries, kept in this browser by game and date.

/** @typedef {import("./days.js").Kept} Kept */

const PLACE = "eiland-daily";
const VERSION = 1;

/** Return the results of a game by date; none if this browser has no storage. @param {string} game @returns {Record<string, Kept>} */
export function resultsOf(game) {
  return all()[game] ?? {};
}

/** Keep the result of a day, unless there is one. @param {string} game @param {string} date @param {Kept} result */
export function keepResult(game, date, { points, perfect, lost, marks }) {
  const games = all();
  const results = { [date]: { points, perfect, lost, marks }, ...games[game] };
  try {
    localStorage.setItem(PLACE, JSON.stringify({ v: VERSION, games: { ...games, [game]: results } }));
  } catch {
    // no storage: the streak ends with this page
  }
}

/** @returns {Record<string, Record<string, Kept>>} */
function all() {
  try {
    const { v, games } = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return v === VERSION ? games : {};
  } catch {
    return {};
  }
}
