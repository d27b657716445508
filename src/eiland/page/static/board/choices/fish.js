// Paying with fish: all purchases with their prices. The player chooses one, then the tokens. What cannot be bought is faint
// and shows the reason when pressed.

import { picture } from "../../drawing/faces.js";
import { seatBadge } from "../../drawing/shapes.js";
import { fishToken } from "../../drawing/signs.js";
import { el, refill } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { Question } from "./question.js";
import { KINDS, kindOf, questionOf, victimOf, waresOf } from "./wares.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {import("./wares.js").Ware} Ware */

export class Fish extends Question {
  isRequired = false;

  /** @param {import("./question.js").Commands} commands @param {import("../../client/types.js").BoardSheet} sheet */
  constructor(commands, sheet) {
    super("fish", ["fish"], commands);
    this.prices = sheet.fish;
    /** @type {string | null} the chosen purchase */
    this.chosen = null;
    this.reason = ""; // why the chosen purchase is not possible
    /** @type {Ware[]} */
    this.wares = [];
    /** @type {Counts} */
    this.held = {};
    this.groups = el("ul", { class: "fish-wares" });
    this.said = el("p", { class: "choice-left", role: "status", "data-testid": "fish-said" });
    this.ways = el("div", { class: "fish-ways" });
    this.root.append(this.groups, el("div", { class: "fish-payments" }, this.said, this.ways));
  }

  reset() {
    this.chosen = null;
    this.reason = "";
  }

  /** Prices can be read at any time but while an offer has to be answered. @param {Snapshot} snapshot */
  isOpen({ view, viewer }) {
    return view.offer === null && (view.players[viewer]?.fish_count ?? 0) > 0;
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    const { view, viewer } = snapshot;
    this.snapshot = snapshot;
    this.held = view.players[viewer].fish ?? {};
    this.wares = waresOf(this.prices, legal, this.held).filter(({ goods }) => {
      const victim = victimOf(goods);
      return victim === null || (victim !== viewer && victim < snapshot.seats.length);
    });
    this.draw();
  }

  /** The chosen purchase. */
  get ware() {
    return this.wares.find(({ goods }) => goods === this.chosen);
  }

  /** @param {string | null} goods */
  async choose(goods) {
    this.chosen = goods;
    this.reason = "";
    this.draw();
    const { ware } = this;
    if (!ware || ware.payments.length) return;
    const isShort = ware.missing > 0;
    const said = isShort
      ? t("choice.fish.missing", { n: ware.missing })
      : await this.commands.why(questionOf(ware, this.held));
    if (this.chosen !== goods) return;
    this.reason = said;
    this.draw();
  }

  draw() {
    const { ware } = this;
    refill(this.groups, ...KINDS.map((kind) => this.group(kind)));
    const isPayable = ware !== undefined && ware.payments.length > 0;
    const said = isPayable ? "" : this.reason || (ware ? "" : t("choice.fish.first"));
    this.said.textContent = said;
    refill(this.ways, ...(isPayable ? ware.payments.map((payment) => this.payment(ware, payment)) : []));
  }

  /** @param {string} kind */
  group(kind) {
    const wares = this.wares.filter(({ goods }) => kindOf(goods) === kind);
    const isPayable = wares.some(({ payments }) => payments.length > 0);
    const [{ price, missing }] = wares;
    const lacks = missing ? t("choice.fish.short", { n: missing }) : t("choice.fish.not-now");
    return el(
      "li",
      { "data-payable": isPayable },
      el(
        "span",
        { class: "fish-price" },
        t("choice.fish.price", { n: price }),
        !isPayable && el("small", { class: "fish-lack" }, lacks),
      ),
      el(
        "div",
        { class: "fish-goods" },
        kind === "steal" && el("span", {}, t("choice.fish.steal")),
        ...wares.map((ware) => this.button(kind, ware)),
      ),
    );
  }

  /** @param {string} kind @param {Ware} ware */
  button(kind, { goods, payments }) {
    const victim = victimOf(goods);
    const attributes = {
      type: "button",
      class: "chip",
      title: victim === null ? null : /** @type {Snapshot} */ (this.snapshot).seats[victim].name,
      "aria-pressed": String(goods === this.chosen),
      "aria-disabled": payments.length ? null : "true",
      "data-testid": `fish-${goods.replaceAll(" ", "-")}`,
      click: () => this.choose(goods),
    };
    return el("button", attributes, ...this.face(kind, goods));
  }

  /** @param {string} kind @param {string} goods @returns {(Node | string)[]} */
  face(kind, goods) {
    if (kind === "resource") return [picture(goods), el("span", { class: "unseen" }, t(`page.face.${goods}`))];
    const victim = victimOf(goods);
    if (victim === null) return [t(`choice.fish.${kind}`)];
    return [seatBadge(victim), el("span", {}, /** @type {Snapshot} */ (this.snapshot).seats[victim].name)];
  }

  /**
   * Return the button of a payment. It shows how many fish are lost, because there is no change.
   * @param {Ware} ware
   * @param {Ware["payments"][0]} payment
   */
  payment({ price }, { action, tokens }) {
    const lost = tokens.reduce((sum, n) => sum + n, 0) - price;
    return el(
      "button",
      {
        type: "button",
        class: "button main",
        "data-testid": `pay-${tokens.join("-")}`,
        click: singleClick(() => this.commands.act(action)),
      },
      el("span", { class: "pay-word" }, t("choice.fish.pay")),
      el(
        "span",
        { class: "fish-tokens", role: "img", "aria-label": tokens.join(" + ") },
        ...tokens.map((fish) => fishToken(fish)),
      ),
      lost > 0 && el("small", {}, t("choice.fish.lost", { n: lost })),
    );
  }
}
