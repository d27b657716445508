// A player's sheet: sea, island, sites. Drawn once, then only marked: what is built, what may be built.

import { el, mark, svg } from "./dom.js";
import { COSTS, NUMBER_AT, OUTLINES, VISOR, symbol } from "./faces.js";
import { t } from "./messages.js";
import { seatShape } from "./shapes.js";
import { compass, motif, ship, waves } from "./terrain.js";

const SIDE = 100; // of a hex
const STEP_X = SIDE / 2;
const STEP_Y = (SIDE * Math.sqrt(3)) / 2;
const WIDTH = 600;
const HEIGHT = 580;
const GAP = 0.955; // hexes leave a thin gap of paper
const CROSS = "M-15-14C-5-5 6 5 15 15M14-15C5-4-6 6-15 14";

/** @typedef {"road" | "settlement" | "city" | "knight"} Kind */
/** @typedef {{id: string, kind: Kind, points: number, at: [number, number], joker?: string, group: SVGGElement}} Site */
/**
 * @typedef {object} Wishes
 * @property {boolean} [small] a thumbnail: no patterns, no numbers, nothing to touch
 * @property {(site: Site, byTouch: boolean) => void} [onChoose] a site was clicked, tapped or chosen by a key
 * @property {(site: Site | null) => void} [onPoint] the pointer or the focus came to a site, or left it
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let pictures = 0;

export class SheetPicture {
  /**
   * @param {import("./types.js").Sheet} sheet
   * @param {Wishes} [wishes]
   */
  constructor(sheet, wishes = {}) {
    this.sheet = sheet;
    this.wishes = wishes;
    this.pen = `pen-${(pictures += 1)}`;
    /** @type {Map<string, Site>} */
    this.sites = new Map();
    /** @type {string | null} the site that the Tab key comes to; arrows go on from there */
    this.stop = null;
    this.root = svg("svg", {
      viewBox: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
      class: wishes.small ? "sheet small" : "sheet",
      ...(wishes.small ? { "aria-hidden": "true" } : { role: "group", "aria-label": t("page.sheet.keys") }),
    });
    this.root.append(this.patterns(), this.sea(), this.land(), this.start(), this.pieces());
  }

  /** @param {number} corner @returns {[number, number]} */
  corner(corner) {
    const { x, y } = this.sheet.corners[corner];
    return [x * STEP_X, y * STEP_Y];
  }

  /** The texture of a pen, as if the piece had been filled in by hand. */
  patterns() {
    return svg(
      "defs",
      {},
      svg(
        "pattern",
        { id: this.pen, width: 24, height: 22, patternUnits: "userSpaceOnUse", patternTransform: "rotate(-38)" },
        svg("rect", { width: 24, height: 22, class: "pen-ground" }),
        svg("path", { d: "M-2 3.5q7-2.5 13-.5t15-1M-2 10q8 1.5 14-.5t14 .5M-2 17q6-2 12 0t16-.5", class: "pen-stroke" }),
      ),
    );
  }

  sea() {
    const group = svg("g", { class: "sea" }, svg("rect", { x: -WIDTH, y: -HEIGHT, width: 2 * WIDTH, height: 2 * HEIGHT, class: "water" }));
    for (const depth of ["shelf-far", "shelf-near", "sand"]) {
      group.append(svg("g", { class: depth }, ...this.sheet.hexes.map((hex) => this.hexagon(hex, 1))));
    }
    if (!this.wishes.small) group.append(waves(WIDTH * 1.6, HEIGHT * 1.3, 300), ship(-232, 232), compass(238, -232));
    return group;
  }

  /** @param {import("./types.js").Hex} hex @param {number} scale */
  hexagon(hex, scale) {
    const [cx, cy] = [hex.x * STEP_X, hex.y * STEP_Y];
    const points = hex.corners.map((corner) => {
      const [x, y] = this.corner(corner);
      return `${(cx + (x - cx) * scale).toFixed(1)},${(cy + (y - cy) * scale).toFixed(1)}`;
    });
    return svg("polygon", { points: points.join(" ") });
  }

  land() {
    const group = svg("g", { class: "land" });
    for (const hex of this.sheet.hexes) {
      const ground = this.hexagon(hex, GAP);
      ground.setAttribute("class", "ground");
      const place = svg("g", { class: `hex hex-${hex.terrain}` }, ground);
      if (!this.wishes.small) {
        const art = motif(hex.terrain);
        art.setAttribute("transform", `translate(${hex.x * STEP_X} ${hex.y * STEP_Y})`);
        place.append(art);
      }
      group.append(place);
    }
    return group;
  }

  /** The start road, with the flag of the seat. */
  start() {
    const road = this.sheet.roads.find(({ prebuilt }) => prebuilt);
    if (!road) return svg("g");
    const [x, y] = this.corner(road.corners[0]);
    this.flag = svg("g", { transform: "translate(-20 -12)" });
    return svg(
      "g",
      { class: "start" },
      svg("g", { class: "site site-road", "data-state": "built", transform: this.along(road) }, this.piece("road")),
      !this.wishes.small &&
        svg(
          "g",
          { transform: `translate(${x - 22} ${y - 14})` },
          svg("path", { d: "M0 10V-34", class: "pole" }),
          svg("path", { d: "M0-35C-12-40-24-28-42-33V-9C-24-4-12-16 0-11z", class: "flag" }),
          this.flag,
          svg("text", { x: -4, y: 26, class: "start-word" }, t("page.start")),
        ),
    );
  }

  /** @param {import("./types.js").Road} road @returns {[number, number]} */
  middle(road) {
    const [[ax, ay], [bx, by]] = road.corners.map((corner) => this.corner(corner));
    return [(ax + bx) / 2, (ay + by) / 2];
  }

  /** @param {import("./types.js").Road} road */
  along(road) {
    const [[ax, ay], [bx, by]] = road.corners.map((corner) => this.corner(corner));
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    return `${moved(this.middle(road))} rotate(${Math.round(angle)})`;
  }

  pieces() {
    const group = svg("g", { class: "pieces" });
    const { roads, knights, settlements, cities, hexes } = this.sheet;
    for (const road of roads) if (!road.prebuilt) group.append(this.site({ ...road, kind: "road", at: this.middle(road) }, this.along(road)));
    for (const knight of knights) {
      const hex = /** @type {import("./types.js").Hex} */ (hexes.find(({ id }) => id === knight.hex));
      group.append(this.site({ ...knight, kind: "knight", at: [hex.x * STEP_X - 17, hex.y * STEP_Y] }));
    }
    for (const [kind, buildings] of /** @type {[Kind, import("./types.js").Building[]][]} */ ([["city", cities], ["settlement", settlements]])) {
      for (const building of buildings) {
        group.append(this.site({ ...building, kind, at: this.corner(building.corner) }));
      }
    }
    return group;
  }

  /** @param {Kind} kind */
  piece(kind) {
    const d = OUTLINES[kind];
    return svg(
      "g",
      { class: "piece" },
      svg("path", { d, class: "halo" }),
      svg("path", { d, class: "paper" }),
      svg("path", { d, class: "ink", fill: `url(#${this.pen})` }),
      svg("path", { d, class: "edge" }),
      kind === "knight" && svg("path", { d: VISOR, class: "visor" }),
    );
  }

  /**
   * @param {{id: string, kind: Kind, points: number, at: [number, number], joker?: string}} about
   * @param {string} [transform]
   */
  site({ id, kind, points, at, joker }, transform = moved(at)) {
    const group = svg("g", { class: `site site-${kind}`, transform, "data-state": "open" });
    this.sites.set(id, { id, kind, points, at, joker, group });
    group.append(this.piece(kind));
    if (this.wishes.small) return group;
    if (kind !== "road") group.append(svg("text", { y: NUMBER_AT[kind], class: "number" }, String(points)));
    if (joker) {
      group.append(
        svg(
          "g",
          { class: "joker", transform: "translate(41 6)" },
          svg("circle", { r: 17, class: "token" }),
          symbol(joker, 24),
          svg("path", { d: CROSS, class: "crossed" }),
        ),
      );
    }
    group.append(this.touchArea(kind));
    this.listen(/** @type {Site} */ (this.sites.get(id)));
    mark(group, { "data-testid": `site-${id}` });
    return group;
  }

  /** What fingers hit: larger than what is seen. @param {Kind} kind */
  touchArea(kind) {
    if (kind === "road") return svg("rect", { x: -27, y: -25, width: 54, height: 50, class: "touch" });
    if (kind === "knight") return svg("rect", { x: -30, y: -42, width: 90, height: 84, rx: 14, class: "touch" });
    return svg("circle", { r: kind === "city" ? 42 : 36, cy: -4, class: "touch" });
  }

  /** @param {Site} site */
  listen(site) {
    const { onChoose = () => {}, onPoint = () => {} } = this.wishes;
    const { group } = site;
    group.addEventListener("click", (/** @type {any} */ event) => onChoose(site, event.pointerType === "touch"));
    group.addEventListener("keydown", (event) => {
      const chooses = event.key === "Enter" || event.key === " ";
      const next = this.neighbour(site, event.key);
      if (!chooses && !next) return;
      event.preventDefault();
      if (next) next.group.focus();
      else if (!event.repeat) onChoose(site, false);
    });
    group.addEventListener("focus", () => this.stopAt(site.id));
    group.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && onPoint(site));
    group.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && onPoint(null));
    group.addEventListener("focus", () => group.matches(":focus-visible") && onPoint(site));
    group.addEventListener("blur", () => onPoint(null));
  }

  /**
   * Return where a key leads: an arrow to the nearest site in its direction, Home and End to the first and last that
   * may be built on.
   * @param {Site} site
   * @param {string} key
   * @returns {Site | undefined}
   */
  neighbour(site, key) {
    const all = [...this.sites.values()];
    const legal = all.filter(({ group }) => group.getAttribute("data-state") === "legal");
    if (key === "Home" || key === "End") return legal.at(key === "Home" ? 0 : -1);
    if (!(key in ARROWS)) return undefined;
    const [dx, dy] = ARROWS[key];
    const far = (/** @type {Site} */ { at: [x, y] }) => {
      const [ahead, aside] = [(x - site.at[0]) * dx + (y - site.at[1]) * dy, (x - site.at[0]) * dy - (y - site.at[1]) * dx];
      return ahead < 1 ? Infinity : ahead + 2 * Math.abs(aside);
    };
    const nearest = all.reduce((best, other) => (far(other) < far(best) ? other : best), site);
    return nearest === site ? undefined : nearest;
  }

  /** Let the Tab key come to one site. @param {string | null} id */
  stopAt(id) {
    this.stop = id;
    for (const site of this.sites.values()) mark(site.group, { tabindex: site.id === id ? 0 : -1 });
  }

  /**
   * @param {import("./types.js").PlayerSheet} player
   * @param {number} seat
   * @param {Set<string>} [legal] sites that may be built on now
   */
  show(player, seat, legal = new Set()) {
    const isSame = this.seat === seat; // only then is something new on it that was not there before
    this.root.setAttribute("data-seat", String(seat));
    if (this.seat !== seat) {
      if (this.seat !== undefined) this.root.classList.remove(`seat-${this.seat}`);
      this.root.classList.add(`seat-${seat}`);
      this.flag?.replaceChildren(seatShape(seat));
      this.seat = seat;
    }
    const built = new Set([...player.roads, ...player.settlements, ...player.cities, ...player.knights]);
    for (const site of this.sites.values()) {
      const state = built.has(site.id) ? "built" : legal.has(site.id) ? "legal" : "open";
      const isFresh = isSame && state === "built" && site.group.getAttribute("data-state") !== "built";
      if (isFresh || state !== "built") mark(site.group, { "data-fresh": isFresh });
      mark(site.group, { "data-state": state, "data-used": player.used.includes(site.id) });
      if (!this.wishes.small) this.name(site, state, player);
    }
    // Whoever comes by the Tab key comes to what may be built; whoever is here already is left where they are.
    if (this.wishes.small || this.root.contains(document.activeElement)) return;
    this.stopAt([...this.sites.keys()].find((id) => legal.has(id)) ?? this.stop ?? [...this.sites.keys()][0]);
  }

  /** @param {Site} site @param {string} state @param {import("./types.js").PlayerSheet} player */
  name(site, state, player) {
    const told = [t(`page.site.${state}`, { site: siteName(site), points: site.points, n: site.points })];
    if (state !== "built") told.push(t("page.site.cost", { cost: costOf(site.kind) }));
    if (site.joker) told.push(t("page.site.joker", { face: t(`page.face.${site.joker}`) }));
    if (player.used.includes(site.id)) told.push(t("page.site.used"));
    mark(site.group, {
      role: "button",
      "aria-disabled": state === "legal" ? null : "true",
      "aria-label": told.join(", "),
    });
  }
}

/** @param {[number, number]} at */
function moved([x, y]) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** Return what a piece costs in words: "3 Erz, 2 Getreide". @param {Kind} kind */
function costOf(kind) {
  const faces = COSTS[kind];
  const said = [...new Set(faces)].map((face) => {
    const number = faces.filter((other) => other === face).length;
    return number === 1 ? t(`page.face.${face}`) : `${number} ${t(`page.face.${face}`)}`;
  });
  return said.join(", ");
}

/**
 * Return what a site is called: "Siedlung 4", "Straße R5".
 * @param {{id: string, kind: Kind, points: number}} site
 */
export function siteName(site) {
  return t(`page.piece.${site.kind}`, { number: site.kind === "road" ? site.id : site.points });
}

/**
 * Return the large sheet's frame: the picture, whose it is, and the tip that explains sites.
 * @param {SheetPicture} picture
 * @param {...Node} overlays
 */
export function frame(picture, ...overlays) {
  return el("section", { class: "frame", "aria-label": t("page.sheet") }, picture.root, ...overlays);
}
