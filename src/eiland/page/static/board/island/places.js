// Names of places on the board for players, by the hexes around them.

import { listed, t } from "../../kit/messages.js";
import { ANY, rateOf } from "./harbors.js";

/** @typedef {[number, number]} Point */
/** @typedef {Pick<import("../../client/types.js").BoardView, "hexes" | "harbors" | "grounds">} Layout */
/** @typedef {import("../../client/types.js").BoardSheet} BoardSheet */

const SIDES = ["e", "se", "s", "sw", "w", "nw", "n", "ne"]; // eighths of a circle, clockwise from the right

/** Return the ends of a path from its id. @param {string} name */
export function endsOf(name) {
  return /** @type {[number, number]} */ (name.split("-").map(Number));
}

export class Places {
  /** @param {BoardSheet} sheet @param {import("../../drawing/lattice.js").Lattice} lattice @param {Layout} view */
  constructor(sheet, lattice, view) {
    this.sheet = sheet;
    this.lattice = lattice;
    this.view = view;
    /** Hexes row by row, from the top. */
    this.rows = [...Map.groupBy(lattice.hexes, ({ y }) => y).values()];
  }

  /** Return the name of a hex: "mountains 8". @param {string} id */
  hex(id) {
    const { terrain, token } = this.view.hexes[Number(id)];
    return [t(`term.${terrain}`), token ?? ""].join(" ").trim();
  }

  /** Return the location of a hex: "row 2, hex 3". @param {string} id */
  cell(id) {
    const row = this.rows.findIndex((hexes) => hexes.some((hex) => hex.id === id));
    return t("page.board.row", { row: row + 1, place: this.rows[row].findIndex((hex) => hex.id === id) + 1 });
  }

  /** Return the unique name of a hex: with its location if another hex has the same name. @param {string} id */
  spot(id) {
    const hex = this.hex(id);
    const called = this.view.hexes.filter((other) => this.hex(String(other.hex)) === hex);
    return called.length > 1 ? t("page.board.spot", { hex, cell: this.cell(id) }) : hex;
  }

  /** Return the name of a hex and its resource: "mountains 8 (ore)". @param {string} id */
  land(id) {
    const { terrain } = this.view.hexes[Number(id)];
    const resource = this.sheet.resources[terrain];
    return resource ? t("page.board.land", { hex: this.hex(id), resource: t(`term.${resource}`) }) : this.hex(id);
  }

  /** Return the resource and number of a hex: "ore 8". @param {string} id */
  production(id) {
    const { terrain, token } = this.view.hexes[Number(id)];
    const resource = this.sheet.resources[terrain];
    return resource ? `${t(`term.${resource}`)} ${token}` : this.hex(id);
  }

  /** Return the name of a harbor. @param {string} kind */
  harbor(kind) {
    const rate = rateOf(this.sheet, kind);
    return kind === ANY
      ? t("page.board.harbor", { rate })
      : t("page.board.harbor.of", { rate, resource: t(`term.${kind}`) });
  }

  /** Return the harbors and fishing grounds at a corner. @param {number} corner */
  atSea(corner) {
    const harbors = this.view.harbors
      .filter(({ corners }) => corners.includes(corner))
      .map(({ kind }) => this.harbor(kind));
    const grounds = this.view.grounds
      .filter(({ corners }) => corners.includes(corner))
      .map(({ number }) => t("page.board.ground", { number }));
    return [...harbors, ...grounds];
  }

  /** Return the name of a corner. @param {number} corner */
  corner(corner) {
    const where = this.where([corner], this.atSea(corner));
    return t(this.isInland([corner]) ? "page.board.corner" : "page.board.corner.coast", { where });
  }

  /** Return the name of a path. @param {[number, number]} ends */
  path(ends) {
    return t(this.isInland(ends) ? "page.board.path" : "page.board.path.coast", { where: this.where(ends) });
  }

  /** Return whether the hexes alone identify a corner or a path. @param {number[]} corners */
  isInland(corners) {
    return this.lattice.touching(corners).length > 1;
  }

  /**
   * Return the location of a corner or a path: between its hexes, or at a side of its only hex.
   * @param {number[]} corners
   * @param {string[]} [besides] names of harbors and fishing grounds there
   */
  where(corners, besides = []) {
    const hexes = this.lattice.touching(corners).map(({ id }) => this.production(id));
    if (hexes.length > 1) return t("page.board.between", { places: listed([...hexes, ...besides]) });
    return [t("page.board.beside", { side: this.side(corners), hex: hexes[0] }), ...besides].join(", ");
  }

  /** Return the location of a fishing ground: off the hexes at its corners. @param {number[]} corners */
  off(corners) {
    const hexes = new Set(corners.flatMap((corner) => this.lattice.touching([corner])));
    return t("page.board.off", { places: listed([...hexes].map(({ id }) => this.production(id))) });
  }

  /** Return the side of its hex at which a corner or a path of the coast is. @param {number[]} corners */
  side(corners) {
    const [x, y] = this.lattice.seaward(corners);
    const eighth = Math.round((Math.atan2(y, x) * 4) / Math.PI);
    return t(`page.board.side.${SIDES.at(eighth)}`);
  }
}
