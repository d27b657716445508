// First answers, kept in this browser by group and name. Later ones change nothing.

const VERSION = 1;

/** @template T */
export class Firsts {
  /** @param {string} place in the storage of the browser @param {string} groups what the groups are called there */
  constructor(place, groups) {
    this.place = place;
    this.groups = groups;
  }

  /** Return the answers of a group by name; none if this browser has no storage. @param {string} group @returns {Record<string, T>} */
  of(group) {
    return this.all()[group] ?? {};
  }

  /** Keep an answer, unless there is one. @param {string} group @param {string} name @param {T} answer */
  keep(group, name, answer) {
    const all = this.all();
    const kept = { ...all, [group]: { [name]: answer, ...all[group] } };
    try {
      localStorage.setItem(this.place, JSON.stringify({ v: VERSION, [this.groups]: kept }));
    } catch {
      // no storage: the answers are forgotten with this page
    }
  }

  /** @returns {Record<string, Record<string, T>>} */
  all() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.place) ?? "{}");
      return kept.v === VERSION ? (kept[this.groups] ?? {}) : {};
    } catch {
      return {};
    }
  }
}
