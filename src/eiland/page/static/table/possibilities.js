// Small window of a hint: legal actions ranked by value, with the loss of each.

import { picture } from "../drawing/faces.js";
import { el } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { Popup } from "../kit/popup.js";

/** @typedef {import("../client/types.js").Valued} Valued */

export const AS_GOOD = 0.005; // points; a smaller loss is shown as no loss
const MOST = 8; // rows shown at first

export class Possibilities {
  constructor() {
    /** @type {Valued[]} */
    this.values = [];
    this.isWhole = false;
    this.popup = new Popup("possibilities");
    this.popup.root.tabIndex = -1;
    this.opener = el(
      "button",
      {
        type: "button",
        class: "possibilities-opener",
        hidden: true,
        "aria-haspopup": "dialog",
        "aria-expanded": "false",
        "data-testid": "all-possibilities",
        click: () => this.toggle(),
      },
      t("page.possibilities"),
    );
    this.root = el("div", { class: "possibilities-place" }, this.opener, this.popup.root);
  }

  /** @param {Valued[]} values the best first; empty if there is nothing to compare */
  show(values) {
    this.popup.close(false);
    this.values = values;
    this.isWhole = values.length <= MOST + 1; // a button would need as much room as one more row
    this.opener.hidden = values.length < 2;
  }

  toggle() {
    const isOpen = this.popup.toggle(this.opener, t("page.possibilities"), this.content());
    if (isOpen) this.popup.root.focus();
  }

  /** @returns {Node[]} */
  content() {
    const shown = this.isWhole ? this.values : this.values.slice(0, MOST);
    const rest = this.values.length - shown.length;
    const head = el(
      "tr",
      {},
      ...["action", "value", "loss"].map((name) => el("th", { scope: "col" }, t(`page.possibilities.${name}`))),
    );
    const table = el("table", {}, el("thead", {}, head), el("tbody", {}, ...shown.map((one) => this.row(one))));
    const more = el(
      "button",
      { type: "button", class: "button small quiet", "data-testid": "more-possibilities", click: () => this.open() },
      t("page.possibilities.more", { n: rest }),
    );
    return [el("h2", {}, t("page.possibilities.title")), this.popup.closeButton(), table, ...(rest ? [more] : [])];
  }

  /** Show the remaining actions too. */
  open() {
    this.isWhole = true;
    this.popup.root.replaceChildren(...this.content());
    /** @type {HTMLElement} */ (this.popup.root.querySelectorAll("tbody tr")[MOST]).focus();
  }

  /** @param {Valued} one */
  row({ action, label, value }) {
    const loss = this.values[0].value - value;
    const isBest = loss < AS_GOOD;
    return el(
      "tr",
      { tabindex: -1, "data-best": isBest, "data-action": action },
      el("th", { scope: "row" }, ...pictured(action, label)),
      el("td", {}, decimal(value)),
      el("td", {}, isBest ? t("page.possibilities.best") : decimal(-loss, 2)),
    );
  }
}

/**
 * Return the label of an action; kept dice are drawn, because pictures are read faster than names.
 * @param {string} action
 * @param {string} label
 * @returns {Node[]}
 */
function pictured(action, label) {
  const [verb, ...faces] = action.split(" ");
  if (verb !== "keep" || faces[0] === "nothing") return [el("span", {}, label)];
  const drawn = faces.map((face) => picture(face, ""));
  const seen = el(
    "span",
    { class: "possibility-dice", "aria-hidden": "true" },
    el("span", { class: "cost-faces" }, ...drawn),
    el("span", { class: "possibility-verb" }, t("page.possibilities.keep")),
  );
  return [seen, el("span", { class: "unseen" }, label)];
}
