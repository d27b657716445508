// Tip beside a site: its name, its cost, and the reason why the player cannot build there.

import { el, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { picture } from "./faces.js";

export class Tip {
  constructor() {
    // The site's label has the same content, so screen readers announce only the remark.
    this.root = el("div", { class: "tip", hidden: true, "aria-hidden": "true", "data-testid": "tip" });
    this.isAside = false; // whether a tip without a remark is placed in a corner
    this.voice = el("p", { class: "unseen", role: "status", "data-testid": "tip-said" });
    /** @type {import("./drawing.js").Site | null} whose tip is shown */
    this.site = null;
    this.isFollowing = false; // an observer calls at once, when nothing has changed
    this.frames = new ResizeObserver(() => {
      if (this.isFollowing) this.place();
      this.isFollowing = true;
    });
  }

  hide() {
    this.root.hidden = true;
    setText(this.voice, "");
  }

  /**
   * @param {import("./drawing.js").Site} site
   * @param {string} [remark] an additional sentence
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
    setText(this.voice, remark);
    if (remark) this.root.append(el("span", { class: "tip-remark" }, remark));
    this.root.hidden = false;
    if (!this.site) this.frames.observe(this.frame);
    this.site = site;
    this.place();
  }

  get frame() {
    return /** @type {HTMLElement} */ (this.root.parentElement);
  }

  /** Place the tip where its site is now. */
  place() {
    if (this.root.hidden || !this.site) return;
    const at = this.site.group.getBoundingClientRect();
    const around = this.frame.getBoundingClientRect();
    if (this.isAside && !this.voice.textContent) this.placeInCorner(at, around);
    else this.placeNear(at, around);
  }

  /**
   * Place the tip in the upper corner, or in the lower one if the site is in the upper half, so that the site's
   * surroundings stay visible.
   * @param {DOMRect} at
   * @param {DOMRect} around
   */
  placeInCorner(at, around) {
    const isHigh = at.top + at.height / 2 < around.top + around.height / 2;
    this.root.style.left = "6px";
    this.root.style.top = `${isHigh ? Math.round(around.height - this.root.offsetHeight - 6) : 6}px`;
  }

  /** Place the tip above the site, or below it if there is no room. @param {DOMRect} at @param {DOMRect} around */
  placeNear(at, around) {
    const own = this.root.getBoundingClientRect();
    const middle = at.left + at.width / 2 - around.left - own.width / 2;
    const above = at.top - around.top - own.height - 8;
    const left = Math.max(6, Math.min(middle, around.width - own.width - 6));
    const below = Math.min(at.bottom - around.top + 8, around.height - own.height - 6);
    const top = above < 6 ? Math.max(6, below) : above;
    this.root.style.left = `${Math.round(left)}px`;
    this.root.style.top = `${Math.round(top)}px`;
  }
}
