// Places of dice. The server sends dice as a multiset; on the page each die has a place. It follows from the log alone, so
// that it is the same after a reload and in every browser, but for equal dice that a player has touched (`touches.js`).

/** @typedef {import("../client/types.js").Face} Face */
/** @typedef {{face: Face | null, kept: boolean, spent: boolean, thrown: boolean}} Die */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {import("./touches.js").Touch} Touch */

/** @returns {Die} */
function blank() {
  return { face: null, kept: false, spent: false, thrown: false };
}

/** @param {number} number @returns {Die[]} */
export function blanks(number) {
  return Array.from({ length: number }, blank);
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
 * Return the entries of the running turn without those that were taken back.
 * @param {Entry[]} log
 */
export function turnOf(log) {
  /** @type {Entry[]} */
  const standing = [];
  for (const entry of log) {
    if (entry.text === "undo") standing.pop();
    else standing.push(entry);
  }
  const start = standing.findLastIndex(({ text }) => text === "roll");
  return start < 0 ? [] : standing.slice(start);
}

/**
 * Return the dice of the running turn in their places.
 * @param {Entry[]} turn its entries
 * @param {object} about
 * @param {number} about.count number of dice in this turn
 * @param {Record<string, string[]>} about.costs faces that a piece costs, by kind
 * @param {string} about.table name of the table: each has an order of its own
 * @param {Record<number, Touch>} about.touches by event
 * @returns {Die[]}
 */
export function placed(turn, { count, costs, table, touches }) {
  let dice = blanks(count);
  for (const { seq, text } of turn) {
    const [verb, ...words] = text.split(" ");
    const faces = /** @type {Face[]} */ (words.filter((word) => word !== "nothing"));
    const { kept = [], turned } = touches[seq] ?? {};
    if (verb === "dice") dice = afterThrow(dice, shuffled(faces, `${table} ${seq}`));
    else if (verb === "keep") dice = afterKeep(dice, faces, kept);
    else if (verb === "gold") dice = afterTurning(afterPayment(dice, ["gold"], turned), "gold", faces[0], turned);
    else if (verb === "joker") {
      const [from, to] = /** @type {Face[]} */ (words[1].split("->"));
      dice = afterTurning(dice, from, to, turned);
    } else if (costs[verb]) dice = afterPayment(dice, /** @type {Face[]} */ (costs[verb]));
  }
  return dice;
}

/**
 * Return the dice after a throw: those that were not kept show the new faces, in their order.
 * @param {Die[]} dice
 * @param {Face[]} faces
 * @returns {Die[]}
 */
function afterThrow(dice, faces) {
  const left = [...faces];
  return dice.map((die) => {
    if (die.kept) return { ...die, thrown: false };
    const face = left.shift();
    return face ? { ...blank(), face, thrown: true } : { ...blank(), spent: true };
  });
}

/**
 * Return the dice with the kept ones marked: first those that the player has touched, then those kept before.
 * @param {Die[]} dice
 * @param {Face[]} faces
 * @param {number[]} touched places
 * @returns {Die[]}
 */
function afterKeep(dice, faces, touched) {
  const left = [...faces];
  const places = [...dice.keys()];
  const before = places.filter((place) => dice[place].kept);
  const kept = new Set(
    [...new Set([...touched, ...before, ...places])].filter((at) => take(left, dice[at]?.face ?? null)),
  );
  return dice.map((die, place) => ({ ...die, kept: kept.has(place), thrown: false }));
}

/**
 * Return the dice after one has been turned: the touched one if it shows `from`.
 * @param {Die[]} dice
 * @param {Face} from
 * @param {Face} to
 * @param {number} [touched] place
 * @returns {Die[]}
 */
function afterTurning(dice, from, to, touched) {
  const shows = (/** @type {Die | undefined} */ die) => die?.face === from && !die.spent;
  const place = touched !== undefined && shows(dice[touched]) ? touched : dice.findIndex(shows);
  return dice.map((die, at) => ({ ...die, thrown: false, ...(at === place && { face: to }) }));
}

/**
 * Return the dice after a payment: the first ones with its faces are spent, the touched one last of all.
 * @param {Die[]} dice
 * @param {Face[]} cost
 * @param {number} [touched] place
 * @returns {Die[]}
 */
function afterPayment(dice, cost, touched = -1) {
  const left = [...cost];
  const order = [...[...dice.keys()].filter((place) => place !== touched), touched];
  const paid = new Set(order.filter((place) => dice[place] && !dice[place].spent && take(left, dice[place].face)));
  return dice.map((die, place) => ({ ...die, thrown: false, spent: die.spent || paid.has(place) }));
}

/**
 * Return the dice after any change of which only the faces are known, with as few changes as possible.
 * @param {Die[]} dice
 * @param {Face[]} faces
 * @returns {Die[]}
 */
export function afterChange(dice, faces) {
  const left = [...faces];
  const next = dice.map((die) => ({ ...die, spent: die.spent || !take(left, die.face) }));
  for (const die of next) if (die.spent && take(left, die.face)) die.spent = false; // undone
  // The remaining faces belong to turned dice: prefer a die that was spent just now.
  for (const face of left) {
    const turned = next.find((die, place) => die.spent && !dice[place].spent) ?? next.find((die) => die.spent);
    if (turned) Object.assign(turned, { face, spent: false });
  }
  return next;
}

/**
 * Return a list in an order that depends only on a text: the server sends thrown dice sorted.
 * @template T
 * @param {T[]} list
 * @param {string} text
 * @returns {T[]}
 */
export function shuffled(list, text) {
  let state = 0x811c9dc5; // FNV-1a, then an xorshift generator: any good mixture serves
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  const random = (/** @type {number} */ below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const found = [...list];
  for (let last = found.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}
