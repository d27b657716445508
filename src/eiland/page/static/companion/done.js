// Actions of the current turn on paper. A tap removes one.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";

export class Done {
  /** @param {(place: number) => void} onTakeBack */
  constructor(onTakeBack) {
    this.onTakeBack = onTakeBack;
    this.root = el("ul", { class: "done", "aria-label": t("companion.done") });
  }

  /** @param {{text: string, why: string}[]} things actions; `why` is the reason why one is impossible, or "" */
  show(things) {
    this.root.hidden = things.length === 0;
    this.root.replaceChildren(...things.map((thing, place) => el("li", {}, this.thing(thing, place))));
  }

  /** @param {{text: string, why: string}} thing @param {number} place */
  thing({ text, why }, place) {
    const label = [t("companion.take-back", { what: text }), why].filter(Boolean).join(". ");
    return el(
      "button",
      {
        type: "button",
        class: "thing",
        "data-testid": `done-${place}`,
        "data-wrong": why !== "",
        "aria-label": label,
        title: why || null,
        click: () => this.onTakeBack(place),
      },
      el("span", {}, text),
      el("span", { class: "cross", "aria-hidden": "true" }, "×"),
    );
  }
}
