// How many pieces of each kind a player has not built yet.

/** @typedef {"road" | "settlement" | "city"} Piece */

export const PIECES = /** @type {Piece[]} */ (["road", "settlement", "city"]);

/** Which list of a player holds the pieces on the board. @type {Record<Piece, "roads" | "settlements" | "cities">} */
const BUILT = { road: "roads", settlement: "settlements", city: "cities" };

/**
 * @param {import("../client/types.js").Counts} pieces that each player has
 * @param {import("../client/types.js").BoardPlayer} player
 * @param {Piece} piece
 */
export function piecesLeft(pieces, player, piece) {
  return pieces[piece] - player[BUILT[piece]].length;
}
