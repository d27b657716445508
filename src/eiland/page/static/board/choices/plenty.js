// Year of Plenty: two cards from the bank.

import { RESOURCES } from "../../drawing/faces.js";
import { el, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { kindsOf, total } from "../counts.js";
import { Stacks } from "../hand/stacks.js";
import { Question } from "./question.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {{action: string, label: string, cards: Counts}} Pair */

export class Plenty extends Question {
  isRequired = false;

  /** @param {import("./question.js").Commands} commands */
  constructor(commands) {
    super("year-of-plenty", ["year-of-plenty"], commands);
    /** @type {Counts} */
    this.taken = {};
    /** @type {Pair[]} */
    this.pairs = [];
    this.stacks = new Stacks("plenty", t("choice.bank"), (resource, by) => this.take(resource, by));
    this.send = el("button", {
      type: "button",
      class: "button main",
      "data-testid": "plenty-send",
      click: singleClick(() => this.chosen && commands.act(this.chosen.action)),
    });
    this.root.append(this.stacks.root, el("div", { class: "bar choice-bar" }, this.send));
  }

  reset() {
    this.taken = {};
  }

  /** @param {string} resource @param {1 | -1} by */
  take(resource, by) {
    this.taken[resource] = (this.taken[resource] ?? 0) + by;
    this.draw();
  }

  /** The legal answer with exactly the taken cards. */
  get chosen() {
    return this.pairs.find(({ cards }) => isWithin(this.taken, cards) && isWithin(cards, this.taken));
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    this.pairs = this.answers(legal).map(({ action, label }) => ({
      action,
      label,
      cards: countsOf(action.split(" ").slice(1)),
    }));
    this.draw();
  }

  draw() {
    const { taken, pairs, chosen } = this;
    const most = Object.fromEntries(
      RESOURCES.map((resource) => [
        resource,
        Math.max(
          ...pairs.map(({ cards }) => (isWithin(taken, cards) ? (cards[resource] ?? 0) : 0)),
          taken[resource] ?? 0,
        ),
      ]),
    );
    this.stacks.show({ taken, most });
    this.send.disabled = !chosen;
    setText(
      this.send,
      chosen?.label ?? t("choice.take", { n: Math.max(0, ...pairs.map(({ cards }) => total(cards))) - total(taken) }),
    );
  }
}

/** @param {string[]} names @returns {Counts} */
function countsOf(names) {
  /** @type {Counts} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Return whether `many` holds all cards of `few`. @param {Counts} few @param {Counts} many */
function isWithin(few, many) {
  return kindsOf(few).every((resource) => few[resource] <= (many[resource] ?? 0));
}
