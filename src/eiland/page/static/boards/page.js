// The page on which islands are designed: the map with its pieces, what to do, and how fair the island is.

import { islandText } from "../board/island/beginners.js";
import { BoardDrawing } from "../board/island/board.js";
import { Places } from "../board/island/places.js";
import { Refusal, request, Unreachable } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { el, setAttributes, setText, titled } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { shortcuts } from "../kit/shortcuts.js";
import { Coast } from "./coast.js";
import { Handles } from "./handles.js";
import { BARE, moved, read, withFishermen, written } from "./island.js";
import { islandIn, markOf, tidy } from "./link.js";
import { Marks } from "./marks.js";
import { paperOf } from "./paper.js";
import { Past } from "./past.js";
import { age, report } from "./report.js";
import { Sharing } from "./sharing.js";

/** @typedef {import("../client/types.js").Island} Island */
/** @typedef {import("../client/types.js").Examined} Examined */
/** @typedef {import("./handles.js").Handle} Handle */

const PAUSE = 200; // milliseconds after a move, before the server is asked
const SEATS = [2, 3, 4];

export class BoardsPage {
  /** @param {import("../client/types.js").BoardSheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.drawing = new BoardDrawing(sheet);
    this.coast = new Coast(this.drawing.lattice, sheet.roads);
    this.marks = new Marks(this.drawing.lattice);
    this.seats = 4;
    this.asked = 0; // number of the latest question
    this.timer = 0;
    this.isDrawing = false; // an island by chance
    this.isAway = false; // the server could not be reached
    /** @type {number[]} */
    this.grounds = [];
    /** @type {Past<Island> | null} */
    this.past = null;
    this.said = el("p", { class: "boards-said", role: "status", "data-testid": "said" }, t("boards.do"));
    this.handles = new Handles(this.drawing, this.coast, {
      onMove: (kind, from, to) => this.change(moved(this.island, this.coast, kind, from, to)),
      onSay: (text) => setText(this.said, text || t("boards.do")),
    });
    this.drawing.root.append(this.marks.root, this.handles.root);
    this.fault = el("p", { class: "warning", role: "alert", hidden: true, "data-testid": "fault" });
    this.fairness = el("div", { class: "card boards-fairness" });
    this.sharing = new Sharing(() => this.text);
    this.paper = el("div", { class: "boards-paper", "aria-hidden": "true" });
    this.root = el(
      "main",
      { class: "boards-desk" },
      el(
        "div",
        { class: "boards-left" },
        el("h1", {}, t("boards.title")),
        this.toolbar(),
        el(
          "section",
          { class: "frame boards-map", "aria-label": t("page.board") },
          this.drawing.root,
          this.drawing.textBoard(),
        ),
        this.said,
        this.fault,
        this.ways(),
        this.sharing.byHand,
        this.textField(),
      ),
      el("div", { class: "boards-right" }, this.settings(), this.fairness),
    );
  }

  get island() {
    return /** @type {Past<Island>} */ (this.past).now;
  }

  get text() {
    return written(this.island, this.coast);
  }

  // Parts

  /** @param {string} name @param {() => void} click @param {string} [cls] */
  button(name, click, cls = "button") {
    return el("button", { type: "button", class: cls, "data-testid": name, click }, t(`boards.${name}`));
  }

  toolbar() {
    this.drawButton = this.button("draw", () => this.draw(false));
    this.fairButton = this.button("draw-fair", () => this.draw(true), "button main");
    this.undoButton = this.button("undo", () => this.goTo(this.past?.undo()));
    this.redoButton = this.button("redo", () => this.goTo(this.past?.redo()));
    shortcuts([
      { keys: ["u"], buttons: [this.undoButton], isShown: false },
      { keys: ["r"], buttons: [this.redoButton], isShown: false },
    ]);
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      if (/** @type {Element} */ (event.target).matches("input, textarea")) return;
      event.preventDefault();
      (event.shiftKey ? this.redoButton : this.undoButton)?.click();
    });
    return el("div", { class: "bar" }, this.drawButton, this.fairButton, this.undoButton, this.redoButton);
  }

  ways() {
    this.play = el("a", { class: "button main", "data-testid": "play" }, t("boards.play"));
    this.printButton = this.button("print", () => this.print());
    return el("div", { class: "bar" }, this.play, this.sharing.button, this.printButton);
  }

  textField() {
    this.typed = el("textarea", {
      class: "field",
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": t("boards.text"),
      "data-testid": "text",
    });
    return el(
      "details",
      { class: "boards-text" },
      el("summary", {}, t("boards.text")),
      el("p", {}, t("boards.text.about")),
      this.typed,
      this.button("take", () => this.take(this.typed?.value ?? "")),
    );
  }

  settings() {
    const seats = SEATS.map((number) => {
      const radio = el("input", {
        type: "radio",
        class: "unseen",
        name: "seats",
        checked: number === this.seats,
        "data-testid": `seats-${number}`,
        change: () => {
          this.seats = number;
          this.examine();
        },
      });
      return el("label", { class: "segment" }, radio, String(number));
    });
    this.fishermen = el("input", {
      type: "checkbox",
      role: "switch",
      "data-testid": "fishermen",
      change: () => this.change(withFishermen(this.island, this.coast, this.grounds, this.fishermen?.checked ?? false)),
    });
    this.marksSwitch = el("input", {
      type: "checkbox",
      role: "switch",
      checked: true,
      "data-testid": "marks",
      change: () => this.marks.toggle(this.marksSwitch?.checked ?? true),
    });
    /** @type {HTMLSelectElement} */
    this.tokens = this.choice("token_placement", ["spiral", "free"]);
    /** @type {HTMLSelectElement} */
    this.harbors = this.choice("harbors", ["shuffled", "standard", "loose"]);
    return el(
      "div",
      { class: "card boards-settings" },
      el(
        "fieldset",
        { class: "question" },
        el("legend", {}, t("boards.seats")),
        el("div", { class: "segments" }, ...seats),
      ),
      el("label", { class: "boards-switch" }, t("option.base.fishermen"), this.fishermen),
      el("label", { class: "boards-switch" }, t("boards.marks"), this.marksSwitch),
      el(
        "details",
        {},
        el("summary", {}, t("boards.drawing")),
        el("label", { class: "boards-choice" }, t("option.base.token_placement"), this.tokens),
        el("label", { class: "boards-choice" }, t("option.base.harbors"), this.harbors),
      ),
    );
  }

  /** @param {string} name @param {string[]} values */
  choice(name, values) {
    const options = values.map((value) => el("option", { value }, t(`option.base.${name}.${value}`)));
    return titled(el("select", { class: "field", "data-testid": name }, ...options));
  }

  // The island

  /** Begin with the island of the address, else with the one of beginners. */
  async begin() {
    addEventListener("hashchange", () => this.take(islandIn(location.hash) ?? ""));
    const wanted = islandIn(location.hash);
    if (wanted && (await this.open(wanted))) return;
    const fault = this.fault.textContent;
    await this.open(islandText(false).replaceAll("\n", " "));
    if (wanted !== null) this.complain(fault || t("boards.no-island"));
  }

  /** Show an island given as text; return whether it is one. @param {string} text */
  async open(text) {
    const examined = await this.ask(() => examine(text, this.seats));
    const known = read(text, this.coast, [...Object.keys(this.sheet.resources), ...BARE]);
    const island = examined?.board ?? (this.isAway ? known : null);
    if (!island) return false;
    if (this.past) this.past.push(island);
    else this.past = new Past(island);
    this.show();
    if (examined) this.tell(examined);
    else this.setSound(true);
    return true;
  }

  /** Take a typed island. @param {string} typed */
  async take(typed) {
    const text = tidy(typed);
    if (!text) this.complain(t("boards.no-island"));
    else if (await this.open(text)) setText(this.said, t("boards.taken"));
  }

  /** @param {boolean} isFair */
  async draw(isFair) {
    if (this.isDrawing) return;
    this.setDrawing(true);
    setText(this.said, t(isFair ? "boards.draws-fair" : "boards.draws"));
    const drawn = await this.ask(() =>
      draw({
        seats: this.seats,
        fishermen: this.island.fishermen,
        token_placement: this.tokens?.value,
        harbors: this.harbors?.value,
        fair: isFair,
      }),
    );
    this.setDrawing(false);
    setText(this.said, t("boards.do"));
    if (!drawn) return;
    this.past?.push(drawn.board);
    this.show();
    this.tell(drawn);
  }

  /** Let no other island be drawn for a while; the focus stays on its button. @param {boolean} isDrawing */
  setDrawing(isDrawing) {
    this.isDrawing = isDrawing;
    for (const button of [this.drawButton, this.fairButton])
      if (button) setAttributes(button, { "aria-disabled": isDrawing ? "true" : null });
  }

  /** @param {Island} island */
  change(island) {
    this.past?.push(island);
    this.show();
    this.examine();
  }

  /** @param {Island | undefined} island */
  goTo(island) {
    if (!island) return;
    this.show();
    this.examine();
  }

  /** Draw the island. */
  show() {
    const { island } = this;
    const view = this.view();
    this.drawing.showBoard({ view });
    const places = /** @type {Places} */ (this.drawing.places);
    this.handles.show(island, (handle) => nameOf(handle, island, places, this.coast));
    if (this.fishermen) this.fishermen.checked = island.fishermen;
    if (this.undoButton) this.undoButton.disabled = !this.past?.canUndo;
    if (this.redoButton) this.redoButton.disabled = !this.past?.canRedo;
    if (this.typed) this.typed.value = this.text.replaceAll(" ", "\n");
    this.sharing.forget();
    this.marks.show(null);
    this.marks.showFaults([]);
    age(this.fairness, true);
  }

  /** @returns {import("../board/island/board.js").DrawnView} */
  view() {
    const { hexes, harbors, grounds } = this.island;
    return { phase: "main", hexes, harbors, grounds, robber: null, players: [] };
  }

  // The server

  /** Ask how fair the island is, after a short pause. */
  examine() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const examined = await this.ask(() => examine(this.text, this.seats));
      if (examined) this.tell(examined);
    }, PAUSE);
  }

  /**
   * Ask the server; return null if it refuses, or if something else has been asked since.
   * @param {() => Promise<Examined>} question
   */
  async ask(question) {
    this.asked += 1;
    const number = this.asked;
    clearTimeout(this.timer);
    this.isAway = false;
    try {
      const answer = await question();
      return number === this.asked ? answer : null;
    } catch (error) {
      if (number !== this.asked) return null;
      const faults = error instanceof Refusal ? error.faults : [];
      this.isAway = error instanceof Unreachable;
      this.complain(error instanceof Refusal ? error.message : t("page.offline"));
      this.marks.showFaults(faults.map(({ details = {} }) => details));
      return null;
    }
  }

  /** @param {string} fault */
  complain(fault) {
    setText(this.fault, fault);
    this.fault.hidden = false;
    this.setSound(this.isAway && this.past !== null);
  }

  /** Whether the island can be played, shared and printed. @param {boolean} isSound */
  setSound(isSound) {
    for (const button of [this.sharing.button, this.printButton]) if (button) button.disabled = !isSound;
    if (this.play) setAttributes(this.play, { href: isSound ? at("/") + markOf(this.text) : null });
    if (this.play) setAttributes(this.play, { "aria-disabled": isSound ? null : "true" });
  }

  /** Show how fair the island is. @param {Examined} examined */
  tell(examined) {
    this.grounds = examined.grounds;
    this.fault.hidden = true;
    this.setSound(true);
    history.replaceState(null, "", markOf(this.text));
    this.marks.show(examined.fairness, examined.bounds);
    const places = new Places(this.sheet, this.drawing.lattice, this.view());
    this.fairness.replaceChildren(
      el("h2", {}, t("boards.fairness")),
      report(examined, places, (action) => this.drawing.light(action)),
    );
    age(this.fairness, false);
  }

  print() {
    this.paper.replaceChildren(paperOf(this.sheet, this.view(), this.text));
    window.print();
  }
}

/** Return how fair an island is. Raises Refusal, Unreachable. @param {string} board @param {number} seats @returns {Promise<Examined>} */
function examine(board, seats) {
  return request("/api/boards/fairness", { board, seats });
}

/** Draw an island. Raises Refusal, Unreachable. @param {object} wanted @returns {Promise<Examined>} */
function draw(wanted) {
  return request("/api/boards/draw", wanted);
}

/**
 * Return the name of a place and the piece there.
 * @param {Handle} handle
 * @param {Island} island
 * @param {Places} places
 * @param {Coast} coast
 */
function nameOf({ kind, place, isHeld }, island, places, coast) {
  if (kind === "terrain") return t("boards.piece.terrain", { hex: places.hex(place), cell: places.cell(place) });
  if (kind === "token") {
    const { terrain, token } = island.hexes[Number(place)];
    return t("boards.piece.token", { n: token ?? "", terrain: t(`term.${terrain}`), cell: places.cell(place) });
  }
  if (kind === "harbor") {
    const where = places.where(coast.endsOf(place));
    const harbor = island.harbors.find(({ edge }) => edge === place);
    return isHeld && harbor
      ? t("boards.piece.harbor", { harbor: places.harbor(harbor.kind), where })
      : t("boards.place.coast", { where });
  }
  const where = places.off(coast.cornersOf(Number(place)));
  const ground = island.grounds.find(({ corner }) => String(corner) === place);
  return ground
    ? t("boards.piece.ground", { ground: t("page.board.ground", { number: ground.number }), where })
    : t("boards.place.sea", { where });
}
