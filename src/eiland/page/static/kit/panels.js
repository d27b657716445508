// Panels for narrow screens. They slide up from behind the dock, one at a time, and never cover it. On wide screens the
// same elements are always open in their columns, and there are no tabs.

import { el, followHeight, setAttributes } from "./dom.js";
import { t } from "./messages.js";
import { closeButton } from "./popup.js";

/** @typedef {{name: string, title: string, root: HTMLElement, before?: () => void}} Panel `before` is called before it is seen */

export class Panels {
  /** @param {Panel[]} panels */
  constructor(panels) {
    this.panels = panels;
    /** @type {string | null} */
    this.open = null;
    this.scrim = el("div", { class: "scrim", click: () => this.close() });
    this.tabs = panels.map(({ name, title, root }) => {
      root.id = `panel-${name}`;
      root.classList.add("panel");
      root.tabIndex = -1;
      root.append(closeButton(() => this.close(), { class: "close panel-close", "data-testid": `close-${name}` }));
      const choose = () => (this.open === name ? this.close() : this.show(name));
      return el(
        "button",
        {
          type: "button",
          class: "tab",
          "aria-expanded": "false",
          "aria-controls": root.id,
          "data-testid": `tab-${name}`,
          click: choose,
        },
        title,
      );
    });
    this.root = el("nav", { class: "tabs", "aria-label": t("page.tabs") }, ...this.tabs);
    addEventListener("keydown", (event) => event.key === "Escape" && !event.defaultPrevented && this.close());
    addEventListener("popstate", () => this.set(null));
    if (history.state?.panel) history.replaceState(null, ""); // the page was left with a panel open
  }

  /**
   * Place the panels and other elements above the dock, and follow its height.
   * @param {HTMLElement} dock
   * @param {...(HTMLElement | null)} others
   */
  placeAbove(dock, ...others) {
    const roots = [...this.panels.map(({ root }) => root), ...others];
    followHeight(
      dock,
      "--dock",
      roots.filter((root) => root !== null),
    );
  }

  /** @param {string} name */
  show(name) {
    // Add one step to the history, so that "back" closes the panel instead of leaving the table.
    if (this.open === null) history.pushState({ panel: true }, "");
    const { root, before } = /** @type {Panel} */ (this.panels.find((panel) => panel.name === name));
    if (root instanceof HTMLDetailsElement) root.open = true;
    before?.();
    this.set(name);
    root.focus({ preventScroll: true });
  }

  /** Open a panel on a narrow screen; on wide screens it is always open. @param {string} name */
  slide(name) {
    if (this.root.offsetParent !== null && this.open !== name) this.show(name);
  }

  /** Mark the tab of a panel that waits for the player. @param {string} name @param {boolean} isWaiting */
  setWaiting(name, isWaiting) {
    setAttributes(this.tabs[this.panels.findIndex((panel) => panel.name === name)], { "data-waits": isWaiting });
  }

  close() {
    if (this.open === null) return;
    const tab = this.tabs[this.panels.findIndex(({ name }) => name === this.open)];
    const hadFocus =
      this.panels.some(({ root }) => root.contains(document.activeElement)) || document.activeElement === document.body;
    this.set(null);
    if (hadFocus) tab.focus();
    if (history.state?.panel) history.back();
  }

  /** @param {string | null} open */
  set(open) {
    this.open = open;
    setAttributes(document.body, { "data-panel": open });
    this.panels.forEach(({ name, root }, place) => {
      setAttributes(root, { "data-open": name === open });
      setAttributes(this.tabs[place], { "aria-expanded": String(name === open) });
    });
  }
}
