// The page about Eiland as an app: install it, keep it for use without the server, and what then works.

import { at } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { canKeep, forget, keep, keptNow } from "./keeping.js";
import { RulesCard } from "./rules-card.js";

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent */

const WORKS = ["companion", "statistics", "puzzles", "boards", "print", "rules", "replay", "verify"];
const ADDRESSES = {
  companion: "/companion",
  statistics: "/statistics",
  puzzles: "/puzzles#keep",
  boards: "/boards",
  print: "/print/classic",
  replay: "/replay",
  verify: "/verify",
};

export class AppPage {
  constructor() {
    /** @type {InstallEvent | null} */
    this.asked = null;
    this.state = el("p", { role: "status", "data-testid": "state" });
    this.keepButton = button("keep", () => this.keep(), "button main");
    this.forgetButton = button("forget", () => this.forget());
    this.installButton = button("install", () => this.install(), "button main");
    this.installButton.hidden = true;
    this.rules = new RulesCard(() => this.keep());
    this.root = el(
      "div",
      { class: "app-page" },
      el("p", { class: "app-about" }, t("app.about")),
      ...(canKeep() ? [this.keeping(), this.rules.root, this.installing(), working()] : [this.insecure()]),
    );
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.asked = /** @type {InstallEvent} */ (event);
      this.installButton.hidden = false;
    });
    addEventListener("appinstalled", () => this.keep());
  }

  keeping() {
    return el(
      "section",
      { class: "card" },
      el("h2", {}, t("app.keeping")),
      el("p", {}, t("app.keeping.about")),
      this.state,
      el("div", { class: "bar" }, this.keepButton, this.forgetButton),
    );
  }

  /** Say why this page cannot be kept, and how that changes. */
  insecure() {
    return el(
      "section",
      { class: "card", "data-testid": "insecure" },
      el("h2", {}, t("app.insecure")),
      el("p", {}, t(isSecureContext ? "app.insecure.browser" : "app.insecure.http")),
      !isSecureContext && el("p", {}, t("app.insecure.how")),
    );
  }

  installing() {
    const ways = ["desk", "android", "ios"].map((way) => el("li", {}, t(`app.install.${way}`)));
    return el(
      "section",
      { class: "card" },
      el("h2", {}, t("app.install")),
      this.installButton,
      el("ul", { class: "app-ways" }, ...ways),
    );
  }

  /** Show which pages and rules are kept. */
  async show() {
    await this.showPages();
    await this.rules.show();
  }

  async showPages() {
    const kept = await keptNow();
    const games = kept?.games ? ` ${t("app.kept.games", { n: kept.games })}` : "";
    setText(this.state, kept ? t("app.kept", { n: kept.files }) + games : t("app.not-kept"));
    setText(this.keepButton, t(kept ? "app.keep.again" : "app.keep"));
    this.forgetButton.hidden = !kept;
  }

  async keep() {
    if (!canKeep()) return;
    this.keepButton.disabled = true;
    setText(this.state, t("app.keeps"));
    try {
      await keep();
      await this.showPages();
    } catch {
      setText(this.state, t("app.failed"));
    }
    this.keepButton.disabled = false;
  }

  async forget() {
    await forget();
    await this.show();
  }

  async install() {
    await this.asked?.prompt();
    this.asked = null;
    this.installButton.hidden = true;
  }
}

/** @param {string} name @param {() => void} click @param {string} [cls] */
function button(name, click, cls = "button") {
  return el("button", { type: "button", class: cls, "data-testid": name, click }, t(`app.${name}`));
}

/** Return the lists of what works without the server, and what does not. */
function working() {
  const line = (/** @type {string} */ name) => {
    const path = ADDRESSES[/** @type {keyof typeof ADDRESSES} */ (name)];
    const text = t(`app.works.${name}`);
    return el("li", {}, path ? el("a", { href: at(path) }, text) : text);
  };
  return el(
    "section",
    { class: "card", "data-testid": "works" },
    el("h2", {}, t("app.works")),
    el("ul", { class: "app-works" }, ...WORKS.map(line)),
    el("p", { class: "app-needs", "data-testid": "needs" }, t("app.needs")),
  );
}
