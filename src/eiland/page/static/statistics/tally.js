// Sums over finished games: by kind of game, and by opponent.

/** @typedef {import("./games.js").Game} Game */
/** @typedef {{games: number, won: number, lost: number}} Against games with an opponent, and how many the player and the opponent won */
/** @typedef {{count: number, sum: number}} Mean */
/**
 * The games of one kind. `shared` ones were played by several people at this device, `alone` ones by one player: neither
 * is won or lost. `fair` is how many games a player who wins as often as all others would have won.
 * @typedef {{games: number, shared: number, alone: number, won: number, fair: number, points: Mean, best: number | null,
 *   accuracy: Mean, luck: Mean, bots: Map<string, Against>, people: Map<string, Against>}} Sums
 */
/** @typedef {{games: number, by: Map<string, Sums>, latest: Game[]}} Summary */

const LATEST = 15; // games that are listed

/** @returns {Summary} */
export function noSummary() {
  return { games: 0, by: new Map(), latest: [] };
}

/** Add games to a summary. @param {Summary} summary @param {Game[]} games */
export function addGames(summary, games) {
  for (const game of games) {
    const sums = summary.by.get(game.game) ?? noSums();
    summary.by.set(game.game, sums);
    addTo(sums, game);
  }
  summary.games += games.length;
  summary.latest = [...summary.latest, ...games].sort((a, b) => b.at - a.at).slice(0, LATEST);
}

/** Return a mean, null of nothing. @param {Mean} mean */
export function meanOf({ count, sum }) {
  return count ? sum / count : null;
}

/** Return the opponents that were met most often, first. @param {Map<string, Against>} met */
export function mostMet(met) {
  return [...met].sort(([a, one], [b, other]) => other.games - one.games || a.localeCompare(b));
}

/** @returns {Sums} */
function noSums() {
  const none = () => ({ count: 0, sum: 0 });
  const start = { games: 0, shared: 0, alone: 0, won: 0, fair: 0, best: null };
  return { ...start, points: none(), accuracy: none(), luck: none(), bots: new Map(), people: new Map() };
}

/** @param {Sums} sums @param {Game} game */
function addTo(sums, { seats, accuracy, luck }) {
  sums.games += 1;
  const me = seats.find(({ kind }) => kind === "me");
  if (!me) {
    sums.shared += 1;
    return;
  }
  add(sums.points, me.score);
  sums.best = Math.max(sums.best ?? me.score, me.score);
  if (accuracy !== null) add(sums.accuracy, accuracy);
  if (luck !== null) add(sums.luck, luck);
  if (seats.length === 1) {
    sums.alone += 1;
    return;
  }
  if (me.won) sums.won += 1;
  sums.fair += 1 / seats.length;
  meet(sums, me, seats);
}

/** Count the opponents of a game, each name once. @param {Sums} sums @param {Game["seats"][number]} me @param {Game["seats"]} seats */
function meet(sums, me, seats) {
  for (const [kind, met] of /** @type {const} */ ([
    ["bot", sums.bots],
    ["person", sums.people],
  ])) {
    const others = seats.filter((seat) => seat.kind === kind);
    const nameOf = (/** @type {typeof me} */ { name, bot }) => bot ?? name;
    for (const name of new Set(others.map(nameOf))) {
      const { games, won, lost } = met.get(name) ?? { games: 0, won: 0, lost: 0 };
      const hasWon = others.some((seat) => nameOf(seat) === name && seat.won);
      met.set(name, { games: games + 1, won: won + Number(me.won), lost: lost + Number(hasWon) });
    }
  }
}

/** @param {Mean} mean @param {number} number */
function add(mean, number) {
  mean.count += 1;
  mean.sum += number;
}
