// What Plus and Extra share at a table: a race to ten points, and two titles that change hands.

import { piecePicture } from "../faces.js";
import { t } from "../messages.js";
import { Standings } from "../standings.js";
import { TITLES, titleIcon } from "../titles.js";
import { DiceGame } from "./dice-game.js";

/** @typedef {import("../types.js").Snapshot} Snapshot */
/** @typedef {import("./game.js").Source} Source */
/** @typedef {import("../titles.js").Title} Title */
/** @typedef {{roads: string[], knights: string[], castles?: number[], used: string[], longest: number, settlements: unknown[], cities: unknown[]}} Owned */

export class Race extends DiceGame {
  /** What a title is worth. @type {Record<Title, number>} */
  worth = { road: 2, army: 2 };

  /** What a seat owns. @param {Snapshot} snapshot @param {number} seat @returns {Owned} */
  owned(snapshot, seat) {
    throw new Error(`seat ${seat} of ${snapshot.game} owns nothing`);
  }

  /** Return what unused jokers of a seat give. @param {Owned} owned @returns {string[]} */
  jokers(owned) {
    throw new Error(`jokers of ${owned}`);
  }

  notes() {
    return new Standings(this);
  }

  /** @param {Snapshot} before @param {Snapshot} after @returns {string[]} */
  news(before, after) {
    return TITLES.filter((title) => before.view[title] !== after.view[title]).map((title) => {
      const seat = after.view[title] ?? null;
      const name = seat === null ? "" : after.seats[seat].name;
      return t(seat === null ? "page.title.nobody" : "page.title.taken", { title: t(`page.title.${title}`), name });
    });
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {Source[]} */
  sources(snapshot, seat) {
    const owned = this.owned(snapshot, seat);
    const held = (/** @type {Title} */ title) => (snapshot.view[title] === seat ? this.worth[title] : 0);
    return [
      { kind: "settlements", points: owned.settlements.length, icon: () => piecePicture("settlement") },
      { kind: "cities", points: 2 * owned.cities.length, icon: () => piecePicture("city") },
      ...(owned.castles ? [{ kind: "castles", points: 2 * owned.castles.length, icon: () => piecePicture("castle") }] : []),
      ...TITLES.map((title) => ({ kind: title, points: held(title), icon: () => titleIcon(title) })),
    ];
  }
}
