// Positions of a replay, loaded in portions before they are needed, so that a step waits for nothing.

const PORTION = 64; // log entries that one request covers
const NEAR = 24; // entries before the edge of a portion from which the next one is loaded

/** @typedef {import("../client/types.js").Moment} Moment */

export class Positions {
  /** @param {(first: number, last: number) => Promise<Moment[]>} load returns the positions after these log entries */
  constructor(load) {
    this.load = load;
    /** @type {Map<number, Moment>} by seq */
    this.known = new Map();
    /** @type {Map<number, Promise<void>>} by portion, those that are being loaded */
    this.loading = new Map();
  }

  /**
   * Return the position after an entry. One that is far away comes alone, because its portion takes longer. Raises
   * Refusal, Unreachable.
   * @param {number} seq of a stop
   * @returns {Promise<Moment>}
   */
  async at(seq) {
    if (!this.known.has(seq)) await (this.loading.get(Math.floor(seq / PORTION)) ?? this.fetch(seq, seq));
    const found = this.known.get(seq);
    if (!found) throw new Error(`no position ${seq}`);
    return found;
  }

  /**
   * Load what steps from here will need. What fails is loaded again when it is needed.
   * @param {number[]} stops
   * @param {number} place of the present stop
   */
  ahead(stops, place) {
    for (const near of [place + 1, place - 1, place + NEAR, place - NEAR]) {
      const seq = stops[Math.max(0, Math.min(near, stops.length - 1))];
      if (!this.known.has(seq)) this.portion(Math.floor(seq / PORTION)).catch(() => {});
    }
  }

  /** @param {number} number */
  portion(number) {
    const running = this.loading.get(number);
    if (running) return running;
    const first = number * PORTION;
    const loading = this.fetch(first, first + PORTION - 1).finally(() => this.loading.delete(number));
    this.loading.set(number, loading);
    return loading;
  }

  /** @param {number} first @param {number} last */
  async fetch(first, last) {
    for (const moment of await this.load(first, last)) this.known.set(moment.seq, moment);
  }
}
