// Dice Game Extra at a table: one island for all, start roads, castles.

import { ExtraPictures } from "./extra-pictures.js";
import { Race } from "./race.js";

/** @extends {Race<import("../client/types.js").ExtraSheet>} */
export class Extra extends Race {
  /**
   * @param {import("../client/types.js").ExtraSheet} sheet
   * @param {import("../client/types.js").Snapshot<import("../client/types.js").ExtraView>} snapshot
   * @param {import("../table/game.js").Commands} commands
   */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot, commands, new ExtraPictures(sheet, snapshot.options));
  }
}
