// Handles of the pieces of an island: drag one to another place of its kind, or choose it and then the place, by touch
// or by keys.

import { numberAt } from "../board/island/grounds.js";
import { signAt } from "../board/island/harbors.js";
import { moved as shifted } from "../drawing/drawing.js";
import { setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { holds } from "./island.js";

/** @typedef {import("./island.js").Kind} Kind */
/** @typedef {import("../client/types.js").Island} Island */
/** @typedef {[number, number]} Point */
/** @typedef {{kind: Kind, place: string, at: Point, group: SVGGElement, isHeld: boolean}} Handle */

const RADIUS = { token: 40, harbor: 46, ground: 40 }; // of touch areas
const STARTS = 7; // pixels that the pointer moves before it drags
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Handles {
  /**
   * @param {import("../board/island/board.js").BoardDrawing} drawing
   * @param {import("./coast.js").Coast} coast
   * @param {object} told
   * @param {(kind: Kind, from: string, to: string) => void} told.onMove
   * @param {(text: string) => void} told.onSay what screen readers say, and the line below the map
   */
  constructor(drawing, coast, { onMove, onSay }) {
    this.drawing = drawing;
    this.lattice = drawing.lattice;
    this.onMove = onMove;
    this.onSay = onSay;
    /** @type {Handle | null} */
    this.picked = null;
    /** @type {{handle: Handle, from: Point, isMoving: boolean} | null} */
    this.drag = null;
    this.ghost = svg("g", { class: "ghost-piece", "aria-hidden": "true" });
    /** @type {Handle[]} terrain first: tokens are above it */
    this.all = [
      ...this.lattice.hexes.map((hex) => this.handle("terrain", hex.id, this.lattice.place(hex))),
      ...coast.paths.map(({ edge, corners }) => this.handle("harbor", edge, signAt(corners, this.lattice))),
      ...coast.tips.map(({ corner }) => this.handle("ground", String(corner), numberAt(corner, this.lattice))),
      ...this.lattice.hexes.map((hex) => this.handle("token", hex.id, this.lattice.place(hex))),
    ];
    this.root = svg("g", { class: "handles" }, ...this.all.map(({ group }) => group), this.ghost);
    drawing.root.addEventListener("pointermove", (event) => this.move(event));
    drawing.root.addEventListener("pointerup", (event) => this.up(event));
    drawing.root.addEventListener("pointercancel", () => this.cancel());
  }

  /** @param {Kind} kind @param {string} place @param {Point} at @returns {Handle} */
  handle(kind, place, at) {
    const area =
      kind === "terrain"
        ? svg("polygon", { points: this.outline(place), class: "handle-area" })
        : svg("circle", { cx: at[0], cy: at[1], r: RADIUS[kind], class: "handle-area" });
    const group = svg("g", {
      class: `handle handle-${kind}`,
      role: "button",
      tabindex: -1,
      "data-testid": `${kind}-${place}`,
    });
    group.append(area);
    const handle = { kind, place, at, group, isHeld: true };
    group.addEventListener("pointerdown", (event) => this.down(handle, event));
    group.addEventListener("click", (event) => event.detail === 0 && this.choose(handle)); // of a screen reader
    group.addEventListener("keydown", (event) => this.key(handle, event));
    group.addEventListener("focus", () => this.stop(handle));
    return handle;
  }

  /** @param {string} place */
  outline(place) {
    const hex = this.lattice.hexes[Number(place)];
    return this.lattice.outline(hex, 0.94);
  }

  /** Show which places hold a piece, and name them. @param {Island} island @param {(handle: Handle) => string} nameOf */
  show(island, nameOf) {
    this.nameOf = nameOf;
    for (const handle of this.all) {
      handle.isHeld = holds(island, handle);
      setAttributes(handle.group, { "aria-label": nameOf(handle) });
    }
    this.refresh();
    this.stopAtEachKind();
  }

  /** Mark the chosen piece, and the places where it can go. */
  refresh() {
    const { picked } = this;
    for (const handle of this.all) {
      const isTarget = picked !== null && handle !== picked && this.fits(picked, handle);
      setAttributes(handle.group, {
        "data-target": isTarget,
        "data-empty": !handle.isHeld,
        "aria-pressed": handle === picked ? "true" : null,
        "aria-hidden": handle.isHeld || isTarget ? null : "true",
        "data-gone": !(handle.isHeld || isTarget),
      });
    }
    setAttributes(this.root, { "data-picked": picked?.kind ?? null });
  }

  /** Return whether a piece can go to a place. Tokens need land that produces. @param {Handle} piece @param {Handle} place */
  fits(piece, place) {
    return piece.kind === place.kind && (piece.kind !== "token" || place.isHeld);
  }

  // Choosing

  /** Choose a piece, or where the chosen one goes. @param {Handle} handle */
  choose(handle) {
    const { picked } = this;
    if (picked === handle) this.release();
    else if (picked && this.fits(picked, handle)) this.put(picked, handle);
    else if (handle.isHeld) this.pick(handle);
  }

  /** @param {Handle} handle */
  pick(handle) {
    this.picked = handle;
    this.refresh();
    this.onSay(t("boards.picked", { piece: this.nameOf?.(handle) ?? "" }));
  }

  release() {
    if (!this.picked) return;
    this.picked = null;
    this.refresh();
    this.onSay("");
  }

  /** @param {Handle} piece @param {Handle} place */
  put(piece, place) {
    this.picked = null;
    this.refresh();
    this.stop(place);
    const said = this.nameOf?.(piece) ?? "";
    this.onMove(piece.kind, piece.place, place.place);
    this.onSay(t("boards.put", { piece: said, place: this.nameOf?.(place) ?? "" }));
  }

  // Pointer

  /** @param {Handle} handle @param {PointerEvent} event */
  down(handle, event) {
    if (event.button !== 0) return;
    const canDrag = event.pointerType !== "touch" || this.picked === handle;
    this.drag = { handle, from: [event.clientX, event.clientY], isMoving: false };
    if (!canDrag || !handle.isHeld) return;
    event.preventDefault();
    handle.group.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag?.handle.isHeld) return;
    if (event.pointerType === "touch" && this.picked !== drag.handle) return;
    const far = Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]);
    if (!drag.isMoving && far < STARTS) return;
    if (!drag.isMoving) {
      drag.isMoving = true;
      this.picked = drag.handle;
      this.refresh();
      this.ghost.replaceChildren(...this.copyOf(drag.handle));
    }
    const [x, y] = this.pointOf(event);
    this.ghost.setAttribute("transform", shifted([x - drag.handle.at[0], y - drag.handle.at[1]]));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.drag = null;
    this.ghost.replaceChildren();
    if (!drag) return;
    if (!drag.isMoving) {
      this.choose(drag.handle);
      return;
    }
    const target = this.nearest(drag.handle, this.pointOf(event));
    if (target) this.put(drag.handle, target);
    else this.release();
  }

  /** Stop dragging: the browser scrolls, or the window has lost the pointer. */
  cancel() {
    if (this.drag?.isMoving) this.release();
    this.drag = null;
    this.ghost.replaceChildren();
  }

  /** Return the pieces of the picture that a handle moves. @param {Handle} handle */
  copyOf({ kind, place, at }) {
    const { root } = this.drawing;
    const copies = (/** @type {string} */ parts) =>
      [...root.querySelectorAll(parts)].map((part) => /** @type {SVGElement} */ (part.cloneNode(true)));
    if (kind === "terrain") return copies(`[data-hex="${place}"]`);
    if (kind === "token") return [svg("g", { transform: shifted(at) }, ...copies(`[data-hex="${place}"] > g > .chip`))];
    const cls = kind === "harbor" ? ".sign" : ".fishing > .chip";
    const signs = [...root.querySelectorAll(cls)];
    const far = (/** @type {Element} */ sign) => {
      const found = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(sign.getAttribute("transform") ?? "");
      return found ? Math.hypot(Number(found[1]) - at[0], Number(found[2]) - at[1]) : Infinity;
    };
    return signs.filter((sign) => far(sign) < 1).map((sign) => sign.cloneNode(true));
  }

  /** Return the place of the pointer in the picture. @param {PointerEvent} event @returns {Point} */
  pointOf({ clientX, clientY }) {
    const matrix = /** @type {SVGSVGElement} */ (this.drawing.root).getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [x, y];
  }

  /** Return the nearest place that a piece can go to. @param {Handle} piece @param {Point} at */
  nearest(piece, [x, y]) {
    const far = (/** @type {Handle} */ { at }) => Math.hypot(at[0] - x, at[1] - y);
    const fitting = this.all.filter((handle) => this.fits(piece, handle));
    const nearest = fitting.reduce((best, other) => (far(other) < far(best) ? other : best));
    return nearest !== piece && far(nearest) < 100 ? nearest : null;
  }

  // Keys

  /** @param {Handle} handle @param {KeyboardEvent} event */
  key(handle, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = event.key in ARROWS ? this.next(handle, ARROWS[event.key]) : null;
    if (next) next.group.focus();
    else if (event.key === "Enter" || event.key === " ") this.choose(handle);
    else if (event.key === "Escape" && this.picked) this.release();
    else if (!(event.key in ARROWS)) return;
    event.preventDefault();
  }

  /** Return the nearest piece in a direction, of the chosen one's kind. @param {Handle} handle @param {Point} direction */
  next(handle, [dx, dy]) {
    const { picked } = this;
    const far = (/** @type {Handle} */ { at: [x, y] }) => {
      const [ahead, aside] = [
        (x - handle.at[0]) * dx + (y - handle.at[1]) * dy,
        (x - handle.at[0]) * dy - (y - handle.at[1]) * dx,
      ];
      return ahead < 1 ? Infinity : ahead + 2 * Math.abs(aside);
    };
    const fitting = this.all.filter((other) => (picked ? this.fits(picked, other) : other.isHeld));
    const sameFirst = fitting.filter(({ kind }) => kind === handle.kind);
    for (const some of [sameFirst, fitting]) {
      const nearest = some.reduce((best, other) => (far(other) < far(best) ? other : best), handle);
      if (nearest !== handle && far(nearest) < Infinity) return nearest;
    }
    return null;
  }

  /** Put one handle of its kind into the tab order. @param {Handle} handle */
  stop(handle) {
    for (const each of this.all)
      if (each.kind === handle.kind) setAttributes(each.group, { tabindex: each === handle ? 0 : -1 });
  }

  /** Put a piece of each kind into the tab order, unless one in sight is. */
  stopAtEachKind() {
    for (const kind of new Set(this.all.map((each) => each.kind))) {
      const held = this.all.filter((each) => each.kind === kind && each.isHeld);
      if (held.length && !held.some(({ group }) => group.getAttribute("tabindex") === "0")) this.stop(held[0]);
    }
  }
}
