// The name of a turn, as in the log: its player, and which turn of that player it is.

import { t } from "../kit/messages.js";

/**
 * @param {import("../client/types.js").Entry["turn"]} turn null before the first turn
 * @param {{name: string}[]} seats
 */
export function whenOf(turn, seats) {
  return turn ? t("page.log.turn", { name: seats[turn.seat].name, number: turn.number }) : t("chances.when.start");
}
