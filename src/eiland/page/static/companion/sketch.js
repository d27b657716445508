// The pieces of a race as entered, drawn while the server has not checked them. It knows no rule: everything that was
// entered is there, whether it is possible or not.

/** @typedef {import("./shelf.js").Turn} Turn */
/** @typedef {{roads: string[], settlements: any[], cities: any[], knights: string[], used: string[], longest: number, start: string | null, castles: number[]}} Owned */

/** The list to which each verb adds. @type {Record<string, "roads" | "settlements" | "cities" | "knights" | "castles" | "used">} */
const LISTS = {
  road: "roads",
  settlement: "settlements",
  city: "cities",
  knight: "knights",
  castle: "castles",
  joker: "used",
};

/**
 * Return a view of a race. Titles and lengths are those of the last view that the server has sent.
 * @param {string} game
 * @param {number} seats
 * @param {Turn[]} turns
 * @param {{isOpening: boolean, last: any}} about whether the next turn is one without dice; the server's last view
 */
export function sketch(game, seats, turns, { isOpening, last }) {
  const before = last?.sheets ?? last?.realms ?? [];
  const owned = piecesOf(seats, turns).map((pieces, seat) => ({ ...pieces, longest: before[seat]?.longest ?? 0 }));
  return {
    v: 1,
    viewer: -1,
    start: 0,
    turn: turns.length,
    phase: isOpening ? "start-road" : "build",
    rolls: 0,
    rolling: false,
    dice: [],
    fresh: [],
    road: last?.road ?? null,
    army: last?.army ?? null,
    ...(game === "extra" ? { realms: owned } : { sheets: owned }),
  };
}

/** Return what each seat has entered. @param {number} seats @param {Turn[]} turns @returns {Owned[]} */
export function piecesOf(seats, turns) {
  const owned = Array.from({ length: seats }, blank);
  turns.forEach(({ actions }, turn) => {
    for (const action of actions) add(owned[turn % seats], action);
  });
  return owned;
}

/** @returns {Owned} */
function blank() {
  return { start: null, roads: [], settlements: [], cities: [], knights: [], castles: [], used: [], longest: 0 };
}

/** @param {Owned} owned @param {string} action */
function add(owned, action) {
  const [verb, id] = action.split(" ");
  if (verb === "start-road") owned.start = id;
  const list = LISTS[verb];
  if (!list) return;
  const isNumber = /^\d+$/.test(id) && list !== "used"; // corners and castles
  /** @type {(string | number)[]} */ (owned[list]).push(isNumber ? Number(id) : id);
  if (verb === "city") owned.settlements = owned.settlements.filter((corner) => corner !== Number(id)); // it replaces one
}
