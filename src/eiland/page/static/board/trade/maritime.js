// Trades with the bank, from the legal actions.

/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {{action: string, rate: number, given: string, wanted: string}} BankTrade */

/** @param {Legal[]} legal @returns {BankTrade[]} */
export function bankTrades(legal) {
  return legal.flatMap(({ action }) => {
    const found = /^bank (\d) (\w+) for 1 (\w+)$/.exec(action);
    return found ? [{ action, rate: Number(found[1]), given: found[2], wanted: found[3] }] : [];
  });
}

/** Return the rate of the bank for each resource. @param {BankTrade[]} trades @returns {Record<string, string>} */
export function ratesOf(trades) {
  return Object.fromEntries(trades.map(({ given, rate }) => [given, `${rate}:1`]));
}
