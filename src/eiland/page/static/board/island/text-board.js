// The board in words, for screen readers: hexes row by row, harbors, fishing grounds, pieces of each player.

import { el } from "../../kit/dom.js";
import { listed, t } from "../../kit/messages.js";
import { endsOf } from "./places.js";

/** @typedef {import("./board.js").DrawnView} DrawnView */
/** @typedef {import("./places.js").Places} Places */

export class TextBoard {
  /** @param {import("../../drawing/lattice.js").Lattice} lattice */
  constructor(lattice) {
    this.lattice = lattice;
    this.root = el("section", { class: "unseen", "aria-label": t("page.board.words"), "data-testid": "text-board" });
    this.shown = "";
  }

  /** @param {DrawnView} view @param {string[]} names @param {Places} places */
  show(view, names, places) {
    const { hexes, harbors, grounds, robber, players } = view;
    const pieces = players.map(({ roads, settlements, cities }) => [roads, settlements, cities]);
    const shown = JSON.stringify([hexes, harbors, grounds, robber, names, pieces]);
    if (shown === this.shown) return;
    this.shown = shown;
    const owned = (/** @type {number[]} */ corners) => buildingsAt(corners, view, names);
    this.root.replaceChildren(
      this.land(view, places, owned),
      list("page.board.sea", [
        ...harbors.map(({ kind, corners }) =>
          sentence(`${places.harbor(kind)}, ${places.where(corners)}`, owned(corners)),
        ),
        ...grounds.map(({ number, corners }) =>
          sentence(`${t("page.board.ground", { number })}, ${places.off(corners)}`, owned(corners)),
        ),
      ]),
      list(
        "page.board.owns",
        players.map((player, seat) => `${names[seat]}: ${belongings(player, places).join("; ")}`),
      ),
    );
  }

  /**
   * Return a table of the hexes.
   * @param {DrawnView} view
   * @param {Places} places
   * @param {(corners: number[]) => string[]} owned
   */
  land(view, places, owned) {
    const heads = ["place", "land", "here"].map((name) => el("th", { scope: "col" }, t(`page.board.column.${name}`)));
    const body = this.lattice.hexes.map(({ id, corners }) => {
      const here = [...(String(view.robber) === id ? [t("term.robber")] : []), ...owned(corners)];
      return el(
        "tr",
        {},
        el("th", { scope: "row" }, places.cell(id)),
        el("td", {}, places.land(id)),
        el("td", {}, listed(here)),
      );
    });
    return el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...body));
  }
}

/** Return the buildings at some corners. @param {number[]} corners @param {DrawnView} view @param {string[]} names */
function buildingsAt(corners, view, names) {
  return view.players.flatMap(({ settlements, cities }, seat) => {
    const owned = (/** @type {string} */ piece, /** @type {number[]} */ built) =>
      built
        .filter((corner) => corners.includes(corner))
        .map(() => t("page.board.owned", { piece: t(piece), name: names[seat] }));
    return [...owned("term.settlement", settlements), ...owned("term.city", cities)];
  });
}

/**
 * Return the pieces of a player with their locations.
 * @param {import("./board.js").DrawnPlayer} player
 * @param {Places} places
 */
function belongings({ settlements, cities, roads }, places) {
  const built = (/** @type {string} */ piece, /** @type {string} */ where) => `${t(piece)} ${where}`;
  return [
    ...settlements.map((corner) => built("term.settlement", places.where([corner], places.atSea(corner)))),
    ...cities.map((corner) => built("term.city", places.where([corner], places.atSea(corner)))),
    ...roads.map((road) => built("term.road", places.where(endsOf(road)))),
  ];
}

/** @param {string} what @param {string[]} here */
function sentence(what, here) {
  return here.length ? `${what}: ${listed(here)}` : what;
}

/** @param {string} title @param {string[]} lines */
function list(title, lines) {
  return el("section", {}, el("h2", {}, t(title)), el("ul", {}, ...lines.map((line) => el("li", {}, line))));
}
