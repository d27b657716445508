import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { Axes } from "#page/drawing/axes.js";
import { USUAL } from "#page/drawing/fitted.js";

test("axes end at round numbers and include all values", () => {
  const axes = new Axes(15, 200, [-7.5, 0, 31.2], "Turn");
  equal(axes.step, 10);
  equal(axes.low, -10);
  equal(axes.high, 40);
  equal(new Axes(15, 200, [0, 60], "Turn").step, 20);
});

test("axes have a height even if all values are equal", () => {
  const axes = new Axes(1, 200, [0], "Turn");
  ok(axes.high > axes.low);
});

test("turns and values are within the chart, higher values above", () => {
  const axes = new Axes(15, 200, [0, 30], "Turn");
  ok(axes.x(0) > 0 && axes.x(15) < USUAL);
  ok(axes.y(30) < axes.y(0));
  ok(axes.y(30) >= 0 && axes.y(0) <= 200);
});

test("numbers stand below turns, or in the middle of the turns of their round", () => {
  const axes = new Axes(7, 200, [0], "Round", 3);
  equal(axes.middle(1), axes.x(2));
  equal(axes.middle(2), axes.x(5));
  equal(axes.middle(3), axes.x(7), "the last round has one turn");
  equal(new Axes(7, 200, [0], "Turn").middle(4), axes.x(4));
});
