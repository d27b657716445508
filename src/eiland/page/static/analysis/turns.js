// Turns of an analysis: the name of one, as in the log (its player, and which turn of that player it is); the last one.

import { t } from "../kit/messages.js";

/**
 * @param {import("../client/types.js").Entry["turn"]} turn null before the first turn
 * @param {{name: string}[]} seats
 */
export function whenOf(turn, seats) {
  return turn ? t("page.log.turn", { name: seats[turn.seat].name, number: turn.number }) : t("chances.when.start");
}

/**
 * Return the last turn that charts show. It may still go on: then it has no chances yet, but luck and decisions.
 * @param {Pick<import("../client/types.js").Chances, "moments" | "luck"> & {seats: {costly: {turn: number}[]}[]}} found
 */
export function lastTurn({ moments, luck, seats }) {
  const shown = [...moments, ...luck, ...seats.flatMap(({ costly }) => costly)];
  return Math.max(1, ...shown.map(({ turn }) => turn));
}
