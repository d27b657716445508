// Earlier results of the daily game in this browser.

import { el } from "../kit/dom.js";
import { language, signed, t } from "../kit/messages.js";
import { longestOf, shortly } from "./days.js";
import { squares } from "./squares.js";

/** @typedef {import("./days.js").Kept} Kept */

const MOST = 30; // days shown

/**
 * Return the results, the newest first, folded up; null if there are none.
 * @param {Record<string, Kept>} results by date
 */
export function history(results) {
  const dates = Object.keys(results).sort().reverse();
  if (!dates.length) return null;
  const best = Math.max(...dates.map((date) => results[date].points));
  const sums = { n: dates.length, best, streak: longestOf(results) };
  return el(
    "details",
    { class: "daily-history", "data-testid": "daily-history" },
    el("summary", {}, t("daily.history")),
    el("p", { class: "daily-sums" }, t("daily.sums", sums)),
    el(
      "ul",
      { tabindex: 0, "aria-label": t("daily.history") },
      ...dates.slice(0, MOST).map((date) => row(date, results[date])),
    ),
  );
}

/** @param {string} date @param {Kept} kept */
function row(date, { points, perfect, marks }) {
  return el(
    "li",
    {},
    el("span", { class: "daily-date" }, shortly(date, language())),
    el("b", { title: t("daily.points") }, signed(points)),
    el("span", { class: "daily-day" }, t("daily.picture.perfect", { n: perfect })),
    squares(marks),
  );
}
