// Buttons of a turn in the dice games.

import { el, mark, say } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";

export class Actions {
  /**
   * @param {object} does
   * @param {(action: string) => void} does.act
   * @param {() => string[]} does.kept faces of the kept dice
   * @param {() => number} does.count number of dice in this turn
   * @param {() => void} does.undo
   * @param {() => void} does.result opens the end screen
   * @param {() => void} does.again
   */
  constructor(does) {
    this.does = does;
    /** @type {import("../client/types.js").Snapshot | null} */
    this.snapshot = null;
    this.asking = false;
    const button = (/** @type {string} */ id, /** @type {string} */ cls, /** @type {() => void} */ click) =>
      el(
        "button",
        { type: "button", class: `button ${cls}`, "data-testid": id, hidden: true, click },
        t(`page.do.${id}`),
      );
    this.roll = button("roll", "main", () => does.act("roll"));
    this.rest = button("roll-rest", "main", () => this.throwRest());
    this.end = button("end", "", () => this.endTurn());
    this.undo = button("undo", "quiet", does.undo);
    this.sure = button("end-anyway", "warn", () => does.act("end"));
    this.back = button("keep-playing", "", () => this.ask(false));
    this.again = button("new-game", "main", does.again);
    this.result = button("result", "", does.result);
    this.warning = el("p", { class: "warning", hidden: true, role: "alert" });
    this.buttons = [this.roll, this.rest, this.sure, this.end, this.back, this.again, this.result, this.undo];
    this.bar = el("div", { class: "bar" }, ...this.buttons);
    this.root = el("section", { class: "actions", "aria-label": t("page.actions") }, this.warning, this.bar);
  }

  throwRest() {
    const kept = this.does.kept();
    if (kept.length < this.does.count()) this.does.act(kept.length ? `keep ${kept.join(" ")}` : "keep nothing");
  }

  /** End the turn. If that costs points because nothing was built, ask first. */
  endTurn() {
    const cross = this.snapshot?.options.nothing_built ?? 0;
    if (this.snapshot?.view.points === 0 && cross < 0 && !this.asking) this.ask(true);
    else this.does.act("end");
  }

  /** @param {boolean} asking */
  ask(asking) {
    this.asking = asking;
    this.draw();
    (asking ? this.back : this.end).focus();
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    for (const button of this.buttons) mark(button, { "aria-disabled": busy ? "true" : null });
  }

  /**
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {import("../client/types.js").Legal[]} legal
   */
  show(snapshot, legal) {
    if (this.snapshot?.seq !== snapshot.seq) this.asking = false;
    this.snapshot = snapshot;
    this.legal = legal;
    this.draw();
  }

  draw() {
    const { snapshot, legal = [] } = this;
    if (!snapshot) return;
    const may = (/** @type {string} */ verb) => legal.some(({ action }) => action.split(" ")[0] === verb);
    const had = document.activeElement;
    const { asking } = this;
    this.roll.hidden = !may("roll");
    this.rest.hidden = asking || !may("keep");
    this.end.hidden = asking || !may("end");
    this.undo.hidden = snapshot.undo === null;
    this.sure.hidden = this.back.hidden = this.warning.hidden = !asking;
    this.again.hidden = this.result.hidden = !snapshot.over;
    if (snapshot.mine.length === 0 && !snapshot.next) this.again.hidden = true;
    const cross = snapshot.options.nothing_built ?? 0;
    const builtNothing = snapshot.view.points === 0;
    say(this.end, t(builtNothing && cross < 0 ? "page.do.end-cross" : "page.do.end", { points: signed(cross) }));
    say(this.warning, asking ? t("page.warn-cross", { points: signed(cross) }) : "");
    mark(this.end, { class: `button ${this.rest.hidden && !builtNothing ? "main" : ""}` });
    this.drawRest();
    this.bar.hidden = this.buttons.every((button) => button.hidden);
    // Keep the keyboard focus in the bar when the focused button disappears.
    if (had instanceof HTMLElement && had.hidden && this.bar.contains(had)) {
      this.buttons.find((button) => !button.hidden && button !== this.undo)?.focus();
    }
  }

  /** Update the button that rolls the remaining dice. */
  drawRest() {
    const others = this.does.count() - this.does.kept().length;
    const key = others === this.does.count() ? "page.do.roll-all" : others ? "page.do.roll-rest" : "page.do.roll-none";
    say(this.rest, t(key, { n: others }));
    mark(this.rest, { disabled: others === 0 });
  }
}
