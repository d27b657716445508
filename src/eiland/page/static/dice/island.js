// Drawing of the island of Extra, shared by all players: roads on edges, sites on corners, knights in the hexes,
// castles in the corners of the sheet. Pieces have the color and shape of their owner.

import { castleCost } from "../drawing/costs.js";
import { Drawing, moved } from "../drawing/drawing.js";
import { NUMBER_AT, OUTLINES, TOWER } from "../drawing/faces.js";
import { seatShape } from "../drawing/shapes.js";
import { setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { placeName } from "./names.js";

/** @typedef {import("../drawing/drawing.js").Point} Point */
/** @typedef {import("../drawing/drawing.js").Kind} Kind */
/** @typedef {import("../drawing/drawing.js").Site} Site */
/** @typedef {import("../drawing/drawing.js").PlacedPiece} PlacedPiece */

const MARGIN = /** @type {Point} */ ([36, 58]);
const SIZE = 1.2; // scale of pieces, because hexes are small here
const ROOM = 31; // touch area on both sides of a road; the rest of a hex belongs to the knight
const SLANT = ROOM / Math.sqrt(3);
const INNER = 100 - 2 * SLANT; // side of the hexagon that remains for the knight
const ROAD_ROOM = /** @type {Point[]} */ ([
  [-50, 0],
  [SLANT - 50, -ROOM],
  [50 - SLANT, -ROOM],
  [50, 0],
  [50 - SLANT, ROOM],
  [SLANT - 50, ROOM],
]);
const COSTLESS = /** @type {string[]} */ ([]);

/** @extends {Drawing<import("../client/types.js").ExtraSheet>} */
export class IslandDrawing extends Drawing {
  /**
   * @param {import("../client/types.js").ExtraSheet} sheet
   * @param {import("../drawing/drawing.js").DrawingOptions} [options]
   * @param {boolean} [hasCastles]
   */
  constructor(sheet, options = {}, hasCastles = true) {
    super(sheet, options, MARGIN, SIZE);
    this.root.classList.add("island");
    /** @type {Map<string, SVGGElement>} joker tokens by knight */
    this.tokens = new Map();
    this.flags = svg("g", { class: "flags" });
    this.root.append(
      this.roads(),
      this.knights(),
      this.buildings(),
      ...(hasCastles ? [this.castles()] : []),
      this.flags,
    );
    this.phase = "build";
    /** @type {string | null} the start roads for which flags are drawn */
    this.starts = null;
  }

  ornaments() {
    return [];
  }

  /** @param {string} action @returns {Site[]} */
  sitesOf(action) {
    const [verb, id] = action.split(" ");
    return verb === "joker" ? [this.sites.get(id) ?? []].flat() : super.sitesOf(action);
  }

  roads() {
    const roads = this.sheet.roads.map((road) =>
      this.site({
        key: road.id,
        kind: "road",
        at: this.lattice.middle(road.corners),
        angle: this.lattice.angle(road.corners),
        points: 0,
        room: ROAD_ROOM,
        name: placeName(this.sheet.game, `road ${road.id}`),
        actions: [`start-road ${road.id}`, `road ${road.id}`],
      }),
    );
    return svg("g", { class: "pieces" }, ...roads);
  }

  buildings() {
    const sites = this.sheet.settlements.map(({ id, corner, points, upgradable }) => {
      const group = this.site({
        key: id,
        kind: "settlement",
        at: this.lattice.corners[corner],
        points,
        name: placeName(this.sheet.game, `settlement ${id}`),
        actions: upgradable ? [`settlement ${id}`, `city ${id}`] : [`settlement ${id}`],
        remark: upgradable ? t("page.site.upgradable") : undefined,
      });
      if (upgradable) group.prepend(this.tower());
      return group;
    });
    return svg("g", { class: "pieces" }, ...sites);
  }

  /** Draw the outline beside a settlement that may become a city. */
  tower() {
    return svg(
      "g",
      { class: "tower" },
      ...["halo", "paper", "ink", "edge"].map((cls) => svg("path", { d: TOWER, class: `tower-${cls}` })),
    );
  }

  knights() {
    const group = svg("g", { class: "pieces" });
    for (const hex of this.lattice.hexes) {
      const here = this.sheet.knights.filter((knight) => knight.hex === hex.id);
      here.forEach((knight, place) =>
        group.append(...this.knight(knight, this.lattice.place(hex), here.length > 1 ? place : null)),
      );
    }
    return group;
  }

  /**
   * @param {import("../client/types.js").Knight} knight
   * @param {Point} center
   * @param {number | null} place 0 left or 1 right if two knights share the hex, otherwise null
   */
  knight({ id, joker }, [x, y], place) {
    const at = /** @type {Point} */ (place === null ? [x - 20, y] : [x + (place ? 36 : -36), y - 14]);
    const token = this.joker(joker, place === null ? [at[0] + 47, at[1] + 8] : [at[0], at[1] + 58]);
    this.tokens.set(id, token);
    const room = roomInHex(place).map(([px, py]) => /** @type {Point} */ ([px + x - at[0], py + y - at[1]]));
    const name = placeName(this.sheet.game, `knight ${id}`);
    const site = this.site({ key: id, kind: "knight", at, points: 0, joker, room, name, actions: [`knight ${id}`] });
    return this.options.small ? [site] : [token, site];
  }

  castles() {
    const [x, y] = this.lattice.reach();
    const castles = this.sheet.castles.map(({ id, at, points }) => {
      const east = at.endsWith("east") ? 1 : -1;
      const south = at.startsWith("south") ? 1 : -1;
      return this.site({
        key: `castle-${id}`,
        kind: "castle",
        at: [east * (x - 42), south * (y - 25)], // level with a road, so that arrow keys reach it
        points,
        name: placeName(this.sheet.game, `castle ${id}`),
        actions: [`castle ${id}`],
      });
    });
    return svg("g", { class: "pieces" }, ...castles);
  }

  /**
   * Return the touch area; roads and hexes divide the room between them.
   * @param {import("../drawing/drawing.js").Plan} plan
   */
  touchArea({ kind, room }) {
    if (kind === "castle") return svg("rect", { x: -52, y: -48, width: 104, height: 90, rx: 14, class: "touch" });
    if (!room) return svg("circle", { r: 31, cy: -2, class: "touch" });
    const points = room.map((point) => point.map((value) => (value / SIZE).toFixed(1)).join());
    return svg("polygon", { points: points.join(" "), class: "touch" });
  }

  /**
   * Describe a settlement as the city that can replace it, and a start road without cost.
   * @param {Site} site
   * @param {PlacedPiece | null} built
   * @returns {import("../drawing/drawing.js").Role}
   */
  roleOf(site, built) {
    if (site.action?.startsWith("start-road") || (site.kind === "road" && this.phase === "start-road")) {
      const name = placeName(this.sheet.game, `start-road ${site.key}`);
      return { kind: site.kind, name, points: 0, costs: COSTLESS };
    }
    const becomesCity = site.actions.length > 1 && site.kind === "settlement" && built !== null;
    if (becomesCity)
      return {
        kind: "city",
        name: placeName(this.sheet.game, `city ${site.key}`),
        points: this.sheet.points.city,
        costs: this.sheet.costs.city,
      };
    const costs = site.kind === "castle" ? castleCost(this.sheet) : this.sheet.costs[site.kind];
    return { kind: site.kind, name: site.name, points: site.points, costs };
  }

  /** @param {PlacedPiece} built @param {import("../drawing/drawing.js").Scene} scene */
  builtBy(built, { names }) {
    return t("page.site.built-by", { name: names[built.seat] });
  }

  /** @param {Site} site @param {import("../drawing/drawing.js").Scene} scene @param {boolean} isSame */
  showSite(site, scene, isSame) {
    super.showSite(site, scene, isSame);
    const built = scene.pieces.get(site.key);
    this.showOwner(site, built ?? null);
    const token = this.tokens.get(site.key);
    if (token) setAttributes(token, { "data-used": built?.used ?? false, "data-ready": built !== undefined });
  }

  /** @param {Site} site @param {PlacedPiece | null} built */
  showOwner(site, built) {
    const kind = built?.kind ?? site.kind;
    const key = built ? `${built.seat} ${kind}` : "";
    if ((site.group.getAttribute("data-owner") ?? "") === key) return;
    setAttributes(site.group, { "data-owner": key || null });
    const pieces = site.group.querySelectorAll(".piece > :not(.visor)");
    for (const path of pieces) setAttributes(path, { d: OUTLINES[kind] });
    site.group.querySelector(".owner")?.remove();
    if (!built || this.options.small) return;
    const turn = site.angle ? ` rotate(${-site.angle})` : "";
    const size = kind === "road" ? " scale(.72)" : "";
    const owner = svg(
      "g",
      { class: "owner", transform: moved([0, NUMBER_AT[kind]]) + turn + size },
      seatShape(built.seat),
    );
    site.group.insertBefore(owner, site.group.querySelector(".touch"));
  }

  /**
   * @param {import("../client/types.js").Realm[]} realms
   * @param {string} phase
   * @param {number} hand
   * @param {Set<string>} [legal]
   * @param {string[]} [names]
   */
  showRealms(realms, phase, hand, legal = new Set(), names = []) {
    /** @type {Map<string, PlacedPiece>} */
    const pieces = new Map();
    realms.forEach((realm, seat) => {
      const place = (/** @type {Kind} */ kind, /** @type {(string | number)[]} */ built, prefix = "") => {
        for (const id of built) pieces.set(`${prefix}${id}`, { seat, kind, used: realm.used.includes(String(id)) });
      };
      place("road", realm.start === null ? realm.roads : [realm.start, ...realm.roads]);
      place("settlement", realm.settlements);
      place("city", realm.cities);
      place("knight", realm.knights);
      place("castle", realm.castles, "castle-");
    });
    this.phase = phase;
    this.showFlags(realms);
    this.show({ pieces, legal, hand, names }, this.hand !== null);
  }

  /** Highlight the realm of one seat, or none. @param {number | null} seat */
  shine(seat) {
    setAttributes(this.root, { "data-shine": seat });
  }

  /**
   * Return the place of the flag of a start road: near the end without a settlement site.
   * @param {import("../client/types.js").Road} road
   * @returns {Point}
   */
  flagPlace({ corners }) {
    const free = corners.filter((corner) => this.sheet.settlements.every((site) => site.corner !== corner));
    const [x, y] = this.lattice.middle(corners);
    const [ex, ey] = free.length === 1 ? this.lattice.corners[free[0]] : [x, y];
    return [(x + ex) / 2, (y + ey) / 2];
  }

  /** Draw a flag in the sea at each start road. @param {import("../client/types.js").Realm[]} realms */
  showFlags(realms) {
    const starts = realms.map(({ start }) => start).join();
    if (starts === this.starts) return;
    this.starts = starts;
    this.flags.replaceChildren(
      ...realms.flatMap(({ start }, seat) => {
        const road = this.sheet.roads.find(({ id }) => id === start);
        return road ? [flag(this.flagPlace(road), seat)] : [];
      }),
    );
  }
}

/**
 * Return the touch area of a knight around the center of its hex: all of it, or one half if two knights share the hex.
 * @param {number | null} place
 * @returns {Point[]}
 */
function roomInHex(place) {
  const wide = (INNER * Math.sqrt(3)) / 2;
  /** @type {Point[]} */
  const right = [
    [0, -INNER],
    [wide, -INNER / 2],
    [wide, INNER / 2],
    [0, INNER],
  ];
  const left = /** @type {Point[]} */ (right.map(([x, y]) => [-x, -y]));
  return place === null ? [...right, ...left.slice(1, 3)] : place ? right : left;
}

/** Draw a small flag in a seat's color at sea. @param {Point} at place on the coast @param {number} seat */
function flag([x, y], seat) {
  const out = 1 + 36 / Math.hypot(x, y);
  const isUpright = y === 0; // at the narrow left and right side: above the road instead of beside it
  const far = Math.sign(x) * Math.min(Math.abs(x * out), 426);
  const at = /** @type {Point} */ ([far, isUpright ? -52 : y * out + (y > 0 ? 36 : 4)]);
  const side = x < 0 ? -1 : 1;
  return svg(
    "g",
    { class: `start seat-${seat}`, transform: moved(at) },
    svg("path", { d: "M0 8V-34", class: "pole" }),
    svg("path", { d: "M0-35C10-40 20-28 36-33V-9C20-4 10-16 0-11z", class: "flag", transform: `scale(${side} 1)` }),
    svg("g", { transform: `translate(${18 * side} -22) scale(.95)` }, seatShape(seat)),
  );
}
