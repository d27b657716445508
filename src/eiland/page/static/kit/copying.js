// Copying a text to the clipboard, also on pages that are not secure, where browsers have only the old way.

import { el } from "./dom.js";

/** Copy a text after a press; return whether that has worked. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text);
  }
}

/** @param {string} text */
function copiedBySelection(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = el("textarea", { class: "unseen", readonly: true, "aria-hidden": "true" });
  field.value = text;
  (before?.closest("dialog") ?? document.body).append(field); // what is outside of an open dialog cannot be selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  before?.focus();
  return isCopied;
}
