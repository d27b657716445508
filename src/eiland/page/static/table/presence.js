// Who plays a seat at the moment: its person, nobody because the person is away, or a bot in the person's place.

/** @typedef {import("../client/types.js").Seat} Seat */

/** Return whether the person of a seat has no connection, and no bot plays. @param {Seat} seat */
export function isAway({ holder, online, stand_in }) {
  return holder === "other" && !online && !stand_in;
}

/**
 * Return whether the person of a seat may act now.
 * @param {import("../client/types.js").Snapshot} snapshot
 * @param {number} seat
 */
export function mayAct({ actors, seats, clock }, seat) {
  return !clock.paused && actors.includes(seat) && !isPlayedByBot(seats[seat]);
}

/** Return whether a bot plays a seat, its own one or one for a person. @param {Seat} seat */
export function isPlayedByBot({ kind, stand_in }) {
  return kind === "bot" || Boolean(stand_in);
}
