// Finished games in this browser's IndexedDB. Nothing of it is sent to the server. A browser that keeps nothing loses only
// its statistics.

import { gameOf } from "./games.js";

/** @typedef {import("./games.js").Game} Game */

const DATABASE = "eiland-statistics";
const GAMES = "games";
const PORTION = 500; // games that are read at once

/** Open the store, which is made where there is none. @returns {Promise<IDBDatabase>} */
async function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(GAMES, { keyPath: "table" }));
  return result(request);
}

/** Keep a finished game of this device, unless it is kept already. @param {import("../client/types.js").Snapshot} snapshot */
export async function noteGame(snapshot) {
  const game = gameOf(snapshot, Date.now());
  if (game) await keep(game).catch(() => {});
}

/**
 * Keep what an analysis has found for the player's own seat.
 * @param {string} table
 * @param {import("../client/types.js").Analysis} analysis
 */
export async function noteAnalysis(table, { seats }) {
  await keepAnalysis(table, seats).catch(() => {});
}

/**
 * Keep the accuracy of the player's own seat in a game with estimated values, whose luck is not measured in points.
 * @param {string} table
 * @param {{percent: number}[]} seats
 */
export async function noteAccuracy(table, seats) {
  await keepAnalysis(
    table,
    seats.map(({ percent }) => ({ percent, luck: null })),
  ).catch(() => {});
}

/** @param {Game} game */
async function keep(game) {
  const database = await opened();
  const changes = database.transaction(GAMES, "readwrite");
  const games = changes.objectStore(GAMES);
  if ((await result(games.getKey(game.table))) === undefined) games.add(game);
  await done(changes);
  database.close();
}

/** Keep games that are not kept yet; return how many those were. @param {Game[]} games */
export async function keepAll(games) {
  const database = await opened();
  const changes = database.transaction(GAMES, "readwrite");
  const known = new Set(await result(changes.objectStore(GAMES).getAllKeys()));
  const fresh = new Map(games.filter(({ table }) => !known.has(table)).map((game) => [game.table, game]));
  for (const game of fresh.values()) changes.objectStore(GAMES).add(game);
  await done(changes);
  database.close();
  return fresh.size;
}

/**
 * Add what an analysis has found to a game, if it is kept and one seat of it is the player's.
 * @param {string} table
 * @param {{percent: number, luck: number | null}[]} reviews of all seats
 */
async function keepAnalysis(table, reviews) {
  const database = await opened();
  const changes = database.transaction(GAMES, "readwrite");
  const games = changes.objectStore(GAMES);
  /** @type {Game | undefined} */
  const game = await result(games.get(table));
  const seat = game?.seats.findIndex(({ kind }) => kind === "me") ?? -1;
  if (seat >= 0) games.put({ ...game, accuracy: reviews[seat].percent, luck: reviews[seat].luck });
  await done(changes);
  database.close();
}

/** Read all games in portions. @param {(games: Game[]) => void} take */
export async function readAll(take) {
  const database = await opened();
  const games = database.transaction(GAMES).objectStore(GAMES);
  let range = null;
  for (;;) {
    /** @type {Game[]} */
    const portion = await result(games.getAll(range, PORTION));
    if (!portion.length) break;
    take(portion);
    range = IDBKeyRange.lowerBound(portion[portion.length - 1].table, true);
  }
  database.close();
}

/** Delete all games. */
export async function deleteAll() {
  const database = await opened();
  const changes = database.transaction(GAMES, "readwrite");
  changes.objectStore(GAMES).clear();
  await done(changes);
  database.close();
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function result(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/** @param {IDBTransaction} changes @returns {Promise<void>} */
function done(changes) {
  return new Promise((resolve, reject) => {
    changes.addEventListener("complete", () => resolve());
    for (const failure of ["abort", "error"]) changes.addEventListener(failure, () => reject(changes.error));
  });
}
