// Links of invitations. The server knows only their digests, so the browser of the host keeps them until they are used.

/** @param {string} table */
const place = (table) => `eiland-invites-${table}`;

/** Return the links that this browser has kept, by seat. @param {string} table @returns {Record<string, string>} */
function links(table) {
  return JSON.parse(localStorage.getItem(place(table)) ?? "{}");
}

/**
 * Keep the links of invitations.
 * @param {string} table
 * @param {import("./types.js").Invite[]} invites
 */
export function keepLinks(table, invites) {
  if (!invites.length) return;
  const fresh = Object.fromEntries(invites.map(({ seat, url }) => [seat, url]));
  localStorage.setItem(place(table), JSON.stringify({ ...links(table), ...fresh }));
}

/**
 * Return the link for each open seat, null where this browser has none. Forget the links of other seats.
 * @param {string} table
 * @param {number[]} open
 * @returns {{seat: number, url: string | null}[]}
 */
export function linksTo(table, open) {
  const kept = links(table);
  const found = open.map((seat) => ({ seat, url: kept[seat] ?? null }));
  if (Object.keys(kept).some((seat) => !open.includes(Number(seat)))) {
    localStorage.removeItem(place(table));
    keepLinks(
      table,
      found.flatMap(({ seat, url }) => (url === null ? [] : [{ seat, url }])),
    );
  }
  return found;
}
