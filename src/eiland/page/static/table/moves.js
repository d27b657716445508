// List of all legal actions as buttons, including those that the picture offers. What is folded away has no buttons yet:
// after a roll they are up to a hundred.

import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** Verbs with many actions; these are collapsed. */
const FOLDED = ["keep", "bank", "offer", "counter", "fish"];

/** @typedef {import("../client/types.js").Legal} Legal */

export class Moves {
  /** @param {(action: string) => void} act */
  constructor(act) {
    this.act = act;
    this.listed = ""; // data of the last drawing
    /** @type {Legal[]} */
    this.legal = [];
    this.list = el("div", { class: "all-actions" });
    this.none = el("p", { class: "no-actions" }, t("page.no-actions"));
    this.root = el(
      "details",
      { class: "more", "data-testid": "action-list", toggle: () => this.fill() },
      el("summary", {}, t("page.all-actions")),
      this.list,
      this.none,
    );
  }

  /** @param {Legal[]} legal */
  show(legal) {
    this.legal = legal;
    setAttributes(this.root, { "data-none": legal.length === 0 });
    this.none.hidden = legal.length > 0;
    this.fill();
  }

  fill() {
    if (!this.root.open) return;
    const { legal } = this;
    const signature = JSON.stringify(legal);
    if (signature === this.listed) return;
    this.listed = signature;
    const plain = legal.filter(({ action }) => !FOLDED.includes(verbOf(action)));
    this.list.replaceChildren(
      ...plain.map((action) => this.button(action)),
      ...FOLDED.flatMap((verb) => this.folded(verb, legal)),
    );
  }

  /** @param {Legal} legal */
  button({ action, label }) {
    return el(
      "button",
      { type: "button", class: "button small", "data-action": action, click: () => this.act(action) },
      label,
    );
  }

  /** @param {string} verb @param {Legal[]} legal */
  folded(verb, legal) {
    const these = legal.filter(({ action }) => verbOf(action) === verb);
    if (!these.length) return [];
    const fold = el("details", { class: "keeps" }, el("summary", {}, t(`page.all.${verb}`, { n: these.length })));
    fold.addEventListener("toggle", () => fold.append(...these.map((one) => this.button(one))), { once: true });
    return [fold];
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    for (const button of this.list.querySelectorAll("button"))
      setAttributes(button, { "aria-disabled": busy ? "true" : null });
  }
}

/** @param {string} action */
function verbOf(action) {
  return action.split(" ")[0];
}
