// Checks of one window, run inside the page: that nothing needed is hidden, covered, cut or unreachable.
//
// `checkWindow` returns faults as [key, detail]. A key is the same in all windows where a fault occurs; figures are in the
// detail.

(() => {
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  /** What lies above other things because the player has opened it, and can be closed. */
  const LAYERS =
    "[role=dialog], dialog, .panel[data-open], .choices:has([data-testid=choice-cancel]:not([hidden])), .scrim, " +
    ".offer-strip, .advice-answer, .actions > .warning, .tip";
  /** Questions that the game waits for may lie above what is of no use until they are answered. */
  const QUESTION = ".choices";
  /** An open offer may take all the room of a picture in a small window. */
  const OFFER = ".offer-strip:not([hidden])";
  /** Buttons in the corner of another one, as parts of the same thing. */
  const CORNERS = ".die-badge, .stack-less";
  /** What may scroll sideways. */
  const STRIPS = ".hand-cards, .chat-phrases, .end-table, .open-hands li";
  /** Drawings so small that their texts need not be read. */
  const SMALL = ".small, .plate-map, svg[inert], .leaf";
  /** Buttons that show the first line of what a press opens whole. */
  const OPENS = ".since";
  const ROWS = ".plates, .tabs, .bar, .top, .tools";
  /** The parts of a table, which share its room. */
  const PARTS = ".board :is(.asked, .people, .own, .dock, .guide)";
  /** What dice may not hide. */
  const ON_ISLAND = ".isle :is(.chip-disc, .sign-disc, .spot-core, .piece)";
  /** Part of a round thing's side that its box has besides it. */
  const ROUND = 0.15;
  const SLACK = 2;
  const EDGE = 1;
  const MANY = 12;
  /** Frames after which a window should have its new size: browsers say that it has when it is only on its way. */
  const LATE = 10;
  const INSET = 0.25;
  const PALEST = 0.75;
  const CONTRAST = 3;
  const PALE = ".price .picture[data-lacks], .count[data-none], .res-card[data-count='0'] > *";
  const STILL =
    ".isle, .sheet, .board-dice, .hand-slots, .board-bar, .actions, .slot, .plate, .dock, .asked, .frame, .tray, .felt";
  const LONG = "Bartholomäus-Maximilian und Friederike-Charlotte überlegen sich eine Antwort auf dein Angebot.";

  /** Styles and clips of the running check. */
  let styles = new WeakMap();
  let clips = new WeakMap();
  let faded = new WeakMap();
  /** Controls that are hidden: their texts are not named again. */
  let bad = new Set();

  /** Begin anew: what was read of a window does not count after a change. */
  function forget() {
    styles = new WeakMap();
    clips = new WeakMap();
    faded = new WeakMap();
  }

  function styleOf(element) {
    let style = styles.get(element);
    if (!style) styles.set(element, (style = getComputedStyle(element)));
    return style;
  }

  function isSeen(element) {
    return element.checkVisibility({ visibilityProperty: true }) && !isFaded(element);
  }

  /** Whether an element or one around it is clear. The root does not count: the grid makes it clear. */
  function isFaded(element) {
    const known = faded.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement;
    const is = around !== null && (styleOf(element).opacity === "0" || isFaded(around));
    faded.set(element, is);
    return is;
  }

  /** How much of an element is drawn over what is behind it, as a factor. */
  function opacityOf(element) {
    let opacity = 1;
    for (let up = element; up.parentElement; up = up.parentElement) opacity *= Number(styleOf(up).opacity);
    return opacity;
  }

  const nameless = (id) => id.replace(/\d+(-\d+)*$/, "N");

  /** Name an element in the same way in all windows and games. */
  function nameOf(element) {
    if (!element) return "nothing";
    const own = element.getAttribute("data-testid");
    if (own) return nameless(own);
    const classes = (each) =>
      [...each.classList].filter((name) => !/^(seat-\d|of-|r-)/.test(name)).map((name) => `.${name}`);
    const named = element.closest("[data-testid]");
    let self = element.tagName.toLowerCase() + classes(element).join("");
    if (!element.classList.length && element.parentElement) {
      const around = element.parentElement.closest("[class]");
      if (around && around !== named) self = `${classes(around).join("")} ${self}`;
      if (element.matches(CONTROLS)) self += ` "${element.textContent.trim().slice(0, 20).replace(/\d+/g, "N")}"`;
    }
    return named ? `${nameless(named.getAttribute("data-testid"))} ${self}` : self;
  }

  const pixels = (number) => String(Math.round(number));

  // What can be seen of an element

  const scrolls = (value) => value === "auto" || value === "scroll";
  const cuts = (value) => value === "hidden" || value === "clip";
  /** What a notch and the bar of a phone cover at the edges of the window. */
  let insets = { left: 0, top: 0, right: 0, bottom: 0 };
  const WINDOW = () => ({
    left: insets.left,
    top: insets.top,
    right: innerWidth - insets.right,
    bottom: innerHeight - insets.bottom,
  });

  function meet(a, b) {
    return {
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    };
  }

  const isEmpty = ({ left, top, right, bottom }) => right - left < 0.5 || bottom - top < 0.5;

  /** Whether an ancestor is what even fixed elements inside it are placed by. */
  function isFrame({ transform, filter, contain }) {
    return transform !== "none" || filter !== "none" || /layout|paint|strict|content/.test(contain);
  }

  /** The ancestors that can cut an element, from the inside: not those that it is not placed by. */
  function* clippers(element) {
    let { position } = styleOf(element);
    for (let up = element.parentElement; up; up = up.parentElement) {
      const style = styleOf(up);
      const isPlacing = isFrame(style) || (position !== "fixed" && style.position !== "static");
      const isFree = (position === "fixed" || position === "absolute") && !isPlacing;
      if (!isFree) {
        yield [up, style];
        position = style.position;
      }
      if (up.matches(":modal")) return; // nothing outside cuts the top layer
    }
  }

  /** The box in which an element's content is seen: its padding box, cut by scrollers and by what hides overflow. */
  function innerBox(element, style) {
    const box = element.getBoundingClientRect();
    const everything = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    const isRoot = element === document.documentElement || element === document.body;
    if (isRoot || style.display === "inline" || style.display === "contents") return everything;
    const margin = Number.parseFloat(style.overflowClipMargin) || 0;
    const more = style.overflowX === "clip" || style.overflowY === "clip" ? margin : 0;
    return {
      left: style.overflowX === "visible" ? -1e6 : box.left - more,
      right: style.overflowX === "visible" ? 1e6 : box.right + more,
      top: style.overflowY === "visible" ? -1e6 : box.top - more,
      bottom: style.overflowY === "visible" ? 1e6 : box.bottom + more,
    };
  }

  /** What the ancestors leave of an element: [the box, who cuts it]. */
  function clipOf(element) {
    const known = clips.get(element);
    if (known) return known;
    let box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    const found = [];
    for (const [up, style] of clippers(element)) {
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      box = meet(box, innerBox(up, style));
      found.push([up, style]);
    }
    clips.set(element, [box, found]);
    return [box, found];
  }

  /** Which side of a box is beyond another one, and by how much. */
  function beyond(box, around) {
    const sides = [
      ["below", box.bottom - around.bottom],
      ["above", around.top - box.top],
      ["right of", box.right - around.right],
      ["left of", around.left - box.left],
    ];
    const [side, by] = sides.reduce((most, each) => (each[1] > most[1] ? each : most));
    return by > EDGE ? [side, by] : null;
  }

  /** The dialog above all others, which keep what they cover from being used. */
  function topModal() {
    const open = [...document.querySelectorAll("dialog:modal")];
    const isAbove = (each) => {
      const { left, top, right, bottom } = meet(each.getBoundingClientRect(), WINDOW());
      return each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    };
    return open.find(isAbove) ?? open.at(-1) ?? null;
  }

  function hits(element, hit) {
    if (!hit) return false;
    if (element.contains(hit)) return true;
    if (hit.closest(CORNERS)?.parentElement === element.parentElement) return true;
    const label = hit.closest("label");
    return label !== null && (label.contains(element) || label.control === element);
  }

  // 1 What is needed now

  /** Say why a control cannot be used: [key, detail], or null. */
  function faultOf(element, smallest) {
    const box = element.getBoundingClientRect();
    const out = beyond(box, WINDOW());
    if (out) return [`${out[0]} the window`, `by ${pixels(out[1])}`];
    const [clip, cutters] = clipOf(element);
    const cut = beyond(box, clip);
    if (cut)
      return [
        `cut by ${nameOf(cutters.find(([up, style]) => beyond(box, innerBox(up, style)))?.[0])}`,
        `by ${pixels(cut[1])}`,
      ];
    const small = Math.min(box.width, box.height);
    if (small < smallest - 0.5) return ["small", `${pixels(box.width)} × ${pixels(box.height)}, not ${smallest}`];
    for (const [x, y] of [
      [0.5, 0.5],
      [INSET, INSET],
      [1 - INSET, INSET],
      [INSET, 1 - INSET],
      [1 - INSET, 1 - INSET],
    ]) {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      if (!hits(element, hit) && !(hit && isAbove(hit, element))) return ["covered", `by ${nameOf(hit)}`];
    }
    return null;
  }

  /** Whether something lies in a layer that the player has opened above an element. */
  function isAbove(hit, element) {
    const layer = hit.closest(LAYERS);
    return layer !== null && !layer.contains(element);
  }

  /** The middle of a place on the island or on a sheet. */
  function middleOf(group) {
    const parts = [...group.querySelectorAll(".touch, .touch > *, .spot")].filter((part) => {
      const { width } = part.getBoundingClientRect();
      return width > 0 && getComputedStyle(part).display !== "none";
    });
    const { left, top, width, height } = (parts[0] ?? group).getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  function faultOfSite(group, middles, smallest) {
    const [x, y] = middles.get(group) ?? middleOf(group);
    const out = beyond({ left: x, right: x, top: y, bottom: y }, WINDOW());
    if (out) return [`${out[0]} the window`, `by ${pixels(out[1])}`];
    const hit = document.elementFromPoint(x, y);
    if (!group.contains(hit) && !(hit && isAbove(hit, group))) return ["covered", `by ${nameOf(hit)}`];
    if (group.closest("[data-zooms]")) return null;
    let nearest = Infinity;
    for (const [other, [a, b]] of middles) if (other !== group) nearest = Math.min(nearest, Math.hypot(a - x, b - y));
    return nearest < smallest - 0.5 ? ["near another place", `${pixels(nearest)}, not ${smallest}`] : null;
  }

  function checkNeeded(needs, { smallest }) {
    const faults = [];
    const seen = new Set();
    const modal = topModal(); // it comes before all else
    const legal = [...document.querySelectorAll(".site[data-state=legal]")].filter(isSeen);
    const middles = new Map(legal.map((group) => [group, middleOf(group)]));
    for (const { name, any, optional } of needs) {
      const found = any
        .map((selector) =>
          [...document.querySelectorAll(selector)].filter((each) => isSeen(each) && (!modal || modal.contains(each))),
        )
        .find(({ length }) => length > 0);
      if (!found) {
        if (!optional && !modal) faults.push([`needed ${name}: not on the page`, ""]);
        continue;
      }
      const each = found.map((one) => {
        seen.add(one);
        return one.matches(".site") ? faultOfSite(one, middles, smallest) : faultOf(one, smallest);
      });
      each.forEach((fault, place) => {
        if (!fault) return;
        bad.add(found[place]);
        faults.push([`needed ${name}: ${fault[0]}`, fault[1]]);
      });
    }
    return [faults, seen];
  }

  // 2 All other controls

  function checkControls(needed, { isTable, isGuaranteed }) {
    const faults = [];
    const add = (/** @type {Element} */ element, why, detail) => {
      bad.add(element);
      faults.push([`control ${nameOf(element)}: ${why}`, detail]);
    };
    const pageScrolls = !(isTable && isGuaranteed);
    const modal = topModal();
    const root = document.scrollingElement;
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (
        needed.has(element) ||
        element.matches(".site, .skip-link") ||
        element.closest(".unseen, [inert]") ||
        !isSeen(element)
      )
        continue;
      if (modal && !modal.contains(element)) continue;
      let box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const shown = labelled(element);
      if (shown !== element) box = shown.getBoundingClientRect();
      const [clip, cutters] = clipOf(shown);
      if (!beyond(box, meet(WINDOW(), clip))) {
        const hit = covererOf(element, shown);
        if (hit && !isUncovered(element, shown, pageScrolls)) add(element, "covered", `by ${nameOf(hit)}`);
        continue;
      }
      if (sticksToBottom(shown)) {
        add(element, "sticks below the window", "");
        continue;
      }
      if (pageScrolls && !cutters.length && !isFixed(shown)) {
        if (box.left < -EDGE || box.right > innerWidth + EDGE)
          add(element, "beside the window", `${pixels(box.left)} to ${pixels(box.right)}`);
        else if (box.top + root.scrollTop < -EDGE || box.bottom + root.scrollTop > root.scrollHeight + EDGE)
          add(element, "beyond the page", "");
        continue;
      }
      const fault = faultOfScrolling(shown, pageScrolls);
      if (fault) add(element, fault[0], fault[1]);
    }
    return faults;
  }

  /** What lies above the middle of a control, null if nothing does. */
  function covererOf(element, shown) {
    if (element.namespaceURI.endsWith("svg")) return null; // places in a drawing share its area
    const { left, top, width, height } = shown.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (
      !hit ||
      hits(element, hit) ||
      shown.contains(hit) ||
      hit.contains(shown) ||
      isAbove(hit, shown) ||
      hit.closest(QUESTION)
    )
      return null;
    return hit;
  }

  /** Whether a control that something fixed covers can be scrolled to where it is free. */
  function isUncovered(element, shown, pageScrolls) {
    const back = noted(shown);
    let isFree = false;
    for (const block of ["center", "start", "end"]) {
      shown.scrollIntoView({ block, behavior: "instant" });
      undoImpossible(back, pageScrolls);
      const box = shown.getBoundingClientRect();
      isFree ||= !beyond(box, WINDOW()) && !covererOf(element, shown);
    }
    restore(back);
    return isFree;
  }

  function noted(element) {
    const before = [];
    for (let up = element.parentElement; up; up = up.parentElement) before.push([up, up.scrollLeft, up.scrollTop]);
    return before;
  }

  /** Scroll back what a script can scroll, but no person. */
  function undoImpossible(before, pageScrolls) {
    for (const [up, left, top] of before) {
      const style = styleOf(up);
      const isRoot = up === document.scrollingElement;
      const mayY = isRoot ? pageScrolls : scrolls(style.overflowY);
      const mayX = !isRoot && scrolls(style.overflowX) && up.matches(STRIPS);
      const isWrong =
        (Math.abs(up.scrollTop - top) > EDGE && !mayY) || (Math.abs(up.scrollLeft - left) > EDGE && !mayX);
      if (isWrong) up.scrollTo({ left, top, behavior: "instant" });
    }
  }

  function restore(before) {
    for (const [up, left, top] of before)
      if (up.scrollLeft !== left || up.scrollTop !== top) up.scrollTo({ left, top, behavior: "instant" });
  }

  /** Inputs that a label stands for are drawn by it. */
  function labelled(element) {
    const label = element.matches("input[type=radio], input[type=checkbox], input[type=file]")
      ? element.closest("label")
      : null;
    return label ?? element;
  }

  /** Whether something is held at the lower edge of the window, which may be covered. */
  function sticksToBottom(element) {
    for (let up = element; up; up = up.parentElement)
      if (styleOf(up).position === "sticky")
        return Math.abs(up.getBoundingClientRect().bottom - innerHeight) < EDGE && insets.bottom > 0;
    return false;
  }

  function isFixed(element) {
    for (let up = element; up; up = up.parentElement) if (styleOf(up).position === "fixed") return true;
    return false;
  }

  /** Scroll to a control as a person can, and back; say why it cannot be reached. */
  function faultOfScrolling(element, pageScrolls) {
    const before = noted(element);
    let fault = null;
    // A page leaves room for what sticks to an edge of the window, which a high control may not need.
    for (const block of ["nearest", "start"]) {
      element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      undoImpossible(before, pageScrolls);
      fault = faultHere(element);
      if (!fault) break;
    }
    if (fault && pageScrolls) {
      // To show a part of a picture Firefox scrolls to the picture, which may be higher than the window.
      const { top, bottom } = element.getBoundingClientRect();
      document.scrollingElement.scrollBy({ top: (top + bottom - innerHeight) / 2, behavior: "instant" });
      fault = faultHere(element);
    }
    if (fault && pageScrolls) {
      // What sticks is moved only by the end of the page.
      document.scrollingElement.scrollTo({ top: 1e6, behavior: "instant" });
      fault = faultHere(element);
    }
    restore(before);
    return fault;
  }

  /** Why a control cannot be seen as the page is scrolled now. */
  function faultHere(element) {
    const box = element.getBoundingClientRect();
    const out = beyondWhatFits(box, WINDOW());
    if (out) return [`${out[0]} the window, no scrolling`, `by ${pixels(out[1])}`];
    const cut = beyondWhatFits(box, meet(WINDOW(), clipOfNow(element)));
    return cut && [`cut ${cut[0].split(" ")[0]}, no scrolling`, `by ${pixels(cut[1])}`];
  }

  /** As `beyond`; what is higher than its room is scrolled through, if it begins or ends in it. */
  function beyondWhatFits(box, around) {
    const out = beyond(box, around);
    if (!out || out[0].endsWith("of") || box.bottom - box.top < around.bottom - around.top) return out;
    return isEmpty(meet(box, around)) ? out : null;
  }

  function clipOfNow(element) {
    let box = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 };
    for (const [up, style] of clippers(element))
      if (style.overflowX !== "visible" || style.overflowY !== "visible") box = meet(box, innerBox(up, style));
    return box;
  }

  // 3 and 8 Scrolling

  function checkScrolling(drawn, { isTable, isGuaranteed }) {
    const faults = [];
    const root = document.documentElement;
    const wide = root.scrollWidth - innerWidth;
    if (wide > 0) faults.push(["page: scrolls sideways", `by ${pixels(wide)}`]);
    const high = root.scrollHeight - innerHeight;
    if (isTable && isGuaranteed && high > 1) faults.push(["page: scrolls down", `by ${pixels(high)}`]);
    for (const each of drawn) {
      if (!scrolls(styleOf(each).overflowX) || each.scrollWidth <= each.clientWidth + 1 || !each.clientWidth) continue;
      if (!each.matches(`${STRIPS}, textarea`) && isSeen(each))
        faults.push([`scrolls sideways: ${nameOf(each)}`, `by ${pixels(each.scrollWidth - each.clientWidth)}`]);
    }
    return faults;
  }

  // 4, 5, 6 Texts

  /** Leave out what is not shown, and lines far from what can be seen of a list that scrolls. */
  function isWorthALook(node) {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT;
    const style = styleOf(node);
    if (style.display === "none" || node.matches(".unseen, script, style, select, textarea, title, desc"))
      return NodeFilter.FILTER_REJECT;
    const list = node.parentElement;
    if (list.childElementCount < MANY || !scrolls(styleOf(list).overflowY)) return NodeFilter.FILTER_ACCEPT;
    const [box, around] = [node.getBoundingClientRect(), list.getBoundingClientRect()];
    return box.bottom < around.top || box.top > around.bottom ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  }

  /** All elements that are drawn, and all their texts: with their boxes, one for each line. */
  function drawnOf() {
    const [elements, texts] = [[], []];
    const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
    const walker = document.createTreeWalker(document.body, shown, isWorthALook);
    const range = document.createRange();
    const modal = topModal();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType !== Node.TEXT_NODE) {
        if (!node.namespaceURI.endsWith("svg") || node.localName === "svg") elements.push(node);
        continue;
      }
      const parent = node.parentElement;
      if (!node.data.trim() || !isSeen(parent) || isForVoices(parent) || (modal && !modal.contains(parent))) continue;
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
      const text = node.data.trim().replace(/\s+/g, " ").slice(0, 40);
      if (boxes.length) texts.push({ node, parent, said: text, boxes, svg: parent.closest("svg") });
    }
    return [elements, texts];
  }

  /** Whether a text is only for screen readers: all of it is cut. */
  function isForVoices(element) {
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      if (up.namespaceURI.endsWith("svg")) continue;
      if (up.offsetWidth <= 1 && up.offsetHeight <= 1 && styleOf(up).position === "absolute") return true;
      if (styleOf(up).position !== "static") break;
    }
    return false;
  }

  /** The size of a text in pixels as it is drawn. */
  function sizeOf({ parent, svg }) {
    const size = Number.parseFloat(styleOf(parent).fontSize);
    if (!svg || !parent.getScreenCTM) return size;
    const { a, b } = parent.getScreenCTM() ?? { a: 1, b: 0 };
    return size * Math.hypot(a, b);
  }

  /** Whether an island has so little room that its words are read by enlarging a part of it. */
  function isMap(island) {
    if (!island) return false;
    const { width, height } = island.getBoundingClientRect();
    return Math.min(width, height * 1.12) < 380;
  }

  function checkSizes(all, { smallestText }) {
    if (!smallestText) return [];
    return all
      .filter(({ parent }) => !parent.closest(SMALL) && !isMap(parent.closest(".sheet")))
      .map((text) => [text, sizeOf(text)])
      .filter(([, size]) => size < smallestText - 0.05)
      .map(([text, size]) => [`small text: ${nameOf(text.parent)}`, `${size.toFixed(1)} px: ${text.said}`]);
  }

  /** The box beyond which an element hides its content for good: where it scrolls, nothing is lost. */
  function cutBox(element, style) {
    const box = innerBox(element, style);
    return {
      left: cuts(style.overflowX) ? box.left : -1e6,
      right: cuts(style.overflowX) ? box.right : 1e6,
      top: cuts(style.overflowY) ? box.top : -1e6,
      bottom: cuts(style.overflowY) ? box.bottom : 1e6,
    };
  }

  /** The part of a line that has ink, with what hangs below it. */
  function inked(box, { parent, node }) {
    const ink = shrunk(box, parent);
    if (!/[gjpqy,;ß]/.test(node.data)) return ink;
    return { ...ink, bottom: Math.min(box.bottom, ink.bottom + 0.2 * Number.parseFloat(styleOf(parent).fontSize)) };
  }

  /** What hides the rest of a text: an ancestor that cuts, before one that scrolls. */
  function hiderOf(text, pageCuts) {
    const { parent } = text;
    const own = styleOf(parent);
    const chain = [[parent, own], ...clippers(parent)];
    let isInScroller = false;
    for (const [up, style] of chain) {
      if (up === document.body || up === document.documentElement) break;
      const isCutter = cuts(style.overflowX) || cuts(style.overflowY);
      if (isCutter && style.display !== "inline" && !isInScroller) {
        const around = cutBox(up, style);
        if (text.svg && isEmpty(around) && document.querySelector(OFFER)) return null;
        for (const box of text.boxes) {
          const out = beyond(inked(box, text), around);
          if (out && out[1] > SLACK) return [up, style, out];
        }
      }
      if (scrolls(style.overflowY) || scrolls(style.overflowX)) isInScroller = true;
      if (isInScroller) return null;
    }
    if (pageCuts) {
      for (const box of text.boxes) {
        const out = beyond(shrunk(box, text.parent), WINDOW());
        if (out && out[1] > SLACK) return [document.documentElement, styleOf(document.documentElement), out];
      }
    } else {
      const out = text.boxes
        .map((box) => beyond({ ...box.toJSON(), top: 0, bottom: 0 }, { ...WINDOW(), top: 0, bottom: 0 }))
        .find(Boolean);
      if (out && out[1] > SLACK) return [document.documentElement, styleOf(document.documentElement), out];
    }
    return null;
  }

  /** Whether a text that is cut has an ellipsis, and the whole is in reach. */
  function isExcused(text, hider, style) {
    const hasEllipsis = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (!hasEllipsis) return false;
    const whole = hider.textContent.trim().replace(/\s+/g, " ");
    for (let up = text.parent; up && up !== document.body; up = up.parentElement)
      for (const name of ["title", "aria-label"]) {
        const more = up.getAttribute(name)?.replace(/\s+/g, " ");
        if (more?.includes(whole) || more?.includes(text.node.data.trim())) return true;
      }
    return false;
  }

  function checkCuts(all, { isTable, isGuaranteed }) {
    const faults = [];
    for (const text of all) {
      if (text.parent.closest(`${SMALL}, ${OPENS}`) || isIn(bad, text.parent)) continue;
      const found = hiderOf(text, isTable && isGuaranteed);
      if (!found) continue;
      const [hider, style, [side, by]] = found;
      if (isExcused(text, hider, style)) continue;
      const edge = hider === document.documentElement ? "the window" : nameOf(hider);
      faults.push([`cut text: ${nameOf(text.parent)}, ${side} ${edge}`, `by ${pixels(by)}: ${text.said}`]);
    }
    return faults;
  }

  function isIn(elements, inner) {
    for (let up = inner; up; up = up.parentElement) if (elements.has(up)) return true;
    return false;
  }

  /** The part of a line that has ink: line boxes of neighbours overlap where lines are tight. */
  function shrunk(box, parent) {
    const size = Math.min(Number.parseFloat(styleOf(parent).fontSize), box.height);
    const spare = parent.ownerSVGElement ? box.height * 0.18 : Math.max(0, (box.height - size * 0.74) / 2);
    return { left: box.left, right: box.right, top: box.top + spare, bottom: box.bottom - spare };
  }

  function isOpaque(element) {
    const { backgroundColor, backgroundImage } = styleOf(element);
    return read(backgroundColor)[3] >= 0.85 || backgroundImage !== "none";
  }

  /** Whether something opaque that holds `above`, but not `below`, lies between them. */
  function isOnOpaque(above, below) {
    for (let up = above; up && !up.contains(below); up = up.parentElement) if (isOpaque(up)) return true;
    return false;
  }

  function checkOverlaps(all) {
    const lines = [];
    for (const text of all) {
      const [clip] = clipOf(text.parent);
      const own = styleOf(text.parent);
      const around = meet(meet(WINDOW(), clip), innerBox(text.parent, own));
      for (const box of text.boxes) {
        const seen = meet(inked(box, text), around);
        if (!isEmpty(seen)) lines.push({ text, ...seen });
      }
    }
    lines.sort((a, b) => a.left - b.left);
    const faults = [];
    for (let one = 0; one < lines.length; one += 1)
      for (let two = one + 1; two < lines.length && lines[two].left < lines[one].right - SLACK; two += 1) {
        const [a, b] = [lines[one], lines[two]];
        if (a.text === b.text || (a.text.svg && a.text.svg === b.text.svg)) continue;
        const both = meet(a, b);
        if (both.right - both.left <= SLACK || both.bottom - both.top <= SLACK) continue;
        const [x, y] = [(both.left + both.right) / 2, (both.top + both.bottom) / 2];
        const hit = document.elementFromPoint(x, y);
        if (!hit) continue;
        const holds = (text) => text.parent.contains(hit) || hit.contains(text.parent);
        if (!holds(a.text) && !holds(b.text)) continue; // both are below something else
        const [above, below] =
          holds(a.text) && !(holds(b.text) && b.text.parent.contains(hit)) ? [a.text, b.text] : [b.text, a.text];
        const isCover = isOnOpaque(above.parent, below.parent) || isOnOpaque(below.parent, above.parent);
        if (isCover) continue;
        const names = [nameOf(a.text.parent), nameOf(b.text.parent)].sort();
        const size = `${pixels(both.right - both.left)} × ${pixels(both.bottom - both.top)}`;
        faults.push([`texts overlap: ${names.join(" and ")}`, `${size}: ${a.text.said} / ${b.text.said}`]);
      }
    return faults;
  }

  /** Let the browser say of all these what covers them, or what they cover; return how to take it back. */
  function madeSolid(elements) {
    const each = elements.filter((one) => styleOf(one).pointerEvents === "none");
    for (const one of each) one.style.pointerEvents = "auto";
    return () => {
      for (const one of each) one.style.pointerEvents = "";
    };
  }

  /** Whether two boxes have a point in common; as quick as it can be. */
  const touch = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  /** Lines of texts where something opaque lies that neither holds them nor is held: [text, line, what lies there]. */
  function underLids(all, elements) {
    const boxes = elements.map((each) => [each, each.getBoundingClientRect()]);
    const found = [];
    for (const text of all) {
      const { parent, svg } = text;
      if (svg || isIn(bad, parent)) continue;
      const around = meet(meet(WINDOW(), clipOf(parent)[0]), innerBox(parent, styleOf(parent)));
      for (const box of text.boxes) {
        const line = meet(shrunk(box, parent), around);
        if (isEmpty(line)) continue;
        const lids = boxes
          .filter(
            ([each, its]) => touch(line, its) && !each.contains(parent) && !parent.contains(each) && isOpaque(each),
          )
          .map(([each]) => each);
        if (lids.length) found.push([text, line, lids]);
      }
    }
    return found;
  }

  /** Texts below something of the same layer: a part of a line of which a point is covered. */
  function checkCovered(all, elements) {
    const lines = underLids(all, elements); // to ask for each point what is there takes longer
    const back = madeSolid(lines.flatMap(([{ parent }, , lids]) => [parent, ...lids]));
    const faults = [];
    for (const [{ parent, said }, { left, top, right, bottom }] of lines) {
      const by = [0.1, 0.5, 0.9]
        .flatMap((x) => [0.3, 0.8].map((y) => [left + x * (right - left), top + y * (bottom - top)]))
        .map(([x, y]) => [document.elementFromPoint(x, y), x, y])
        .find(([hit, x, y]) => hit && !parent.contains(hit) && !hit.contains(parent) && covers(hit, parent, x, y))?.[0];
      if (by) faults.push([`covered text: ${nameOf(parent)} by ${nameOf(by)}`, said]);
    }
    back();
    return faults;
  }

  /** Whether something is drawn at a point, hides what is below it, and has not been opened by the player. */
  function covers(above, below, x, y) {
    const layers = `${LAYERS}, ${QUESTION}`;
    const { left, top, right, bottom } = above.getBoundingClientRect(); // a touch area may be larger
    const isDrawn = x >= left && x <= right && y >= top && y <= bottom;
    return (
      isDrawn && above.closest(layers) === below.closest(layers) && isOnOpaque(above, below) && !stays(above, below)
    );
  }

  /** Whether something keeps its place while what is below it scrolls. */
  function stays(above, below) {
    for (let up = above; up && !up.contains(below); up = up.parentElement)
      if (["fixed", "sticky"].includes(styleOf(up).position)) return true;
    return false;
  }

  /** Plates, tabs, buttons and parts of a table that lie beside each other. */
  function checkRows() {
    const rows = [...document.querySelectorAll(ROWS)].map((row) =>
      [...row.children].map((each) => (each.matches("li") && each.firstElementChild) || each),
    );
    const faults = [];
    for (const things of [...rows, [...document.querySelectorAll(PARTS)]]) {
      const beside = things.filter((each) => isSeen(each) && ["static", "relative"].includes(styleOf(each).position));
      const boxes = beside.map((each) => each.getBoundingClientRect());
      for (let one = 0; one < boxes.length; one += 1)
        for (let two = one + 1; two < boxes.length; two += 1) {
          const both = meet(boxes[one], boxes[two]);
          const by = Math.min(both.right - both.left, both.bottom - both.top);
          if (by > SLACK) faults.push([`${nameOf(beside[two])} lies on ${nameOf(beside[one])}`, `by ${pixels(by)}`]);
        }
    }
    return faults;
  }

  /** Dice on the island: they belong beside it. */
  function checkDice() {
    const dice = [...document.querySelectorAll(".pip-die")].filter(isSeen).map((die) => die.getBoundingClientRect());
    if (!dice.length) return [];
    const faults = [];
    for (const each of document.querySelectorAll(ON_ISLAND)) {
      const { left, top, width, height } = each.getBoundingClientRect();
      const [across, down] = [width * ROUND, height * ROUND];
      const middle = {
        left: left + across,
        top: top + down,
        right: left + width - across,
        bottom: top + height - down,
      };
      if (dice.some((die) => !isEmpty(meet(die, middle))) && isSeen(each))
        faults.push([`dice lie on ${nameOf(each)}`, ""]);
    }
    return faults;
  }

  // 7 What is pale

  /** Read a colour as browsers write it: red, green, blue and alpha from 0 to 1. */
  function read(colour) {
    const numbers = (colour.match(/[\d.]+(e-\d+)?/g) ?? []).map(Number);
    const [red, green, blue, alpha = 1] = numbers;
    const whole = colour.startsWith("rgb") ? 255 : 1;
    return [red / whole, green / whole, blue / whole, alpha];
  }

  const over = ([red, green, blue, alpha], below) =>
    [red, green, blue].map((part, place) => part * alpha + below[place] * (1 - alpha));

  /** The colour behind an element, null where it is a picture. */
  function groundOf(element) {
    const above = [];
    for (let up = element; up; up = up.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = styleOf(up);
      if (backgroundImage !== "none" || up.closest("svg")) return null;
      const [red, green, blue, alpha] = read(backgroundColor);
      const own = up === element || !up.parentElement ? 1 : Number(opacity);
      above.push([red, green, blue, alpha * own]);
      if (alpha === 1) break;
    }
    return above.reverse().reduce((below, colour) => over(colour, below), [1, 1, 1]);
  }

  function luminance(colour) {
    const linear = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  }

  /** Texts that differ too little from what is behind them; those of controls that cannot be used may. */
  function checkContrast(all) {
    const faults = [];
    for (const { parent, said, svg } of all) {
      if (svg || parent.closest("[disabled], [aria-disabled=true], [inert]") || isIn(bad, parent)) continue;
      const ground = groundOf(parent);
      if (!ground) continue;
      const [red, green, blue, alpha] = read(styleOf(parent).color);
      const drawn = over([red, green, blue, alpha * opacityOf(parent)], ground);
      const [light, dark] = [luminance(drawn), luminance(ground)].sort((a, b) => b - a);
      const contrast = (light + 0.05) / (dark + 0.05);
      if (contrast < CONTRAST) faults.push([`pale text: ${nameOf(parent)}`, `${contrast.toFixed(1)}: ${said}`]);
    }
    return faults;
  }

  function checkPale() {
    const faults = [];
    for (const each of document.querySelectorAll(PALE)) {
      if (!isSeen(each)) continue;
      const opacity = opacityOf(each);
      if (opacity < PALEST - 0.005) faults.push([`pale: ${nameOf(each)}`, opacity.toFixed(2)]);
    }
    return faults;
  }

  // 8 What moves

  /** The end of the next frame, with its layout and what observers of sizes do. */
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

  function boxes(selector) {
    return [...document.querySelectorAll(selector)].map((each) => [
      each,
      isSeen(each) ? each.getBoundingClientRect() : null,
    ]);
  }

  /** What has moved: [element, by how many pixels]. */
  function movedSince(before) {
    const faults = [];
    for (const [each, was] of before) {
      if (!was || !isSeen(each)) continue;
      const is = each.getBoundingClientRect();
      const most = Math.max(...["left", "top", "right", "bottom"].map((side) => Math.abs(is[side] - was[side])));
      if (most > SLACK) faults.push([each, most]);
    }
    return faults;
  }

  /**
   * What must have its place in the frame in which the window changes: the latest lines of the log where it is a column. In a
   * panel they may follow a frame later (`log.js`), and so may old lines, whose heights browsers learn when they are in sight.
   */
  const SETTLES = `${STILL}, .hand-cards > *, [data-shape~=wide] [data-testid=log] > li:not([data-old])`;
  let changes = 0;
  /** What moved in the frame after that of the last change. */
  let late = Promise.resolve([]);

  addEventListener("resize", () => {
    changes += 1;
    late = movedLate(changes);
  });

  async function movedLate(change) {
    await frame();
    forget();
    const before = boxes(SETTLES).filter(([each, box]) => box && !isEmpty(meet(box, clipOf(each)[0])));
    await frame();
    return change === changes ? movedSince(before) : [];
  }

  async function checkSettled({ isTable }) {
    const faults = await late;
    late = Promise.resolve([]);
    if (!isTable) return [];
    return faults.map(([each, by]) => [`settles late: ${nameOf(each)}`, `by ${pixels(by)}`]);
  }

  /** Ways to change only a text: each returns how to take it back. */
  const CHANGES = {
    "the status": () => replaced(document.querySelector("[data-testid=status]"), LONG),
    "a hint": () => replaced(document.querySelector("[data-testid=hint-said]"), LONG),
    "the outcome of a trade": () => replaced(document.querySelector("[data-testid=trade-outcome]"), LONG),
    "the limit of the hand": () => {
      const total = document.querySelector(".hand-total:not([data-over])");
      const back = replaced(total?.querySelector(".hand-limit") ?? null, "on a 7: −16");
      if (!total || !back) return null;
      total.toggleAttribute("data-over", true);
      return () => {
        total.toggleAttribute("data-over", false);
        back();
      };
    },
    "a line of the log": () => {
      const last = document.querySelector("[data-testid=log] > li:last-of-type");
      if (!last) return null;
      const more = last.cloneNode(true);
      more.textContent = LONG;
      last.after(more);
      return () => more.remove();
    },
  };

  function replaced(element, text) {
    if (!element) return null;
    const [nodes, wasHidden] = [[...element.childNodes], element.hidden];
    element.replaceChildren(text);
    element.hidden = false;
    return () => {
      element.replaceChildren(...nodes);
      element.hidden = wasHidden;
    };
  }

  async function moved(names) {
    const before = boxes(STILL);
    const back = names.map((name) => CHANGES[name]()).filter(Boolean);
    if (!back.length) return [];
    await frame();
    const faults = movedSince(before);
    for (const undo of back) undo();
    return faults;
  }

  async function checkMoves({ isTable }) {
    if (!isTable || topModal()) return [];
    const names = Object.keys(CHANGES);
    if (!(await moved(names)).length) return [];
    const faults = [];
    for (const name of names) {
      await frame();
      for (const [each, most] of await moved([name]))
        faults.push([`${name} moves ${nameOf(each)}`, `by ${pixels(most)}`]);
    }
    return faults;
  }

  /** Each fault once, with its first detail. */
  function once(faults) {
    const found = new Map();
    for (const [key, detail] of faults) if (!found.has(key)) found.set(key, detail);
    return [...found];
  }

  /**
   * Check this window.
   * @param {{name: string, any: string[], optional: boolean}[]} needs the first selector that finds something counts
   * @param {object} about
   * @param {number} about.width of the window
   * @param {number} about.height
   * @param {boolean} about.isTable
   * @param {boolean} about.isGuaranteed whether the window has at least 320 × 320 px at the normal text size
   * @param {{left: number, top: number, right: number, bottom: number}} [about.insets] what the edges of a phone cover
   * @param {number} about.smallest side of a control in pixels
   * @param {number} about.smallestText in pixels, 0 if it is not checked
   */
  globalThis.checkWindow = async (needs, about) => {
    for (let n = 0; n < LATE && (innerWidth !== about.width || innerHeight !== about.height); n += 1) await frame();
    await frame();
    await frame(); // observers of sizes may need another one
    forget();
    bad = new Set();
    insets = about.insets ?? insets;
    const isTable = document.querySelector("body > .table .board") !== null;
    const all = { ...about, isTable };
    const settled = await checkSettled(all);
    const [faults, needed] = checkNeeded(about.isGuaranteed || !isTable ? needs : [], all);
    faults.push(...settled, ...checkControls(needed, all)); // before texts: it scrolls
    const [elements, texts] = drawnOf();
    faults.push(
      ...checkScrolling(elements, all),
      ...checkOverlaps(texts),
      ...checkRows(),
      ...(about.isGuaranteed ? checkDice() : []),
      ...checkCovered(texts, elements),
      ...checkCuts(texts, all),
      ...checkSizes(texts, all),
      ...checkPale(),
      ...checkContrast(texts),
    );
    forget();
    faults.push(...(about.isGuaranteed ? await checkMoves(all) : []));
    return once(faults);
  };
})();
