// The board game at a table: one island for all, hands that only their owners see, trade.

import { BoardDrawing } from "../board.js";
import { BoardBar } from "../board-bar.js";
import { t } from "../messages.js";
import { Moves } from "../moves.js";
import { Odds } from "../odds.js";
import { placingOf, spotsOf } from "../placing.js";
import { Game } from "./game.js";

/** @typedef {import("./game.js").Snapshot} Snapshot */
/** @typedef {import("../placing.js").Placed} Placed */

const FOUNDING = ["settlement", "path"]; // phases

export class BoardGame extends Game {
  hasSheets = false;
  costs = ["road", "settlement", "city"];

  /** @param {import("./game.js").Sheet} sheet @param {Snapshot} snapshot @param {import("./game.js").Does} does */
  constructor(sheet, snapshot, does) {
    super(sheet, snapshot, does);
    /** @type {Placed | null} the piece that somebody has taken up */
    this.wished = null;
    /** @type {import("./game.js").Legal[]} */
    this.legal = [];
    this.snapshot = snapshot;
    this.bar = new BoardBar({ ...does, place: (piece) => this.place(piece) });
    this.all = new Moves(does.act);
    this.odds = new Odds();
    this.besideLog = [{ name: "odds", title: t("page.odds"), root: this.odds.root }];
    this.controls = [this.bar.root];
  }

  get moves() {
    return this.all.root;
  }

  /** @param {import("../drawing.js").Wishes} wishes */
  drawing(wishes) {
    return new BoardDrawing(this.sheet, wishes);
  }

  get placing() {
    return placingOf(this.legal, this.wished);
  }

  /** Take a piece up to place it; again to put it back. @param {Placed} piece */
  place(piece) {
    this.wished = this.wished === piece ? null : piece;
    this.bar.show(this.snapshot, this.legal, this.placing);
    this.does.redraw();
  }

  /** @param {BoardDrawing} drawing @param {Snapshot} snapshot @param {import("./game.js").Look} look */
  draw(drawing, { view, seats }, { seat, me }) {
    const { placing } = this;
    drawing.showBoard({ view, hand: me ?? seat, lawful: spotsOf(this.legal, placing), names: seats.map(({ name }) => name), placing });
  }

  /** @param {Snapshot} snapshot @param {import("./game.js").Entry[]} entries @param {import("./game.js").Legal[]} legal */
  show(snapshot, entries, legal) {
    if (snapshot.seq !== this.snapshot.seq) this.wished = null;
    this.snapshot = snapshot;
    this.legal = legal;
    this.bar.show(snapshot, legal, this.placing);
    this.all.show(legal);
    this.odds.show(entries);
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.bar.setBusy(busy);
    this.all.setBusy(busy);
  }

  /**
   * What one points at is what one asks about: the piece in hand, or what may stand there.
   * @param {import("../drawing.js").Site} site
   */
  question(site) {
    if (site.kind === "settlement" && this.placing === "city") return site.actions[1];
    return site.actions[0];
  }

  /** What lies in hands is open until the first turn begins. @param {Snapshot} snapshot */
  hides({ view: { phase, players }, mine }) {
    const isFounding = FOUNDING.includes(phase);
    return mine.some((seat) => players[seat].fish_count > 0 || (!isFounding && players[seat].hand_size + players[seat].card_count > 0));
  }

  /** @template {Snapshot} S @param {S} snapshot @returns {S} */
  veiled(snapshot) {
    const players = snapshot.view.players.map((player) => ({ ...player, hand: null, cards: null, chosen: null, fish: null }));
    return { ...snapshot, legal: {}, view: { ...snapshot.view, fresh: 0, players } };
  }

  /** @param {Snapshot} snapshot */
  turnOf({ view }) {
    return view.active;
  }

  /** Whoever has made an offer may wait until somebody has answered. @param {Snapshot} snapshot @param {number} me */
  waitsFor({ view, actors }, me) {
    const isOffer = view.phase === "offer" && me === view.active;
    return !isOffer || actors.length === 1 || view.players.some(({ answer }) => answer && answer.kind !== "refuse");
  }

  /** @param {Snapshot} snapshot @param {number} me */
  ask({ view, actors }, me) {
    if (view.phase === "offer" && me === view.active) return t(actors.length > 1 ? "page.ask.base.offered" : "page.ask.base.answered", { n: actors.length - 1 });
    return t(`page.ask.base.${view.phase}`, { n: view.free_roads });
  }

  /** @param {Snapshot} snapshot @param {string} name @param {number} n */
  other({ view, actors }, name, n) {
    const isDecided = view.phase === "offer" && actors.length === 1;
    return t(`page.status.base.${isDecided ? "decide" : view.phase}`, { name, n });
  }
}
