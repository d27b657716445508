// Buttons of a turn in the dice games.

import { el, isGone, setAttributes, setGone, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { shortcuts } from "../kit/shortcuts.js";
import { CrossQuestion } from "./cross.js";

export class Actions {
  /**
   * @param {object} commands
   * @param {(action: string) => unknown} commands.act
   * @param {(action: string) => void} commands.keep
   * @param {() => string[]} commands.kept faces of the kept dice
   * @param {() => number} commands.count number of dice in this turn
   * @param {() => void} commands.undo
   * @param {() => void} commands.result opens the end screen
   * @param {() => void} commands.again
   */
  constructor(commands) {
    this.commands = commands;
    /** @type {import("../client/types.js").DiceSnapshot | null} */
    this.snapshot = null;
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ click) =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": id, "data-gone": true, click },
        el("span", {}, t(`page.do.${id}`)),
      );
    this.roll = button("roll", "main", () => commands.act("roll"));
    this.rest = button("roll-rest", "main", () => this.throwRest());
    this.end = button("end", "", () => this.endTurn());
    this.undo = button("undo", "quiet", commands.undo);
    this.cross = new CrossQuestion(
      async () => {
        await commands.act("end");
        if (this.cross.isAsked) this.ask(false); // the player has taken it back
      },
      () => this.ask(false),
    );
    this.again = button("new-game", "main", commands.again);
    this.result = button("result", "", commands.result);
    for (const each of [this.roll, this.rest]) setAttributes(each, { "data-next": 5 });
    setAttributes(this.end, { "data-next": 7 });
    setAttributes(this.again, { "data-next": 8 });
    const { sure, back, warning } = this.cross;
    this.buttons = [this.roll, this.rest, sure, this.end, back, this.again, this.result, this.undo];
    this.bar = el("div", { class: "bar" }, ...this.buttons);
    this.root = el("section", { class: "actions", "aria-label": t("page.actions") }, warning, this.bar);
    shortcuts([
      { keys: [t("page.key.roll"), "R"], buttons: [this.roll, this.rest] },
      { keys: [t("page.key.end"), "E"], buttons: [this.end, sure] },
      { keys: [t("page.key.undo"), "U"], buttons: [this.undo] },
    ]);
  }

  throwRest() {
    const kept = this.commands.kept();
    if (kept.length < this.commands.count())
      this.commands.keep(kept.length ? `keep ${kept.join(" ")}` : "keep nothing");
  }

  /** End the turn. If that costs points because nothing was built, ask first. */
  endTurn() {
    if (this.snapshot && builtNothing(this.snapshot) && crossOf(this.snapshot) < 0 && !this.cross.isAsked)
      this.ask(true);
    else this.commands.act("end");
  }

  /** Point at the button of a hint's action. @param {string} action */
  advise(action) {
    const [hinted] = [this.roll, this.rest, this.end].filter(
      (_, place) => ["roll", "keep nothing", "end"][place] === action,
    );
    for (const button of this.buttons) setAttributes(button, { "data-hinted": button === hinted });
  }

  /** @param {boolean} asking */
  ask(asking) {
    this.cross.isAsked = asking;
    this.draw();
    (asking ? this.cross.back : this.end).focus();
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    for (const button of this.buttons) setAttributes(button, { "aria-disabled": busy ? "true" : null });
  }

  /**
   * @param {import("../client/types.js").DiceSnapshot} snapshot
   * @param {import("../client/types.js").Legal[]} legal
   */
  show(snapshot, legal) {
    if (this.snapshot?.seq !== snapshot.seq) this.cross.isAsked = false;
    this.snapshot = snapshot;
    this.legal = legal;
    this.draw();
  }

  draw() {
    const { snapshot, legal = [] } = this;
    if (!snapshot) return;
    const may = (/** @type {string} */ verb) => legal.some(({ action }) => action.split(" ")[0] === verb);
    const { isAsked } = this.cross;
    setGone(this.roll, !may("roll"));
    setGone(this.rest, isAsked || !may("keep"));
    setGone(this.end, isAsked || !may("end"));
    setGone(this.undo, snapshot.undo === null);
    setGone(this.again, !snapshot.over || (snapshot.mine.length === 0 && !snapshot.next));
    setGone(this.result, !snapshot.over);
    const cross = crossOf(snapshot);
    const isCross = builtNothing(snapshot);
    setText(labelOf(this.end), t(isCross && cross < 0 ? "page.do.end-cross" : "page.do.end", { points: cross }));
    this.cross.show(cross);
    setAttributes(this.end, { class: `button ${isGone(this.rest) && !isCross ? "main" : ""}` });
    this.drawRest();
    setGone(this.bar, this.buttons.every(isGone));
  }

  /** Update the button that rolls the remaining dice. */
  drawRest() {
    const others = this.commands.count() - this.commands.kept().length;
    const key =
      others === this.commands.count() ? "page.do.roll-all" : others ? "page.do.roll-rest" : "page.do.roll-none";
    setText(labelOf(this.rest), t(key, { n: others }));
    setAttributes(this.rest, { disabled: others === 0 });
  }
}

/** Return the element with the text of a button. @param {HTMLButtonElement} button */
function labelOf(button) {
  return /** @type {Element} */ (button.firstElementChild);
}

/**
 * Return the points of a turn without building, 0 in games without crosses.
 * @param {import("../client/types.js").DiceSnapshot} snapshot
 */
function crossOf({ options }) {
  return Number(options.nothing_built ?? 0);
}

/** Return whether the current turn has no points yet. @param {import("../client/types.js").DiceSnapshot} snapshot */
function builtNothing({ view }) {
  return "points" in view && view.points === 0;
}
