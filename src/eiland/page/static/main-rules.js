// Entry point of the rules pages. The HTML contains the text; this script draws dice, symbols and maps, and adds header
// and footer.

import { chip } from "./board/island/tokens.js";
import { api } from "./client/api.js";
import { picture, piecePicture, symbol } from "./drawing/faces.js";
import { fishToken, sign } from "./drawing/signs.js";
import { el, svg } from "./kit/dom.js";
import { footer, header } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { mapOf } from "./rules/maps.js";

/** @param {string} selector @returns {HTMLElement[]} */
function all(selector) {
  return [...document.querySelectorAll(selector)].map((element) => /** @type {HTMLElement} */ (element));
}

/**
 * Show a drawing instead of the words; screen readers still read the words.
 * @param {HTMLElement} place
 * @param {...Node} drawn
 */
function draw(place, ...drawn) {
  const words = el("span", { class: "unseen" }, (place.textContent ?? "").trim());
  place.replaceChildren(words, ...drawn);
}

/** @param {string} face @param {string} [cls] */
function cube(face, cls = "") {
  return el(
    "span",
    { class: `cube ${cls}`, "aria-hidden": "true" },
    svg("svg", { viewBox: "-32 -32 64 64" }, symbol(face, 46)),
  );
}

/** Return a die of a row: "ore" is free, "ore*" kept, "gold>ore" turned, "gold-" spent. @param {string} die */
function place(die) {
  const [face, after] = die.replace(/[*-]$/, "").split(">");
  if (after)
    return el(
      "span",
      { class: "place turned" },
      cube(face),
      el("span", { class: "arrow", "aria-hidden": "true" }),
      cube(after),
    );
  const state = die.endsWith("*") ? "kept" : die.endsWith("-") ? "spent" : "";
  return el("span", { class: `place ${state}` }, cube(face));
}

function drawDice() {
  for (const row of all("[data-dice]")) draw(row, ...String(row.dataset.dice).split(" ").map(place));
}

function drawSymbols() {
  for (const faces of all("[data-faces]"))
    draw(
      faces,
      ...String(faces.dataset.faces)
        .split(" ")
        .map((face) => picture(face)),
    );
  for (const word of all("[data-die]")) word.prepend(cube(String(word.dataset.die)));
  for (const piece of all("[data-piece]")) piece.prepend(ofPiece(String(piece.dataset.piece)));
}

/** @param {string} kind */
function ofPiece(kind) {
  return kind === "development" ? sign("development") : piecePicture(kind);
}

/** Draw number tokens. @param {import("./client/types.js").BoardSheet} sheet */
function drawNumbers(sheet) {
  const frame = { viewBox: "-40 -38 80 80", "aria-hidden": "true" };
  for (const token of all("[data-chip]")) draw(token, svg("svg", frame, chip(sheet, Number(token.dataset.chip))));
}

/** Draw fish tokens and development cards. */
function drawTokens() {
  for (const token of all("[data-fish]"))
    draw(token, token.dataset.fish === "boot" ? sign("boot") : fishToken(Number(token.dataset.fish)));
  for (const name of all("[data-card]")) name.prepend(sign(String(name.dataset.card)));
}

/** Return the button for a guided first game. @param {string} game */
function learnLink(game) {
  const link = el(
    "button",
    {
      type: "button",
      class: "button small",
      "data-testid": "learn",
      click: async () => (await import("./guide/begin.js")).begin(game, link),
    },
    t("guide.link"),
  );
  return el("p", { class: "to-table" }, link);
}

/** @param {import("./client/types.js").AnySheet} sheet */
function drawMaps(sheet) {
  for (const figure of all("[data-map]")) {
    figure.prepend(el("div", { class: "map-picture" }, mapOf(sheet, JSON.parse(String(figure.dataset.map)))));
  }
}

async function open() {
  drawDice();
  drawSymbols();
  drawTokens();
  await loadMessages("page");
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  page.prepend(header());
  page.append(footer());
  if (page.dataset.game) {
    const { game } = page.dataset;
    const sheet = await api.sheet(game);
    all(".front")[0]?.append(learnLink(game));
    if ("ways" in sheet) drawNumbers(sheet);
    drawMaps(sheet);
    const [scores] = all("[data-scores]");
    if (scores) await (await import("./rules/scores.js")).showScores(scores);
  }
  document.body.dataset.ready = "";
}

open();
