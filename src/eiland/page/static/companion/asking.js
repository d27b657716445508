// Status sentence of the companion: what to enter next.

import { t } from "../kit/messages.js";
import { people } from "./words.js";

const CHANGES = ["joker", "gold"];

/** @param {import("./typing.js").Typing} typing */
export function asking(typing) {
  const { game, isEdit, draft, reading } = typing;
  if (reading.seat === null) return t("companion.ask.over");
  const name = people(game.names)[reading.seat];
  const number = typing.numberOf(draft.at);
  const ask = asked(typing);
  if (isEdit && number === 0) return t("companion.ask.edit-opening", { name, ask });
  if (isEdit) return t("companion.ask.edit", { name, number, ask });
  return game.names.length > 1 ? t("page.status.named", { name, ask }) : ask;
}

/** @param {import("./typing.js").Typing} typing */
function asked({ dice, draft, reading, opening, isReady, isOffline, isStarting }) {
  const missing = dice.filter((face) => face === null).length;
  if (dice.length === 0) return t(isReady ? "companion.ask.end" : `page.ask.${opening}`);
  if (missing === dice.length) return t("companion.ask.dice", { n: missing });
  if (missing) return t("companion.ask.more", { n: missing });
  if (draft.again) return t("companion.ask.again");
  if (!reading.isChecked) return t(isOffline && !isStarting ? "companion.ask.unchecked" : "companion.ask.build");
  if (reading.legal.some(({ action }) => !CHANGES.includes(action.split(" ")[0]))) return t("companion.ask.build");
  return t(reading.legal.length ? "companion.ask.change" : "companion.ask.end");
}
