// The game of a table as a replay shows it: log and positions with the eyes of a viewer, and news while the game runs.

import { ask } from "../client/api.js";
import { wayOf } from "../client/way-back.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../client/types.js").Moment} Moment */
/** @typedef {{value: string, label: string}} Eyes with which a game can be seen; `value` is what the server calls them */

export class TableSource {
  /**
   * @param {Snapshot} head
   * @param {string | null} wanted the eyes that an address names
   * @param {string} [back] the end of the address: from where the viewer has come
   */
  constructor(head, wanted, back = "") {
    this.head = head;
    this.back = wayOf(back) ? back : "";
    this.own = head.mine.length === 1 ? String(head.mine[0]) : "spectator";
    this.eyes = eyesOf(head);
    this.view = this.eyes.some(({ value }) => value === wanted) ? String(wanted) : this.own;
  }

  /** Load the log up to an entry. @param {number} last @returns {Promise<Entry[]>} */
  async lines(last) {
    /** @type {import("../client/types.js").Earlier} */
    const { log } = await ask(`/api/tables/${this.head.table}/log?before=${last + 1}${this.query()}`);
    return log;
  }

  /** @param {number} first @param {number} last @returns {Promise<Moment[]>} */
  async positions(first, last) {
    const asked = `first=${first}&last=${last}${this.query()}`;
    /** @type {import("../client/types.js").Positions} */
    const { positions } = await ask(`/api/tables/${this.head.table}/positions?${asked}`);
    return positions;
  }

  query() {
    return this.view === this.own ? "" : `&view=${this.view}`;
  }

  /** Return the path of a moment; once all may look with all eyes it names them. @param {number} seq @param {string} [view] */
  address(seq, view = this.view) {
    return `/t/${this.head.table}?at=${seq}${this.eyes.length > 1 ? `&view=${view}` : ""}`;
  }

  /** Return the link that ends the replay: to the table itself, or to its analysis for whoever has come from there. */
  get present() {
    return { path: `/t/${this.head.table}${this.back}`, key: this.back ? "replaypage.analysis" : "replaypage.present" };
  }

  /** Return whether others can open an address. */
  get isShared() {
    return true;
  }
}

/** Return the eyes with which a viewer may see a game: all when it is over and had hidden hands. @param {Snapshot} head @returns {Eyes[]} */
export function eyesOf({ over, view, seats }) {
  return over && "players" in view ? named(["all", ...seats.keys(), "spectator"], seats) : [];
}

/** Name eyes. @param {(string | number)[]} values @param {Snapshot["seats"]} seats @returns {Eyes[]} */
export function named(values, seats) {
  return values.map((value) => ({
    value: String(value),
    label: seats[Number(value)]?.name ?? t(`replaypage.eyes.${value}`),
  }));
}
