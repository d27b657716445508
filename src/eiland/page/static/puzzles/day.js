// The founding puzzle of the day: the player founds on today's island, then sees what the placements are worth.

import { Refusal, request } from "../client/api.js";
import { countdown } from "../daily/clock.js";
import { dateOf, results, spelled, streakOf } from "../daily/days.js";
import { sharing } from "../daily/sharing.js";
import { legend, squares } from "../daily/squares.js";
import { seatBadge } from "../drawing/shapes.js";
import { Spotlight } from "../drawing/spotlight.js";
import { el, refill } from "../kit/dom.js";
import { decimal, language, t } from "../kit/messages.js";
import { BoardPick } from "./pick.js";
import { keepProgress, progressOf } from "./progress.js";

/** @typedef {import("../client/types.js").FoundingPuzzle} Puzzle */
/** @typedef {import("../client/types.js").FoundingResult} Result */

const GAME = "base";
const PER_CENT = 100;
const ALL = 100; // percent of the chance to win

export class FoundingOfDay {
  /** @param {import("../client/types.js").BoardSheet} sheet */
  constructor(sheet) {
    this.progress = progressOf(dateOf(new Date()));
    this.pick = new BoardPick(sheet, (action) => this.place(action));
    this.said = el("p", { class: "puzzle-said", role: "status", "data-testid": "said" }, t("puzzles.wait"));
    this.panel = el("div", { class: "puzzle-panel" });
    const side = el("div", { class: "card puzzle-side" }, this.said, this.pick.confirm, this.panel);
    this.root = el("section", { class: "puzzle", "data-testid": "puzzle" }, this.pick.root, side);
    new Spotlight(this.root, this.pick.drawing);
  }

  /** Show the puzzle as far as it was played. */
  load() {
    return this.ask(this.progress.placed);
  }

  /** @param {string} action */
  place(action) {
    return this.ask([...this.progress.placed, action]);
  }

  /** Ask for the puzzle after some placements, and show it. @param {string[]} placed */
  async ask(placed) {
    this.pick.setBusy(true);
    this.said.textContent = t("puzzles.wait");
    const { date, attempt } = this.progress;
    try {
      /** @type {Puzzle} */
      const puzzle = await request("/api/daily/founding", { date, attempt, placed });
      this.progress = { date, attempt, placed };
      keepProgress(this.progress);
      this.show(puzzle);
    } catch (error) {
      this.said.textContent = error instanceof Refusal ? error.message : t("daily.offline");
      this.pick.setBusy(false);
    }
  }

  /** @param {Puzzle} puzzle */
  show(puzzle) {
    const { result, seat, number, legal } = puzzle;
    this.pick.show(puzzle);
    this.said.textContent = result ? t("puzzles.done") : t(`puzzles.ask.${this.progress.placed.length}`);
    const which = el(
      "p",
      { class: "puzzle-which" },
      seatBadge(seat),
      el("b", {}, t("daily.founding.numbered", { number })),
      el("span", { class: "daily-day" }, spelled(puzzle.date, language())),
      this.progress.attempt > 1 &&
        el("b", { class: "daily-try" }, t("daily.attempt", { attempt: this.progress.attempt })),
    );
    if (!result) {
      refill(this.panel, which, el("p", { class: "daily-about" }, t("daily.founding.about")));
      return;
    }
    const percent = Math.floor(PER_CENT * result.kept);
    const lost = result.placements.reduce((sum, each) => sum + each.lost, 0);
    if (this.progress.attempt === 1)
      results.keep(GAME, puzzle.date, { points: percent, perfect: ALL, lost: PER_CENT * lost, marks: result.marks });
    const worst = [...result.placements].sort((one, other) => other.lost - one.lost)[0];
    if (worst.lost > 0) this.pick.drawing.mark([worst.better.action]);
    refill(this.panel, which, ...resultOf(puzzle, result, percent), this.again());
    if (legal.length) throw new Error("a founding puzzle with a result goes on");
  }

  /** Return what stands below the result. */
  again() {
    const streak = streakOf(results.of(GAME), this.progress.date);
    const click = () => {
      this.progress = { ...this.progress, attempt: this.progress.attempt + 1, placed: [] };
      this.load();
    };
    return el(
      "div",
      { class: "daily-foot" },
      el("p", { class: "daily-honest" }, t("daily.honest")),
      el("p", { class: "daily-since" }, streak > 0 && el("b", {}, t("daily.streak", { n: streak })), countdown()),
      el("button", { type: "button", class: "button quiet", "data-testid": "again", click }, t("daily.again")),
    );
  }
}

/** @param {Puzzle} puzzle @param {Result} result @param {number} percent */
function resultOf({ date }, { marks, placements, text }, percent) {
  const figure = t("page.possibilities.percent", { chance: percent });
  return [
    el(
      "p",
      { class: "puzzle-kept", "data-testid": "result" },
      el("b", {}, figure),
      el("span", {}, t("daily.founding.below")),
    ),
    squares(marks),
    legend(marks),
    el("ol", { class: "puzzle-placements" }, ...placements.map(placement)),
    sharing({ date, text, figure, below: t("daily.founding.below"), marks }, "/puzzles"),
  ];
}

/** Return a placement, and what would have been better. @param {import("../client/types.js").Placement} placement */
function placement({ chosen, better, chance, lost, why }) {
  const percent = (/** @type {number} */ share) => decimal(PER_CENT * share);
  const isBest = lost <= 0;
  const worth = isBest
    ? t("puzzles.best", { chance: percent(chance) })
    : t("puzzles.better", { action: better.label, chance: percent(chance), lost: percent(lost) });
  return el(
    "li",
    { tabindex: 0, "data-action": chosen.action, "aria-label": `${chosen.label}: ${worth}` },
    el("b", {}, chosen.label),
    isBest ? el("span", {}, worth) : el("span", { "data-action": better.action, tabindex: 0 }, worth, why && ` ${why}`),
  );
}
