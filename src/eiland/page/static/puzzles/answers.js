// How good an answer to a puzzle is, and the first answers.

import { Firsts } from "../kit/firsts.js";

/** @typedef {import("../client/types.js").Valued} Valued */
/** @typedef {{isBest: boolean, lost: number | null, value: number | null}} Answer `lost` is null where the answer has no value */

/** Whether the first answer was the best, by kind and id of the puzzle. @type {Firsts<boolean>} */
export const solved = new Firsts("eiland-puzzles", "kinds");

/**
 * Judge an answer. The same dice in another order are the same answer.
 * @param {Valued[]} values the best first
 * @param {string} action
 * @returns {Answer}
 */
export function judged(values, action) {
  const found = values.find((one) => sorted(one.action) === sorted(action));
  if (!found) return { isBest: false, lost: null, value: null };
  return { isBest: found === values[0], lost: values[0].value - found.value, value: found.value };
}

/** @param {string} action */
function sorted(action) {
  const [verb, ...rest] = action.split(" ");
  return [verb, ...(verb === "keep" ? rest.sort() : rest)].join(" ");
}

/**
 * Return the place of the puzzle to show: the first one that is not solved, from a place on; the first of all if none is left.
 * @param {string[]} ids
 * @param {Record<string, boolean>} solved
 * @param {number} from
 */
export function nextOpen(ids, solved, from) {
  const order = ids.map((_, step) => (from + step) % ids.length);
  return order.find((place) => !(ids[place] in solved)) ?? from % ids.length;
}
