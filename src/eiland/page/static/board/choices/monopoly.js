// Monopoly: the player names a resource and confirms it, because it cannot be undone.

import { picture } from "../../drawing/faces.js";
import { el, refill, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { Question } from "./question.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */
/** @typedef {import("./question.js").Legal} Legal */

export class Monopoly extends Question {
  isRequired = false;

  /** @param {import("./question.js").Commands} commands */
  constructor(commands) {
    super("monopoly", ["monopoly"], commands);
    /** @type {string | null} the chosen action */
    this.chosen = null;
    /** @type {Legal[]} */
    this.legal = [];
    this.list = el("div", { class: "choice-answers" });
    this.send = el("button", {
      type: "button",
      class: "button main",
      "data-testid": "monopoly-send",
      click: singleClick(() => this.chosen && commands.act(this.chosen)),
    });
    this.root.append(this.list, el("div", { class: "bar choice-bar" }, this.send));
  }

  reset() {
    this.chosen = null;
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    this.legal = this.answers(legal);
    this.draw();
  }

  draw() {
    refill(this.list, ...this.legal.map(({ action }) => this.button(action)));
    const chosen = this.legal.find(({ action }) => action === this.chosen);
    this.send.disabled = !chosen;
    setText(this.send, chosen?.label ?? t("choice.monopoly.do"));
  }

  /** @param {string} action */
  button(action) {
    const resource = action.split(" ")[1];
    const choose = () => {
      this.chosen = action;
      this.draw();
    };
    return el(
      "button",
      {
        type: "button",
        class: `pick of-${resource}`,
        "aria-pressed": String(action === this.chosen),
        "data-testid": `monopoly-${resource}`,
        click: choose,
      },
      picture(resource),
      el("span", {}, t(`page.face.${resource}`)),
    );
  }
}
