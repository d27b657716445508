// Bar of a shared device while none of its players has to act: buttons to show or cover a hand.

import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */

export class CoverBar {
  /** @param {{open: (seat: number) => void, cover: () => void, undo: () => void}} commands */
  constructor(commands) {
    this.commands = commands;
    this.drawn = ""; // data of the last drawing
    this.buttons = el("div", { class: "cover-buttons" });
    this.undo = el(
      "button",
      { type: "button", class: "button quiet", "data-testid": "cover-undo", click: commands.undo },
      t("page.do.undo"),
    );
    this.root = el(
      "section",
      { class: "cover-bar", "aria-label": t("page.cover"), hidden: true },
      this.buttons,
      this.undo,
    );
  }

  /** @param {Snapshot} snapshot @param {number | null} open the seat whose hand is visible @param {boolean} isWanted */
  show({ mine, seats, undo }, open, isWanted) {
    this.root.hidden = !isWanted;
    this.undo.hidden = undo === null;
    const drawn = JSON.stringify([open, ...mine.map((seat) => seats[seat].name)]);
    if (!isWanted || drawn === this.drawn) return;
    this.drawn = drawn;
    this.buttons.replaceChildren(...(open === null ? this.ways(mine, seats) : [this.hide(open, seats[open].name)]));
  }

  /** @param {number[]} mine @param {import("../client/types.js").Seat[]} seats */
  ways(mine, seats) {
    const way = (/** @type {number} */ seat) =>
      this.button(`show-${seat}`, seat, seats[seat].name, t("page.cover.show", { name: seats[seat].name }), () =>
        this.commands.open(seat),
      );
    return [el("span", { class: "cover-word", "aria-hidden": "true" }, t("page.cover.whose")), ...mine.map(way)];
  }

  /** @param {number} seat @param {string} name */
  hide(seat, name) {
    const label = t("page.cover.hide", { name });
    return this.button(`hide-${seat}`, seat, label, label, () => this.commands.cover());
  }

  /** @param {string} id @param {number} seat @param {string} text @param {string} label @param {() => void} click */
  button(id, seat, text, label, click) {
    const button = el(
      "button",
      { type: "button", class: `button seat-${seat}`, "data-testid": id, click },
      seatBadge(seat),
      el("span", {}, text),
    );
    if (label !== text) setAttributes(button, { "aria-label": label });
    return button;
  }
}
