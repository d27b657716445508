// Requests of the daily game (docs/http.md).

import { request } from "../client/api.js";

/** Create the table of a daily game. @param {{game: string, date: string, name?: string}} wanted @returns {Promise<import("../client/types.js").Created>} */
export const begin = (wanted) => request("/api/daily", wanted);

/** @param {string} table @returns {Promise<import("../client/types.js").DailyResult | import("../client/types.js").Unsolved>} */
export const resultAt = (table) => request(`/api/tables/${table}/daily`);
