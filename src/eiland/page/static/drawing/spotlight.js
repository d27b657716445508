// Lights up the place that a line of text is about, while that line is pointed at, has the focus or was tapped. Lines
// name their action in data-action or, in the log, data-text.

import { el } from "../kit/dom.js";

const LASTS = 6000; // milliseconds after a tap, because a finger cannot stay without covering the line

/** @typedef {{light: (action: string) => boolean}} Lit a picture; `light` returns whether it shows the place */

export class Spotlight {
  /**
   * @param {HTMLElement} root contains the lines
   * @param {Lit} picture
   * @param {() => void} [uncover] shows the picture, which a panel may cover
   */
  constructor(root, picture, uncover = () => {}) {
    this.picture = picture;
    this.uncover = uncover;
    this.timer = 0;
    root.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.light(event.target));
    root.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && this.light(null));
    root.addEventListener("focusin", (event) => this.light(event.target));
    root.addEventListener("focusout", () => this.light(null));
    root.addEventListener("click", (event) => {
      if (event instanceof PointerEvent && event.pointerType === "touch") this.keep(event.target);
    });
  }

  /** @param {EventTarget | null} target */
  light(target) {
    if (!this.timer) this.picture.light(actionOf(target));
  }

  /** Light the place of a tapped line for a while. @param {EventTarget | null} target */
  keep(target) {
    const action = actionOf(target);
    if (!action) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.picture.light("");
    }, LASTS);
    if (this.picture.light(action)) this.uncover();
  }
}

/** Return the action of the line that contains an element, or "". @param {EventTarget | null} target */
export function actionOf(target) {
  const line = target instanceof Element ? target.closest("[data-action], [data-text]") : null;
  return line?.getAttribute("data-action") ?? line?.getAttribute("data-text") ?? "";
}

/** Return words that light up the place of an action. @param {string} action @param {string} said */
export function lighting(action, said) {
  return el("span", { "data-action": action }, said);
}
