// The bytes over which commitments, dice and links are computed (docs/reference/verifiable-dice.md).

import { sha256 } from "./sha256.js";

/** @typedef {string | number | Uint8Array} Part */

/** Return parts as bytes, each after its length in four bytes. @param {...Part} parts */
export function encoded(...parts) {
  const written = parts.map((part) => (part instanceof Uint8Array ? part : new TextEncoder().encode(String(part))));
  const found = new Uint8Array(written.reduce((sum, { length }) => sum + 4 + length, 0));
  const view = new DataView(found.buffer);
  let place = 0;
  for (const part of written) {
    view.setUint32(place, part.length);
    found.set(part, place + 4);
    place += 4 + part.length;
  }
  return found;
}

/** Return SHA-256 of the parts. @param {...Part} parts */
export function hashed(...parts) {
  return sha256(encoded(...parts));
}

/** @param {Uint8Array} bytes */
export function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} hex */
export function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/**
 * Return what a seat publishes before it reveals its bytes.
 * @param {string} table
 * @param {string} game
 * @param {number} seat
 * @param {string} bytes in hexadecimal digits
 */
export function commitmentOf(table, game, seat, bytes) {
  return hexOf(hashed("eiland dice 1 seat", table, game, seat, bytesOf(bytes)));
}
