// The two dice of the board game. The server sends only their sum. The page derives the two faces from a seed that is
// the same for every viewer.

import { el, prefersReducedMotion, setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const TUMBLE = 560; // milliseconds
const LOOK = 40; // milliseconds in which the dice are at rest before anything follows from them
const FLICKER = 90; // milliseconds between faces while a die tumbles

/** Possible places of pips on a die of 48. `PIPS` lists those of each face. */
const PLACES = [
  [13, 13],
  [35, 13],
  [13, 24],
  [24, 24],
  [35, 24],
  [13, 35],
  [35, 35],
];
const PIPS = [[], [3], [0, 6], [0, 3, 6], [0, 1, 5, 6], [0, 1, 3, 5, 6], [0, 1, 2, 4, 5, 6]];

/** @typedef {{face: SVGSVGElement, root: HTMLSpanElement, timer: number}} Die */

export class BoardDice {
  constructor() {
    this.dice = [0, 1].map(() => {
      const face = svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" });
      return { face, root: el("span", { class: "pip-die" }, face), timer: 0 };
    });
    this.sum = el("b", { class: "dice-sum" });
    this.root = el(
      "div",
      { class: "board-dice", role: "img", "data-testid": "board-dice" },
      ...this.dice.map(({ root }) => root),
      this.sum,
    );
    this.seq = -1; // of the shown roll
    this.until = 0; // when the dice come to rest
    this.show("", []);
  }

  /**
   * Show the last roll, unless it is rolling.
   * @param {string} table its name
   * @param {import("../client/types.js").Entry[]} entries
   */
  show(table, entries) {
    const roll = lastRoll(entries);
    if (this.seq !== (roll?.seq ?? 0)) this.settleOn(table, roll, false);
  }

  /**
   * Roll the dice if some new entries have a roll. Return how long they roll, in milliseconds.
   * @param {string} table its name
   * @param {import("../client/types.js").Entry[]} entries
   */
  roll(table, entries) {
    const roll = lastRoll(entries);
    if (!roll || prefersReducedMotion()) return 0;
    if (roll.seq !== this.seq) {
      this.settleOn(table, roll, true);
      this.until = performance.now() + TUMBLE + LOOK;
    }
    return Math.max(0, this.until - performance.now());
  }

  /** @param {string} table @param {import("../client/types.js").Entry | undefined} roll @param {boolean} tumbles */
  settleOn(table, roll, tumbles) {
    this.seq = roll?.seq ?? 0;
    const sum = roll ? rolled(roll) : 0;
    const faces = roll ? facesOf(sum, `${table} ${roll.seq}`) : [0, 0];
    setAttributes(this.root, {
      "aria-label": roll ? t("page.dice.last", { n: sum }) : t("page.dice.none"),
      "data-sum": sum,
    });
    this.sum.textContent = tumbles || !roll ? "" : String(sum);
    this.dice.forEach((die, place) => this.settle(die, faces[place], tumbles));
    if (tumbles) setTimeout(() => roll?.seq === this.seq && this.sum.replaceChildren(String(sum)), TUMBLE);
  }

  /** @param {Die} die @param {number} number @param {boolean} tumbles */
  settle(die, number, tumbles) {
    clearInterval(die.timer);
    if (tumbles) this.tumble(die, number);
    else paint(die.face, number);
  }

  /** @param {Die} die @param {number} number shown at the end */
  tumble(die, number) {
    die.root.style.setProperty("--spin", `${Math.random() < 0.5 ? -1 : 1}`);
    die.root.classList.remove("tumbling");
    void die.root.offsetWidth; // restarts the animation
    die.root.classList.add("tumbling");
    const timer = setInterval(() => paint(die.face, 1 + Math.floor(Math.random() * 6)), FLICKER);
    die.timer = timer;
    setTimeout(() => {
      clearInterval(timer);
      if (die.timer !== timer) return; // rolled again in the meantime
      die.root.classList.remove("tumbling");
      paint(die.face, number);
    }, TUMBLE);
  }
}

/** Return the entry of the last roll. @param {import("../client/types.js").Entry[]} entries */
export function lastRoll(entries) {
  return entries.findLast(({ player, text }) => player < 0 && text.startsWith("dice "));
}

/** Return the sum of the dice in an entry. @param {import("../client/types.js").Entry} entry */
export function rolled({ text }) {
  return Number(text.split(" ")[1]);
}

/**
 * Return two faces with this sum; equal seeds give equal faces.
 * @param {number} sum
 * @param {string} seed
 */
function facesOf(sum, seed) {
  const low = Math.max(1, sum - 6);
  const ways = Math.min(6, sum - 1) - low + 1;
  const first = low + (hash(seed) % ways);
  return [first, sum - first];
}

/** @param {string} text */
function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value >>> 8; // the low bits are the least mixed
}

/** @param {SVGSVGElement} face @param {number} number */
function paint(face, number) {
  face.replaceChildren(
    ...PIPS[number].map((place) => svg("circle", { cx: PLACES[place][0], cy: PLACES[place][1], r: 4.6, class: "pip" })),
  );
}
