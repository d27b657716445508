// Chart of rolled sums: how often each sum was rolled in this game, the expected number and the usual range.

import { el, setText, svg } from "../kit/dom.js";
import { language, t } from "../kit/messages.js";
import { DiceDeck } from "./dice-deck.js";

/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../client/types.js").BoardSheet} BoardSheet */
/** @typedef {import("../client/types.js").Counts} Counts */
/** @typedef {{sum: number, count: number, expected: number, low: number, high: number}} Sum statistics of one sum */

const RARE = 0.05; // probability on each side of the range, which therefore holds nine of ten games
const STEP = 30; // distance of bars
const BAR = 19;
const HEIGHT = 120;
const LEAST = 3; // smallest number of rolls to which the chart is scaled

export class Odds {
  /** @param {BoardSheet} sheet @param {HTMLElement} root @param {boolean} hasDeck cards take the place of dice */
  constructor(sheet, root, hasDeck) {
    this.sheet = sheet;
    this.hasDeck = hasDeck;
    this.deck = new DiceDeck(sheet);
    this.sums = Object.keys(sheet.ways).map(Number);
    this.pairs = Object.values(sheet.ways).reduce((all, ways) => all + ways, 0); // number of throws of two dice
    this.drawn = -1; // number of rolls in the picture
    this.summary = el("p", { class: "odds-summary" });
    this.chart = svg("svg", {
      class: "odds-chart",
      viewBox: `0 0 ${STEP * this.sums.length} ${HEIGHT + 46}`,
      "aria-hidden": "true",
    });
    this.rows = el("tbody");
    const heads = ["sum", "count", "expected", "usual"].map((name) => el("th", { scope: "col" }, t(`odds.${name}`)));
    const table = el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.rows);
    const legend = el(
      "p",
      { class: "odds-legend", "aria-hidden": "true" },
      key("bar", "count"),
      key("dot", "expected"),
      key("band", "usual"),
    );
    root.append(this.deck.root, this.summary, this.chart, legend, el("div", { class: "unseen" }, table));
  }

  /** Draw what is left of the deck, and the rolls of a log if there are new ones. @param {Entry[]} entries @param {Counts | null} deck */
  show(entries, deck) {
    this.deck.show(deck);
    this.draw(rollsOf(entries));
  }

  /** Draw rolls if there are new ones. @param {number[]} rolls */
  draw(rolls) {
    if (rolls.length === this.drawn) return;
    this.drawn = rolls.length;
    const sums = this.sums.map((sum) => this.oddsOf(sum, rolls));
    setText(this.summary, t("odds.rolls", { n: rolls.length }));
    this.drawChart(sums);
    this.rows.replaceChildren(...sums.map(row));
  }

  /** @param {number} sum @param {number[]} rolls @returns {Sum} */
  oddsOf(sum, rolls) {
    const [n, ways, all] = [rolls.length, this.sheet.ways[sum], this.pairs];
    const dealt = all - this.sheet.shuffled_at;
    const [low, high] = this.hasDeck ? usualOfDecks(n, ways, all, dealt) : usualRange(n, ways / all);
    return { sum, count: rolls.filter((each) => each === sum).length, expected: (n * ways) / all, low, high };
  }

  /** @param {Sum[]} sums */
  drawChart(sums) {
    const most = Math.max(LEAST, ...sums.map(({ count, high }) => Math.max(count, high)));
    const height = (/** @type {number} */ number) => (number / most) * HEIGHT;
    this.chart.replaceChildren(
      ...sums.map((each, place) => column(each, place, height, this.sheet.red.includes(each.sum))),
    );
  }
}

/** Return the sums that were rolled. @param {Entry[]} entries */
export function rollsOf(entries) {
  const texts = entries.filter(({ player }) => player < 0).map(({ text }) => /^dice (\d+)$/.exec(text));
  return texts.flatMap((found) => (found ? [Number(found[1])] : []));
}

/**
 * Return the range that holds the count of an event in nine of ten games.
 * @param {number} rolls
 * @param {number} chance
 * @returns {[number, number]}
 */
export function usualRange(rolls, chance) {
  let odds = (1 - chance) ** rolls; // probability of exactly `number`; `reached` adds up all numbers up to it
  let [number, reached] = [0, odds];
  const next = () => {
    odds *= ((rolls - number) / (number + 1)) * (chance / (1 - chance));
    number += 1;
    reached += odds;
  };
  while (reached < RARE) next();
  const low = number;
  while (reached < 1 - RARE && number < rolls) next();
  return [low, number];
}

/**
 * Return the same range for the cards of a sum that are drawn from decks, each shuffled after `dealt` cards.
 * @param {number} rolls
 * @param {number} ways cards of the sum in a deck
 * @param {number} all cards of a deck
 * @param {number} dealt
 * @returns {[number, number]}
 */
export function usualOfDecks(rolls, ways, all, dealt) {
  let odds = [1];
  for (let left = rolls; left > 0; left -= dealt) odds = sumOf(odds, drawn(Math.min(left, dealt), ways, all));
  let reached = 0;
  const upTo = odds.map((each) => (reached += each));
  const high = upTo.findIndex((each) => each >= 1 - RARE);
  return [upTo.findIndex((each) => each >= RARE), high < 0 ? odds.length - 1 : high];
}

/** Return the probability of each count of a sum among cards of one deck. @param {number} cards @param {number} ways @param {number} all */
function drawn(cards, ways, all) {
  let odds = [1];
  for (let card = 0; card < cards; card += 1) {
    const chance = (/** @type {number} */ n) => Math.max(0, ways - n) / (all - card);
    odds = Array.from(
      { length: odds.length + 1 },
      (_, n) => (odds[n] ?? 0) * (1 - chance(n)) + (odds[n - 1] ?? 0) * chance(n - 1),
    );
  }
  return odds.slice(0, ways + 1);
}

/** Return the probabilities of the sum of two independent counts. @param {number[]} one @param {number[]} other */
function sumOf(one, other) {
  const odds = Array(one.length + other.length - 1).fill(0);
  one.forEach((a, n) => other.forEach((b, m) => (odds[n + m] += a * b)));
  return odds;
}

/** @param {Sum} of @param {number} place @param {(number: number) => number} height @param {boolean} isRed */
function column({ sum, count, expected, low, high }, place, height, isRed) {
  const y = (/** @type {number} */ number) => (HEIGHT + 20 - height(number)).toFixed(1);
  const middle = STEP / 2;
  const isUnusual = count < low || count > high;
  return svg(
    "g",
    {
      class: `odds-sum${isUnusual ? " unusual" : ""}`,
      transform: `translate(${place * STEP} 0)`,
      "data-sum": sum,
      "data-count": count,
    },
    svg("rect", {
      class: "odds-bar",
      x: (STEP - BAR) / 2,
      y: y(count),
      width: BAR,
      height: height(count).toFixed(1),
      rx: 2,
    }),
    svg("path", {
      class: "odds-band",
      d: `M${middle - 5} ${y(high)}h10M${middle} ${y(high)}V${y(low)}M${middle - 5} ${y(low)}h10`,
    }),
    svg("circle", { class: "odds-dot", cx: middle, cy: y(expected), r: 3.4 }),
    svg("text", { class: "odds-count", x: middle, y: Math.min(Number(y(count)), Number(y(high))) - 6 }, String(count)),
    svg("text", { class: `odds-name${isRed ? " red" : ""}`, x: middle, y: HEIGHT + 40 }, String(sum)),
  );
}

/** @param {Sum} of */
function row({ sum, count, expected, low, high }) {
  const cells = [count, expected.toLocaleString(language(), { maximumFractionDigits: 1 }), `${low}–${high}`];
  return el("tr", {}, el("th", { scope: "row" }, String(sum)), ...cells.map((cell) => el("td", {}, String(cell))));
}

/** Return the legend of a sign in the chart. @param {"bar" | "dot" | "band"} sign @param {string} name */
function key(sign, name) {
  const shapes = {
    bar: svg("rect", { class: "odds-bar", x: 3, y: 2, width: 8, height: 12, rx: 1.5 }),
    dot: svg("circle", { class: "odds-dot", cx: 7, cy: 8, r: 3.4 }),
    band: svg("path", { class: "odds-band", d: "M3 2h8M7 2V14M3 14h8" }),
  };
  return el("span", {}, svg("svg", { viewBox: "0 0 14 16" }, shapes[sign]), t(`odds.${name}`));
}
