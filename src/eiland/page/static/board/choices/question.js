// Base class of a question that the board cannot answer.

import { t } from "../../kit/messages.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {Pick<import("../../table/game.js").Does, "act" | "attempt">} Does */

export class Question {
  /** Whether the game waits for the answer; other questions are opened by the player. */
  isForced = true;
  /** Whether there is nothing to answer: the focus stays where it is. */
  isQuiet = false;

  /** @param {string} name of its words, and of the hooks for tests @param {string[]} verbs of its answers @param {Does} does */
  constructor(name, verbs, does) {
    this.name = name;
    this.verbs = verbs;
    this.does = does;
    /** @type {HTMLElement} */
    this.root = document.createElement("div");
    this.root.className = `choice choice-${name}`;
  }

  /** Return the lawful answers. @param {Legal[]} legal */
  answers(legal) {
    return legal.filter(({ action }) => this.verbs.includes(action.split(" ")[0]));
  }

  /** Return whether there is something to choose. @param {Snapshot} snapshot @param {Legal[]} legal */
  isOpen(snapshot, legal) {
    return this.answers(legal).length > 0;
  }

  /** @param {Snapshot} snapshot @returns {string} */
  title(snapshot) {
    return t(`page.choice.${this.name}`);
  }

  /** Forget what was chosen before. */
  begin() {}

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    throw new Error(`a question without answers: ${this.name}`);
  }
}
