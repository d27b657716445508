// Sounds and vibration of a table, and how the page calls a player who looks elsewhere. The browser keeps the choices:
// sounds are on until they are switched off, notifications are off until they are switched on.

import { el, prefersReducedMotion } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { hasThrow, isFelt, soundOf } from "./heard.js";
import { NOTES, VIBRATIONS } from "./notes.js";
import { play } from "./synthesizer.js";

/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("./heard.js").Heard} Heard */
/** @typedef {import("./notes.js").Sound} Sound */

const SOUND = "eiland-sound";
const NOTIFICATION = "eiland-notification";

export class Sounds {
  /**
   * @param {HTMLElement} root gets the switches
   * @param {Heard} heard the position that the page shows
   * @param {(text: string) => void} notify show a short notice
   */
  constructor(root, heard, notify) {
    this.heard = heard;
    this.notify = notify;
    /** @type {AudioContext | null} */
    this.context = null;
    const sound = toggle("sound", canVibrate() ? "sound-touch" : "sound", isOn(), (on) => this.switchSound(on));
    this.notification = toggle("notification", "notification", mayNotify(), (on) => this.switchNotification(on));
    this.notification.hidden = !canNotify();
    root.replaceChildren(sound, this.notification);
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, () => this.wake());
  }

  /** Get ready: some browsers play nothing before the player has pressed something. */
  wake() {
    if (this.context?.state === "suspended") this.context.resume();
  }

  /** @param {boolean} on */
  switchSound(on) {
    localStorage.setItem(SOUND, on ? "on" : "off");
    if (on) this.make("turn", true);
  }

  /** @param {boolean} on */
  async switchNotification(on) {
    const keep = (/** @type {boolean} */ kept) => localStorage.setItem(NOTIFICATION, kept ? "on" : "off");
    keep(on);
    if (!on || (await Notification.requestPermission()) === "granted") return;
    keep(false);
    /** @type {HTMLInputElement} */ (this.notification.querySelector("input")).checked = false;
    this.notify(t("page.calls.refused"));
  }

  /** Play the dice of new log entries, before they are shown. @param {Entry[]} entries */
  throw(entries) {
    if (document.hidden || !hasThrow(entries)) return;
    this.make("dice", isFelt("dice", entries, this.heard.mine));
  }

  /** Play what is to be heard of a new position, and call a player who looks elsewhere. @param {Entry[]} entries @param {Heard} heard @param {string} ask */
  show(entries, heard, ask) {
    const sound = soundOf(entries, this.heard, heard);
    this.heard = heard;
    if (!sound || (document.hidden && sound !== "turn")) return;
    this.make(sound, isFelt(sound, entries, heard.mine));
    if (document.hidden && mayNotify()) announce(ask);
  }

  /** @param {Sound} sound @param {boolean} isFeltToo */
  make(sound, isFeltToo) {
    if (!isOn()) return;
    this.context ??= new AudioContext();
    this.wake();
    play(this.context, NOTES[sound], this.context.currentTime);
    if (isFeltToo && canVibrate() && !prefersReducedMotion()) navigator.vibrate(VIBRATIONS[sound]);
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

/** Return whether the player wants sounds, and with them vibration. */
function isOn() {
  return localStorage.getItem(SOUND) !== "off";
}

/** Return whether this device can vibrate: browsers of desks have the method, too. */
function canVibrate() {
  return "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
}

/** Return whether this browser can show notifications of this page. */
function canNotify() {
  return isSecureContext && "Notification" in window;
}

/** Return whether the player wants notifications, and the browser allows them. */
function mayNotify() {
  return canNotify() && localStorage.getItem(NOTIFICATION) === "on" && Notification.permission === "granted";
}

/** @param {string} name @param {string} word @param {boolean} isOn @param {(on: boolean) => void} change */
function toggle(name, word, isOn, change) {
  const input = el("input", { type: "checkbox", role: "switch", checked: isOn, "data-testid": `call-${name}` });
  input.addEventListener("change", () => change(input.checked));
  return el("label", { class: "call" }, el("span", {}, t(`page.calls.${word}`)), input);
}
