// Sharing the address of an island: with the sharing of the device, by copying, or by hand where a browser does neither.

import { shareable } from "../kit/addresses.js";
import { copied } from "../kit/copying.js";
import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { markOf } from "./link.js";

const SECONDS = 2500; // milliseconds for which the button says that it is done

export class Sharing {
  /** @param {() => string} textOf returns the island */
  constructor(textOf) {
    this.textOf = textOf;
    this.button = el(
      "button",
      { type: "button", class: "button", "data-testid": "share", click: () => this.share() },
      t("boards.share"),
    );
    this.field = el("input", {
      class: "field",
      readonly: true,
      "aria-label": t("boards.share.by-hand"),
      "data-testid": "share-address",
    });
    this.byHand = el("p", { class: "by-hand", hidden: true }, t("boards.share.by-hand"), this.field);
  }

  get canShare() {
    return "share" in navigator;
  }

  get address() {
    return shareable("/boards") + markOf(this.textOf());
  }

  async share() {
    if (this.canShare) {
      await navigator.share({ title: t("boards.title"), url: this.address }).catch(() => {}); // the visitor has closed it
      return;
    }
    if (await copied(this.address)) {
      setText(this.button, t("boards.share.copied"));
      setTimeout(() => setText(this.button, t("boards.share")), SECONDS);
    } else {
      this.byHand.hidden = false;
      this.field.value = this.address;
      this.field.select();
    }
  }

  /** Hide an address that is out of date. */
  forget() {
    this.byHand.hidden = true;
  }
}
