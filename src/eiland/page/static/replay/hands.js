// All hands of the board game, open on the table.

import { cardsOf, total } from "../board/counts.js";
import { CARDS } from "../board/hand/cards.js";
import { seatBadge } from "../drawing/shapes.js";
import { fishToken, sign } from "../drawing/signs.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").BoardPlayer} BoardPlayer */

/** Return the hands that a position shows, one row for each. @param {Snapshot} snapshot */
export function openHands({ view, seats }) {
  const players = "players" in view ? view.players : [];
  const rows = players.map((player, seat) => ({ player, seat })).filter(({ player }) => player.hand !== null);
  return el(
    "ul",
    { class: "open-hands", "aria-label": t("replaypage.hands"), "data-testid": "replay-hands" },
    ...rows.map(({ player, seat }) =>
      el("li", { title: seats[seat].name }, seatBadge(seat), ...cards(player, seats[seat].name)),
    ),
  );
}

/** @param {BoardPlayer} player @param {string} name */
function cards({ hand, cards, fish }, name) {
  const kinds = CARDS.filter((card) => cards?.[card]);
  const isEmpty = !kinds.length && !total(hand ?? {}) && !total(fish ?? {});
  return [
    el("span", { class: "unseen" }, name),
    isEmpty ? "–" : cardsOf(hand ?? {}),
    ...kinds.map((card) => counted(sign(card, t(`term.${card}`)), cards?.[card] ?? 0)),
    ...Object.entries(fish ?? {}).map(([kind, n]) => counted(fishToken(Number(kind)), n)),
  ];
}

/** @param {Node} picture @param {number} n */
function counted(picture, n) {
  return el("span", { class: "counted" }, el("b", {}, String(n)), picture);
}
