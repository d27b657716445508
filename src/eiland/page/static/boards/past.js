// The islands before and after the one on the table, to undo and redo.

const MOST = 200;

/** @template T */
export class Past {
  /** @param {T} first */
  constructor(first) {
    /** @type {T[]} */
    this.all = [first];
    this.at = 0;
  }

  get now() {
    return this.all[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.all.length - 1;
  }

  /** Go on with something new; what was undone is forgotten. @param {T} next */
  push(next) {
    this.all = [...this.all.slice(0, this.at + 1), next].slice(-MOST);
    this.at = this.all.length - 1;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
    return this.now;
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.now;
  }
}
