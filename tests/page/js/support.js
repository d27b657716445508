// Helpers of several tests: sentences, and an island of two hexes.

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
