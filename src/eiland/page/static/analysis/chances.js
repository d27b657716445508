// Analysis window of a finished game with estimated values: chances to win, luck, trades, and the most costly decisions.
// The charts come at once, decisions as they are judged.
//
// Test ids: review-sums, review-seat-0 …, review-curves, review-bars, review-picked, review-turns, review-deals,
// review-verdicts, review-progress.

import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { noteAccuracy } from "../statistics/store.js";
import { chanceCurves, luckBars } from "./chance-charts.js";
import { ReviewWindow } from "./frame.js";
import { percent, share } from "./shares.js";
import { whenOf } from "./turns.js";
import { Verdicts } from "./verdicts.js";

const PARTS = ["founding", "trades", "best"];

/** @typedef {import("../client/types.js").Chances} Chances */
/** @typedef {import("../client/types.js").ReviewedSeat} ReviewedSeat */

export class ChancesWindow extends ReviewWindow {
  /** @param {string} table @param {number} seat shown first @param {string} part which is analysed @param {boolean} hasEnd */
  constructor(table, seat, part, hasEnd) {
    super(table, seat, part, hasEnd);
    this.body.classList.add("chances");
    /** @type {Chances | null} */
    this.found = null;
    this.picked = el("p", { class: "review-picked", role: "status", "data-testid": "review-picked" });
    /** @type {number | null} the turn that is shown in words */
    this.turn = null;
  }

  progress() {
    this.bar = /** @type {HTMLProgressElement} */ (
      el("progress", { class: "review-progress", max: 1, "data-testid": "review-progress" })
    );
    setAttributes(this.bar, { "aria-label": t("chances.progress") });
    return [this.bar];
  }

  /** @param {import("../client/types.js").Analysed} answer */
  async receive(answer) {
    const found = /** @type {Chances} */ (answer);
    const isNew = this.found === null || found.done >= 1 || this.counted(found) !== this.counted(this.found);
    this.found = found;
    this.isWhole = found.done >= 1;
    const bar = /** @type {HTMLProgressElement} */ (this.bar);
    bar.value = found.done;
    bar.hidden = this.isWhole;
    this.showMessage(this.isWhole ? "" : t("chances.waits", { percent: Math.round(100 * found.done) }));
    if (isNew) this.show();
    if (this.isWhole && !this.part) noteAccuracy(this.table, found.seats);
  }

  fail() {
    /** @type {HTMLProgressElement} */ (this.bar).hidden = true;
  }

  /** Return a number that changes with every decision that was found. @param {Chances} found */
  counted({ seats, moments }) {
    return seats.reduce((sum, { costly, lost }) => sum + costly.length + lost, moments.length);
  }

  show() {
    const found = /** @type {Chances} */ (this.found);
    const seat = found.seats[this.seat];
    const verdicts = new Verdicts(
      found,
      seat,
      (turn) => this.pick(turn),
      (seq) => this.moment(seq),
    );
    const kept = this.root.scrollTop;
    const pick = (/** @type {number} */ turn) => {
      this.pick(turn);
      verdicts.open(turn);
    };
    this.body.replaceChildren(
      el("div", { class: "review-sums-box" }, this.sums(found)),
      el(
        "section",
        { class: "review-charts" },
        el("h3", {}, t("chances.curves")),
        chanceCurves(found, seat, pick),
        this.picked,
        el("h3", {}, t(`chances.bars.${found.unit}`, { name: seat.name })),
        luckBars(found, seat, pick),
        this.turns(found),
      ),
      verdicts.root,
      this.deals(found),
      el("p", { class: "review-measure" }, t(`chances.measure.${found.unit === "cards" ? "board" : "race"}`)),
    );
    this.pick(this.turn);
    this.root.scrollTop = kept;
  }

  /** Return a row for each seat: what decisions have cost, and luck. @param {Chances} found */
  sums({ seats, unit, only }) {
    const heads = ["lost", "founding", "trades", "luck", "best", "accuracy"].filter(
      (head) => unit === "cards" || head !== "trades",
    );
    const cells = (/** @type {ReviewedSeat} */ seat) =>
      heads.map((head) => el("td", partly(head), cell(seat, head, unit)));
    const judged = seats.filter(({ seat }) => only === null || seat === only);
    const rows = judged.map((seat) =>
      el(
        "tr",
        { class: `seat-${seat.seat}`, "data-chosen": seat.seat === this.seat },
        el("th", { scope: "row" }, this.button(seat)),
        ...cells(seat),
      ),
    );
    return el(
      "table",
      { class: "review-sums chances-sums", "data-testid": "review-sums" },
      el("thead", {}, el("tr", {}, el("td", {}), ...heads.map((head) => this.head(head, unit)))),
      el("tbody", {}, ...rows),
    );
  }

  /** @param {string} head @param {Chances["unit"]} unit */
  head(head, unit) {
    if (head === "accuracy") return el("th", { scope: "col" }, t("analysis.accuracy"));
    return el("th", { scope: "col", ...partly(head) }, t(`chances.head.${head}${head === "luck" ? `.${unit}` : ""}`));
  }

  /** @param {ReviewedSeat} seat */
  button({ seat, name }) {
    return el(
      "button",
      {
        type: "button",
        class: "review-seat",
        "aria-pressed": String(seat === this.seat),
        "data-testid": `review-seat-${seat}`,
        click: () => this.choose(seat),
      },
      seatBadge(seat),
      el("span", {}, name),
    );
  }

  /** Return the chances after each turn as a table. @param {Chances} found */
  turns({ moments, seats }) {
    const heads = [t("analysis.turn"), ...seats.map(({ name }) => name)].map((head) =>
      el("th", { scope: "col" }, head),
    );
    const rows = moments.map(({ of, chances }) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, whenOf(of, seats)),
        ...chances.map((chance) => el("td", {}, percent(chance))),
      ),
    );
    return el(
      "details",
      { class: "review-turns", "data-testid": "review-turns" },
      el("summary", {}, t("chances.table")),
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
    );
  }

  /** Return the trades between players. @param {Chances} found */
  deals({ deals, seats }) {
    if (!deals.length) return "";
    const lines = deals.map(({ said, changes }) => {
      const changed = seats
        .filter(({ seat }) => Math.abs(changes[seat]) >= 0.0005)
        .map(({ seat, name }) => `${name} ${share(changes[seat])}`);
      return el("li", {}, said, el("span", { class: "chances-changes" }, changed.join(" · ")));
    });
    return el(
      "section",
      { class: "chances-deals" },
      el("h3", {}, t("chances.deals")),
      el("ol", { "data-testid": "review-deals" }, ...lines),
    );
  }

  /** Show the chances after a turn in words. @param {number | null} turn */
  pick(turn) {
    this.turn = turn;
    const { moments, seats } = /** @type {Chances} */ (this.found);
    const moment = moments.find((each) => each.turn === turn);
    for (const column of this.body.querySelectorAll(".chart-column"))
      setAttributes(column, { "data-picked": column.getAttribute("data-turn") === String(turn) });
    if (!moment) {
      setText(this.picked, t("chances.pick"));
      return;
    }
    const chances = seats.map(({ seat, name }) => `${name} ${percent(moment.chances[seat])}`).join(" · ");
    const said = [t("chances.picked", { when: whenOf(moment.of, seats), chances })];
    if (moment.left) said.push(t("chances.left", { n: Math.ceil(moment.left / seats.length) }));
    setText(this.picked, said.join(" "));
  }
}

/** Mark a column that narrow windows leave out. @param {string} head */
function partly(head) {
  return { "data-part": PARTS.includes(head) };
}

/** Return what stands in a column of a seat. @param {ReviewedSeat} seat @param {string} head @param {Chances["unit"]} unit */
function cell(seat, head, unit) {
  if (head === "lost") return percent(seat.lost);
  if (head === "founding" || head === "trades") return percent(seat[head]);
  if (head === "accuracy") return seat.accuracy;
  if (head === "best") return t("chances.best", { best: seat.grades.best, n: seat.decisions });
  return unit === "cards" ? decimal(seat.received - seat.expected, 1, true) : share(seat.luck);
}
