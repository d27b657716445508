// A deal that a player composes: cards to give, cards to get, and the players to ask.

import { kindsOf, notationOf, total } from "../counts.js";

/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {"given" | "wanted"} Side */

/** Return the seats that an offer names: "offer 1 ore for 1 wool to 1 3"; none if it is for all. @param {string} offer */
export function seatsAsked(offer) {
  const named = offer.split(" to ")[1];
  return named ? named.split(" ").map(Number) : [];
}

export class Deal {
  /** @param {Counts} [given] @param {Counts} [wanted] */
  constructor(given = {}, wanted = {}) {
    this.given = { ...given };
    this.wanted = { ...wanted };
    /** @type {Set<number>} the seats to ask; empty means all */
    this.to = new Set();
  }

  /**
   * Add or remove a card. A resource cannot be on both sides: adding it removes it from the other side.
   * @param {Side} side
   * @param {string} resource
   * @param {1 | -1} by
   */
  change(side, resource, by) {
    const other = side === "given" ? "wanted" : "given";
    this[side][resource] = Math.max(0, (this[side][resource] ?? 0) + by);
    if (this[side][resource]) this[other][resource] = 0;
  }

  /**
   * Ask a seat, or stop asking it; a set of all seats becomes the empty set.
   * @param {number} seat
   * @param {number[]} others
   */
  ask(seat, others) {
    if (!this.to.delete(seat)) this.to.add(seat);
    if (others.every((other) => this.to.has(other))) this.to.clear();
  }

  /** Limit the given cards to the held ones. @param {Counts} held */
  fit(held) {
    for (const resource of kindsOf(this.given))
      this.given[resource] = Math.min(this.given[resource], held[resource] ?? 0);
  }

  get isEmpty() {
    return total(this.given) + total(this.wanted) === 0;
  }

  get offer() {
    const to = [...this.to].sort().map((seat) => ` ${seat}`);
    return `offer ${this.exchange}${to.length ? ` to${to.join("")}` : ""}`;
  }

  get counter() {
    return `counter ${this.exchange}`;
  }

  get bank() {
    return `bank ${this.exchange}`;
  }

  get exchange() {
    return `${notationOf(this.given)} for ${notationOf(this.wanted)}`;
  }
}
