// Adds the bytes of this browser to the dice: commits to them in the waiting room, reveals them when the game is started.

import { request } from "../client/api.js";
import { commitmentOf } from "../client/encoded.js";
import { keepBytes, keptBytes, randomBytes } from "../client/own-dice.js";

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
      // who is left out plays on
    }
    this.isBusy = false;
  }

  /** @param {Snapshot} snapshot */
  async commit({ table, game, mine, dice }) {
    const committed = dice?.seats.map(({ seat }) => seat) ?? [];
    const kept = new Map(keptBytes(table).map(({ seat, bytes }) => [seat, bytes]));
    const missing = mine.filter((seat) => !committed.includes(seat) || !kept.has(seat));
    if (!missing.length) return;
    for (const seat of missing) kept.set(seat, kept.get(seat) ?? randomBytes()); // another tab may have them
    keepBytes(
      table,
      [...kept].map(([seat, bytes]) => ({ seat, bytes })),
    );
    const commitments = missing.map((seat) => ({
      seat,
      commitment: commitmentOf(table, game, seat, kept.get(seat) ?? ""),
    }));
    await request(`/api/tables/${table}/dice/commit`, { commitments });
  }

  /** @param {Snapshot} snapshot */
  async reveal({ table, mine, dice }) {
    const due = dice?.seats.filter(({ state }) => state === "committed").map(({ seat }) => seat) ?? [];
    const bytes = keptBytes(table).filter(({ seat }) => mine.includes(seat) && due.includes(seat));
    if (bytes.length) await request(`/api/tables/${table}/dice/reveal`, { bytes });
  }
}
