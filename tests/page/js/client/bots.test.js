import { equal } from "node:assert/strict";
import { test } from "node:test";
import { botLabel } from "#page/client/bots.js";
import { speak } from "../support.js";

test("bots are listed with their strength, those of other packages by their own name", async () => {
  await speak({
    "bot.greedy": "Greta",
    "strength.strong": "strong",
    "page.seat.bot.strength": "{bot} ({strength})",
    "page.seat.bot": "bot {bot}",
  });
  /** @type {any} */
  const game = { strengths: { greedy: "strong", mine: null } };
  equal(botLabel(game, "greedy"), "Greta (strong)");
  equal(botLabel(game, "mine"), "bot mine");
});
