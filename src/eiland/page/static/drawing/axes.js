// Axes of the charts after a game: a column for each turn or round, horizontal lines at round values.

import { svg } from "../kit/dom.js";
import { decimal } from "../kit/messages.js";
import { REM, USUAL } from "./fitted.js";

const LEFT = 32;
const RIGHT = 10;
const TOP = 8;
const BELOW = 22; // room for the numbers of the turns
const STEPS = [1, 2, 5, 10, 20, 50, 100];
const MOST_LINES = 6;
const NAME = 22; // room for the number of a turn

export class Axes {
  /**
   * @param {number} turns
   * @param {number} height
   * @param {number[]} values the chart must include
   * @param {string} word what the numbers below count
   * @param {number} each how many turns each of them has
   * @param {number} width
   */
  constructor(turns, height, values, word, each = 1, width = USUAL) {
    this.turns = turns;
    this.word = word;
    this.each = each;
    this.height = height;
    this.width = width;
    const [low, high] = [Math.min(...values), Math.max(...values)];
    this.step =
      STEPS.find((step) => Math.ceil(high / step) - Math.floor(low / step) < MOST_LINES) ?? STEPS[STEPS.length - 1];
    this.low = Math.floor(low / this.step) * this.step;
    this.high = Math.max(Math.ceil(high / this.step) * this.step, this.low + this.step);
    this.column = (width - LEFT - RIGHT) / (turns + 0.5);
  }

  /** Return the x of a turn; 0 is before the first. @param {number} turn */
  x(turn) {
    return LEFT + turn * this.column;
  }

  /** @param {number} value */
  y(value) {
    return TOP + ((this.high - value) / (this.high - this.low)) * (this.height - TOP - BELOW);
  }

  /**
   * Draw a chart with its lines and numbers.
   * @param {string} name CSS class and test id of the chart
   * @param {string} label accessible name
   * @param {(turn: number) => void} onPick a turn was pointed at
   * @param {...Node} content
   * @returns {SVGSVGElement}
   */
  chart(name, label, onPick, ...content) {
    const columns = Array.from({ length: this.turns }, (_, place) => this.columnOf(place + 1, onPick));
    return svg(
      "svg",
      {
        viewBox: `0 0 ${this.width} ${this.height}`,
        height: `${this.height / REM}rem`,
        class: `chart ${name}`,
        role: "img",
        "aria-label": label,
        "data-testid": name,
      },
      ...columns,
      ...this.lines(),
      ...content,
      ...this.numbers(),
    );
  }

  /**
   * Return the invisible column that reacts to the pointer.
   * @param {number} turn
   * @param {(turn: number) => void} onPick
   */
  columnOf(turn, onPick) {
    const pick = () => onPick(turn);
    return svg("rect", {
      class: "chart-column",
      "data-turn": turn,
      x: this.x(turn - 0.5),
      y: 0,
      width: this.column,
      height: this.height,
      pointerenter: pick,
      click: pick,
    });
  }

  lines() {
    const count = Math.round((this.high - this.low) / this.step);
    return Array.from({ length: count + 1 }, (_, place) => {
      const value = this.low + place * this.step;
      const y = this.y(value).toFixed(1);
      return svg(
        "g",
        { class: value === 0 ? "chart-line zero" : "chart-line" },
        svg("path", { d: `M${LEFT} ${y}H${this.width - RIGHT}` }),
        svg("text", { x: LEFT - 5, y }, decimal(value, 0)),
      );
    });
  }

  numbers() {
    const last = Math.ceil(this.turns / this.each);
    const every = Math.ceil(NAME / (this.column * this.each));
    const named = Array.from({ length: last }, (_, place) => place + 1).filter((number) => number % every === 0);
    const y = this.height - 6;
    return [
      svg("text", { class: "chart-word", x: 0, y }, this.word),
      ...named.map((number) => svg("text", { class: "chart-number", x: this.middle(number), y }, String(number))),
    ];
  }

  /** Return the x of the middle of what a number below counts. @param {number} number */
  middle(number) {
    const first = (number - 1) * this.each + 1;
    return this.x((first + Math.min(number * this.each, this.turns)) / 2);
  }
}
