// The end of a game: ranking, where the points came from, and what next.

import { el } from "./dom.js";
import { piecePicture } from "./faces.js";
import { signed, t } from "./messages.js";
import { seatBadge } from "./shapes.js";
import { statusOf } from "./status.js";

/** @typedef {{roads: number, settlements: number, cities: number, knights: number, crosses: number}} Sources */

/**
 * Return where a player's points came from.
 * @param {import("./types.js").Sheet} sheet
 * @param {import("./types.js").PlayerSheet} player
 * @param {number} score
 * @returns {Sources}
 */
export function sourcesOf(sheet, player, score) {
  const worth = (/** @type {{id: string, points: number}[]} */ all, /** @type {string[]} */ built) =>
    all.filter(({ id }) => built.includes(id)).reduce((sum, { points }) => sum + points, 0);
  const sources = {
    roads: worth(sheet.roads, player.roads),
    settlements: worth(sheet.settlements, player.settlements),
    cities: worth(sheet.cities, player.cities),
    knights: worth(sheet.knights, player.knights),
  };
  const built = Object.values(sources).reduce((sum, points) => sum + points, 0);
  return { ...sources, crosses: score - built };
}

/** A word, and a picture that stands for it where there is little room. @param {keyof Sources} kind */
function heading(kind) {
  const word = el("span", { class: "word" }, t(`page.source.${kind}`));
  if (kind === "crosses") return [word, el("span", { class: "icon", "aria-hidden": "true" }, "×")];
  const pieces = /** @type {const} */ ({ roads: "road", settlements: "settlement", cities: "city", knights: "knight" });
  return [word, el("span", { class: "icon", "aria-hidden": "true" }, piecePicture(pieces[kind]))];
}

export class End {
  /**
   * @param {import("./types.js").Sheet} sheet
   * @param {() => void} onAgain
   */
  constructor(sheet, onAgain) {
    this.sheet = sheet;
    this.onAgain = onAgain;
    this.wasShown = false;
    this.root = el("dialog", { class: "end", "data-testid": "end-screen" });
  }

  /** Open by itself once. @param {import("./types.js").Snapshot} snapshot */
  show(snapshot) {
    if (!snapshot.over) return;
    this.draw(snapshot);
    if (this.wasShown) return;
    this.wasShown = true;
    this.open();
  }

  open() {
    if (!this.root.open) this.root.showModal();
  }

  /** @param {import("./types.js").Snapshot} snapshot */
  draw(snapshot) {
    const { scores, seats, view } = snapshot;
    const order = seats.map(({ seat }) => seat).sort((a, b) => scores[b] - scores[a]);
    const kinds = /** @type {(keyof Sources)[]} */ (["roads", "settlements", "cities", "knights", "crosses"]);
    const row = (/** @type {number} */ seat) => {
      const sources = sourcesOf(this.sheet, view.sheets[seat], scores[seat]);
      const place = order.findIndex((other) => scores[other] === scores[seat]) + 1;
      return el(
        "tr",
        { class: `seat-${seat}`, "data-winner": snapshot.winners.includes(seat) },
        el("td", { class: "place" }, `${place}.`),
        el("th", { scope: "row" }, el("span", { class: "end-name" }, seatBadge(seat), seats[seat].name)),
        ...kinds.map((kind) => el("td", {}, signed(sources[kind]))),
        el("td", { class: "end-total" }, signed(scores[seat])),
      );
    };
    const canAgain = snapshot.mine.length > 0 || snapshot.next;
    this.root.setAttribute("aria-label", t("page.result"));
    this.root.replaceChildren(
      el("button", { type: "button", class: "close", "aria-label": t("page.close"), click: () => this.root.close() }, "×"),
      el("h2", {}, statusOf(snapshot, null)),
      el(
        "div",
        { class: "end-table" },
        el(
          "table",
          {},
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              el("td", {}),
              el("td", {}),
              ...kinds.map((kind) => el("th", { scope: "col", title: t(`page.source.${kind}`) }, ...heading(kind))),
              el("th", { scope: "col" }, t("page.source.total")),
            ),
          ),
          el("tbody", {}, ...order.map(row)),
        ),
      ),
      el(
        "div",
        { class: "bar" },
        canAgain && el("button", { type: "button", class: "button main", "data-testid": "new-game-2", click: this.onAgain }, t(snapshot.next ? "page.do.join-next" : "page.do.new-game")),
        el("button", { type: "button", class: "button", click: () => this.root.close() }, t("page.do.look")),
        el("a", { class: "button quiet", href: "/" }, t("page.lobby")),
      ),
    );
  }
}
