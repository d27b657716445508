// The board game at a table: one island for all players, hidden hands, trade.

import { piecePicture } from "../drawing/faces.js";
import { seatBadge } from "../drawing/shapes.js";
import { sign } from "../drawing/signs.js";
import { el, prefersReducedMotion } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Game } from "../table/game.js";
import { Moves } from "../table/moves.js";
import { titleSources } from "../table/titles.js";
import { Bank } from "./bank.js";
import { BoardBar } from "./bar.js";
import { Choices } from "./choices/choices.js";
import { cardsOf } from "./counts.js";
import { BoardDice, lastRoll, rolled } from "./dice.js";
import { drawnCards } from "./hand/cards.js";
import { Hand } from "./hand/hand.js";
import { BoardDrawing } from "./island/board.js";
import { lastPlaced } from "./last-placed.js";
import { OddsPage } from "./odds-page.js";
import { placeable, placingOf, spotsOf } from "./placing.js";
import { Since } from "./since.js";
import { BoardStandings } from "./standings.js";
import { Trade } from "./trade/trade.js";

/** @typedef {import("../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("./placing.js").Placed} Placed */

const FOUNDING = ["settlement", "path"]; // phases, without questions
const OFFERING = ["offer", "withdraw", "take"]; // verbs that open or close an offer

/** @extends {Game<import("../client/types.js").BoardSheet>} */
export class BoardGame extends Game {
  hasSheets = false;
  costs = ["road", "settlement", "city", "card"];
  isTipAside = true; // the numbers around a site must stay visible
  cardTab = "page.tab.bank";

  /**
   * @param {import("../client/types.js").BoardSheet} sheet
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Commands} commands
   */
  constructor(sheet, snapshot, commands) {
    super(sheet, snapshot.options);
    this.commands = commands;
    /** @type {Placed | null} the piece that the player has selected */
    this.selected = null;
    /** @type {import("../table/game.js").Legal[]} */
    this.legal = [];
    this.snapshot = snapshot;
    /** @type {import("../table/game.js").Entry[]} */
    this.entries = [];
    /** Points of each title. @type {import("../table/titles.js").Worth} */
    this.worth = { ...sheet.titles };
    if (!snapshot.options.harbormaster) delete this.worth.harbormaster;
    /** @type {BoardStandings | null} content of the plates beside the board */
    this.standings = null;
    this.hand = new Hand({
      onGive: (resource) => this.trade.give(resource),
      onPlay: (card) => this.play(card),
      onFish: () => this.choices.open("fish"),
      onBoot: () => this.openOr("boot", `boot to ${this.snapshot.viewer ? 0 : 1}`),
      ask: commands.why,
    });
    this.dice = new BoardDice();
    this.overlays = [this.dice.root];
    this.bar = new BoardBar({ ...commands, place: (piece, byKey) => this.place(piece, byKey) }, sheet);
    this.bank = new Bank(snapshot, sheet, this.costs);
    /** @type {Promise<import("./flights.js").Flights> | null} loaded when the first card moves */
    this.flights = null;
    this.air = el("div", { class: "flights", "aria-hidden": "true" });
    this.trade = new Trade(commands, sheet, (given) => this.hand.showGiven(given));
    this.choices = new Choices(commands, sheet);
    this.over = this.choices.root;
    this.since = new Since();
    this.glance = this.since.root;
    this.asides = [
      { name: "trade", title: t("page.tab.trade"), root: this.trade.root, before: () => this.trade.offerForm() },
    ];
    this.all = new Moves(commands.act);
    this.odds = new OddsPage(sheet, snapshot.options.dice === "deck", commands.wholeLog);
    this.besideLog = [{ name: "odds", title: t("page.odds"), root: this.odds.root, opened: () => this.odds.open() }];
    this.controls = [this.trade.strip.root, el("div", { class: "at-hand" }, this.hand.root), this.bar.root, this.air];
  }

  card() {
    return this.bank.root;
  }

  /** @param {import("../client/types.js").Course} course */
  async chartOf({ sums }) {
    return sums && this.odds.chartOf(sums);
  }

  notes() {
    const notes = new BoardStandings(this.sheet, this.worth, this.options);
    this.standings ??= notes;
    return notes;
  }

  /** @returns {import("../kit/help.js").Line[]} */
  get touches() {
    return [
      [t("page.touch.piece"), t("page.touch.piece.does")],
      [t("page.touch.spot"), t("page.touch.spot.does")],
      [t("page.touch.card"), t("page.touch.card.does")],
      [t("page.trade"), t("page.touch.trade.does")],
      ...super.touches,
    ];
  }

  /** @returns {import("../kit/help.js").Line[]} */
  get keys() {
    return [
      [t("page.key.roll"), t("page.keys.roll")],
      ["1 2 3", t("page.keys.pieces")],
      ["4", t("page.keys.buy")],
      ["Esc", t("page.keys.cancel")],
      ["← → ↑ ↓", t("page.keys.island")],
      [t("page.key.end"), t("page.keys.end")],
      [t("page.key.undo"), t("page.keys.undo")],
      ...super.keys,
    ];
  }

  get moves() {
    return this.all;
  }

  /** @param {import("../drawing/drawing.js").DrawingOptions} options */
  drawing(options) {
    this.board = new BoardDrawing(this.sheet, options);
    return this.board;
  }

  get placing() {
    return placingOf(this.legal, this.selected);
  }

  /**
   * Select a piece to place; the same piece again, or null, deselects it. By a key the focus goes to its spots, and back
   * to its button.
   * @param {Placed | null} piece
   * @param {boolean} byKey
   */
  place(piece, byKey) {
    const before = this.selected;
    this.selected = before === piece ? null : piece;
    this.showBar();
    this.commands.redraw();
    if (!byKey) return;
    if (this.selected) this.board?.focus();
    else if (before) this.bar.focus(before);
  }

  showBar() {
    this.bar.show(this.snapshot, this.legal, this.placing, this.selected !== null, this.snapshot.viewer);
  }

  /** @param {string | null} action */
  choose(action) {
    this.bar.touch(action, this.placing);
  }

  /** Say from whom a press steals. @param {string} action */
  consequence(action) {
    const [verb, , seat] = action.split(" ");
    if (verb !== "steal") return "";
    const { seats, view } = this.snapshot;
    return t("page.tip.steal", { name: seats[Number(seat)].name, n: view.players[Number(seat)].hand_size });
  }

  /** Return no text, because the bar has a button to confirm. */
  afterTouch() {
    return "";
  }

  /** Play a development card. @param {import("./hand/cards.js").Card} card */
  play(card) {
    if (this.legal.some(({ action }) => action === card)) this.commands.act(card);
    else this.choices.open(card);
  }

  /**
   * Open a question, or show why there is nothing to choose.
   * @param {string} name of the question, and verb of its answers
   * @param {string} action to ask the server about
   */
  async openOr(name, action) {
    if (this.legal.some((listed) => listed.action.startsWith(name))) this.choices.open(name);
    else this.commands.notify(await this.commands.why(action));
  }

  /**
   * Return the element from which cards of a seat fly, and to which.
   * @param {number} seat
   * @param {string | null} resource null if it is hidden
   */
  slotOf(seat, resource) {
    if (seat === this.snapshot.viewer && resource) return this.hand.slotOf(resource);
    return /** @type {BoardStandings} */ (this.standings).slotOf(seat);
  }

  /** @param {BoardDrawing} drawing @param {Snapshot} snapshot @param {import("../table/game.js").Look} look */
  draw(drawing, { view, seats }, { seat, me }) {
    const { placing } = this;
    const last = lastPlaced(this.entries);
    drawing.showBoard({
      view,
      hand: me ?? seat,
      legal: spotsOf(this.legal, placing),
      names: seats.map(({ name }) => name),
      placing,
      last,
    });
  }

  /** Show the cards of a roll as pictures. @param {import("../table/game.js").Entry} entry */
  picturesOf(entry) {
    if (!entry.hands || !entry.text.startsWith("dice ")) return [];
    const gains = entry.hands.map(({ seat, cards }) =>
      el("span", { class: "entry-gain", title: this.snapshot.seats[seat].name }, seatBadge(seat), cardsOf(cards)),
    );
    return [el("b", { class: "entry-roll" }, String(rolled(entry))), ...gains];
  }

  /** Roll the dice before anything that follows from them is shown. @param {import("../table/game.js").Entry[]} entries */
  prepare(entries) {
    return this.dice.roll(this.snapshot.table, entries);
  }

  /**
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Entry[]} entries
   * @param {import("../table/game.js").Legal[]} legal
   */
  show(snapshot, entries, legal) {
    const before = this.snapshot;
    const news = entries.filter(({ seq }) => seq > before.seq);
    if (!this.isStillSelected(news, snapshot, legal)) this.selected = null;
    this.snapshot = snapshot;
    this.legal = legal;
    this.entries = entries;
    const { viewer, view } = snapshot;
    const roll = lastRoll(news);
    this.hand.show(snapshot, viewer, legal, view.active === viewer && view.fresh ? drawnCards(entries) : []);
    this.dice.show(snapshot.table, entries);
    this.showBar();
    this.bank.show(snapshot);
    this.all.show(legal);
    this.trade.show(snapshot, entries, legal);
    this.choices.show(snapshot, legal);
    if (!FOUNDING.includes(view.phase)) this.choices.load();
    this.odds.show(entries, view.dice_deck);
    this.since.show(snapshot, entries);
    if (roll) this.board?.highlightNumber(rolled(roll));
    if (news.length && !prefersReducedMotion() && !document.hidden) this.fly(before.view, view, news);
  }

  /**
   * Return whether the selected piece stays so: only other players have acted, and it can still be placed.
   * @param {import("../table/game.js").Entry[]} news
   * @param {Snapshot} snapshot
   * @param {import("../table/game.js").Legal[]} legal
   */
  isStillSelected(news, { viewer }, legal) {
    const isByOthers = news.every(({ player, text }) => player >= 0 && player !== viewer && text !== "undo");
    const isSame = viewer === this.snapshot.viewer && isByOthers;
    return isSame && this.selected !== null && placeable(legal).includes(this.selected);
  }

  /**
   * Let cards fly that moved between two views.
   * @param {import("../client/types.js").BoardView} before
   * @param {import("../client/types.js").BoardView} after
   * @param {import("../table/game.js").Entry[]} news log entries between them
   */
  async fly(before, after, news) {
    this.flights ??= this.loadFlights();
    (await this.flights).show(before, after, news);
  }

  async loadFlights() {
    const { Flights } = await import("./flights.js");
    return new Flights(this.sheet, this.air, {
      hex: (id) => /** @type {BoardDrawing} */ (this.board).placeOfHex(id),
      hand: (seat, resource) => this.slotOf(seat, resource),
    });
  }

  /** @param {Snapshot} snapshot */
  rest(snapshot) {
    this.snapshot = snapshot;
    this.board?.highlightNumber(null);
  }

  /** @param {string | null} action */
  advise(action) {
    this.bar.advise(action ?? "");
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.bar.setBusy(busy);
    this.all.setBusy(busy);
  }

  /**
   * An answer is for the offer that was shown, not for the next one. Few counter-offers are listed as legal actions.
   * @param {string} action
   * @param {import("../table/game.js").Entry[]} news
   * @param {import("../table/game.js").Legal[]} legal
   */
  isStillWanted(action, news, legal) {
    if (news.some(({ text }) => OFFERING.includes(text.split(" ")[0]))) return false;
    return super.isStillWanted(action.startsWith("counter") ? "refuse" : action, news, legal);
  }

  /** A tap on the plate of a possible victim steals. @param {number} seat */
  plateAction(seat) {
    const action = `steal from ${seat}`;
    return this.legal.some((listed) => listed.action === action) ? action : null;
  }

  /**
   * Return the action for the selected piece, or for the piece that fits the site.
   * @param {import("../drawing/drawing.js").Site} site
   */
  question(site) {
    if (site.kind === "settlement" && this.placing === "city") return site.actions[1];
    return site.actions[0];
  }

  /** During the set-up, hands contain no secrets except fish. @param {Snapshot} snapshot */
  hasSecrets({ view: { phase, players }, mine }) {
    const isFounding = FOUNDING.includes(phase);
    return mine.some(
      (seat) => players[seat].fish_count > 0 || (!isFounding && players[seat].hand_size + players[seat].card_count > 0),
    );
  }

  /** @param {Snapshot} snapshot @returns {Snapshot} */
  withoutSecrets(snapshot) {
    const players = snapshot.view.players.map((player) => ({
      ...player,
      hand: null,
      cards: null,
      chosen: null,
      fish: null,
    }));
    return { ...snapshot, legal: {}, view: { ...snapshot.view, fresh: 0, players } };
  }

  /** An offer may be withdrawn before it is answered. @param {Snapshot} snapshot */
  retreat({ view, legal, seats }) {
    const isOpen = (legal[String(view.active)] ?? []).some(({ action }) => action === "withdraw");
    return isOpen
      ? { seat: view.active, action: "withdraw", label: t("page.handover.withdraw", { name: seats[view.active].name }) }
      : null;
  }

  /** @param {Snapshot} snapshot */
  turnOf({ view }) {
    return view.active;
  }

  /** The maker of an offer can wait until a player has answered. @param {Snapshot} snapshot @param {number} me */
  waitsFor({ view, actors }, me) {
    const isOffer = view.phase === "offer" && me === view.active;
    return !isOffer || actors.length === 1 || view.players.some(({ answer }) => answer && answer.kind !== "refuse");
  }

  /** @param {Snapshot} snapshot @param {number} seat @returns {import("../table/game.js").Source[]} */
  sources(snapshot, seat) {
    const { settlements, cities, cards } = snapshot.view.players[seat];
    const { points } = this.sheet;
    return [
      { kind: "settlements", points: points.settlement * settlements.length, icon: () => piecePicture("settlement") },
      { kind: "cities", points: points.city * cities.length, icon: () => piecePicture("city") },
      ...titleSources(this.worth, snapshot, seat),
      {
        kind: "victory-points",
        points: points["victory-point"] * (cards?.["victory-point"] ?? 0),
        icon: () => sign("victory-point"),
      },
    ];
  }

  /** @param {Snapshot} snapshot @returns {import("../table/game.js").Remark[]} */
  remarks({ view, seats, winners }) {
    /** @type {import("../table/game.js").Remark} */
    const turns = { kind: "turns", facts: { n: Math.ceil((view.turn + winners.length) / seats.length) } };
    return view.boot === null ? [turns] : [turns, { kind: "boot", facts: { name: seats[view.boot].name } }];
  }

  /** @param {Snapshot} snapshot @param {number} me */
  ask({ view, actors, legal }, me) {
    const isRollAll = view.phase === "before" && (legal[String(me)] ?? []).every(({ action }) => action === "roll");
    if (isRollAll) return t("page.ask.roll");
    if (view.phase === "offer" && me === view.active)
      return t(actors.length > 1 ? "page.ask.base.offered" : "page.ask.base.answered", { n: actors.length - 1 });
    return t(`page.ask.base.${view.phase}`, { n: view.free_roads });
  }

  /** @param {Snapshot} snapshot @param {string} name @param {number} n */
  other({ view, actors }, name, n) {
    const isDecided = view.phase === "offer" && actors.length === 1;
    return t(`page.status.base.${isDecided ? "decide" : view.phase}`, { name, n });
  }
}
