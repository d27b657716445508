// Dice Game Plus at a table: a sheet for everybody, a road around the island, nine knights.

import { t } from "../messages.js";
import { SheetDrawing } from "../sheet.js";
import { Race } from "./race.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

/** Knights are called by where they stand. @type {import("../sheet.js").Naming} */
export const naming = (kind, { id }) => t(`page.piece.${kind}`, { number: kind === "knight" ? t(`term.${id}`) : id });

export class Plus extends Race {
  /** @param {import("../drawing.js").Wishes} wishes */
  drawing(wishes) {
    return new SheetDrawing(this.sheet, naming, wishes);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  owned({ view }, seat) {
    const sheet = view.sheets[seat];
    return { ...sheet, longest: sheet.longest ?? 0 };
  }

  /** @param {import("./race.js").Owned} owned */
  jokers({ knights, used }) {
    const ready = (this.sheet.jokers ?? []).filter(({ id, needs }) => needs.every((knight) => knights.includes(knight)) && !used.includes(id));
    return ready.map(({ gives }) => gives);
  }
}
