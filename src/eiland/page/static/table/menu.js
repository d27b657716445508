// Menu of a table, opened by a button in the header: pause, links to seats, leaving, sounds, and notifications.

import { el, refill, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Popup } from "../kit/popup.js";
import { itemsOf } from "./menu-items.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("./menu-items.js").Item} Item */
/**
 * `opened` is called when the menu opens, `calls` and other parts loaded on wish then add to it.
 * @typedef {{pause: (on: boolean) => void, chat: (on: boolean) => void, link: (seat: number) => void, leave: (seat: number) => void,
 *   opened: () => void}} Commands
 */

export class Menu {
  /**
   * @param {Commands} commands
   * @param {HTMLElement} calls switches of sounds and notifications
   */
  constructor(commands, calls) {
    this.commands = commands;
    this.calls = calls;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    this.shown = "";
    this.window = new Popup("menu-window");
    this.items = el("div", { class: "menu-items" });
    this.button = el(
      "button",
      {
        type: "button",
        class: "tool menu-button",
        "data-testid": "menu",
        "aria-haspopup": "dialog",
        "aria-expanded": "false",
        "aria-label": t("page.menu"),
        title: t("page.menu"),
        click: () => this.toggle(),
      },
      dots(),
    );
    this.root = el("div", { class: "menu" }, this.button, this.window.root);
  }

  toggle() {
    this.commands.opened();
    if (this.window.toggle(this.button, t("page.menu"), [this.items, this.calls]))
      /** @type {HTMLElement | null} */ (this.window.root.querySelector("button, input"))?.focus();
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    this.snapshot = snapshot;
    const items = itemsOf(snapshot);
    const now = JSON.stringify(items);
    if (now === this.shown) return;
    this.shown = now;
    refill(this.items, ...items.map((item) => this.item(item)));
  }

  /** @param {Item} item */
  item(item) {
    const attributes = { type: "button", class: "menu-item", "data-testid": item.id };
    const press = () => {
      this.window.close(true);
      this.press(item);
    };
    return el("button", { ...attributes, click: press }, item.label);
  }

  /** @param {Item} item */
  async press({ kind, seat, name }) {
    if (kind === "pause" || kind === "resume") this.commands.pause(kind === "pause");
    else if (kind === "chat-on" || kind === "chat-off") this.commands.chat(kind === "chat-on");
    else if (kind === "link") this.commands.link(seat);
    else (await import("./leaving.js")).askToLeave(name, () => this.commands.leave(seat));
  }
}

function dots() {
  const dot = (/** @type {number} */ cx) => svg("circle", { cx, cy: 12, r: 2.2, class: "t-fill" });
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, dot(5), dot(12), dot(19));
}
