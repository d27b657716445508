// Names of bots in lists.

import { hasMessage, t } from "../kit/messages.js";

/**
 * Return the name of a bot with its strength.
 * @param {import("./types.js").GameEntry} game
 * @param {string} bot
 */
export function botLabel({ strengths }, bot) {
  const strength = strengths[bot];
  const name = hasMessage(`bot.${bot}`) ? t(`bot.${bot}`) : bot;
  return strength
    ? t("page.seat.bot.strength", { bot: name, strength: t(`strength.${strength}`) })
    : t("page.seat.bot", { bot: name });
}
