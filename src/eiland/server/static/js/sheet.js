// A player's sheet: sea, island, sites. Drawn once, then only marked: what is built, what may be built.

import { el, mark, svg } from "./dom.js";
import { NUMBER_AT, OUTLINES, VISOR, symbol } from "./faces.js";
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
/** @typedef {{id: string, kind: Kind, points: number, group: SVGGElement}} Site */
/**
 * @typedef {object} Wishes
 * @property {boolean} [small] a thumbnail: no patterns, no numbers, nothing to touch
 * @property {(site: Site, byTouch: boolean) => void} [onChoose] a site was clicked, tapped or chosen by a key
 * @property {(site: Site | null) => void} [onPoint] the pointer or the focus came to a site, or left it
 */

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
    this.root = svg("svg", {
      viewBox: `${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`,
      class: wishes.small ? "sheet small" : "sheet",
      ...(wishes.small ? { "aria-hidden": "true" } : { role: "group", "aria-label": t("page.sheet") }),
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

  /** @param {import("./types.js").Road} road */
  along(road) {
    const [[ax, ay], [bx, by]] = road.corners.map((corner) => this.corner(corner));
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    return `translate(${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}) rotate(${Math.round(angle)})`;
  }

  pieces() {
    const group = svg("g", { class: "pieces" });
    const { roads, knights, settlements, cities, hexes } = this.sheet;
    for (const road of roads) if (!road.prebuilt) group.append(this.site(road.id, "road", road.points, this.along(road)));
    for (const knight of knights) {
      const hex = /** @type {import("./types.js").Hex} */ (hexes.find(({ id }) => id === knight.hex));
      const at = `translate(${hex.x * STEP_X - 17} ${hex.y * STEP_Y})`;
      group.append(this.site(knight.id, "knight", knight.points, at, knight.joker));
    }
    for (const [kind, buildings] of /** @type {[Kind, import("./types.js").Building[]][]} */ ([["city", cities], ["settlement", settlements]])) {
      for (const building of buildings) {
        const [x, y] = this.corner(building.corner);
        group.append(this.site(building.id, kind, building.points, `translate(${x} ${y.toFixed(1)})`));
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
   * @param {string} id
   * @param {Kind} kind
   * @param {number} points
   * @param {string} transform
   * @param {string} [joker]
   */
  site(id, kind, points, transform, joker) {
    const group = svg("g", { class: `site site-${kind}`, transform, "data-state": "open" });
    this.sites.set(id, { id, kind, points, group });
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
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) onChoose(site, false);
    });
    group.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && onPoint(site));
    group.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && onPoint(null));
    group.addEventListener("focus", () => group.matches(":focus-visible") && onPoint(site));
    group.addEventListener("blur", () => onPoint(null));
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
  }

  /** @param {Site} site @param {string} state @param {import("./types.js").PlayerSheet} player */
  name(site, state, player) {
    const name = siteName(site);
    const used = player.used.includes(site.id) ? ` ${t("page.site.used")}` : "";
    mark(site.group, {
      role: state === "built" ? "img" : "button",
      tabindex: state === "legal" ? 0 : null,
      "aria-disabled": state === "open" ? "true" : null,
      "aria-label": t(`page.site.${state}`, { site: name, points: site.points, n: site.points }) + used,
    });
  }
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
