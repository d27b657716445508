// The buttons of a turn of the board game: dice, pieces to be built, development cards, the end of the turn.

import { el, mark, say } from "./dom.js";
import { piecePicture } from "./faces.js";
import { t } from "./messages.js";
import { placeable } from "./placing.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./placing.js").Placed} Placed */

const PIECES = /** @type {("road" | "settlement" | "city")[]} */ (["road", "settlement", "city"]);

export class BoardBar {
  /**
   * @param {object} does
   * @param {(action: string) => void} does.act
   * @param {(piece: Placed) => void} does.place take a piece up, or put it back
   * @param {() => void} does.undo
   * @param {() => void} does.result
   * @param {() => void} does.again
   */
  constructor(does) {
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ click, /** @type {Node[]} */ ...pictures) =>
      el("button", { type: "button", class: `button ${cls}`, "data-testid": id, hidden: true, click }, ...pictures, el("span", {}, t(`page.do.${id}`)));
    this.roll = button("roll", "main", () => does.act("roll"));
    this.pieces = PIECES.map((piece) => ({ piece, root: button(`build-${piece}`, "piece-button", () => does.place(piece), piecePicture(piece)) }));
    this.buy = button("buy", "piece-button", () => does.act("buy"));
    this.end = button("end", "", () => does.act("end"));
    this.undo = button("undo", "quiet", does.undo);
    this.again = button("new-game", "main", does.again);
    this.result = button("result", "", does.result);
    this.buttons = [this.roll, ...this.pieces.map(({ root }) => root), this.buy, this.end, this.again, this.result, this.undo];
    this.root = el("section", { class: "actions board-bar", "aria-label": t("page.actions") }, el("div", { class: "bar" }, ...this.buttons));
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal @param {Placed | null} placing */
  show(snapshot, legal, placing) {
    const had = document.activeElement;
    const may = (/** @type {string} */ action) => legal.some((listed) => listed.action === action);
    const pieces = placeable(legal);
    const isTurn = may("end");
    this.roll.hidden = !may("roll");
    for (const { piece, root } of this.pieces) {
      root.hidden = !isTurn;
      mark(root, { disabled: !pieces.includes(piece), "aria-pressed": String(placing === piece) });
    }
    this.buy.hidden = !isTurn;
    mark(this.buy, { disabled: !may("buy") });
    this.end.hidden = !isTurn;
    this.undo.hidden = snapshot.undo === null;
    this.again.hidden = this.result.hidden = !snapshot.over;
    if (snapshot.mine.length === 0 && !snapshot.next) this.again.hidden = true;
    if (had instanceof HTMLElement && had.hidden && this.root.contains(had)) {
      this.buttons.find((button) => !button.hidden && !button.disabled && button !== this.undo)?.focus();
    }
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    for (const button of this.buttons) mark(button, { "aria-disabled": busy ? "true" : null });
  }
}
