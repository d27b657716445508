// Where the keyboard focus goes when the control that has it is removed, hidden or disabled. Browsers drop it silently,
// and who plays by keys or listens to a screen reader is at the beginning of the page again. There is one rule for all
// games and screens; the focus goes to the first of these that can have it:
//
// 1. the same control, drawn anew;
// 2. if the game has gone on, the next thing to do, or the line that says how things stand;
// 3. what is left of the part of the page that the control was in;
// 4. the next thing to do in any case, the heading.
//
// What is the next thing to do says `data-next`, the most urgent has the smallest number . While something has
// the focus it does not move, except from the line that says how things stand to a question.

import { beforePaint, setAttributes } from "./dom.js";

const CONTROLS = "a[href], button, select, summary, input, textarea, [tabindex]";
const WRITING = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file])"; // opens a keyboard
const WHOLE = "main, #page"; // what contains it is no part of a page
const QUESTION = '[data-next="1"]';
const STANDING = '[data-next="9"]';

/**
 * What had the focus last: the control, the elements around it, and how far the game was when it was pressed.
 * @type {{control: HTMLElement, around: HTMLElement[], at: string | undefined} | null}
 */
let last = null;

/** Return how far the game is; only tables say so. */
function position() {
  return document.body.dataset.position;
}

function note() {
  const control = /** @type {HTMLElement | null} */ (document.activeElement);
  if (!control || control === document.body) return;
  const around = [];
  for (let each = control.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  last = { control, around, at: position() };
}

/** Forget the control when its user has left it for nothing, by a press beside all controls or out of the page. */
function left() {
  setTimeout(() => {
    if (document.activeElement === document.body) last = null;
  });
}

/** @param {Element} control */
function isUsable(control) {
  return (
    control.checkVisibility({ visibilityProperty: true }) &&
    !control.matches(":disabled") &&
    !control.closest("[inert], [aria-hidden=true]")
  );
}

/** Move the focus if it is lost, but not while an action is on its way: what is next is not known yet. */
function keep() {
  const now = document.activeElement;
  if (!last || !document.hasFocus() || "busy" in document.body.dataset) return;
  const isLost = !now || now === document.body || !isUsable(now);
  if (isLost) for (const each of refuges(last)) if (take(each)) return;
  if (now?.matches(STANDING)) for (const each of usable(document, QUESTION)) if (take(each)) return;
}

/** Give an element the focus without scrolling; return whether it has it. @param {HTMLElement} element */
function take(element) {
  if (!element.matches(CONTROLS)) setAttributes(element, { tabindex: -1 });
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Return the usable elements in a part of the page. @param {ParentNode} part @param {string} what */
function usable(part, what) {
  return /** @type {HTMLElement[]} */ ([...part.querySelectorAll(what)]).filter(isUsable);
}

/** Return where the focus may go, the best place first. @param {NonNullable<typeof last>} lost */
function* refuges({ control, around, at }) {
  const modal = /** @type {HTMLElement | undefined} */ ([...document.querySelectorAll("dialog:modal")].at(-1));
  const room = modal ?? document;
  const same = `[data-testid="${CSS.escape(control.dataset.testid ?? "")}"]`;
  if (isUsable(control)) yield control;
  yield* usable(room, same);
  if (at !== position()) yield* nextThings(room);
  yield* beside(control, around);
  yield* nextThings(room);
  yield* usable(room, "h1");
  yield* modal ? [modal] : usable(room, "main");
}

/** @param {ParentNode} room */
function nextThings(room) {
  const urgency = (/** @type {HTMLElement} */ { dataset }) => Number(dataset.next);
  return usable(room, "[data-next]:not([aria-disabled=true])").sort((a, b) => urgency(a) - urgency(b));
}

/**
 * Return the controls that are left of the smallest part in sight that the lost one was in: those that follow it first.
 * @param {HTMLElement} control
 * @param {HTMLElement[]} around
 */
function beside(control, around) {
  const part = around.find((each) => each.isConnected && !each.matches(WHOLE) && usable(each, CONTROLS).length);
  if (!part) return [];
  const follows = (/** @type {HTMLElement} */ each) =>
    Number(control.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  const pressed = usable(part, CONTROLS).filter((each) => !each.matches(WRITING) && each.tabIndex >= 0);
  return part.contains(control) ? pressed.sort((a, b) => follows(b) - follows(a)) : pressed;
}

// Who holds a key down does not press what gets the focus next.
document.addEventListener(
  "keydown",
  (event) => {
    const isPress = event.key === "Enter" || event.key === " ";
    if (event.repeat && isPress && !(/** @type {Element} */ (event.target).matches(WRITING))) event.preventDefault();
  },
  { capture: true },
);
document.addEventListener("focusin", note);
for (const pressed of ["click", "keydown"]) document.addEventListener(pressed, note, { capture: true });
document.addEventListener("mousedown", left, { capture: true });
document.addEventListener("keydown", ({ key }) => key === "Tab" && left(), { capture: true });
addEventListener("focus", beforePaint(keep));
new MutationObserver(beforePaint(keep)).observe(document.body, { subtree: true, childList: true, attributes: true });
note();
