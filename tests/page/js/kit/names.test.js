import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";

import { piecesOf } from "#page/kit/names.js";

test("a short name is one piece, words of a name are pieces", () => {
  deepEqual(piecesOf("Anna"), ["Anna"]);
  deepEqual(piecesOf("Anna Lena"), ["Anna ", "Lena"]);
  deepEqual(piecesOf("Eva-Marie"), ["Eva-", "Marie"]);
});

test("a long word has pieces of about the same length", () => {
  deepEqual(piecesOf("Annegret"), ["Anne", "gret"]);
  deepEqual(piecesOf("Bartholomäus"), ["Bartho", "lomäus"]);
  deepEqual(piecesOf("Bartholomäus F."), ["Bartho", "lomäus ", "F."]);
});

test("words of scripts without capitals stay whole: their letters join or carry marks", () => {
  deepEqual(piecesOf("عبدالرحمن"), ["عبدالرحمن"]);
  deepEqual(piecesOf("चन्द्रशेखरन्"), ["चन्द्रशेखरन्"]);
  deepEqual(piecesOf("孙悟空与唐三藏及其弟子"), ["孙悟空与唐三藏及其弟子"]);
});

test("no piece of a long word has fewer than three letters, and none is lost", () => {
  for (let length = 1; length <= 40; length++) {
    const name = "ä".repeat(length);
    const pieces = piecesOf(name);
    equal(pieces.join(""), name);
    ok(pieces.length === 1 || pieces.every((piece) => piece.length >= 3 && piece.length <= 6), `${length}`);
  }
});
