// The steps of the guides through a first game: what each one waits for. They depend on the position and the log alone,
// so they fit whatever the dice show. The sentences are in i18n/*/guide.po.

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/**
 * What a guide sees of the game: verbs of all `own` actions so far, of those that are `legal` now, and whether it is the
 * player's turn.
 * @typedef {{own: string[], legal: string[], phase: string, isActive: boolean}} Seen
 */
/** @typedef {(seen: Seen) => boolean} Condition */
/**
 * One step. Without `isDone` the player says when to go on. `press` is the action of a button to light up, `light` the
 * test id of another place; `isAdvised` steps show what a strong player would do. `variant` chooses among sentences.
 * @typedef {{name: string, isDone?: Condition, press?: string, light?: string, isAdvised?: boolean,
 *   variant?: (seen: Seen) => string}} Step
 */

const BUILDS = ["road", "settlement", "city", "knight", "castle"];
const CHANGES = ["joker", "gold"];
const BOUGHT = ["city", "buy"];
const PLACED = ["road", "settlement"];
const FOUNDED = 2; // settlements, and roads, of each player before the first turn
const BEFORE_ROLL = ["roll", "before"]; // phases
const ASKED = ["discard", "robber", "victim", "offer"]; // phases in which the board game asks for something unusual

/** @param {...string} verbs @returns {Condition} */
const did =
  (...verbs) =>
  ({ own }) =>
    own.some((verb) => verbs.includes(verb));

/** @param {Seen} seen @param {string} verb */
function times({ own }, verb) {
  return own.filter((each) => each === verb).length;
}

/** Whether the first turn is over. @type {Condition} */
function isOver(seen) {
  const rolls = times(seen, "roll");
  return rolls > 1 || (rolls === 1 && (!seen.isActive || BEFORE_ROLL.includes(seen.phase)));
}

/** Whether something has been built after the founding of the board game. @type {Condition} */
function hasBuilt(seen) {
  return did(...BOUGHT)(seen) || PLACED.some((verb) => times(seen, verb) > FOUNDED);
}

/** @param {Seen} seen */
function whatDicePay({ legal }) {
  const can = (/** @type {string[]} */ verbs) => legal.some((verb) => verbs.includes(verb));
  const isThrown = !legal.includes("keep"); // for the last time
  if (can(BUILDS)) return isThrown ? "now" : "or-roll";
  if (can(CHANGES)) return isThrown ? "change" : "change-or-roll";
  return isThrown ? "nothing" : "not-yet";
}

/** @param {Seen} seen */
function whatCardsPay({ legal }) {
  return [...BOUGHT, ...PLACED].some((verb) => legal.includes(verb)) ? "now" : "nothing";
}

/** @param {string} name @returns {Step} */
const rolling = (name) => ({ name, press: "roll", isDone: did("roll") });
/** @type {Step} */
const KEEP = { name: "dice.keep", isAdvised: true, isDone: did("keep", "end", ...BUILDS, ...CHANGES) };
/** @type {Step} */
const BUILD = {
  name: "dice.build",
  isAdvised: true,
  isDone: (seen) => did(...BUILDS)(seen) || isOver(seen),
  variant: whatDicePay,
};
/** @type {Step} */
const JOKERS = { name: "dice.jokers" };
/** @type {Step} */
const HINT = { name: "hint", light: "hint" };

/** @param {string} name @returns {Step} */
const ending = (name) => ({ name, isAdvised: true, isDone: isOver });

/** @type {Record<string, Step[]>} */
export const STEPS = {
  classic: [
    rolling("classic.sheet"),
    KEEP,
    BUILD,
    ending("classic.end"),
    { name: "classic.watch" },
    JOKERS,
    { name: "classic.order" },
    HINT,
  ],
  plus: [
    rolling("plus.sheet"),
    KEEP,
    BUILD,
    ending("race.end"),
    { name: "plus.watch" },
    { name: "plus.titles" },
    JOKERS,
    HINT,
  ],
  extra: [
    { name: "extra.start", isAdvised: true, isDone: did("start-road") },
    rolling("extra.few"),
    KEEP,
    BUILD,
    ending("race.end"),
    { name: "extra.watch" },
    { name: "extra.roads" },
    { name: "extra.titles" },
    JOKERS,
    HINT,
  ],
  base: [
    { name: "base.settlement", isAdvised: true, isDone: did("settlement") },
    { name: "base.road", isAdvised: true, isDone: did("road") },
    {
      name: "base.second",
      isAdvised: true,
      isDone: (seen) => PLACED.every((verb) => times(seen, verb) >= FOUNDED),
      variant: ({ legal }) => (legal.length ? "now" : "wait"),
    },
    rolling("base.roll"),
    {
      name: "base.build",
      isAdvised: true,
      isDone: (seen) => hasBuilt(seen) || isOver(seen),
      variant: whatCardsPay,
    },
    { name: "base.trade", light: "trade" },
    ending("base.end"),
    { name: "base.seven", isDone: did("robber") },
    { name: "base.win" },
    HINT,
  ],
};

/**
 * Return what a guide sees of a game.
 * @param {Snapshot} snapshot
 * @param {{player: number, text: string}[]} entries of the log
 * @param {{action: string}[]} legal actions of the player, if the game waits for the player
 * @returns {Seen}
 */
export function seenOf({ view, seats, mine, over }, entries, legal) {
  const { phase } = view;
  const seat = mine[0];
  const first = view.start === null ? null : (view.start + view.turn) % seats.length;
  const active = "active" in view ? view.active : first;
  return {
    own: entries.filter(({ player }) => player === seat).map(({ text }) => verbOf(text)),
    legal: legal.map(({ action }) => verbOf(action)),
    phase,
    isActive: !over && active === seat,
  };
}

/** @param {string} text of an action */
function verbOf(text) {
  return text.split(" ")[0];
}

/**
 * Return the number of the step that a guide has come to: the next one that is not done.
 * @param {Step[]} steps
 * @param {number} step
 * @param {Seen} seen
 */
export function reached(steps, step, seen) {
  const next = steps.findIndex(({ isDone }, place) => place >= step && !isDone?.(seen));
  return next < 0 ? steps.length : next;
}

/** Whether the board game asks the player for something unusual. @type {Condition} */
function isUnusual({ phase, legal }) {
  return ASKED.includes(phase) && legal.length > 0;
}

/** Return whether a guide shows what a strong player would do. @param {Step} step @param {Seen} seen */
export function isAdvised(step, seen) {
  return seen.legal.length > 0 && (Boolean(step.isAdvised) || isUnusual(seen));
}

/**
 * Return the key of the sentence for a step. If the game asks for something unusual, the sentence is about that.
 * @param {Step} step
 * @param {Seen} seen
 */
export function keyOf({ name, variant }, seen) {
  if (isUnusual(seen)) return `guide.base.at.${seen.legal.includes("withdraw") ? "own-offer" : seen.phase}`;
  return variant ? `guide.${name}.${variant(seen)}` : `guide.${name}`;
}
