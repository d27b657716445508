// The Dice Game at a table: a sheet for each player, a box for each turn.

import { signed, t } from "../kit/messages.js";
import { Boxes } from "./boxes.js";
import { sourcesOf } from "./classic-sheet.js";
import { DiceGame } from "./game.js";
import { SheetDrawing, showSheet } from "./sheet.js";

/** @typedef {import("../client/types.js").ClassicSnapshot} Snapshot */

/** @extends {DiceGame<import("../client/types.js").ClassicSheet>} */
export class Classic extends DiceGame {
  /**
   * @param {import("../client/types.js").ClassicSheet} sheet
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Commands} commands
   */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot, commands);
    this.boxes = new Boxes(Number(snapshot.options.turns ?? sheet.turns));
    this.under = this.boxes.root;
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new SheetDrawing(this.sheet, options);
  }

  /** @param {SheetDrawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, snapshot, look) {
    showSheet(drawing, snapshot, look);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  showUnder({ view, seats, over, options }, seat) {
    const isActive = view.start !== null && (view.start + view.turn) % seats.length === seat;
    const pending = isActive && !over ? view.points : null;
    this.boxes.show(view.sheets[seat].boxes, seat, pending, Number(options.nothing_built ?? 0));
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  remark({ view, over }, seat) {
    const last = view.sheets[seat].boxes.at(-1);
    if (last === undefined || over) return "";
    return t("page.plate.last", { points: signed(last, true) });
  }

  /** @param {string} by */
  jokerCaption(by) {
    return t("page.change.knight", { number: by.slice(1) });
  }

  /** @param {string} by */
  wildTitle(by) {
    return t("page.change.any", { number: by.slice(1) });
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {import("../table/game.js").Source[]} */
  sources(snapshot, seat) {
    return sourcesOf(this.sheet, snapshot, seat);
  }
}
