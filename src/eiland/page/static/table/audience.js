// How many people watch a table without a seat.

import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** A small sign in the corner of the picture, only while somebody watches. */
export class Audience {
  constructor() {
    this.root = el("p", { class: "audience", "data-testid": "audience", hidden: true });
  }

  /** @param {import("../client/types.js").Snapshot} snapshot */
  show({ spectators }) {
    this.root.hidden = spectators === 0;
    if (spectators > 0) setText(this.root, t("page.audience", { n: spectators }));
  }
}
