// What the companion asks the server (docs/http.md).

import { askRulesHere } from "../app/rules-here.js";
import { ask, request, send, Unreachable } from "../client/api.js";

/** @returns {Promise<import("../client/types.js").CompanionGame[]>} */
export const games = () => ask("/api/companion/games");

/** @returns {Promise<import("../client/types.js").CompanionRules>} */
export const rules = () => ask("/api/companion/classic");

/** @param {object} paper @returns {Promise<import("../client/types.js").Checked>} */
export const check = (paper) => request("/api/companion/check", paper);

/**
 * Return the text of the file: from the server, without it from the rules on this device.
 * @param {object} paper
 * @returns {Promise<string>}
 */
export async function record(paper) {
  try {
    return await (await send("/api/companion/record", paper)).text();
  } catch (error) {
    const found = error instanceof Unreachable ? await askRulesHere("record", JSON.stringify(paper)) : null;
    if (found === null) throw error;
    return found;
  }
}

/** @param {object} moment @returns {Promise<import("../client/types.js").Hint | import("../client/types.js").Unsolved>} */
export const advise = (moment) => request("/api/companion/advice", moment);
