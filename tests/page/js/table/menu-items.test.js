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
  const snapshot = { seats: all, mine: [0], host: 0, clock: { paused: false }, ...changed };
  return itemsOf(snapshot).map(({ id }) => id);
}

test("the host pauses, and makes new links for friends", async () => {
  const host = ["menu-pause", "menu-move-0", "menu-link-1", "menu-link-2", "menu-leave-0"];
  deepEqual(await idsOf({}), host);
  deepEqual(await idsOf({ clock: { paused: true } }), ["menu-resume", ...host.slice(1)]);
});

test("other players only resume, move and leave", async () => {
  deepEqual(await idsOf({ mine: [1] }), ["menu-move-1", "menu-leave-1"]);
  deepEqual(await idsOf({ mine: [1], clock: { paused: true } }), ["menu-resume", "menu-move-1", "menu-leave-1"]);
});

test("nothing is offered for free seats, bots, and seats whose players have left", async () => {
  deepEqual(await idsOf({}, [{}, { holder: "nobody" }, { left: true }]), ["menu-pause", "menu-move-0", "menu-leave-0"]);
  deepEqual(await idsOf({}, [{ left: true }, { kind: "bot", holder: "bot" }]), ["menu-pause", "menu-link-2"]);
});
