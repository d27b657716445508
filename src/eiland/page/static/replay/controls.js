// Controls of a replay: slider, steps, play with speed, and with whose eyes the game is seen.

import { el, setAttributes, setText, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { SPEEDS } from "./playing.js";

/** @typedef {"first" | "turn-back" | "back" | "play" | "on" | "turn-on" | "last"} Press */

/** @type {Record<Press | "pause", string>} */
const SHAPES = {
  first: "M5 5v14M19 5 9 12l10 7z",
  "turn-back": "M12 5 4 12l8 7zM21 5l-8 7 8 7z",
  back: "M16 5 7 12l9 7z",
  play: "M7 4v16l13-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  on: "m8 5 9 7-9 7z",
  "turn-on": "m12 5 8 7-8 7zM3 5l8 7-8 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
};
/** @type {Record<string, Press>} */
const KEYS = {
  Home: "first",
  PageUp: "turn-back",
  ArrowLeft: "back",
  " ": "play",
  ArrowRight: "on",
  PageDown: "turn-on",
  End: "last",
};
const OWN = { " ": "button, a, summary, input, select, textarea", other: "input, select, textarea" };

export class Controls {
  /**
   * @param {object} commands
   * @param {(press: Press) => void} commands.press
   * @param {(place: number) => void} commands.go
   * @param {(speed: number) => void} commands.speed
   * @param {(view: string) => void} commands.look
   */
  constructor({ press, go, speed, look }) {
    this.slider = el("input", {
      type: "range",
      class: "replay-slider",
      min: 0,
      value: 0,
      "data-testid": "replay-slider",
      "aria-label": t("replaypage.slider"),
      input: () => go(Number(this.slider.value)),
    });
    // No "output": screen readers would say the numbers after each step, beside the sentence.
    this.count = el("span", { class: "replay-count", "data-testid": "replay-count" });
    const presses = /** @type {Press[]} */ (Object.values(KEYS));
    this.buttons = new Map(presses.map((name) => [name, button(name, () => press(name))]));
    this.speeds = el(
      "select",
      {
        class: "tool",
        "data-testid": "replay-speed",
        "aria-label": t("replaypage.speed"),
        title: t("replaypage.speed"),
      },
      ...SPEEDS.map((value) => el("option", { value, selected: value === 1 }, t("replaypage.times", { speed: value }))),
    );
    this.speeds.addEventListener("change", () => speed(Number(this.speeds.value)));
    this.eyes = el("select", { class: "tool", "data-testid": "replay-eyes", "aria-label": t("replaypage.eyes") });
    this.eyes.addEventListener("change", () => look(this.eyes.value));
    this.look = el("label", { class: "replay-eyes" }, el("span", {}, t("replaypage.eyes")), this.eyes);
    this.rest = el("div", { class: "replay-rest" }, this.speeds, this.look);
    this.root = el(
      "section",
      { class: "replay-bar", "aria-label": t("replaypage.title"), "data-testid": "replay" },
      el("div", { class: "replay-way" }, this.slider, this.count),
      el("div", { class: "replay-steps" }, ...this.buttons.values()),
      this.rest,
    );
    addEventListener("keydown", (event) => {
      const name = pressOf(event);
      if (!name) return;
      event.preventDefault();
      press(name);
    });
  }

  /**
   * @param {number} place of the stop that is shown
   * @param {number} last place of all
   */
  show(place, last) {
    setAttributes(this.slider, { max: last, "aria-valuetext": t("replaypage.at", { place, last }) });
    this.slider.value = String(place);
    setText(this.count, t("replaypage.count", { place, last }));
    for (const name of /** @type {Press[]} */ (["first", "turn-back", "back"])) this.allow(name, place > 0);
    for (const name of /** @type {Press[]} */ (["on", "turn-on", "last", "play"])) this.allow(name, place < last);
  }

  /** A button that can do nothing keeps the focus. @param {Press} name @param {boolean} isAllowed */
  allow(name, isAllowed) {
    setAttributes(/** @type {Element} */ (this.buttons.get(name)), { "aria-disabled": isAllowed ? null : "true" });
  }

  /** @param {boolean} isOn */
  showPlaying(isOn) {
    const play = /** @type {HTMLElement} */ (this.buttons.get("play"));
    const name = t(isOn ? "replaypage.pause" : "replaypage.play");
    setAttributes(play, { "aria-label": name, title: name });
    play.replaceChildren(shape(isOn ? "pause" : "play"));
  }

  /**
   * Offer the eyes with which the game can be seen; one pair is no choice.
   * @param {{value: string, label: string}[]} eyes
   * @param {string} chosen
   */
  offer(eyes, chosen) {
    this.look.hidden = eyes.length < 2;
    this.eyes.replaceChildren(
      ...eyes.map(({ value, label }) => el("option", { value, selected: value === chosen }, label)),
    );
  }
}

/** Return what a key presses, or nothing if it belongs to something else. @param {KeyboardEvent} event */
function pressOf(event) {
  const name = KEYS[event.key];
  const target = event.target instanceof Element ? event.target : null;
  const isElsewhere =
    target?.closest(event.key === " " ? OWN[" "] : OWN.other) || document.querySelector("dialog[open]");
  const isChorded = event.ctrlKey || event.metaKey || event.altKey;
  return name && !event.defaultPrevented && !isElsewhere && !isChorded ? name : null;
}

/** @param {Press} name @param {() => void} click */
function button(name, click) {
  const label = t(`replaypage.${name}`);
  const key = Object.keys(KEYS).find((each) => KEYS[each] === name);
  return el(
    "button",
    {
      type: "button",
      class: `button replay-${name}`,
      "data-testid": `replay-${name}`,
      "aria-label": label,
      "aria-keyshortcuts": key === " " ? "Space" : key,
      title: label,
      click,
    },
    shape(name),
  );
}

/** @param {Press | "pause"} name */
function shape(name) {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SHAPES[name] }));
}
