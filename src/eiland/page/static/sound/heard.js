// What is to be heard of an update: the dice before they are shown, then at most one sound for the rest.

/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("./notes.js").Sound} Sound */
/** @typedef {{over: boolean, winners: number[], mine: number[], isAsked: boolean}} Heard a position, as far as it is to be heard */

const PIECES = ["road", "settlement", "city", "knight", "castle", "start-road", "robber"];
const CARDS = ["buy", "card", "steal", "take", "bank", "monopoly", "year-of-plenty", "joker", "gold", "fish"];

/** Return whether some entries have a throw of dice. @param {Entry[]} entries */
export function hasThrow(entries) {
  return entries.some(({ player, text }) => player < 0 && text.startsWith("dice "));
}

/**
 * Return the sound of an update, null for silence.
 * @param {Entry[]} entries new ones
 * @param {Heard} before
 * @param {Heard} after
 * @returns {Sound | null}
 */
export function soundOf(entries, before, after) {
  if (after.over && !before.over) return after.winners.some((seat) => after.mine.includes(seat)) ? "won" : "over";
  if (after.isAsked && !before.isAsked) return "turn";
  const verbs = entries.map(({ text }) => text.split(" ")[0]);
  if (verbs.some((verb) => PIECES.includes(verb))) return "piece";
  return verbs.some((verb) => CARDS.includes(verb)) ? "card" : null;
}

/**
 * Return whether a sound is also felt: what the player of this device has done or is asked, not what others do.
 * @param {Sound} sound
 * @param {Entry[]} entries
 * @param {number[]} mine
 */
export function isFelt(sound, entries, mine) {
  if (sound === "dice") return entries.some(({ turn }) => turn !== null && mine.includes(turn.seat));
  return ["turn", "won", "over"].includes(sound) || entries.some(({ player }) => mine.includes(player));
}
