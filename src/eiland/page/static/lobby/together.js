// The choices of a new table that matter only to several people: when it starts and who finds it, a clock, whether a bot
// may step in, and whether all may have hints and analyses while they play.

import { el, titled } from "../kit/dom.js";
import { t } from "../kit/messages.js";

const CLOCKS = ["off", "fast", "relaxed", "correspondence"];

const ROOMS = ["private", "public", "none"];

export class Together {
  constructor() {
    const rooms = ROOMS.map((name) => el("option", { value: name }, t(`page.room.${name}`)));
    this.rooms = titled(el("select", { class: "field", "data-testid": "room" }, ...rooms));
    this.room = el("label", { class: "clock-choice" }, el("span", {}, t("page.room")), this.rooms);
    const clocks = CLOCKS.map((name) => el("option", { value: name }, t(`page.clock.${name}`)));
    this.select = titled(el("select", { class: "field", "data-testid": "clock" }, ...clocks));
    this.box = el("input", { type: "checkbox", checked: true, "data-testid": "may-stand-in" });
    this.hintsBox = el("input", { type: "checkbox", "data-testid": "hints-for-all" });
    this.hints = el("label", { class: "stand-in-choice" }, this.hintsBox, el("span", {}, t("page.hints")));
    this.clock = el("label", { class: "clock-choice" }, el("span", {}, t("page.clock")), this.select);
    this.standIn = el("label", { class: "stand-in-choice" }, this.box, el("span", {}, t("page.clock.stand-in")));
    this.root = el("div", { class: "together" }, this.room, this.clock, this.standIn, this.hints);
  }

  /** Show what matters to these seats. @param {string[]} kinds of the seats */
  show(kinds) {
    const isInvited = kinds.includes("link");
    const people = kinds.filter((kind) => kind === "here" || kind === "link").length;
    this.room.hidden = !isInvited;
    this.clock.hidden = this.hints.hidden = people < 2;
    this.standIn.hidden = people < 2 || !isInvited;
    this.root.hidden = this.room.hidden && this.clock.hidden;
  }

  /** Return the choices for the server. What is hidden keeps its default. */
  chosen() {
    return {
      room: this.room.hidden ? "none" : this.rooms.value,
      clock: this.clock.hidden ? "off" : this.select.value,
      may_stand_in: this.standIn.hidden || this.box.checked,
      hints: !this.hints.hidden && this.hintsBox.checked,
    };
  }
}
