// Creating and updating elements. Text is always set as textContent, so user input cannot become markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Attributes */

/**
 * @param {Element} element
 * @param {Attributes} attributes functions become listeners; false, null and undefined leave the attribute out
 */
function applyAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

/** @typedef {Node | string | null | undefined | false} Child falsy children are skipped, except the empty text */

/**
 * Return a new HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  applyAttributes(element, attributes);
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/**
 * Return a new SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  applyAttributes(element, attributes);
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/**
 * Set the text of an element only if it differs, so that live regions are not announced again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set or remove attributes, only if they differ.
 * @param {Element} element
 * @param {Record<string, string | number | boolean | null>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) element.removeAttribute(name);
    else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * Show an element or not, as "hidden" does. If the element that gets "hidden" has the focus, browsers lay out the page at
 * once.
 * @param {Element} element
 * @param {boolean} isGone
 */
export function setGone(element, isGone) {
  setAttributes(element, { "data-gone": isGone });
}

/** Return whether `setGone` hides an element. @param {Element} element */
export function isGone(element) {
  return element.hasAttribute("data-gone");
}

/**
 * Replace the children of an element.
 * @param {Element} root
 * @param {...(Node | string | null | undefined | false)} children
 */
export function refill(root, ...children) {
  root.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
}

/**
 * Let a list name its choice in its title too, as narrow lists end in an ellipsis. Return the list.
 * @param {HTMLSelectElement} select
 */
export function titled(select) {
  const name = () => setAttributes(select, { title: select.selectedOptions[0]?.text ?? null });
  for (const event of ["change", "focus", "pointerenter"]) select.addEventListener(event, name);
  name();
  return select;
}

/** Return whether the user wants no animations. @returns {boolean} */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Return a function that does some work before the next frame, once for all its calls. Work that measures belongs there:
 * in between other changes each measure costs a layout of the whole page.
 * @param {() => void} work
 * @returns {() => void}
 */
export function beforePaint(work) {
  let asked = 0;
  return () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(work);
  };
}

/**
 * Keep a CSS variable of some elements at the height of another one. As a variable of the page it would give every
 * element a new style.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {HTMLElement[]} followers
 */
export function followHeight(element, name, followers) {
  const set = () => {
    const height = `${element.offsetHeight}px`;
    for (const follower of followers) follower.style.setProperty(name, height);
  };
  new ResizeObserver(set).observe(element);
}
