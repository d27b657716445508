// The games that can be played in the browser. Their code is loaded on demand.

import { loadMessages } from "./kit/messages.js";

/** @typedef {import("./table/game.js").GameClass} GameClass */

/** @type {Record<string, () => Promise<GameClass>>} */
const GAMES = {
  classic: async () => ofAnyGame((await named("classic", import("./dice/classic.js"))).Classic),
  plus: async () => ofAnyGame((await named("plus", import("./dice/plus.js"))).Plus),
  extra: async () => ofAnyGame((await named("extra", import("./dice/extra.js"))).Extra),
  base: async () => ofAnyGame((await import("./board/game.js")).BoardGame),
};

/**
 * Wait for the module of a game together with the names of its places.
 * @template M
 * @param {string} game
 * @param {Promise<M>} module
 */
async function named(game, module) {
  const [loaded] = await Promise.all([module, loadMessages(game)]);
  return loaded;
}

/**
 * Return the class of one game as a class for any: the server sends each game its own sheet and views.
 * @template {import("./client/types.js").AnySheet} S
 * @template {import("./client/types.js").View} V
 * @param {new (sheet: S, snapshot: import("./client/types.js").Snapshot<V>, commands: import("./table/game.js").Commands) => import("./table/game.js").Game<S>} Kind
 * @returns {GameClass}
 */
function ofAnyGame(Kind) {
  return /** @type {GameClass} */ (/** @type {unknown} */ (Kind));
}

/** Load the class of a game. @param {string} name */
export function loadGame(name) {
  return GAMES[name]();
}
