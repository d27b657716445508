// Buttons below the dice of a game on paper.

import { CrossQuestion } from "../dice/cross.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

/**
 * `hasGaps` if dice are missing; `points` of the turn as entered, null in games whose turns have none; `canAct` if the dice still pay for something.
 * @typedef {{isOver: boolean, isEdit: boolean, isWhole: boolean, points: number | null, hasBuilt: boolean, canAct: boolean,
 *   canThrowAgain: boolean, canUndo: boolean, hasGaps: boolean}} Shown
 */

export class Buttons {
  /** @param {{roll: () => void, done: () => void, again: () => void, undo: () => void, drop: () => void, result: () => void}} commands */
  constructor(commands) {
    const button = (/** @type {"roll" | "done" | "again" | "undo" | "drop" | "result"} */ id, cls = "") =>
      el(
        "button",
        {
          type: "button",
          class: `button ${cls}`,
          "data-testid": id,
          click: id === "done" ? () => this.finish() : commands[id],
        },
        id === "done" ? "" : t(`companion.do.${id}`),
      );
    this.commands = commands;
    this.cross = new CrossQuestion(commands.done, () => this.ask(false));
    /** @type {Shown | null} */
    this.shown = null;
    this.roll = button("roll");
    this.done = button("done");
    this.again = button("again");
    this.undo = button("undo", "quiet");
    this.drop = button("drop");
    this.result = button("result", "main");
    this.root = el(
      "section",
      { class: "actions", "aria-label": t("page.actions") },
      this.cross.warning,
      el(
        "div",
        { class: "bar" },
        this.cross.sure,
        this.roll,
        this.done,
        this.cross.back,
        this.result,
        this.again,
        this.drop,
        this.undo,
      ),
    );
  }

  /** Whether the turn scores a cross although the dice still pay for something. */
  get isWaste() {
    const { isWhole, hasBuilt, canAct, points } = /** @type {Shown} */ (this.shown);
    return isWhole && !hasBuilt && canAct && points !== null && points < 0;
  }

  /** End the turn. If that wastes it, ask first. */
  finish() {
    if (this.isWaste) this.ask(true);
    else this.commands.done();
  }

  /** @param {boolean} isAsked */
  ask(isAsked) {
    this.cross.isAsked = isAsked;
    this.draw();
    (isAsked ? this.cross.back : this.done).focus();
  }

  /** @param {Shown} shown */
  show(shown) {
    this.shown = shown;
    this.cross.isAsked = false;
    this.draw();
  }

  draw() {
    const shown = /** @type {Shown} */ (this.shown);
    const { isOver, isEdit, isWhole, points, canThrowAgain, canUndo, hasGaps } = shown;
    const { isAsked } = this.cross;
    this.cross.show(points ?? 0);
    this.roll.hidden = isOver || isAsked || !hasGaps;
    this.done.hidden = isOver || isAsked;
    this.done.disabled = !isWhole;
    setAttributes(this.done, { class: this.isWaste ? "button" : "button main" });
    this.again.hidden = isAsked || !canThrowAgain;
    this.drop.hidden = isAsked || !isEdit;
    this.result.hidden = !isOver;
    this.undo.hidden = isAsked || !canUndo;
    setText(this.done, this.label(shown));
  }

  /** @param {Shown} shown */
  label({ isEdit, isWhole, points }) {
    if (points === null) return t(isEdit ? "companion.do.keep" : "companion.do.wait");
    const key = isEdit ? "take" : points > 0 ? "done" : isWhole ? "cross" : "wait";
    return t(`companion.do.${key}`, { points: signed(points, true) });
  }

  /** Move the keyboard focus here. */
  focus() {
    if (document.activeElement === document.body || document.activeElement?.matches(".key"))
      this.done.focus({ preventScroll: true });
  }
}
