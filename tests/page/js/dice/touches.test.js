import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { Touches } from "#page/dice/touches.js";

/** @param {boolean} works */
function storage(works) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const guarded = () => {
    if (!works) throw new Error("no storage");
    return kept;
  };
  /** @type {any} */ (globalThis).localStorage = {
    getItem: (/** @type {string} */ key) => guarded().get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => guarded().set(key, value),
    removeItem: (/** @type {string} */ key) => guarded().delete(key),
  };
  return kept;
}

/** Return what hears of changes that other tabs make. */
function changes() {
  /** @type {((event: {key: string | null}) => void)[]} */
  const heard = [];
  /** @type {any} */ (globalThis).addEventListener = (
    /** @type {string} */ name,
    /** @type {(event: {key: string | null}) => void} */ listener,
  ) => name === "storage" && heard.push(listener);
  return heard;
}

test("dice put aside are known to the other tabs of the browser", () => {
  storage(true);
  const heard = changes();
  /** @type {object[]} */
  const seen = [];
  const other = new Touches("k3", () => seen.push(other.read().aside));
  opened().putAside(4, [1, 3]);
  for (const key of ["eiland-dice-k4", "eiland-dice-k3"]) heard[0]({ key });
  deepEqual(seen, [{ seq: 4, places: [1, 3] }]);
});

function opened() {
  return new Touches("k3", () => {});
}

test("touched dice are kept by event, those of earlier turns are dropped", () => {
  storage(true);
  changes();
  const touches = opened();
  touches.note(5, { turned: 2 });
  touches.note(7, { kept: [0] });
  deepEqual(touches.read().by, { 5: { turned: 2 }, 7: { kept: [0] } });
  touches.note(66, { turned: 1 });
  deepEqual(Object.keys(touches.read().by), ["7", "66"]);
});

test("after the game nothing is left; without storage nothing is touched", () => {
  const kept = storage(true);
  changes();
  const touches = opened();
  touches.note(5, { turned: 2 });
  touches.forget();
  equal(kept.size, 0);
  storage(false);
  const none = opened();
  none.putAside(1, [1]);
  none.forget();
  deepEqual(none.read(), { aside: { seq: -1, places: [] }, by: {} });
});
