// All questions that the board cannot answer. They are loaded when the set-up is over.

import { Discard } from "./discard.js";
import { Fish } from "./fish.js";
import { Monopoly } from "./monopoly.js";
import { Boot, Catch, Victim } from "./one-of.js";
import { Owing } from "./owing.js";
import { Plenty } from "./plenty.js";

/**
 * @param {import("./question.js").Commands} commands
 * @param {import("../../client/types.js").BoardSheet} sheet
 * @returns {import("./question.js").Question[]} the most urgent first
 */
export function questionsOf(commands, sheet) {
  return [Discard, Victim, Catch, Plenty, Monopoly, Fish, Boot, Owing].map((Kind) => new Kind(commands, sheet));
}
