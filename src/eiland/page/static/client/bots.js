// Names of bots in lists.

import { el } from "../kit/dom.js";
import { hasMessage, t } from "../kit/messages.js";

/** @typedef {import("./types.js").GameEntry} Game */

/** Return what a bot is called; bots of other packages keep their name. @param {string} bot */
export function botName(bot) {
  return hasMessage(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
}

/**
 * Return a bot as a choice: a level by its word, another bot with the nearest level.
 * @param {Game} game
 * @param {string} bot
 */
export function botLabel({ levels }, bot) {
  const level = levels[bot];
  return level && level !== bot
    ? t("page.seat.bot.level", { bot: botName(bot), level: botName(level) })
    : t("page.seat.bot", { bot: botName(bot) });
}

/**
 * Return the bots of a game as groups of choices: its levels, then all others.
 * @param {Game} game
 * @param {(bot: string) => import("../kit/dom.js").Attributes} attributes of the choice of a bot
 */
export function botChoices(game, attributes) {
  const isLevel = (/** @type {string} */ bot) => game.levels[bot] === bot;
  const group = (/** @type {string} */ label, /** @type {string[]} */ bots) =>
    bots.length > 0 &&
    el("optgroup", { label: t(label) }, ...bots.map((bot) => el("option", attributes(bot), botLabel(game, bot))));
  return [
    group("page.seat.bots", game.bots.filter(isLevel)),
    group(
      "page.seat.bots.other",
      game.bots.filter((bot) => !isLevel(bot)),
    ),
  ];
}
