// Links from the log of a table to the replay of its game: from the beginning, and from the line that is pointed at or
// has the focus.

import { at } from "../kit/addresses.js";
import { el, setAttributes } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/**
 * Give the lines of a log a link, one for the line in use. Return the link to the beginning.
 * @param {string} table
 * @param {HTMLElement} list the log
 */
export function replayLinks(table, list) {
  const moment = (/** @type {string | number} */ seq) => at(`/t/${table}?at=${seq}`);
  const said = t("replaypage.here");
  const here = el("a", { class: "log-here", "data-testid": "log-here", title: said, "aria-label": said });
  const move = (/** @type {Event} */ { target }) => {
    const line = /** @type {Element} */ (target).closest("[data-seq], .log-turn");
    if (!line || line === here.parentElement) return;
    const entry = line.matches("[data-seq]") ? line : line.nextElementSibling;
    setAttributes(here, { href: moment(entry?.getAttribute("data-seq") ?? 0) });
    line.append(here);
  };
  list.addEventListener("pointerover", move);
  list.addEventListener("focusin", move);
  return el("a", { class: "log-replay", "data-testid": "log-replay", href: moment(0) }, t("replaypage.title"));
}
