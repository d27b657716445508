// Tile to choose a game: a small picture and its name.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/**
 * @param {string} game
 * @param {Node} picture
 * @param {() => void} onChoose
 */
export function gameTile(game, picture, onChoose) {
  const choice = el("input", {
    type: "radio",
    name: "game",
    value: game,
    class: "unseen",
    "data-testid": `game-${game}`,
    change: onChoose,
  });
  const root = el(
    "label",
    { class: "game" },
    choice,
    el("span", { class: "game-map", "aria-hidden": "true" }, picture),
    el("b", { class: "game-name" }, t(`game.${game}`)),
  );
  return { root, choice };
}
