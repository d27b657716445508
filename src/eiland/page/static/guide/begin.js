// Begins a guided game: a table against bots for people who are new.

import { api } from "../client/api.js";
import { added } from "../client/own-dice.js";
import { at } from "../kit/addresses.js";
import { keepProgress } from "./kept.js";

/** Number of bots by game; 1 if a game is not listed. @type {Record<string, number>} */
const BOTS = { base: 2 };

/**
 * Create the table and return its address. Raises Refusal, Unreachable.
 * @param {string} game
 */
export async function newGuide(game) {
  const welcoming = (await api.games()).find(({ name }) => name === game)?.welcoming;
  const name = localStorage.getItem("eiland-name");
  const person = { kind: "here", ...(name && { name }) };
  const bots = Array.from({ length: BOTS[game] ?? 1 }, () => ({ kind: "bot", bot: welcoming }));
  const { table, url } = await api.create({ game, seats: [person, ...bots], ...(await added(game, [0])) });
  keepProgress({ table, step: 0, isOpen: true });
  return at(url);
}
