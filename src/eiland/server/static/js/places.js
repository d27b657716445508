// What places on the island are called: by what lies around them, as players say it.

import { rateOf } from "./harbors.js";
import { language, t } from "./messages.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("./types.js").BoardView} BoardView */

/** What a terrain gives. @type {Record<string, string>} */
const GIVES = { mountains: "ore", fields: "grain", pasture: "wool", forest: "lumber", hills: "brick" };
const SIDES = ["e", "se", "s", "sw", "w", "nw", "n", "ne"]; // by eighths of a circle, clockwise from the right

/** Join words as in a sentence: "Erz 8, Wolle 5 und Meer". @param {string[]} words */
export function together(words) {
  return new Intl.ListFormat(language()).format(words);
}

/** Return the name of a harbor. @param {string} kind */
export function harborName(kind) {
  const rate = rateOf(kind);
  return rate === kind ? t("page.board.harbor", { rate }) : t("page.board.harbor.of", { rate, resource: t(`term.${kind}`) });
}

/** Return the ends of a path by its name. @param {string} name */
export function endsOf(name) {
  return /** @type {[number, number]} */ (name.split("-").map(Number));
}

export class Places {
  /** @param {import("./lattice.js").Lattice} lattice @param {BoardView} view */
  constructor(lattice, view) {
    this.lattice = lattice;
    this.view = view;
  }

  /** Return the name of a hex: "Gebirge 8". @param {string} id */
  hex(id) {
    const { terrain, token } = this.view.hexes[Number(id)];
    return [t(`term.${terrain}`), token ?? ""].join(" ").trim();
  }

  /** Return what a hex gives, as one speaks of it at a corner: "Erz 8". @param {string} id */
  yield(id) {
    const { terrain, token } = this.view.hexes[Number(id)];
    return terrain in GIVES ? `${t(`term.${GIVES[terrain]}`)} ${token}` : this.hex(id);
  }

  /** Return the harbors and fishing grounds at a corner. @param {number} corner */
  atSea(corner) {
    const harbors = this.view.harbors.filter(({ corners }) => corners.includes(corner)).map(({ kind }) => harborName(kind));
    const grounds = this.view.grounds.filter(({ corners }) => corners.includes(corner)).map(({ number }) => t("page.board.ground", { number }));
    return [...harbors, ...grounds];
  }

  /** Return the name of a corner. @param {number} corner */
  corner(corner) {
    const hexes = this.lattice.touching([corner]);
    const sea = this.atSea(corner);
    if (hexes.length > 1) return t("page.board.corner", { places: together([...hexes.map(({ id }) => this.yield(id)), ...sea]) });
    return [t("page.board.corner.coast", { side: this.side([corner]), hex: this.yield(hexes[0].id) }), ...sea].join(", ");
  }

  /** Return the name of a path. @param {[number, number]} ends */
  path(ends) {
    const hexes = this.lattice.touching(ends);
    if (hexes.length > 1) return t("page.board.path", { places: together(hexes.map(({ id }) => this.yield(id))) });
    return t("page.board.path.coast", { side: this.side(ends), hex: this.yield(hexes[0].id) });
  }

  /** Return on which side of its hex a corner or a path of the coast is. @param {number[]} corners */
  side(corners) {
    const [x, y] = this.lattice.seaward(corners);
    const eighth = Math.round((Math.atan2(y, x) * 4) / Math.PI);
    return t(`page.board.side.${SIDES.at(eighth)}`);
  }
}
