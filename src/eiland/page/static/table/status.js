// Status sentence: whose turn it is, and what the player can do.

import { listed, t } from "../kit/messages.js";
import { isAway } from "./presence.js";

/**
 * @param {import("../client/types.js").Snapshot} snapshot
 * @param {number | null} me the player's seat to act
 * @param {import("./game.js").Game} game
 * @returns {string}
 */
export function statusOf(snapshot, me, game) {
  const { seats, mine } = snapshot;
  if (snapshot.over) return endOf(snapshot);
  if (snapshot.clock.paused) return t("page.status.paused");
  if (me !== null) {
    const ask = game.ask(snapshot, me);
    return mine.length > 1 ? t("page.status.named", { name: seats[me].name, ask }) : ask;
  }
  const acting = actingOf(snapshot, game);
  if (!acting.length) return t("page.status.chance");
  const open = acting.find((seat) => seats[seat].holder === "nobody");
  if (open !== undefined) {
    const canInvite = snapshot.invites.includes(open);
    return t(canInvite ? "page.status.open" : "page.status.open.others", { name: seats[open].name });
  }
  const about = { name: listed(acting.map((seat) => seats[seat].name)), n: acting.length };
  if (acting.every((seat) => snapshot.thinking.includes(seat))) return t("page.status.thinking", about);
  if (acting.every((seat) => isAway(seats[seat]))) {
    const canSoon = mine.length > 0 && acting.some((seat) => (seats[seat].stand_in_from ?? 0) > snapshot.now);
    return t(canSoon ? "page.status.away.soon" : "page.status.away", about);
  }
  return game.other(snapshot, about.name, about.n);
}

/**
 * Return the seats that the game waits for.
 * @param {import("../client/types.js").Snapshot} snapshot
 * @param {import("./game.js").Game} game
 */
function actingOf(snapshot, game) {
  const seats = snapshot.actors.filter((seat) => seat >= 0);
  const asked = seats.filter((seat) => game.waitsFor(snapshot, seat));
  return asked.length ? asked : seats;
}

/** Return a sentence about the winners. @param {import("../client/types.js").Snapshot} snapshot */
export function endOf({ seats, scores, winners, mine, kept_until }) {
  if (kept_until) return t("page.end.abandoned");
  const points = Math.max(...scores);
  if (seats.length === 1) return t("page.end.alone", { n: points });
  if (!winners.length) return t("page.end.nobody");
  const names = winners.map((seat) => seats[seat].name);
  if (winners.length > 1) return t("page.end.shared", { names: listed(names), n: points });
  if (mine.length === 1 && mine[0] === winners[0]) return t("page.end.mine", { n: points });
  return t("page.end.won", { name: names[0], n: points });
}
