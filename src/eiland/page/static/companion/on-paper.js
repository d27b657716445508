// The Dice Game on paper as a snapshot, as name plates, drawings and the end screen expect it.

import { sourcesOf } from "../dice/classic-sheet.js";
import { SheetDrawing, showSheet } from "../dice/sheet.js";
import { signed, t } from "../kit/messages.js";
import { Game } from "../table/game.js";
import { Plates } from "../table/seats.js";
import { people } from "./words.js";

/** @typedef {import("../client/types.js").ClassicSnapshot} Snapshot */

/** @extends {Game<import("../client/types.js").ClassicSheet>} */
export class OnPaper extends Game {
  hasRecord = false;

  /** @param {import("../client/types.js").ClassicSheet} sheet @param {() => HTMLElement} recordButton */
  constructor(sheet, recordButton) {
    super(sheet, {});
    this.recordButton = recordButton;
  }

  afterwards() {
    return [this.recordButton()];
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
  sources(snapshot, seat) {
    return sourcesOf(this.sheet, snapshot, seat);
  }
}

/** Name plates that show whose turn it is, and the points of the other players' last turns. */
export class PaperPlates extends Plates {
  /** @param {import("../client/types.js").Seat} seat @param {Snapshot} snapshot */
  role({ seat }, { winners, actors, view }) {
    if (winners.includes(seat)) return t("page.role.winner");
    if (actors.includes(seat)) return t("page.role.turn");
    const last = view.sheets[seat].boxes.at(-1);
    if (last === undefined) return "";
    return t("companion.last", { points: last > 0 ? `+${last}` : signed(last) });
  }
}

/**
 * Return a game on paper as a snapshot of a table.
 * @param {import("./paper.js").Paper} paper
 * @param {import("./shelf.js").Game} game
 * @param {number | null} acting the seat whose turn is entered, null when the game is over
 * @returns {Snapshot}
 */
export function snapshotOf(paper, { id, names, options }, acting) {
  const scores = paper.sheets.map(scoreOf);
  const over = acting === null;
  const all = scores.map((_, seat) => seat);
  return {
    v: 1,
    table: id,
    game: "classic",
    options,
    seq: 0,
    seats: people(names).map((name, seat) => ({ seat, name, kind: "here", holder: "other", bot: null, online: true })),
    host: null,
    verdicts: null,
    mine: all,
    viewer: acting ?? 0,
    view: {
      v: 1,
      viewer: acting ?? 0,
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
    actors: over ? [] : [acting],
    scores,
    winners: over ? all.filter((seat) => scores[seat] === Math.max(...scores)) : [],
    over,
    thinking: [],
    solution: null,
    legal: {},
    undo: null,
    invites: [],
    next: null,
    refusals: {},
    goals: null,
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
