// An island on the table of the designer: what a move does to it, and its text. Pieces change places, so their numbers
// always are those of the game.

/** @typedef {import("../client/types.js").Island} Island */
/** @typedef {import("./coast.js").Coast} Coast */
/** @typedef {"terrain" | "token" | "harbor" | "ground"} Kind */
/** @typedef {{kind: Kind, place: string}} Piece its place is a hex, a coast path or the middle corner of a ground */

/** Terrain without a token. */
export const BARE = ["desert", "lake"];

/** Return whether there is a piece of a kind at a place. @param {Island} island @param {Piece} piece */
export function holds(island, { kind, place }) {
  if (kind === "terrain") return true;
  if (kind === "token") return island.hexes[Number(place)].token !== null;
  if (kind === "harbor") return island.harbors.some(({ edge }) => edge === place);
  return island.grounds.some(({ corner }) => String(corner) === place);
}

/**
 * Return the island after two pieces of a kind have changed places, or one has gone to an empty place.
 * @param {Island} island
 * @param {Coast} coast
 * @param {Kind} kind
 * @param {string} from
 * @param {string} to
 * @returns {Island}
 */
export function moved(island, coast, kind, from, to) {
  if (kind === "harbor") {
    const harbors = island.harbors.map((harbor) => {
      const edge = harbor.edge === from ? to : harbor.edge === to ? from : harbor.edge;
      return { ...harbor, edge, corners: coast.endsOf(edge) };
    });
    return { ...island, harbors };
  }
  if (kind === "ground") {
    const grounds = island.grounds.map((ground) => {
      const at = String(ground.corner);
      const corner = Number(at === from ? to : at === to ? from : at);
      return { ...ground, corner, corners: coast.cornersOf(corner) };
    });
    return { ...island, grounds };
  }
  return { ...island, hexes: swapped(island.hexes, kind, Number(from), Number(to)) };
}

/**
 * Change the terrain or the tokens of two hexes. A token goes along where the other terrain has none.
 * @param {Island["hexes"]} hexes
 * @param {Kind} kind
 * @param {number} from
 * @param {number} to
 */
function swapped(hexes, kind, from, to) {
  const [one, other] = [hexes[from], hexes[to]];
  const isBare = BARE.includes(one.terrain) !== BARE.includes(other.terrain);
  const changed = hexes.slice();
  if (kind === "terrain") {
    const tokens = isBare ? [other.token, one.token] : [one.token, other.token];
    changed[from] = { ...one, terrain: other.terrain, token: tokens[0] };
    changed[to] = { ...other, terrain: one.terrain, token: tokens[1] };
  } else if (!isBare) {
    changed[from] = { ...one, token: other.token };
    changed[to] = { ...other, token: one.token };
  }
  return changed;
}

/**
 * Return the island with lake and fishing grounds, or with the desert. The lake begins in the middle if the desert was
 * at the rim.
 * @param {Island} island
 * @param {Coast} coast
 * @param {number[]} numbers of the grounds
 * @param {boolean} isWanted
 * @returns {Island}
 */
export function withFishermen(island, coast, numbers, isWanted) {
  if (island.fishermen === isWanted) return island;
  const [old, fresh] = isWanted ? ["desert", "lake"] : ["lake", "desert"];
  const bare = island.hexes.findIndex(({ terrain }) => terrain === old);
  const isRim = coast.lattice.hexes[bare].corners.some((corner) => coast.lattice.touching([corner]).length < 3);
  const inland = isWanted && isRim ? swapped(island.hexes, "terrain", bare, middleOf(coast)) : island.hexes;
  const hexes = inland.map((hex) => (hex.terrain === old ? { ...hex, terrain: fresh } : hex));
  const tips = isWanted ? coast.freeTips(island.harbors) : [];
  const grounds = tips.map((tip, place) => ({ ...tip, number: numbers[place] }));
  return { fishermen: isWanted, hexes, harbors: island.harbors, grounds };
}

/** @param {Coast} coast */
function middleOf({ lattice }) {
  return lattice.hexes.findIndex(({ x, y }) => x === 0 && y === 0);
}

/**
 * Return the island of a text of the form that `written` has, null for any other; the server checks its numbers.
 * @param {string} text
 * @param {Coast} coast
 * @param {string[]} terrains
 * @returns {Island | null}
 */
export function read(text, coast, terrains) {
  /** @type {Record<string, string>} */
  const fields = Object.fromEntries(text.split(" ").map((pair) => pair.split("=")));
  const words = (/** @type {string} */ field) => fields[field]?.split(",") ?? [];
  const hexes = words("hexes").map((word, hex) => {
    const [terrain, token] = [word.replace(/\d+$/, ""), /\d+$/.exec(word)];
    return { hex, terrain, token: token && Number(token[0]) };
  });
  const harbors = words("harbors").flatMap((word) => {
    const [kind, edge] = word.split("@");
    const path = coast.paths.find((each) => each.edge === edge);
    return path ? [{ kind, ...path }] : [];
  });
  const grounds = words("grounds").flatMap((word) => {
    const [number, corner] = word.split("@").map(Number);
    const tip = coast.tips.find((each) => each.corner === corner);
    return tip ? [{ number, ...tip }] : [];
  });
  const isWhole =
    hexes.length === coast.lattice.hexes.length && hexes.every(({ terrain }) => terrains.includes(terrain));
  const island = { fishermen: "grounds" in fields, hexes, harbors, grounds };
  return isWhole && written(island, coast) === text ? island : null;
}

/** Return the island as the option `board` takes it. @param {Island} island @param {Coast} coast */
export function written({ fishermen, hexes, harbors, grounds }, coast) {
  const kinds = new Map(harbors.map(({ edge, kind }) => [edge, kind]));
  const fields = [
    `hexes=${hexes.map(({ terrain, token }) => terrain + (token ?? "")).join()}`,
    `harbors=${coast.paths.flatMap(({ edge }) => (kinds.has(edge) ? `${kinds.get(edge)}@${edge}` : [])).join()}`,
  ];
  const sorted = [...grounds].sort((one, other) => one.corner - other.corner);
  if (fishermen) fields.push(`grounds=${sorted.map(({ number, corner }) => `${number}@${corner}`).join()}`);
  return fields.join(" ");
}
