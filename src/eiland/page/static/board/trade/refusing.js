// Automatic refusal of offers that the player cannot pay. The switch is shown with such an offer and, once it is on,
// below the form.

import { el } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */

const KEPT = "eiland-refuse";

export class Refusing {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.isOn = localStorage.getItem(KEPT) === "yes";
    this.onChange = onChange;
  }

  /** Return a checkbox. @param {string} id its test id @returns {HTMLElement} */
  box(id) {
    const tick = (/** @type {Event} */ { target }) => this.turn(/** @type {HTMLInputElement} */ (target).checked);
    const box = el("input", { type: "checkbox", checked: this.isOn, "data-testid": id, change: tick });
    return el(
      "label",
      { class: "refusing" },
      box,
      el("span", {}, t(this.isOn ? "page.offer.refusing" : "page.offer.refuse-such")),
    );
  }

  /** @param {boolean} isOn */
  turn(isOn) {
    this.isOn = isOn;
    localStorage.setItem(KEPT, isOn ? "yes" : "no");
    this.onChange();
  }

  /**
   * Return whether the open offer is refused automatically. On a shared device it never is.
   * @param {Snapshot} snapshot
   * @param {Legal[]} legal
   */
  refuses({ view, mine }, legal) {
    const may = (/** @type {string} */ verb) => legal.some(({ action }) => action === verb);
    return this.isOn && mine.length === 1 && view.offer !== null && may("refuse") && !may("accept");
  }
}
