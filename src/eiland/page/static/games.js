// Which games have a table in the browser. A game is fetched when somebody sits down to it.

/** @type {Record<string, () => Promise<import("./table/game.js").Played>>} */
const GAMES = {
  classic: async () => (await import("./dice/classic.js")).Classic,
  plus: async () => (await import("./dice/plus.js")).Plus,
  extra: async () => (await import("./dice/extra.js")).Extra,
  base: async () => (await import("./board/board-game.js")).BoardGame,
};

/** Return the class that plays a game. @param {string} name */
export function played(name) {
  return GAMES[name]();
}
