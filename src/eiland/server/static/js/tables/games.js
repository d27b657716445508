// Which games have a table in the browser.

import { BoardGame } from "./board-game.js";
import { Classic } from "./classic.js";
import { Extra } from "./extra.js";
import { Plus } from "./plus.js";

/** @type {Record<string, typeof Classic | typeof Plus | typeof Extra | typeof BoardGame>} */
export const GAMES = { classic: Classic, plus: Plus, extra: Extra, base: BoardGame };
