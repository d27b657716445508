// State of each seat of a race on its name plate: a lane with a field for each point, titles, and numbers of pieces.

import { picture, piecePicture } from "../drawing/faces.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { holderOf, Titles, titlesOf } from "../table/titles.js";

/** @typedef {import("../client/types.js").Snapshot<import("../client/types.js").PlusView | import("../client/types.js").ExtraView>} Snapshot */

export class Standings {
  /** @param {import("../client/types.js").RaceSheet} sheet @param {import("./race-points.js").Pictures} pictures */
  constructor(sheet, pictures) {
    this.sheet = sheet;
    this.pictures = pictures;
    this.titles = new Titles(sheet.game, sheet.titles);
    /** @type {Standing[]} */
    this.standings = [];
    this.free = el("div", { class: "titles-free", "data-testid": "titles-free" });
  }

  /** @param {number} seat @returns {HTMLElement} */
  of(seat) {
    this.standings[seat] ??= new Standing(
      this.sheet.goal,
      this.pictures.hasSheets ? ["road", "knight"] : ["road", "knight", "castle"],
    );
    return this.standings[seat].root;
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    for (const { seat } of snapshot.seats) {
      const owned = this.pictures.owned(snapshot, seat);
      this.standings[seat].show(snapshot.scores[seat], countsOf(owned), this.pictures.jokers(owned));
    }
    this.titles.show((title) => {
      const seat = holderOf(snapshot.view, title);
      return seat === null ? this.free : this.standings[seat].titles;
    });
  }

  /** Return the state of a seat in words. @param {Snapshot} snapshot @param {number} seat @returns {string[]} */
  describe(snapshot, seat) {
    const owned = this.pictures.owned(snapshot, seat);
    const counts = Object.entries(countsOf(owned)).filter(([kind, number]) => number || kind !== "castle");
    const jokers = this.pictures.jokers(owned).map((face) => t("page.site.joker", { face: t(`page.face.${face}`) }));
    const titles = titlesOf(this.sheet.titles)
      .filter((title) => holderOf(snapshot.view, title) === seat)
      .map((title) => t(`page.title.${title}`));
    return [...titles, ...counts.map(([kind, number]) => `${t(`page.count.${kind}`)}: ${number}`), ...jokers];
  }
}

/** @param {import("./race-points.js").Owned} owned @returns {Record<string, number>} */
function countsOf(owned) {
  return { road: owned.longest, knight: owned.knights.length, castle: owned.castles?.length ?? 0 };
}

/** State of one seat on its name plate. */
class Standing {
  /** @param {number} goal in points @param {("road" | "knight" | "castle")[]} kinds pieces to count */
  constructor(goal, kinds) {
    this.fields = Array.from({ length: goal }, () => el("i"));
    this.lane = el("span", { class: "lane", "aria-hidden": "true" }, ...this.fields);
    this.counts = kinds.map((kind) => {
      const number = el("b");
      return {
        kind,
        number,
        root: el(
          "span",
          { class: "count", title: t(`page.count.${kind}`) },
          piecePicture(kind),
          el("span", { class: "unseen" }, t(`page.count.${kind}`)),
          number,
        ),
      };
    });
    this.jokers = el("span", { class: "jokers", title: t("page.count.jokers") });
    this.titles = el("span", { class: "titles" });
    this.root = el(
      "span",
      { class: "standing" },
      this.titles,
      el("span", { class: "counts" }, ...this.counts.map(({ root }) => root), this.jokers),
      this.lane,
    );
    this.shown = "";
  }

  /**
   * @param {number} points
   * @param {Record<string, number>} counts
   * @param {string[]} jokers faces of unused jokers
   */
  show(points, counts, jokers) {
    this.fields.forEach((field, place) => setAttributes(field, { "data-reached": place < points }));
    for (const { kind, number, root } of this.counts) {
      setText(number, String(counts[kind]));
      root.hidden = kind === "castle" && counts[kind] === 0;
    }
    if (this.shown === jokers.join()) return;
    this.shown = jokers.join();
    this.jokers.replaceChildren(
      ...jokers.map((face) => picture(face, t("page.site.joker", { face: t(`page.face.${face}`) }))),
    );
  }
}
