// Presses that follow each other faster than anybody can look. The second one is meant for what was there when the first
// was made: not for the same button again, nor for what has only come to stand there by the first.
//
// Browsers count presses that are close to each other in time and place, fingers' up to a hundred pixels apart, so the
// number alone does not tell a double tap from two quick taps on two buttons.

/** @typedef {{control: Element | null, places: Map<Element, DOMRect>}} Press what was pressed, and where all buttons were */

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
 * Hear a press only if it is meant: of a double click the first.
 * @param {() => void} act
 * @returns {EventListener}
 */
export function once(act) {
  return (event) => isMeant(/** @type {MouseEvent} */ (event)) && act();
}

/** Tell whether a press is the first of its run, or goes to another button that was there before. @param {MouseEvent} event */
function isMeant(event) {
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
