// Commands and queries of the server's HTTP interface (docs/http.md).

import { at } from "../kit/addresses.js";

/** A refused request: its sentences, and the new snapshot if the server sent one. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{faults?: {key: string, details?: Record<string, string | number>, sentence?: string}[], snapshot?: import("./types.js").LoggedSnapshot}} body
   */
  constructor(status, body) {
    const faults = body.faults ?? [];
    super(faults.map((fault) => fault.sentence ?? fault.key).join(" "));
    this.status = status;
    this.faults = faults;
    this.keys = faults.map((fault) => fault.key);
    this.snapshot = body.snapshot ?? null;
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

export const LATEST = "?latest=300"; // log entries that a page loads at a time, the newest first
const RETRIES = [300, 900, 2000]; // milliseconds

/**
 * Send a request and return its answer. Raises Refusal, Unreachable.
 * @param {string} path
 * @param {object} [body] makes it a POST request
 */
export async function send(path, body) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let answer;
  try {
    answer = await fetch(at(path), options);
  } catch {
    throw new Unreachable(path);
  }
  if (answer.status >= 502 && answer.status <= 504) throw new Unreachable(path);
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  return answer;
}

/**
 * Send a request; the caller declares the type of the answer.
 * @template Json
 * @param {string} path
 * @param {object} [body] makes it a POST request
 * @returns {Promise<Json>}
 */
export async function request(path, body) {
  const answer = await send(path, body);
  return answer.json().catch(() => ({}));
}

/**
 * Repeat a request while the server cannot be reached. This is safe for commands with a key: the server runs each key
 * once.
 * @template Json
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<Json>}
 */
export function ask(path, body) {
  return repeated(() => request(path, body));
}

/**
 * Repeat what asks the server while the server cannot be reached.
 * @template Answer
 * @param {() => Promise<Answer>} work
 * @returns {Promise<Answer>}
 */
export async function repeated(work) {
  for (const pause of RETRIES) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}

/**
 * Return a random key for one command, so that the server runs it once even if it is sent twice.
 * @returns {string}
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @typedef {import("./types.js").LoggedSnapshot} LoggedSnapshot */
/** @typedef {import("./types.js").Unsolved} Unsolved */

// `query` is a query string: the last log entry that the page has, and the seat from which it looks.
export const api = {
  /** @returns {Promise<import("./types.js").GameEntry[]>} */
  games: () => ask("/api/games"),
  /** @param {string} game @returns {Promise<import("./types.js").AnySheet>} */
  sheet: (game) => ask(`/api/games/${game}/sheet`),
  /** @returns {Promise<import("./types.js").TableEntry[]>} */
  tables: () => ask("/api/tables"),
  /** @returns {Promise<import("./types.js").PublicTable[]>} */
  publicTables: () => request("/api/public-tables"),
  /** @param {object} table @returns {Promise<import("./types.js").Created>} */
  create: (table) => request("/api/tables", table),
  /** @param {string} table @param {string} [query] @returns {Promise<LoggedSnapshot>} */
  snapshot: (table, query = LATEST) => ask(`/api/tables/${table}${query}`),
  /** Return log entries before one that the page has. @param {string} table @param {number} before @returns {Promise<import("./types.js").Earlier>} */
  log: (table, before) => ask(`/api/tables/${table}/log${LATEST}&before=${before}`),
  /** @param {string} table @param {string} invite @returns {Promise<import("./types.js").Invitation>} */
  invitation: (table, invite) => ask(`/api/tables/${table}/invitation?invite=${encodeURIComponent(invite)}`),
  /** @param {string} table @param {object} seat @returns {Promise<import("./types.js").Invite>} */
  invite: (table, seat) => request(`/api/tables/${table}/invitations`, seat),
  /** Let a bot play for a person who is away. @param {string} table @param {string} query @param {object} seat @returns {Promise<LoggedSnapshot>} */
  standIn: (table, query, seat) => request(`/api/tables/${table}/stand-in${query}`, seat),
  /** Play again. @param {string} table @param {string} query @param {object} seat @returns {Promise<LoggedSnapshot>} */
  comeBack: (table, query, seat) => request(`/api/tables/${table}/back${query}`, seat),
  /** Leave a seat to a bot for good. @param {string} table @param {string} query @param {object} seat @returns {Promise<LoggedSnapshot>} */
  leave: (table, query, seat) => request(`/api/tables/${table}/leave${query}`, seat),
  /** Stop the game or let it go on. @param {string} table @param {string} query @param {object} pause @returns {Promise<LoggedSnapshot>} */
  pause: (table, query, pause) => request(`/api/tables/${table}/pause${query}`, pause),
  /** Say something. @param {string} table @param {object} message */
  say: (table, message) => request(`/api/tables/${table}/messages`, message),
  /** Switch the chat on or off. @param {string} table @param {string} query @param {object} choice @returns {Promise<LoggedSnapshot>} */
  allowChat: (table, query, choice) => request(`/api/tables/${table}/chat${query}`, choice),
  /** @param {string} table @param {string} query @param {object} action @returns {Promise<LoggedSnapshot>} */
  act: (table, query, action) => request(`/api/tables/${table}/actions${query}`, action),
  /** @param {string} table @param {string} query @param {object} command @returns {Promise<LoggedSnapshot>} */
  undo: (table, query, command) => request(`/api/tables/${table}/undo${query}`, command),
  /** @param {string} table @param {string} query @param {object} choice @returns {Promise<LoggedSnapshot>} */
  refuse: (table, query, choice) => ask(`/api/tables/${table}/refusals${query}`, choice),
  /** @param {string} table @param {object} question @returns {Promise<import("./types.js").Hint | Unsolved>} */
  hint: (table, question) => request(`/api/tables/${table}/hint`, question),
};
