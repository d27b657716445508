// Players who still have to discard, shown to the waiting players.

import { seatBadge } from "../../drawing/shapes.js";
import { el } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { Question } from "./question.js";

/** @typedef {import("./question.js").Snapshot} Snapshot */

export class Owing extends Question {
  isQuiet = true;

  /** @param {import("./question.js").Commands} commands */
  constructor(commands) {
    super("owing", [], commands);
    this.list = el("ul", { class: "choice-owing" });
    this.root.append(this.list);
  }

  /** @param {Snapshot} snapshot */
  isOpen({ view, actors, viewer }) {
    return view.phase === "discard" && !actors.includes(viewer);
  }

  /** @param {Snapshot} snapshot */
  show({ view, actors, seats }) {
    const row = (/** @type {number} */ seat) => {
      const { chosen_count: chosen, owed } = view.players[seat];
      return el("li", {}, seatBadge(seat), el("b", {}, seats[seat].name), t("choice.owing.of", { chosen, owed }));
    };
    this.list.replaceChildren(...actors.map(row));
  }
}
