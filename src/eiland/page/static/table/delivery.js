// Sends the player's command until the server has answered it. While the connection is lost the command waits, and goes on
// by itself as soon as the connection is back. Each time it is the same command with the same key, so the server runs it
// once, and in no other position than that in which the player has chosen it.

import { Unreachable } from "../client/api.js";

const PAUSES = [300, 900, 2000, 4000, 8000]; // milliseconds between attempts
const SAID = 2; // failed attempts after which the page says that a command waits

/** The player has called a command off. */
export class CalledOff extends Error {}

const LOST = Symbol("no answer");
const BACK = Symbol("the connection is back");

export class Delivery {
  /**
   * @param {() => void} changed called when something else is to be said about the connection
   * @param {(work: () => void, delay: number) => unknown} [later]
   */
  constructor(changed, later = setTimeout) {
    this.changed = changed;
    this.later = (/** @type {() => void} */ work, /** @type {number} */ delay) => later(work, delay);
    this.isOnline = true; // as the stream says
    this.isSending = false;
    this.failures = 0;
    this.tryAgain = () => {};
    this.callOff = () => {}; // the player no longer wants what waits
  }

  /** Whether a command waits for the connection. */
  get isWaiting() {
    return this.isSending && (!this.isOnline || this.failures >= SAID);
  }

  /** Note whether the stream is connected. @param {boolean} isOnline */
  setOnline(isOnline) {
    const isBack = isOnline && !this.isOnline;
    this.isOnline = isOnline;
    this.changed();
    if (isBack) this.tryAgain();
  }

  /**
   * Send a command until it is answered. Raises CalledOff, and what the server refuses.
   * @template Answer
   * @param {() => Promise<Answer>} command sends it once
   * @returns {Promise<Answer>}
   */
  async send(command) {
    /** @type {Promise<never>} */
    const calledOff = new Promise((_, fail) => {
      this.callOff = () => fail(new CalledOff());
    });
    this.isSending = true;
    try {
      for (;;) {
        // What was sent before the connection broke may never be answered.
        const isBack = new Promise((resolve) => {
          this.tryAgain = () => resolve(BACK);
        });
        const answer = await Promise.race([attempt(command), isBack, calledOff]);
        if (answer !== LOST && answer !== BACK) return /** @type {Answer} */ (answer);
        if (answer === LOST) await Promise.race([this.pause(), isBack, calledOff]);
      }
    } finally {
      this.isSending = false;
      this.failures = 0;
      this.tryAgain = this.callOff = () => {};
      this.changed();
    }
  }

  /** Wait before the next attempt. */
  pause() {
    this.failures += 1;
    this.changed();
    const delay = PAUSES[Math.min(this.failures, PAUSES.length) - 1];
    return new Promise((resolve) => this.later(() => resolve(null), delay));
  }
}

/** Send a command once; return LOST if the server cannot be reached. @template Answer @param {() => Promise<Answer>} command */
async function attempt(command) {
  try {
    return await command();
  } catch (error) {
    if (error instanceof Unreachable) return LOST;
    throw error;
  }
}
