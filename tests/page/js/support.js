// Helpers of several tests: sentences, what a device keeps, and an island of two hexes.

import { loadMessages } from "#page/kit/messages.js";

/**
 * Load these sentences besides those of earlier calls; all other keys are shown as they are.
 * @param {Record<string, string | string[]>} sentences
 * @param {string} [lang]
 */
export async function speak(sentences, lang = "en") {
  Object.assign(globalThis, {
    document: { documentElement: { lang, dataset: {} } },
    fetch: async () => ({ ok: true, json: async () => sentences }),
  });
  await loadMessages("page");
}

/**
 * Give modules that keep one thing on the device a place for it; if it `isFull`, nothing new is kept.
 * @param {string | null} kept before
 * @param {boolean} [isFull]
 * @returns {() => any} what is kept
 */
export function store(kept, isFull = false) {
  const localStorage = {
    getItem: () => kept,
    setItem: (/** @type {string} */ _, /** @type {string} */ value) => {
      if (isFull) throw new Error("full");
      kept = value;
    },
  };
  Object.defineProperty(globalThis, "localStorage", { value: localStorage, configurable: true });
  return () => JSON.parse(kept ?? "null");
}

/** Mountains and a desert side by side, points up. @type {any} */
export const ISLAND = {
  game: "base",
  orientation: "point-up",
  hexes: [
    { id: "0", x: -1, y: 0, corners: [0, 1, 2, 3, 4, 5], terrain: "" },
    { id: "1", x: 1, y: 0, corners: [6, 7, 8, 9, 2, 1], terrain: "" },
  ],
  corners: [
    { x: -1, y: -2 },
    { x: 0, y: -1 },
    { x: 0, y: 1 },
    { x: -1, y: 2 },
    { x: -2, y: 1 },
    { x: -2, y: -1 },
    { x: 1, y: -2 },
    { x: 2, y: -1 },
    { x: 2, y: 1 },
    { x: 1, y: 2 },
  ],
  resources: { mountains: "ore" },
  rates: { ore: 2, "3:1": 3 },
};
