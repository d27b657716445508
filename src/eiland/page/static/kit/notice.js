// Short notices that disappear after some seconds: a refusal, a hint, the connection state.

import { el, setText } from "./dom.js";

const DURATION = 6000; // milliseconds

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

  /** Show a notice; do nothing if it is empty. @param {string} text */
  show(text) {
    if (!text) return;
    clearTimeout(this.timer);
    setText(this.root, text);
    this.root.hidden = false;
    this.timer = setTimeout(() => this.hide(), DURATION);
  }

  /** Hide the notice; if `text` is given, only one with this text. @param {string} [text] */
  hide(text) {
    if (text === undefined || this.root.textContent === text) this.root.hidden = true;
  }
}
