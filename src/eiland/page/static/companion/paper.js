// A game on paper: entered turns, played by the rule tables. Impossible actions are skipped and marked with their
// reason, as on the server (server/companion).

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {import("./tables.js").Tables} Tables */
/** @typedef {import("./tables.js").Fault} Fault */
/** @typedef {import("./shelf.js").Turn} Turn */
/** @typedef {{built: Set<string>, used: Set<string>, boxes: number[]}} Sheet */
/**
 * A turn as it was played. `rank` is the rank of the remaining dice, `ranks` lists it after each action, `faults` has
 * an entry for each action, `whole` is a fault of the whole turn.
 * @typedef {{seat: number, rank: number, points: number, fresh: Set<string>, whole: Fault | null,
 *   faults: (Fault | null)[], ranks: number[]}} Played
 */
/** @typedef {{turns: number, nothing_built: number, same_turn_joker: boolean}} Options */

const NONE = 0; // the rank of no dice

export class Paper {
  /** @param {Tables} tables @param {Options} options @param {number} seats */
  constructor(tables, options, seats) {
    this.tables = tables;
    this.options = options;
    /** @type {Sheet[]} */
    this.sheets = Array.from({ length: seats }, () => ({ built: new Set(), used: new Set(), boxes: [] }));
    /** @type {Played[]} */
    this.turns = [];
  }

  /** The seat whose turn is next. */
  get seat() {
    return this.turns.length % this.sheets.length;
  }

  get isOver() {
    return this.sheets.every(({ boxes }) => boxes.length >= this.options.turns);
  }

  /** Play the actions of a turn without filling its box. @param {Turn} turn @returns {Played} */
  begin(turn) {
    const dice = turn.rolls.at(-1) ?? [];
    const whole = this.whyNotTurn(dice);
    /** @type {Played} */
    const played = {
      seat: this.seat,
      rank: whole ? NONE : this.tables.rank(dice),
      points: 0,
      fresh: new Set(),
      whole,
      faults: [],
      ranks: [],
    };
    for (const action of turn.actions) {
      played.faults.push(this.do(played, action));
      played.ranks.push(played.rank);
    }
    return played;
  }

  /** Return why a turn with these dice is impossible, or null. @param {Face[]} dice @returns {Fault | null} */
  whyNotTurn(dice) {
    const need = this.tables.rules.dice;
    if (this.isOver) return { key: "companion/over", details: {} };
    return dice.length === need ? null : { key: "companion/dice", details: { given: dice.length, need } };
  }

  /** End a turn: fill its box. @param {Played} played */
  close(played) {
    if (!this.isOver) this.sheets[played.seat].boxes.push(played.points || this.options.nothing_built);
    this.turns.push(played);
  }

  /** Play an action in a turn, or return why it is impossible. @param {Played} played @param {string} action */
  do(played, action) {
    const fault = this.whyNot(played, action);
    if (fault) return fault;
    const [verb, id, change] = action.split(" ");
    const sheet = this.sheets[played.seat];
    const site = this.tables.sites.get(action);
    played.rank = this.tables.after(stepOf(action), played.rank);
    if (site) {
      sheet.built.add(id);
      played.fresh.add(id);
      played.points += site.points;
    } else if (verb === "joker" && change) sheet.used.add(id);
    return null;
  }

  /**
   * Return why an action is impossible, or null.
   * @param {Played} played
   * @param {string} action
   * @returns {Fault | null}
   */
  whyNot(played, action) {
    const [verb] = action.split(" ");
    const site = this.tables.sites.get(action);
    if (played.rank === NONE) return { key: "companion/no-dice", details: {} };
    if (site) return this.whyNotSite(played, site);
    if (verb === "joker") return this.whyNotJoker(played, action);
    if (this.tables.allows(action, played.rank)) return null;
    const have = this.tables.dice(played.rank).filter((face) => face === verb).length;
    const { key, details } = this.tables.rules.trade;
    return { key, details: { ...details, have } };
  }

  /** @param {Played} played @param {import("./tables.js").Site} site @returns {Fault | null} */
  whyNotSite({ seat, rank }, { id, kind, needs, short }) {
    const { built } = this.sheets[seat];
    if (built.has(id)) return { key: "build/already-built", details: { site: id } };
    const missing = needs.find(({ any }) => !any.some((other) => built.has(other)));
    if (missing) return { key: missing.fault, details: { site: id } };
    return this.tables.allows(kind, rank) ? null : { key: short, details: { site: id } };
  }

  /** @param {Played} played @param {string} action @returns {Fault | null} */
  whyNotJoker({ seat, rank, fresh }, action) {
    const [, joker, change] = action.split(" ");
    const { built, used } = this.sheets[seat];
    if (!built.has(joker)) return { key: "joker/no-knight", details: { joker } };
    if (used.has(joker)) return { key: "joker/used", details: { joker } };
    if (fresh.has(joker) && !this.options.same_turn_joker) return { key: "joker/fresh", details: { joker } };
    const [shown] = change.split("->");
    return this.tables.allows(change, rank) ? null : { key: "joker/no-such-die", details: { face: shown } };
  }

  /** List the possible actions in a turn. @param {Played} played @returns {string[]} */
  open(played) {
    const { sites, jokers, rules } = this.tables;
    const changes = [...jokers].flatMap(([joker, allowed]) => allowed.map((change) => `joker ${joker} ${change}`));
    const trades = Object.keys(rules.becomes).filter((step) => step.startsWith("gold "));
    return [...sites.keys(), ...trades, ...changes].filter((action) => !this.whyNot(played, action));
  }
}

/** Return the step of an action in the rule tables, without its site or joker. @param {string} action */
function stepOf(action) {
  const [verb, , change] = action.split(" ");
  if (verb === "gold") return action;
  return verb === "joker" ? change : verb;
}
