// Enlarging a part of a picture: where its places are too close together for a finger, a tap that could mean two of them
// enlarges that part, the next one chooses. A drag moves the part, a button shows the whole picture again.

import { el, setAttributes, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";

/** @typedef {[number, number]} Point */
/** @typedef {{width: number, height: number}} Size */

const FINGER = 32; // pixels between two places that a finger can tell apart
const MOUSE = 24; // the same for a pointer
const ENLARGED = 48; // pixels between two places after enlarging
const DRAG = 8; // pixels from which a press is a drag

/** Return the smallest distance between two of some points, Infinity for fewer than two. @param {Point[]} points */
export function closest(points) {
  let least = Infinity;
  points.forEach(([x, y], place) => {
    for (const [ax, ay] of points.slice(place + 1)) least = Math.min(least, Math.hypot(x - ax, y - ay));
  });
  return least;
}

/** Return how many pixels a unit of a picture has. @param {Size} shown in pixels @param {Size} whole in units */
export function scaleIn(shown, whole) {
  return Math.min(shown.width / whole.width, shown.height / whole.height);
}

/**
 * Return the part of a picture around a point that fills its room at a scale. It leaves the picture at no side.
 * @param {Point} at in units, 0,0 is the middle of the picture
 * @param {Size} shown in pixels
 * @param {Size} whole in units
 * @param {number} scale pixels per unit
 * @returns {{x: number, y: number, width: number, height: number}}
 */
export function partAround([x, y], shown, whole, scale) {
  const width = shown.width / scale;
  const height = shown.height / scale;
  const within = (/** @type {number} */ middle, /** @type {number} */ part, /** @type {number} */ all) => {
    const most = Math.max(0, (all - part) / 2);
    return Math.min(most, Math.max(-most, middle)) - part / 2;
  };
  return { x: within(x, width, whole.width), y: within(y, height, whole.height), width, height };
}

/**
 * Return whether a press could mean two places: one is near, and another one hardly farther.
 * @param {Point} at
 * @param {Point[]} places
 * @param {number} reach of a finger
 */
export function isBetween([x, y], places, reach) {
  const [first, second] = places.map(([px, py]) => Math.hypot(px - x, py - y)).sort((a, b) => a - b);
  return first <= reach && second - first < reach / 2;
}

/** @param {boolean} byFinger */
function limitOf(byFinger) {
  return byFinger ? FINGER : MOUSE;
}

export class Zoom {
  /** @param {import("./drawing.js").Drawing} drawing @param {HTMLElement} frame around it */
  constructor(drawing, frame) {
    this.drawing = drawing;
    this.root = drawing.root;
    /** @type {Size} of the room of the picture, in pixels */
    this.shown = { width: 0, height: 0 };
    this.active = ""; // keys of the places at which something can be done
    /** @type {Point[]} at which something can be done */
    this.places = [];
    this.least = Infinity; // units between the two closest places
    /** @type {Point | null} the middle of the enlarged part */
    this.middle = null;
    this.scale = 0;
    /** @type {{x: number, y: number, middle: Point} | null} where a drag began */
    this.dragged = null;
    this.hasMoved = false;
    const label = t("page.zoom-out");
    this.button = el(
      "button",
      {
        type: "button",
        class: "zoom-out",
        hidden: true,
        title: label,
        "aria-label": label,
        "data-testid": "zoom-out",
        click: () => this.leave(),
      },
      svg(
        "svg",
        { viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("path", { class: "t-line", d: "M15 15l6 6M6 10h8" }),
        svg("circle", { class: "t-line", cx: 10, cy: 10, r: 7 }),
      ),
    );
    drawing.onShow = () => this.look();
    this.look();
    new ResizeObserver(([{ contentRect }]) => {
      this.shown = { width: contentRect.width, height: contentRect.height };
      this.leave();
      this.mark();
    }).observe(this.root);
    this.root.addEventListener("click", (event) => this.click(event), { capture: true });
    this.root.addEventListener("pointerdown", (event) => this.press(event));
    this.root.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"])
      this.root.addEventListener(end, () => {
        this.dragged = null;
      });
    // An SVG element that listens for the focus would be a stop of the Tab key.
    frame.addEventListener("focusin", ({ target }) => {
      if (target instanceof SVGElement && target.matches(":focus-visible")) this.leave();
    });
  }

  /** Measure the places at which something can be done now; the whole picture is shown when these change. */
  look() {
    const sites = [...this.drawing.sites.values()].filter(({ action }) => action !== null);
    const active = sites.map(({ key }) => key).join();
    if (active === this.active) return;
    this.active = active;
    this.places = sites.map(({ at }) => at);
    this.least = closest(this.places);
    this.leave();
    this.mark();
  }

  /** Say whether a tap may enlarge. */
  mark() {
    setAttributes(this.root, { "data-zooms": this.isTooClose(limitOf(matchMedia("(pointer: coarse)").matches)) });
  }

  /** Pixels per unit of the whole picture. */
  get smallScale() {
    const { width, height } = this.drawing;
    return scaleIn(this.shown, { width, height });
  }

  /** @param {number} limit in pixels */
  isTooClose(limit) {
    return this.middle === null && this.least * this.smallScale < limit;
  }

  /** @param {Event} event */
  click(event) {
    if (!(event instanceof PointerEvent) || event.pointerId < 0) return; // a key, or a program
    const isDrag = this.middle !== null && this.hasMoved;
    this.hasMoved = false;
    const limit = limitOf(event.pointerType === "touch");
    const at = this.pointOf(event);
    const isUnclear = this.isTooClose(limit) && isBetween(at, this.places, limit / this.smallScale);
    if (!isDrag && !isUnclear) return;
    event.preventDefault();
    event.stopPropagation();
    if (isUnclear) this.enlarge(at);
  }

  /** Return where an event is, in units of the picture. @param {MouseEvent} event @returns {Point} */
  pointOf({ clientX, clientY }) {
    const matrix = /** @type {SVGSVGElement} */ (this.root).getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [x, y];
  }

  /** @param {Point} at */
  enlarge(at) {
    this.scale = ENLARGED / this.least;
    this.middle = at;
    this.draw();
    this.mark();
  }

  /** Show the whole picture. */
  leave() {
    if (this.middle === null) return;
    this.middle = null;
    this.draw();
    this.mark();
  }

  draw() {
    const { width, height } = this.drawing;
    const { middle } = this;
    const part = middle
      ? partAround(middle, this.shown, { width, height }, this.scale)
      : { x: -width / 2, y: -height / 2, width, height };
    setAttributes(this.root, {
      viewBox: [part.x, part.y, part.width, part.height].join(" "),
      "data-zoomed": middle !== null,
    });
    if (middle) this.middle = [part.x + part.width / 2, part.y + part.height / 2];
    this.button.hidden = middle === null;
  }

  /** @param {PointerEvent} event */
  press({ clientX: x, clientY: y }) {
    this.hasMoved = false;
    this.dragged = this.middle && { x, y, middle: this.middle };
  }

  /** @param {PointerEvent} event */
  drag({ clientX, clientY, buttons }) {
    if (!this.dragged || !buttons) return;
    const { x, y, middle } = this.dragged;
    if (Math.hypot(clientX - x, clientY - y) < DRAG && !this.hasMoved) return;
    this.hasMoved = true;
    this.middle = [middle[0] - (clientX - x) / this.scale, middle[1] - (clientY - y) / this.scale];
    this.draw();
  }
}
