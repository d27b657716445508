// Common base class of Plus and Extra at a table: a race for points with two titles.

import { piecePicture } from "../drawing/faces.js";
import { titleNews, titleSources } from "../table/titles.js";
import { DiceGame } from "./game.js";
import { Standings } from "./standings.js";

/** @typedef {import("../client/types.js").Snapshot<import("../client/types.js").PlusView | import("../client/types.js").ExtraView>} Snapshot */
/** @typedef {import("../table/game.js").Source} Source */
/** @typedef {import("../client/types.js").RaceSheet} RaceSheet */
/** @typedef {{roads: string[], knights: string[], castles?: number[], used: string[], longest: number, settlements: unknown[], cities: unknown[]}} Owned */

/**
 * @template {RaceSheet} [S=RaceSheet]
 * @extends {DiceGame<S>}
 */
export class Race extends DiceGame {
  /** @param {S} sheet @param {Snapshot} snapshot @param {import("../table/game.js").Commands} commands */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot, commands);
    /** Points of each title. @type {import("../table/titles.js").Worth} */
    this.worth = sheet.titles;
  }

  /** Return what a seat owns. @param {Snapshot} snapshot @param {number} seat @returns {Owned} */
  owned(snapshot, seat) {
    throw new Error(`seat ${seat} of ${snapshot.game} owns nothing`);
  }

  /** Return the faces of a seat's unused jokers. @param {Owned} owned @returns {string[]} */
  jokers(owned) {
    throw new Error(`jokers of ${owned}`);
  }

  notes() {
    return new Standings(this);
  }

  /** @param {Snapshot} before @param {Snapshot} after @returns {string[]} */
  news(before, after) {
    return titleNews(this.worth, before, after);
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {Source[]} */
  sources(snapshot, seat) {
    const owned = this.owned(snapshot, seat);
    const { points } = this.sheet;
    return [
      {
        kind: "settlements",
        points: points.settlement * owned.settlements.length,
        icon: () => piecePicture("settlement"),
      },
      { kind: "cities", points: points.city * owned.cities.length, icon: () => piecePicture("city") },
      ...(owned.castles
        ? [{ kind: "castles", points: points.castle * owned.castles.length, icon: () => piecePicture("castle") }]
        : []),
      ...titleSources(this.worth, snapshot, seat),
    ];
  }
}
