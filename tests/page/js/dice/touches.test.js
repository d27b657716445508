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

test("dice put aside are known to the other tabs of the browser, even without storage", async () => {
  storage(false);
  /** @type {object[]} */
  const seen = [];
  const other = new Touches("k3", () => seen.push(other.kept.aside));
  await opened(async (mine) => {
    mine.putAside(4, [1]);
    mine.putAside(4, [1, 3]);
    for (let wait = 0; seen.length < 2 && wait < 1000; wait++) await new Promise((done) => setTimeout(done, 10));
  });
  other.tabs.close();
  deepEqual(seen, [
    { seq: 4, places: [1] },
    { seq: 4, places: [1, 3] },
  ]);
});

test("a page that is loaded again knows what was touched", async () => {
  storage(true);
  await opened((touches) => touches.putAside(2, [5]));
  await opened((touches) => deepEqual(touches.kept.aside, { seq: 2, places: [5] }));
});

test("touched dice are kept by event, those of earlier turns are dropped", async () => {
  storage(true);
  await opened((touches) => {
    touches.note(5, { turned: 2 });
    touches.note(7, { kept: [0] });
    deepEqual(touches.kept.by, { 5: { turned: 2 }, 7: { kept: [0] } });
    touches.note(66, { turned: 1 });
    deepEqual(Object.keys(touches.kept.by), ["7", "66"]);
  });
});

test("after the game nothing is left", async () => {
  const kept = storage(true);
  await opened((touches) => {
    touches.note(5, { turned: 2 });
    touches.forget();
    equal(kept.size, 0);
    deepEqual(touches.kept.by, {});
  });
});
