// The course of a daily game as squares: one for each turn, with a sign of its own for each mark.

import { el, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";

export const SIGNS = /** @type {Record<string, string>} */ ({
  flawless: "M6 12.5l4 4 8-9",
  slip: "M7 12h10",
  mistake: "M12 6v8M12 17.5v.5",
  blunder: "M7 7l10 10M17 7L7 17",
});

/** Return the sign of a mark. @param {string} mark */
export function sign(mark) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: `daily-mark daily-${mark}`, "aria-hidden": "true" },
    svg("rect", { width: 24, height: 24, rx: 5 }),
    svg("path", { d: SIGNS[mark] }),
  );
}

/** Return the squares of all turns. @param {string[]} marks */
export function squares(marks) {
  return el(
    "ol",
    { class: "daily-course", "data-testid": "daily-course", "aria-label": t("daily.course") },
    ...marks.map((mark, turn) => {
      const said = t("daily.turn", { turn: turn + 1, mark: t(`daily.mark.${mark}`) });
      return el("li", { title: said }, sign(mark), el("span", { class: "unseen" }, said));
    }),
  );
}

/** Return what the signs mean. @param {string[]} marks those that are explained, with repetitions */
export function legend(marks) {
  const shown = Object.keys(SIGNS).filter((mark) => marks.includes(mark));
  return el(
    "p",
    { class: "daily-legend", "aria-hidden": "true" },
    ...shown.map((mark) => el("span", {}, sign(mark), t(`daily.mark.${mark}`))),
  );
}
