// The games with a table in the browser. The code of a game is loaded when a table of it is opened.

/** @type {Record<string, () => Promise<import("./table/game.js").Played>>} */
const GAMES = {
  classic: async () => (await import("./dice/classic.js")).Classic,
  plus: async () => (await import("./dice/plus.js")).Plus,
  extra: async () => (await import("./dice/extra.js")).Extra,
  base: async () => (await import("./board/game.js")).BoardGame,
};

/** Return the class that plays a game. @param {string} name */
export function played(name) {
  return GAMES[name]();
}
