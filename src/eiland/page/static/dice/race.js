// Common base class of Plus and Extra at a table: a race for points with two titles.

import { titleNews } from "../table/titles.js";
import { DiceGame } from "./game.js";
import { racePoints } from "./race-points.js";
import { Standings } from "./standings.js";

/** @typedef {import("../client/types.js").Snapshot<import("./race-points.js").RaceView>} Snapshot */
/** @typedef {import("../client/types.js").RaceSheet} RaceSheet */

/**
 * @template {RaceSheet} [S=RaceSheet]
 * @extends {DiceGame<S>}
 */
export class Race extends DiceGame {
  /**
   * @param {S} sheet
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Commands} commands
   * @param {import("./race-points.js").Pictures} pictures
   */
  constructor(sheet, snapshot, commands, pictures) {
    super(sheet, snapshot, commands);
    this.pictures = pictures;
    this.hasSheets = pictures.hasSheets;
    this.costs = pictures.costs;
    /** Points of each title. @type {import("../table/titles.js").Worth} */
    this.worth = sheet.titles;
  }

  /** @returns {number} */
  goalOf() {
    return this.sheet.goal;
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    return this.pictures.drawing(options);
  }

  /** @param {import("../drawing/drawing.js").Drawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, snapshot, look) {
    this.pictures.draw(drawing, snapshot, look);
  }

  notes() {
    return new Standings(this.sheet, this.pictures);
  }

  /** @param {Snapshot} before @param {Snapshot} after @returns {string[]} */
  news(before, after) {
    return titleNews(this.worth, before, after);
  }

  /** @param {Snapshot} snapshot @param {number} seat */
  sources(snapshot, seat) {
    return racePoints(this.sheet, snapshot, this.pictures.owned(snapshot, seat), seat);
  }

  /** @param {import("../drawing/drawing.js").Site} site @param {Snapshot} snapshot @param {number} me */
  question(site, snapshot, me) {
    return this.pictures.question(site, snapshot, me);
  }
}
