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
    this.kept = stored(this.key);
    this.tabs = new BroadcastChannel(this.key);
    // The message brings the change, because the storage may show it only later.
    this.tabs.onmessage = ({ data }) => {
      this.kept = data;
      onChange();
    };
  }

  /**
   * Note which dice are put aside after event `seq`.
   * @param {number} seq
   * @param {number[]} places
   */
  putAside(seq, places) {
    this.keep({ ...this.kept, aside: { seq, places } });
  }

  /**
   * Note which dice the action that becomes event `seq` is meant for.
   * @param {number} seq
   * @param {Touch} touch
   */
  note(seq, touch) {
    const { aside, by } = this.kept;
    const recent = Object.entries({ ...by, [seq]: touch }).filter(([at]) => Number(at) > seq - LONGEST);
    this.keep({ aside, by: Object.fromEntries(recent) });
  }

  /** Forget everything: the game is over. */
  forget() {
    this.kept = nothing();
    try {
      localStorage.removeItem(this.key);
    } catch {
      // nothing was stored
    }
  }

  /** @param {Kept} kept */
  keep(kept) {
    this.kept = kept;
    this.tabs.postMessage(kept);
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // no storage: equal dice may swap places after a reload
    }
  }
}

/** @returns {Kept} */
function nothing() {
  return { aside: { seq: -1, places: [] }, by: {} };
}

/** @param {string} key @returns {Kept} */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? nothing();
  } catch {
    return nothing(); // no storage, or not ours
  }
}
