// What Plus shows of a position, at a table and on paper: a sheet for each player.

import { SheetDrawing, showSheet } from "./sheet.js";

/** @typedef {import("../client/types.js").PlusView} PlusView */
/** @typedef {import("./race-points.js").Owned} Owned */

export class PlusPictures {
  hasSheets = true;

  /** @param {import("../client/types.js").PlusSheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.costs = ["road", "knight", "settlement", "city"];
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new SheetDrawing(this.sheet, options);
  }

  /**
   * @param {import("../drawing/drawing.js").Drawing} drawing
   * @param {import("../client/types.js").Snapshot<PlusView>} snapshot
   * @param {import("../table/game.js").Look} look
   */
  draw(drawing, snapshot, look) {
    showSheet(/** @type {SheetDrawing} */ (drawing), snapshot, look);
  }

  /** @param {import("../client/types.js").Snapshot<PlusView>} snapshot @param {number} seat */
  owned({ view }, seat) {
    return view.sheets[seat];
  }

  /** Return the faces of the unused jokers. @param {Owned} owned */
  jokers({ knights, used }) {
    const ready = this.sheet.jokers.filter(
      ({ id, needs }) => needs.every((knight) => knights.includes(knight)) && !used.includes(id),
    );
    return ready.map(({ gives }) => gives);
  }

  /** Return the action to ask about at a site, null if it is built. @param {import("../drawing/drawing.js").Site} site */
  question(site) {
    return site.group.hasAttribute("data-built") ? null : site.actions[0];
  }
}
