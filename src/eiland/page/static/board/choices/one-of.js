// Questions with a few answers, one button each: whom to steal from, who gets the old boot, whether to take fish.

import { seatBadge } from "../../drawing/shapes.js";
import { fishToken } from "../../drawing/signs.js";
import { el, refill } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { nameOf } from "../../kit/names.js";
import { singleClick } from "../../kit/presses.js";
import { Question } from "./question.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */
/** @typedef {import("./question.js").Commands} Commands */

class OneOf extends Question {
  /** @param {string} name @param {string[]} verbs @param {Commands} commands */
  constructor(name, verbs, commands) {
    super(name, verbs, commands);
    this.list = el("div", { class: "choice-answers" });
    this.root.append(this.list);
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    refill(this.list, ...this.answers(legal).map((answer) => this.button(snapshot, answer)));
  }

  /** @param {Snapshot} snapshot @param {Legal} answer */
  button(snapshot, answer) {
    const { action, label } = answer;
    const id = `choose-${action.replaceAll(" ", "-")}`;
    return el(
      "button",
      {
        type: "button",
        class: "button choice-answer",
        title: label,
        "data-testid": id,
        click: singleClick(() => this.commands.act(action)),
      },
      ...this.face(snapshot, answer),
    );
  }

  /**
   * Return the content of the button of an answer.
   * @param {Snapshot} snapshot
   * @param {Legal} answer
   * @returns {Node[]}
   */
  face(snapshot, answer) {
    throw new Error(`an answer without a face: ${answer.label}`);
  }
}

/**
 * Return a seat's badge and name with a few words.
 * @param {Snapshot} snapshot
 * @param {number} seat
 * @param {string} about
 * @returns {Node[]}
 */
function seatFace({ seats }, seat, about) {
  return [seatBadge(seat), el("span", {}, el("b", {}, ...nameOf(seats[seat].name)), el("small", {}, about))];
}

/** Return the seat that an action ends with. @param {string} action */
function lastSeat(action) {
  return Number(action.split(" ").at(-1));
}

/** Whom to steal from. */
export class Victim extends OneOf {
  /** @param {Commands} commands */
  constructor(commands) {
    super("victim", ["steal"], commands);
  }

  /** @param {Snapshot} snapshot @param {Legal} answer */
  face(snapshot, { action }) {
    const seat = lastSeat(action);
    return seatFace(snapshot, seat, t("choice.cards", { n: snapshot.view.players[seat].hand_size }));
  }
}

/** Who gets the old boot. */
export class Boot extends OneOf {
  isRequired = false;

  /** @param {Commands} commands */
  constructor(commands) {
    super("boot", ["boot"], commands);
  }

  /** @param {Snapshot} snapshot @param {Legal} answer */
  face(snapshot, { action }) {
    const seat = lastSeat(action);
    return seatFace(snapshot, seat, t("page.points", { n: snapshot.scores[seat] }));
  }
}

/** Whether to take fish that are due, or to exchange one. */
export class Catch extends OneOf {
  /** @param {Commands} commands */
  constructor(commands) {
    super("catch", ["draw", "exchange", "leave"], commands);
  }

  /** @param {Snapshot} snapshot */
  title({ view, viewer }) {
    return t(`choice.${view.phase}`, { n: view.players[viewer].due });
  }

  /** Return the answers, "leave" last. @param {Legal[]} legal */
  answers(legal) {
    return super.answers(legal).sort((a, b) => Number(a.action === "leave") - Number(b.action === "leave"));
  }

  /** @param {Snapshot} snapshot @param {Legal} answer */
  face(snapshot, { action, label }) {
    const [verb, fish] = action.split(" ");
    if (verb === "exchange") return [fishToken(Number(fish)), el("span", { class: "unseen" }, label)];
    return [el("span", {}, verb === "leave" ? t("choice.leave") : label)];
  }
}
