// What an action costs, by the values of a hint.

/** @typedef {import("../client/types.js").Hint} Hint */
/** @typedef {{loss: number, isPoints: boolean}} Cost points of the final score, or share of the chance to win */

const WARNED = { points: 1, chance: 0.03 }; // the smallest loss of a mistake, as in the analyses

/**
 * Return what an action costs if that is a mistake, else null, also where the hint has no value for it.
 * @param {Pick<Hint, "values" | "chances">} hint
 * @param {string} action
 * @returns {Cost | null}
 */
export function costOf({ values = [], chances = [] }, action) {
  const isPoints = values.length > 0;
  const ranked = isPoints ? values : chances;
  const found = ranked.find((one) => one.action === action);
  if (!found) return null;
  const loss = Math.max(...ranked.map(({ value }) => value)) - found.value;
  return loss >= (isPoints ? WARNED.points : WARNED.chance) ? { loss, isPoints } : null;
}
