// Buttons below the dice of a game on paper.

import { el, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

/**
 * @typedef {{isOver: boolean, isEdit: boolean, isWhole: boolean, points: number, canThrowAgain: boolean, canUndo: boolean}} Shown
 *   `points` of the turn as entered
 */

export class Buttons {
  /** @param {{done: () => void, again: () => void, undo: () => void, drop: () => void, result: () => void}} commands */
  constructor(commands) {
    const button = (/** @type {"done" | "again" | "undo" | "drop" | "result"} */ id, cls = "") =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": id, click: commands[id] },
        id === "done" ? "" : t(`companion.do.${id}`),
      );
    this.done = button("done", "main");
    this.again = button("again");
    this.undo = button("undo", "quiet");
    this.drop = button("drop");
    this.result = button("result", "main");
    this.root = el(
      "section",
      { class: "actions", "aria-label": t("page.actions") },
      el("div", { class: "bar" }, this.done, this.result, this.again, this.drop, this.undo),
    );
  }

  /** @param {Shown} shown */
  show({ isOver, isEdit, isWhole, points, canThrowAgain, canUndo }) {
    this.done.hidden = isOver;
    this.done.disabled = !isWhole;
    this.again.hidden = !canThrowAgain;
    this.drop.hidden = !isEdit;
    this.result.hidden = !isOver;
    this.undo.hidden = !canUndo;
    const key = isEdit ? "take" : points > 0 ? "done" : isWhole ? "cross" : "wait";
    setText(this.done, t(`companion.do.${key}`, { points: points > 0 ? `+${points}` : signed(points) }));
  }

  /** Move the keyboard focus here. */
  focus() {
    if (document.activeElement === document.body || document.activeElement?.matches(".key"))
      this.done.focus({ preventScroll: true });
  }
}
