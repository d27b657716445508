// A position on paper as a snapshot, as name plates, drawings and the end screen expect it.

import { people } from "./words.js";

/** @typedef {import("../client/types.js").PaperPosition<any>} Position */

/** @type {Omit<import("../client/types.js").Seat, "seat" | "name">} */
const PERSON = {
  kind: "here",
  holder: "other",
  bot: null,
  online: true,
  away_since: null,
  stand_in: null,
  left: false,
  due: null,
  due_for: null,
  stand_in_from: null,
  asked: null,
  ready: true,
};

/**
 * @param {Pick<import("./shelf.js").Game, "id" | "game" | "names" | "options">} game
 * @param {Position} position
 * @param {number | null} acting the seat whose turn is entered, null when the game is over
 * @returns {import("../client/types.js").Snapshot<any>}
 */
export function snapshotOf({ id, game, names, options }, { view, scores, winners }, acting) {
  return {
    v: 1,
    table: id,
    game,
    options,
    seq: 0,
    now: 0,
    spectators: 0,
    room: "none",
    waiting: false,
    may_start: false,
    knocks: [],
    chat: false,
    hints: false,
    clock: { name: "off", limit: null, paused: false },
    seats: people(names).map((name, seat) => ({ ...PERSON, seat, name })),
    host: null,
    verdicts: null,
    mine: names.map((_, seat) => seat),
    viewer: acting ?? 0,
    view,
    actors: acting === null ? [] : [acting],
    scores,
    winners,
    over: acting === null,
    kept_until: null,
    thinking: [],
    solution: null,
    legal: {},
    undo: null,
    invites: [],
    next: null,
    daily: null,
    dice: null,
    refusals: {},
    goals: null,
  };
}
