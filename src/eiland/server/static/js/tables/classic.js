// The classic game at a table: a sheet for everybody, fifteen boxes, points for everything.

import { Boxes } from "../boxes.js";
import { piecePicture } from "../faces.js";
import { signed, t } from "../messages.js";
import { classicName } from "../names.js";
import { SheetDrawing } from "../sheet.js";
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
  remark({ view, over }, seat) {
    const last = view.sheets[seat].boxes?.at(-1);
    if (last === undefined || over) return "";
    return t("page.plate.last", { points: last > 0 ? `+${last}` : signed(last) });
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
  sources({ view, scores }, seat) {
    const player = view.sheets[seat];
    const worth = (/** @type {{id: string, points: number}[]} */ all, /** @type {string[]} */ built) =>
      all.filter(({ id }) => built.includes(id)).reduce((sum, { points }) => sum + points, 0);
    const sources = [
      { kind: "roads", points: worth(this.sheet.roads, player.roads), icon: () => piecePicture("road") },
      { kind: "settlements", points: worth(this.sheet.settlements, player.settlements), icon: () => piecePicture("settlement") },
      { kind: "cities", points: worth(this.sheet.cities, player.cities), icon: () => piecePicture("city") },
      { kind: "knights", points: worth(this.sheet.knights, player.knights), icon: () => piecePicture("knight") },
    ];
    const built = sources.reduce((sum, { points }) => sum + points, 0);
    return [...sources, { kind: "crosses", points: scores[seat] - built }];
  }
}
