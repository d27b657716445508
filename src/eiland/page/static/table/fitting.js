// A status that its room would cut gets a smaller font.

import { setAttributes } from "../kit/dom.js";
import { keepFitting } from "../kit/shape.js";

const CUT = 0.25; // of its font size: Firefox counts what tall fonts have above and below a line

/** Fit a status into its room. Return what does it after a change of the words. @param {HTMLElement} status */
export function fitting(status) {
  return keepFitting(status, () => fit(status));
}

/** @param {HTMLElement} status */
function fit(status) {
  setAttributes(status, { "data-long": false });
  const spare = CUT * Number.parseFloat(getComputedStyle(status).fontSize);
  setAttributes(status, { "data-long": status.scrollHeight - status.clientHeight > spare });
}
