// What happened since the viewer's last turn, from the log: cards of the viewer, and what each other player rolled,
// built, bought, played and where the robber went.

/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../client/types.js").Counts} Counts */
/** @typedef {"road" | "settlement" | "city" | "development" | "knight" | "robber"} Deed */
/** @typedef {{seat: number, roll: number | null, deeds: Partial<Record<Deed, number>>}} PlayerNews */
/** @typedef {{cards: Counts, players: PlayerNews[]}} News `cards` are those that the viewer got, below 0 lost ones */

const REPLIES = ["accept", "refuse", "counter", "discard", "draw", "leave", "exchange"]; // verbs outside one's own turn

/** @type {Record<string, Deed>} */
const DEEDS = {
  road: "road",
  settlement: "settlement",
  city: "city",
  buy: "development",
  knight: "knight",
  robber: "robber",
};

/** Return entries without those that were taken back. @param {Entry[]} entries */
export function standing(entries) {
  /** @type {Entry[]} */
  const left = [];
  for (const entry of entries) {
    if (entry.text === "undo") left.pop();
    else left.push(entry);
  }
  return left;
}

/**
 * Return the entries from the end of a seat's last turn to the beginning of its running turn, or to the present.
 * @param {Entry[]} entries
 * @param {number} seat
 */
export function sinceTurnOf(entries, seat) {
  const left = standing(entries);
  const isOwn = (/** @type {Entry} */ entry) => entry.player === seat && !REPLIES.includes(verbOf(entry));
  const firstRoll = left.findIndex((entry) => isOwn(entry) && entry.text === "roll");
  const founding = firstRoll < 0 ? left : left.slice(0, firstRoll);
  const end = left.findLastIndex((entry) => isOwn(entry) && entry.text === "end");
  const from = 1 + (end < 0 ? founding.findLastIndex(isOwn) : end);
  const length = left.slice(from).findIndex(isOwn);
  return length < 0 ? left.slice(from) : left.slice(from, from + length);
}

/** @param {Entry[]} entries @param {number} viewer @returns {News} */
export function newsOf(entries, viewer) {
  /** @type {Map<number, PlayerNews>} */
  const players = new Map();
  /** @type {PlayerNews | null} */
  let acting = null;
  for (const entry of entries) {
    const { player, text } = entry;
    if (player >= 0 && player !== viewer && !REPLIES.includes(verbOf(entry))) {
      acting = players.get(player) ?? { seat: player, roll: null, deeds: {} };
      players.set(player, acting);
      const deed = DEEDS[verbOf(entry)];
      if (deed) acting.deeds[deed] = (acting.deeds[deed] ?? 0) + 1;
    } else if (acting && player < 0 && text.startsWith("dice ")) acting.roll = Number(text.split(" ")[1]);
  }
  return { cards: cardsOf(entries, viewer), players: [...players.values()] };
}

/** Return the cards that a viewer got and lost. @param {Entry[]} entries @param {number} viewer @returns {Counts} */
function cardsOf(entries, viewer) {
  /** @type {Counts} */
  const cards = {};
  const add = (/** @type {string} */ resource, /** @type {number} */ n) => {
    cards[resource] = (cards[resource] ?? 0) + n;
  };
  for (const { player, text, hands } of entries) {
    const mine = hands?.find(({ seat }) => seat === viewer)?.cards ?? {};
    for (const [resource, n] of Object.entries(mine)) add(resource, n);
    const stolen = player < 0 && /^steal (\w+) from (\d)$/.exec(text);
    if (stolen && Number(stolen[2]) === viewer) add(stolen[1], -1);
  }
  return Object.fromEntries(Object.entries(cards).filter(([, n]) => n !== 0));
}

/** @param {Entry} entry */
function verbOf({ text }) {
  return text.split(" ")[0];
}
