// What final scores of the Dice Game are worth, from the exact distribution of perfect play.

/** @typedef {import("../client/types.js").FinalScore} FinalScore */

/** Return the share of perfectly played games with fewer points. @param {FinalScore[]} scores lowest first @param {number} points */
export function betterThan(scores, points) {
  return 1 - (scores.find((each) => each.points >= points)?.at_least ?? 0);
}

/** Return the mean of perfect play. @param {FinalScore[]} scores lowest first, without gaps */
export function meanOf(scores) {
  return scores.slice(1).reduce((sum, { at_least: chance }) => sum + chance, scores[0].points);
}

/** Return how often perfect play ends with each score. @param {FinalScore[]} scores lowest first @returns {number[]} */
export function sharesOf(scores) {
  return scores.map(({ at_least: chance }, place) => chance - (scores[place + 1]?.at_least ?? 0));
}
