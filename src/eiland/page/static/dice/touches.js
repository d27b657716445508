// What the player has done with dice by hand and the log does not tell: which dice are put aside before a throw, and
// which of several equal dice a change was meant for. The browser keeps it, and all its tabs show the same.

/** @typedef {{kept?: number[], turned?: number}} Touch places of dice that an action was meant for */
/** @typedef {{aside: {seq: number, places: number[]}, by: Record<number, Touch>}} Kept */

const LONGEST = 60; // more events than a turn has

export class Touches {
  /**
   * @param {string} table
   * @param {() => void} onChange another tab has changed something
   */
  constructor(table, onChange) {
    this.key = `eiland-dice-${table}`;
    // Unlike a message of our own, this event comes only when the change can be read here.
    addEventListener("storage", ({ key }) => key === this.key && onChange());
  }

  /** @returns {Kept} */
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
      if (kept) return kept;
    } catch {
      // no storage, or not ours: as if nothing was touched
    }
    return { aside: { seq: -1, places: [] }, by: {} };
  }

  /**
   * Note which dice are put aside after event `seq`.
   * @param {number} seq
   * @param {number[]} places
   */
  putAside(seq, places) {
    this.write({ ...this.read(), aside: { seq, places } });
  }

  /**
   * Note which dice the action that becomes event `seq` is meant for.
   * @param {number} seq
   * @param {Touch} touch
   */
  note(seq, touch) {
    const { aside, by } = this.read();
    const recent = Object.entries({ ...by, [seq]: touch }).filter(([at]) => Number(at) > seq - LONGEST);
    this.write({ aside, by: Object.fromEntries(recent) });
  }

  /** Forget everything: the game is over. */
  forget() {
    try {
      localStorage.removeItem(this.key);
    } catch {
      // nothing was kept
    }
  }

  /** @param {Kept} kept */
  write(kept) {
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // no storage: equal dice may swap places after a reload
    }
  }
}
