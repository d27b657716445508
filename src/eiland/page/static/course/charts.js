// Charts of a finished game: the numbers of each seat, round by round.
//
// Test ids: course, course-waits, course-points … (a button for each kind), course-chart, course-picked, course-rounds.

import { ask, Refusal } from "../client/api.js";
import { curves } from "../drawing/curves.js";
import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { decimal, signed, t } from "../kit/messages.js";
import { closeButton } from "../kit/popup.js";
import { isChosable, kindsOf, linesOf, rowsOf } from "./measures.js";

/** @typedef {import("../client/types.js").Course} Course */

export class Charts {
  /**
   * @param {string} table
   * @param {number} seat whose line is thick
   * @param {(course: Course) => Promise<HTMLElement | null>} more returns a chart that only this game has
   */
  constructor(table, seat, more) {
    this.table = table;
    this.seat = seat;
    this.more = more;
    this.kind = "";
    this.isAsking = false;
    /** @type {Course | null} */
    this.course = null;
    this.waits = el("p", { class: "course-waits", role: "status", "data-testid": "course-waits" });
    this.picked = el("p", { class: "course-picked", role: "status", "data-testid": "course-picked" });
    this.sums = el("div", { class: "course-sums" });
    this.chart = el("section", { class: "course-chart" });
    this.aside = el("section", { class: "course-more", hidden: true });
    this.root = el(
      "dialog",
      { class: "course", "data-testid": "course", "aria-label": t("course.title") },
      el(
        "div",
        { class: "course-head" },
        el("h2", {}, t("course.title")),
        closeButton(() => this.root.close()),
      ),
      this.waits,
      el("div", { class: "course-body" }, this.sums, this.chart, this.aside),
    );
    document.body.append(this.root);
  }

  async open() {
    if (!this.root.open) this.root.showModal();
    if (this.course || this.isAsking) return;
    this.isAsking = true;
    this.say(t("course.waits"));
    try {
      await this.load();
      this.say("");
    } catch (error) {
      this.say(error instanceof Refusal ? error.message : t("page.offline"));
    }
    this.isAsking = false;
  }

  async load() {
    const course = await ask(`/api/tables/${this.table}/course`);
    this.course = course;
    this.choose(kindsOf(course)[0]);
    const more = await this.more(course);
    if (!more) return;
    this.aside.hidden = false;
    this.aside.replaceChildren(el("h3", {}, t("course.sums")), more);
  }

  /** @param {string} text */
  say(text) {
    setText(this.waits, text);
    this.waits.hidden = text === "";
  }

  /** Show the chart of a kind. @param {string} kind */
  choose(kind) {
    const course = /** @type {Course} */ (this.course);
    this.kind = kind;
    const { lines, dashed } = linesOf(course, kind);
    this.sums.replaceChildren(this.sumsOf(course));
    setText(this.picked, t("course.pick"));
    this.chart.replaceChildren(
      el("h3", {}, t(`course.${kind}`)),
      curves(
        "course-curves",
        t(`course.${kind}`),
        { lines, dashed, chosen: this.seat, word: t("course.round") },
        (round) => this.pick(round),
      ),
      el("p", { class: "course-note" }, t(dashed.length ? "course.rounds.dashed" : "course.rounds")),
      this.picked,
      this.byRound(course),
    );
  }

  /** Return the sums of all kinds; a kind is a button that shows its chart. @param {Course} course */
  sumsOf(course) {
    const heads = course.names.map((name, seat) =>
      el("th", { scope: "col", class: `seat-${seat}` }, seatBadge(seat), el("span", { title: name }, name)),
    );
    const rows = rowsOf(course).map(({ kind, numbers }) => {
      const most = Math.max(...numbers);
      return el(
        "tr",
        { "data-chosen": kind === this.kind, "data-kind": kind },
        el("th", { scope: "row" }, isChosable(kind) ? this.button(kind) : t(`course.${kind}`)),
        ...numbers.map((number) => el("td", { "data-most": number === most && most > 0 }, shown(number))),
      );
    });
    return el("table", {}, el("thead", {}, el("tr", {}, el("td", {}), ...heads)), el("tbody", {}, ...rows));
  }

  /** @param {string} kind */
  button(kind) {
    const choose = () => {
      this.choose(kind);
      /** @type {HTMLElement | null} */ (this.sums.querySelector(`[data-testid="course-${kind}"]`))?.focus({
        preventScroll: true,
      });
      this.root.scrollTo({ top: 0 }); // on narrow screens the chart is above the buttons
    };
    return el(
      "button",
      {
        type: "button",
        "aria-pressed": String(kind === this.kind),
        "data-testid": `course-${kind}`,
        title: t(`course.${kind}.about`),
        click: choose,
      },
      t(`course.${kind}`),
    );
  }

  /** Return the chosen kind as a table with the content of the chart. @param {Course} course */
  byRound({ rounds, names, series }) {
    const heads = [t("course.round"), ...names].map((head) => el("th", { scope: "col" }, head));
    const rows = Array.from({ length: rounds + 1 }, (_, round) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, round ? String(round) : t("course.start")),
        ...series[this.kind].map((values) => el("td", {}, shown(values[round]))),
      ),
    );
    return el(
      "details",
      { class: "course-rounds", "data-testid": "course-rounds" },
      el("summary", {}, t("course.table")),
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
    );
  }

  /** Show the numbers after a round in words. @param {number} round */
  pick(round) {
    const { names, series } = /** @type {Course} */ (this.course);
    for (const column of this.chart.querySelectorAll(".chart-column"))
      setAttributes(column, { "data-picked": column.getAttribute("data-turn") === String(round) });
    const said = names.map((name, seat) => t("course.of", { name, number: shown(series[this.kind][seat][round]) }));
    setText(this.picked, t("course.picked", { round, numbers: said.join(" · ") }));
  }
}

/** Return a number as people read it; only averages have a decimal. @param {number} number */
function shown(number) {
  return Number.isInteger(number) ? signed(number) : decimal(number);
}
