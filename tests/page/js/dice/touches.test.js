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

/** @param {(touches: Touches) => Promise<void> | void} use */
async function opened(use) {
  const touches = new Touches("k3", () => {});
  try {
    await use(touches);
  } finally {
    touches.tabs.close(); // an open channel keeps the process alive
  }
}

test("dice put aside are known to the other tabs of the browser", async () => {
  storage(true);
  let heard = 0;
  const other = new Touches("k3", () => {
    heard += 1;
  });
  await opened(async (mine) => {
    mine.putAside(4, [1, 3]);
    await new Promise((done) => setTimeout(done, 100));
  });
  other.tabs.close();
  equal(heard, 1);
  deepEqual(other.read().aside, { seq: 4, places: [1, 3] });
});

test("touched dice are kept by event, those of earlier turns are dropped", async () => {
  storage(true);
  await opened((touches) => {
    touches.note(5, { turned: 2 });
    touches.note(7, { kept: [0] });
    deepEqual(touches.read().by, { 5: { turned: 2 }, 7: { kept: [0] } });
    touches.note(66, { turned: 1 });
    deepEqual(Object.keys(touches.read().by), ["7", "66"]);
  });
});

test("after the game nothing is left; without storage nothing is touched", async () => {
  const kept = storage(true);
  await opened((touches) => {
    touches.note(5, { turned: 2 });
    touches.forget();
    equal(kept.size, 0);
  });
  storage(false);
  await opened((touches) => {
    touches.putAside(1, [1]);
    touches.forget();
    deepEqual(touches.read(), { aside: { seq: -1, places: [] }, by: {} });
  });
});
