// A hint on demand: what the best bot would do now. It is said in words, and shown where it would be done.

import { Refusal, api } from "./api.js";
import { el, mark, say } from "./dom.js";
import { t } from "./messages.js";

export class Advice {
  /** @param {() => Iterable<import("./drawing.js").Site>} sites of the large picture */
  constructor(sites) {
    this.sites = sites;
    this.seq = -1; // to which position the hint belongs
    /** @type {number | null} */
    this.seat = null;
    this.table = "";
    this.button = el("button", { type: "button", class: "button small quiet advice", "data-testid": "hint", hidden: true, click: () => this.ask() }, t("page.do.hint"));
    this.said = el("p", { class: "advice-said", role: "status", "data-testid": "hint-said", hidden: true });
  }

  /** @param {import("./types.js").Snapshot} snapshot @param {number | null} me my seat that may act */
  show(snapshot, me) {
    if (snapshot.seq !== this.seq || me !== this.seat) this.tell("", null);
    this.table = snapshot.table;
    this.seq = snapshot.seq;
    this.seat = me;
    this.button.hidden = me === null;
  }

  async ask() {
    const { seq, seat } = this;
    if (seat === null || this.button.disabled) return;
    this.button.disabled = true;
    try {
      const { action, label } = await api.hint(this.table, { seq, seat });
      if (seq === this.seq && seat === this.seat) this.tell(t("page.hint", { action: label }), action);
    } catch (error) {
      this.tell(error instanceof Refusal ? error.message : t("page.offline"), null);
    }
    this.button.disabled = false;
  }

  /** @param {string} text @param {string | null} action */
  tell(text, action) {
    say(this.said, text);
    this.said.hidden = text === "";
    for (const site of this.sites()) mark(site.group, { "data-hinted": action !== null && site.actions.includes(action) });
  }
}
