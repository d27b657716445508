// The classic game at a table: a sheet for everybody, fifteen boxes, points for everything.

import { Boxes } from "../boxes.js";
import { t } from "../messages.js";
import { classicName } from "../names.js";
import { SheetDrawing } from "../sheet.js";
import { lastBox, sourcesOf } from "./classic-sheet.js";
import { DiceGame } from "./dice-game.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */

export class Classic extends DiceGame {
  /**
   * @param {import("../types.js").Sheet} sheet
   * @param {Snapshot} snapshot
   * @param {import("./game.js").Does} does
   */
  constructor(sheet, snapshot, does) {
    super(sheet, snapshot, does);
    this.boxes = new Boxes(Number(snapshot.options.turns ?? sheet.turns));
    this.under = this.boxes.root;
  }

  /** @param {import("../drawing.js").Wishes} wishes */
  drawing(wishes) {
    return new SheetDrawing(this.sheet, classicName, wishes);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  showUnder({ view, seats, over, options }, seat) {
    const isActive = view.start !== null && (view.start + view.turn) % seats.length === seat;
    const pending = isActive && !over ? (view.points ?? 0) : null;
    this.boxes.show(view.sheets[seat].boxes ?? [], seat, pending, Number(options.nothing_built ?? 0));
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  remark(snapshot, seat) {
    return lastBox(snapshot, seat);
  }

  /** @param {string} by */
  jokerCaption(by) {
    return t("page.change.knight", { number: by.slice(1) });
  }

  /** @param {string} by */
  wildTitle(by) {
    return t("page.change.any", { number: by.slice(1) });
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {import("./game.js").Source[]} */
  sources(snapshot, seat) {
    return sourcesOf(this.sheet, snapshot, seat);
  }
}
