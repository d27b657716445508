// The result of a daily game as a picture to share. It shows the course, and nothing of the dice.

import { SIGNS } from "./squares.js";

/**
 * A result: its text, whose first line is the heading, its large figure, and the line below.
 * @typedef {{date: string, text: string, figure: string, below: string, marks: string[]}} Shared
 */

const [WIDTH, HEIGHT, A_ROW] = [1080, 1080, 5];
const [SIZE, GAP, TOP] = [150, 24, 470];
const COLORS = /** @type {Record<string, string>} */ ({
  flawless: "#0072b2",
  slip: "#f0d264",
  mistake: "#e58a1f",
  blunder: "#b3261e",
});
const INKS = /** @type {Record<string, string>} */ ({ slip: "#2a2118", mistake: "#2a2118" });
const SIGN = 24; // the side of a sign's square
const SERIF = 'Georgia, "Liberation Serif", "Times New Roman", serif';

/** Return the picture as a PNG file. @param {Shared} result @returns {Promise<File>} */
export async function pictureOf(result) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  ground(pen);
  pen.textAlign = "center";
  write(pen, result.text.split("\n")[0], 150, `700 52px ${SERIF}`, "#2a2118");
  write(pen, result.figure, 330, `700 190px ${SERIF}`, "#0e5f6e");
  write(pen, result.below, 410, `400 38px ${SERIF}`, "#2a2118");
  result.marks.forEach((mark, turn) => square(pen, mark, turn, result.marks.length));
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([/** @type {Blob} */ (blob)], `eiland-${result.date}.png`, { type: "image/png" });
}

/** Draw the sea, and the paper of an island on it. @param {CanvasRenderingContext2D} pen */
function ground(pen) {
  pen.fillStyle = "#2a8592";
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = "#1f7480";
  pen.lineWidth = 5;
  for (let y = 20; y < HEIGHT; y += 36) {
    pen.beginPath();
    for (let x = -20; x < WIDTH; x += 90) wave(pen, x + (((y - 20) / 36) % 2) * 45, y);
    pen.stroke();
  }
  sheet(pen, 40, "#f0dcae");
  sheet(pen, 58, "#fbf6e9");
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y */
function wave(pen, x, y) {
  pen.moveTo(x, y);
  pen.quadraticCurveTo(x + 18, y + 16, x + 36, y);
}

/** @param {CanvasRenderingContext2D} pen @param {number} edge @param {string} color */
function sheet(pen, edge, color) {
  pen.fillStyle = color;
  pen.beginPath();
  pen.roundRect(edge, edge, WIDTH - 2 * edge, HEIGHT - 2 * edge, 56);
  pen.fill();
}

/** @param {CanvasRenderingContext2D} pen @param {string} text @param {number} y @param {string} font @param {string} color */
function write(pen, text, y, font, color) {
  pen.font = font;
  pen.fillStyle = color;
  pen.fillText(text, WIDTH / 2, y, WIDTH - 160);
}

/** @param {CanvasRenderingContext2D} pen @param {string} mark @param {number} turn @param {number} turns */
function square(pen, mark, turn, turns) {
  const rows = Math.ceil(turns / A_ROW);
  const size = Math.min(SIZE, (HEIGHT - TOP - 90) / rows - GAP);
  const left = (WIDTH - A_ROW * size - (A_ROW - 1) * GAP) / 2;
  const [x, y] = [left + (turn % A_ROW) * (size + GAP), TOP + Math.floor(turn / A_ROW) * (size + GAP)];
  pen.fillStyle = COLORS[mark];
  pen.beginPath();
  pen.roundRect(x, y, size, size, 24);
  pen.fill();
  pen.save();
  pen.translate(x, y);
  pen.scale(size / SIGN, size / SIGN);
  pen.lineWidth = 2.4;
  pen.lineCap = pen.lineJoin = "round";
  pen.strokeStyle = INKS[mark] ?? "#ffffff";
  pen.stroke(new Path2D(SIGNS[mark]));
  pen.restore();
}
