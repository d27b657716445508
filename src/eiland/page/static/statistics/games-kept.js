// The statistics of this device, asked from a worker.

/** @typedef {import("./tally.js").Summary} Summary */
/** @typedef {import("./games.js").Fault} Fault */
/** @typedef {{games: number, added: number}} Added how many games a file had, and how many were new */

export class GamesKept {
  constructor() {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.asked = new Map();
    this.number = 0;
    this.worker.addEventListener("message", ({ data: { number, answer, error } }) => {
      const asked = this.asked.get(number);
      this.asked.delete(number);
      if (error) asked?.reject(new Error(error));
      else asked?.resolve(answer);
    });
    this.worker.addEventListener("error", () => {
      for (const { reject } of this.asked.values()) reject(new Error("no worker"));
    });
  }

  /** @param {import("./worker.js").Question} question @returns {Promise<any>} */
  ask(question) {
    this.number += 1;
    const { number } = this;
    return new Promise((resolve, reject) => {
      this.asked.set(number, { resolve, reject });
      this.worker.postMessage({ number, question });
    });
  }

  /** @returns {Promise<Summary>} */
  summary() {
    return this.ask({ ask: "summary" });
  }

  /** @returns {Promise<Blob>} */
  export() {
    return this.ask({ ask: "export" });
  }

  /** @param {Blob} file @returns {Promise<Added | Fault>} */
  import(file) {
    return this.ask({ ask: "import", file });
  }

  /** @returns {Promise<void>} */
  delete() {
    return this.ask({ ask: "delete" });
  }
}
