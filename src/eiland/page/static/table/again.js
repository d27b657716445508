// The rematch of a finished game.

import { ask, newKey } from "../client/api.js";
import { keepLinks } from "../client/invitations.js";
import { added } from "../client/own-dice.js";
import { at } from "../kit/addresses.js";

/**
 * Return the address of the table that follows, which is made if there is none. Raises Refusal, Unreachable.
 * @param {import("../client/types.js").Snapshot} snapshot
 */
export async function addressOfNext({ table, game, mine, dice, next }) {
  if (next) return at(`/t/${next}`);
  const own = dice ? await added(game, mine) : {};
  /** @type {import("../client/types.js").Created} */
  const made = await ask(`/api/tables/${table}/again`, { key: newKey(), ...own });
  keepLinks(made.table, made.invites, made.invite);
  return at(made.url);
}
