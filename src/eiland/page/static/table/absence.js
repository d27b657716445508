// A bar over the buttons while they cannot be used: a pause, a bot that plays for this player, or a person who is away
// and for whom a bot could play.

import { at } from "../kit/addresses.js";
import { el, refill } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { singleClick } from "../kit/presses.js";
import { awayFor } from "./durations.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("../client/types.js").Seat} Seat */
/** @typedef {{id: string, label: string, isMain?: boolean, press: () => void}} Choice */
/** What the bar says; `about` tells one occasion from another. @typedef {{about: string, text: string, choices: Choice[]}} Bar */
/**
 * @typedef {{standIn: (seat: number) => void, comeBack: (seat: number) => void, resume: () => void,
 *   announce: (sentences: string[]) => void}} Commands
 */

const PATIENCE = 60; // seconds for which "wait" hides the bar

export class Absence {
  /** @param {Commands} commands */
  constructor(commands) {
    this.commands = commands;
    /** @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {number | null} the player who has stopped the game */
    this.stopper = null;
    this.isAsked = false;
    this.now = 0;
    /** @type {Map<number, number>} until when the player wants to wait for a seat */
    this.patience = new Map();
    this.drawn = "";
    this.about = "";
    this.root = el("section", {
      class: "absence",
      "aria-label": t("page.absence"),
      "data-testid": "absence",
      hidden: true,
    });
  }

  /**
   * @param {Snapshot} snapshot
   * @param {import("../client/types.js").Entry[]} entries
   * @param {boolean} isAsked whether the game waits for this player
   */
  show(snapshot, entries, isAsked) {
    this.snapshot = snapshot;
    this.isAsked = isAsked;
    this.stopper = entries.findLast(({ text }) => text === ":pause")?.player ?? null;
  }

  /** @param {number} now */
  tick(now) {
    this.now = now;
    this.draw();
  }

  draw() {
    const bar = this.snapshot && this.bar(this.snapshot);
    this.root.hidden = !bar;
    const drawn = bar ? JSON.stringify(bar) : "";
    if (!bar || drawn === this.drawn) {
      if (!bar) this.about = this.drawn = "";
      return;
    }
    this.drawn = drawn;
    refill(this.root, el("p", { class: "absence-text", title: bar.text }, bar.text), ...bar.choices.map(button));
    if (bar.about !== this.about) this.commands.announce([bar.text]);
    this.about = bar.about;
  }

  /** Return what the bar shows, or null. @param {Snapshot} snapshot @returns {Bar | null} */
  bar(snapshot) {
    const { over, clock, mine } = snapshot;
    if (over || !mine.length) return null;
    if (clock.paused) return this.paused(snapshot);
    if (this.isAsked) return null;
    return this.replaced(snapshot) ?? this.missing(snapshot);
  }

  /** @param {Snapshot} snapshot @returns {Bar} */
  paused({ seats, mine }) {
    const { stopper } = this;
    const isMine = stopper === null || mine.includes(stopper);
    const text = isMine ? t("page.absence.paused.me") : t("page.absence.paused", { name: seats[stopper].name });
    const press = () => this.commands.resume();
    return { about: "pause", text, choices: [{ id: "resume", label: t("page.absence.resume"), isMain: true, press }] };
  }

  /** Say that a bot plays for this player, if one does. @param {Snapshot} snapshot @returns {Bar | null} */
  replaced({ seats, mine }) {
    const seat = seats.find((one) => mine.includes(one.seat) && one.stand_in && !one.left);
    const left = seats.find((one) => mine.includes(one.seat) && one.left);
    const named = mine.length > 1 ? ".named" : "";
    if (seat) {
      const label = t(`page.absence.back${named}`, { name: seat.name });
      const press = () => this.commands.comeBack(seat.seat);
      const text = t(`page.absence.bot${named}`, { name: seat.name });
      return { about: `bot ${seat.seat}`, text, choices: [{ id: "come-back", label, isMain: true, press }] };
    }
    if (!left || mine.length > 1) return null;
    const lobby = { id: "absence-lobby", label: t("page.lobby"), press: () => location.assign(at("/")) };
    return { about: "left", text: t("page.absence.left"), choices: [lobby] };
  }

  /** Offer to let a bot play for a person whom the game waits for. @param {Snapshot} snapshot @returns {Bar | null} */
  missing({ seats, mine }) {
    const seat = seats.find((one) => !mine.includes(one.seat) && this.isMissing(one));
    if (!seat) return null;
    const { name, away_since } = seat;
    return {
      about: `away ${seat.seat}`,
      text: away_since === null ? t("page.absence.silent", { name }) : awayFor(name, this.now - away_since),
      choices: [
        { id: "stand-in", label: t("page.absence.stand-in"), press: () => this.commands.standIn(seat.seat) },
        { id: "wait", label: t("page.absence.wait"), press: () => this.wait(seat.seat) },
      ],
    };
  }

  /** @param {Seat} seat */
  isMissing({ seat, stand_in_from }) {
    return stand_in_from !== null && this.now >= stand_in_from && this.now >= (this.patience.get(seat) ?? 0);
  }

  /** @param {number} seat */
  wait(seat) {
    this.patience.set(seat, this.now + PATIENCE);
    this.draw();
  }
}

/** @param {Choice} choice */
function button({ id, label, isMain = false, press }) {
  const attributes = { type: "button", class: `button small ${isMain ? "main" : ""}`, "data-testid": id };
  return el("button", { ...attributes, click: singleClick(press) }, label);
}
