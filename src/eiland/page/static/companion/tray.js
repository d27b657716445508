// The entered dice of a turn: six places on the felt, below them the faces to tap. A tap on a die removes it; once all
// dice are entered, it opens the choice to correct the die, or to change it by a joker or gold.

import { Changes, changesOf } from "../dice/changes.js";
import { badgeOf, badgePicture, DieFace } from "../dice/die-face.js";
import { afterChange } from "../dice/throw.js";
import { picture } from "../drawing/faces.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { faceName } from "./words.js";

/** @typedef {import("../client/types.js").Face} Face */
/**
 * @typedef {object} Callbacks
 * @property {(face: Face) => void} onType
 * @property {(place: number) => void} onTake a die is removed
 * @property {(place: number, face: Face) => void} onCorrect
 * @property {(action: string) => void} onChange a joker or a gold trade was chosen
 * @property {(roll: number) => void} onRoll the number of the roll is corrected
 */
/**
 * Content of the tray: the dice as entered, the dice after each action, the legal actions.
 * @typedef {{typed: (Face | null)[], later: Face[][], legal: import("../client/types.js").Legal[], roll: number, canRoll: boolean,
 *   isAgain: boolean}} Shown
 */

const LEAN = [-5, 4, -2, 6, -4, 3]; // degrees

export class Tray {
  /**
   * @param {Face[]} faces
   * @param {number} count the most dice of a turn
   * @param {number} rolls
   * @param {import("../dice/changes.js").JokerWords} jokers
   * @param {Callbacks} callbacks
   */
  constructor(faces, count, rolls, jokers, callbacks) {
    this.faces = faces;
    this.callbacks = callbacks;
    /** @type {Shown} */
    this.shown = { typed: Array(count).fill(null), later: [], legal: [], roll: 1, canRoll: false, isAgain: false };
    this.dice = diceAfter(this.shown);
    this.opened = 0; // the die whose window was opened last
    this.changes = new Changes(callbacks.onChange, jokers);
    this.slots = Array.from({ length: count }, (_, place) => this.slot(place));
    this.keys = faces.map((face, place) => this.key(face, place));
    this.rolls = Array.from({ length: rolls }, (_, place) => this.roll(place + 1));
    this.hint = el("p", { class: "tray-hint" });
    this.palette = el("div", { class: "palette", role: "group", "aria-label": t("companion.palette") }, ...this.keys);
    this.wood = el("div", { class: "tray" }, this.hint, this.palette);
    this.root = el(
      "section",
      { class: "dice typed", "aria-label": t("page.dice") },
      el(
        "div",
        { class: "felt" },
        this.counter(),
        el("div", { class: "typed-dice" }, ...this.slots.map(({ root }) => root)),
      ),
      this.wood,
      this.changes.root,
    );
  }

  /** @param {number} place */
  slot(place) {
    const face = new DieFace(this.faces);
    const die = el(
      "button",
      { type: "button", class: "die", "data-testid": `die-${place}`, click: () => this.tap(place) },
      face.root,
    );
    const badge = el("span", { class: "die-badge", "aria-hidden": "true" }, badgePicture());
    die.style.setProperty("--lean", `${LEAN[place % LEAN.length]}deg`);
    return { root: el("div", { class: "slot" }, die, badge), die, face, badge };
  }

  /** @param {Face} face @param {number} place */
  key(face, place) {
    const shown = new DieFace([face]);
    shown.show(face);
    return el(
      "button",
      {
        type: "button",
        class: "die key",
        "data-next": 3,
        title: faceName(face),
        "aria-label": faceName(face),
        "aria-keyshortcuts": String(place + 1),
        "data-testid": `face-${face}`,
        click: () => this.callbacks.onType(face),
      },
      shown.root,
    );
  }

  /** Return the buttons for the number of the roll. */
  counter() {
    return el(
      "div",
      { class: "which-roll", role: "group", "aria-label": t("companion.roll.which") },
      el("span", { "aria-hidden": "true" }, t("companion.roll")),
      ...this.rolls,
    );
  }

  /** @param {number} number */
  roll(number) {
    return el(
      "button",
      {
        type: "button",
        class: "roll-number",
        "aria-label": t("page.rolls", { n: number }),
        "data-testid": `roll-${number}`,
        click: () => this.callbacks.onRoll(number),
      },
      String(number),
    );
  }

  get isWhole() {
    return !this.shown.typed.includes(null);
  }

  /** @param {number} place */
  tap(place) {
    const face = this.shown.typed[place];
    if (face === null) return;
    if (this.shown.isAgain || !this.isWhole) this.callbacks.onTake(place);
    else this.open(place, face);
  }

  /** Open the window of a die. @param {number} place @param {Face} typed */
  open(place, typed) {
    const { die } = this.slots[place];
    this.opened = place;
    const now = this.dice[place];
    const changes = now.spent ? [] : changesOf(this.shown.legal, now.face);
    this.changes.toggle(String(now.face), changes, die, this.correction(place, typed));
  }

  /** Return the choice of faces to correct a die. @param {number} place @param {Face} typed */
  correction(place, typed) {
    const tile = (/** @type {Face} */ face) =>
      el(
        "button",
        {
          type: "button",
          class: "to",
          "aria-label": t("companion.correct.to", { face: faceName(face) }),
          "data-testid": `correct-${face}`,
          click: () => {
            this.changes.close(true);
            this.callbacks.onCorrect(place, face);
          },
        },
        picture(face),
      );
    return el(
      "div",
      { class: "way", role: "group", "aria-label": t("companion.correct") },
      el("span", { class: "way-name" }, t("companion.correct")),
      el("span", { class: "targets" }, ...this.faces.filter((face) => face !== typed).map(tile)),
    );
  }

  /** @param {Shown} shown */
  show(shown) {
    const isOpen = !this.changes.root.hidden;
    const dice = diceAfter(shown);
    // The window of a die stays while the throw and that die do, whatever is spent of the others.
    const own = (/** @type {unknown[]} */ all, /** @type {unknown[]} */ typed) =>
      JSON.stringify([all[this.opened], typed]);
    const isSame = own(dice, shown.typed) === own(this.dice, this.shown.typed);
    const stays = isOpen && isSame && JSON.stringify(shown.legal) !== JSON.stringify(this.shown.legal);
    this.shown = shown;
    this.dice = dice;
    if (!isSame || stays) this.changes.close(false);
    this.slots.forEach(({ root }, place) => {
      root.hidden = place >= shown.typed.length;
      if (!root.hidden) this.draw(place);
    });
    const canType = !this.isWhole;
    this.palette.hidden = !canType;
    this.hint.hidden = canType;
    setText(this.hint, shown.isAgain ? t("companion.hint.again") : t("companion.hint.whole"));
    this.rolls.forEach((button, place) =>
      setAttributes(button, { "aria-pressed": String(place + 1 === shown.roll), disabled: !shown.canRoll }),
    );
    if (stays) this.open(this.opened, /** @type {Face} */ (shown.typed[this.opened])); // the server has listed changes
  }

  /** Highlight the dice that a hint would keep. @param {string[]} faces */
  advise(faces) {
    const left = [...faces];
    for (const [place, { root }] of this.slots.entries()) {
      const found = left.indexOf(String(this.shown.typed[place]));
      if (found >= 0) left.splice(found, 1);
      setAttributes(root, { "data-hinted": found >= 0 });
    }
  }

  /** @param {number} place */
  draw(place) {
    const slot = this.slots[place];
    const { face, spent } = this.dice[place];
    slot.face.show(face);
    const changes = spent || !this.isWhole ? [] : changesOf(this.shown.legal, face);
    setAttributes(slot.die, {
      "data-face": face ?? "blank",
      "data-spent": spent,
      disabled: this.shown.typed[place] === null,
      "aria-haspopup": this.isWhole && !this.shown.isAgain ? "dialog" : null,
      "aria-label": this.label(place, changes.length > 0),
    });
    setAttributes(slot.badge, { "data-by": this.shown.isAgain ? null : badgeOf(changes) });
  }

  /** @param {number} place @param {boolean} canChange */
  label(place, canChange) {
    const { face, spent } = this.dice[place];
    const number = place + 1;
    if (face === null) return t("companion.die.blank", { number });
    const key = spent ? "spent" : this.shown.isAgain || !this.isWhole ? "take" : canChange ? "change" : "typed";
    return t(`companion.die.${key}`, { number, face: faceName(face) });
  }
}

/**
 * Return the dice, each in its place, after all actions.
 * @param {Shown} shown
 * @returns {import("../dice/throw.js").Die[]}
 */
function diceAfter({ typed, later }) {
  const first = typed.map((face) => ({ face, kept: false, spent: false, thrown: false }));
  return later.reduce((dice, faces) => afterChange(dice, faces), first);
}
