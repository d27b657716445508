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
 * Send a request and return its answer, if the server asks for patience once it has time. Raises Refusal, Unreachable.
 * @param {string} path
 * @param {object} [body] makes it a POST request
 * @returns {Promise<Response>}
 */
export async function send(path, body) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(at(path), options).catch(() => {
    throw new Unreachable(path);
  });
  const { status } = answer;
  if (status >= 502 && status <= 504) throw new Unreachable(path);
  if (status === 429) return (await import("./waiting.js")).goOn(answer, () => send(path, body));
  if (!answer.ok) throw new Refusal(status, await answer.json().catch(() => ({})));
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

/**
 * Return what sends a command about a table.
 * @param {string} name
 * @returns {(table: string, query: string, body: object) => Promise<LoggedSnapshot>}
 */
const command = (name) => (table, query, body) => request(`/api/tables/${table}/${name}${query}`, body);

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
  /** Let a bot play for a person who is away. */
  standIn: command("stand-in"),
  /** Play again. */
  comeBack: command("back"),
  /** Leave a seat to a bot for good. */
  leave: command("leave"),
  /** Stop the game or let it go on. */
  pause: command("pause"),
  /** Say something. @param {string} table @param {object} message */
  say: (table, message) => request(`/api/tables/${table}/messages`, message),
  /** Switch the chat on or off. */
  allowChat: command("chat"),
  act: command("actions"),
  undo: command("undo"),
  /** @param {string} table @param {string} query @param {object} choice @returns {Promise<LoggedSnapshot>} */
  refuse: (table, query, choice) => ask(`/api/tables/${table}/refusals${query}`, choice),
  /** @param {string} table @param {object} question @returns {Promise<import("./types.js").Hint | Unsolved>} */
  hint: (table, question) => request(`/api/tables/${table}/hint`, question),
};
