// A status that its room would cut gets a smaller font.

import { beforePaint, setAttributes } from "../kit/dom.js";

const CUT = 2; // pixels of a status that may be out of sight before it gets a smaller font

/** Fit a status into its room whenever that changes. Return what does it after a change of the words. @param {HTMLElement} status */
export function fitting(status) {
  const soon = beforePaint(() => fit(status));
  new ResizeObserver(soon).observe(status);
  return soon;
}

/** @param {HTMLElement} status */
function fit(status) {
  setAttributes(status, { "data-long": false });
  setAttributes(status, { "data-long": status.scrollHeight - status.clientHeight > CUT });
}
