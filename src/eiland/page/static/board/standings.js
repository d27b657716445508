// State of each seat of the board game on its name plate: numbers of cards, knights, longest road, titles; in the
// variants also fish, old boot and harbor points.

import { piecePicture } from "../drawing/faces.js";
import { sign } from "../drawing/signs.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { holderOf, Titles, titlesOf } from "../table/titles.js";

/** @typedef {import("../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../client/types.js").BoardView} BoardView */
/** @typedef {"hand" | "development" | "knight" | "road" | "harbor" | "fish"} Counted */

const PIECES = /** @type {Counted[]} */ (["knight", "road"]);

export class BoardStandings {
  /**
   * @param {import("../client/types.js").BoardSheet} sheet
   * @param {import("../table/titles.js").Worth} worth of the titles in this game
   * @param {import("../client/types.js").Options} options
   */
  constructor(sheet, worth, options) {
    this.sheet = sheet;
    this.worth = worth;
    this.limit = Number(options.discard_limit);
    this.counted = /** @type {Counted[]} */ ([
      "hand",
      "development",
      "knight",
      "road",
      ...(options.harbormaster ? ["harbor"] : []),
      ...(options.fishermen ? ["fish"] : []),
    ]);
    this.titles = new Titles(sheet.game, worth);
    /** @type {BoardStanding[]} */
    this.standings = [];
    this.free = el("div", { class: "titles-free", "data-testid": "titles-free" });
  }

  /** @param {number} seat @returns {HTMLElement} */
  of(seat) {
    this.standings[seat] ??= new BoardStanding(this.counted);
    return this.standings[seat].root;
  }

  /** Return the element of a seat's hand, for flying cards. @param {number} seat @returns {HTMLElement} */
  slotOf(seat) {
    return this.standings[seat].counts[0].root;
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const { view } = snapshot;
    this.standings.forEach((standing, seat) => {
      const counts = this.countsOf(view, seat);
      standing.show(counts, view.boot === seat, !snapshot.over && counts.hand > this.limit);
    });
    this.titles.show((title) => {
      const seat = holderOf(view, title);
      return seat === null ? this.free : this.standings[seat].titles;
    });
  }

  /** @param {BoardView} view @param {number} seat @returns {Record<Counted, number>} */
  countsOf(view, seat) {
    const player = view.players[seat];
    return {
      hand: player.hand_size,
      development: player.card_count,
      knight: player.knights,
      road: player.road_length,
      harbor: this.harborPoints(view, seat),
      fish: player.fish_count,
    };
  }

  /** Return the harbor points of a seat. @param {BoardView} view @param {number} seat */
  harborPoints({ harbors, players }, seat) {
    const { settlement, city } = this.sheet.harbor_points;
    const ends = new Set(harbors.flatMap(({ corners }) => corners));
    const at = (/** @type {number[]} */ corners) => corners.filter((corner) => ends.has(corner)).length;
    return settlement * at(players[seat].settlements) + city * at(players[seat].cities);
  }

  /** Return the state of a seat in words. @param {Snapshot} snapshot @param {number} seat @returns {string[]} */
  describe(snapshot, seat) {
    const { view } = snapshot;
    const counts = this.countsOf(view, seat);
    const titles = titlesOf(this.worth).filter((title) => holderOf(view, title) === seat);
    return [
      ...titles.map((title) => t(`page.title.${title}`)),
      ...(view.boot === seat ? [t("term.boot")] : []),
      ...this.counted.map((kind) => `${t(`page.count.${kind}`)}: ${counts[kind]}`),
    ];
  }
}

/** State of one seat on its name plate. */
class BoardStanding {
  /** @param {Counted[]} kinds counts to show */
  constructor(kinds) {
    this.counts = kinds.map((kind) => {
      const number = el("b");
      const name = t(`page.count.${kind}`);
      const root = el(
        "span",
        { class: `count count-${kind}`, title: name },
        PIECES.includes(kind) ? piecePicture(kind) : sign(kind),
        el("span", { class: "unseen" }, name),
        number,
      );
      return { kind, number, root };
    });
    this.titles = el("span", { class: "titles" });
    this.boot = el("span", { class: "plate-boot", hidden: true, title: t("term.boot") }, sign("boot"));
    this.root = el(
      "span",
      { class: "board-standing" },
      el("span", { class: "honours" }, this.boot, this.titles),
      el("span", { class: "board-counts", "data-kinds": kinds.length }, ...this.counts.map(({ root }) => root)),
    );
  }

  /**
   * @param {Record<Counted, number>} counts
   * @param {boolean} hasBoot
   * @param {boolean} isOver whether a seven would cost cards
   */
  show(counts, hasBoot, isOver) {
    for (const { kind, number, root } of this.counts) {
      setText(number, String(counts[kind]));
      setAttributes(root, { "data-none": counts[kind] === 0, "data-over": kind === "hand" && isOver });
    }
    this.boot.hidden = !hasBoot;
  }
}
