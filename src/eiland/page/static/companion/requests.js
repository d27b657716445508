// What the companion asks the server (docs/http.md).

import { ask, request, send } from "../client/api.js";

/** @returns {Promise<import("../client/types.js").CompanionGame[]>} */
export const games = () => ask("/api/companion/games");

/** @returns {Promise<import("../client/types.js").CompanionRules>} */
export const rules = () => ask("/api/companion/classic");

/** @param {object} paper @returns {Promise<import("../client/types.js").Checked>} */
export const check = (paper) => request("/api/companion/check", paper);

/** Return the text of the file. @param {object} paper @returns {Promise<string>} */
export const record = async (paper) => (await send("/api/companion/record", paper)).text();

/** @param {object} moment @returns {Promise<import("../client/types.js").Hint | import("../client/types.js").Unsolved>} */
export const advise = (moment) => request("/api/companion/advice", moment);
