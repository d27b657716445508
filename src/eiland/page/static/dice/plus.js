// Dice Game Plus at a table: a sheet for each player with one road around the island and nine knights.

import { Race } from "./race.js";
import { SheetDrawing, showSheet } from "./sheet.js";

/** @typedef {import("../client/types.js").Snapshot<import("../client/types.js").PlusView>} Snapshot */

/** @extends {Race<import("../client/types.js").PlusSheet>} */
export class Plus extends Race {
  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new SheetDrawing(this.sheet, options);
  }

  /** @param {SheetDrawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, snapshot, look) {
    showSheet(drawing, snapshot, look);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  owned({ view }, seat) {
    return view.sheets[seat];
  }

  /** @param {import("./race.js").Owned} owned */
  jokers({ knights, used }) {
    const ready = this.sheet.jokers.filter(
      ({ id, needs }) => needs.every((knight) => knights.includes(knight)) && !used.includes(id),
    );
    return ready.map(({ gives }) => gives);
  }
}
