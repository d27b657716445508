// Drawing of the board. Terrain, tokens, harbors, fishing grounds and the robber come from the view. Only the legal
// spots of the selected piece are shown.

import { costOf, Drawing, moved } from "../../drawing/drawing.js";
import { piece } from "../../drawing/pieces.js";
import { motif } from "../../drawing/terrain.js";
import { setAttributes, svg } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { ground } from "./grounds.js";
import { harbor } from "./harbors.js";
import { endsOf, Places } from "./places.js";
import { Robber, robberFigure, stanceIn } from "./robber.js";
import { seaFrame } from "./sea-frame.js";
import { spot, touchRoom } from "./spots.js";
import { TextBoard } from "./text-board.js";
import { blankChip, chip, lakeChips } from "./tokens.js";

/** @typedef {import("../../drawing/drawing.js").Point} Point */
/** @typedef {import("../../drawing/drawing.js").Site} Site */
/** @typedef {import("../../drawing/drawing.js").PlacedPiece} PlacedPiece */
/** @typedef {import("../../drawing/drawing.js").Role} Role */
/** @typedef {import("../../drawing/drawing.js").DrawingOptions} DrawingOptions */
/** @typedef {import("../../client/types.js").BoardView} BoardView */
/** @typedef {import("../placing.js").Placed} Placed */
/** @typedef {Pick<import("../../client/types.js").BoardPlayer, "roads" | "settlements" | "cities">} DrawnPlayer */
/**
 * The part of a view that the drawing shows.
 * @typedef {Pick<BoardView, "phase" | "hexes" | "harbors" | "grounds" | "robber"> & {players: DrawnPlayer[]}} DrawnView
 */
/**
 * The state that the drawing shows.
 * @typedef {object} BoardScene
 * @property {DrawnView} view
 * @property {number} [hand] the seat that would build; previews have its color
 * @property {Set<string>} [legal] legal actions on the board, in notation
 * @property {string[]} [names] of the seats
 * @property {Placed | null} [placing] the selected piece
 * @property {string | null} [last] the last piece that was placed, in notation
 */

const MARGIN = /** @type {Point} */ ([117, 92]);
const SMALL_MARGIN = /** @type {Point} */ ([36, 58]);
const SIZE = 1.2; // scale of pieces, because hexes are small here
const GAP = 0.955; // scale of hexes, which leaves a thin gap of sand
const GLOW = 2600; // milliseconds
const FREE = ["settlement", "path", "roads"]; // phases in which pieces cost nothing
const OF_PIECES = 2; // actions of a corner that place a piece; the others are about the robber
const COSTLESS = /** @type {string[]} */ ([]);

/** @extends {Drawing<import("../../client/types.js").BoardSheet>} */
export class BoardDrawing extends Drawing {
  /** @param {import("../../client/types.js").BoardSheet} sheet @param {DrawingOptions} [options] */
  constructor(sheet, options = {}) {
    super(sheet, withFewerTips(options), options.small ? SMALL_MARGIN : MARGIN, SIZE);
    this.root.classList.add("isle");
    this.words = new TextBoard(this.lattice);
    this.robber = new Robber();
    /** @type {string} the layout that was drawn */
    this.layout = "";
    /** @type {Places | null} */
    this.places = null;
    /** @type {{parts: Element[], numbers: number[]}[]} hexes and fishing grounds with their numbers */
    this.producers = [];
    /** @type {string[]} transform of the robber in each hex */
    this.stances = [];
    /** @type {Placed | null} */
    this.placing = null;
    this.isFree = false;
    /** @type {Map<string, number>} seats of the houses at the robber's hex, by site */
    this.robbed = new Map();
    this.fading = 0;
    if (!options.small) this.root.append(this.targets(), this.roads(), this.buildings(), this.robber.root);
  }

  get title() {
    return "page.board";
  }

  /** Define no fill patterns: pieces have plain colors here. */
  pens() {
    return svg("defs");
  }

  sea() {
    if (this.options.small) return super.sea();
    const depth = (/** @type {string} */ cls) =>
      svg("g", { class: cls }, ...this.lattice.hexes.map((hex) => this.hexagon(hex, 1)));
    this.offshore = svg("g", { class: "offshore" });
    this.harbors = svg("g", { class: "harbors" });
    const coast = [depth("shelf-far"), depth("shelf-near"), this.offshore, this.harbors, depth("sand")];
    return svg("g", { class: "sea" }, ...seaFrame(this.width, this.height), ...coast);
  }

  /**
   * Draw empty hexes; the view determines their terrain. The lights of all hexes are together: a light that shines is a
   * layer of its own, and what is drawn after it another one.
   */
  land() {
    const { hexes } = this.lattice;
    const drawn = (/** @type {string} */ cls) =>
      hexes.map((hex) => svg("polygon", { points: this.lattice.outline(hex, GAP), class: cls }));
    const [grounds, lights] = [drawn("ground"), drawn("light")];
    const things = hexes.map(() => svg("g"));
    /** @type {Map<string, {ground: Element, light: Element, things: Element}>} */
    this.hexes = new Map(hexes.map(({ id }, n) => [id, { ground: grounds[n], light: lights[n], things: things[n] }]));
    return svg("g", { class: "land" }, ...grounds, ...lights, ...things);
  }

  /** Draw terrain, tokens, harbors and fishing grounds, once per layout. @param {DrawnView} view */
  drawLayout(view) {
    const layout = JSON.stringify([view.hexes, view.harbors, view.grounds]);
    if (layout === this.layout) return;
    this.layout = layout;
    this.places = new Places(this.sheet, this.lattice, view);
    this.stances = view.hexes.map(stanceIn);
    this.producers = view.hexes.flatMap((hex) => this.drawHex(hex));
    if (this.options.small) return;
    const grounds = view.grounds.map((each) => ({
      parts: [ground(this.sheet, each, this.lattice)],
      numbers: [each.number],
    }));
    this.offshore?.replaceChildren(...grounds.flatMap(({ parts }) => parts));
    this.harbors?.replaceChildren(...view.harbors.map((each) => harbor(this.sheet, each, this.lattice)));
    this.producers.push(...grounds);
    for (const site of this.sites.values()) site.remark = this.nameOf(site);
  }

  /**
   * Draw a hex; return it with the numbers on which it produces.
   * @param {import("../../client/types.js").BoardHex} hex
   */
  drawHex({ hex, terrain, token }) {
    const parts = this.partsOf(String(hex));
    const isLake = terrain === "lake";
    const numbers = token ? [token] : isLake ? this.sheet.lake : [];
    const drawn = this.options.small ? [] : [this.terrainMotif(terrain, hex)];
    if (token) drawn.push(this.options.small ? blankChip(this.sheet, token) : chip(this.sheet, token));
    else if (isLake && !this.options.small) drawn.push(lakeChips(this.sheet));
    setAttributes(parts.ground, { class: `ground hex-${terrain}`, "data-hex": hex });
    setAttributes(parts.light, { "data-hex": hex });
    setAttributes(parts.things, { class: `hex hex-${terrain}`, "data-hex": hex });
    parts.things.replaceChildren(svg("g", { transform: moved(this.lattice.center(String(hex))) }, ...drawn));
    return numbers.length ? [{ parts: [parts.things, parts.light], numbers }] : [];
  }

  /** Return what a hex is drawn of. @param {string} id */
  partsOf(id) {
    return /** @type {{ground: Element, light: Element, things: Element}} */ (this.hexes?.get(id));
  }

  /**
   * Return the motif of a terrain, mirrored on every other hex for variety.
   * @param {string} terrain
   * @param {number} hex
   */
  terrainMotif(terrain, hex) {
    const art = motif(terrain, true);
    if (hex % 2) art.setAttribute("transform", "scale(-1 1)");
    return art;
  }

  /** Create the spots for the robber, which are whole hexes. */
  targets() {
    const spots = this.lattice.hexes.map((hex) => {
      const [x, y] = this.lattice.place(hex);
      const room = hex.corners
        .map((corner) => this.lattice.corners[corner])
        .map(([cx, cy]) => /** @type {Point} */ ([cx - x, cy - y]));
      return this.site({
        key: `hex-${hex.id}`,
        kind: "robber",
        at: [x, y],
        points: 0,
        name: t("term.robber"),
        room,
        actions: [`robber ${hex.id}`],
      });
    });
    return svg("g", { class: "targets" }, ...spots);
  }

  roads() {
    const roads = this.sheet.roads.map(({ id, corners }) =>
      this.site({
        key: id,
        kind: "road",
        at: this.lattice.middle(corners),
        angle: this.lattice.angle(corners),
        points: 0,
        name: t("page.kind.road"),
        actions: [`road ${id}`],
      }),
    );
    return svg("g", { class: "pieces" }, ...roads);
  }

  buildings() {
    const sites = this.sheet.settlements.map(({ id, corner }) =>
      this.site({
        key: id,
        kind: "settlement",
        at: this.lattice.corners[corner],
        points: 0,
        name: t("page.kind.settlement"),
        actions: [`settlement ${id}`, `city ${id}`],
      }),
    );
    return svg("g", { class: "pieces" }, ...sites);
  }

  /** Draw the spot of a kind; `showSite` adds the piece. @param {import("../../drawing/drawing.js").Kind} kind */
  piece(kind) {
    return svg("g", {}, spot(kind), svg("g", { class: "piece" }), svg("g", { class: "ghost" }));
  }

  /** @param {import("../../drawing/drawing.js").Plan} plan */
  touchArea(plan) {
    return touchRoom(plan, SIZE);
  }

  /** Arrow keys move between legal spots, or between pieces if there are none. */
  keyboardSites() {
    const all = [...this.sites.values()];
    const legal = all.filter(({ action }) => action !== null);
    return legal.length ? legal : all.filter(({ group }) => group.hasAttribute("data-built"));
  }

  /** @param {BoardScene} scene */
  showBoard({ view, hand = 0, legal = new Set(), names = [], placing = null, last = null }) {
    this.drawLayout(view);
    this.placing = placing;
    this.isFree = FREE.includes(view.phase);
    this.blocked = view.robber;
    this.robbed = new Map(placing === "steal" ? this.housesAt(view) : []);
    if (view.robber === null) this.robber.leave();
    else this.robber.moveTo(this.lattice.center(String(view.robber)), this.stances[view.robber]);
    setAttributes(this.root, { "data-aim": placing });
    // Only legal spots show the color of a hand, but a new color would restyle all sites.
    const shownHand = legal.size ? hand : (this.hand ?? hand);
    this.show({ pieces: piecesOf(view), legal, hand: shownHand, names }, this.hand !== null);
    this.markLast(last);
    if (this.places && !this.options.small) this.words.show(view, names, this.places);
  }

  /** Return the sites at the robber's hex that have a house, with its seat. @param {DrawnView} view @returns {[string, number][]} */
  housesAt({ robber, players }) {
    const isThere = (/** @type {number} */ corner) =>
      this.lattice.touching([corner]).some(({ id }) => id === String(robber));
    return players.flatMap(({ settlements, cities }, seat) =>
      [...settlements, ...cities]
        .filter(isThere)
        .map((corner) => /** @type {[string, number]} */ ([String(corner), seat])),
    );
  }

  /** Mark the piece that was placed last, until another is placed. @param {string | null} last */
  markLast(last) {
    setAttributes(this.robber.root, { "data-last": Boolean(last?.startsWith("robber")) });
    for (const site of this.sites.values())
      setAttributes(site.group, {
        "data-last": last !== null && site.kind !== "robber" && site.actions.includes(last),
      });
  }

  textBoard() {
    return this.words.root;
  }

  /** @param {Site} site @param {import("../../drawing/drawing.js").Scene} scene @param {boolean} isSame */
  showSite(site, scene, isSame) {
    const robbed = this.robbed.get(site.key);
    if (site.kind === "settlement")
      site.actions = [...site.actions.slice(0, OF_PIECES), ...(robbed === undefined ? [] : [`steal from ${robbed}`])];
    super.showSite(site, scene, isSame);
    const built = scene.pieces.get(site.key);
    const placed = /** @type {Placed | undefined} */ (site.action?.split(" ")[0]);
    this.put(site, ".piece", built ? /** @type {Placed} */ (built.kind) : null, built?.seat ?? 0);
    this.put(site, ".ghost", placed && placed !== "steal" ? placed : null, scene.hand);
  }

  /**
   * Draw a piece into a part of a site, unless it is already there.
   * @param {Site} site
   * @param {string} part
   * @param {Placed | null} kind
   * @param {number} seat
   */
  put({ key, group, angle }, part, kind, seat) {
    const place = /** @type {Element} */ (group.querySelector(part));
    const holds = kind === null ? null : `${kind} ${seat}`;
    if (place.getAttribute("data-holds") === holds) return;
    setAttributes(place, { "data-holds": holds });
    if (kind === null) place.replaceChildren();
    else if (kind !== "robber" && kind !== "steal") place.replaceChildren(piece(kind, seat, angle));
    else place.replaceChildren(svg("g", { transform: `scale(${1 / SIZE})` }, robberFigure(this.stances[hexOf(key)])));
  }

  /** @param {Site} site @param {PlacedPiece | null} built @returns {Role} */
  roleOf(site, built) {
    if (site.kind === "robber") return site.role;
    const isUpgrade = built?.kind === "settlement" && this.placing === "city";
    const kind = isUpgrade ? "city" : (built?.kind ?? site.kind);
    const costs = (built && !isUpgrade) || this.isFree ? COSTLESS : this.sheet.costs[kind];
    return { kind, name: t(`page.kind.${kind}`), points: this.sheet.points[kind] ?? 0, costs };
  }

  /**
   * Name a site; a site that is neither legal nor built has no name.
   * @param {Site} site
   * @param {string} state
   * @param {PlacedPiece | null} built
   * @param {import("../../drawing/drawing.js").Scene} scene
   */
  name({ group, kind, key, role, remark }, state, built, { names }) {
    const isLegal = state === "legal";
    const owned = built && t("page.board.owned", { piece: t(`term.${built.kind}`), name: names[built.seat] });
    const robbed = this.robbed.get(key);
    const offer = () => {
      if (robbed !== undefined) return `${t("page.board.steal", { name: names[robbed] })}, ${owned}`;
      return kind === "robber" ? t("page.board.robber.move") : t("page.site.legal", { site: role.name });
    };
    const offered = isLegal && offer();
    const cost = isLegal && role.costs.length && t("page.site.cost", { cost: costOf(role.costs) });
    const label = state === "open" ? null : [offered || owned, remark, cost].filter(Boolean).join(", ");
    setAttributes(group, {
      role: label && "button",
      "aria-disabled": label && !isLegal ? "true" : null,
      "aria-label": label,
      "aria-hidden": label ? null : "true",
    });
  }

  /** Return the name of a site's location. @param {Site} site */
  nameOf({ kind, key }) {
    const places = /** @type {Places} */ (this.places);
    if (kind === "robber") return places.spot(String(hexOf(key)));
    return kind === "road" ? places.path(endsOf(key)) : places.corner(Number(key));
  }

  /**
   * Highlight for a moment the hexes that produce on a number. The robber's hex is marked as blocked.
   * @param {number | null} number
   */
  highlightNumber(number) {
    clearTimeout(this.fading);
    for (const { parts, numbers } of this.producers) {
      const isRolled = number !== null && numbers.includes(number);
      const isBlocked = isRolled && parts[0].getAttribute("data-hex") === String(this.blocked);
      for (const part of parts) setAttributes(part, { "data-rolled": isBlocked ? "blocked" : isRolled });
      for (const token of parts[0].querySelectorAll(".chip"))
        setAttributes(token, { "data-rolled": token.getAttribute("data-number") === String(number) });
    }
    if (number !== null) this.fading = setTimeout(() => this.highlightNumber(null), GLOW);
  }

  /** Return the middle of a hex in window coordinates. @param {string} id */
  placeOfHex(id) {
    const { left, top, width, height } = this.partsOf(id).ground.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }
}

/**
 * Show tips only for pieces and legal spots, not for every path.
 * @param {DrawingOptions} options
 * @returns {DrawingOptions}
 */
function withFewerTips({ onPoint = () => {}, ...options }) {
  return { ...options, onPoint: (site) => onPoint(site?.group.getAttribute("data-state") === "open" ? null : site) };
}

/** Return the hex of a spot for the robber. @param {string} key */
function hexOf(key) {
  return Number(key.slice("hex-".length));
}

/** Return the pieces on the sites. @param {DrawnView} view */
function piecesOf(view) {
  /** @type {Map<string, PlacedPiece>} */
  const pieces = new Map();
  view.players.forEach(({ roads, settlements, cities }, seat) => {
    for (const road of roads) pieces.set(road, { seat, kind: "road" });
    for (const corner of settlements) pieces.set(String(corner), { seat, kind: "settlement" });
    for (const corner of cities) pieces.set(String(corner), { seat, kind: "city" });
  });
  return pieces;
}
