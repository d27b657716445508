// The result of a daily game at the end of it: points, those of perfect play, the course, and how to share it.

import { el } from "../kit/dom.js";
import { decimal, language, loadMessages, signed, t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { countdown } from "./clock.js";
import { dateOf, results, spelled, streakOf } from "./days.js";
import { resultAt } from "./requests.js";
import { sharing } from "./sharing.js";
import { legend, squares } from "./squares.js";

/** @typedef {import("../client/types.js").DailyResult} Result */

const AGAIN = 2000; // milliseconds between two requests while the solution is computed

/**
 * Return the card of a finished daily game. It fills when the result has come.
 * @param {{table: string, game: string, mine: number[]}} snapshot
 * @param {() => void} onAgain
 */
export function resultCard({ table, game, mine }, onAgain) {
  const card = el("section", { class: "daily-result", "data-testid": "daily-result", "aria-live": "polite" });
  fill(card, table, game, mine.length > 0 ? onAgain : null);
  return card;
}

/** @param {HTMLElement} card @param {string} table @param {string} game @param {(() => void) | null} onAgain null for onlookers */
async function fill(card, table, game, onAgain) {
  await Promise.all([loadMessages("daily"), loadStyle(new URL("./daily.css", import.meta.url))]);
  card.replaceChildren(el("p", {}, t("daily.computing")));
  try {
    const result = await resultOf(table);
    const { date, attempt, points, perfect, lost, marks } = result;
    if (onAgain && attempt === 1) results.keep(game, date, { points, perfect, lost, marks });
    card.replaceChildren(...contents(result), ...(onAgain ? [sharing(shared(result), "/"), foot(game, onAgain)] : []));
  } catch {
    card.replaceChildren(el("p", { class: "warning" }, t("daily.failed")));
  }
}

/** Return the result, once it can be computed. @param {string} table @returns {Promise<Result>} */
async function resultOf(table) {
  while (true) {
    const answer = await resultAt(table);
    if ("marks" in answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** @param {Result} result */
function contents(result) {
  const { number, date, attempt, points, perfect, lost, marks } = result;
  const figure = (/** @type {string} */ key, /** @type {string} */ value) =>
    el("div", {}, el("dt", {}, t(`daily.${key}`)), el("dd", {}, value));
  return [
    el("h3", {}, t("daily.numbered", { number })),
    el(
      "p",
      { class: "daily-day" },
      spelled(date, language()),
      attempt > 1 && el("b", { class: "daily-try" }, t("daily.attempt", { attempt })),
    ),
    el(
      "dl",
      { class: "daily-figures" },
      figure("points", signed(points)),
      figure("perfect", signed(perfect)),
      figure("lost", decimal(lost)),
    ),
    el("p", { class: "daily-about" }, t("daily.perfect.about")),
    squares(marks),
    legend(marks),
  ];
}

/** Return what is shared. @param {Result} result @returns {import("./picture.js").Shared} */
function shared({ date, text, points, perfect, marks }) {
  const below = `${t("daily.points")} · ${t("daily.picture.perfect", { n: perfect })}`;
  return { date, text, figure: signed(points), below, marks };
}

/** @param {string} game @param {() => void} onAgain */
function foot(game, onAgain) {
  const streak = streakOf(results.of(game), dateOf(new Date()));
  return el(
    "div",
    { class: "daily-foot" },
    el("p", { class: "daily-honest" }, t("daily.honest")),
    el("p", { class: "daily-since" }, streak > 0 && el("b", {}, t("daily.streak", { n: streak })), countdown()),
    el(
      "button",
      { type: "button", class: "button quiet", "data-testid": "daily-again", click: onAgain },
      t("daily.again"),
    ),
  );
}
