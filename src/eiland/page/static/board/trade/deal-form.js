// Form for a deal: two rows of resources; each tap adds a card.

import { el } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { Stacks } from "../hand/stacks.js";

/** @typedef {import("./deal.js").Deal} Deal */
/** @typedef {import("../../client/types.js").Counts} Counts */

export class DealForm {
  /** @param {string} name prefix of test ids @param {Counts} stock of each resource @param {() => void} onChange */
  constructor(name, stock, onChange) {
    this.stock = stock;
    /** @type {Deal | null} */
    this.deal = null;
    const row = (/** @type {import("./deal.js").Side} */ side) =>
      new Stacks(`${name}-${side}`, t(`page.trade.${side}`), (resource, by) => {
        this.deal?.change(side, resource, by);
        onChange();
      });
    this.given = row("given");
    this.wanted = row("wanted");
    this.root = el("div", { class: "deal-form" }, this.given.root, this.wanted.root);
  }

  /** @param {Deal} deal @param {Counts} held @param {Record<string, string>} rates of the bank for each resource */
  show(deal, held, rates) {
    this.deal = deal;
    this.given.show({ taken: deal.given, most: held, held, words: rates });
    this.wanted.show({ taken: deal.wanted, most: this.stock });
  }
}
