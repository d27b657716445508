// Trade panel: offers, trades with the bank, and the open offer. A card of the hand opens the form. What a player puts
// together lasts until it is traded or the turn is over.

import { picture } from "../../drawing/faces.js";
import { seatBadge } from "../../drawing/shapes.js";
import { el, refill, setAttributes, setText } from "../../kit/dom.js";
import { listed, t } from "../../kit/messages.js";
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

const FOUNDING = ["settlement", "path"]; // phases
/** What comes first for the active player, by phase. @type {Record<string, string>} */
const FIRST = { before: "roll", offer: "offer", roads: "roads" };
const FEW = 3; // number of offers left from which the panel shows it

export class Trade {
  /**
   * @param {Pick<import("../../table/game.js").Commands, "attempt" | "open" | "close" | "setWaiting" | "refuse" | "notify">} commands
   * @param {import("../../client/types.js").BoardSheet} sheet
   * @param {(given: import("../../client/types.js").Counts) => void} showGiven shows on the hand what is given
   */
  constructor(commands, sheet, showGiven) {
    this.commands = commands;
    this.showGiven = showGiven;
    /** @type {Map<number, Deal>} the deals of this turn that are open, by seat at this device */
    this.deals = new Map();
    this.turn = -1; // of the deals
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
    this.changedAt = -1; // sequence number at which a deal was last changed
    this.hiddenOffer = ""; // key of the offer that the player has hidden from the strip
    this.form = new DealForm("deal", sheet.stock, () => this.changed());
    this.title = el("h2", {});
    this.left = el("span", { class: "trade-left", "data-testid": "offers-left" });
    this.outcome = el("p", { class: "trade-outcome", role: "status", "data-testid": "trade-outcome" });
    this.shut = closeButton(() => this.close(), { "aria-label": t("page.trade.close"), "data-testid": "deal-close" });
    this.head = el("div", {}, this.title, this.left, this.outcome);
    this.hint = el("span", { class: "trade-hint", "data-testid": "trade-hint" });
    this.opener = el(
      "button",
      { type: "button", class: "trade-open", "data-testid": "deal-open", click: () => this.open() },
      el("b", {}, t("page.trade")),
      this.hint,
    );
    this.why = el("p", { class: "trade-why", role: "alert", hidden: true, "data-testid": "trade-why" });
    this.bank = el("div", {
      class: "trade-bank",
      role: "group",
      "aria-label": t("page.trade.bank"),
      "data-testid": "trade-bank",
    });
    this.to = el("div", { class: "trade-to", role: "group", "aria-label": t("page.trade.to") });
    this.buttons = this.makeButtons();
    const sending = el("div", { class: "bar" }, this.to, ...Object.values(this.buttons));
    this.foot = el("div", { class: "trade-foot" }, this.why, this.bank, sending);
    this.root = el(
      "section",
      { class: "trade", "aria-label": t("page.trade"), "data-testid": "trade" },
      this.head,
      this.shut,
      this.opener,
      el("div", { class: "trade-middle" }, this.offer.root, this.form.root, this.refusing.root),
      this.foot,
    );
    this.root.addEventListener("click", ({ target }) => isPanelClose(target) && this.close());
    addEventListener("keydown", (event) => this.isEscape(event) && this.close());
  }

  makeButtons() {
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ act) =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": `deal-${id}`, click: singleClick(act) },
        t(`page.trade.do.${id}`),
      );
    return {
      bank: button("bank", "main", () => this.deal && this.act(this.deal.bank, true)),
      offer: button("offer", "main", () => this.deal && this.act(this.deal.offer)),
      reply: button("reply", "main", () => this.deal && this.act(this.deal.counter)),
      back: button("back", "", () => this.endReply()),
    };
  }

  /** The deal in the form: an offer or the counter-offer, null while the form is closed. */
  get deal() {
    const { viewer } = /** @type {Snapshot} */ (this.snapshot);
    if (this.reply) return this.reply.deal;
    return this.mayOffer() ? (this.deals.get(viewer) ?? null) : null;
  }

  /** Open the form, or say why not. @returns {Deal | null} */
  open() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    if (!this.deal && !this.mayOffer()) this.commands.notify(this.whyNot());
    else if (!this.deal) {
      this.deals.set(snapshot.viewer, new Deal());
      this.draw();
    }
    return this.deal;
  }

  /** Open the form if the viewer may offer. */
  offerForm() {
    if (this.mayOffer()) this.open();
  }

  /** Empty the form and close it. */
  close() {
    if (this.reply) return this.endReply();
    this.deals.delete(/** @type {Snapshot} */ (this.snapshot).viewer);
    this.changed();
  }

  /** Return whether Escape is for the form. @param {KeyboardEvent} event */
  isEscape({ key, defaultPrevented }) {
    return key === "Escape" && !defaultPrevented && this.deal !== null && !document.querySelector("dialog[open]");
  }

  /** Give one card of a resource from the hand. @param {string} resource */
  give(resource) {
    const deal = this.open();
    const hand = this.hand();
    if (!deal || !hand) return;
    const held = hand[resource] ?? 0;
    const isLeft = (deal.given[resource] ?? 0) < held;
    if (isLeft) deal.change("given", resource, 1);
    this.changed();
    const face = t(`page.face.${resource}`);
    if (!isLeft) this.showReason(t(held ? "page.trade.all-given" : "page.stack.none", { face }));
    this.commands.open("trade");
  }

  /**
   * Run an action. The form closes after a trade; an offer that was refused is kept.
   * @param {string} action
   * @param {boolean} [isDeal]
   */
  async act(action, isDeal = action.startsWith("take")) {
    const { viewer } = /** @type {Snapshot} */ (this.snapshot);
    this.showReason("");
    const why = await this.commands.attempt(action);
    if (isDeal && !why) {
      this.deals.delete(viewer);
      this.commands.close();
    }
    this.showReason(why);
    this.draw();
  }

  /** @param {string} why */
  showReason(why) {
    setText(this.why, why);
    this.why.hidden = !why;
  }

  changed() {
    this.showReason("");
    this.changedAt = /** @type {Snapshot} */ (this.snapshot).seq;
    this.draw();
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
    if (this.turn !== snapshot.view.turn) this.deals.clear();
    this.turn = snapshot.view.turn;
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
    this.refusing.show(snapshot);
    this.showComposing();
    this.showOutcome();
  }

  /** Say that an offer was refused: in the form, or in place of the hint how to open it. */
  showOutcome() {
    const said = this.outcomeOf();
    const isClosed = !this.opener.hidden;
    setText(this.outcome, said);
    setText(this.hint, isClosed ? said || (this.mayOffer() ? t("page.trade.hint") : this.whyNot()) : "");
    setAttributes(this.opener, { "aria-disabled": this.mayOffer() ? null : "true" });
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
    return t("page.trade.refused", { names: listed(asked), n: asked.length });
  }

  /** Show the open offer, the form, or the line that opens it. */
  showComposing() {
    const { deal } = this;
    const hand = this.hand();
    const isOpen = deal !== null && hand !== null;
    const isOffered = !this.offer.root.hidden;
    this.form.root.hidden = !isOpen;
    this.foot.hidden = !isOpen && this.why.hidden;
    this.shut.hidden = !isOpen;
    this.opener.hidden = isOpen || isOffered;
    setAttributes(this.head, { class: isOpen ? "trade-head" : "unseen" });
    setText(this.title, t(this.reply ? "page.trade.reply" : "page.trade"));
    setAttributes(this.root, { "data-replying": this.reply !== null, "data-composing": isOpen });
    this.showLeft();
    if (isOpen) this.showForm(deal, hand);
    else this.forget();
  }

  /** Return the viewer's hand, null if it is hidden. */
  hand() {
    const { view, viewer, mine } = /** @type {Snapshot} */ (this.snapshot);
    return mine.includes(viewer) ? view.players[viewer].hand : null;
  }

  /** Return whether the viewer can make offers and trade with the bank now. */
  mayOffer() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { view, viewer } = snapshot;
    return view.phase === "main" && view.active === viewer && this.hand() !== null && mayAct(snapshot, viewer);
  }

  /** Return why the viewer cannot trade now. */
  whyNot() {
    const snapshot = /** @type {Snapshot} */ (this.snapshot);
    const { view, viewer, mine, over } = snapshot;
    if (over) return t("page.trade.later.over");
    if (!mine.includes(viewer)) return t("page.trade.none");
    if (FOUNDING.includes(view.phase)) return t("page.trade.later.founding");
    if (isAsked(snapshot)) return t("page.trade.later.asked");
    if (view.active !== viewer) return t("page.trade.later.turn");
    if (!mayAct(snapshot, viewer)) return t("page.tip.not-now");
    return t(`page.trade.later.${FIRST[view.phase] ?? "question"}`);
  }

  /** @param {Deal} deal @param {import("../../client/types.js").Counts} hand */
  showForm(deal, hand) {
    const trades = bankTrades(this.legal);
    deal.fit(hand);
    this.form.show(deal, hand, ratesOf(trades));
    this.showGiven(deal.given);
    this.showBank(deal, trades);
    this.showTo(deal);
    this.showButtons(deal);
  }

  /** Remove the hand from the page before another player looks. */
  forget() {
    this.form.show(new Deal(), {}, {});
    this.showGiven({});
    this.bank.hidden = this.to.hidden = true;
    for (const button of Object.values(this.buttons)) button.hidden = true;
    this.bank.replaceChildren();
  }

  showLeft() {
    const { view, options } = /** @type {Snapshot} */ (this.snapshot);
    const left = Number(options.offers_per_turn) - view.offers;
    this.left.hidden = !options.domestic_trade || !this.mayOffer() || left > FEW;
    setText(this.left, t("page.trade.left", { n: left }));
  }

  /** Show the trades with the bank if only one resource is given. @param {Deal} deal @param {BankTrade[]} trades */
  showBank(deal, trades) {
    const kinds = kindsOf(deal.given);
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

  /** Show the choice of players to ask: all, or some. @param {Deal} deal */
  showTo(deal) {
    const { viewer, seats, options } = /** @type {Snapshot} */ (this.snapshot);
    const others = seats.map(({ seat }) => seat).filter((seat) => seat !== viewer);
    this.to.hidden = Boolean(this.reply) || others.length < 2 || !options.domestic_trade;
    if (this.to.hidden) return;
    const { to } = deal;
    const chip = (
      /** @type {string} */ id,
      /** @type {string | null} */ name,
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
          title: name,
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
      chip("all", null, to.size === 0, () => to.clear(), el("span", {}, t("page.trade.all"))),
      ...others.map((seat) =>
        chip(
          String(seat),
          seats[seat].name,
          to.has(seat),
          () => deal.ask(seat, others),
          seatBadge(seat),
          el("span", { dir: "auto" }, seats[seat].name),
        ),
      ),
    );
  }

  /** @param {Deal} deal */
  showButtons(deal) {
    const { options } = /** @type {Snapshot} */ (this.snapshot);
    const { offer, bank, reply, back } = this.buttons;
    offer.hidden = Boolean(this.reply) || !options.domestic_trade;
    offer.disabled = deal.isEmpty;
    bank.hidden = Boolean(this.reply) || !this.labelOf(deal.bank);
    reply.hidden = back.hidden = !this.reply;
  }
}

/** Return whether the button that closes the panel on narrow screens was pressed. @param {EventTarget | null} target */
function isPanelClose(target) {
  return target instanceof Element && target.closest(".panel-close") !== null;
}

/**
 * Return a key of seat and offer, so that another player at this device does not continue a counter-offer.
 * @param {Snapshot} snapshot
 */
function offerKeyOf({ view, viewer }) {
  return JSON.stringify([viewer, view.offer]);
}
