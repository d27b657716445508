// Dice Game Plus at a table: a sheet for each player with one road around the island and nine knights.

import { plusName } from "./names.js";
import { Race } from "./race.js";
import { SheetDrawing } from "./sheet.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */

export class Plus extends Race {
  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new SheetDrawing(this.sheet, plusName, options);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  owned({ view }, seat) {
    const sheet = view.sheets[seat];
    return { ...sheet, longest: sheet.longest ?? 0 };
  }

  /** @param {import("./race.js").Owned} owned */
  jokers({ knights, used }) {
    const ready = (this.sheet.jokers ?? []).filter(
      ({ id, needs }) => needs.every((knight) => knights.includes(knight)) && !used.includes(id),
    );
    return ready.map(({ gives }) => gives);
  }
}
