// Signs of the board game: development cards, fish, the old boot, and counts on name plates. They are drawn on 48 x 48
// like the symbols in faces.js.

import { framed, inked, OUTLINES, VISOR } from "./faces.js";

/** @typedef {import("./faces.js").Part} Part */

const FISH = "M4 24C9 13 24 10 34 20L44 12C42 20 42 28 44 36L34 28C24 38 9 35 4 24z";
const EYE = { cx: 13, cy: 22, r: 2.2 };
const STAR =
  "M24 3l6 13.500 14.500 1.600-10.800 9.900 3 14.400L24 35.200 11.300 42.400l3-14.400L3.500 18.100 18 16.500z";
const SHEET = "M-9-13H9V13H-9z"; // a card, rotated where it is used
const WAY = "M-13-5h26a5 5 0 0 1 0 10h-26a5 5 0 0 1 0-10z"; // a road, rotated where it is used

/** @type {Record<string, Part[]>} */
const SIGNS = {
  knight: [
    ["path", "i-fill i-edge", { d: OUTLINES.knight, transform: "translate(24 27) scale(.63)", "stroke-width": 3.4 }],
    ["path", "i-line", { d: VISOR, transform: "translate(24 27) scale(.63)", "stroke-width": 3.4 }],
  ],
  "victory-point": [["path", "i-fill i-edge", { d: STAR }]],
  "road-building": [
    ["path", "i-fill i-edge", { d: WAY, transform: "translate(15 33) rotate(-38)" }],
    ["path", "i-fill i-edge", { d: WAY, transform: "translate(35 33) rotate(38)" }],
    ["path", "i-line", { d: "M25 4v13M18.500 10.500h13", "stroke-width": 3.6 }],
  ],
  "year-of-plenty": [
    ["path", "i-shade i-edge", { d: SHEET, transform: "translate(16 29) rotate(-14)" }],
    ["path", "i-fill i-edge", { d: SHEET, transform: "translate(27 29) rotate(9)" }],
    ["path", "i-line", { d: "M39 3v13M32.500 9.500h13", "stroke-width": 3.6 }],
  ],
  monopoly: [
    ["path", "i-fill i-edge", { d: "M16 15h16v21H16z" }],
    [
      "path",
      "i-line",
      {
        d: "M2 26h8M7 21l5 5-5 5M46 26h-8M41 21l-5 5 5 5M24 1v8M19 6l5 5 5-5M24 48v-7M19 44l5-5 5 5",
        "stroke-width": 3,
      },
    ],
  ],
  hand: [
    ["path", "i-shade i-edge", { d: "M-11-16H11V16H-11z", transform: "translate(19 24) rotate(-12)" }],
    ["path", "i-fill i-edge", { d: "M-11-16H11V16H-11z", transform: "translate(28 25) rotate(6)" }],
  ],
  development: [
    ["path", "i-fill i-edge", { d: "M11 5H37V43H11z" }],
    ["path", "i-light i-edge i-thin", { d: "M24 13l7 11-7 11-7-11z" }],
  ],
  fish: [
    ["path", "i-fill i-edge", { d: FISH }],
    ["circle", "i-dot", EYE],
  ],
  harbor: [
    ["path", "i-line", { d: "M24 15V43M14 21H34M7 29c1 9 8 14 17 14s16-5 17-14", "stroke-width": 4.5 }],
    ["circle", "i-line", { cx: 24, cy: 10, r: 5, "stroke-width": 4 }],
  ],
  boot: [
    ["path", "i-fill i-edge", { d: "M13 5H29V23c0 3 2 5 6 6 6 1 9 5 9 10v2H11c2-9 3-24 2-36z" }],
    ["path", "i-line", { d: "M10 41H45M22 13h7M22 19h7", "stroke-width": 3 }],
    ["path", "i-line i-thin", { d: "M13 9H29" }],
  ],
};

/**
 * Return a sign as a picture.
 * @param {string} name
 * @param {string} [label] for screen readers; without it the sign is decoration
 * @returns {SVGSVGElement}
 */
export function sign(name, label) {
  return framed(inked(name, SIGNS[name], 48), label);
}

/** Places and size of the fish on tokens with one, two and three fish. */
const SHOALS = [
  { at: [[24, 24]], size: 0.66 },
  {
    at: [
      [22, 16],
      [26, 32],
    ],
    size: 0.5,
  },
  {
    at: [
      [24, 12],
      [20, 24],
      [27, 36],
    ],
    size: 0.42,
  },
];

/**
 * Return a fish token.
 * @param {number} fish one to three
 * @returns {SVGSVGElement}
 */
export function fishToken(fish) {
  const { at, size } = SHOALS[fish - 1];
  /** @type {(place: number[]) => Part[]} */
  const swimmer = ([x, y]) => {
    const transform = `translate(${x} ${y}) scale(${size}) translate(-24 -24)`;
    return [
      ["path", "i-fill i-edge", { d: FISH, transform, "stroke-width": 1.5 / size }],
      ["circle", "i-dot", { ...EYE, transform }],
    ];
  };
  return framed(inked("fish", [["circle", "i-disc i-edge", { cx: 24, cy: 24, r: 22 }], ...at.flatMap(swimmer)], 48));
}
