// Form for a new table: game, seats, options.

import { api, Refusal } from "../client/api.js";
import { botChoices } from "../client/bots.js";
import { keepLinks } from "../client/invitations.js";
import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el, setAttributes, setText, titled } from "../kit/dom.js";
import { hasMessage, t } from "../kit/messages.js";
import { gameTile } from "./game-tile.js";
import { Options } from "./options.js";
import { Together } from "./together.js";

/** @typedef {import("../client/types.js").GameEntry} Game */
/** @typedef {{root: HTMLElement, name: HTMLInputElement, kind: HTMLSelectElement, about: HTMLElement}} SetupSeat */

/** Default number of bots by game; 1 if a game is not listed. @type {Record<string, number>} */
const DEFAULT_BOTS = { base: 3 };

export class Setup {
  /**
   * @param {Game[]} games
   * @param {object} callbacks
   * @param {(game: string) => Node} callbacks.thumbnail
   * @param {(game: string) => void} callbacks.onGame a game was chosen
   * @param {(game: string) => boolean} callbacks.isOnPaper whether it can be played with real dice
   */
  constructor(games, { thumbnail, onGame, isOnPaper }) {
    this.onGame = onGame;
    this.isOnPaper = isOnPaper;
    /** @type {SetupSeat[]} */
    this.seats = [];
    this.hasChangedSeats = false; // whether the user has changed the seats
    this.options = new Options();
    this.together = new Together();
    this.choices = games.map((game) => ({
      game,
      ...gameTile(game.name, thumbnail(game.name), () => this.choose(game)),
    }));
    this.about = el("p", { class: "game-about", "aria-live": "polite" });
    this.how = el("a", { class: "how", target: "_blank", rel: "noopener", "data-testid": "how" });
    this.paper = el(
      "a",
      { class: "how", target: "_blank", rel: "noopener", "data-testid": "sheets" },
      t("printpage.link.new"),
    );
    const records = el("a", { class: "how", href: at("/replay"), "data-testid": "records" }, t("replaypage.record"));
    this.companion = el("a", { class: "how", "data-testid": "companion" }, t("companion.link"));
    this.boards = el("a", { class: "how", href: at("/boards"), "data-testid": "boards" }, t("boards.link"));
    this.learn = el(
      "button",
      {
        type: "button",
        class: "button small quiet",
        "data-testid": "learn",
        click: async () => (await import("../guide/begin.js")).begin(this.game.name, this.learn),
      },
      t("guide.link"),
    );
    this.list = el("ol", { class: "setup-seats" });
    this.more = el(
      "button",
      { type: "button", class: "button small", "data-testid": "add-seat", click: () => this.addPerson() },
      t("page.seat.add"),
    );
    this.fault = el("p", { class: "warning", role: "alert", hidden: true, "data-testid": "fault" });
    this.create = el("button", { class: "button main", "data-testid": "create" }, t("page.create"));
    this.root = el(
      "form",
      { class: "card setup", submit: (/** @type {Event} */ event) => this.submit(event) },
      el("div", { class: "setup-head" }, el("h2", {}, t("page.new-table")), this.learn),
      el(
        "fieldset",
        { class: "games" },
        el("legend", { class: "unseen" }, t("page.game")),
        ...this.choices.map(({ root }) => root),
      ),
      this.about,
      this.options.variants,
      this.list,
      this.more,
      this.together.root,
      this.options.root,
      el("p", { class: "ways" }, this.how, this.paper, this.companion, this.boards, records),
      el("div", { class: "opening" }, this.fault, this.create),
    );
    const last = localStorage.getItem("eiland-game");
    this.game = games.find(({ name }) => name === last) ?? games[0];
    this.choose(this.game);
  }

  /** Choose a game: show its seats and options. @param {Game} game */
  choose(game) {
    this.game = game;
    const seats = this.hasChangedSeats ? this.chosenSeats() : this.defaultSeats();
    this.seats = [];
    this.list.replaceChildren();
    for (const { name, kind } of seats.slice(0, game.seats[1])) this.add(kind, name);
    this.options.show(game.name, game.options);
    for (const tile of this.choices) tile.choice.checked = tile.game === game;
    setText(this.about, t(`page.about.${game.name}`));
    setAttributes(this.how, { href: at(`/rules/${game.name}`) });
    setText(this.how, t("rulespage.how", { game: t(`game.${game.name}`) }));
    setAttributes(this.paper, { href: at(`/print/${game.name}`) });
    this.paper.hidden = !this.isOnPaper(game.name);
    this.companion.hidden = !this.isOnPaper(game.name);
    this.boards.hidden = !game.options.some((option) => option.any_text);
    setAttributes(this.companion, { href: at(`/companion?game=${game.name}`) });
    this.onGame(game.name);
  }

  /** The kind of seat of the suggested opponent: the bot chosen last in this game, else one that suits newcomers. */
  get suggestedBot() {
    const { name, bots, welcoming } = this.game;
    const last = localStorage.getItem(`eiland-bot-${name}`) ?? "";
    return `bot:${bots.includes(last) ? last : welcoming}`;
  }

  /** Return the default seats: the user and the suggested bots. */
  defaultSeats() {
    const name = this.seats[0]?.name.value ?? localStorage.getItem("eiland-name") ?? "";
    const others = Array.from({ length: DEFAULT_BOTS[this.game.name] ?? 1 }, () => ({
      name: "",
      kind: this.suggestedBot,
    }));
    return [{ name, kind: "here" }, ...others];
  }

  /** Return the chosen seats. Bots that the game does not have are replaced, missing seats are added. */
  chosenSeats() {
    const { bots, seats } = this.game;
    const isKnown = (/** @type {string} */ kind) => !kind.startsWith("bot:") || bots.includes(kind.slice(4));
    const sat = this.seats.map(({ name, kind }) => ({
      name: name.value,
      kind: isKnown(kind.value) ? kind.value : this.suggestedBot,
    }));
    while (sat.length < seats[0]) sat.push({ name: "", kind: this.suggestedBot });
    return sat;
  }

  addPerson() {
    this.hasChangedSeats = true;
    this.add("here").name.focus();
  }

  /** @param {string} kind @param {string} [name] */
  add(kind, name = "") {
    const choices = [
      ["here", t("page.seat.here")],
      ["link", t("page.seat.link")],
    ];
    const people = choices.map(([value, text]) => el("option", { value, selected: value === kind }, text));
    const bots = botChoices(this.game, (bot) => ({ value: `bot:${bot}`, selected: `bot:${bot}` === kind }));
    const select = titled(el("select", { class: "field", change: () => this.changed() }, ...people, ...bots));
    const field = el("input", { class: "field", maxlength: 40, value: name, autocomplete: "off" });
    const about = el("small", { class: "setup-about" });
    const root = el("li", { class: "setup-seat" });
    const seat = { root, name: field, kind: select, about };
    const remove = el("button", { type: "button", class: "tool remove", click: () => this.remove(seat) }, "×");
    root.append(el("span", { class: "setup-badge" }), field, select, remove, about);
    this.list.append(root);
    this.seats.push(seat);
    this.number();
    return seat;
  }

  /** Return how a bot plays, "" if its author does not say. @param {string} bot */
  botAbout(bot) {
    const keys = [`bot.${this.game.name}.${bot}.about`, `bot.${bot}.about`];
    const known = keys.find(hasMessage);
    return known ? t(known) : "";
  }

  changed() {
    this.hasChangedSeats = true;
    this.number();
  }

  /** @param {SetupSeat} seat */
  remove(seat) {
    this.hasChangedSeats = true;
    this.seats.splice(this.seats.indexOf(seat), 1);
    seat.root.remove();
    this.number();
    this.seats.at(-1)?.kind.focus();
  }

  /** Number the seats: colors, default names, labels. Bots need no name. */
  number() {
    const [low, high] = this.game.seats;
    this.seats.forEach(({ root, name, kind, about }, seat) => {
      root.querySelector(".setup-badge")?.replaceChildren(seatBadge(seat));
      setAttributes(name, {
        placeholder: t("seat.person", { number: seat + 1 }),
        "aria-label": t("page.seat.name", { n: seat + 1 }),
        "data-testid": `seat-name-${seat}`,
      });
      setAttributes(kind, { "aria-label": t("page.seat.kind", { n: seat + 1 }), "data-testid": `seat-kind-${seat}` });
      const bot = kind.value.startsWith("bot:") ? kind.value.slice(4) : "";
      name.hidden = bot !== "";
      setText(about, bot && this.botAbout(bot));
      about.hidden = about.textContent === "";
      const remove = /** @type {HTMLButtonElement} */ (root.querySelector(".remove"));
      setAttributes(remove, {
        "aria-label": t("page.seat.remove", { n: seat + 1 }),
        "data-testid": `seat-remove-${seat}`,
      });
      remove.hidden = this.seats.length <= low;
    });
    this.more.hidden = this.seats.length >= high;
    this.options.countSeats(this.seats.length);
    this.together.show(this.seats.map(({ kind }) => kind.value));
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
      const opponent = seats.find(({ bot }) => bot)?.bot;
      if (opponent) localStorage.setItem(`eiland-bot-${this.game.name}`, opponent);
      const { game, options, together } = this;
      const how = { seats, ...together.chosen() };
      const dice = await (await import("../client/own-dice.js")).addedTo(game.name, how);
      const made = await api.create({ game: game.name, options: options.chosen(), ...how, ...dice });
      keepLinks(made.table, made.invites, made.invite);
      location.assign(at(made.url));
    } catch (error) {
      setText(this.fault, error instanceof Refusal ? error.message : t("page.offline"));
      this.fault.hidden = false;
      this.create.disabled = false;
    }
  }
}
