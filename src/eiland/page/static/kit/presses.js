// Double clicks on buttons. The second press counts only if it hits another button that was already at that place
// before the first press.
//
// Browsers count presses that are close in time and place, for touch up to a hundred pixels apart, so the count alone
// does not distinguish a double tap from two quick taps on two buttons.

/** @typedef {{control: Element | null, places: Map<Element, DOMRect>}} Press the pressed button, and the places of all buttons */

/** @type {Press} */
let before = { control: null, places: new Map() };
let last = before;

document.addEventListener(
  "pointerdown",
  (event) => {
    before = last;
    const buttons = [...document.querySelectorAll("button")];
    last = {
      control: controlOf(event),
      places: new Map(buttons.map((button) => [button, button.getBoundingClientRect()])),
    };
  },
  { capture: true },
);

/**
 * Return a listener that ignores the second press of a double click.
 * @param {(event: MouseEvent) => void} act
 * @returns {EventListener}
 */
export function singleClick(act) {
  return (event) => isIntended(/** @type {MouseEvent} */ (event)) && act(/** @type {MouseEvent} */ (event));
}

/** Return whether a press is not the second of a double click on one place. @param {MouseEvent} event */
function isIntended(event) {
  const control = controlOf(event);
  if (event.detail < 2 || control === null) return true;
  const place = before.places.get(control);
  return before.control !== control && place !== undefined && isIn(place, event.clientX, event.clientY);
}

/** @param {Event} event */
function controlOf({ target }) {
  return /** @type {Element} */ (target).closest("button");
}

/** @param {DOMRect} place @param {number} x @param {number} y */
function isIn({ left, right, top, bottom }, x, y) {
  return left <= x && x <= right && top <= y && y <= bottom;
}
