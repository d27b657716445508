// The one sentence that says whose turn it is and what is asked.

import { t } from "./messages.js";

/**
 * @param {import("./types.js").Snapshot} snapshot
 * @param {number | null} me my seat whose turn it is
 * @returns {string}
 */
export function statusOf(snapshot, me) {
  const { view, seats } = snapshot;
  if (snapshot.over) return endOf(snapshot);
  if (me !== null) return askOf(snapshot, me);
  const acting = seats[snapshot.actors[0]];
  if (!acting) return t("page.status.chance");
  if (snapshot.thinking.includes(acting.seat)) return t("page.status.thinking", { name: acting.name });
  if (acting.holder === "nobody") return t("page.status.open", { name: acting.name });
  return t(view.phase === "roll" ? "page.status.other-roll" : "page.status.other-build", { name: acting.name, n: view.rolls });
}

/** @param {import("./types.js").Snapshot} snapshot @param {number} me */
function askOf(snapshot, me) {
  const { view, seats, mine } = snapshot;
  const legal = snapshot.legal[String(me)] ?? [];
  const isAny = (/** @type {string[]} */ verbs) => legal.some(({ action }) => verbs.includes(action.split(" ")[0]));
  const builds = isAny(["road", "settlement", "city", "knight"]);
  const changes = isAny(["joker", "gold"]);
  let ask = "end";
  if (view.phase === "roll") ask = "roll";
  else if (view.rolling && view.rolls < 3) ask = builds ? "keep-or-build" : "keep";
  else if (builds) ask = changes ? "build-or-change" : "build";
  else if (changes) ask = "change";
  const sentence = t(`page.ask.${ask}`, { n: 3 - view.rolls });
  return mine.length > 1 ? t("page.status.named", { name: seats[me].name, ask: sentence }) : sentence;
}

/** @param {import("./types.js").Snapshot} snapshot */
function endOf({ seats, scores, winners, mine }) {
  const points = Math.max(...scores);
  if (seats.length === 1) return t("page.end.alone", { n: points });
  const names = winners.map((seat) => seats[seat].name);
  if (winners.length > 1) return t("page.end.shared", { names: names.join(", "), n: points });
  if (mine.length === 1 && mine[0] === winners[0]) return t("page.end.mine", { n: points });
  return t("page.end.won", { name: names[0], n: points });
}
