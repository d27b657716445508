// Small window of a hint, loaded with the first one: legal actions ranked by value, in points or as chances to win, with the loss of each. The first press on a row shows its place:
// the other rows disappear, so that nothing covers the picture. The second press does it. Escape brings the rows back.

import { picture } from "../drawing/faces.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { singleClick } from "../kit/presses.js";
import { AS_GOOD } from "./advice.js";

/** @typedef {import("../client/types.js").Valued} Valued */

const MOST = 8; // rows shown at first

/**
 * @typedef {object} Unit what the values are
 * @property {string} title
 * @property {string} head of the column of values
 * @property {number} asGood a smaller loss is shown as no loss
 * @property {(value: number) => string} value in words
 * @property {(loss: number) => string} loss in words
 */

/** @type {Unit} expected final scores */
const POINTS = {
  title: "page.possibilities.title",
  head: "page.possibilities.value",
  asGood: AS_GOOD,
  value: (points) => decimal(points),
  loss: (points) => decimal(-points, 2),
};
/** @type {Unit} estimated chances to win */
const CHANCES = {
  title: "page.possibilities.title.chance",
  head: "page.possibilities.chance",
  asGood: 0.0005,
  value: (chance) => t("page.possibilities.percent", { chance: decimal(100 * chance) }),
  loss: (chance) => decimal(-100 * chance),
};

export class Possibilities {
  /**
   * @param {import("../kit/popup.js").Popup} popup
   * @param {object} commands
   * @param {(action: string | null) => void} commands.show marks an action; null marks the best ones again
   * @param {((action: string) => void) | null} commands.act null where actions are only shown
   */
  constructor(popup, commands) {
    this.commands = commands;
    /** @type {string | null} the action whose row was pressed once */
    this.chosen = null;
    /** @type {Valued[]} */
    this.values = [];
    this.unit = POINTS;
    this.isWhole = false;
    this.popup = popup;
    this.popup.root.tabIndex = -1;
    this.popup.root.addEventListener("keydown", (event) => event.key === "Escape" && this.unchoose(event), true);
    this.voice = el("p", { class: "unseen", role: "status" });
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
    this.root = el("div", { class: "possibilities-place" }, this.opener, this.popup.root, this.voice);
  }

  /**
   * @param {Valued[]} values the best first; empty if there is nothing to compare
   * @param {boolean} isExact whether the values are points, not chances to win
   */
  show(values, isExact) {
    this.unit = isExact ? POINTS : CHANCES;
    this.popup.close(false);
    this.choose(null);
    this.values = values;
    this.isWhole = values.length <= MOST + 1; // a button would need as much room as one more row
    this.opener.hidden = values.length < 2;
  }

  toggle() {
    if (this.chosen !== null) {
      this.choose(null);
      this.commands.show(null);
    }
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
      ...["page.possibilities.action", this.unit.head, "page.possibilities.loss"].map((key) =>
        el("th", { scope: "col" }, t(key)),
      ),
    );
    const table = el("table", {}, el("thead", {}, head), el("tbody", {}, ...shown.map((one) => this.row(one))));
    const more = el(
      "button",
      { type: "button", class: "button small quiet", "data-testid": "more-possibilities", click: () => this.open() },
      t("page.possibilities.more", { n: rest }),
    );
    return [el("h2", {}, t(this.unit.title)), this.popup.closeButton(), table, ...(rest ? [more] : [])];
  }

  /** Show the remaining actions too. */
  open() {
    this.isWhole = true;
    this.popup.root.replaceChildren(...this.content());
    /** @type {HTMLElement} */ (this.popup.root.querySelectorAll(".possibility-press")[MOST]).focus();
  }

  /** @param {Valued} one */
  row({ action, label, value }) {
    const loss = this.values[0].value - value;
    const isBest = loss < this.unit.asGood;
    const again = el("span", { class: "possibility-again", "aria-hidden": "true" }, t("page.possibilities.again"));
    const press = el(
      "button",
      {
        type: "button",
        class: "possibility-press",
        "data-action": action,
        click: singleClick(() => this.press(action)),
      },
      ...pictured(action, label),
    );
    return el(
      "tr",
      { "data-best": isBest, "data-action": action },
      el("th", { scope: "row" }, press, this.commands.act && again),
      el("td", {}, this.unit.value(value)),
      el("td", {}, isBest ? t("page.possibilities.best") : this.unit.loss(loss)),
    );
  }

  /** Show the place of an action, or do it if its place is shown. @param {string} action */
  press(action) {
    if (this.chosen === action) {
      this.commands.act?.(action);
      return;
    }
    this.choose(action);
    this.commands.show(action);
    const label = this.values.find((one) => one.action === action)?.label ?? action;
    setText(
      this.voice,
      t(this.commands.act ? "page.possibilities.shown" : "page.possibilities.only-shown", { action: label }),
    );
  }

  /** Note the action whose place is shown, or null. @param {string | null} action */
  choose(action) {
    this.chosen = action;
    setText(this.voice, "");
    setAttributes(this.popup.root, { "data-chosen": action !== null });
    for (const row of this.popup.root.querySelectorAll("tbody tr"))
      setAttributes(row, { "data-chosen": row.getAttribute("data-action") === action });
  }

  /** Bring the other rows back. @param {KeyboardEvent} event */
  unchoose(event) {
    if (this.chosen === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(null);
    this.commands.show(null);
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
  const [before, after] = t("page.possibilities.keep", { dice: "\n" })
    .split("\n")
    .map((word) => (word ? [el("span", { class: "possibility-verb" }, word.trim())] : []));
  const seen = el(
    "span",
    { class: "possibility-dice", "aria-hidden": "true" },
    ...before,
    el("span", { class: "cost-faces" }, ...drawn),
    ...after,
  );
  return [seen, el("span", { class: "unseen" }, label)];
}
