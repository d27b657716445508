// What is left of the dice deck: a card for each throw of two dice, in a column for each sum.

import { el, setText, svg } from "../kit/dom.js";
import { language, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").BoardSheet} BoardSheet */
/** @typedef {import("../client/types.js").Counts} Counts */
/** @typedef {{sum: string, all: number, left: number, chance: string, share: string, isRed: boolean}} Column */

const STEP = 30; // distance of columns
const PERCENT = 100;
const [CARD, ROW] = [22, 12]; // width of a card, distance of rows

export class DiceDeck {
  /** @param {BoardSheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.shown = ""; // the deck in the picture
    const sums = Object.keys(sheet.ways);
    this.height = ROW * Math.max(...Object.values(sheet.ways));
    this.summary = el("p", { class: "odds-summary", "data-testid": "dice-deck" });
    this.chart = svg("svg", {
      class: "odds-chart deck-chart",
      viewBox: `0 0 ${STEP * sums.length} ${this.height + 46}`,
      "aria-hidden": "true",
    });
    this.rows = el("tbody");
    const heads = [t("odds.sum"), t("odds.deck.left"), t("odds.deck.next")];
    const table = el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      this.rows,
    );
    const legend = el(
      "p",
      { class: "odds-legend", "aria-hidden": "true" },
      key("", t("odds.deck.left")),
      key(" drawn", t("odds.deck.drawn")),
      el("span", {}, el("b", {}, "%"), t("odds.deck.next")),
    );
    const unseen = el("div", { class: "unseen" }, table);
    this.root = el("div", { class: "deck", hidden: true }, this.summary, this.chart, legend, unseen);
  }

  /** Show what is left; null in games without a deck. @param {Counts | null} deck */
  show(deck) {
    this.root.hidden = deck === null;
    if (!deck || JSON.stringify(deck) === this.shown) return;
    this.shown = JSON.stringify(deck);
    const { ways, red, shuffled_at: least } = this.sheet;
    setText(this.summary, t("odds.deck", { n: total(deck), all: total(ways), least }));
    const columns = Object.entries(ways).map(([sum, all]) => ({
      sum,
      all,
      left: deck[sum],
      chance: percent(deck[sum] / total(deck)),
      share: String(Math.round((PERCENT * deck[sum]) / total(deck))),
      isRed: red.includes(Number(sum)),
    }));
    this.chart.replaceChildren(...columns.map((each, place) => this.column(each, place)));
    this.rows.replaceChildren(...columns.map(row));
  }

  /** @param {Column} of @param {number} place */
  column({ sum, all, left, share, isRed }, place) {
    const cards = Array.from({ length: all }, (_, n) =>
      svg("rect", {
        class: `deck-card${n < left ? "" : " drawn"}`,
        x: (STEP - CARD) / 2,
        y: this.height - ROW * (n + 1) + 2,
        width: CARD,
        height: ROW - 3,
        rx: 2,
      }),
    );
    const middle = STEP / 2;
    return svg(
      "g",
      { transform: `translate(${place * STEP} 0)`, "data-sum": sum, "data-left": left },
      ...cards,
      svg("text", { class: `odds-name${isRed ? " red" : ""}`, x: middle, y: this.height + 18 }, sum),
      svg("text", { class: "odds-count", x: middle, y: this.height + 40 }, share),
    );
  }
}

/** @param {Counts} counts */
function total(counts) {
  return Object.values(counts).reduce((all, each) => all + each, 0);
}

/** @param {number} chance */
function percent(chance) {
  return chance.toLocaleString(language(), { style: "percent" });
}

/** @param {Column} of */
function row({ sum, left, chance }) {
  const cells = [String(left), chance].map((cell) => el("td", {}, cell));
  return el("tr", {}, el("th", { scope: "row" }, sum), ...cells);
}

/** Return the legend of a card in the chart. @param {string} kind @param {string} name */
function key(kind, name) {
  const card = svg("rect", { class: `deck-card${kind}`, x: 1, y: 4, width: 12, height: 8, rx: 1.5 });
  return el("span", {}, svg("svg", { viewBox: "0 0 14 16" }, card), name);
}
