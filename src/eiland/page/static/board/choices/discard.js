// Discarding half of the hand after a seven. The player chooses all cards first; then the page sends them one by one,
// as the rules require.

import { RESOURCES } from "../../drawing/faces.js";
import { el, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { total } from "../counts.js";
import { Stacks } from "../hand/stacks.js";
import { Question } from "./question.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {import("../../client/types.js").BoardPlayer} BoardPlayer */

const TRIES = 3;

export class Discard extends Question {
  /** @param {import("./question.js").Commands} commands */
  constructor(commands) {
    super("discard", ["discard"], commands);
    /** @type {Counts} */
    this.taken = {};
    this.whose = ""; // seat and turn of the choice
    /** @type {BoardPlayer | null} */
    this.player = null;
    this.stacks = new Stacks("discard", t("choice.discard.hand"), (resource, by) => this.take(resource, by));
    this.left = el("p", { class: "choice-left", role: "status", "data-testid": "discard-left" });
    this.send = el(
      "button",
      { type: "button", class: "button main", "data-testid": "discard-send", click: singleClick(() => this.give()) },
      t("choice.discard.do"),
    );
    this.why = el("p", { class: "warning", role: "alert" });
    this.root.append(this.stacks.root, el("div", { class: "bar choice-bar" }, this.left, this.send), this.why);
  }

  /** @param {string} resource @param {1 | -1} by */
  take(resource, by) {
    this.taken[resource] = Math.max(this.sent[resource] ?? 0, (this.taken[resource] ?? 0) + by);
    this.draw();
  }

  /** The cards that the server has received. @returns {Counts} */
  get sent() {
    return this.player?.chosen ?? {};
  }

  get isComplete() {
    return this.player !== null && total(this.taken) === this.player.owed;
  }

  /** The discards that the server has not received, in the order that the rules require. */
  get unsent() {
    return RESOURCES.flatMap((resource) =>
      Array((this.taken[resource] ?? 0) - (this.sent[resource] ?? 0)).fill(`discard ${resource}`),
    );
  }

  /** Send the cards. Try again, because other players may discard at the same time. */
  async give() {
    let why = "";
    for (let left = TRIES; left > 0 && this.isComplete; left--) {
      why = await this.commands.attempt(...this.unsent);
      if (!why || why === t("page.unsent.called-off")) break;
    }
    setText(this.why, why);
  }

  /** @param {Snapshot} snapshot */
  show({ view, viewer }) {
    const whose = `${viewer} ${view.turn}`;
    this.player = view.players[viewer];
    if (whose !== this.whose) this.taken = { ...this.sent };
    this.whose = whose;
    this.draw();
  }

  draw() {
    const player = /** @type {BoardPlayer} */ (this.player);
    const hand = player.hand ?? {};
    const missing = player.owed - total(this.taken);
    this.stacks.show({ taken: this.taken, most: missing > 0 ? hand : this.taken, held: hand });
    setText(this.left, missing > 0 ? t("choice.discard.left", { n: missing }) : t("choice.discard.enough"));
    this.send.disabled = !this.isComplete;
  }
}
