// The fairness of an island as tables: pips of each resource, chances of the seats, clusters, the best founding spots.

import { picture } from "../drawing/faces.js";
import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes } from "../kit/dom.js";
import { decimal, t } from "../kit/messages.js";
import { BEST } from "./marks.js";

/** @typedef {import("../client/types.js").Examined} Examined */
/** @typedef {import("../board/island/places.js").Places} Places */

/** Return a share in per cent: "27.4 %". @param {number} share @param {number} [digits] */
export function percent(share, digits = 1) {
  return t("boards.percent", { n: decimal(100 * share, digits) });
}

/**
 * Return the report.
 * @param {Examined} examined
 * @param {Places} places
 * @param {(action: string) => void} onPoint lights up the places of a line
 */
export function report(examined, places, onPoint) {
  const { fairness } = examined;
  return el(
    "div",
    { class: "report", "data-testid": "report" },
    verdict(examined),
    supplies(examined),
    seats(examined),
    clusters(examined),
    spots(fairness, places, onPoint),
    el("p", { class: "report-how" }, t("boards.how")),
  );
}

/** @param {Examined} examined */
function verdict({ fairness: { unfair }, tries, most_tries: most }) {
  const isFair = unfair.length === 0;
  const said = isFair ? t("boards.fair") : t("boards.unfair", { n: unfair.length });
  const drawn = tries !== undefined && tries > 1 && t(isFair ? "boards.tries" : "boards.not-found", { n: tries, most });
  return el(
    "p",
    { class: "verdict", role: "status", "data-fair": isFair, "data-testid": "verdict" },
    el("b", {}, said),
    drawn ? ` ${drawn}` : "",
  );
}

/** Return a heading with a mark whether it is within its bounds. @param {string} key @param {boolean} isFair @param {string} bound */
function heading(key, isFair, bound) {
  return el(
    "h3",
    { "data-fair": isFair },
    el(
      "span",
      { class: "report-mark", role: "img", "aria-label": t(isFair ? "boards.ok" : "boards.off") },
      isFair ? "✓" : "!",
    ),
    t(key),
    el("small", {}, bound),
  );
}

/** @param {Examined} examined */
function supplies({ fairness, bounds }) {
  const rows = fairness.supplies.map(({ resource, hexes, pips, share }) => {
    const isFair = bounds.poor <= share && share <= bounds.rich;
    const bar = el("i", { class: "share" });
    bar.style.setProperty("--share", String(Math.min(share, 200) / 200));
    return el(
      "tr",
      { "data-fair": isFair },
      el("th", { scope: "row" }, picture(resource, ""), t(`term.${resource}`)),
      el("td", {}, String(hexes)),
      el("td", {}, String(pips)),
      el("td", { class: "share-cell" }, bar, el("span", {}, percent(share / 100, 0))),
    );
  });
  const heads = ["resource", "hexes", "pips", "average"].map((name) => el("th", { scope: "col" }, t(`boards.${name}`)));
  return el(
    "section",
    {},
    heading(
      "boards.supplies",
      !fairness.unfair.includes("pips"),
      t("boards.bound.pips", { poor: bounds.poor, rich: bounds.rich }),
    ),
    el("table", { "data-testid": "supplies" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...rows)),
  );
}

/** @param {Examined} examined */
function seats({ fairness, bounds }) {
  const rows = fairness.founded.map(({ seat, chance }) =>
    el("li", {}, seatBadge(seat), t("boards.seat", { n: seat + 1 }), el("b", {}, percent(chance))),
  );
  return el(
    "section",
    {},
    heading(
      "boards.chances",
      !fairness.unfair.includes("chances"),
      t("boards.bound.chances", { n: decimal(100 * bounds.spread, 0) }),
    ),
    el("ol", { class: "report-seats", "data-testid": "chances" }, ...rows),
    el("p", { class: "report-how" }, t("boards.chances.how", { n: decimal(100 * fairness.apart) })),
  );
}

/** @param {Examined} examined */
function clusters({ fairness, bounds }) {
  const { groups, red_pairs: reds, twins, unfair } = fairness;
  const largest = Math.max(1, ...groups.map((group) => group.length));
  const line = (/** @type {"groups" | "red_pairs" | "twins"} */ name, /** @type {number} */ n) =>
    el("li", { "data-fair": !unfair.includes(name) }, t(`boards.${name}`), el("b", {}, String(n)));
  const isFair = !unfair.some((name) => ["groups", "red_pairs", "twins"].includes(name));
  return el(
    "section",
    {},
    heading("boards.clusters", isFair, t("boards.bound.clusters", { n: bounds.group })),
    el(
      "ul",
      { class: "report-lines", "data-testid": "clusters" },
      line("groups", largest),
      line("red_pairs", reds.length),
      line("twins", twins.length),
    ),
  );
}

/**
 * @param {import("../client/types.js").Fairness} fairness
 * @param {Places} places
 * @param {(action: string) => void} onPoint
 */
function spots(fairness, places, onPoint) {
  const rows = fairness.spots.slice(0, BEST).map(({ corner, chance }) => {
    const row = el("li", {}, places.where([corner], places.atSea(corner)), el("b", {}, percent(chance)));
    const action = `settlement ${corner}`;
    row.addEventListener("pointerenter", () => onPoint(action));
    row.addEventListener("pointerleave", () => onPoint(""));
    return row;
  });
  return el(
    "section",
    {},
    el("h3", {}, t("boards.spots")),
    el("ol", { class: "report-spots", "data-testid": "spots" }, ...rows),
  );
}

/** Say that a report is out of date. @param {Element} root @param {boolean} isOld */
export function age(root, isOld) {
  setAttributes(root, { "aria-busy": isOld ? "true" : null });
}
