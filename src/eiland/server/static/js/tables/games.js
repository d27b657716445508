// Which games have a table in the browser.

import { BoardGame } from "./board-game.js";
import { Classic } from "./classic.js";
import { Extra } from "./extra.js";
import { Plus } from "./plus.js";

/** @typedef {import("./game.js").Game} Game */
/** @type {Record<string, new (sheet: import("./game.js").Sheet, snapshot: any, does: import("./game.js").Does) => Game>} */
export const GAMES = { classic: Classic, plus: Plus, extra: Extra, base: BoardGame };
