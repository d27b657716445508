// The dice of a turn: free dice are on the felt, kept dice in the wooden tray. Before the last roll, a tap keeps or
// releases a die. The badge of a die, or the die itself after the last roll, opens the choice of jokers and gold.

import { el, prefersReducedMotion, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { shortcuts } from "../kit/shortcuts.js";
import { Changes, changesOf } from "./changes.js";
import { badgeOf, badgePicture, DieFace } from "./die-face.js";
import { afterChange, blanks, placed, take, turnOf } from "./throw.js";
import { Touches } from "./touches.js";

const TUMBLE = 560; // milliseconds
const FLICKER = 90; // milliseconds between faces while a die tumbles

export class Dice {
  /**
   * @param {import("../client/types.js").DiceSheet} sheet
   * @param {string} table
   * @param {object} callbacks
   * @param {(action: string) => void} callbacks.onChange a joker or gold trade was chosen
   * @param {() => void} callbacks.onKeep the kept dice have changed
   * @param {import("./changes.js").JokerWords} callbacks.jokers
   */
  constructor(sheet, table, { onChange, onKeep, jokers }) {
    this.sheet = sheet;
    this.table = table;
    this.onKeep = onKeep;
    this.touches = new Touches(table, () => this.lookAside());
    this.opened = 0; // place of the die whose changes were opened last
    this.most = Math.max(...sheet.dice); // dice per turn
    this.count = this.most; // dice in this turn
    this.dice = blanks(this.count);
    this.seq = -1;
    /** @type {import("../client/types.js").Legal[]} */
    this.legal = [];
    this.canKeep = false;
    this.changes = new Changes((action) => {
      this.touches.note(this.seq + 1, { turned: this.opened });
      onChange(action);
    }, jokers);
    this.slots = this.dice.map((_, place) => this.slot(place));
    shortcuts(this.slots.map(({ die }, place) => ({ keys: [String(place + 1)], buttons: [die], isShown: false })));
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
    const face = new DieFace(this.sheet.faces);
    const die = el(
      "button",
      {
        type: "button",
        class: "die",
        "data-testid": `die-${place}`,
        click: () => this.tap(place),
        keydown: (event) => this.step(place, /** @type {KeyboardEvent} */ (event)),
      },
      face.root,
    );
    const badge = el(
      "button",
      {
        type: "button",
        class: "die-badge",
        "aria-haspopup": "dialog",
        "data-testid": `change-${place}`,
        click: () => this.open(place, badge),
      },
      badgePicture(),
    );
    die.style.setProperty("--lean", `${[-5, 4, -2, 6, -4, 3][place]}deg`);
    const root = el("div", { class: "slot" }, die, badge);
    return { root, die, face, badge, timer: 0 };
  }

  /** Move the focus to another die by arrow keys. @param {number} place @param {KeyboardEvent} event */
  step(place, event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ahead = this.slots.map(({ die }) => die).filter((_, at) => (at - place) * step > 0);
    const next = (step > 0 ? ahead : ahead.reverse()).find(({ disabled, offsetParent }) => !disabled && offsetParent);
    next?.focus();
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

  placesKept() {
    return [...this.dice.keys()].filter((place) => this.dice[place].kept && !this.dice[place].spent);
  }

  /** Note which of equal dice are meant, before the kept dice are sent. */
  noteKept() {
    this.touches.note(this.seq + 1, { kept: this.placesKept() });
  }

  /** Put dice aside as another tab has done. */
  lookAside() {
    this.takeAside();
    this.draw();
    this.onKeep();
  }

  takeAside() {
    const { aside } = this.touches.kept;
    if (!this.canKeep || aside.seq !== this.seq) return;
    this.dice.forEach((die, place) => {
      die.kept = aside.places.includes(place) && die.face !== null && !die.spent;
    });
  }

  /** @param {number} place */
  tap(place) {
    const die = this.dice[place];
    if (!die || die.spent || die.face === null) return;
    if (this.canKeep) {
      die.kept = !die.kept;
      this.touches.putAside(this.seq, this.placesKept());
      this.draw();
      this.onKeep();
    } else if (changesOf(this.legal, die.face).length) {
      this.open(place, this.slots[place].die);
    }
  }

  /** Point at the dice that an action keeps or changes. @param {string} action in notation */
  advise(action) {
    const left = diceOf(action);
    // Prefer kept dice among equal faces.
    const order = [...this.dice.keys()].sort((a, b) => Number(this.dice[b].kept) - Number(this.dice[a].kept));
    const places = order.filter((place) => !this.dice[place].spent && take(left, this.dice[place].face));
    this.slots.forEach((slot, place) => setAttributes(slot.root, { "data-hinted": places.includes(place) }));
  }

  /** @param {number} place @param {HTMLElement} opener */
  open(place, opener) {
    const face = String(this.dice[place].face);
    this.opened = place;
    const warning = this.canKeep ? [el("p", { class: "ends-rolling" }, t("page.ends-rolling"))] : [];
    this.changes.toggle(face, changesOf(this.legal, face), opener, ...warning);
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
    const turn = view.phase === "build" ? turnOf(log) : [];
    this.dice = this.diceOf(turn, view);
    if (!view.rolling || view.rolls >= this.sheet.rolls) for (const die of this.dice) die.kept = false;
    // Only a throw that happens now is animated, not that of a page just opened, nor one seen again after undo.
    const isNew = this.seq >= 0 && Number(turn.at(-1)?.seq) > this.seq;
    if (!isNew) for (const die of this.dice) die.thrown = false;
    this.seq = snapshot.seq;
    this.takeAside();
    if (snapshot.over) this.touches.forget();
    this.tumble();
    setText(this.counter, this.feltText(view));
    this.changes.close(false);
    this.draw();
  }

  /**
   * Return the dice in their places.
   * @param {import("../client/types.js").Entry[]} turn entries of the running turn
   * @param {import("../client/types.js").DiceView} view
   */
  diceOf(turn, { dice }) {
    const { count, table, sheet } = this;
    const found = placed(turn, { count, table, costs: sheet.costs, touches: this.touches.kept.by });
    return turn.length ? afterChange(found, dice) : found;
  }

  /**
   * Return the text on the felt: number of the roll, and number of dice if there are fewer than usual.
   * @param {import("../client/types.js").DiceView} view
   */
  feltText(view) {
    const isEnded = !view.rolling && view.rolls < this.sheet.rolls;
    const state = isEnded ? t("page.rolls.ended") : t("page.rolls", { n: view.rolls });
    const rolls = view.phase === "build" ? [state] : [];
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
        () => slot.face.show(this.sheet.faces[Math.floor(Math.random() * this.sheet.faces.length)]),
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
    if (!slot.timer) slot.face.show(die.face);
    const changes = die.spent ? [] : changesOf(this.legal, die.face);
    const active = die.face !== null && !die.spent && (this.canKeep || changes.length > 0);
    setAttributes(slot.root, { "data-kept": die.kept });
    setAttributes(slot.die, {
      "data-face": die.face ?? "blank",
      "data-spent": die.spent,
      "data-next": this.canKeep && active ? 3 : null,
      disabled: !active,
      "aria-pressed": this.canKeep && active ? String(die.kept) : null,
      "aria-haspopup": !this.canKeep && active ? "dialog" : null,
      "aria-label": this.label(die),
    });
    setAttributes(slot.badge, {
      "data-by": badgeOf(changes),
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

/** Return the faces of the dice that an action keeps or changes. @param {string} action */
function diceOf(action) {
  const [verb, ...about] = action.split(" ");
  if (verb === "keep") return about;
  if (verb === "gold") return ["gold", "gold"];
  return verb === "joker" ? [about[1].split("->")[0]] : [];
}
