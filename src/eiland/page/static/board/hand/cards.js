// Development cards: their names, and the cards drawn in this turn.

/** @typedef {"knight" | "victory-point" | "road-building" | "year-of-plenty" | "monopoly"} Card */

/** Development cards, in the order of the notation. */
export const CARDS = /** @type {Card[]} */ (["knight", "victory-point", "road-building", "year-of-plenty", "monopoly"]);

/**
 * Return the development cards that the viewer has drawn in the current turn, according to the log.
 * @param {import("../../client/types.js").Entry[]} entries
 * @returns {Card[]}
 */
export function drawnCards(entries) {
  const turn = entries.slice(entries.findLastIndex(({ player, text }) => player >= 0 && text === "end") + 1);
  const drawn = turn
    .filter(({ player, text }) => player < 0 && text.startsWith("card "))
    .map(({ text }) => text.slice(5));
  return CARDS.filter((card) => drawn.includes(card));
}
