// Adds the bytes of this browser to the dice: commits to them in the waiting room, reveals them when the game is started. It
// keeps what all others are committed to by then: whoever chose bytes after seeing these would be found.

import { request } from "../client/api.js";
import { commitmentOf } from "../client/encoded.js";
import { keepDice, keptDice, randomBytes } from "../client/own-dice.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */

export class Adding {
  constructor() {
    this.isBusy = false;
  }

  /** Do what the table waits for from this browser. Whatever fails is tried again with the next news. @param {Snapshot} snapshot */
  async show(snapshot) {
    if (this.isBusy || !snapshot.dice) return;
    this.isBusy = true;
    try {
      if (snapshot.dice.reveal_by === null) await this.commit(snapshot);
      else await this.reveal(snapshot);
    } catch {
      // who is left out plays on: bytes count until the game begins, later ones are refused (dice/late)
    }
    this.isBusy = false;
  }

  /** @param {Snapshot} snapshot */
  async commit({ table, game, mine, dice }) {
    if (!dice) return;
    const committed = dice.seats.map(({ seat }) => seat);
    const kept = keptDice(table) ?? { server: dice.commitment, bytes: [] };
    const own = new Map(kept.bytes.map(({ seat, bytes }) => [seat, bytes]));
    const missing = mine.filter((seat) => !committed.includes(seat) || !own.has(seat));
    if (!missing.length) return;
    for (const seat of missing) own.set(seat, own.get(seat) ?? randomBytes()); // another tab may have them
    keepDice(table, { ...kept, bytes: [...own].map(([seat, bytes]) => ({ seat, bytes })), seats: null });
    const commitments = missing.map((seat) => ({
      seat,
      commitment: commitmentOf(table, game, seat, own.get(seat) ?? ""),
    }));
    await request(`/api/tables/${table}/dice/commit`, { commitments });
  }

  /** @param {Snapshot} snapshot */
  async reveal({ table, mine, dice }) {
    const kept = keptDice(table);
    if (!dice || !kept || kept.server !== dice.commitment) return; // a server that has changed its mind gets nothing
    const due = dice.seats.filter(({ state }) => state === "committed").map(({ seat }) => seat);
    const bytes = kept.bytes.filter(({ seat }) => mine.includes(seat) && due.includes(seat));
    if (!bytes.length) return;
    const seats = kept.seats ?? dice.seats.map(({ seat, commitment }) => ({ seat, commitment }));
    keepDice(table, { ...kept, seats });
    await request(`/api/tables/${table}/dice/reveal`, { bytes });
  }
}
