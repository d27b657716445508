// Bank panel: costs, cards left in the bank, and pieces left to each player.

import { costCard } from "../drawing/costs.js";
import { picture, piecePicture, RESOURCES } from "../drawing/faces.js";
import { seatBadge } from "../drawing/shapes.js";
import { sign } from "../drawing/signs.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { PIECES, piecesLeft } from "./supply.js";

/** @typedef {import("../client/types.js").BoardSnapshot} Snapshot */

export class Bank {
  /**
   * @param {Snapshot} snapshot
   * @param {import("../client/types.js").BoardSheet} sheet
   * @param {string[]} kinds to show with their costs
   */
  constructor({ options, seats }, sheet, kinds) {
    this.pieces = sheet.pieces;
    this.stocks = [
      ...RESOURCES.map((resource) => stock(picture(resource), t(`term.${resource}`))),
      stock(sign("development"), t("page.bank.deck")),
    ];
    this.fish = stock(sign("fish"), t("page.bank.fish"));
    if (options.fishermen) this.stocks.push(this.fish);
    this.left = seats.map(() => PIECES.map(() => el("td")));
    this.names = seats.map(({ seat }) => el("th", { scope: "row", class: `seat-${seat}` }));
    this.root = el(
      "section",
      { class: "bank", "data-testid": "bank" },
      costCard(sheet, kinds),
      el("h2", {}, t("page.bank")),
      el("ul", { class: "stocks", "data-kinds": this.stocks.length }, ...this.stocks.map(({ root }) => root)),
      this.table(),
    );
  }

  /** Return a table of the pieces left to each player. */
  table() {
    const heads = PIECES.map((piece) =>
      el(
        "th",
        { scope: "col", title: t(`page.kind.${piece}`) },
        piecePicture(piece),
        el("span", { class: "unseen" }, t(`page.kind.${piece}`)),
      ),
    );
    return el(
      "table",
      { class: "pieces-left" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("page.bank.left")), ...heads)),
      el("tbody", {}, ...this.left.map((cells, seat) => el("tr", {}, this.names[seat], ...cells))),
    );
  }

  /** @param {Snapshot} snapshot */
  show({ view, seats }) {
    const { bank, deck, supply, players } = view;
    RESOURCES.forEach((resource, place) => this.stocks[place].show(bank[resource] ?? 0));
    this.stocks[RESOURCES.length].show(deck);
    this.fish.show(supply);
    seats.forEach(({ name }, seat) => {
      if (this.names[seat].textContent !== name) {
        this.names[seat].replaceChildren(seatBadge(seat), el("span", {}, name));
        setAttributes(this.names[seat], { title: name });
      }
      PIECES.forEach((piece, place) =>
        setText(this.left[seat][place], String(piecesLeft(this.pieces, players[seat], piece))),
      );
    });
  }
}

/** @param {SVGSVGElement} icon @param {string} name */
function stock(icon, name) {
  const number = el("b");
  const root = el("li", { title: name }, icon, el("span", { class: "unseen" }, name), number);
  const show = (/** @type {number} */ count) => {
    setText(number, String(count));
    setAttributes(root, { "data-none": count === 0 });
  };
  return { root, show };
}
