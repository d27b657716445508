// Begins a guided game: a table against bots for people who are new.

import { api, Refusal } from "../client/api.js";
import { added } from "../client/own-dice.js";
import { at } from "../kit/addresses.js";
import { t } from "../kit/messages.js";
import { keepProgress } from "./kept.js";

/** Number of bots by game; 1 if a game is not listed. @type {Record<string, number>} */
const BOTS = { base: 2 };

/**
 * Begin a guided game; the button that was pressed says so if that fails.
 * @param {string} game
 * @param {HTMLButtonElement} button
 */
export async function begin(game, button) {
  button.disabled = true;
  try {
    location.assign(await newGuide(game));
  } catch (error) {
    button.disabled = false;
    button.textContent = error instanceof Refusal ? error.message : t("page.offline");
  }
}

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
