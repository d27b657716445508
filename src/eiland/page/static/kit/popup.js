// Small window that belongs to a button. The same button, Escape or a press elsewhere closes it.

import { el, setAttributes } from "./dom.js";
import { t } from "./messages.js";

/**
 * Return a button that closes something.
 * @param {() => void} click
 * @param {import("./dom.js").Attributes} [more]
 */
export function closeButton(click, more = {}) {
  return el("button", { type: "button", class: "close", "aria-label": t("page.close"), ...more, click }, "×");
}

export class Popup {
  /** @param {string} name CSS class and test id of the window */
  constructor(name) {
    /** @type {HTMLElement | null} */
    this.opener = null;
    this.root = el("div", {
      class: name,
      role: "dialog",
      hidden: true,
      "data-testid": name,
    });
    document.addEventListener("keydown", (event) => {
      const isElsewhere = document.querySelector("dialog[open]") && !this.root.contains(document.activeElement);
      if (event.key !== "Escape" || event.defaultPrevented || this.root.hidden || isElsewhere) return;
      event.preventDefault();
      this.close(true);
    });
    document.addEventListener("pointerdown", (event) => {
      const target = /** @type {Node} */ (event.target);
      if (!this.root.contains(target) && !this.opener?.contains(target)) this.close(false);
    });
  }

  /** @param {boolean} refocus whether the focus returns to the button */
  close(refocus) {
    if (this.root.hidden) return;
    this.root.hidden = true;
    if (this.opener) setAttributes(this.opener, { "aria-expanded": "false" });
    if (refocus) this.opener?.focus();
  }

  /** Return a button that closes the window. @returns {HTMLElement} */
  closeButton() {
    return closeButton(() => this.close(true));
  }

  /**
   * Open the window, or close it if the same button opened it. Return whether it is open.
   * @param {HTMLElement} opener
   * @param {string} label accessible name
   * @param {Node[]} content
   */
  toggle(opener, label, content) {
    const again = !this.root.hidden && this.opener === opener;
    this.close(again);
    if (again) return false;
    this.opener = opener;
    this.root.setAttribute("aria-label", label);
    this.root.replaceChildren(...content);
    this.root.hidden = false;
    setAttributes(opener, { "aria-expanded": "true" });
    return true;
  }
}
