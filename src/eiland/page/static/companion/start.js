// Start screen of the companion: players, their order, options, and the saved games.

import { SheetDrawing } from "../dice/sheet.js";
import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";
import { Options } from "../lobby/options.js";
import { scoreOf, sheetOf } from "./on-paper.js";
import { Paper } from "./paper.js";
import { people } from "./words.js";

/** @typedef {import("./shelf.js").Game} Game */

export class Start {
  /**
   * @param {import("../client/types.js").CompanionGame} setup
   * @param {import("./tables.js").Tables} tables
   * @param {import("../client/types.js").ClassicSheet} sheet
   * @param {import("./shelf.js").Shelf} shelf
   * @param {(game: Game) => void} onOpen
   */
  constructor(setup, tables, sheet, shelf, onOpen) {
    this.setup = setup;
    this.tables = tables;
    this.shelf = shelf;
    this.onOpen = onOpen;
    /** @type {{root: HTMLElement, name: HTMLInputElement}[]} */
    this.seats = [];
    this.list = el("ol", { class: "setup-seats" });
    this.more = el(
      "button",
      { type: "button", class: "button small", "data-testid": "add-seat", click: () => this.add("").name.focus() },
      t("companion.add"),
    );
    this.options = new Options();
    this.options.show(setup.name, setup.options);
    this.kept = el("section", { class: "card mine" });
    this.form = el(
      "form",
      { class: "card setup", submit: (/** @type {Event} */ event) => this.submit(event) },
      el("h2", {}, t("companion.who")),
      this.list,
      this.more,
      this.options.root,
      el("button", { class: "button main", "data-testid": "begin" }, t("companion.begin")),
    );
    this.root = el(
      "main",
      { class: "hall start" },
      el(
        "div",
        { class: "hero" },
        el("h1", {}, t("companion.title")),
        el("p", {}, t("companion.about")),
        el("p", { class: "small" }, t("companion.offline.about")),
        this.map(sheet),
      ),
      el("div", { class: "desk" }, this.kept, this.form),
    );
    for (const name of shelf.games[0]?.names ?? ["", ""]) this.add(name);
    this.showKept();
  }

  /**
   * Draw the leader's sheet of the newest game, or an empty sheet.
   * @param {import("../client/types.js").ClassicSheet} sheet
   */
  map(sheet) {
    const drawing = new SheetDrawing(sheet);
    const [game] = this.shelf.games;
    const sheets = game ? this.played(game).sheets : [{ built: new Set(), used: new Set(), boxes: [] }];
    const scores = sheets.map(scoreOf);
    const seat = scores.indexOf(Math.max(...scores));
    drawing.showPlayer(sheetOf(sheets[seat], this.tables), seat);
    return el("div", { class: "hero-map", inert: true, "aria-hidden": "true" }, drawing.root);
  }

  /** @param {Game} game */
  played({ options, names, turns }) {
    const paper = new Paper(this.tables, options, names.length);
    for (const turn of turns) paper.close(paper.begin(turn));
    return paper;
  }

  /** @param {string} given */
  add(given) {
    const name = el("input", { class: "field", maxlength: 40, value: given, autocomplete: "off" });
    const root = el("li", { class: "setup-seat" });
    const seat = { root, name };
    const tool = (/** @type {string} */ cls, /** @type {string} */ sign, /** @type {() => void} */ click) =>
      el("button", { type: "button", class: `tool ${cls}`, click }, sign);
    root.append(
      el("span", { class: "setup-badge" }),
      name,
      tool("up", "↑", () => this.up(seat)),
      tool("remove", "×", () => this.remove(seat)),
    );
    this.seats.push(seat);
    this.number();
    return seat;
  }

  /** Move a seat one place up. @param {{root: HTMLElement, name: HTMLInputElement}} seat */
  up(seat) {
    const place = this.seats.indexOf(seat);
    this.seats.splice(place, 1);
    this.seats.splice(place - 1, 0, seat);
    this.number();
    seat.name.focus();
  }

  /** @param {{root: HTMLElement, name: HTMLInputElement}} seat */
  remove(seat) {
    this.seats.splice(this.seats.indexOf(seat), 1);
    seat.root.remove();
    this.number();
    this.seats.at(-1)?.name.focus();
  }

  /** Number the seats: order, colors, labels. */
  number() {
    const [low, high] = this.setup.seats;
    this.list.replaceChildren(...this.seats.map(({ root }) => root));
    this.seats.forEach(({ root, name }, seat) => {
      const [up, remove] = /** @type {HTMLButtonElement[]} */ ([...root.querySelectorAll(".tool")]);
      root.querySelector(".setup-badge")?.replaceChildren(seatBadge(seat));
      setAttributes(name, {
        placeholder: t("seat.person", { number: seat + 1 }),
        "aria-label": t("page.seat.name", { n: seat + 1 }),
        "data-testid": `name-${seat}`,
      });
      setAttributes(up, {
        "aria-label": t("companion.up", { n: seat + 1 }),
        title: t("companion.up", { n: seat + 1 }),
        "data-testid": `up-${seat}`,
      });
      setAttributes(remove, { "aria-label": t("page.seat.remove", { n: seat + 1 }), "data-testid": `remove-${seat}` });
      up.style.visibility = seat === 0 ? "hidden" : "visible";
      remove.hidden = this.seats.length <= low;
    });
    this.more.hidden = this.seats.length >= high;
  }

  /** @returns {import("./paper.js").Options} */
  paperOptions() {
    const { turns, nothing_built, same_turn_joker } = this.options.values();
    return {
      turns: Number(turns),
      nothing_built: Number(nothing_built),
      same_turn_joker: same_turn_joker === true,
    };
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const names = this.seats.map(({ name }) => name.value.trim().replace(/\s+/g, " "));
    this.onOpen(this.shelf.begin(names, this.paperOptions(), this.tables.rules.dice));
  }

  showKept() {
    this.kept.hidden = this.shelf.games.length === 0;
    this.kept.replaceChildren(
      el("h2", {}, t("companion.kept")),
      el("ul", { "data-testid": "kept" }, ...this.shelf.games.map((game) => this.keptGame(game))),
    );
  }

  /** @param {Game} game */
  keptGame(game) {
    const paper = this.played(game);
    const names = people(game.names);
    const scores = paper.sheets.map((sheet, seat) =>
      el("span", {}, seatBadge(seat), `${names[seat]} ${signed(scoreOf(sheet))}`),
    );
    const number = Math.floor(game.turns.length / names.length) + 1;
    const state = paper.isOver ? t("page.tables.over") : t("companion.kept.turn", { number, most: game.options.turns });
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "table-link", "data-testid": `open-${game.id}`, click: () => this.onOpen(game) },
        el("span", { class: "table-people" }, ...scores),
        el("span", { class: "table-state" }, state),
      ),
      this.forgetting(game, names),
    );
  }

  /**
   * Return a button that deletes a game. It must be pressed twice, because there is no copy.
   * @param {Game} game
   * @param {string[]} names
   */
  forgetting(game, names) {
    const label = t("companion.forget", { names: names.join(", ") });
    const button = el(
      "button",
      { type: "button", class: "tool remove", "aria-label": label, title: label, "data-testid": `forget-${game.id}` },
      "×",
    );
    const forget = () => {
      this.shelf.remove(game.id);
      this.showKept();
      this.seats[0].name.focus();
    };
    const ask = (/** @type {boolean} */ isAsked) => {
      setAttributes(button, { "data-sure": isAsked, "aria-label": isAsked ? t("companion.forget.sure") : label });
      setText(button, isAsked ? t("companion.forget.sure") : "×");
    };
    button.addEventListener("click", () => ("sure" in button.dataset ? forget() : ask(true)));
    button.addEventListener("blur", () => ask(false));
    return button;
  }
}
