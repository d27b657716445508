// The result of a finished game for the player of this device.

/** @typedef {{kind: "won" | "placed" | "alone" | "shared", place: number, points: number}} Result `points` of the player, or of the best */

/** @param {import("./games.js").Game} game @returns {Result} */
export function resultOf({ seats }) {
  const me = seats.find(({ kind }) => kind === "me");
  if (!me) return { kind: "shared", place: 1, points: Math.max(...seats.map(({ score }) => score)) };
  const place = 1 + seats.filter(({ score }) => score > me.score).length;
  if (seats.length === 1) return { kind: "alone", place, points: me.score };
  return { kind: me.won ? "won" : "placed", place, points: me.score };
}
