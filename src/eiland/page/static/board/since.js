// One line about what happened since the viewer's last turn. It always has its place, so that nothing moves. A press
// shows the sentences of the log.

import { picture, piecePicture, RESOURCES } from "../drawing/faces.js";
import { seatBadge } from "../drawing/shapes.js";
import { sign } from "../drawing/signs.js";
import { el, setAttributes, svg } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";
import { Popup } from "../kit/popup.js";
import { robberFigure } from "./island/robber.js";
import { newsOf, sinceTurnOf } from "./news.js";

/** @typedef {import("../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("./news.js").Deed} Deed */

export class Since {
  constructor() {
    this.shown = "";
    this.window = new Popup("since-window");
    this.line = el("button", {
      type: "button",
      class: "since-line",
      "data-testid": "since",
      "aria-haspopup": "dialog",
      "aria-expanded": "false",
    });
    this.line.addEventListener("click", () => this.open());
    /** @type {Entry[]} */
    this.entries = [];
    this.root = el("div", { class: "since" }, this.line, this.window.root);
  }

  /** @param {Snapshot} snapshot @param {Entry[]} entries */
  show({ seats, mine, viewer, over }, entries) {
    this.root.hidden = !mine.includes(viewer) || over;
    if (this.root.hidden) return;
    this.entries = sinceTurnOf(entries, viewer).filter(({ player }) => player !== viewer);
    const { cards, players } = newsOf(this.entries, viewer);
    const now = JSON.stringify([viewer, cards, players]);
    if (now === this.shown) return;
    this.shown = now;
    this.window.close(false);
    const got = RESOURCES.filter((resource) => cards[resource]);
    const isEmpty = !got.length && !players.length;
    this.line.replaceChildren(
      el("span", { class: "since-word" }, t(isEmpty ? "page.since.none" : "page.since")),
      ...got.map((resource) =>
        el(
          "span",
          { class: "since-card", "data-lost": cards[resource] < 0 },
          signed(cards[resource], true),
          picture(resource),
        ),
      ),
      ...players.map((player) =>
        el(
          "span",
          { class: "since-player", title: seats[player.seat].name },
          seatBadge(player.seat),
          player.roll !== null && el("b", { class: "entry-roll" }, String(player.roll)),
          ...Object.entries(player.deeds).map(([deed, n]) => deedPicture(/** @type {Deed} */ (deed), n)),
        ),
      ),
    );
    const said = [
      ...got.map((resource) => `${signed(cards[resource], true)} ${t(`page.face.${resource}`)}`),
      ...players.map((player) => wordsOf(player, seats[player.seat].name)),
    ];
    setAttributes(this.line, {
      "aria-label": isEmpty ? t("page.since.none") : `${t("page.since")}: ${said.join("; ")}`,
      "aria-disabled": isEmpty ? "true" : null,
      title: t("page.since"),
    });
  }

  /** Show the sentences of the log. */
  open() {
    const lines = this.entries.filter(({ player, text }) => player >= -1 && text !== "refuse");
    if (!lines.length) return;
    this.window.toggle(this.line, t("page.since"), [
      el("h2", {}, t("page.since")),
      this.window.closeButton(),
      el(
        "ol",
        {},
        ...lines.map(({ player, sentence }) =>
          el("li", { class: `entry ${player < 0 ? "chance" : `seat-${player}`}` }, sentence),
        ),
      ),
    ]);
  }
}

/** @param {import("./news.js").PlayerNews} player @param {string} name */
function wordsOf({ roll, deeds }, name) {
  const rolled = roll === null ? [] : [t("page.since.roll", { n: roll })];
  const did = Object.entries(deeds).map(([deed, n]) => `${n} × ${t(`page.since.${deed}`)}`);
  return `${name}: ${[...rolled, ...did].join(", ") || t("page.since.nothing")}`;
}

/** @param {Deed} deed @param {number} n */
function deedPicture(deed, n) {
  return el("span", { class: "since-deed" }, pictureOf(deed), n > 1 && el("b", {}, String(n)));
}

/** @param {Deed} deed */
function pictureOf(deed) {
  if (deed === "robber")
    return svg("svg", { viewBox: "-30 -50 60 92", class: "picture", "aria-hidden": "true" }, robberFigure(""));
  return deed === "development" ? sign("development") : piecePicture(deed);
}
