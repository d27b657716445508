// The rules on this device: what they are for, how large they are; keep and remove them.

import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { forgetRules, keepRules, keptRules, offered } from "./device-rules.js";

const MEGABYTE = 1_000_000;

export class RulesCard {
  /** @param {() => Promise<void>} keepPages without the pages the rules could not be used */
  constructor(keepPages) {
    this.keepPages = keepPages;
    /** @type {import("./device-rules.js").Offer | null} */
    this.offer = null;
    this.state = el("p", { role: "status", "data-testid": "rules-state" });
    this.keepButton = button("keep", () => this.keep(), "button main");
    this.forgetButton = button("forget", () => this.forget(), "button");
    this.root = el(
      "section",
      { class: "card" },
      el("h2", {}, t("app.rules")),
      el("p", {}, t("app.rules.about")),
      this.state,
      el("div", { class: "bar" }, this.keepButton, this.forgetButton),
    );
  }

  /** Show what is kept, and what the server offers. */
  async show() {
    const kept = await keptRules();
    try {
      this.offer = await offered();
    } catch {
      this.offer = null;
    }
    const isNew = this.offer !== null && this.offer.stamp !== kept?.stamp;
    if (kept) setText(this.state, t("app.rules.kept", { size: sizeOf(kept) }));
    else setText(this.state, this.offer ? t("app.rules.offered", { size: sizeOf(this.offer) }) : t("app.rules.none"));
    setText(this.keepButton, t(kept ? "app.keep.again" : "app.rules.keep"));
    this.keepButton.hidden = !isNew;
    this.forgetButton.hidden = !kept;
  }

  async keep() {
    if (!this.offer) return;
    this.keepButton.disabled = true;
    const tell = (/** @type {number} */ share) =>
      setText(this.state, t("app.rules.keeps", { n: Math.round(100 * share) }));
    tell(0);
    try {
      await this.keepPages();
      await keepRules(this.offer, tell);
      await this.show();
    } catch {
      setText(this.state, t("app.failed"));
    }
    this.keepButton.disabled = false;
  }

  async forget() {
    await forgetRules();
    await this.show();
  }
}

/** Return the size in megabytes as people write it. @param {import("./device-rules.js").Offer} offer */
function sizeOf({ bytes }) {
  const written = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });
  return `${written.format(bytes / MEGABYTE)} MB`;
}

/** @param {"keep" | "forget"} name @param {() => void} click @param {string} cls */
function button(name, click, cls) {
  const text = t(name === "forget" ? "app.forget" : "app.rules.keep");
  return el("button", { type: "button", class: cls, "data-testid": `rules-${name}`, click }, text);
}
