// The island of a puzzle: the player chooses a place and confirms it.

import { BoardDrawing } from "../board/island/board.js";
import { placingOf, spotsOf } from "../board/placing.js";
import { frame } from "../drawing/drawing.js";
import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {{view: import("../client/types.js").BoardView, seat: number, names: string[], legal: Legal[], last: string | null}} Scene */

export class BoardPick {
  /**
   * @param {import("../client/types.js").BoardSheet} sheet
   * @param {(action: string) => void} onConfirm
   */
  constructor(sheet, onConfirm) {
    this.drawing = new BoardDrawing(sheet, { onChoose: (site) => this.choose(site) });
    /** @type {string | null} */
    this.chosen = null;
    this.confirm = el(
      "button",
      {
        type: "button",
        class: "button main",
        "data-testid": "place",
        hidden: true,
        click: () => this.chosen && onConfirm(this.chosen),
      },
      "",
    );
    this.root = frame(this.drawing);
  }

  /** @param {Scene} scene */
  show({ view, seat, names, legal, last }) {
    const placing = placingOf(legal, null);
    this.drawing.mark([]);
    this.drawing.showBoard({ view, hand: seat, names, placing, last, legal: spotsOf(legal, placing) });
    this.confirm.textContent = t(placing === "road" ? "puzzles.place.road" : "puzzles.place.settlement");
    this.confirm.hidden = legal.length === 0;
    this.choose(null);
  }

  /** @param {import("../drawing/drawing.js").Site | null} site */
  choose(site) {
    if (site && !site.action) return;
    this.chosen = site?.action ?? null;
    for (const each of this.drawing.sites.values())
      setAttributes(each.group, { "data-chosen": each === site, "aria-pressed": each === site ? "true" : null });
    this.confirm.disabled = site === null;
  }

  /** Move the focus to the first place. */
  focus() {
    this.drawing.focus();
  }

  /** Show the best action; nothing can be chosen any more. @param {string} best */
  solve(best) {
    for (const site of this.drawing.sites.values()) site.action = null;
    this.drawing.mark([best]);
    this.confirm.hidden = true;
  }

  /** @param {boolean} isBusy */
  setBusy(isBusy) {
    this.confirm.disabled = isBusy || this.chosen === null;
  }
}
