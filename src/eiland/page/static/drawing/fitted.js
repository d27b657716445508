// A place for a chart that is drawn anew for each width, so that its text is never smaller than other text.

import { el, refill, setAttributes } from "../kit/dom.js";

export const USUAL = 400;
/** Units of a rem: in a chart text has the same size as beside it. */
export const REM = 16;

/**
 * Return the place. What was picked in the chart stays picked.
 * @param {(width: number) => SVGSVGElement} draw gets the width in units
 */
export function fitted(draw) {
  let drawn = USUAL;
  const root = el("div", { class: "chart-place" }, draw(drawn));
  new ResizeObserver(([{ contentRect }]) => {
    const width = Math.floor((REM * contentRect.width) / rem());
    if (width < 1 || width === drawn) return;
    drawn = width;
    const turn = root.querySelector("[data-picked]")?.getAttribute("data-turn");
    refill(root, draw(width));
    const column = root.querySelector(`.chart-column[data-turn="${turn}"]`);
    if (column) setAttributes(column, { "data-picked": true });
  }).observe(root);
  return root;
}

function rem() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
