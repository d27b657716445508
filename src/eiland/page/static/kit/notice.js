// Short notices that disappear by themselves: a refusal, a hint, the connection state.

import { el, say } from "./dom.js";

const STAYS = 6000; // milliseconds

export class Notice {
  constructor() {
    this.timer = 0;
    this.root = el("p", {
      class: "notice",
      role: "status",
      hidden: true,
      "data-testid": "notice",
      click: () => this.hide(),
    });
  }

  /** @param {string} text nothing is said where it is empty */
  show(text) {
    if (!text) return;
    clearTimeout(this.timer);
    say(this.root, text);
    this.root.hidden = false;
    this.timer = setTimeout(() => this.hide(), STAYS);
  }

  hide() {
    this.root.hidden = true;
  }
}
