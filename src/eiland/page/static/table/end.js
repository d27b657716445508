// End screen of a game: ranking, sources of points, next steps.

import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { loadMessages, signed, t } from "../kit/messages.js";
import { nameOf } from "../kit/names.js";
import { closeButton } from "../kit/popup.js";
import { loadStyle } from "../kit/style.js";
import { noteGame } from "../statistics/store.js";
import { recordLink } from "./record-link.js";
import { isTriumph, verdictOf } from "./verdict.js";

const STYLES = ["../drawing/axes.css", "../course/course.css"];
const CHEERS = 28; // falling hexes

/**
 * Return the word and the icon of a column; the icon replaces the word on narrow screens.
 * @param {import("./game.js").Source} source
 */
function heading({ kind, icon }) {
  const word = el("span", { class: "word" }, t(`end.source.${kind}`));
  return [word, el("span", { class: "icon", "aria-hidden": "true" }, icon?.() ?? "×")];
}

export class End {
  /**
   * @param {import("./game.js").Game} game
   * @param {() => void} onAgain
   */
  constructor(game, onAgain) {
    this.game = game;
    this.onAgain = onAgain;
    this.wasShown = false;
    this.drawn = "";
    /** @type {import("../course/charts.js").Charts | null} */
    this.charts = null;
    /** @type {Promise<HTMLElement> | null} of a daily game, loaded once */
    this.daily = null;
    this.place = el("div", {}); // of its result
    this.root = el("dialog", { class: "end", "data-testid": "end-screen" });
  }

  /**
   * Update the screen, and open it the first time.
   * @param {import("../client/types.js").Snapshot} snapshot
   */
  show(snapshot) {
    const { scores, winners, mine, next, verdicts, seats, view } = snapshot;
    const now = JSON.stringify([scores, winners, mine, next, verdicts, seats.map(({ name }) => name), view]);
    if (now !== this.drawn) this.draw(snapshot); // a button that is replaced while it is pressed does nothing
    this.drawn = now;
    if (snapshot.daily) this.daily ??= this.showDaily(snapshot);
    if (this.wasShown) return;
    this.wasShown = true;
    if (this.game.hasRecord && !snapshot.kept_until) noteGame(snapshot);
    this.open();
  }

  /** Show the result of a daily game. @param {import("../client/types.js").Snapshot} snapshot */
  async showDaily(snapshot) {
    const { resultCard } = await import("../daily/result.js");
    const card = resultCard(snapshot, this.onAgain);
    this.place.replaceChildren(card);
    return card;
  }

  open() {
    if (!this.root.open) this.root.showModal();
  }

  /** @param {import("../client/types.js").Snapshot} snapshot */
  draw(snapshot) {
    const { scores, seats } = snapshot;
    const order = seats.map(({ seat }) => seat).sort((a, b) => scores[b] - scores[a]);
    const row = (/** @type {number} */ seat) => {
      const place = order.findIndex((other) => scores[other] === scores[seat]) + 1;
      return el(
        "tr",
        { class: `seat-${seat}`, "data-winner": snapshot.winners.includes(seat) },
        el("td", { class: "place" }, `${place}.`),
        el(
          "th",
          { scope: "row" },
          el("span", { class: "end-name" }, seatBadge(seat), el("span", {}, ...nameOf(seats[seat].name))),
        ),
        ...this.game.sources(snapshot, seat).map(({ points }) => el("td", {}, signed(points))),
        el("td", { class: "end-total" }, signed(scores[seat])),
      );
    };
    const { headline, sentences } = verdictOf(snapshot);
    const canAgain = !snapshot.daily && (snapshot.mine.length > 0 || snapshot.next);
    this.root.setAttribute("aria-label", t("page.result"));
    this.root.replaceChildren(
      closeButton(() => this.root.close()),
      ...(isTriumph(snapshot) ? [cheer()] : []),
      el("h2", {}, headline),
      ...sentences.map((said) => el("p", { class: "end-verdict" }, said)),
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
              ...this.game
                .sources(snapshot, 0)
                .map((source) => el("th", { scope: "col", title: t(`end.source.${source.kind}`) }, ...heading(source))),
              el("th", { scope: "col" }, t("end.source.total")),
            ),
          ),
          el("tbody", {}, ...order.map(row)),
        ),
      ),
      this.place,
      ...(snapshot.kept_until ? [] : this.game.remarks(snapshot)).map(({ kind, facts }) =>
        el("p", { class: "end-remark" }, t(`end.${kind}`, facts)),
      ),
      el(
        "div",
        { class: "bar" },
        this.game.hasRecord &&
          el(
            "button",
            { type: "button", class: "button", "data-testid": "charts", click: () => this.chart(snapshot) },
            t("course.do"),
          ),
        ...this.game.afterwards(snapshot),
        this.game.hasRecord &&
          el(
            "a",
            { class: "button", href: at(`/t/${snapshot.table}?at=0`), "data-testid": "replay-link" },
            t("replaypage.do"),
          ),
        this.game.hasRecord && recordLink(snapshot.table),
        snapshot.dice &&
          el(
            "a",
            { class: "button quiet", href: at(`/verify?table=${snapshot.table}`), "data-testid": "verify" },
            t("verifypage.do"),
          ),
        this.game.hasRecord && el("a", { class: "button quiet", href: at("/statistics") }, t("statistics.link")),
        el("a", { class: "button quiet", href: at("/") }, t("page.lobby")),
      ),
      el(
        "div",
        { class: "bar dialog-foot" },
        canAgain &&
          el(
            "button",
            { type: "button", class: "button main", "data-testid": "new-game-2", click: this.onAgain },
            t(snapshot.next ? "page.do.join-next" : "page.do.new-game"),
          ),
        el(
          "button",
          { type: "button", class: "button", click: () => this.root.close() },
          t(this.game.hasSheets ? "page.do.look" : "page.do.look-island"),
        ),
      ),
    );
  }

  /** Open the charts of the game, which are loaded on demand. @param {import("../client/types.js").Snapshot} snapshot */
  async chart({ table, mine, winners }) {
    const styles = () => STYLES.map((style) => loadStyle(new URL(style, import.meta.url)));
    const parts = this.charts ? [] : [loadMessages("course"), ...styles()];
    const [{ Charts }] = await Promise.all([import("../course/charts.js"), ...parts]);
    this.charts ??= new Charts(table, mine[0] ?? winners[0] ?? 0, (course) => this.game.chartOf(course));
    this.charts.open();
  }
}

/** Return hexes in the colors of the seats that fall once over the end screen. */
function cheer() {
  const hexes = Array.from({ length: CHEERS }, (_, number) => {
    const hex = el("i", { class: `seat-${number % 4}` });
    hex.style.setProperty("--x", `${(number * 61) % 100}%`);
    hex.style.setProperty("--late", `${(number * 37) % 90}0ms`);
    hex.style.setProperty("--turns", `${1 + (number % 3)}turn`);
    return hex;
  });
  return el("div", { class: "cheer", "aria-hidden": "true" }, ...hexes);
}
