// Buttons of a turn in the board game. All buttons are always visible, so nothing moves when the turn ends. A button
// that cannot be used now is faint and shows the reason when pressed.

import { costOf } from "../drawing/drawing.js";
import { picture, piecePicture } from "../drawing/faces.js";
import { sign } from "../drawing/signs.js";
import { el, setAttributes, setText, svg } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { singleClick } from "../kit/presses.js";
import { shortcuts } from "../kit/shortcuts.js";
import { placeable } from "./placing.js";
import { PIECES, piecesLeft } from "./supply.js";

/** @typedef {import("../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../client/types.js").Legal} Legal */
/** @typedef {import("./placing.js").Placed} Placed */
/** @typedef {import("./supply.js").Piece} Piece */

export class BoardBar {
  /**
   * @param {object} commands
   * @param {(action: string) => void} commands.act
   * @param {(piece: Placed | null, byKey: boolean) => void} commands.place select a piece to place, or deselect it
   * @param {(action: string) => Promise<string>} commands.why returns the reason why an action is not legal
   * @param {(text: string) => void} commands.notify
   * @param {() => void} commands.undo
   * @param {() => void} commands.result
   * @param {() => void} commands.again
   * @param {import("../client/types.js").BoardSheet} sheet
   */
  constructor(commands, sheet) {
    this.commands = commands;
    this.sheet = sheet;
    this.supply = sheet.pieces;
    /** Actions to ask the server why a piece cannot be built; any place will do. @type {Record<Piece, string>} */
    this.questions = {
      road: `road ${sheet.roads[0].id}`,
      settlement: `settlement ${sheet.settlements[0].id}`,
      city: `city ${sheet.settlements[0].id}`,
    };
    /** @type {string | null} the action that was tapped once */
    this.touched = null;
    this.isBuilding = false;
    this.mayBuy = false;
    this.busy = false;
    this.roll = button("roll", "main", () => commands.act("roll"));
    this.pieces = PIECES.map((piece) => this.piece(piece));
    this.buy = {
      root: button("buy", "piece-button", () => this.pressBuy(), sign("development")),
      price: price(sheet.costs.card),
    };
    this.buy.root.append(this.buy.price.root);
    const bought = t("page.site.cost", { cost: costOf(sheet.costs.card) });
    setAttributes(this.buy.root, { title: t("page.bar.buy"), "aria-label": `${t("page.bar.buy")}, ${bought}` });
    this.confirm = button("confirm", "main", () => this.touched && commands.act(this.touched));
    // The dock clears the tapped action on every press, but this press confirms it.
    this.confirm.addEventListener("pointerdown", (/** @type {Event} */ event) => event.stopPropagation());
    this.cancel = button("cancel", "", (event) => commands.place(null, event.detail === 0));
    this.end = button("end", "", () => commands.act("end"));
    this.undo = button("undo", "quiet", commands.undo, undoIcon());
    setAttributes(this.undo, { title: t("page.do.undo") });
    this.again = button("new-game", "main", commands.again);
    this.result = button("result", "", commands.result);
    for (const { root } of [...this.pieces, this.buy]) setAttributes(root, { "data-next": 6 });
    setAttributes(this.roll, { "data-next": 5 });
    setAttributes(this.end, { "data-next": 7 });
    setAttributes(this.again, { "data-next": 8 });
    this.buttons = [
      ...this.pieces.map(({ root }) => root),
      this.buy.root,
      this.undo,
      this.roll,
      this.confirm,
      this.cancel,
      this.end,
      this.again,
      this.result,
    ];
    this.bar = el("div", { class: "bar" }, ...this.buttons);
    this.root = el("section", { class: "actions board-bar", "aria-label": t("page.actions") }, this.bar);
    shortcuts([
      { keys: [t("page.key.roll"), "R"], buttons: [this.roll] },
      { keys: [t("page.key.end"), "E"], buttons: [this.end] },
      { keys: [t("page.key.undo"), "U"], buttons: [this.undo] },
      ...this.pieces.map(({ root }, place) => ({ keys: [String(place + 1)], buttons: [root] })),
      { keys: ["4"], buttons: [this.buy.root] },
      { keys: ["Escape"], buttons: [this.cancel] },
    ]);
  }

  /** @param {Piece} piece */
  piece(piece) {
    const left = el("span", { class: "piece-left", "aria-hidden": "true" });
    const said = el("span", { class: "unseen" });
    const root = button(
      `build-${piece}`,
      "piece-button",
      ({ detail }) => this.pressPiece(piece, detail === 0),
      piecePicture(piece),
    );
    const cost = price(this.sheet.costs[piece]);
    root.append(cost.root, left, said);
    return { piece, root, price: cost, left, said, number: 0, isOpen: false };
  }

  /** Select a piece to place, or show why it cannot be built. @param {Piece} piece @param {boolean} byKey */
  async pressPiece(piece, byKey) {
    const { isOpen, number, price: cost } = this.pieces[PIECES.indexOf(piece)];
    if (isOpen) this.commands.place(piece, byKey);
    else if (this.isBuilding && number > 0 && !cost.isShort) this.commands.notify(t(`page.bar.nowhere.${piece}`));
    else this.commands.notify(await this.commands.why(this.questions[piece]));
  }

  async pressBuy() {
    if (this.mayBuy) this.commands.act("buy");
    else this.commands.notify(await this.commands.why("buy"));
  }

  /**
   * Update all buttons.
   * @param {Snapshot} snapshot
   * @param {Legal[]} legal
   * @param {Placed | null} placing
   * @param {boolean} isSelected whether the player has selected the piece and can deselect it
   * @param {number} seat the viewer's seat; not a seat for spectators
   */
  show(snapshot, legal, placing, isSelected, seat) {
    const may = (/** @type {string} */ action) => legal.some((listed) => listed.action === action);
    const player = snapshot.view.players[seat];
    // What was tapped stays so when only the people at the table have changed.
    if (this.touched !== null && !may(this.touched)) this.touched = null;
    this.isBuilding = may("end");
    this.mayBuy = may("buy");
    this.showPieces(player, snapshot.over, placeable(legal), placing);
    this.buy.root.hidden = !player || snapshot.over;
    this.buy.price.show(player?.hand);
    this.lack(this.buy.root, !this.mayBuy);
    this.roll.hidden = !may("roll");
    this.cancel.hidden = !isSelected;
    this.end.hidden = isSelected || !player || snapshot.over || may("roll");
    setAttributes(this.end, { disabled: !this.isBuilding });
    this.undo.hidden = snapshot.undo === null;
    this.again.hidden = this.result.hidden = !snapshot.over;
    if (snapshot.mine.length === 0 && !snapshot.next) this.again.hidden = true;
    setAttributes(this.root, { class: `actions board-bar seat-${seat}`, "data-rolls": !this.roll.hidden });
    this.showConfirm(placing);
    this.bar.hidden = this.buttons.every(({ hidden }) => hidden);
  }

  /** @param {Placed} piece whose button gets the focus */
  focus(piece) {
    this.pieces.find((each) => each.piece === piece)?.root.focus({ preventScroll: true });
  }

  /** Point at the button of a hint's action. @param {string} action in notation */
  advise(action) {
    const verb = action.split(" ")[0];
    const hinted = { roll: this.roll, end: this.end, buy: this.buy.root }[action];
    const piece = this.isBuilding ? this.pieces.find((each) => each.piece === verb)?.root : undefined;
    for (const button of this.buttons) setAttributes(button, { "data-hinted": button === (hinted ?? piece) });
  }

  /**
   * @param {import("../client/types.js").BoardPlayer | undefined} player undefined for spectators
   * @param {boolean} isOver
   * @param {Placed[]} open
   * @param {Placed | null} placing
   */
  showPieces(player, isOver, open, placing) {
    for (const each of this.pieces) {
      const { piece, root, left, said } = each;
      root.hidden = !player || isOver;
      if (!player) continue;
      each.number = piecesLeft(this.supply, player, piece);
      const cost = t("page.site.cost", { cost: costOf(this.sheet.costs[piece]) });
      each.isOpen = this.isBuilding && open.includes(piece);
      each.price.show(player.hand);
      setText(left, String(each.number));
      setText(said, `${cost}, ${t("page.bar.left", { n: each.number })}`);
      setAttributes(left, { title: t("page.bar.left", { n: each.number }) });
      this.lack(root, !each.isOpen);
      setAttributes(root, { "aria-pressed": String(placing === piece) });
    }
  }

  /**
   * Note the action that was tapped once. A second tap or the confirm button runs it.
   * @param {string | null} action
   * @param {Placed | null} placing
   */
  touch(action, placing) {
    this.touched = action;
    this.showConfirm(placing);
  }

  /** @param {Placed | null} placing */
  showConfirm(placing) {
    const isAsked = this.touched !== null;
    this.confirm.hidden = !isAsked;
    setAttributes(this.root, { "data-confirms": isAsked, "data-steals": placing === "steal" });
    if (isAsked)
      setText(
        /** @type {Element} */ (this.confirm.querySelector(".label")),
        t(placing === "robber" || placing === "steal" ? `page.do.confirm-${placing}` : "page.do.confirm"),
      );
  }

  /**
   * Mark a button that cannot be used now; pressing it shows the reason.
   * @param {HTMLButtonElement} root
   * @param {boolean} isLacking
   */
  lack(root, isLacking) {
    setAttributes(root, { "data-lacking": isLacking, "aria-disabled": isLacking || this.busy ? "true" : null });
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    for (const button of this.buttons)
      setAttributes(button, { "aria-disabled": busy || button.hasAttribute("data-lacking") ? "true" : null });
  }
}

/**
 * @param {string} id
 * @param {string} cls
 * @param {(event: MouseEvent) => void} click
 * @param {Node[]} pictures
 * @returns {HTMLButtonElement}
 */
function button(id, cls, click, ...pictures) {
  return el(
    "button",
    { type: "button", class: `button ${cls}`, "data-testid": id, hidden: true, click: singleClick(click) },
    ...pictures,
    el("span", { class: "label" }, t(`page.do.${id}`)),
  );
}

function undoIcon() {
  return svg(
    "svg",
    { viewBox: "0 0 48 48", class: "undo-icon", "aria-hidden": "true" },
    svg("path", { d: "M19 8 8 19l11 11M10 19h18a11 11 0 0 1 0 22H16", class: "undo-arrow" }),
  );
}

/** Return a row of costs; cards that the hand lacks are faint. @param {string[]} costs */
function price(costs) {
  const cards = costs.map((resource) => ({ resource, root: picture(resource) }));
  const root = el("span", { class: "price", "aria-hidden": "true" }, ...cards.map(({ root: card }) => card));
  const shown = {
    root,
    isShort: false,
    /** @param {import("../client/types.js").Counts | null | undefined} hand null if it is hidden */
    show(hand) {
      const left = { ...hand };
      shown.isShort = false;
      for (const { resource, root: card } of cards) {
        const lacks = Boolean(hand) && !((left[resource] ?? 0) > 0);
        left[resource] = (left[resource] ?? 0) - 1;
        shown.isShort ||= lacks;
        setAttributes(card, { "data-lacks": lacks });
      }
    },
  };
  return shown;
}
