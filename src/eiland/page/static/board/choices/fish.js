// Paying with fish: the player chooses the purchase, then the tokens. Only legal payments are offered.

import { picture } from "../../drawing/faces.js";
import { seatBadge } from "../../drawing/shapes.js";
import { fishToken } from "../../drawing/signs.js";
import { el, refill } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { Question } from "./question.js";
import { KINDS, kindOf, waresOf } from "./wares.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */
/** @typedef {import("./wares.js").Ware} Ware */

export class Fish extends Question {
  isRequired = false;

  /** @param {import("./question.js").Commands} commands @param {import("../../client/types.js").BoardSheet} sheet */
  constructor(commands, sheet) {
    super("fish", ["fish"], commands);
    this.prices = sheet.fish;
    /** @type {string | null} the chosen purchase */
    this.chosen = null;
    /** @type {Ware[]} */
    this.wares = [];
    this.groups = el("ul", { class: "fish-wares" });
    this.payments = el("div", { class: "fish-payments" });
    this.root.append(this.groups, this.payments);
  }

  reset() {
    this.chosen = null;
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    this.snapshot = snapshot;
    this.wares = waresOf(legal);
    this.draw();
  }

  draw() {
    const kinds = KINDS.filter((kind) => this.wares.some(({ goods }) => kindOf(goods) === kind));
    refill(this.groups, ...kinds.map((kind) => this.group(kind)));
    const ware = this.wares.find(({ goods }) => goods === this.chosen);
    refill(
      this.payments,
      ...(ware
        ? ware.payments.map((payment) => this.payment(ware.goods, payment))
        : [el("p", { class: "choice-left" }, t("choice.fish.first"))]),
    );
  }

  /** @param {string} kind */
  group(kind) {
    const wares = this.wares.filter(({ goods }) => kindOf(goods) === kind);
    const goods = el(
      "div",
      { class: "fish-goods" },
      kind === "steal" && t("choice.fish.steal"),
      ...wares.map((ware) => this.ware(kind, ware.goods)),
    );
    return el(
      "li",
      {},
      el("span", { class: "fish-price" }, t("choice.fish.price", { n: this.prices[wares[0].goods] })),
      goods,
    );
  }

  /** @param {string} kind @param {string} goods */
  ware(kind, goods) {
    const choose = () => {
      this.chosen = goods;
      this.draw();
    };
    const attributes = {
      type: "button",
      class: "chip",
      "aria-pressed": String(goods === this.chosen),
      "data-testid": `fish-${goods.replaceAll(" ", "-")}`,
      click: choose,
    };
    return el("button", attributes, ...this.face(kind, goods));
  }

  /** @param {string} kind @param {string} goods @returns {(Node | string)[]} */
  face(kind, goods) {
    if (kind === "resource") return [picture(goods), el("span", { class: "unseen" }, t(`page.face.${goods}`))];
    if (kind !== "steal") return [t(`choice.fish.${kind}`)];
    const seat = Number(goods.split(" ").at(-1));
    return [seatBadge(seat), el("span", {}, /** @type {Snapshot} */ (this.snapshot).seats[seat].name)];
  }

  /**
   * Return the button of a payment. It shows how many fish are lost, because there is no change.
   * @param {string} goods
   * @param {Ware["payments"][0]} payment
   */
  payment(goods, { action, tokens }) {
    const lost = tokens.reduce((sum, n) => sum + n, 0) - this.prices[goods];
    return el(
      "button",
      {
        type: "button",
        class: "button main",
        "data-testid": `pay-${tokens.join("-")}`,
        click: singleClick(() => this.commands.act(action)),
      },
      t("choice.fish.pay"),
      el(
        "span",
        { class: "fish-tokens", role: "img", "aria-label": tokens.join(" + ") },
        ...tokens.map((fish) => fishToken(fish)),
      ),
      lost > 0 && el("small", {}, t("choice.fish.lost", { n: lost })),
    );
  }
}
