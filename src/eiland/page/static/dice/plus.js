// Dice Game Plus at a table: a sheet for each player with one road around the island and nine knights.

import { PlusPictures } from "./plus-pictures.js";
import { Race } from "./race.js";

/** @extends {Race<import("../client/types.js").PlusSheet>} */
export class Plus extends Race {
  /**
   * @param {import("../client/types.js").PlusSheet} sheet
   * @param {import("../client/types.js").Snapshot<import("../client/types.js").PlusView>} snapshot
   * @param {import("../table/game.js").Commands} commands
   */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot, commands, new PlusPictures(sheet));
  }
}
