// Start screen of the companion: the game, players, their order, options, and the saved games.

import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { listed, signed, t } from "../kit/messages.js";
import { gameTile } from "../lobby/game-tile.js";
import { Options } from "../lobby/options.js";
import { shortList } from "../lobby/tables.js";
import { blankDraft } from "./shelf.js";
import { people } from "./words.js";

/** @typedef {import("./shelf.js").Game} Game */

export class Start {
  /**
   * @param {Record<string, import("./books.js").Book>} books
   * @param {import("./shelf.js").Shelf} shelf
   * @param {{onOpen: (game: Game) => void, onGame: (game: string) => void}} callbacks
   */
  constructor(books, shelf, { onOpen, onGame }) {
    this.books = books;
    this.shelf = shelf;
    this.onOpen = onOpen;
    this.onGame = onGame;
    /** @type {{root: HTMLElement, name: HTMLInputElement}[]} */
    this.seats = [];
    this.list = el("ol", { class: "setup-seats" });
    this.more = el(
      "button",
      { type: "button", class: "button small", "data-testid": "add-seat", click: () => this.add("").name.focus() },
      t("companion.add"),
    );
    this.options = new Options();
    this.map = el("div", { class: "hero-map", inert: true, "aria-hidden": "true" });
    this.offline = el("p", { class: "small" });
    this.tiles = Object.keys(books).map((name) => ({
      name,
      ...gameTile(name, this.picture(name, { small: true }), () => this.choose(name)),
    }));
    this.kept = el("section", { class: "card mine" });
    this.form = el(
      "form",
      { class: "card setup", submit: (/** @type {Event} */ event) => this.submit(event) },
      el(
        "fieldset",
        { class: "games" },
        el("legend", { class: "unseen" }, t("page.game")),
        ...this.tiles.map(({ root }) => root),
      ),
      el("h2", {}, t("companion.who")),
      this.list,
      this.more,
      this.options.root,
      el(
        "div",
        { class: "opening" },
        el("button", { class: "button main", "data-testid": "begin" }, t("companion.begin")),
      ),
    );
    this.root = el(
      "main",
      { class: "hall start" },
      el(
        "div",
        { class: "hero" },
        el("h1", {}, t("companion.title")),
        el("p", {}, t("companion.about")),
        this.offline,
        this.map,
      ),
      el("div", { class: "desk" }, this.kept, this.form),
    );
    for (const name of shelf.games[0]?.names ?? ["", ""]) this.add(name);
    const wanted = new URLSearchParams(location.search).get("game") ?? shelf.games[0]?.game ?? "";
    this.book = books[wanted] ?? Object.values(books)[0];
    this.choose(this.book.setup.name);
    this.showKept();
  }

  /** Choose a game: its seats, options and picture. @param {string} name */
  choose(name) {
    this.book = this.books[name];
    const { setup, isAlone } = this.book;
    const [low, high] = setup.seats;
    for (const tile of this.tiles) tile.choice.checked = tile.name === name;
    while (this.seats.length > high) this.remove(this.seats[this.seats.length - 1]);
    while (this.seats.length < low) this.add("");
    this.number();
    this.options.show(name, setup.options);
    this.map.replaceChildren(this.picture(name));
    setText(this.offline, t(isAlone ? "companion.offline.about" : "companion.offline.later"));
    this.onGame(name);
  }

  /**
   * Draw the newest game of this kind, on the leader's sheet, or an empty sheet.
   * @param {string} name
   * @param {import("../drawing/drawing.js").DrawingOptions} [options]
   */
  picture(name, options = {}) {
    const { setup, typing, onPaper } = this.books[name];
    const found = this.shelf.games.find(({ game }) => game === name) ?? blankGame(setup);
    const game = onPaper(found.options, () => el("span"));
    const drawing = game.drawing(options);
    const { all } = typing(found).reading;
    const seat = all.scores.indexOf(Math.max(...all.scores));
    game.draw(drawing, all, { seat, me: null, isPeeked: false, legal: [] });
    return drawing.root;
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
    if (!this.book) return; // no game is chosen yet
    const [low, high] = this.book.setup.seats;
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

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const { setup, sheet } = this.book;
    const names = this.seats.map(({ name }) => name.value.trim().replace(/\s+/g, " "));
    this.onOpen(this.shelf.begin(setup.name, names, this.options.values(), firstDice(setup, sheet)));
  }

  showKept() {
    this.kept.hidden = this.shelf.games.length === 0;
    setAttributes(this.root, { "data-returning": !this.kept.hidden });
    const games = this.shelf.games.map((game) => this.keptGame(game));
    this.kept.replaceChildren(el("h2", {}, t("companion.kept")), ...shortList("kept", games, "companion.kept.more"));
  }

  /** @param {Game} game */
  keptGame(game) {
    const names = people(game.names);
    const typing = this.books[game.game].typing(game);
    const { seat, all } = typing.reading;
    const scores = names.map((name, place) => el("span", {}, seatBadge(place), `${name} ${signed(all.scores[place])}`));
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "table-link", "data-testid": `open-${game.id}`, click: () => this.onOpen(game) },
        el("span", { class: "table-people" }, ...scores),
        el("span", { class: "table-state" }, `${t(`game.${game.game}`)}\u00a0· ${stateOf(typing, seat === null)}`),
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
    const label = t("companion.forget", { names: listed(names) });
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

/** Return the number of dice of the first turn. @param {import("../client/types.js").CompanionGame} setup @param {import("../client/types.js").DiceSheet} sheet */
export function firstDice({ opening }, { dice }) {
  return opening ? 0 : dice[0];
}

/** Return a game in which nothing was entered. @param {import("../client/types.js").CompanionGame} setup @returns {Game} */
function blankGame({ name, seats, options }) {
  const given = Object.fromEntries(options.map((option) => [option.name, option.default]));
  return {
    id: "",
    game: name,
    names: Array(seats[0]).fill(""),
    options: given,
    turns: [],
    draft: blankDraft(0, 0),
    edit: null,
  };
}

/** @param {import("./typing.js").Typing} typing @param {boolean} isOver */
function stateOf(typing, isOver) {
  const { game } = typing;
  const number = Math.max(1, typing.numberOf(game.turns.length));
  if (isOver) return t("page.tables.over");
  const most = game.options.turns;
  return most === undefined
    ? t("companion.kept.number", { number })
    : t("companion.kept.turn", { number, most: Number(most) });
}
