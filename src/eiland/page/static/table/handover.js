// Handover of a shared device. A hand is visible only after its owner asks for it, and only until another player has to
// act. Nothing is stored: after a reload all hands are covered.

import { seatBadge } from "../drawing/shapes.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { loadStyle } from "../kit/style.js";
import { CoverBar } from "./cover-bar.js";
import { mayAct } from "./presence.js";

/** @typedef {import("../client/types.js").Snapshot} Snapshot */
/** @typedef {import("./game.js").Game} Game */

export class Handover {
  /**
   * @param {Game} game
   * @param {object} commands
   * @param {() => Promise<string>} commands.open load the snapshot of the wanted seat; returns the reason if that failed, or ""
   * @param {() => void} commands.cover cover all hands
   * @param {() => Promise<void>} commands.undo
   * @param {(seat: number, action: string) => void} commands.act act for the player who passed the device on
   */
  constructor(game, { open, cover, undo, act }) {
    this.game = game;
    this.look = open;
    /** @type {number | null} the seat whose hand is visible */
    this.seat = null;
    /** @type {number | null} the seat that asked for its hand, until the hand has arrived */
    this.wanted = null;
    this.isShared = false; // several players share this device, and hands must be hidden
    this.isLooking = false; // a hand is visible although its owner need not act
    this.isAsking = false; // the page asks to pass the device on
    this.title = el("h2", { id: "handover-title" });
    this.asked = el("p", { class: "handover-asked" });
    this.sure = el("button", { type: "button", class: "button main", "data-testid": "i-am", autofocus: true });
    this.back = el(
      "button",
      { type: "button", class: "button quiet", "data-testid": "handover-undo", click: undo },
      t("page.do.undo"),
    );
    /** @type {import("./game.js").Retreat | null} */
    this.retreat = null;
    this.withdraw = el("button", {
      type: "button",
      class: "button quiet",
      "data-testid": "handover-retreat",
      click: () => this.retreat && act(this.retreat.seat, this.retreat.action),
    });
    this.fault = el("p", { class: "warning", role: "alert" });
    this.root = el(
      "dialog",
      {
        class: "handover",
        "data-testid": "handover",
        "aria-labelledby": "handover-title",
        closedby: "none",
        close: () => this.reopen(),
      },
      this.title,
      this.asked,
      this.fault,
      el("div", { class: "bar" }, this.sure, this.withdraw, this.back),
    );
    this.sure.addEventListener("click", () => this.open(Number(this.sure.dataset.seat)));
    this.bar = new CoverBar({ open: (seat) => this.open(seat), cover, undo });
    // Cover the hand before the browser caches the page.
    addEventListener("pagehide", () => this.seat !== null && cover());
  }

  get isCovered() {
    return this.isShared && this.seat === null;
  }

  /** The seat from which this page looks, or null if the server may choose. */
  get viewpoint() {
    return this.wanted ?? this.seat;
  }

  /**
   * Decide which hand may be visible now, and return the snapshot without other secrets.
   * @param {Snapshot} snapshot
   * @returns {Snapshot}
   */
  receive(snapshot) {
    const { mine, over, viewer } = snapshot;
    const asked = seatToAct(snapshot);
    if (this.wanted === viewer) this.reveal(viewer);
    this.isShared = mine.length > 1 && !over && this.game.hasSecrets(snapshot);
    if (this.isShared) loadStyle(new URL("./handover.css", import.meta.url));
    this.retreat = this.game.retreat(snapshot);
    const isOther = viewer !== this.seat || (asked !== null && asked !== this.seat);
    const isDone = asked === null && !this.isLooking && this.game.turnOf(snapshot) !== this.seat;
    if (!this.isShared || isOther || isDone) this.seat = null;
    if (this.seat === null || asked === this.seat) this.isLooking = false;
    return this.isCovered ? this.game.withoutSecrets(snapshot) : snapshot;
  }

  /** Load the hand of a player who has confirmed to be there. @param {number} seat */
  async open(seat) {
    this.wanted = seat;
    const why = await this.look();
    if (why) this.wanted = null;
    setText(this.fault, why);
  }

  /** Show the hand of a seat that has asked for it. @param {number} seat */
  reveal(seat) {
    this.wanted = null;
    this.seat = seat;
    this.isLooking = true; // until `receive` knows whether the seat has to act
  }

  /** Cover the open hand. */
  close() {
    this.wanted = null;
    this.seat = null;
    this.isLooking = false;
  }

  /** @param {Snapshot} snapshot returned by `receive` */
  show(snapshot) {
    const asked = seatToAct(snapshot);
    if (this.isCovered && asked !== null) this.ask(snapshot, asked);
    else this.dismiss();
    this.bar.show(snapshot, this.seat, this.isLooking || (this.isCovered && asked === null));
  }

  /** Ask to pass the device on. @param {Snapshot} snapshot @param {number} seat */
  ask(snapshot, seat) {
    const { name } = snapshot.seats[seat];
    setAttributes(this.root, { class: `handover seat-${seat}` });
    setAttributes(this.sure, { "data-seat": seat });
    this.title.replaceChildren(seatBadge(seat), el("span", {}, t("page.handover", { name })));
    setText(this.asked, this.game.ask(snapshot, seat));
    setText(this.sure, t("page.handover.sure", { name }));
    this.back.hidden = snapshot.undo === null;
    this.withdraw.hidden = this.retreat === null;
    setText(this.withdraw, this.retreat?.label ?? "");
    this.isAsking = true;
    this.reopen();
  }

  /** Open the dialog again if a key closed it. */
  reopen() {
    if (this.isAsking && !this.root.open) this.root.showModal();
  }

  dismiss() {
    this.isAsking = false;
    this.root.close();
  }
}

/**
 * Return the first seat at this device whose person may act, or null. The server lists seats that may also wait last.
 * @param {Snapshot} snapshot
 */
export function seatToAct(snapshot) {
  const { actors, mine } = snapshot;
  return actors.find((seat) => mine.includes(seat) && mayAct(snapshot, seat)) ?? null;
}
