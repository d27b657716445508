// The piece to be placed on the board, or the house of a player to steal from. Only its spots are shown.

/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {"settlement" | "road" | "city" | "robber" | "steal"} Placed */

export const PLACED = /** @type {Placed[]} */ (["road", "settlement", "city", "robber", "steal"]);

/** @param {string} action */
function verbOf(action) {
  return action.split(" ")[0];
}

/**
 * Return the pieces that can be placed now. @param {Legal[]} legal @returns {Placed[]}
 */
export function placeable(legal) {
  return PLACED.filter((piece) => legal.some(({ action }) => verbOf(action) === piece));
}

/**
 * Return the piece to be placed: the selected one, or the only legal one; null if the player has to choose.
 * @param {Legal[]} legal
 * @param {Placed | null} selected
 * @returns {Placed | null}
 */
export function placingOf(legal, selected) {
  const pieces = placeable(legal);
  if (selected && pieces.includes(selected)) return selected;
  const isOnly = pieces.length === 1 && legal.every(({ action }) => verbOf(action) === pieces[0]);
  return isOnly ? pieces[0] : null;
}

/**
 * Return the actions that place the piece. @param {Legal[]} legal @param {Placed | null} piece
 */
export function spotsOf(legal, piece) {
  return new Set(legal.map(({ action }) => action).filter((action) => piece !== null && verbOf(action) === piece));
}
