// Buttons for offers that the server refuses for the player: ways to choose them beside an open offer, and the choices
// made, which end with a press.

import { el, refill } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { choicesMade, refusalsOf, waysToRefuse } from "./refusals.js";

/** @typedef {import("./refusals.js").Snapshot} Snapshot */
/** @typedef {import("./refusals.js").Refusals} Refusals */
/** @typedef {import("./refusals.js").Way} Way */

export class Refusing {
  /** @param {(choice: Refusals) => void} refuse */
  constructor(refuse) {
    this.refuse = refuse;
    this.root = el("div", { class: "refusing", role: "group", "aria-label": t("page.refusing"), hidden: true });
  }

  /** Show the choices made. @param {Snapshot} snapshot */
  show(snapshot) {
    const made = snapshot.mine.includes(snapshot.viewer) ? choicesMade(snapshot) : [];
    this.root.hidden = made.length === 0;
    const end = (/** @type {Way} */ { id, text, choice }) =>
      this.button(
        snapshot,
        { id: `refusing-${id}`, text: `${text} ×`, choice },
        t("page.refusing.end", { what: text }),
      );
    refill(this.root, el("span", { class: "refusing-word" }, t("page.refusing")), ...made.map(end));
  }

  /**
   * Return the ways to refuse the open offer as buttons.
   * @param {string} prefix of test ids
   * @param {Snapshot} snapshot
   * @param {boolean} isLacking
   */
  ways(prefix, snapshot, isLacking) {
    const ways = waysToRefuse(snapshot, isLacking);
    return el(
      "div",
      { class: "refusing", role: "group", "aria-label": t("page.refuse") },
      el("span", { class: "refusing-word", "aria-hidden": "true" }, t("page.refuse")),
      ...ways.map((way) => this.button(snapshot, { ...way, id: `${prefix}refuse-${way.id}` }, null)),
    );
  }

  /** @param {Snapshot} snapshot @param {Way} way @param {string | null} label */
  button(snapshot, { id, text, choice }, label) {
    const click = singleClick(() => this.refuse({ ...refusalsOf(snapshot), ...choice }));
    return el("button", { type: "button", class: "chip", "data-testid": id, "aria-label": label, click }, text);
  }
}
