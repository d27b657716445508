// Trade panel: offers, trades with the bank, and the open offer. A composed deal is kept until it is sent, even during
// other players' turns.

import { picture } from "../../drawing/faces.js";
import { seatBadge } from "../../drawing/shapes.js";
import { el, refill, setAttributes, setText } from "../../kit/dom.js";
import { language, t } from "../../kit/messages.js";
import { closeButton } from "../../kit/popup.js";
import { singleClick } from "../../kit/presses.js";
import { mayAct } from "../../table/presence.js";
import { kindsOf } from "../counts.js";
import { Deal, seatsAsked } from "./deal.js";
import { DealForm } from "./deal-form.js";
import { bankTrades, ratesOf } from "./maritime.js";
import { isAsked, OpenOffer, roleIn } from "./offer.js";
import { Refusing } from "./refusing.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Entry} Entry */
/** @typedef {import("./maritime.js").BankTrade} BankTrade */

const TRADING = ["before", "main", "offer"]; // phases in which the active player may compose a deal
/** What comes first, by phase. @type {Record<string, string>} */
const FIRST = {
  settlement: "page.trade.later.founding",
  path: "page.trade.later.founding",
  roads: "page.trade.later.roads",
};
const FEW = 3; // number of offers left from which the panel shows it

export class Trade {
  /**
   * @param {Pick<import("../../table/game.js").Commands, "attempt" | "open" | "close" | "setWaiting" | "refuse">} commands
   * @param {import("../../client/types.js").BoardSheet} sheet
   */
  constructor(commands, sheet) {
    this.commands = commands;
    /** @type {Map<number, Deal>} the deal that each seat at this device is composing */
    this.deals = new Map();
    /** @type {{of: string, deal: Deal} | null} the counter-offer that is being composed, and the key of its offer */
    this.reply = null;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {Legal[]} */
    this.legal = [];
    /** @type {Entry[]} */
    this.entries = [];
    this.refusing = new Refusing(commands.refuse);
    const answering = {
      act: (/** @type {string} */ action) => this.act(action),
      counter: () => this.startReply(),
      refusing: this.refusing,
    };
    this.offer = new OpenOffer("", answering);
    this.strip = new OpenOffer("strip-", answering);
    this.strip.root.classList.add("offer-strip");
    this.strip.root.append(closeButton(() => this.hideStrip(), { "data-testid": "strip-close" }));
    this.changedAt = -1; // sequence number at which the deal was last changed
    this.hiddenOffer = ""; // key of the offer that the player has hidden from the strip
    this.form = new DealForm("deal", sheet.stock, () => this.changed());
    this.title = el("span");
    this.left = el("span", { class: "trade-left", "data-testid": "offers-left" });
    this.none = el("p", { class: "trade-none" }, t("page.trade.none"));
    this.outcome = el("p", { class: "trade-outcome", role: "status", "data-testid": "trade-outcome" });
    this.why = el("p", { class: "trade-why", role: "alert", "data-testid": "trade-why" });
    this.bank = el("div", {
      class: "trade-bank",
      role: "group",
      "aria-label": t("page.trade.bank"),
      "data-testid": "trade-bank",
    });
    this.later = el("p", { class: "trade-later", "data-testid": "trade-later" });
    this.to = el("div", { class: "trade-to", role: "group", "aria-label": t("page.trade.to") });
    this.buttons = this.makeButtons();
    this.clear = el(
      "button",
      { type: "button", class: "trade-clear", "data-testid": "deal-clear", click: () => this.empty() },
      t("page.trade.clear"),
    );
    this.composing = el(
      "div",
      { class: "trade-compose" },
      this.form.root,
      this.bank,
      this.to,
      this.later,
      el("div", { class: "bar" }, ...Object.values(this.buttons)),
    );
    this.root = el(
      "section",
      { class: "trade", "data-testid": "trade" },
      el("h2", {}, this.title, this.left, this.clear),
      this.offer.root,
      this.none,
      this.outcome,
      this.composing,
      this.refusing.root,
      this.why,
    );
  }

  makeButtons() {
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ act) =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": `deal-${id}`, click: singleClick(act) },
        t(`page.trade.do.${id}`),
      );
    return {
      offer: button("offer", "main", () => this.act(this.deal.offer)),
      bank: button("bank", "main", () => this.act(this.deal.bank, true)),
      reply: button("reply", "main", () => this.act(this.deal.counter)),
      back: button("back", "", () => this.endReply()),
    };
  }

  /** The deal in the form: an offer, or the counter-offer. */
  get deal() {
    const { viewer } = /** @type {Snapshot} */ (this.snapshot);
    if (this.reply) return this.reply.deal;
    const deal = this.deals.get(viewer) ?? new Deal();
    this.deals.set(viewer, deal);
    return deal;
  }

  /**
   * Run an action. A completed deal is cleared, a refused one is kept.
   * @param {string} action
   * @param {boolean} [isDeal]
   */
  async act(action, isDeal = action.startsWith("take")) {
    const { deal } = this;
    this.showReason("");
    const why = await this.commands.attempt(action);
    if (isDeal && !why) {
      deal.clear();
      this.commands.close();
    }
    this.showReason(why);
    this.draw();
  }

  /** @param {string} why */
  showReason(why) {
    setText(this.why, why);
    this.why.hidden = !why;
    if (why) this.why.scrollIntoView({ block: "nearest" });
  }

  changed() {
    this.showReason("");
    this.changedAt = /** @type {Snapshot} */ (this.snapshot).seq;
    this.draw();
  }

  empty() {
    this.deal.clear();
    this.changed();
  }

  /** Compose a counter-offer, beginning with the reversed offer. */
  startReply() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { offer } = snapshot.view;
    if (!offer) return;
    this.reply = { of: offerKeyOf(snapshot), deal: new Deal(offer.wanted, offer.given) };
    this.changed();
    this.commands.open("trade");
    this.form.given.stacks[0].more.focus({ preventScroll: true });
  }

  endReply() {
    this.reply = null;
    this.changed();
  }

  /** @param {Snapshot} snapshot @param {Entry[]} entries @param {Legal[]} legal */
  show(snapshot, entries, legal) {
    if (this.snapshot?.seq !== snapshot.seq) this.showReason("");
    this.snapshot = snapshot;
    this.entries = entries;
    this.legal = legal;
    if (this.reply && !(isAsked(snapshot) && this.reply.of === offerKeyOf(snapshot))) this.reply = null;
    this.draw();
  }

  draw() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    this.offer.show(snapshot, this.legal);
    this.strip.show(snapshot, this.legal);
    this.strip.root.hidden ||=
      this.hiddenOffer === this.offerKey || (!isAsked(snapshot) && roleIn(snapshot) !== "maker");
    this.commands.setWaiting("trade", this.isWaiting());
    setText(this.outcome, this.outcomeOf());
    this.outcome.hidden = !this.outcome.textContent;
    this.refusing.show(snapshot);
    this.showComposing();
  }

  /** Key of the open offer. It changes with each offer and with each answer that can be taken. */
  get offerKey() {
    const { view, viewer } = /** @type {Snapshot} */ (this.snapshot);
    return JSON.stringify([viewer, view.turn, view.offers, this.takes.length]);
  }

  /** The legal actions that take an answer. */
  get takes() {
    return this.legal.filter(({ action }) => action.startsWith("take"));
  }

  /** Hide the strip to show the island; the panel still has the offer. */
  hideStrip() {
    this.hiddenOffer = this.offerKey;
    this.draw();
  }

  /** Return whether an offer or an answer waits for the viewer's decision. */
  isWaiting() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    return isAsked(snapshot) || this.takes.length > 0;
  }

  /** Return a sentence if all who were asked have refused, until something else happens or the deal is changed. */
  outcomeOf() {
    const { view, viewer, seq, seats } = /** @type {Snapshot} */ (this.snapshot);
    if (this.changedAt === seq) return "";
    const last = this.entries.findLast(({ text }) => text !== "refuse");
    const isRefused = last !== this.entries.at(-1) && last?.player === viewer && last.text.startsWith("offer");
    if (!isRefused || view.offer) return "";
    const asked = seatsAsked(last.text).map((seat) => seats[seat].name);
    if (!asked.length) return t("page.trade.all-refused");
    return t("page.trade.refused", { names: new Intl.ListFormat(language()).format(asked), n: asked.length });
  }

  /** Show the form if the viewer can compose something. */
  showComposing() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { view, viewer } = snapshot;
    const isMyTurn = view.phase === "main" && mayAct(snapshot, viewer);
    const hand = this.openHand();
    const canCompose = hand !== null;
    this.composing.hidden = !canCompose;
    this.none.hidden = Boolean(view.offer) || canCompose;
    this.clear.hidden = !canCompose || this.reply !== null || this.deal.isEmpty;
    this.showLeft(isMyTurn);
    setText(this.title, t(this.reply ? "page.trade.reply" : "page.trade"));
    setAttributes(this.root, { "data-replying": this.reply !== null });
    if (hand) this.showForm(hand, isMyTurn);
    else this.forget();
  }

  /** Return the hand for composing a deal; null while the viewer's own offer is open, or one that the viewer must answer. */
  openHand() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { view, viewer, mine, over } = snapshot;
    const isBusy = view.offer !== null && roleIn(snapshot) !== "other" && this.reply === null;
    return over || isBusy || !mine.includes(viewer) ? null : view.players[viewer].hand;
  }

  /** @param {import("../../client/types.js").Counts} hand @param {boolean} isMyTurn */
  showForm(hand, isMyTurn) {
    const trades = bankTrades(this.legal);
    this.deal.fit(hand);
    this.form.show(this.deal, hand, ratesOf(trades));
    this.showBank(trades);
    this.showTo();
    this.showButtons(isMyTurn);
    this.showLater();
  }

  /** Close the form while the viewer has to do something else first, and say what. */
  showLater() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { view, viewer } = snapshot;
    const isAsked = view.active === viewer && mayAct(snapshot, viewer) && !TRADING.includes(view.phase);
    const isLater = isAsked || view.phase in FIRST;
    this.later.hidden = !isLater;
    if (isLater) this.to.hidden = true;
    if (isLater) setText(this.buttons.offer, t("page.trade.do.offer")); // not "on your turn": it is
    if (isLater) setText(this.later, t(FIRST[view.phase] ?? "page.trade.later"));
    for (const part of [this.form.root, this.bank, this.clear]) setAttributes(part, { inert: isLater });
  }

  /** Remove the hand from the page before another player looks. */
  forget() {
    this.form.show(new Deal(), {}, {});
    this.bank.replaceChildren();
  }

  /** @param {boolean} isMyTurn */
  showLeft(isMyTurn) {
    const { view, options } = /** @type {Snapshot} */ (this.snapshot);
    const left = Number(options.offers_per_turn) - view.offers;
    this.left.hidden = !options.domestic_trade || !isMyTurn || left > FEW;
    setText(this.left, t("page.trade.left", { n: left }));
  }

  /** Show the trades with the bank if only one resource is given. @param {BankTrade[]} trades */
  showBank(trades) {
    const kinds = kindsOf(this.deal.given);
    const ready = this.reply || kinds.length !== 1 ? [] : trades.filter(({ given }) => given === kinds[0]);
    this.bank.hidden = ready.length === 0;
    if (!ready.length) return;
    const get = (/** @type {BankTrade} */ { action, wanted }) =>
      el(
        "button",
        {
          type: "button",
          class: "bank-get",
          "data-testid": `bank-${wanted}`,
          "aria-label": this.labelOf(action),
          title: this.labelOf(action),
          click: singleClick(() => this.act(action, true)),
        },
        picture(wanted),
      );
    refill(
      this.bank,
      el(
        "span",
        { class: "bank-give" },
        t("page.trade.bank"),
        el("b", {}, String(ready[0].rate)),
        picture(kinds[0]),
        "→",
      ),
      ...ready.map(get),
    );
  }

  /** @param {string} action */
  labelOf(action) {
    return this.legal.find((listed) => listed.action === action)?.label ?? "";
  }

  /** Show the choice of players to ask: all, or some. */
  showTo() {
    const { view, viewer, seats, options } = /** @type {Snapshot} */ (this.snapshot);
    const others = seats.map(({ seat }) => seat).filter((seat) => seat !== viewer);
    this.to.hidden = Boolean(this.reply) || others.length < 2 || !options.domestic_trade || Boolean(view.offer);
    if (this.to.hidden) return;
    const { to } = this.deal;
    const chip = (
      /** @type {string} */ id,
      /** @type {boolean} */ isOn,
      /** @type {() => void} */ choose,
      /** @type {Node[]} */ ...what
    ) =>
      el(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-pressed": String(isOn),
          "data-testid": `to-${id}`,
          click: () => {
            choose();
            this.changed();
          },
        },
        ...what,
      );
    refill(
      this.to,
      el("span", { class: "trade-to-word", "aria-hidden": "true" }, t("page.trade.to")),
      chip("all", to.size === 0, () => to.clear(), el("span", {}, t("page.trade.all"))),
      ...others.map((seat) =>
        chip(
          String(seat),
          to.has(seat),
          () => this.deal.ask(seat, others),
          seatBadge(seat),
          el("span", {}, seats[seat].name),
        ),
      ),
    );
  }

  /** @param {boolean} isMyTurn */
  showButtons(isMyTurn) {
    const { options } = /** @type {Snapshot} */ (this.snapshot);
    const { offer, bank, reply, back } = this.buttons;
    const { deal } = this;
    offer.hidden = Boolean(this.reply) || !options.domestic_trade;
    offer.disabled = deal.isEmpty || !isMyTurn;
    setText(offer, t(isMyTurn || deal.isEmpty ? "page.trade.do.offer" : "page.trade.do.offer-later"));
    bank.hidden = Boolean(this.reply) || !this.labelOf(deal.bank);
    reply.hidden = back.hidden = !this.reply;
  }
}

/**
 * Return a key of seat and offer, so that another player at this device does not continue a counter-offer.
 * @param {Snapshot} snapshot
 */
function offerKeyOf({ view, viewer }) {
  return JSON.stringify([viewer, view.offer]);
}
