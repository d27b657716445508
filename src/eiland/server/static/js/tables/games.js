// Which games have a table in the browser.

import { Classic } from "./classic.js";
import { Extra } from "./extra.js";
import { Plus } from "./plus.js";

/** @type {Record<string, typeof Classic | typeof Plus | typeof Extra>} */
export const GAMES = { classic: Classic, plus: Plus, extra: Extra };
