// Status sentence of the companion: what to enter next.

import { t } from "../kit/messages.js";
import { people } from "./words.js";

/** @param {import("./typing.js").Typing} typing */
export function asking(typing) {
  const { game, isEdit, number, reading } = typing;
  if (!reading.now) return t("companion.ask.over");
  const name = people(game.names)[reading.now.seat];
  const ask = asked(typing);
  if (isEdit) return t("companion.ask.edit", { name, number, ask });
  return game.names.length > 1 ? t("page.status.named", { name, ask }) : ask;
}

/** @param {import("./typing.js").Typing} typing */
function asked({ dice, draft, reading, tables }) {
  const missing = dice.filter((face) => face === null).length;
  if (missing === dice.length) return t("companion.ask.dice", { n: missing });
  if (missing) return t("companion.ask.more", { n: missing });
  if (draft.again) return t("companion.ask.again");
  if (reading.legal.some(({ action }) => tables.sites.has(action))) return t("companion.ask.build");
  return t(reading.legal.length ? "companion.ask.change" : "companion.ask.end");
}
