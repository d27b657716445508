// A game on paper at play: what is typed is kept first, then played by the tables and shown, then checked by the server.

import { Boxes } from "../boxes.js";
import { costCard } from "../costs.js";
import { el, mark, say } from "../dom.js";
import { frame } from "../drawing.js";
import { End } from "../end.js";
import { t } from "../messages.js";
import { Notice } from "../notice.js";
import { Panels } from "../panels.js";
import { seatBadge } from "../shapes.js";
import { Tip } from "../tip.js";
import { Buttons } from "./buttons.js";
import { Checker } from "./checker.js";
import { differences } from "./differences.js";
import { Done } from "./done.js";
import { History } from "./history.js";
import { OnPaper, PaperPlates, snapshotOf } from "./on-paper.js";
import { Paper } from "./paper.js";
import { PaperAdvice } from "./paper-advice.js";
import { blankDraft } from "./shelf.js";
import { Tray } from "./tray.js";
import { called, people, why } from "./words.js";

/** @typedef {import("../types.js").Face} Face */
/** @typedef {import("./shelf.js").Game} Game */
/** @typedef {import("./shelf.js").Draft} Draft */

export class Companion {
  /**
   * @param {import("./tables.js").Tables} tables
   * @param {import("../types.js").Sheet} sheet
   * @param {import("./shelf.js").Shelf} shelf
   * @param {Game} game
   * @param {{onLine: (line: import("./checker.js").Line) => void, onAgain: () => void}} hears
   */
  constructor(tables, sheet, shelf, game, { onLine, onAgain }) {
    this.tables = tables;
    this.shelf = shelf;
    this.game = game;
    this.onLine = onLine;
    /** @type {number | null} another sheet that somebody wanted to see */
    this.peeked = null;
    this.onPaper = new OnPaper(sheet);
    this.checker = new Checker(() => this.hear());
    this.status = el("p", { class: "status", "data-testid": "status", role: "status" });
    this.wrong = el("button", { type: "button", class: "line wrong", "data-testid": "wrong", hidden: true, click: () => this.openWrong() });
    this.notice = new Notice();
    this.tip = new Tip();
    this.owner = el("button", { type: "button", class: "sheet-name", "data-testid": "sheet-name", click: () => this.peek(null) });
    this.picture = this.onPaper.drawing({ onChoose: (site) => this.choose(site), onPoint: (site) => (site ? this.tip.show(site) : this.tip.hide()) });
    this.boxes = new Boxes(game.options.turns);
    this.plates = new PaperPlates(this.onPaper, (seat) => this.peek(seat));
    this.tray = new Tray(tables.told.faces, tables.told.dice, tables.told.rolls, {
      onRoll: (roll) => this.isRoll(roll),
      onType: (face) => this.type(face),
      onTake: (place) => this.takeDie(place),
      onCorrect: (place, face) => this.put(place, face),
      onChange: (action) => this.act(action),
    });
    this.advice = new PaperAdvice(
      () => this.picture.sites.values(),
      (action) => this.advise(action),
    );
    this.done = new Done((place) => this.takeBack(place));
    this.buttons = new Buttons({
      done: () => this.finish(),
      again: () => this.throwAgain(),
      undo: () => this.undo(),
      drop: () => this.drop(),
      result: () => this.end.open(),
    });
    this.history = new History((turn) => this.openTurn(turn));
    this.costs = costCard(this.onPaper.costs);
    this.end = new End(this.onPaper, onAgain);
    this.panels = new Panels([
      { name: "turns", title: t("companion.turns"), root: this.history.root },
      { name: "costs", title: t("page.tab.costs"), root: this.costs },
    ]);
    this.root = this.assemble();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.press(event);
    document.addEventListener("keydown", this.keys);
  }

  assemble() {
    const dock = el("div", { class: "dock" }, this.notice.root, this.panels.root, this.tray.root, this.done.root, this.buttons.root);
    this.panels.standOn(dock);
    return el(
      "main",
      { class: "board companion" },
      el("h1", { class: "unseen" }, t("companion.title")),
      el("div", { class: "left" }, el("aside", { class: "people", "aria-label": t("page.seats") }, this.plates.root), this.costs),
      el("div", { class: "own" }, frame(this.picture, this.owner, this.tip.root), this.boxes.root),
      el("div", { class: "right" }, el("div", { class: "asked" }, this.status, this.advice.button, this.advice.root, this.wrong), dock, this.history.root),
      this.panels.scrim,
      this.tip.voice,
      this.end.root,
    );
  }

  /** End all that goes on by itself. */
  leave() {
    document.removeEventListener("keydown", this.keys);
    this.checker.rest();
  }

  /** Return the turn that is typed: the one that is played, or an earlier one. @returns {Draft} */
  get draft() {
    return this.game.edit ?? this.game.draft;
  }

  /** Return the dice of the last roll as they are typed. */
  get dice() {
    return /** @type {(Face | null)[]} */ (this.draft.rolls.at(-1));
  }

  get isWhole() {
    return !this.dice.includes(null);
  }

  // What is typed

  /** @param {Face} face */
  type(face) {
    this.put(this.dice.indexOf(null), face);
  }

  /** @param {number} place @param {Face} face */
  put(place, face) {
    if (place < 0) return;
    this.dice[place] = face;
    if (this.isWhole) this.draft.again = false;
    this.keep();
    if (this.isWhole) this.buttons.focus();
  }

  /** @param {number} place */
  takeDie(place) {
    this.dice[place] = null;
    this.keep();
  }

  /** Type the next roll: what was kept lies there still. */
  throwAgain() {
    this.draft.rolls.push([...this.dice]);
    this.draft.again = true;
    this.keep();
  }

  /** Let the dice be those of another roll; of those before nothing else is known. @param {number} roll */
  isRoll(roll) {
    const { draft, dice } = this;
    const before = draft.rolls.slice(0, roll - 1);
    while (before.length < roll - 1) before.push([...dice]);
    draft.rolls = [...before, dice];
    draft.again = false;
    this.keep();
  }

  /** Show which dice should be kept. @param {string | null} action */
  advise(action) {
    const [verb, ...faces] = (action ?? "").split(" ");
    this.tray.advise(verb === "keep" ? faces : []);
  }

  /** @param {string} action */
  act(action) {
    this.draft.actions.push(action);
    this.draft.again = false;
    this.tip.hide();
    this.keep();
  }

  /** @param {number} place */
  takeBack(place) {
    this.draft.actions.splice(place, 1);
    this.keep();
  }

  /** A lawful site is built; what was built in this turn is taken back; any other says why not. @param {import("../drawing.js").Site} site */
  choose(site) {
    const [action] = site.actions;
    const typed = this.draft.actions.indexOf(action);
    if (site.action) this.act(site.action);
    else if (typed >= 0 && !this.isPeeking) this.takeBack(typed);
    else this.tip.show(site, this.whyNot(action));
  }

  /** @param {string} action */
  whyNot(action) {
    if (this.isPeeking || !this.now) return elsewhere(this.shown.built.has(action.split(" ")[1]));
    const fault = this.paper.whyNot(this.now, action);
    if (fault?.key !== "build/already-built" && !this.isWhole) return t("companion.tip.dice");
    return fault ? why(fault) : "";
  }

  /** End the turn, or take over an earlier one as it was put right. */
  finish() {
    if (!this.isWhole) return;
    const { at } = this.draft;
    this.game.turns[at] = turnOf(this.draft);
    if (this.game.edit) this.game.edit = null;
    else this.game.draft = blankDraft(at + 1, this.tables.told.dice);
    this.peeked = null;
    this.keep();
  }

  /** Leave an earlier turn as it was. */
  drop() {
    this.game.edit = null;
    this.keep();
  }

  /** Take back what was typed last, whatever it was; before a turn has begun, the end of the one before. */
  undo() {
    const { draft, game } = this;
    const last = this.dice.findLastIndex((face) => face !== null);
    if (draft.again) [draft.again] = [false, draft.rolls.pop()];
    else if (draft.actions.length) draft.actions.pop();
    else if (draft.rolls.length > 1) draft.rolls.pop();
    else if (last >= 0) this.dice[last] = null;
    else if (!game.edit && game.turns.length) game.draft = draftOf(game.turns.length - 1, /** @type {any} */ (game.turns.pop()));
    this.keep();
  }

  /** @param {number} turn */
  openTurn(turn) {
    this.panels.close();
    this.game.edit = draftOf(turn, this.game.turns[turn]);
    this.peeked = null;
    this.keep();
  }

  /** Open the first turn with something that cannot have been. */
  openWrong() {
    this.openTurn(this.wrongTurns()[0]);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target, key } = event;
    const isElsewhere = target instanceof HTMLInputElement || this.end.root.open || event.ctrlKey || event.metaKey || event.altKey;
    if (isElsewhere || this.paper.isOver) return;
    const face = this.tables.told.faces[Number(key) - 1];
    if (face && !this.isWhole) this.type(face);
    else if (key === "Backspace") this.undo();
    else return;
    event.preventDefault();
  }

  // What is shown

  /** Keep what was typed, then show it and have it checked. */
  keep() {
    if (!this.shelf.keep(this.game)) this.notice.show(t("companion.full"));
    this.show();
  }

  /** Return a paper on which all turns are played up to that one, the typed one in its place. @param {number} end */
  played(end) {
    const { game, draft } = this;
    const paper = new Paper(this.tables, game.options, game.names.length);
    for (let turn = 0; turn < end; turn += 1) paper.close(paper.begin(turn === draft.at ? turnOf(draft) : game.turns[turn]));
    return paper;
  }

  show() {
    const { game, draft } = this;
    this.paper = this.played(draft.at);
    this.now = this.paper.isOver ? null : this.paper.begin(turnOf(draft));
    this.all = this.played(game.turns.length);
    this.snapshot = snapshotOf(this.all, game, this.all.isOver ? null : this.all.seat);
    this.legal = this.now && !draft.again ? this.paper.open(this.now).map((action) => ({ action, label: called(this.tables, action) })) : [];
    this.showTurn();
    this.showSheet();
    this.history.show(game.turns.map((turn, number) => (number === draft.at ? turnOf(draft) : turn)), this.snapshot.seats, this.all, game.edit?.at ?? null);
    this.showWrong();
    if (this.all.isOver && !game.edit) this.end.show(this.snapshot);
    this.checker.check({ seats: game.names.length, options: game.options, turns: game.turns.map(toldTurn) });
    this.hear();
  }

  /** Show the turn that is typed. */
  showTurn() {
    const { draft, now, game } = this;
    const ranks = now?.ranks ?? [];
    this.tray.root.hidden = !now;
    this.tray.show({ typed: this.dice, later: ranks.map((rank) => this.tables.dice(rank)), legal: this.legal, roll: draft.rolls.length, canRoll: !draft.actions.length, isAgain: draft.again });
    this.done.show(draft.actions.map((action, place) => ({ text: called(this.tables, action), why: now?.faults[place] ? why(now.faults[place]) : "" })));
    this.buttons.show({
      isOver: !now,
      isEdit: game.edit !== null,
      isWhole: this.isWhole,
      points: now?.points || game.options.nothing_built,
      canThrow: this.isWhole && !draft.again && !draft.actions.length && draft.rolls.length < this.tables.told.rolls,
      canUndo: game.turns.length > 0 || draft.rolls.length > 1 || this.dice.some(Boolean),
    });
    say(this.status, this.asking());
    mark(document.body, { "data-turn": now ? "mine" : "others", "data-seat": now?.seat ?? null, "data-edit": game.edit !== null });
  }

  /** Return what is asked of whoever types. */
  asking() {
    const { game, draft, now } = this;
    if (!now) return t("companion.ask.over");
    const name = people(game.names)[now.seat];
    const ask = this.ask();
    if (game.edit) return t("companion.ask.edit", { name, number: Math.floor(draft.at / game.names.length) + 1, ask });
    return game.names.length > 1 ? t("page.status.named", { name, ask }) : ask;
  }

  ask() {
    const { draft, legal } = this;
    const missing = this.dice.filter((face) => face === null).length;
    if (missing === this.dice.length) return t("companion.ask.dice", { n: missing });
    if (missing) return t("companion.ask.more", { n: missing });
    if (draft.again) return t("companion.ask.again");
    const builds = legal.some(({ action }) => this.tables.sites.has(action));
    if (builds) return t("companion.ask.build");
    return t(legal.length ? "companion.ask.change" : "companion.ask.end");
  }

  get isPeeking() {
    return this.peeked !== null && this.peeked !== this.now?.seat;
  }

  /** Return the sheet that is shown large. */
  get shown() {
    const seat = this.peeked ?? this.now?.seat ?? this.snapshot.winners[0];
    return (this.isPeeking || !this.now ? this.all : this.paper).sheets[seat];
  }

  showSheet() {
    const seat = this.peeked ?? this.now?.seat ?? this.snapshot.winners[0];
    const isActing = seat === this.now?.seat;
    const turn = isActing ? snapshotOf(this.paper, this.game, seat) : this.snapshot;
    this.onPaper.draw(this.picture, turn, { seat, me: seat, isPeeked: this.isPeeking, legal: isActing ? this.legal : [] });
    const boxes = this.all.sheets[seat].boxes;
    const box = Math.floor(this.draft.at / this.game.names.length);
    this.boxes.show(boxes, seat, isActing && !this.game.edit ? (this.now?.points ?? 0) : null, this.game.options.nothing_built);
    this.boxes.boxes.forEach((each, place) => mark(each, { "data-edited": this.game.edit !== null && isActing && place === box }));
    this.plates.show(this.snapshot, seat);
    const name = t("page.sheet-of", { name: this.snapshot.seats[seat].name });
    this.owner.replaceChildren(seatBadge(seat), el("span", {}, this.isPeeking ? `${name} ×` : name));
    mark(this.owner, { disabled: !this.isPeeking, title: this.isPeeking ? t("page.sheet-back") : null });
  }

  /** @param {number | null} seat */
  peek(seat) {
    this.peeked = seat;
    this.tip.hide();
    this.showSheet();
  }

  /** List the turns with something that cannot have been. */
  wrongTurns() {
    const isWrong = (/** @type {import("./paper.js").Played} */ { whole, faults }) => Boolean(whole) || faults.some(Boolean);
    return this.all.turns.flatMap((turn, number) => (isWrong(turn) ? [number] : []));
  }

  showWrong() {
    const wrong = this.wrongTurns().filter((turn) => turn !== this.game.edit?.at).length;
    this.wrong.hidden = wrong === 0;
    say(this.wrong, wrong ? t("companion.wrong", { n: wrong }) : "");
    this.panels.mind("turns", wrong > 0);
  }

  /** Return the moment about which advice can be asked, null where there is none. */
  moment() {
    const { game, draft, now } = this;
    if (!now || !this.isWhole || draft.again || !this.legal.length || now.faults.some(Boolean)) return null;
    return { seats: game.names.length, options: game.options, turns: game.turns.slice(0, draft.at).map(toldTurn), turn: written(turnOf(draft)) };
  }

  /** Take notice of what the server says, and whether it is there. */
  hear() {
    const { checked, refusal, line } = this.checker;
    this.onLine(line);
    this.advice.look(line === "online" ? this.moment() : null);
    if (this.game.edit) return; // what is checked is the game without what is typed now
    this.history.differ(refusal ? [refusal] : checked ? differences(this.all, this.game, checked) : []);
  }
}

/** Say why nothing is built on a sheet that is only looked at. @param {boolean} isBuilt */
function elsewhere(isBuilt) {
  return t(isBuilt ? "page.tip.built" : "page.tip.not-now");
}

/**
 * Return a turn as the tables play it: dice that are missing are not there; earlier rolls that nobody has typed were like
 * the last.
 * @param {Draft} draft
 */
function turnOf({ rolls, actions }) {
  const last = /** @type {(Face | null)[]} */ (rolls.at(-1));
  const known = rolls.map((dice) => (dice.includes(null) ? last : dice));
  return { rolls: known.map((dice) => /** @type {Face[]} */ (dice.filter(Boolean))), actions: [...actions] };
}

/** Return a turn so that it can be typed anew. @param {number} at @param {import("./paper.js").Turn} turn @returns {Draft} */
function draftOf(at, { rolls, actions }) {
  return { at, rolls: rolls.map((dice) => [...dice]), actions: [...actions], again: false };
}

/** Return a turn as the server checks it: for points only the last roll counts. @param {import("./paper.js").Turn} turn */
function toldTurn({ rolls, actions }) {
  return written({ rolls: rolls.slice(-1), actions });
}

/** Return a turn in notation. @param {import("./paper.js").Turn} turn */
function written({ rolls, actions }) {
  return { rolls: rolls.map((dice) => dice.join(" ")), actions };
}
