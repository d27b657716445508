// What the menu of a table offers to a player.

import { isShared } from "../chat/talk.js";
import { t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Seat} Seat */
/**
 * `name` is the player's name if several play at this device, else "".
 * @typedef {{id: string, label: string, kind: "pause" | "resume" | "chat-on" | "chat-off" | "link" | "leave", seat: number, name: string}} Item
 */

/** Return what a player may do at a table, nothing for spectators and after the end. @param {Snapshot} snapshot @returns {Item[]} */
export function itemsOf(snapshot) {
  const { seats, mine, host, over } = snapshot;
  if (over || !mine.length) return [];
  const isHost = host !== null && mine.includes(host);
  const own = seats.filter(({ seat, left }) => mine.includes(seat) && !left);
  const friends = seats.filter(({ kind, holder, left }) => kind === "link" && holder === "other" && !left);
  const name = (/** @type {Seat} */ seat) => (mine.length > 1 ? seat.name : "");
  return [
    ...pauses(snapshot, isHost),
    ...(isHost ? chats(snapshot) : []),
    ...own.map((seat) => ofSeat(seat, "link", "move", name(seat))),
    ...(isHost ? friends.map((seat) => ofSeat(seat, "link", "link", seat.name)) : []),
    ...own.map((seat) => ofSeat(seat, "leave", "leave", name(seat))),
  ];
}

/** @param {Snapshot} snapshot @param {boolean} isHost @returns {Item[]} */
function pauses({ clock }, isHost) {
  const kind = clock.paused ? "resume" : "pause";
  return clock.paused || isHost ? [{ id: `menu-${kind}`, label: t(`page.menu.${kind}`), kind, seat: 0, name: "" }] : [];
}

/** @param {Snapshot} snapshot @returns {Item[]} */
function chats(snapshot) {
  const kind = snapshot.chat ? "chat-off" : "chat-on";
  return isShared(snapshot) ? [{ id: `menu-${kind}`, label: t(`page.menu.${kind}`), kind, seat: 0, name: "" }] : [];
}

/** @param {Seat} seat @param {"link" | "leave"} kind @param {"move" | "link" | "leave"} word @param {string} name @returns {Item} */
function ofSeat({ seat }, kind, word, name) {
  const label = t(word !== "link" && name ? `page.menu.${word}.named` : `page.menu.${word}`, { name });
  return { id: `menu-${word}-${seat}`, label, kind, seat, name };
}
