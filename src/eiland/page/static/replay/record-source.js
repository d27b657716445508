// The game of a record as a replay shows it. The record stays in this browser; each request brings it along.

import { ask } from "../client/api.js";
import { named } from "./table-source.js";

/** @typedef {import("../client/types.js").Film} Film */

export class RecordSource {
  /** @param {string} text the record @param {Film} film @param {string | null} wanted the eyes that an address names */
  constructor(text, film, wanted) {
    this.text = text;
    this.log = film.log;
    this.head = film.head;
    this.eyes = named(film.eyes, film.head.seats);
    this.view = film.eyes.find((value) => value === wanted) ?? film.eyes[0] ?? "";
  }

  async lines() {
    return this.log;
  }

  /** @param {number} first @param {number} last @returns {Promise<import("../client/types.js").Moment[]>} */
  async positions(first, last) {
    const body = { record: this.text, first, last, ...seenBy(this.view) };
    /** @type {import("../client/types.js").Positions} */
    const { positions } = await ask("/api/records/positions", body);
    return positions;
  }

  /** Return the path of a moment, for this browser. @param {number} seq @param {string} [view] */
  address(seq, view = this.view) {
    return `/replay?at=${seq}${view ? `&view=${view}` : ""}`;
  }

  /** Return the link that ends the replay: to another record. */
  get present() {
    return { path: "/replay", key: "replaypage.other" };
  }

  /** Return whether others can open an address: they have no record. */
  get isShared() {
    return false;
  }
}

/** Have a record checked. Raises Refusal with a sentence about the first wrong line. @param {string} text @param {string | null} view @returns {Promise<Film>} */
export function filmOf(text, view) {
  return ask("/api/records", { record: text, ...seenBy(view) });
}

/** @param {string | null} view */
function seenBy(view) {
  return view && /^(all|spectator|\d)$/.test(view) ? { view } : {};
}
