// How the page calls a player who does not look at it when it is the player's turn: a tone, or a notification of the
// browser. Both are off until they are switched on; the browser keeps the choice.

import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { Tone } from "./tone.js";

const SOUND = "eiland-sound";
const NOTIFICATION = "eiland-notification";

export class Calls {
  /** @param {(text: string) => void} notify show a short notice */
  constructor(notify) {
    this.notify = notify;
    this.tone = new Tone();
    this.wasAsked = true; // no call for the position that the page opens with
    this.sound = toggle("sound", isOn(SOUND), (on) => this.switchSound(on));
    this.notification = toggle("notification", mayNotify(), (on) => this.switchNotification(on));
    this.notification.hidden = !canNotify();
    this.root = el("div", { class: "calls" }, this.sound, this.notification);
    if (isOn(SOUND)) this.tone.prepare();
  }

  /** @param {boolean} on */
  switchSound(on) {
    keep(SOUND, on);
    if (on) this.tone.play(); // also allows the page to play it later
  }

  /** @param {boolean} on */
  async switchNotification(on) {
    keep(NOTIFICATION, on);
    if (!on || (await Notification.requestPermission()) === "granted") return;
    keep(NOTIFICATION, false);
    /** @type {HTMLInputElement} */ (this.notification.querySelector("input")).checked = false;
    this.notify(t("page.calls.refused"));
  }

  /** Call the player once the game waits for one who looks elsewhere. @param {boolean} isAsked @param {string} ask */
  show(isAsked, ask) {
    const isNew = isAsked && !this.wasAsked;
    this.wasAsked = isAsked;
    if (!isNew || !document.hidden) return;
    if (isOn(SOUND)) this.tone.play();
    if (mayNotify()) announce(ask);
  }
}

/** Show a notification that brings the page to the front. @param {string} ask what the player is asked */
function announce(ask) {
  try {
    const shown = new Notification(t("page.title.turn"), { body: ask, tag: location.pathname });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // browsers of phones show notifications only for installed pages
  }
}

/** Return whether this browser can show notifications of this page. */
function canNotify() {
  return isSecureContext && "Notification" in window;
}

/** Return whether the player wants notifications, and the browser allows them. */
function mayNotify() {
  return canNotify() && isOn(NOTIFICATION) && Notification.permission === "granted";
}

/** @param {string} name */
function isOn(name) {
  return localStorage.getItem(name) === "on";
}

/** @param {string} name @param {boolean} on */
function keep(name, on) {
  localStorage.setItem(name, on ? "on" : "off");
}

/** @param {string} name @param {boolean} isOn @param {(on: boolean) => void} change */
function toggle(name, isOn, change) {
  const input = el("input", { type: "checkbox", role: "switch", checked: isOn, "data-testid": `call-${name}` });
  input.addEventListener("change", () => change(input.checked));
  return el("label", { class: "call" }, el("span", {}, t(`page.calls.${name}`)), input);
}
