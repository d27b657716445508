// Setting up a table: which game, who sits where, and the options of the game in words.

import { Refusal, api } from "./api.js";
import { el, mark, say } from "./dom.js";
import { hasMessage, t } from "./messages.js";
import { seatBadge } from "./shapes.js";

/** @typedef {{name: string, seats: [number, number], options: any[], bots: string[]}} Game */

export class Setup {
  /**
   * @param {Game[]} games
   * @param {object} wishes
   * @param {(game: string) => Node} wishes.thumbnail
   * @param {(game: string) => void} wishes.onGame a game was chosen
   */
  constructor(games, { thumbnail, onGame }) {
    this.onGame = onGame;
    /** @type {{root: HTMLElement, name: any, kind: any}[]} */
    this.seats = [];
    /** @type {Map<string, any>} */
    this.options = new Map();
    this.choices = games.map((game) => ({ game, root: this.gameChoice(game, thumbnail(game.name)) }));
    this.how = el("a", { class: "how", target: "_blank", rel: "noopener", "data-testid": "how" });
    this.list = el("ol", { class: "setup-seats" });
    this.more = el("button", { type: "button", class: "button small", "data-testid": "add-seat", click: () => this.add("here").name.focus() }, t("page.seat.add"));
    this.fault = el("p", { class: "warning", role: "alert", hidden: true, "data-testid": "fault" });
    this.create = el("button", { class: "button main", "data-testid": "create" }, t("page.create"));
    this.rules = el("div", { class: "options" });
    this.root = el(
      "form",
      { class: "card setup", submit: (/** @type {Event} */ event) => this.submit(event) },
      el("h2", {}, t("page.new-table")),
      el("fieldset", { class: "games" }, el("legend", { class: "unseen" }, t("page.game")), ...this.choices.map(({ root }) => root)),
      this.how,
      this.list,
      this.more,
      el("details", { class: "rules", "data-testid": "options" }, el("summary", {}, t("page.options")), this.rules),
      this.fault,
      this.create,
    );
    const last = localStorage.getItem("eiland-game");
    this.game = games.find(({ name }) => name === last) ?? games[0];
    this.add("here", localStorage.getItem("eiland-name") ?? "");
    if (this.game.bots.length && this.game.seats[1] > 1) this.add(`bot:${this.game.bots.at(-1)}`);
    this.choose(this.game);
  }

  /** A card with a small picture and a sentence. @param {Game} game @param {Node} picture */
  gameChoice(game, picture) {
    const choice = el("input", { type: "radio", name: "game", value: game.name, class: "unseen", "data-testid": `game-${game.name}`, change: () => this.choose(game) });
    return el(
      "label",
      { class: "game" },
      choice,
      el("span", { class: "game-map", "aria-hidden": "true" }, picture),
      el("b", { class: "game-name" }, t(`game.${game.name}`)),
      el("small", { class: "game-about" }, t(`page.about.${game.name}`)),
    );
  }

  /** Take a game: its seats and its options. @param {Game} game */
  choose(game) {
    this.game = game;
    const best = game.bots.length ? `bot:${game.bots.at(-1)}` : "here";
    const sat = this.seats.map(({ name, kind }) => ({ name: name.value, kind: kind.value }));
    while (sat.length < game.seats[0]) sat.push({ name: "", kind: best });
    this.seats = [];
    this.list.replaceChildren();
    for (const { name, kind } of sat.slice(0, game.seats[1])) {
      const isKnown = !kind.startsWith("bot:") || game.bots.includes(kind.slice(4));
      this.add(isKnown ? kind : best, name);
    }
    this.options.clear();
    this.rules.replaceChildren(...game.options.map((option) => this.option(option)));
    for (const choice of this.choices) {
      /** @type {HTMLInputElement} */ (choice.root.querySelector("input")).checked = choice.game === game;
    }
    mark(this.how, { href: `/rules/${game.name}` });
    say(this.how, t("rulespage.how", { game: t(`game.${game.name}`) }));
    this.onGame(game.name);
  }

  /** @param {string} kind @param {string} [name] */
  add(kind, name = "") {
    const choices = [
      ["here", t("page.seat.here")],
      ["link", t("page.seat.link")],
      ...this.game.bots.map((bot) => [`bot:${bot}`, t("page.seat.bot", { bot: t(`bot.${bot}`) })]),
    ];
    const select = el("select", { class: "field", change: () => this.number() }, ...choices.map(([value, text]) => el("option", { value, selected: value === kind }, text)));
    const field = el("input", { class: "field", maxlength: 40, value: name, autocomplete: "off" });
    const root = el("li", { class: "setup-seat" });
    const seat = { root, name: field, kind: select };
    const remove = el("button", { type: "button", class: "tool remove", click: () => this.remove(seat) }, "×");
    root.append(el("span", { class: "setup-badge" }), field, select, remove);
    this.list.append(root);
    this.seats.push(seat);
    this.number();
    return seat;
  }

  /** @param {any} seat */
  remove(seat) {
    this.seats.splice(this.seats.indexOf(seat), 1);
    seat.root.remove();
    this.number();
    this.seats.at(-1)?.kind.focus();
  }

  /** Number the seats anew: colours, names that stand in, labels. Bots need no name: they are called by what they are. */
  number() {
    const [low, high] = this.game.seats;
    this.seats.forEach(({ root, name, kind }, seat) => {
      root.querySelector(".setup-badge")?.replaceChildren(seatBadge(seat));
      mark(name, { placeholder: t("seat.person", { number: seat + 1 }), "aria-label": t("page.seat.name", { n: seat + 1 }), "data-testid": `seat-name-${seat}` });
      mark(kind, { "aria-label": t("page.seat.kind", { n: seat + 1 }), "data-testid": `seat-kind-${seat}` });
      name.hidden = kind.value.startsWith("bot:");
      const remove = /** @type {HTMLButtonElement} */ (root.querySelector(".remove"));
      mark(remove, { "aria-label": t("page.seat.remove", { n: seat + 1 }), "data-testid": `seat-remove-${seat}` });
      remove.hidden = this.seats.length <= low;
    });
    this.more.hidden = this.seats.length >= high;
  }

  /** @param {any} option */
  option(option) {
    const key = `page.option.${option.name}`;
    const name = hasMessage(key) ? t(key) : option.name;
    let field;
    if (typeof option.default === "boolean") field = el("input", { type: "checkbox", checked: option.default });
    else if (typeof option.default === "number") {
      field = el("input", { type: "number", class: "field", value: option.default, min: option.low, max: option.high, required: true });
    } else {
      const said = (/** @type {string} */ value) => (hasMessage(`${key}.${value}`) ? t(`${key}.${value}`) : value);
      field = el("select", { class: "field" }, ...option.values.map((/** @type {string} */ value) => el("option", { value, selected: value === option.default }, said(value))));
    }
    mark(field, { "data-testid": `option-${option.name}` });
    this.options.set(option.name, { field, option });
    const help = hasMessage(`${key}.help`) && el("small", {}, t(`${key}.help`));
    return el("label", { class: `option ${typeof option.default}` }, el("span", {}, name, help), field);
  }

  chosenOptions() {
    /** @type {Record<string, any>} */
    const chosen = {};
    for (const [name, { field, option }] of this.options) {
      const value = field.type === "checkbox" ? field.checked : field.type === "number" ? Number(field.value) : field.value;
      if (value !== option.default) chosen[name] = value;
    }
    return chosen;
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    if (this.create.disabled) return;
    this.create.disabled = true;
    this.fault.hidden = true;
    const mine = this.seats.find(({ kind }) => kind.value === "here");
    if (mine?.name.value.trim()) localStorage.setItem("eiland-name", mine.name.value.trim());
    const seats = this.seats.map(({ name, kind }) => {
      const [what, bot] = kind.value.split(":");
      const called = !bot && name.value.trim();
      return { kind: what, ...(called && { name: called }), ...(bot && { bot }) };
    });
    try {
      localStorage.setItem("eiland-game", this.game.name);
      const { url } = await api.create({ game: this.game.name, options: this.chosenOptions(), seats });
      location.assign(url);
    } catch (error) {
      say(this.fault, error instanceof Refusal ? error.message : t("page.offline"));
      this.fault.hidden = false;
      this.create.disabled = false;
    }
  }
}
