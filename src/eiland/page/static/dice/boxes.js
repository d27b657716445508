// Score track of the Dice Game: one box for each turn, as on paper, and the total.

import { el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

export class Boxes {
  /** @param {number} turns */
  constructor(turns) {
    this.turns = turns;
    this.boxes = Array.from({ length: turns }, (_, turn) =>
      el("li", { class: "box", "data-turn": turn + 1, "data-testid": `box-${turn}` }),
    );
    this.total = el("output", { class: "total", "data-testid": "total" });
    this.root = el(
      "section",
      { class: "track", "aria-label": t("page.track") },
      el("ol", { class: "boxes", "data-turns": turns }, ...this.boxes, el("li", { class: "box sum" }, this.total)),
    );
  }

  /**
   * @param {number[]} filled
   * @param {number} seat
   * @param {number | null} pending points of the current turn, null if it is not this seat's turn
   * @param {number} cross points of a turn without building
   */
  show(filled, seat, pending, cross) {
    this.root.className = `track seat-${seat}`;
    this.boxes.forEach((box, turn) => {
      const value = filled[turn];
      const isNow = turn === filled.length && pending !== null;
      const text = value !== undefined ? signed(value) : isNow && pending ? `+${pending}` : "";
      const crossed = value !== undefined && value === cross && value <= 0;
      setText(box, text);
      setAttributes(box, {
        "data-filled": value !== undefined,
        "data-cross": crossed,
        "data-now": isNow,
        "aria-label":
          text === "" ? t("page.box.empty", { turn: turn + 1 }) : t("page.box", { turn: turn + 1, points: text }),
      });
    });
    const sum = filled.reduce((all, points) => all + points, 0);
    setText(this.total, signed(sum));
    setAttributes(this.total, { "aria-label": t("page.total", { n: sum }) });
  }
}
