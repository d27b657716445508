// The guide through a first game: a card that says what to do now and why, and lights up where. It only reads the table,
// so every legal action stays possible.

import { api } from "../client/api.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { begin } from "./begin.js";
import { finish, gamesDone, keepProgress, progressOf } from "./kept.js";
import { isAdvised, keyOf, reached, STEPS, seenOf } from "./steps.js";

/** @typedef {import("../table/table.js").Table} Table */

/** Selectors of the places that steps light up. @type {Record<string, string>} */
const PLACES = { hint: '[data-testid="hint"]', trade: ".hand-slots, #panel-trade" };

/** Show the guide of a table. @param {Table} table */
export async function openGuide(table) {
  const { game, mine, seats } = table.snapshot;
  if (!STEPS[game] || mine.length === 0 || seats.length < 2) return;
  await Promise.all([loadMessages("guide"), loadStyle(new URL("./guide.css", import.meta.url))]);
  const guide = new Guide(table);
  table.guide = guide;
  table.status.parentElement?.after(guide.root);
  guide.show();
}

class Guide {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.steps = STEPS[table.snapshot.game];
    const progress = progressOf(table.snapshot.table);
    this.step = progress?.step ?? 0;
    this.isOpen = progress?.isOpen ?? true;
    this.isFinished = false;
    this.isAdvised = false; // whether the card shows what a strong player would do
    this.asked = -1; // position for which advice was asked
    /** @type {import("../client/types.js").Legal | null} */
    this.advice = null;
    /** @type {Element[]} */
    this.lit = [];
    this.fold = el("button", {
      type: "button",
      class: "guide-fold",
      "data-testid": "guide-fold",
      "aria-controls": "guide-words",
      click: () => this.toggle(),
    });
    this.said = el("p", { class: "guide-said", role: "status", "data-testid": "guide-said" });
    this.advised = el("p", { class: "guide-advised", hidden: true, "data-testid": "guide-advised" });
    this.next = el("button", {
      type: "button",
      class: "button small",
      "data-testid": "guide-next",
      click: () => this.goOn(),
    });
    this.words = el("div", { class: "guide-words", id: "guide-words" }, this.said, this.advised, this.next);
    this.root = el(
      "section",
      { class: "guide", "data-testid": "guide", "aria-label": t("guide.title") },
      this.fold,
      this.words,
    );
  }

  get isLast() {
    return this.step >= this.steps.length - 1;
  }

  /** Show the step that the game has come to. */
  show() {
    if (this.isFinished) return;
    const { snapshot, entries } = this.table;
    const seen = seenOf(snapshot, entries, this.table.legal());
    const step = reached(this.steps, this.step, seen);
    if (step >= this.steps.length || snapshot.over) {
      this.end();
      return;
    }
    if (step !== this.step) this.moveTo(step);
    const { name, isDone } = this.steps[step];
    const of = this.steps.length;
    const state = { step: name, at: seen.phase, open: this.isOpen };
    for (const [what, value] of Object.entries(state)) setAttributes(this.root, { [`data-${what}`]: value });
    setText(this.fold, t(this.isOpen ? "guide.step" : "guide.resume", { step: step + 1, of }));
    setAttributes(this.fold, { "aria-expanded": String(this.isOpen) });
    this.words.hidden = !this.isOpen;
    setText(this.said, t(keyOf(this.steps[step], seen)));
    setText(this.next, t(this.isLast ? "guide.finish" : isDone ? "guide.skip" : "guide.next"));
    setAttributes(this.next, { class: `button small ${isDone && !this.isLast ? "quiet" : "main"}` });
    this.isAdvised = this.isOpen && isAdvised(this.steps[step], seen);
    if (this.isAdvised) this.ask();
    this.showAdvice();
    this.light();
  }

  /** Ask once for each position what a strong player would do. */
  async ask() {
    const { table, seq } = this.table.snapshot;
    if (this.asked === seq) return;
    this.asked = seq;
    this.advice = null;
    try {
      const hint = await api.hint(table, { seq, seat: this.table.me() });
      if ("action" in hint && this.asked === seq && this.table.snapshot.seq === seq) this.advice = hint;
    } catch {
      // the guide says enough without
    }
    this.show();
  }

  /** The advice for the position, if the step shows it. */
  get current() {
    return this.isAdvised && this.asked === this.table.snapshot.seq ? this.advice : null;
  }

  showAdvice() {
    const { current } = this;
    this.advised.hidden = current === null;
    setText(this.advised, current ? t("guide.advised", { action: current.label }) : "");
    setAttributes(this.advised, { "data-action": current?.action ?? null });
  }

  /** Light up what the step is about. A hint that the player has asked for keeps its marks. */
  light() {
    const { advice } = this.table;
    const { press, light } = this.steps[this.step];
    const action = this.current?.action ?? (this.isOpen ? press : undefined);
    if (advice.best.length === 0) advice.mark(action && this.table.me() !== null ? [action] : []);
    this.lightPlaces(this.isOpen && light ? PLACES[light] : null);
  }

  /** @param {string | null} places a selector */
  lightPlaces(places) {
    for (const place of this.lit) setAttributes(place, { "data-guided": false });
    this.lit = places ? [...document.querySelectorAll(places)] : [];
    for (const place of this.lit) setAttributes(place, { "data-guided": true });
  }

  /** @param {number} step */
  moveTo(step) {
    this.step = step;
    this.keep();
  }

  goOn() {
    if (this.isLast) this.end();
    else {
      this.moveTo(this.step + 1);
      this.show();
    }
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.keep();
    this.show();
  }

  keep() {
    keepProgress({ table: this.table.snapshot.table, step: this.step, isOpen: this.isOpen });
  }

  /** Say that the guide is done, and which games have another one. */
  end() {
    const { table, game } = this.table.snapshot;
    this.isFinished = true;
    this.lightPlaces(null);
    if (this.table.advice.best.length === 0) this.table.advice.mark([]);
    finish(table, game);
    const left = Object.keys(STEPS).filter((other) => !gamesDone().includes(other));
    setText(this.said, [t("guide.done"), ...(left.length ? [t("guide.left")] : [])].join(" "));
    this.words.hidden = false;
    this.fold.hidden = this.advised.hidden = this.next.hidden = true;
    setAttributes(this.root, { "data-step": "done", "data-open": false });
    const close = el(
      "button",
      { type: "button", class: "button small", "data-testid": "guide-close", click: () => this.root.remove() },
      t("guide.close"),
    );
    if (left.length) this.words.append(el("div", { class: "guide-left" }, ...left.map(another)));
    this.words.append(close);
  }
}

/** Return the button that begins the guide of another game; this game can be finished later. @param {string} game */
function another(game) {
  const button = el(
    "button",
    {
      type: "button",
      class: "button small",
      "data-testid": `guide-learn-${game}`,
      click: () => begin(game, button),
    },
    t(`game.${game}`),
  );
  return button;
}
