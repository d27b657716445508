// The Dice Game on paper, as name plates, drawings and the end screen expect it.

import { Boxes } from "../dice/boxes.js";
import { sourcesOf } from "../dice/classic-sheet.js";
import { SheetDrawing, showSheet } from "../dice/sheet.js";
import { setAttributes } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";
import { Game } from "../table/game.js";
import { Plates } from "../table/seats.js";

/** @typedef {import("../client/types.js").ClassicSnapshot} Snapshot */

/** @extends {Game<import("../client/types.js").ClassicSheet>} */
export class OnPaper extends Game {
  hasRecord = false;

  /**
   * @param {import("../client/types.js").ClassicSheet} sheet
   * @param {import("../client/types.js").Options} options
   * @param {() => HTMLElement} recordButton
   */
  constructor(sheet, options, recordButton) {
    super(sheet, options);
    this.recordButton = recordButton;
    this.boxes = new Boxes(Number(options.turns ?? sheet.turns));
    this.under = this.boxes.root;
  }

  afterwards() {
    return [this.recordButton()];
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return new SheetDrawing(this.sheet, options);
  }

  /** @param {import("../drawing/drawing.js").Drawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, snapshot, look) {
    showSheet(/** @type {SheetDrawing} */ (drawing), snapshot, look);
  }

  /** Show the boxes of a seat. @param {import("./typing.js").Typing} typing @param {number} seat */
  showTrack({ reading, isEdit, draft, game }, seat) {
    const isActing = seat === reading.seat;
    const pending = isActing && !isEdit ? reading.points : null;
    this.boxes.show(reading.all.view.sheets[seat].boxes, seat, pending, Number(game.options.nothing_built));
    const edited = isEdit && isActing ? Math.floor(draft.at / game.names.length) : null;
    this.boxes.boxes.forEach((box, place) => setAttributes(box, { "data-edited": place === edited }));
  }

  /** Return the points of a seat's last turn. @param {Snapshot} snapshot @param {number} seat */
  lastTurn({ view }, seat) {
    const last = view.sheets[seat].boxes.at(-1);
    return last === undefined ? "" : t("companion.last", { points: signed(last, true) });
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  sources(snapshot, seat) {
    return sourcesOf(this.sheet, snapshot, seat);
  }

  /** @param {string} by */
  jokerCaption(by) {
    return t("page.change.knight", { number: by.slice(1) });
  }

  /** @param {string} by */
  wildTitle(by) {
    return t("page.change.any", { number: by.slice(1) });
  }
}

/** Name plates that show whose turn it is, and what the other players' last turns brought. */
export class PaperPlates extends Plates {
  /** @param {import("./books.js").PaperGame} game @param {(seat: number) => void} onOpen */
  constructor(game, onOpen) {
    super(game, onOpen);
    this.paperGame = game;
  }

  /** @param {import("../client/types.js").Seat} seat @param {import("../client/types.js").Snapshot<any>} snapshot */
  role({ seat }, snapshot) {
    if (snapshot.winners.includes(seat) && snapshot.seats.length > 1) return t("page.role.winner");
    if (snapshot.actors.includes(seat)) return t("page.role.turn");
    return this.paperGame.lastTurn(snapshot, seat);
  }
}

/**
 * Return the position of a game by the rule tables.
 * @param {import("./paper.js").Paper} paper
 * @returns {import("../client/types.js").PaperPosition<import("../client/types.js").ClassicView>}
 */
export function positionOf(paper) {
  const scores = paper.sheets.map(scoreOf);
  const over = paper.isOver;
  return {
    view: {
      v: 1,
      viewer: 0,
      start: 0,
      turn: paper.turns.length,
      phase: over ? "over" : "build",
      rolls: 0,
      rolling: false,
      dice: [],
      fresh: [],
      points: 0,
      sheets: paper.sheets.map((sheet) => sheetOf(sheet, paper.tables)),
    },
    scores,
    over,
    winners: over ? [...scores.keys()].filter((seat) => scores[seat] === Math.max(...scores)) : [],
  };
}

/**
 * Return the pieces on a sheet by kind.
 * @param {import("./paper.js").Sheet} sheet
 * @param {import("./tables.js").Tables} tables
 * @returns {import("../client/types.js").ClassicPlayer}
 */
export function sheetOf({ built, used, boxes }, tables) {
  const of = (/** @type {string} */ kind) =>
    [...tables.sites.values()].filter((site) => site.kind === kind && built.has(site.id)).map(({ id }) => id);
  return {
    roads: of("road"),
    settlements: of("settlement"),
    cities: of("city"),
    knights: of("knight"),
    used: [...used],
    boxes: [...boxes],
  };
}

/** @param {import("./paper.js").Sheet} sheet */
export function scoreOf({ boxes }) {
  return boxes.reduce((sum, points) => sum + points, 0);
}
