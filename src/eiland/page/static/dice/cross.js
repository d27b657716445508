// Question before a turn without a build is ended, because that costs points: at a table and on paper.

import { el, setGone, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";

export class CrossQuestion {
  /** @param {() => void} onSure @param {() => void} onBack */
  constructor(onSure, onBack) {
    this.isAsked = false;
    this.warning = el("p", { class: "warning", hidden: true, role: "alert" });
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ click) =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": id, "data-gone": true, click },
        el("span", {}, t(`page.do.${id}`)),
      );
    this.sure = button("end-anyway", "warn", onSure);
    this.back = button("keep-playing", "", onBack);
  }

  /** @param {number} cross points of a turn without building */
  show(cross) {
    for (const each of [this.sure, this.back]) setGone(each, !this.isAsked);
    this.warning.hidden = !this.isAsked;
    setText(this.warning, this.isAsked ? t("page.warn-cross", { points: cross }) : "");
  }
}
