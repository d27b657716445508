// The most costly decisions of a seat: a list, and the sheet of the one that was last pointed at, focused or tapped.
// Lines light up their places on this sheet.

import { picture } from "../drawing/faces.js";
import { lighting, Spotlight } from "../drawing/spotlight.js";
import { el, setAttributes, setText, svg } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { keptDice, markAt, markIcon } from "./marks.js";

/** @typedef {import("../client/types.js").Review} Review */
/** @typedef {import("../client/types.js").Choice} Choice */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("./marks.js").Mark} Mark */
/** @typedef {import("../drawing/drawing.js").Drawing & {showPlayer: (sheet: import("../client/types.js").PlayerSheet, seat: number) => void}} SheetPicture */
/** @typedef {() => SheetPicture} Draw returns a new drawing of an empty sheet */

const COUNTED = ["inaccuracy", "mistake", "blunder"];

export class Choices {
  /**
   * @param {Review} review
   * @param {Draw} draw
   * @param {(seq: number) => Node} moment returns the link to the position before a decision
   */
  constructor(review, draw, moment) {
    this.review = review;
    this.moment = moment;
    this.drawing = draw();
    this.marks = svg("g", {});
    this.when = el("b", {});
    /** @type {HTMLElement | null} the card whose sheet is shown */
    this.shown = null;
    this.root = el("section", { class: "review-costly" }, ...this.content());
    if (review.costly.length) this.listen();
  }

  content() {
    const { costly, flawless, grades } = this.review;
    const title = t(costly.length ? "analysis.costliest" : "analysis.all");
    const said = [el("h3", {}, title), el("p", { class: "review-counted" }, counted(this.review))];
    if (flawless) return [...said, el("p", { class: "review-faultless" }, t("analysis.faultless", { n: grades.best }))];
    if (!costly.length) return [...said, el("p", { class: "review-faultless" }, t("analysis.small"))];
    const cards = costly.map((choice) => this.card(choice));
    const legend = /** @type {Mark[]} */ (["chosen", "better"]).map((mark) =>
      el("span", {}, markIcon(mark), t(`analysis.${mark}`)),
    );
    return [
      ...said,
      el(
        "figure",
        { class: "review-position", "data-testid": "review-position", "aria-hidden": "true" },
        el("div", { class: "review-sheet", inert: true }, this.drawing.root),
        el("figcaption", {}, this.when, ...legend),
      ),
      el("p", { class: "review-note" }, t("analysis.beside")),
      el("ol", { class: "review-choices", "data-testid": "review-choices" }, ...cards),
    ];
  }

  /** Show the sheet of the card that is pointed at, focused or tapped, and light up the place of the line. */
  listen() {
    const cards = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll(".review-choice")]);
    for (const [place, card] of cards.entries()) {
      const show = () => this.show(card, this.review.costly[place]);
      card.addEventListener("pointerover", (event) => event.pointerType !== "touch" && show());
      card.addEventListener("focusin", show);
      card.addEventListener("click", show);
    }
    new Spotlight(this.root, this.drawing);
    this.show(cards[0], this.review.costly[0]);
  }

  /** Show the most costly decision of a turn, and go there. @param {number} turn */
  open(turn) {
    const place = this.review.costly.findIndex((choice) => choice.turn === turn);
    const card = /** @type {HTMLElement | undefined} */ (this.root.querySelectorAll(".review-choice")[place]);
    if (!card) return;
    this.show(card, this.review.costly[place]);
    /** @type {HTMLElement} */ (card.querySelector("button")).focus({ preventScroll: true });
    card.scrollIntoView({ block: "center" });
  }

  /** @param {HTMLElement} card @param {Choice} choice */
  show(card, { turn, roll, sheet, chosen, best, why }) {
    if (card === this.shown) return;
    if (this.shown) this.choose(this.shown, false);
    this.shown = card;
    this.choose(card, true);
    this.drawing.showPlayer(sheet, this.review.seat);
    const marked = (/** @type {Mark} */ mark, /** @type {string[]} */ actions) =>
      actions.flatMap((action) => this.drawing.sitesOf(action)).map((site) => markAt(mark, site, this.drawing.size));
    // Dice have no place; what keeping them is good for has one.
    const better = best.map(({ action }) => action);
    const places = better.some((action) => this.hasPlace(action)) ? better : [why?.place ?? ""];
    this.marks.replaceChildren(...marked("chosen", [chosen.action]), ...marked("better", places));
    this.drawing.root.append(this.marks);
    setText(this.when, t("analysis.when", { turn, roll }));
  }

  /** Mark a card as the shown one; only its lines are in the tab order. @param {HTMLElement} card @param {boolean} isShown */
  choose(card, isShown) {
    setAttributes(card, { "data-shown": isShown });
    setAttributes(/** @type {Element} */ (card.querySelector("button")), { "aria-pressed": String(isShown) });
    for (const line of card.querySelectorAll("[tabindex]")) setAttributes(line, { tabindex: isShown ? 0 : -1 });
  }

  /** @param {Choice} choice */
  card(choice) {
    const { seq, turn, roll, loss, grade, value, chosen, best, dice, why } = choice;
    const place = [best[0].action, why?.place ?? "", chosen.action].find((action) => this.hasPlace(action)) ?? null;
    return el(
      "li",
      { class: "review-choice", "data-grade": grade, "data-action": place },
      el(
        "button",
        { type: "button", class: "review-open" },
        el("span", { class: "review-when" }, t("analysis.when", { turn, roll })),
        " ",
        el(
          "span",
          { class: "review-loss" },
          el("b", {}, decimal(-loss, 2)),
          " ",
          grade !== "good" && el("span", { class: "review-grade" }, t(`analysis.grade.${grade}`)),
        ),
      ),
      el("div", { class: "review-dice" }, ...diceOf(dice, chosen.action, best[0].action)),
      this.row("chosen", [chosen], value - loss),
      this.row("better", best, value),
      why && el("p", { class: "review-why" }, this.line(why.place ?? "", why.said)),
      el("p", {}, this.moment(seq)),
      el("p", { class: "unseen" }, this.described(choice)),
    );
  }

  /** @param {Mark} mark @param {Legal[]} actions @param {number} value */
  row(mark, actions, value) {
    const said = actions.flatMap(({ action, label }, place) => [
      ...(place ? [t("analysis.or")] : []),
      this.line(action, label),
    ]);
    return el(
      "p",
      { class: `review-row ${mark}` },
      el("i", {}, markIcon(mark), t(`analysis.${mark}`)),
      " ",
      el("span", {}, ...said),
      " ",
      el("b", {}, decimal(value, 2)),
    );
  }

  /** Return words that light up a place, which keys can reach. @param {string} action @param {string} said */
  line(action, said) {
    if (!this.hasPlace(action)) return el("span", {}, said);
    const line = lighting(action, said);
    setAttributes(line, { tabindex: -1 });
    return line;
  }

  /** @param {string} action */
  hasPlace(action) {
    return this.drawing.sitesOf(action).length > 0;
  }

  /** Return the sheet before a decision in words. @param {Choice} choice */
  described({ sheet }) {
    const built = new Set([...sheet.roads, ...sheet.settlements, ...sheet.cities, ...sheet.knights]);
    const sites = [...this.drawing.sites.values()].filter(({ key }) => built.has(key));
    const used = sites.filter(({ key }) => sheet.used.includes(key));
    const named = (/** @type {typeof sites} */ some) => some.map(({ name }) => name).join(", ") || "–";
    return t("analysis.sheet", { built: named(sites), used: named(used) });
  }
}

/** @param {Review} review */
function counted({ grades }) {
  const all = Object.values(grades).reduce((sum, number) => sum + number, 0);
  const shown = COUNTED.filter((grade) => grades[grade]).map((grade) =>
    t(`analysis.counted.${grade}`, { n: grades[grade] }),
  );
  return [t("analysis.decisions", { n: all, best: grades.best }), ...shown].join(" · ");
}

/**
 * Return the dice before a decision, each with the marks of the actions that keep it.
 * @param {import("../client/types.js").Face[]} dice
 * @param {string} chosen
 * @param {string} better
 */
function diceOf(dice, chosen, better) {
  const [one, other] = [keptDice(dice, chosen), keptDice(dice, better)];
  return dice.map((face, place) =>
    el(
      "span",
      { class: "review-thrown" },
      el("span", { class: "review-die" }, picture(face, t(`page.face.${face}`))),
      one[place] && markIcon("chosen"),
      other[place] && markIcon("better"),
    ),
  );
}
