// Loads sounds and notifications: at the first press, since browsers play nothing before it, or at once for a player who
// wants notifications.

import { el } from "../kit/dom.js";

/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("../sound/heard.js").Heard} Heard */

export class Calls {
  /** @param {(text: string) => void} notify show a short notice */
  constructor(notify) {
    /** @type {import("../sound/sounds.js").Sounds | null} */
    this.sounds = null;
    /** @type {Heard} */
    this.heard = { over: true, winners: [], mine: [], isAsked: true };
    this.root = el("div", { class: "calls" });
    const load = async () => {
      const { Sounds } = await import("../sound/sounds.js");
      this.sounds ??= new Sounds(this.root, this.heard, notify);
    };
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, load, { once: true });
    if (localStorage.getItem("eiland-notification") === "on") load();
  }

  /** @param {Entry[]} entries new ones @param {Heard} heard @param {string} ask what the player is asked */
  show(entries, heard, ask) {
    this.heard = heard;
    this.sounds?.show(entries, heard, ask);
  }
}
