// What this browser adds to the dice of a table, and keeps to reveal and to verify it: its bytes, and the newest head of the
// log. Whoever keeps a head can tell later whether the log was changed.

import { request } from "./api.js";

/** @typedef {{seat: number, bytes: string}} SeatBytes */

/** @param {string} table */
const place = (table) => `eiland-bytes-${table}`;
/** @param {string} table */
const placeOfHead = (table) => `eiland-head-${table}`;

/** Return 32 random bytes in hexadecimal digits. */
export function randomBytes() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep the bytes of seats of a table. @param {string} table @param {SeatBytes[]} bytes */
export function keepBytes(table, bytes) {
  try {
    localStorage.setItem(place(table), JSON.stringify(bytes));
  } catch {
    // no room: after a reload this browser cannot reveal them
  }
}

/** Return the bytes that this browser has kept for a table. @param {string} table @returns {SeatBytes[]} */
export function keptBytes(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? "[]");
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
    const { table } = await request("/api/dice", { game });
    const bytes = seats.map((seat) => ({ seat, bytes: randomBytes() }));
    keepBytes(table, bytes);
    return { dice: { table, bytes } };
  } catch {
    return {};
  }
}
