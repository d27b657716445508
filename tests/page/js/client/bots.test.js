import { equal } from "node:assert/strict";
import { test } from "node:test";
import { botLabel, botName } from "#page/client/bots.js";
import { speak } from "../support.js";

test("levels are listed by their word, other bots with the nearest level, those of other packages by name", async () => {
  await speak({
    "bot.greedy": "Greta",
    "bot.hard": "hard",
    "page.seat.bot.level": "{bot} ({level})",
    "page.seat.bot": "bot {bot}",
  });
  /** @type {any} */
  const game = { levels: { hard: "hard", greedy: "hard", mine: null } };
  equal(botLabel(game, "hard"), "bot hard");
  equal(botLabel(game, "greedy"), "Greta (hard)");
  equal(botLabel(game, "mine"), "bot mine");
  equal(botName("mine"), "mine");
});
