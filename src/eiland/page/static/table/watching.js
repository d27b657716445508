// A note for spectators: which table this is, and why they cannot act.

import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { gameOf, hostOf } from "./about.js";

export class Watching {
  /** @param {"taken" | "unknown" | "moved" | null} refused why the invitation that the visitor came by gave no seat */
  constructor(refused) {
    this.refused = refused;
    this.game = el("b", {});
    this.note = el("span", {});
    this.root = el("p", { class: "watching", "data-testid": "watching", hidden: true }, this.game, " ", this.note);
  }

  /** @param {import("../client/types.js").Snapshot} snapshot */
  show(snapshot) {
    this.root.hidden = snapshot.mine.length > 0;
    if (this.root.hidden) return;
    const host = hostOf(snapshot);
    const watching = host === null ? t("page.watching") : t("page.watching.host", { host });
    setText(this.game, gameOf(snapshot));
    setText(this.note, this.refused ? `${watching} ${t(`page.watching.${this.refused}`)}` : watching);
  }

  /** Say that the visitor's seat is now on another device. */
  setMoved() {
    this.refused = "moved";
  }
}
