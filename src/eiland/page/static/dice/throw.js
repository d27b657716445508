// Places of dice. The server sends dice as a multiset; on the page each die keeps its place.

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {{face: Face | null, kept: boolean, spent: boolean, thrown: boolean}} Die */

/** @returns {Die} */
function blank() {
  return { face: null, kept: false, spent: false, thrown: false };
}

/** @param {number} number @returns {Die[]} */
export function blanks(number) {
  return Array.from({ length: number }, blank);
}

/**
 * Return the dice that were kept before the last throw of the current turn, from the log.
 * @param {import("../client/types.js").Entry[]} log
 * @returns {Face[]}
 */
export function keptBefore(log) {
  for (let i = log.length - 1; i >= 0; i -= 1) {
    const { player, text } = log[i];
    if (player < 0 || text === "undo") continue;
    const [verb, ...faces] = text.split(" ");
    return verb === "keep" && faces[0] !== "nothing" ? /** @type {Face[]} */ (faces) : [];
  }
  return [];
}

/**
 * Remove one `face` from the list; return whether there was one.
 * @template {string} F
 * @param {F[]} faces
 * @param {F | null} face
 */
export function take(faces, face) {
  const at = face === null ? -1 : faces.indexOf(face);
  if (at < 0) return false;
  faces.splice(at, 1);
  return true;
}

/**
 * Return the dice after a throw: kept dice stay in place, the others show the new faces.
 * @param {Die[]} dice before the throw
 * @param {Face[]} faces faces after the throw
 * @param {Face[]} kept the faces that were not thrown
 * @returns {Die[]}
 */
export function afterThrow(dice, faces, kept) {
  const left = [...faces];
  const held = [...kept];
  const holds = (/** @type {Die} */ die) => take(held, die.face) && take(left, die.face);
  const mine = dice.map((die) => die.kept && holds(die)); // the player's choice has priority over other dice with the same face
  const stays = dice.map((die, place) => mine[place] || holds(die));
  // A page that was just opened does not know the former dice: kept dice are placed first.
  const first = held.filter((face) => take(left, face));
  return dice.map((die, place) => {
    if (stays[place]) return { ...die, kept: true, spent: false, thrown: false };
    const face = first.shift();
    if (face) return { ...blank(), face, kept: true };
    const thrown = left.splice(Math.floor(Math.random() * left.length), 1)[0];
    return {
      ...blank(),
      face: thrown ?? null,
      thrown: thrown !== undefined,
      spent: thrown === undefined,
    };
  });
}

/**
 * Return the dice after a build, a joker, a gold trade or an undo, with as few changes as possible.
 * @param {Die[]} dice
 * @param {Face[]} faces
 * @returns {Die[]}
 */
export function afterChange(dice, faces) {
  const left = [...faces];
  const next = dice.map((die) => ({ ...die, thrown: false, spent: die.spent || !take(left, die.face) }));
  for (const die of next) if (die.spent && take(left, die.face)) die.spent = false; // undone
  // The remaining faces belong to turned dice: prefer a die that was spent just now.
  for (const face of left) {
    const turned = next.find((die, place) => die.spent && !dice[place].spent) ?? next.find((die) => die.spent);
    if (turned) Object.assign(turned, { face, spent: false });
  }
  return next;
}
