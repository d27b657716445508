import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { itemsOf } from "#page/table/menu-items.js";
import { speak } from "../support.js";

/** @param {any} changed @param {any[]} [seats] changes of the seats */
async function idsOf(changed, seats = []) {
  await speak({});
  const all = ["Anna", "Ben", "Cleo"].map((name, seat) => ({
    ...{ seat, name, kind: seat ? "link" : "here", holder: seat ? "other" : "me", left: false },
    ...seats[seat],
  }));
  /** @type {any} */
  const snapshot = { seats: all, mine: [0], host: 0, chat: true, clock: { paused: false }, ...changed };
  return itemsOf(snapshot).map(({ id }) => id);
}

test("the host pauses, switches the chat off, and makes new links for friends", async () => {
  const host = ["menu-pause", "menu-chat-off", "menu-move-0", "menu-link-1", "menu-link-2", "menu-leave-0"];
  deepEqual(await idsOf({}), host);
  deepEqual(await idsOf({ clock: { paused: true } }), ["menu-resume", ...host.slice(1)]);
  deepEqual((await idsOf({ chat: false }))[1], "menu-chat-on");
});

test("other players only resume, move and leave", async () => {
  deepEqual(await idsOf({ mine: [1] }), ["menu-move-1", "menu-leave-1"]);
  deepEqual(await idsOf({ mine: [1], clock: { paused: true } }), ["menu-resume", "menu-move-1", "menu-leave-1"]);
});

test("nothing is offered for free seats, bots, and seats whose players have left", async () => {
  const [pause, chat] = ["menu-pause", "menu-chat-off"];
  deepEqual(await idsOf({}, [{}, { holder: "nobody" }, { left: true }]), [pause, chat, "menu-move-0", "menu-leave-0"]);
  deepEqual(await idsOf({}, [{ left: true }, { kind: "bot", holder: "bot" }]), [pause, chat, "menu-link-2"]);
});

test("there is no chat to switch off without friends on other devices", async () => {
  const bot = { kind: "bot", holder: "bot" };
  deepEqual(await idsOf({}, [{}, bot, bot]), ["menu-pause", "menu-move-0", "menu-leave-0"]);
});

test("spectators have nothing to do, nor has anybody after the end", async () => {
  deepEqual(await idsOf({ mine: [] }), []);
  deepEqual(await idsOf({ over: true }), []);
});
