// Links of invitations. The server knows only their digests, so the browser of the host keeps them until they are used.

/**
 * Links by seat, and the one that gives whichever seat is free.
 * @typedef {{seats: Record<string, string>, all: string | null}} Kept
 */

/** @param {string} table */
const place = (table) => `eiland-invites-${table}`;

/** Return what this browser has kept of a table. @param {string} table @returns {Kept} */
function kept(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? '{"seats": {}, "all": null}');
}

/**
 * Keep the links of invitations; `all` is the one for whichever seat is free.
 * @param {string} table
 * @param {import("./types.js").Invite[]} invites
 * @param {string | null} [all]
 */
export function keepLinks(table, invites, all = null) {
  if (!invites.length && all === null) return;
  const before = kept(table);
  const fresh = Object.fromEntries(invites.map(({ seat, url }) => [seat, url]));
  const now = { seats: { ...before.seats, ...fresh }, all: all ?? before.all };
  localStorage.setItem(place(table), JSON.stringify(now));
}

/**
 * Return the link for each open seat, null where this browser has none, and the one for all. Forget used ones.
 * @param {string} table
 * @param {number[]} open
 * @returns {{links: {seat: number, url: string | null}[], all: string | null}}
 */
export function linksTo(table, open) {
  const { seats, all } = kept(table);
  const isLeft = (/** @type {[string, string]} */ [seat]) => open.includes(Number(seat));
  const left = Object.fromEntries(Object.entries(seats).filter(isLeft));
  if (!open.length) localStorage.removeItem(place(table));
  else if (Object.keys(left).length < Object.keys(seats).length)
    localStorage.setItem(place(table), JSON.stringify({ seats: left, all }));
  return { links: open.map((seat) => ({ seat, url: left[seat] ?? null })), all: open.length ? all : null };
}
