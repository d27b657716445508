// Keyboard shortcuts of buttons. Hidden and disabled buttons ignore them.

import { el } from "./dom.js";

const WRITING = "input, textarea, select, [contenteditable]";

/**
 * @typedef {{keys: string[], buttons: HTMLButtonElement[], isShown?: boolean}} Shortcut
 * Keys that press the first of some buttons that can be pressed; the first key is shown on them.
 */

/**
 * Press buttons by keys, except while the user types or a dialog is open.
 * @param {Shortcut[]} all
 */
export function shortcuts(all) {
  /** @type {Map<string, HTMLButtonElement[]>} */
  const known = new Map();
  for (const { keys, buttons, isShown = true } of all) {
    for (const key of keys) known.set(key.toLowerCase(), buttons);
    for (const button of buttons) {
      button.setAttribute("aria-keyshortcuts", [...new Set(keys)].join(" "));
      if (isShown && keys[0].length === 1) button.append(el("kbd", { "aria-hidden": "true" }, keys[0]));
    }
  }
  addEventListener("keydown", (event) => {
    const buttons = known.get(event.key.toLowerCase()) ?? [];
    const button = buttons.find((each) => !each.disabled && each.getClientRects().length > 0);
    const isIntended = !event.defaultPrevented && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isBusyElsewhere =
      /** @type {Element} */ (event.target).matches?.(WRITING) || document.querySelector("dialog[open]");
    if (!button || !isIntended || isBusyElsewhere) return;
    event.preventDefault();
    button.click();
  });
}
