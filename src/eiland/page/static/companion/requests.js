// What the companion asks the server (docs/http.md).

import { askRulesHere } from "../app/rules-here.js";
import { ask, request, send, Unreachable } from "../client/api.js";

/** @returns {Promise<import("../client/types.js").CompanionGame[]>} */
export const games = () => ask("/api/companion/games");

/** @returns {Promise<import("../client/types.js").CompanionRules>} */
export const rules = () => ask("/api/companion/classic");

/**
 * Check a game: the server does it, without it the rules on this device.
 * @param {object} paper
 * @param {() => void} [onHere] these rules are asked, which may take seconds
 * @returns {Promise<import("../client/types.js").Checked>}
 */
export async function check(paper, onHere) {
  try {
    return await request("/api/companion/check", paper);
  } catch (error) {
    return JSON.parse(await here("check", paper, error, onHere));
  }
}

/** Return the text of the file, from the server or the rules on this device. @param {object} paper @returns {Promise<string>} */
export async function record(paper) {
  try {
    return await (await send("/api/companion/record", paper)).text();
  } catch (error) {
    return here("record", paper, error);
  }
}

/**
 * Ask the rules on this device, if the server cannot be reached. Raises the error if there are none.
 * @param {"check" | "record"} what
 * @param {object} paper
 * @param {unknown} error of the request
 * @param {() => void} [onHere]
 */
async function here(what, paper, error, onHere) {
  if (!(error instanceof Unreachable)) throw error;
  onHere?.();
  const found = await askRulesHere(what, JSON.stringify(paper));
  if (found === null) throw error;
  return found;
}

/** @param {object} moment @returns {Promise<import("../client/types.js").Hint | import("../client/types.js").Unsolved>} */
export const advise = (moment) => request("/api/companion/advice", moment);
