// Keyboard shortcuts of buttons. Hidden and disabled buttons ignore them.

import { el } from "./dom.js";

const WRITING = "input, textarea, select, [contenteditable]";

/**
 * Press buttons by keys, except while the user types or a dialog is open. Show each key on its button.
 * @param {Record<string, HTMLButtonElement>} buttons by key
 */
export function shortcuts(buttons) {
  for (const [key, button] of Object.entries(buttons)) {
    button.setAttribute("aria-keyshortcuts", key);
    if (key.length === 1) button.append(el("kbd", { "aria-hidden": "true" }, key));
  }
  const known = Object.fromEntries(Object.entries(buttons).map(([key, button]) => [key.toLowerCase(), button]));
  addEventListener("keydown", (event) => {
    const button = known[event.key.toLowerCase()];
    const isIntended = !event.defaultPrevented && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isBusyElsewhere =
      /** @type {Element} */ (event.target).matches?.(WRITING) || document.querySelector("dialog[open]");
    if (!button || button.hidden || button.disabled || !isIntended || isBusyElsewhere) return;
    event.preventDefault();
    button.click();
  });
}
