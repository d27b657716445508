// The latest games on the statistics page: date, game, opponents, result.

import { botName } from "../client/bots.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { language, listed, t } from "../kit/messages.js";
import { resultOf } from "./result.js";
import { titleOf } from "./sums-card.js";

/** @typedef {import("./games.js").Game} Game */

/** @param {Game[]} games the newest first */
export function latest(games) {
  return el(
    "section",
    { class: "card kept-latest", "data-testid": "latest" },
    el("h2", {}, t("statistics.latest")),
    el("ul", {}, ...games.map(line)),
  );
}

/** @param {Game} game */
function line(game) {
  const result = resultOf(game);
  return el(
    "li",
    {},
    el(
      "a",
      { class: "kept-game", href: at(`/t/${game.table}`) },
      el("span", { class: "kept-name" }, titleOf(game.game)),
      el("span", { class: "kept-date" }, new Date(game.at).toLocaleDateString(language(), { dateStyle: "medium" })),
      el("span", { class: "kept-with" }, withWhom(game)),
      el("b", { "data-result": result.kind }, t(`statistics.result.${result.kind}`, said(result))),
    ),
  );
}

/** @param {import("./result.js").Result} result */
function said({ place, points }) {
  return { place, n: points, points };
}

/** @param {Game} game */
function withWhom({ seats }) {
  const others = seats.filter(({ kind }) => kind !== "me");
  if (!others.length) return t("statistics.alone");
  const names = others.map(({ bot, name }) => (bot === null ? name : t("page.seat.bot", { bot: botName(bot) })));
  return listed(names);
}
