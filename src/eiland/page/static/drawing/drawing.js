// Base class of the pictures on which players build: sea, island, sites. It is drawn once; later only attributes of
// sites change. Subclasses add the sites.

import { el, setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { NUMBER_AT, OUTLINES, symbol, VISOR } from "./faces.js";
import { Lattice } from "./lattice.js";
import { pointerAt } from "./pointer.js";
import { SEATS } from "./shapes.js";
import { motif, waves } from "./terrain.js";

const GAP = 0.955; // scale of hexes, which leaves a thin gap between them
const CROSS = "M-15-14C-5-5 6 5 15 15M14-15C5-4-6 6-15 14";

/** @typedef {"road" | "settlement" | "city" | "knight" | "castle" | "robber"} Kind */
/** @typedef {[number, number]} Point */
/**
 * The piece that a site offers, as its tip describes it.
 * @typedef {{kind: Kind, name: string, points: number, costs: string[] | string}} Role
 */
/**
 * @typedef {object} Plan
 * @property {string} key unique in the drawing
 * @property {Kind} kind
 * @property {string} name
 * @property {number} points
 * @property {Point} at
 * @property {number} [angle] of a road
 * @property {string[]} actions possible at this site, in notation
 * @property {string} [joker] the face of its joker
 * @property {string} [remark] additional sentence
 * @property {Point[]} [room] corners of the touch area; by default it depends on the kind
 */
/** @typedef {Plan & {group: SVGGElement, ink: SVGElement[], role: Role, action: string | null}} Site */
/** @typedef {{seat: number, kind: Kind, used?: boolean}} PlacedPiece */
/**
 * The state that a drawing shows.
 * @typedef {object} Scene
 * @property {Map<string, PlacedPiece>} pieces the pieces on the sites, by key
 * @property {Set<string>} legal legal actions
 * @property {number} hand the seat that would build; previews have its color
 * @property {string[]} names of the seats
 */
/**
 * @typedef {object} DrawingOptions
 * @property {boolean} [small] draw a thumbnail without patterns, numbers and interaction
 * @property {(site: Site, byTouch: boolean) => void} [onChoose] a site was clicked, tapped or chosen by a key
 * @property {(site: Site | null) => void} [onPoint] the pointer or the focus entered a site, or left it (null)
 */

/** Radius of the ring around a lit piece. @type {Record<Kind, number>} */
const REACH = { road: 38, settlement: 40, city: 52, knight: 46, castle: 62, robber: 62 };

/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

let drawings = 0;

/** @template {import("../client/types.js").Sheet} [S=import("../client/types.js").Sheet] */
export class Drawing {
  /**
   * @param {S} sheet
   * @param {DrawingOptions} options
   * @param {Point} margin sea around the land
   * @param {number} size scale of the pieces
   */
  constructor(sheet, options, margin, size = 1) {
    this.sheet = sheet;
    this.options = options;
    this.size = size;
    this.lattice = new Lattice(sheet);
    this.pen = `pen-${(drawings += 1)}`;
    /** @type {Map<string, Site>} */
    this.sites = new Map();
    /** @type {string | null} key of the site in the tab order; arrow keys reach the others */
    this.tabStop = null;
    /** @type {number | null} */
    this.hand = null;
    /** @type {SVGElement | null} the mark of a hint */
    this.pointer = null;
    this.lit = ""; // action whose places are lit
    this.onShow = () => {};
    this.beacons = svg("g", { class: "beacons", "aria-hidden": "true" });
    const [x, y] = this.lattice.reach();
    this.width = Math.round(2 * (x + margin[0]));
    this.height = Math.round(2 * (y + margin[1]));
    this.root = svg("svg", {
      viewBox: `${-this.width / 2} ${-this.height / 2} ${this.width} ${this.height}`,
      class: options.small ? "sheet small" : "sheet",
      ...(options.small ? { "aria-hidden": "true" } : { role: "group", "aria-label": t(`${this.title}.keys`) }),
    });
    this.root.append(this.pens(), this.sea(), this.land());
  }

  /** Message key of the picture's name. */
  get title() {
    return "page.sheet";
  }

  /** Return the sites that an action is about. @param {string} action @returns {Site[]} */
  sitesOf(action) {
    return [...this.sites.values()].filter(({ actions }) => actions.includes(action));
  }

  /** Light up the places of an action, none for an empty text; return whether there is one. @param {string} action */
  light(action) {
    if (action !== this.lit) {
      this.lit = action;
      const rings = action ? this.sitesOf(action).map(({ at, kind }) => beacon(at, REACH[kind] * this.size)) : [];
      this.beacons.replaceChildren(...rings);
      this.root.append(this.beacons); // above everything that was drawn since
    }
    return this.beacons.childElementCount > 0;
  }

  /** Return the description in words beside the picture. @returns {HTMLElement | null} */
  textBoard() {
    return null; // the labels of the sites are sufficient
  }

  /** Define the fill pattern of each seat, which looks like pen strokes. */
  pens() {
    const pen = (/** @type {number} */ seat) =>
      svg(
        "pattern",
        {
          id: `${this.pen}-${seat}`,
          class: `seat-${seat}`,
          width: 24,
          height: 22,
          patternUnits: "userSpaceOnUse",
          patternTransform: "rotate(-38)",
        },
        svg("rect", { width: 24, height: 22, class: "pen-ground" }),
        svg("path", {
          d: "M-2 3.5q7-2.5 13-.5t15-1M-2 10q8 1.5 14-.5t14 .5M-2 17q6-2 12 0t16-.5",
          class: "pen-stroke",
        }),
      );
    return svg("defs", {}, ...Array.from({ length: SEATS }, (_, seat) => pen(seat)));
  }

  sea() {
    const { width, height } = this;
    const group = svg(
      "g",
      { class: "sea" },
      svg("rect", { x: -width, y: -height, width: 2 * width, height: 2 * height, class: "water" }),
    );
    for (const depth of ["shelf-far", "shelf-near", "sand"]) {
      group.append(svg("g", { class: depth }, ...this.lattice.hexes.map((hex) => this.hexagon(hex, 1))));
    }
    if (!this.options.small)
      group.append(waves(width * 1.6, height * 1.3, this.lattice.reach()[1] + 40), ...this.ornaments());
    return group;
  }

  /** Return ornaments of the sea. @returns {Node[]} */
  ornaments() {
    return [];
  }

  /** @param {import("../client/types.js").Hex} hex @param {number} scale */
  hexagon(hex, scale) {
    return svg("polygon", { points: this.lattice.outline(hex, scale) });
  }

  land() {
    const group = svg("g", { class: "land" });
    for (const hex of this.lattice.hexes) {
      const ground = this.hexagon(hex, GAP);
      ground.setAttribute("class", "ground");
      const { terrain = "" } = hex;
      const place = svg("g", { class: `hex hex-${terrain}` }, ground);
      if (!this.options.small) {
        const art = motif(terrain, this.lattice.isPointUp);
        art.setAttribute("transform", moved(this.lattice.place(hex)));
        place.append(art);
      }
      group.append(place);
    }
    return group;
  }

  /**
   * Point at the site of the first action; the sites of the others glow. No actions remove all marks.
   * @param {string[]} actions
   */
  mark(actions) {
    for (const { group, actions: own } of this.sites.values())
      setAttributes(group, { "data-hinted": actions.some((action) => own.includes(action)) });
    const site = [...this.sites.values()].find((each) => each.actions.includes(actions[0]));
    if (site?.key === this.pointer?.getAttribute("data-key")) return;
    this.pointer?.remove();
    this.pointer = site ? pointerAt(site, this.size, this.height) : null;
    if (this.pointer) this.root.append(this.pointer);
  }

  /** @param {Kind} kind @param {number | null} [seat] whose color it has */
  piece(kind, seat = null) {
    const d = OUTLINES[kind];
    return svg(
      "g",
      { class: "piece" },
      svg("path", { d, class: "halo" }),
      svg("path", { d, class: "paper" }),
      svg("path", { d, class: "ink", fill: seat === null ? "none" : this.penOf(seat) }),
      svg("path", { d, class: "edge" }),
      kind === "knight" && svg("path", { d: VISOR, class: "visor" }),
    );
  }

  /** @param {number} seat */
  penOf(seat) {
    return `url(#${this.pen}-${seat})`;
  }

  /** Draw a site. @param {Plan} plan */
  site(plan) {
    const { key, kind, at, points, angle = 0 } = plan;
    const turn = angle ? ` rotate(${angle})` : "";
    const scale = this.size === 1 ? "" : ` scale(${this.size})`;
    const group = svg("g", {
      class: `site site-${kind}`,
      transform: moved(at) + turn + scale,
      "data-state": "open",
      "data-kind": kind,
    });
    group.append(this.piece(kind));
    const ink = /** @type {SVGElement[]} */ ([...group.querySelectorAll(".ink")]);
    const role = { kind, name: plan.name, points, costs: this.sheet.costs[kind] ?? [] };
    /** @type {Site} */
    const site = { ...plan, group, ink, role, action: null };
    this.sites.set(key, site);
    if (this.options.small) return group;
    if (kind !== "road" && points) group.append(svg("text", { y: NUMBER_AT[kind], class: "number" }, String(points)));
    group.append(this.touchArea(plan));
    this.listen(site);
    // Until it is shown; without the attribute the Tab key would stop at it, because it listens for the focus.
    setAttributes(group, { "data-testid": `site-${key}`, tabindex: -1 });
    return group;
  }

  /**
   * Draw a joker token: its face, crossed out when it is used.
   * @param {string} face
   * @param {Point} at
   */
  joker(face, at) {
    const scale = this.size === 1 ? "" : ` scale(${this.size})`;
    return svg(
      "g",
      { class: "joker", transform: moved(at) + scale },
      svg("circle", { r: 17, class: "token" }),
      symbol(face, 24),
      svg("path", { d: CROSS, class: "crossed" }),
    );
  }

  /** Return the touch area, which is larger than the piece. @param {Plan} plan @returns {SVGElement} */
  touchArea({ kind }) {
    if (kind === "road") return svg("rect", { x: -27, y: -25, width: 54, height: 50, class: "touch" });
    if (kind === "knight") return svg("rect", { x: -30, y: -42, width: 90, height: 84, rx: 14, class: "touch" });
    return svg("circle", { r: kind === "city" ? 42 : 36, cy: -4, class: "touch" });
  }

  /** @param {Site} site */
  listen(site) {
    const { onChoose = () => {}, onPoint = () => {} } = this.options;
    const { group } = site;
    group.addEventListener("click", (event) => {
      const byTouch = event instanceof PointerEvent && event.pointerType === "touch";
      if (byTouch || event.detail < 2) onChoose(site, byTouch); // ignore the second click of a double click
    });
    group.addEventListener("keydown", (event) => {
      const chooses = event.key === "Enter" || event.key === " ";
      const next = this.neighbor(site, event.key);
      if (!chooses && !next) return;
      event.preventDefault();
      if (next) next.group.focus();
      else if (!event.repeat) onChoose(site, false);
    });
    group.addEventListener("focus", () => this.setTabStop(site.key));
    group.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && onPoint(site));
    group.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && onPoint(null));
    group.addEventListener("focus", () => group.matches(":focus-visible") && onPoint(site));
    group.addEventListener("blur", () => onPoint(null));
  }

  /**
   * Return the site that a key moves to: arrow keys to the nearest site in their direction, Home and End to the first
   * and last legal site.
   * @param {Site} site
   * @param {string} key
   * @returns {Site | undefined}
   */
  neighbor(site, key) {
    const legal = [...this.sites.values()].filter(({ action }) => action !== null);
    if (key === "Home" || key === "End") return legal.at(key === "Home" ? 0 : -1);
    if (!(key in ARROWS)) return undefined;
    const [dx, dy] = ARROWS[key];
    const far = (/** @type {Site} */ { at: [x, y] }) => {
      const [ahead, aside] = [
        (x - site.at[0]) * dx + (y - site.at[1]) * dy,
        (x - site.at[0]) * dy - (y - site.at[1]) * dx,
      ];
      return ahead < 1 ? Infinity : ahead + 2 * Math.abs(aside);
    };
    const nearest = this.keyboardSites().reduce((best, other) => (far(other) < far(best) ? other : best), site);
    return nearest === site ? undefined : nearest;
  }

  /** Return the sites that keys can reach. */
  keyboardSites() {
    return [...this.sites.values()];
  }

  /** Move the focus to the first site where something is possible. */
  focus() {
    this.neighbor([...this.sites.values()][0], "Home")?.group.focus({ preventScroll: true });
  }

  /** Put one site into the tab order. @param {string | null} key */
  setTabStop(key) {
    this.tabStop = key;
    for (const site of this.sites.values()) setAttributes(site.group, { tabindex: site.key === key ? 0 : -1 });
  }

  /**
   * @param {Scene} scene
   * @param {boolean} isSame whether it shows the same player as before; only then new pieces are marked as new
   */
  show(scene, isSame) {
    if (this.hand !== scene.hand) {
      if (this.hand !== null) this.root.classList.remove(`seat-${this.hand}`);
      this.root.classList.add(`seat-${scene.hand}`);
      this.hand = scene.hand;
    }
    for (const site of this.sites.values()) this.showSite(site, scene, isSame);
    this.onShow();
    // The Tab key moves to the first legal site. If the picture has the focus, the focus stays.
    if (this.options.small || this.root.contains(document.activeElement)) return;
    const stops = this.keyboardSites();
    const stop =
      stops.find(({ action }) => action !== null) ?? stops.find(({ key }) => key === this.tabStop) ?? stops[0];
    this.setTabStop(stop?.key ?? null);
  }

  /** @param {Site} site @param {Scene} scene @param {boolean} isSame */
  showSite(site, scene, isSame) {
    const built = scene.pieces.get(site.key) ?? null;
    const before = site.group.getAttribute("data-built");
    site.action = site.actions.find((action) => scene.legal.has(action)) ?? null;
    site.role = this.roleOf(site, built);
    const state = site.action !== null ? "legal" : built ? "built" : "open";
    const isFresh = isSame && built !== null && before !== built.kind;
    if (isFresh || !built) setAttributes(site.group, { "data-fresh": isFresh });
    const seat = built?.seat ?? scene.hand;
    for (const ink of site.ink) setAttributes(ink, { fill: this.penOf(seat) });
    setAttributes(site.group, {
      "data-state": state,
      "data-built": built?.kind ?? null,
      "data-next": site.action === null ? null : 4,
      class: `site site-${site.kind} seat-${seat}`,
    });
    if (!this.options.small) this.name(site, state, built, scene);
  }

  /** Return what can be built at a site. @param {Site} site @param {PlacedPiece | null} built @returns {Role} */
  roleOf(site, built) {
    return site.role;
  }

  /** @param {Site} site @param {string} state @param {PlacedPiece | null} built @param {Scene} scene */
  name(site, state, built, scene) {
    const { name, points, costs } = site.role;
    const parts = [state === "legal" ? t("page.site.legal", { site: name }) : name];
    if (state !== "built" && points) parts.push(t("page.points", { n: points }));
    if (state !== "legal") parts.push(built ? this.builtBy(built, scene) : t("page.site.open"));
    if (state !== "built" && costs.length) parts.push(t("page.site.cost", { cost: costOf(costs) }));
    if (site.joker) parts.push(t("page.site.joker", { face: t(`page.face.${site.joker}`) }));
    if (site.remark) parts.push(site.remark);
    if (built?.used) parts.push(t("page.site.used"));
    setAttributes(site.group, {
      role: "button",
      "aria-disabled": state === "legal" ? null : "true",
      "aria-label": parts.join(", "),
    });
  }

  /** @param {PlacedPiece} built @param {Scene} scene */
  builtBy(built, scene) {
    return t("page.site.built");
  }
}

/** Draw the ring around a lit place. @param {Point} at @param {number} reach */
function beacon(at, reach) {
  const circle = (/** @type {string} */ name) => svg("circle", { class: name, r: reach });
  return svg("g", { class: "beacon", transform: moved(at) }, circle("beacon-dark"), circle("beacon-bright"));
}

/**
 * Make a picture an illustration: nobody can use it, and screen readers do not meet it or its sites.
 * @template {SVGElement} T
 * @param {T} root
 * @returns {T}
 */
export function illustration(root) {
  const unused = { role: null, "aria-label": null, "aria-disabled": null };
  for (const each of [root, ...root.querySelectorAll("[role]")]) setAttributes(each, unused);
  // The Tab key must not stop at them.
  for (const each of root.querySelectorAll("[tabindex]")) setAttributes(each, { tabindex: -1 });
  setAttributes(root, { inert: true, "aria-hidden": "true" });
  return root;
}

/** Return the SVG transform that moves to a point. @param {Point} at */
export function moved([x, y]) {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** Return costs in words: "3 Ore, 2 Grain". @param {string[] | string} costs */
export function costOf(costs) {
  if (typeof costs === "string") return costs;
  const said = [...new Set(costs)].map((face) => {
    const number = costs.filter((other) => other === face).length;
    return number === 1 ? t(`page.face.${face}`) : `${number} ${t(`page.face.${face}`)}`;
  });
  return said.join(", ");
}

const NARROW = 0.65; // pixels per unit of a picture from which two of its places may be too close for a finger

/**
 * Return the frame of the large picture: the picture, its description in words, and overlays such as the tip. A part of a picture
 * that has little room can be enlarged.
 * @param {Drawing} drawing
 * @param {...Node} overlays
 */
export function frame(drawing, ...overlays) {
  const root = el(
    "section",
    { class: "frame", "aria-label": t(drawing.title) },
    drawing.root,
    drawing.textBoard(),
    ...overlays,
  );
  const observer = new ResizeObserver(async ([{ contentRect }]) => {
    if (Math.min(contentRect.width / drawing.width, contentRect.height / drawing.height) >= NARROW) return;
    observer.disconnect();
    const { Zoom } = await import("./zoom.js");
    root.append(new Zoom(drawing, root).button);
  });
  observer.observe(drawing.root);
  return root;
}
