// The card of one game on the statistics page: figures, and against whom.

import { botName } from "../client/bots.js";
import { el, svg } from "../kit/dom.js";
import { decimal, hasMessage, language, t } from "../kit/messages.js";
import { meanOf, mostMet } from "./tally.js";

/** @typedef {import("./tally.js").Sums} Sums */
/** @typedef {import("./tally.js").Against} Against */

const MOST = 12; // opponents of a kind that are listed
const BAR = 200; // width of the bar of wins

/** Return the title of a game; a file may bring games that are not known here. @param {string} game */
export function titleOf(game) {
  return hasMessage(`game.${game}`) ? t(`game.${game}`) : game;
}

/** @param {string} game @param {Sums} sums */
export function card(game, sums) {
  return el(
    "section",
    { class: "card kept-card", "data-testid": `statistics-${game}` },
    el("h2", {}, titleOf(game)),
    el("p", { class: "kept-games" }, t("statistics.games", { n: sums.games })),
    ...wins(sums),
    el("dl", {}, ...figures(sums).map(([name, said]) => el("div", {}, el("dt", {}, t(name)), el("dd", {}, said)))),
    sums.accuracy.count > 0 &&
      el("p", { class: "kept-note", "data-testid": "accuracy-about" }, t(`statistics.accuracy.${measureOf(game)}`)),
    sums.shared > 0 && el("p", { class: "kept-note" }, t("statistics.shared", { n: sums.shared })),
    against(sums),
  );
}

/** Return how many games were won, with a bar. @param {Sums} sums */
function wins({ games, shared, alone, won, fair }) {
  const played = games - shared - alone;
  if (!played) return [];
  const said = t("statistics.won", { n: played, won, share: percent(won / played), fair: percent(fair / played) });
  const [end, mark] = [won / played, fair / played].map((share) => (share * BAR).toFixed(1));
  return [
    el("p", { class: "kept-won" }, said),
    svg(
      "svg",
      { class: "kept-bar", viewBox: `0 0 ${BAR} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { class: "all", width: BAR, height: 12 }),
      svg("rect", { class: "won", width: end, height: 12 }),
      svg("path", { class: "fair", d: `M${mark} 0V12` }),
    ),
  ];
}

/** Return the figures that are known, with the keys of their names. @param {Sums} sums @returns {[string, string][]} */
function figures({ points, best, accuracy, luck }) {
  const [mean, exact, lucky] = [points, accuracy, luck].map(meanOf);
  /** @type {[string, string | null][]} */
  const all = [
    ["statistics.points", mean === null ? null : decimal(mean)],
    ["statistics.best", best === null ? null : decimal(best, 0)],
    ["statistics.accuracy", exact === null ? null : percent(exact / 100, 1)],
    ["statistics.luck", lucky === null ? null : decimal(lucky, 1, true)],
  ];
  return /** @type {[string, string][]} */ (all.filter(([, said]) => said !== null));
}

/** Return what accuracy is measured by. @param {string} game */
function measureOf(game) {
  return game === "classic" ? "points" : "chances";
}

/** Return a table of the opponents, null without any. @param {Sums} sums */
function against({ bots, people }) {
  const rows = [
    ...mostMet(bots).map(([bot, met]) => row(t("page.seat.bot", { bot: botName(bot) }), met)),
    ...mostMet(people)
      .slice(0, MOST)
      .map(([name, met]) => row(name, met)),
  ];
  if (!rows.length) return null;
  const heads = ["games", "you", "they"].map((head) => el("th", { scope: "col" }, t(`statistics.against.${head}`)));
  return el(
    "table",
    {},
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("statistics.against")), ...heads)),
    el("tbody", {}, ...rows),
  );
}

/** @param {string} name @param {Against} met */
function row(name, { games, won, lost }) {
  const cells = [games, won, lost].map((number) => el("td", {}, decimal(number, 0)));
  return el("tr", {}, el("th", { scope: "row" }, name), ...cells);
}

/** @param {number} share @param {number} [digits] */
function percent(share, digits = 0) {
  return share.toLocaleString(language(), { style: "percent", maximumFractionDigits: digits });
}
