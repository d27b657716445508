// Supply of pieces that a player has not built yet.

/** @typedef {"road" | "settlement" | "city"} Piece */

export const PIECES = /** @type {Piece[]} */ (["road", "settlement", "city"]);

/** Fields of a player that list the built pieces. @type {Record<Piece, "roads" | "settlements" | "cities">} */
const BUILT = { road: "roads", settlement: "settlements", city: "cities" };

/**
 * Return the number of pieces left.
 * @param {import("../client/types.js").Counts} pieces that each player has at the start
 * @param {import("../client/types.js").BoardPlayer} player
 * @param {Piece} piece
 */
export function piecesLeft(pieces, player, piece) {
  return pieces[piece] - player[BUILT[piece]].length;
}
