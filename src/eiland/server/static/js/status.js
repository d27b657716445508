// The one sentence that says whose turn it is and what is asked.

import { t } from "./messages.js";

/**
 * @param {import("./types.js").Snapshot} snapshot
 * @param {number | null} me my seat whose turn it is
 * @param {import("./tables/game.js").Game} game
 * @returns {string}
 */
export function statusOf(snapshot, me, game) {
  const { seats, mine } = snapshot;
  if (snapshot.over) return endOf(snapshot);
  if (me !== null) {
    const ask = game.ask(snapshot, me);
    return mine.length > 1 ? t("page.status.named", { name: seats[me].name, ask }) : ask;
  }
  const acting = seats[snapshot.actors[0]];
  if (!acting) return t("page.status.chance");
  if (snapshot.thinking.includes(acting.seat)) return t("page.status.thinking", { name: acting.name });
  if (acting.holder === "nobody") return t("page.status.open", { name: acting.name });
  return game.other(snapshot, acting.name);
}

/** Say who has won. @param {import("./types.js").Snapshot} snapshot */
export function endOf({ seats, scores, winners, mine }) {
  const points = Math.max(...scores);
  if (seats.length === 1) return t("page.end.alone", { n: points });
  const names = winners.map((seat) => seats[seat].name);
  if (winners.length > 1) return t("page.end.shared", { names: names.join(", "), n: points });
  if (mine.length === 1 && mine[0] === winners[0]) return t("page.end.mine", { n: points });
  return t("page.end.won", { name: names[0], n: points });
}
