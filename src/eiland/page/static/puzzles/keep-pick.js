// The sheet and the dice of a puzzle: the player chooses which dice to keep.

import { DieFace } from "../dice/die-face.js";
import { SheetDrawing } from "../dice/sheet.js";
import { illustration } from "../drawing/drawing.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").ClassicView} View */

export class KeepPick {
  /**
   * @param {import("../client/types.js").DiceSheet} sheet
   * @param {(action: string) => void} onConfirm
   */
  constructor(sheet, onConfirm) {
    this.sheet = sheet;
    /** @type {boolean[]} */
    this.kept = [];
    /** @type {string[]} */
    this.faces = [];
    this.drawing = new SheetDrawing(sheet);
    this.slots = el("div", { class: "slots" });
    this.rolls = el("span", { class: "rolls" });
    this.confirm = el(
      "button",
      { type: "button", class: "button main", "data-testid": "place", click: () => onConfirm(this.action) },
      "",
    );
    this.root = el(
      "div",
      { class: "puzzle-sheet" },
      el("div", { class: "frame" }, this.drawing.root),
      el(
        "section",
        { class: "dice", "aria-label": t("page.dice") },
        el("div", { class: "felt" }, this.rolls),
        el("div", { class: "tray" }),
        this.slots,
      ),
    );
  }

  /** The action for the chosen dice. */
  get action() {
    const kept = this.faces.filter((_, place) => this.kept[place]);
    return kept.length ? `keep ${kept.join(" ")}` : "keep nothing";
  }

  /** @param {{view: View, seat: number}} puzzle */
  show({ view, seat }) {
    this.drawing.showPlayer(view.sheets[seat], seat);
    illustration(this.drawing.root);
    this.faces = view.dice;
    this.kept = this.faces.map(() => false);
    setText(this.rolls, t("page.rolls", { n: view.rolls }));
    this.slots.replaceChildren(...this.faces.map((face, place) => this.slot(face, place)));
    this.slots.style.setProperty("--count", String(this.faces.length));
    this.confirm.hidden = false;
    this.draw();
  }

  /** @param {string} face @param {number} place */
  slot(face, place) {
    const shown = new DieFace(this.sheet.faces);
    shown.show(face);
    const press = () => {
      this.kept[place] = !this.kept[place];
      this.draw();
    };
    const die = el(
      "button",
      { type: "button", class: "die", "data-face": face, "data-testid": `die-${place}`, click: press },
      shown.root,
    );
    return el("div", { class: "slot" }, die);
  }

  /** Move the focus to the first die. */
  focus() {
    this.slots.querySelector("button")?.focus({ preventScroll: true });
  }

  draw() {
    [...this.slots.children].forEach((slot, place) => {
      setAttributes(slot, { "data-kept": this.kept[place] });
      const die = /** @type {Element} */ (slot.firstElementChild);
      setAttributes(die, {
        "aria-pressed": String(this.kept[place]),
        "aria-label": t(`page.face.${this.faces[place]}`),
      });
    });
    const others = this.kept.filter((isKept) => !isKept).length;
    setText(this.confirm, t(others < this.faces.length ? "page.do.roll-rest" : "page.do.roll-all", { n: others }));
    this.confirm.disabled = others === 0;
  }

  /** Show the best action; nothing can be chosen any more. @param {string} best */
  solve(best) {
    const left = best.split(" ").slice(1);
    [...this.slots.children].forEach((slot, place) => {
      const found = left.indexOf(this.faces[place]);
      if (found >= 0) left.splice(found, 1);
      setAttributes(slot, { "data-hinted": found >= 0 });
      /** @type {HTMLButtonElement} */ (slot.firstElementChild).disabled = true;
    });
    this.confirm.hidden = true;
  }
}
