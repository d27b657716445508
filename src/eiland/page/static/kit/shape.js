// The shape of a table, by the window in rem, so that larger text counts as a smaller window. Style sheets read it as
// `data-shape` of the page; all limits between shapes are here.

import { beforePaint, el, setAttributes } from "./dom.js";

const COLUMNS = { width: 64, height: 37.5 }; // from here on panels are columns beside the picture
const SIDE = 1.75; // width by height from which a picture that is as high as the window is the largest
const FLAT = { width: 37.5, ratio: 0.9 }; // from here on the controls are beside the picture, not below it

/**
 * Return the shape for a window: "wide" with columns of panels, where "side" says that nothing is below the picture; "flat"
 * with all controls beside the picture; "tall" with all controls below it.
 * @param {number} width in rem
 * @param {number} height in rem
 * @returns {"wide" | "wide side" | "flat" | "tall"}
 */
export function shapeOf(width, height) {
  const ratio = width / height;
  if (width >= COLUMNS.width && height >= COLUMNS.height) return ratio >= SIDE ? "wide side" : "wide";
  return width >= FLAT.width && ratio >= FLAT.ratio ? "flat" : "tall";
}

let isFollowed = false;
/** @type {(() => void)[]} what fits elements into their rooms */
const fits = [];

/** Keep the shape of the page up to date, in the same frame in which the window or the size of its text changes. */
export function followShape() {
  if (isFollowed) return;
  isFollowed = true;
  const root = document.documentElement;
  const rem = el("i", { class: "rem", "aria-hidden": "true" });
  const setShape = () => {
    const { width } = rem.getBoundingClientRect();
    const page = document.body.getBoundingClientRect();
    const shape = shapeOf(page.width / width, page.height / width);
    if (shape === root.dataset.shape) return;
    setAttributes(root, { "data-shape": shape, "data-turns": "" }); // panels take their new places without sliding there
    setTimeout(() => setAttributes(root, { "data-turns": null }), 50);
  };
  followKeyboard();
  document.body.append(rem);
  const observer = new ResizeObserver(() => {
    setShape();
    for (const fit of fits) fit();
  });
  observer.observe(document.body);
  observer.observe(rem);
  setShape();
}

/**
 * Fit an element into its room: in the frame in which the window changes, else before the next one, because fitting may change
 * the element's own size. Return what does it after a change of its content.
 * @param {Element} element
 * @param {() => void} fit
 * @returns {() => void}
 */
export function keepFitting(element, fit) {
  fits.push(fit);
  const soon = beforePaint(fit);
  new ResizeObserver(soon).observe(element);
  return soon;
}

/**
 * Keep `--keyboard` at what a keyboard on the screen covers. Some browsers make the window smaller for it, others only what is
 * seen of it.
 */
function followKeyboard() {
  const seen = window.visualViewport;
  seen?.addEventListener("resize", () => {
    const covered = seen.scale > 1 ? 0 : Math.max(0, Math.round(window.innerHeight - seen.height)); // more than 1: pinched
    document.documentElement.style.setProperty("--keyboard", `${covered}px`);
    if (covered) window.scrollTo(0, 0);
  });
}
