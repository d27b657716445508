// The games that can be played in the browser. Their code is loaded on demand.

/** @type {Record<string, () => Promise<import("./table/game.js").GameClass>>} */
const GAMES = {
  classic: async () => (await import("./dice/classic.js")).Classic,
  plus: async () => (await import("./dice/plus.js")).Plus,
  extra: async () => (await import("./dice/extra.js")).Extra,
  base: async () => (await import("./board/game.js")).BoardGame,
};

/** Load the class of a game. @param {string} name */
export function loadGame(name) {
  return GAMES[name]();
}
