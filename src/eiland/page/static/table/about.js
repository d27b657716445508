// What a newcomer wants to know of a table: the game, who opened it, who has which color, and what happens next.

import { variantsOf } from "../client/variants.js";
import { seatBadge } from "../drawing/shapes.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { nameOf } from "../kit/names.js";
import { botWord } from "./seats.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */

/** Return the game of a table with its variants, as text. @param {Snapshot} snapshot */
export function gameOf({ game, options }) {
  const variants = variantsOf(options).map((name) => t(`option.${game}.${name}`));
  return [t(`game.${game}`), ...variants].join(" · ");
}

/** Return the game of a table, and whether all who play have hints, as text. @param {Snapshot} snapshot */
export function gameToJoin(snapshot) {
  const isForAll = snapshot.hints && snapshot.seats.filter(({ kind }) => kind !== "bot").length > 1;
  return isForAll ? `${gameOf(snapshot)} · ${t("page.hints")}` : gameOf(snapshot);
}

/** Return the name of the player who opened the table, or null if that is not known. @param {Snapshot} snapshot */
export function hostOf({ host, seats }) {
  return host === null ? null : seats[host].name;
}

/**
 * Return the seats in a list: color, name, and who plays there.
 * @param {Snapshot} snapshot
 * @param {number} yours the seat that the reader is offered
 */
export function seatList({ seats, host }, yours) {
  return el(
    "ul",
    { class: "about-seats", "data-testid": "about-seats" },
    ...seats.map((seat) =>
      el(
        "li",
        { "data-yours": seat.seat === yours },
        seatBadge(seat.seat),
        el("b", {}, ...(seat.seat === yours ? [t("page.about.you")] : nameOf(seat.name))),
        el("span", {}, seat.seat === yours ? t("page.about.yours") : roleOf(seat, host)),
      ),
    ),
  );
}

/** @param {import("../client/types.js").Seat} seat @param {number | null} host */
function roleOf({ seat, kind, holder, bot }, host) {
  if (seat === host) return t("page.about.host");
  if (holder === "nobody") return t("page.role.open");
  return kind === "bot" ? botWord(bot) : "";
}

/**
 * Return what happens after the reader has taken a seat.
 * @param {Snapshot} snapshot
 * @param {number} yours
 */
export function nextOf({ seats, seq, actors, waiting }, yours) {
  if (waiting) return t("page.about.next.room");
  if (actors.includes(yours)) return t("page.about.next.you");
  const open = seats.filter(({ seat, holder }) => holder === "nobody" && seat !== yours).length;
  if (open) return t("page.about.next.open", { n: open });
  const acting = actors.find((seat) => seat >= 0);
  const name = acting === undefined ? "" : seats[acting].name;
  return t(seq > 0 ? "page.about.next.running" : "page.about.next.start", { name });
}
