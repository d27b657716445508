// What an action costs, by the values of a hint.

/** @typedef {import("../client/types.js").Hint} Hint */
/** @typedef {{loss: number, unit: "points" | "chance"} | {loss: null, unit: "senseless"}} Cost points of the final score, or share of the chance to win */

const WARNED = { points: 1, chance: 0.03 }; // the smallest loss of a mistake, as in the analyses
const JUDGED = ["settlement", "robber", "bank"]; // what the bot leaves out among these makes no sense

/**
 * Return what an action costs if that is a mistake, else null, also where the hint says nothing about it.
 * @param {Pick<Hint, "values" | "chances">} hint
 * @param {string} action
 * @returns {Cost | null}
 */
export function costOf({ values = [], chances = [] }, action) {
  const unit = values.length > 0 ? "points" : "chance";
  const ranked = unit === "points" ? values : chances;
  const found = ranked.find((one) => one.action === action);
  if (!found) return isSenseless(ranked, action) ? { loss: null, unit: "senseless" } : null;
  const loss = Math.max(...ranked.map(({ value }) => value)) - found.value;
  return loss >= WARNED[unit] ? { loss, unit } : null;
}

/**
 * Return whether a bot has left out an action among others of its kind: it considers all that make sense.
 * @param {{action: string}[]} ranked
 * @param {string} action
 */
function isSenseless(ranked, action) {
  const [verb] = action.split(" ");
  return JUDGED.includes(verb) && ranked.some((one) => one.action.startsWith(`${verb} `));
}
