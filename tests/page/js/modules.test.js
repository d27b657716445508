// Checks of all modules of the page: which room imports from which (including imports of types), and that every module
// without elements has unit tests.

import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

/** @type {Record<string, string[]>} */
const MAY_IMPORT = {
  kit: [],
  client: ["kit"],
  drawing: ["kit", "client"],
  chat: ["kit", "client", "drawing"],
  course: ["kit", "client", "drawing"],
  daily: ["kit", "client"],
  guide: ["kit", "client", "table"],
  statistics: ["kit", "client", "drawing"],
  sound: ["kit", "client"],
  practice: ["kit", "client", "table"],
  table: ["kit", "client", "drawing", "chat", "analysis", "course", "daily", "statistics", "sound", "practice"],
  room: ["kit", "client", "drawing", "chat", "table"],
  analysis: ["kit", "client", "drawing", "table", "statistics"],
  dice: ["kit", "client", "drawing", "table", "analysis"],
  board: ["kit", "client", "drawing", "table"],
  replay: ["kit", "client", "drawing", "table", "board"],
  app: ["kit", "client"],
  verify: ["kit", "client", "app"],
  boards: ["kit", "client", "drawing", "board", "print"],
  lobby: ["kit", "client", "drawing", "dice", "board", "daily", "boards", "guide"],
  companion: ["kit", "client", "drawing", "table", "dice", "lobby", "app"],
  puzzles: ["kit", "client", "drawing", "board", "dice", "daily"],
  print: ["kit", "client", "drawing", "table", "dice"],
  rules: ["kit", "client", "drawing", "dice", "board"],
};

/** Modules that create elements only through their base class or other modules. */
const BUILDING = [
  "board/choices/questions.js",
  "companion/books.js",
  "companion/paper-advice.js",
  "companion/race-on-paper.js",
  "dice/classic.js",
  "dice/extra-pictures.js",
  "dice/extra.js",
  "dice/plus-pictures.js",
  "dice/plus.js",
  "dice/race-points.js",
  "dice/race.js",
  "drawing/signs.js",
  "games.js",
  "lobby/examples.js",
];
const TYPES = "client/types.js";
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
const ELEMENTS = /kit\/dom\.js|"\.\/dom\.js"|\b(?:document|window|location|navigator|addEventListener)\b/;

const STATIC = new URL("../../../src/eiland/page/static/", import.meta.url);
const TESTS = new URL("./", import.meta.url);
const FILES = readdirSync(STATIC, { recursive: true })
  .filter((file) => file.endsWith(".js"))
  .sort();
const NAMED = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** @param {string} file */
function importsOf(file) {
  const text = readFileSync(new URL(file, STATIC), "utf8");
  return [...text.matchAll(NAMED)].map(([, name]) =>
    new URL(name, new URL(file, STATIC)).href.slice(STATIC.href.length),
  );
}

/** @param {string} file */
function roomOf(file) {
  return file.includes("/") ? file.split("/")[0] : "";
}

test("every room has a list of allowed imports", () => {
  deepEqual([...new Set(FILES.map(roomOf))].filter(Boolean).sort(), Object.keys(MAY_IMPORT).sort());
});

test("rooms import only from allowed rooms", () => {
  const wrong = FILES.filter(roomOf).flatMap((file) =>
    importsOf(file)
      .filter((name) => ![roomOf(file), ...MAY_IMPORT[roomOf(file)]].includes(roomOf(name)))
      .map((name) => `${file} -> ${name}`),
  );
  deepEqual(wrong, []);
});

test("every module without elements is tested", () => {
  const tests = readdirSync(TESTS, { recursive: true }).filter((file) => file.endsWith(".test.js"));
  const texts = tests.map((file) => readFileSync(new URL(file, TESTS), "utf8"));
  const tested = new Set(texts.flatMap((text) => [...text.matchAll(/from "#page\/([^"]+)"/g)].map(([, file]) => file)));
  const plain = FILES.filter(
    (file) => !ELEMENTS.test(readFileSync(new URL(file, STATIC), "utf8").replace(COMMENT, "")),
  );
  ok(plain.length > 25);
  deepEqual(
    plain.filter((file) => !tested.has(file)),
    [...BUILDING, TYPES].sort(),
  );
});

test("imports are found", () => {
  ok(FILES.length > 100);
  ok(importsOf("table/table.js").includes("kit/dom.js"));
  ok(importsOf("games.js").includes("board/game.js"));
});
