// What this browser adds to the dice of a table, and keeps to reveal and to verify it.

import { request } from "./api.js";

/** @typedef {{seat: number, bytes: string}} SeatBytes */

/** @param {string} table */
const place = (table) => `eiland-bytes-${table}`;

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
