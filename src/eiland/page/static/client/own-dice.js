// What this browser adds to the dice of a table, and keeps to reveal and to verify it: its bytes, what the others were
// committed to, and the newest head of the log. Whoever keeps these can tell later whether they were changed.

import { request } from "./api.js";

/** @typedef {{seat: number, bytes: string}} SeatBytes */
/** @typedef {{seat: number, commitment: string}} Commitment */
/**
 * To what the server was committed, the bytes of this browser, and to what all seats were committed when it has revealed
 * them: null before, missing if all were its own.
 * @typedef {{server: string, bytes: SeatBytes[], seats?: Commitment[] | null}} Kept
 */

/** @param {string} table */
const place = (table) => `eiland-bytes-${table}`;
/** @param {string} table */
const placeOfHead = (table) => `eiland-head-${table}`;

/** Return 32 random bytes in hexadecimal digits. */
export function randomBytes() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} table @param {Kept} kept */
export function keepDice(table, kept) {
  try {
    localStorage.setItem(place(table), JSON.stringify(kept));
  } catch {
    // no room: after a reload this browser cannot reveal them
  }
}

/** Return what this browser has kept about the dice of a table. @param {string} table @returns {Kept | null} */
export function keptDice(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? "null");
}

/** Keep the head of a table's log. @param {import("./types.js").Snapshot} snapshot */
export function keepHead({ table, dice }) {
  try {
    if (dice?.head) localStorage.setItem(placeOfHead(table), JSON.stringify(dice.head));
  } catch {
    // no room: this browser cannot tell
  }
}

/** Return the head that this browser has kept of a log. @param {string} table @returns {import("./types.js").Head | null} */
export function keptHead(table) {
  return JSON.parse(localStorage.getItem(placeOfHead(table)) ?? "null");
}

/**
 * Return what this browser adds to a new table with these seats; in a waiting room it does so later.
 * @param {string} game
 * @param {{seats: {kind: string}[], room?: string}} how
 * @returns {Promise<{dice?: {table: string, bytes: SeatBytes[]}}>}
 */
export async function addedTo(game, { seats, room = "none" }) {
  const own = seats.flatMap(({ kind }, seat) => (kind === "here" ? [seat] : []));
  return room === "none" && own.length ? added(game, own) : {};
}

/**
 * Return what this browser adds to a new table: the server commits itself first. Without an answer the table is made
 * without.
 * @param {string} game
 * @param {number[]} seats those of this browser
 * @returns {Promise<{dice?: {table: string, bytes: SeatBytes[]}}>}
 */
export async function added(game, seats) {
  try {
    /** @type {import("./types.js").Promised} */
    const { table, commitment } = await request("/api/dice", { game });
    const bytes = seats.map((seat) => ({ seat, bytes: randomBytes() }));
    keepDice(table, { server: commitment, bytes });
    return { dice: { table, bytes } };
  } catch {
    return {};
  }
}
