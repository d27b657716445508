// Purchases with fish and their payments, from the legal actions.

/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {{goods: string, payments: {action: string, tokens: number[]}[]}} Ware a purchase and its possible payments */

/** Kinds of purchases, the cheapest first. A kind can have several purchases: one for each resource or victim. */
export const KINDS = ["robber", "steal", "resource", "road", "card"];

/** @param {string} goods */
export function kindOf(goods) {
  const [word] = goods.split(" ");
  return KINDS.includes(word) ? word : "resource";
}

/** Group all payments by purchase. @param {Legal[]} legal @returns {Ware[]} */
export function waresOf(legal) {
  /** @type {Map<string, Ware>} */
  const wares = new Map();
  for (const { action } of legal) {
    const found = /^fish ([\d ]+) for (.+)$/.exec(action);
    if (!found) continue;
    const ware = wares.get(found[2]) ?? { goods: found[2], payments: [] };
    ware.payments.push({ action, tokens: found[1].split(" ").map(Number) });
    wares.set(found[2], ware);
  }
  return [...wares.values()];
}
