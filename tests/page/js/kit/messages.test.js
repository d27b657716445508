import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { decimal, hasMessage, language, listed, signed, t } from "#page/kit/messages.js";
import { speak } from "../support.js";

test("details replace placeholders", async () => {
  await speak({ greeting: "Hallo {name}, {n} {unknown}" }, "de");
  equal(t("greeting", { name: "Anna", n: 2 }), "Hallo Anna, 2 {unknown}");
  equal(language(), "de");
});

test("n chooses the plural", async () => {
  await speak({ dice: ["{n} die", "{n} dice"] });
  equal(t("dice", { n: 1 }), "1 die");
  equal(t("dice", { n: 0 }), "0 dice");
  equal(t("dice", { n: "1.0" }), "1.0 dice");
  await speak({ dice: ["{n} a", "{n} b"] }, "fr"); // one form for 0 and 1
  equal(t("dice", { n: 0 }), "0 a");
  equal(t("dice", { n: 2 }), "2 b");
  await speak({ dice: ["{n} a", "{n} b", "{n} c"] }, "pl"); // the third for 5
  deepEqual(
    [1, 3, 5].map((n) => t("dice", { n })),
    ["1 a", "3 b", "5 c"],
  );
});

test("a key without a sentence is shown itself", async () => {
  await speak({});
  equal(t("page.missing"), "page.missing");
  equal(hasMessage("page.missing"), false);
});

test("numbers below zero have a minus sign, not a hyphen", () => {
  equal(signed(-3), "−3");
  equal(signed(3), "3");
  equal(signed(3, true), "+3");
  equal(signed(0, true), "0");
});

test("numbers in a sentence have a minus sign, text stays as it is", async () => {
  await speak({ "page.points": ["{n} point", "{n} points, {name}"] });
  equal(t("page.points", { n: -2, name: "A-1" }), "−2 points, A-1");
});

test("words are joined to a list", async () => {
  await speak({}, "de");
  equal(listed(["Erz 8", "Wolle 5", "Meer"]), "Erz 8, Wolle 5 und Meer");
});

test("names that run to the left turn no words beside them, and do not change places in a list", async () => {
  await speak({ rolls: "{name} rolls {n}" }, "en");
  equal(t("rolls", { name: "נועה", n: 5 }), "\u2068נועה\u2069 rolls 5");
  equal(listed(["نور", "Ada", "נועה"]), "\u2068نور\u2069, Ada, and \u2068נועה\u2069");
});

test("decimals follow the language", async () => {
  await speak({}, "de");
  equal(decimal(-1234.56), "−1.234,6");
  await speak({}, "en");
  equal(decimal(2.345, 2, true), "+2.35");
  equal(decimal(-0.001), "0.0");
  equal(decimal(0, 1, true), "0.0");
});
