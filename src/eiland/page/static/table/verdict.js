// What the end of a game means for the player of this page: the own result first, then how good it was.

import { language, t } from "../kit/messages.js";
import { endOf } from "./status.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */

/**
 * Return the headline of the end screen and the sentences below it.
 * @param {Snapshot} snapshot
 * @returns {{headline: string, sentences: string[]}}
 */
export function verdictOf(snapshot) {
  const { mine, winners, scores } = snapshot;
  if (snapshot.kept_until) return { headline: endOf(snapshot), sentences: abandoned(snapshot, snapshot.kept_until) };
  if (mine.length !== 1) return { headline: endOf(snapshot), sentences: [] };
  const [me] = mine;
  const sentences = [...marginOf(snapshot, me), ...qualityOf(snapshot, me)];
  if (scores.length === 1 || winners.includes(me) || !winners.length) return { headline: endOf(snapshot), sentences };
  const place = 1 + scores.filter((score) => score > scores[me]).length;
  const headline = t("end.placed", { place, of: scores.length, n: scores[me] });
  return { headline, sentences: [endOf(snapshot), ...sentences] };
}

/** Return what follows for a game that nobody will end. @param {Snapshot} snapshot @param {number} until its last day */
function abandoned({ dice }, until) {
  const date = new Date(until * 1000).toLocaleDateString(language(), { dateStyle: "long" });
  return [t("end.kept", { date }), ...(dice ? [t("end.kept.dice")] : [])];
}

/** Return by how much the player won or lost. @param {Snapshot} snapshot @param {number} me */
function marginOf({ scores, seats, winners }, me) {
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== me);
  if (!others.length || (winners.length > 1 && winners.includes(me))) return [];
  const rival = others.reduce((best, seat) => (scores[seat] > scores[best] ? seat : best));
  const n = Math.abs(scores[me] - scores[rival]);
  if (n === 0) return [];
  return [t(scores[me] > scores[rival] ? "end.ahead" : "end.behind", { n, name: seats[rival].name })];
}

/** Return how good the result is, and the best turn. @param {Snapshot} snapshot @param {number} me */
function qualityOf({ verdicts }, me) {
  const found = [];
  const { better_than: share, best_turn: best } = verdicts?.[me] ?? { better_than: null, best_turn: null };
  if (share !== null) {
    const percent = Math.floor(100 * share);
    found.push(percent > 0 ? t("end.better", { percent }) : t("end.better.none"));
  }
  if (best) found.push(t("end.best", { turn: best.turn, n: best.points }));
  return found;
}

/** Return whether the player of this page has a reason to celebrate. @param {Snapshot} snapshot */
export function isTriumph({ mine, winners, seats, verdicts }) {
  if (mine.length !== 1) return winners.some((seat) => mine.includes(seat));
  if (seats.length > 1) return winners.includes(mine[0]);
  return (verdicts?.[mine[0]].better_than ?? 0) >= 0.5;
}
