// Base class of the questions that the board cannot answer.

import { t } from "../../kit/messages.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {Pick<import("../../table/game.js").Commands, "act" | "attempt" | "why">} Commands */

export class Question {
  /** Whether the game waits for the answer. The player opens other questions. */
  isRequired = true;
  /** Whether it only informs; then the focus does not move. */
  isQuiet = false;

  /**
   * @param {string} name in message keys and test ids
   * @param {string[]} verbs of its answers
   * @param {Commands} commands
   */
  constructor(name, verbs, commands) {
    this.name = name;
    this.verbs = verbs;
    this.commands = commands;
    /** @type {HTMLElement} */
    this.root = document.createElement("div");
    this.root.className = `choice choice-${name}`;
  }

  /** Return the legal answers. @param {Legal[]} legal */
  answers(legal) {
    return legal.filter(({ action }) => this.verbs.includes(action.split(" ")[0]));
  }

  /** Return whether the question can be asked now. @param {Snapshot} snapshot @param {Legal[]} legal */
  isOpen(snapshot, legal) {
    return this.answers(legal).length > 0;
  }

  /** @param {Snapshot} snapshot @returns {string} */
  title(snapshot) {
    return t(`choice.${this.name}`);
  }

  /** Reset the choice. */
  reset() {}

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    throw new Error(`a question without answers: ${this.name}`);
  }
}
