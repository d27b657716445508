// Offers that the server refuses for the viewer: ways to choose them, and the choices made.

import { t } from "../../kit/messages.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Refusals} Refusals */
/** @typedef {{id: string, text: string, choice: Partial<Refusals>}} Way */

const NONE = /** @type {Refusals} */ ({ turn: false, players: [], unpayable: false });

/** Return the offers that are refused for the viewer. @param {Snapshot} snapshot @returns {Refusals} */
export function refusalsOf({ refusals, viewer }) {
  return refusals[String(viewer)] ?? NONE;
}

/**
 * Return the ways to refuse the open offer and others like it. On a shared device it would show what a hand lacks.
 * @param {Snapshot} snapshot
 * @param {boolean} isLacking whether the hand cannot pay the offer
 * @returns {Way[]}
 */
export function waysToRefuse(snapshot, isLacking) {
  const { view, seats, mine } = snapshot;
  const { players } = refusalsOf(snapshot);
  /** @type {Way[]} */
  const ways = [
    { id: "turn", text: t("page.refuse.turn"), choice: { turn: true } },
    {
      id: "player",
      text: t("page.refuse.player", { name: seats[view.active].name }),
      choice: { players: [...players, view.active] },
    },
  ];
  if (isLacking && mine.length === 1)
    ways.push({ id: "such", text: t("page.refuse.such"), choice: { unpayable: true } });
  return ways;
}

/** Return the choices made, with what is left when one ends. @param {Snapshot} snapshot @returns {Way[]} */
export function choicesMade(snapshot) {
  const { turn, players, unpayable } = refusalsOf(snapshot);
  const { seats } = snapshot;
  return [
    ...(turn ? [{ id: "turn", text: t("page.refuse.turn"), choice: { turn: false } }] : []),
    ...players.map((seat) => ({
      id: `player-${seat}`,
      text: t("page.refuse.player", { name: seats[seat].name }),
      choice: { players: players.filter((other) => other !== seat) },
    })),
    ...(unpayable ? [{ id: "such", text: t("page.refuse.such"), choice: { unpayable: false } }] : []),
  ];
}
