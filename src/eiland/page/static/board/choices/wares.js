// All purchases with fish, with their prices and legal payments.

/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Counts} Counts */
/**
 * A purchase: its price in fish, how many fish the buyer lacks, and the legal payments.
 * @typedef {{goods: string, price: number, missing: number, payments: {action: string, tokens: number[]}[]}} Ware
 */

/** Kinds of purchases, the cheapest first. A kind can have several purchases: one for each resource or victim. */
export const KINDS = ["robber", "steal", "resource", "road", "card"];
const STEAL = "steal from ";

/** @param {string} goods */
export function kindOf(goods) {
  const [word] = goods.split(" ");
  return KINDS.includes(word) ? word : "resource";
}

/** Return the seat from which a purchase steals, null if it does not. @param {string} goods */
export function victimOf(goods) {
  return goods.startsWith(STEAL) ? Number(goods.slice(STEAL.length)) : null;
}

/** Return the fish tokens of a hand, the largest first. @param {Counts} held by number of fish @returns {number[]} */
export function tokensOf(held) {
  return Object.entries(held)
    .flatMap(([fish, n]) => Array(n).fill(Number(fish)))
    .sort((a, b) => b - a);
}

/** @param {number[]} tokens */
function worth(tokens) {
  return tokens.reduce((sum, fish) => sum + fish, 0);
}

/**
 * Return all purchases with their legal payments.
 * @param {Counts} prices by purchase
 * @param {Legal[]} legal
 * @param {Counts} held fish tokens
 * @returns {Ware[]}
 */
export function waresOf(prices, legal, held) {
  /** @type {Map<string, Ware["payments"]>} */
  const payments = new Map();
  for (const { action } of legal) {
    const found = /^fish ([\d ]+) for (.+)$/.exec(action);
    if (!found) continue;
    const tokens = found[1].split(" ").map(Number);
    payments.set(found[2], [...(payments.get(found[2]) ?? []), { action, tokens }]);
  }
  const value = worth(tokensOf(held));
  return Object.entries(prices).map(([goods, price]) => ({
    goods,
    price,
    missing: Math.max(0, price - value),
    payments: payments.get(goods) ?? [],
  }));
}

/**
 * Return an action that pays for a purchase with no token too many, to ask why it is not legal.
 * @param {Ware} ware for which the tokens suffice
 * @param {Counts} held fish tokens
 */
export function questionOf({ goods, price }, held) {
  let paid = tokensOf(held);
  for (const fish of paid.toReversed())
    if (worth(paid) - fish >= price) paid = paid.toSpliced(paid.lastIndexOf(fish), 1);
  return `fish ${paid.toReversed().join(" ")} for ${goods}`;
}
