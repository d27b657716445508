// Sends a game on paper to the server for checking: after each turn, and as soon as the server can be reached again. Until
// then the rules on this device check it, if there are any.

import { Refusal } from "../client/api.js";
import * as requests from "./requests.js";

/** @typedef {import("../client/types.js").Mark} Mark */
/** @typedef {import("../client/types.js").Checked<any>} Checked */
/** @typedef {"asking" | "online" | "offline" | "starting" | "here"} Line "starting" and "here": the rules on this device */

/** @typedef {{line: Line, checked?: Checked | null, refusal?: string}} Answer */

const PATIENCE = 150; // milliseconds after which the page says that the rules start
const AGAIN = 4000; // milliseconds between requests while the server cannot be reached
const CHANGES = ["online", "offline"]; // events of a device that finds or loses its network
const LISTEN = 20000; // milliseconds between requests while the game is checked

export class Checker {
  /** @param {() => void} onNews the connection state or the result of the check has changed */
  constructor(onNews) {
    this.onNews = onNews;
    /** @type {Line} */
    this.line = "asking";
    /** @type {Checked | null} the result for the current paper */
    this.checked = null;
    this.refusal = "";
    this.paper = "";
    this.timer = 0;
    this.number = 0;
    this.pending = Promise.resolve(); // settles when the last request has been answered
    this.wake = () => document.hidden || this.ask();
    document.addEventListener("visibilitychange", this.wake);
    for (const change of CHANGES) addEventListener(change, this.wake);
  }

  /** Stop checking. */
  stop() {
    document.removeEventListener("visibilitychange", this.wake);
    for (const change of CHANGES) removeEventListener(change, this.wake);
    clearTimeout(this.timer);
    this.number += 1;
    this.paper = "";
  }

  /** Check a paper, unless it is the current one. @param {object} paper */
  check(paper) {
    const written = JSON.stringify(paper);
    if (written === this.paper) return;
    this.paper = written;
    this.checked = null;
    this.refusal = "";
    this.pending = this.ask();
  }

  async ask() {
    const number = (this.number += 1);
    clearTimeout(this.timer);
    if (!this.paper) return;
    const answer = await this.answer(number);
    if (number !== this.number) return; // a newer request was sent
    Object.assign(this, answer);
    this.timer = setTimeout(() => document.hidden || this.ask(), this.line === "offline" ? AGAIN : LISTEN);
    this.onNews();
  }

  /** @param {number} number of the request @returns {Promise<Answer>} */
  async answer(number) {
    let starting = 0;
    /** @type {Line} */
    let line = "online";
    const onHere = () => {
      line = "here";
      starting = setTimeout(() => this.tellStarting(number), PATIENCE);
    };
    try {
      const checked = await requests.check(JSON.parse(this.paper), onHere);
      return { line, checked, refusal: "" };
    } catch (error) {
      return error instanceof Refusal ? { line, checked: null, refusal: error.message } : { line: "offline" };
    } finally {
      clearTimeout(starting);
    }
  }

  /** @param {number} number */
  tellStarting(number) {
    if (number !== this.number) return;
    this.line = "starting";
    this.onNews();
  }
}
