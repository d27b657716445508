// The small card beside a site: what it is, what it costs, and why it cannot be built where it cannot.

import { el, say } from "./dom.js";
import { picture } from "./faces.js";
import { t } from "./messages.js";

export class Tip {
  constructor() {
    // What stands on the card is in the site's own label too; only the sentence below is said aloud.
    this.root = el("div", { class: "tip", hidden: true, "aria-hidden": "true", "data-testid": "tip" });
    this.voice = el("p", { class: "unseen", role: "status", "data-testid": "tip-said" });
  }

  hide() {
    this.root.hidden = true;
    say(this.voice, "");
  }

  /**
   * @param {import("./drawing.js").Site} site
   * @param {string} [remark] a sentence below
   */
  show(site, remark = "") {
    const { name, points, costs } = site.role;
    const pictures = typeof costs === "string" ? [costs] : costs.map((face) => picture(face, t(`page.face.${face}`)));
    this.root.replaceChildren(
      el("b", {}, name),
      ...(points ? [el("span", { class: "tip-points" }, t("page.points", { n: points }))] : []),
      el("span", { class: "tip-costs" }, ...pictures),
    );
    if (site.remark) this.root.append(el("span", { class: "tip-remark" }, site.remark));
    say(this.voice, remark);
    if (remark) this.root.append(el("span", { class: "tip-remark" }, remark));
    this.root.hidden = false;
    this.place(site.group);
  }

  /** Stand above the site, or below it near the upper rim, and never outside. @param {Element} target */
  place(target) {
    const around = /** @type {HTMLElement} */ (this.root.parentElement).getBoundingClientRect();
    const at = target.getBoundingClientRect();
    const own = this.root.getBoundingClientRect();
    const middle = at.left + at.width / 2 - around.left - own.width / 2;
    const above = at.top - around.top - own.height - 8;
    const left = Math.max(6, Math.min(middle, around.width - own.width - 6));
    const top = above < 6 ? at.bottom - around.top + 8 : above;
    this.root.style.left = `${Math.round(left)}px`;
    this.root.style.top = `${Math.round(top)}px`;
  }
}
