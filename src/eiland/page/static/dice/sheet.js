// Drawing of a player's own sheet: the seven hexes of the Dice Game and of Plus.

import { Drawing, moved } from "../drawing/drawing.js";
import { seatShape } from "../drawing/shapes.js";
import { compass, ship } from "../drawing/terrain.js";
import { setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { placeName } from "./names.js";

/** @typedef {import("../drawing/drawing.js").Point} Point */
/** @typedef {import("../drawing/drawing.js").Kind} Kind */

const MARGIN = /** @type {Point} */ ([50, 31]);
const APART = 37; // half the distance between two knights of a desert
const BESIDE = /** @type {Point} */ ([41, 6]); // from a knight to its joker token

/** @typedef {import("../client/types.js").Joker & {token: SVGGElement}} DrawnJoker */

/** @extends {Drawing<import("../client/types.js").DiceSheet>} */
export class SheetDrawing extends Drawing {
  /**
   * @param {import("../client/types.js").DiceSheet | import("../client/types.js").PlusSheet} sheet
   * @param {import("../drawing/drawing.js").DrawingOptions} [options]
   */
  constructor(sheet, options = {}) {
    super(sheet, options, MARGIN);
    this.jokers = this.jokersOf(sheet);
    this.root.append(this.start(), this.pieces());
  }

  ornaments() {
    return [ship(-232, 232), compass(238, -232)];
  }

  /**
   * Return the jokers: one for each knight, unless the sheet lists jokers that knights share.
   * @param {import("../client/types.js").DiceSheet | import("../client/types.js").PlusSheet} sheet
   * @returns {DrawnJoker[]}
   */
  jokersOf(sheet) {
    const jokers =
      "jokers" in sheet ? sheet.jokers : sheet.knights.map(({ id, joker }) => ({ id, gives: joker, needs: [id] }));
    return jokers.map((joker) => ({ ...joker, token: svg("g") }));
  }

  /** @param {string} action @returns {import("../drawing/drawing.js").Site[]} */
  sitesOf(action) {
    const [verb, id] = action.split(" ");
    if (verb !== "joker") return super.sitesOf(action);
    const needs = this.jokers.find((joker) => joker.id === id)?.needs ?? [];
    return needs.flatMap((knight) => this.sites.get(knight) ?? []);
  }

  /** Draw the start road with the flag of the seat. */
  start() {
    const road = this.sheet.roads.find(({ prebuilt }) => prebuilt);
    if (!road) return svg("g");
    const [x, y] = this.lattice.corners[road.corners[0]];
    const transform = `${moved(this.lattice.middle(road.corners))} rotate(${this.lattice.angle(road.corners)})`;
    this.flag = svg("g", { transform: "translate(-20 -12)" });
    this.startRoad = svg(
      "g",
      { class: "site site-road", "data-state": "built", "data-built": "road", transform },
      this.piece("road", 0),
    );
    return svg(
      "g",
      { class: "start" },
      this.startRoad,
      !this.options.small &&
        svg(
          "g",
          { transform: moved([x - 22, y - 14]) },
          svg("path", { d: "M0 10V-34", class: "pole" }),
          svg("path", { d: "M0-35C-12-40-24-28-42-33V-9C-24-4-12-16 0-11z", class: "flag" }),
          this.flag,
          svg("text", { x: -4, y: 26, class: "start-word" }, t("page.start")),
        ),
    );
  }

  pieces() {
    const group = svg("g", { class: "pieces" });
    const { roads, settlements, cities } = this.sheet;
    for (const road of roads) if (!road.prebuilt) group.append(this.road(road));
    for (const hex of this.lattice.hexes) group.append(...this.knightsOf(hex));
    for (const city of cities) group.append(this.building("city", city));
    for (const settlement of settlements) group.append(this.building("settlement", settlement));
    return group;
  }

  /** @param {import("../client/types.js").Road} road */
  road(road) {
    const plan = this.plan("road", road, this.lattice.middle(road.corners));
    const remark = road.marked ? t("page.site.marked") : undefined;
    const group = this.site({ ...plan, angle: this.lattice.angle(road.corners), remark });
    if (!road.marked) return group;
    setAttributes(group, { "data-marked": true });
    if (!this.options.small)
      group.insertBefore(markOf(this.lattice.angle(road.corners)), group.querySelector(".touch"));
    return group;
  }

  /** @param {Kind} kind @param {import("../client/types.js").Building} building */
  building(kind, building) {
    return this.site(this.plan(kind, building, this.lattice.corners[building.corner]));
  }

  /**
   * Draw the knights of a hex with their joker tokens.
   * @param {import("../client/types.js").Hex} hex
   * @returns {Node[]}
   */
  knightsOf(hex) {
    const knights = this.sheet.knights.filter((knight) => knight.hex === hex.id);
    const [x, y] = this.lattice.place(hex);
    const isPair = knights.length > 1;
    return knights.flatMap((knight, place) => {
      const at = /** @type {Point} */ ([isPair ? x + (place ? APART : -APART) : x - 17, y - (isPair ? 6 : 0)]);
      const plan = {
        ...this.plan("knight", knight, at),
        joker: knight.joker,
        remark: isPair ? t("page.site.pair") : undefined,
      };
      const joker = this.jokers.find(({ needs }) => needs[0] === knight.id);
      const drawn = [this.site(plan)];
      if (this.options.small || !joker) return drawn;
      joker.token = this.joker(joker.gives, isPair ? [x, y + 27] : [at[0] + BESIDE[0], at[1] + BESIDE[1]]);
      if (isPair) joker.token.prepend(svg("path", { d: "M-37-4Q0 26 37-4", class: "yoke" }));
      return [...drawn, joker.token];
    });
  }

  /** @param {Kind} kind @param {{id: string, points: number}} site @param {Point} at */
  plan(kind, site, at) {
    return {
      key: site.id,
      kind,
      at,
      points: site.points,
      name: placeName(this.sheet.game, `${kind} ${site.id}`),
      actions: [`${kind} ${site.id}`],
    };
  }

  /**
   * Return the touch area; a knight beside another one has a narrower one.
   * @param {import("../drawing/drawing.js").Plan} plan
   */
  touchArea(plan) {
    if (plan.kind !== "knight" || !plan.remark) return super.touchArea(plan);
    return svg("rect", { x: -30, y: -42, width: 60, height: 84, rx: 14, class: "touch" });
  }

  /**
   * @param {import("../client/types.js").PlayerSheet} player
   * @param {number} seat
   * @param {Set<string>} [legal] legal actions
   * @param {string[]} [names]
   */
  showPlayer(player, seat, legal = new Set(), names = []) {
    const isSame = this.hand === seat;
    if (!isSame) {
      this.flag?.replaceChildren(seatShape(seat));
      if (this.startRoad)
        setAttributes(/** @type {Element} */ (this.startRoad.querySelector(".ink")), { fill: this.penOf(seat) });
    }
    /** @type {Map<string, import("../drawing/drawing.js").PlacedPiece>} */
    const pieces = new Map();
    const place = (/** @type {Kind} */ kind, /** @type {string[]} */ built) => {
      for (const key of built) pieces.set(key, { seat, kind, used: this.isUsed(key, player) });
    };
    place("road", player.roads);
    place("settlement", player.settlements);
    place("city", player.cities);
    place("knight", player.knights);
    for (const { id, needs, token } of this.jokers) {
      setAttributes(token, {
        "data-used": player.used.includes(id),
        "data-ready": needs.every((knight) => player.knights.includes(knight)),
      });
    }
    this.show({ pieces, legal, hand: seat, names }, isSame);
  }

  /** @param {string} knight @param {import("../client/types.js").PlayerSheet} player */
  isUsed(knight, player) {
    return this.jokers.some(({ id, needs }) => needs.includes(knight) && player.used.includes(id));
  }
}

/**
 * Show a seat's sheet of a snapshot.
 * @param {SheetDrawing} drawing
 * @param {import("../client/types.js").Snapshot<import("../client/types.js").ClassicView | import("../client/types.js").PlusView>} snapshot
 * @param {import("../table/game.js").Look} look
 */
export function showSheet(drawing, { view, seats }, { seat, me, legal }) {
  const actions = new Set(seat === me ? legal.map(({ action }) => action) : []);
  drawing.showPlayer(
    view.sheets[seat],
    seat,
    actions,
    seats.map(({ name }) => name),
  );
}

/** Draw the mark of the road that brings the Longest Road. @param {number} angle of the road */
function markOf(angle) {
  return svg(
    "g",
    { class: "marked", transform: `rotate(${-angle})` },
    svg("circle", { r: 13, class: "marked-disc" }),
    svg("text", { class: "marked-number" }, "5"),
  );
}
