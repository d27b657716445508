// Begins a guided game: a table against bots for people who are new.

import { api, Refusal } from "../client/api.js";
import { added } from "../client/own-dice.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { keepProgress } from "./kept.js";

/** Number of bots by game; 1 if a game is not listed. @type {Record<string, number>} */
const BOTS = { base: 2 };

/**
 * Begin a guided game; below the button that was pressed stands why if that fails.
 * @param {string} game
 * @param {HTMLButtonElement} button
 */
export async function begin(game, button) {
  button.disabled = true;
  try {
    location.assign(await newGuide(game));
  } catch (error) {
    button.disabled = false;
    complain(button, error instanceof Refusal ? error.message : t("page.offline"));
  }
}

/** Say below a button why nothing began. @param {HTMLElement} button @param {string} why */
function complain(button, why) {
  const line = button.closest(".setup-head") ?? button;
  if (line.nextElementSibling?.matches(".warning")) line.nextElementSibling.remove();
  line.after(el("p", { class: "warning", role: "alert", "data-testid": "learn-fault" }, why));
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
