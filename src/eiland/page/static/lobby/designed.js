// A table with the island of the address, which somebody has designed.

import { islandIn } from "../boards/link.js";
import { setText } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";

/**
 * Choose the board game with this island in the form for a new table; say if it cannot be one.
 * @param {import("./setup.js").Setup} setup
 * @param {import("../client/types.js").GameEntry[]} games
 */
export async function choose(setup, games) {
  const text = islandIn(location.hash);
  const game = games.find(({ name }) => name === "base");
  if (!game) return;
  if (!text) {
    await loadMessages("boards");
    setText(setup.fault, t("boards.no-island"));
    setup.fault.hidden = false;
    return;
  }
  setup.choose(game);
  const field = (/** @type {string} */ name, /** @type {string} */ tag) =>
    /** @type {any} */ (setup.options.fields.get(name)?.root.querySelector(tag));
  field("fishermen", "input").checked = text.includes(" grounds=");
  field("board", "select").value = "own";
  field("board", "select").dispatchEvent(new Event("change", { bubbles: true }));
  setup.options.root.open = true;
  const own = await setup.options.fields.get("board")?.own?.open();
  if (own) own.text.value = text.replaceAll(" ", "\n");
  setup.root.scrollIntoView();
}
