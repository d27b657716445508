// The dice of a turn: free dice are on the felt, kept dice in the wooden tray. Before the last roll, a tap keeps or
// releases a die. The badge of a die, or the die itself after the last roll, opens the choice of jokers and gold.

import { symbol } from "../drawing/faces.js";
import { el, prefersReducedMotion, setAttributes, setText, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Changes, changesOf } from "./changes.js";
import { afterChange, afterThrow, blanks, keptBefore, take } from "./throw.js";

const TUMBLE = 560; // milliseconds
const FLICKER = 90; // milliseconds between faces while a die tumbles

export class Dice {
  /**
   * @param {import("../client/types.js").DiceSheet} sheet
   * @param {object} callbacks
   * @param {(action: string) => void} callbacks.onChange a joker or gold trade was chosen
   * @param {() => void} callbacks.onKeep the kept dice have changed
   * @param {import("./changes.js").JokerWords} callbacks.jokers
   */
  constructor(sheet, { onChange, onKeep, jokers }) {
    this.sheet = sheet;
    this.onKeep = onKeep;
    this.most = Math.max(...sheet.dice); // dice per turn
    this.count = this.most; // dice in this turn
    this.dice = blanks(this.count);
    this.turn = -1;
    this.rolls = 0;
    this.seq = -1;
    /** @type {import("../client/types.js").Legal[]} */
    this.legal = [];
    this.canKeep = false;
    this.changes = new Changes(onChange, jokers);
    this.slots = this.dice.map((_, place) => this.slot(place));
    this.counter = el("span", { class: "rolls", "data-testid": "rolls" });
    this.hint = el("span", { class: "tray-hint" });
    this.slotted = el("div", { class: "slots" }, ...this.slots.map(({ root }) => root));
    this.root = el(
      "section",
      { class: "dice", "aria-label": t("page.dice") },
      el("div", { class: "felt" }, this.counter),
      el("div", { class: "tray" }, this.hint),
      this.slotted,
      this.changes.root,
    );
  }

  /** @param {number} place */
  slot(place) {
    const face = svg("svg", { viewBox: "-32 -32 64 64", class: "die-face", "aria-hidden": "true" });
    const die = el(
      "button",
      { type: "button", class: "die", "data-testid": `die-${place}`, click: () => this.tap(place) },
      face,
    );
    const badge = el("button", {
      type: "button",
      class: "die-badge",
      hidden: true,
      "aria-haspopup": "dialog",
      "data-testid": `change-${place}`,
      click: () => this.open(place, badge),
    });
    die.style.setProperty("--lean", `${[-5, 4, -2, 6, -4, 3][place]}deg`);
    const root = el("div", { class: "slot" }, die, badge);
    return { root, die, face, badge, shown: "none", timer: 0 };
  }

  /** Return the number of dice in a turn. @param {number} turn */
  countOf(turn) {
    const { dice } = this.sheet;
    return dice[Math.min(turn, dice.length - 1)];
  }

  /** Return the faces of the kept dice, in the order of the notation. */
  kept() {
    const kept = this.dice.filter((die) => die.kept && !die.spent).map((die) => String(die.face));
    return this.sheet.faces.flatMap((face) => kept.filter((other) => other === face));
  }

  /** @param {number} place */
  tap(place) {
    const die = this.dice[place];
    if (die.spent || die.face === null) return;
    if (this.canKeep) {
      die.kept = !die.kept;
      this.draw();
      this.onKeep();
    } else if (changesOf(this.legal, die.face).length) {
      this.open(place, this.slots[place].die);
    }
  }

  /** Highlight the dice that a hint would keep. @param {string[]} faces */
  advise(faces) {
    const left = [...faces];
    // Prefer kept dice among equal faces.
    const order = [...this.dice.keys()].sort((a, b) => Number(this.dice[b].kept) - Number(this.dice[a].kept));
    const places = order.filter((place) => !this.dice[place].spent && take(left, this.dice[place].face));
    this.slots.forEach((slot, place) => setAttributes(slot.root, { "data-hinted": places.includes(place) }));
  }

  /** @param {number} place @param {HTMLElement} opener */
  open(place, opener) {
    const face = String(this.dice[place].face);
    this.changes.toggle(face, changesOf(this.legal, face), opener);
  }

  /**
   * @param {import("../client/types.js").DiceSnapshot} snapshot
   * @param {import("../client/types.js").Entry[]} log
   * @param {import("../client/types.js").Legal[]} legal actions of the player's seat to act, otherwise empty
   */
  show(snapshot, log, legal) {
    const { view } = snapshot;
    this.legal = legal;
    this.canKeep = legal.some(({ action }) => action.startsWith("keep"));
    this.count = this.countOf(view.turn);
    if (view.phase !== "build") this.dice = blanks(this.count);
    else if (view.turn !== this.turn || this.rolls === 0) {
      this.dice = afterThrow(blanks(this.count), view.dice, view.rolls > 1 ? keptBefore(log) : []);
    } else if (view.rolls !== this.rolls) this.dice = afterThrow(this.dice, view.dice, keptBefore(log));
    else if (snapshot.seq !== this.seq) this.dice = afterChange(this.dice, view.dice);
    if (!view.rolling || view.rolls >= this.sheet.rolls) for (const die of this.dice) die.kept = false;
    // No animation when the page opens or after undo.
    if (this.seq < 0 || log.at(-1)?.text === "undo") for (const die of this.dice) die.thrown = false;
    this.tumble();
    [this.turn, this.rolls, this.seq] = [view.turn, view.phase === "build" ? view.rolls : 0, snapshot.seq];
    setText(this.counter, this.feltText(view));
    this.changes.close(false);
    this.draw();
  }

  /**
   * Return the text on the felt: number of the roll, and number of dice if there are fewer than usual.
   * @param {import("../client/types.js").DiceView} view
   */
  feltText(view) {
    const rolls = view.phase === "build" ? [t("page.rolls", { n: view.rolls })] : [];
    const isFew = this.count < this.most && ["roll", "build"].includes(view.phase);
    return [...(isFew ? [t("page.dice.few", { n: this.count })] : []), ...rolls].join(" · ");
  }

  /** Animate the thrown dice: they show random faces for a moment. */
  tumble() {
    if (prefersReducedMotion()) return;
    this.dice.forEach((die, place) => {
      if (!die.thrown) return;
      die.thrown = false;
      const slot = this.slots[place];
      clearInterval(slot.timer);
      slot.die.style.setProperty("--spin", `${Math.random() < 0.5 ? -1 : 1}`);
      slot.die.classList.remove("tumbling");
      void slot.die.offsetWidth; // restarts the animation
      slot.die.classList.add("tumbling");
      slot.timer = setInterval(
        () => this.paint(slot, this.sheet.faces[Math.floor(Math.random() * this.sheet.faces.length)]),
        FLICKER,
      );
      setTimeout(
        () => {
          clearInterval(slot.timer);
          slot.timer = 0;
          slot.die.classList.remove("tumbling");
          this.draw();
        },
        TUMBLE - (this.count - 1 - place) * 40,
      );
    });
  }

  /** @param {{face: SVGElement, shown: string}} slot @param {string | null} face */
  paint(slot, face) {
    const wanted = face ?? "blank";
    if (slot.shown === wanted) return;
    slot.shown = wanted;
    slot.face.replaceChildren(...(face ? [symbol(face, 46)] : []));
  }

  draw() {
    this.slots.forEach((slot, place) => this.drawDie(slot, place));
    this.slotted.style.setProperty("--count", String(this.count));
    const isEmpty = !this.dice.some((die) => die.kept);
    setText(this.hint, this.canKeep && isEmpty ? t("page.tray.hint") : "");
    setAttributes(this.root, { "data-keeping": this.canKeep });
  }

  /** @param {ReturnType<Dice["slot"]>} slot @param {number} place */
  drawDie(slot, place) {
    const die = this.dice[place];
    slot.root.hidden = !die;
    if (!die) return;
    if (!slot.timer) this.paint(slot, die.face);
    const changes = die.spent ? [] : changesOf(this.legal, die.face);
    const active = die.face !== null && !die.spent && (this.canKeep || changes.length > 0);
    setAttributes(slot.root, { "data-kept": die.kept });
    setAttributes(slot.die, {
      "data-face": die.face ?? "blank",
      "data-spent": die.spent,
      disabled: !active,
      "aria-pressed": this.canKeep && active ? String(die.kept) : null,
      "aria-haspopup": !this.canKeep && active ? "dialog" : null,
      "aria-label": this.label(die),
    });
    const byGold = changes.length > 0 && changes.every(({ by }) => by === "gold");
    if (changes.length && slot.badge.dataset.by !== (byGold ? "gold" : "joker")) {
      slot.badge.dataset.by = byGold ? "gold" : "joker";
      slot.badge.replaceChildren(byGold ? badgeArrows() : badgeHelmet());
    }
    slot.badge.hidden = changes.length === 0;
    setAttributes(slot.badge, {
      "aria-label": changes.length ? t("page.change.title", { face: t(`page.face.${die.face}`) }) : null,
      title: changes.length ? t("page.change.hint") : null,
    });
  }

  /** @param {import("./throw.js").Die} die */
  label(die) {
    if (die.face === null) return t("page.die.blank");
    const face = t(`page.face.${die.face}`);
    if (die.spent) return t("page.die.spent", { face });
    return t(die.kept ? "page.die.kept" : "page.die", { face });
  }
}

export function badgeHelmet() {
  return svg(
    "svg",
    { viewBox: "-16 -18 32 36", class: "picture", "aria-hidden": "true" },
    svg("path", { d: "M-12 14V-3c0-16 24-16 24 0v17H4V2H-4v12z", class: "helmet" }),
    svg("path", { d: "M-8-1h16", class: "visor" }),
  );
}

export function badgeArrows() {
  return svg(
    "svg",
    { viewBox: "-16 -16 32 32", class: "picture", "aria-hidden": "true" },
    svg("path", { d: "M-12-6H9M3-12 9-6 3 0M12 7H-9M-3 1-9 7-3 13", class: "arrows" }),
  );
}
