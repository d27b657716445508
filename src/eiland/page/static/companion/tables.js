// Rule tables from the server (docs/http.md). This module only looks up; it implements no rule.

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("../client/types.js").RuleSite} Site */
/** @typedef {import("../client/types.js").CompanionRules} CompanionRules */
/** @typedef {import("../client/types.js").Fault} Fault */

const IMPOSSIBLE = -1;

export class Tables {
  /** @param {CompanionRules} rules */
  constructor(rules) {
    this.rules = rules;
    this.ranks = new Map(rules.multisets.map((multiset, rank) => [multiset, rank]));
    this.sites = new Map(rules.sites.map((site) => [site.action, site]));
    this.jokers = new Map(rules.jokers.map(({ id, changes }) => [id, changes]));
  }

  /** Return the rank of some dice, in any order. @param {Face[]} dice @returns {number} */
  rank(dice) {
    const { faces } = this.rules;
    const sorted = [...dice].sort((a, b) => faces.indexOf(a) - faces.indexOf(b));
    return this.ranks.get(sorted.join(" ")) ?? IMPOSSIBLE;
  }

  /** Return the dice of a rank. @param {number} rank @returns {Face[]} */
  dice(rank) {
    return /** @type {Face[]} */ (this.rules.multisets[rank].split(" ").filter(Boolean));
  }

  /** Return the rank of the dice after a step, IMPOSSIBLE included. @param {string} step @param {number} rank */
  after(step, rank) {
    return this.rules.becomes[step]?.[rank] ?? IMPOSSIBLE;
  }

  /** Return whether a step is possible with these dice. @param {string} step @param {number} rank */
  allows(step, rank) {
    return this.after(step, rank) !== IMPOSSIBLE;
  }
}
