// Lets the server check a game on paper: after each turn, and as soon as the server is back.

import { api, Refusal } from "../client/api.js";

/** @typedef {{turn: number, action: number | null, key: string, sentence: string}} Mark */
/** @typedef {{sheets: {boxes: number[]}[], scores: number[], over: boolean, marks: Mark[]}} Checked */
/** @typedef {"asking" | "online" | "offline"} Line */

const AGAIN = 4000; // milliseconds until a server that was away is asked again
const LISTEN = 20000; // milliseconds after which it is asked whether it is still there

export class Checker {
  /** @param {() => void} onNews the line has changed, or something was checked */
  constructor(onNews) {
    this.onNews = onNews;
    /** @type {Line} */
    this.line = "asking";
    /** @type {Checked | null} what the server says of the paper as it is now */
    this.checked = null;
    this.refusal = "";
    this.paper = "";
    this.timer = 0;
    this.number = 0;
    this.wake = () => document.hidden || this.ask();
    document.addEventListener("visibilitychange", this.wake);
  }

  /** Ask no more. */
  rest() {
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    this.number += 1;
    this.paper = "";
  }

  /** Have another paper checked. @param {object} paper */
  check(paper) {
    const written = JSON.stringify(paper);
    if (written === this.paper) return;
    this.paper = written;
    this.checked = null;
    this.refusal = "";
    this.ask();
  }

  async ask() {
    const number = (this.number += 1);
    clearTimeout(this.timer);
    if (!this.paper) return;
    const answer = await this.answer();
    if (number !== this.number) return; // a newer question was asked
    Object.assign(this, answer);
    this.timer = setTimeout(() => document.hidden || this.ask(), this.line === "online" ? LISTEN : AGAIN);
    this.onNews();
  }

  /** @returns {Promise<{line: Line, checked?: Checked | null, refusal?: string}>} */
  async answer() {
    try {
      return { line: "online", checked: await api.checkPaper(JSON.parse(this.paper)), refusal: "" };
    } catch (error) {
      if (error instanceof Refusal) return { line: "online", checked: null, refusal: error.message };
      return { line: "offline" };
    }
  }
}
