// Name plates of the seats with score, small sheet and additional content of the game; open invitations.

import { api } from "../client/api.js";
import { botName } from "../client/bots.js";
import { keepLinks, linksTo } from "../client/invitations.js";
import { seatBadge } from "../drawing/shapes.js";
import { shareable } from "../kit/addresses.js";
import { el, setAttributes, setText } from "../kit/dom.js";
import { signed, t } from "../kit/messages.js";
import { setName } from "../kit/names.js";
import { plateMark, showMark } from "./countdown.js";
import { isAway } from "./presence.js";
import { qrButton } from "./qr.js";

/** The name plates. A tap on a plate shows that seat's sheet. */
export class Plates {
  /**
   * @param {import("./game.js").Game} game
   * @param {(seat: number) => void} onOpen
   * @param {string} [prefix] of the test ids
   */
  constructor(game, onOpen, prefix = "") {
    this.game = game;
    this.onOpen = onOpen;
    this.prefix = prefix;
    this.notes = game.notes();
    this.root = el("ul", { class: "plates" });
    /** @type {ReturnType<Plates["plate"]>[]} */
    this.plates = [];
  }

  /** @param {number} seat */
  plate(seat) {
    const picture = this.game.hasSheets ? this.game.drawing({ small: true }) : null;
    const name = el("span", { class: "plate-name" });
    const role = el("span", { class: "plate-now" });
    const last = el("span", { class: "plate-last" });
    const mark = plateMark();
    const score = el("span", { "data-testid": `${this.prefix}score-${seat}` });
    const goal = el("small", { class: "plate-goal" });
    const button = el(
      "button",
      {
        type: "button",
        class: `plate seat-${seat}`,
        "data-testid": `${this.prefix}seat-${seat}`,
        click: () => this.onOpen(seat),
      },
      picture && el("span", { class: "plate-map", "aria-hidden": "true" }, picture.root),
      el(
        "span",
        { class: "plate-text" },
        el("span", { class: "plate-line" }, seatBadge(seat), name),
        el("span", { class: "plate-role" }, role, " ", last),
      ),
      el("span", { class: "plate-score" }, score, goal),
      this.notes?.of(seat),
      mark,
    );
    this.root.append(el("li", {}, button));
    return { picture, name, role, last, score, goal, mark, button };
  }

  /**
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {number | null} large the seat whose sheet is shown large, or whose realm is highlighted
   */
  show(snapshot, large) {
    setAttributes(this.root, { "data-seats": snapshot.seats.length });
    for (const seat of snapshot.seats) {
      const plate = (this.plates[seat.seat] ??= this.plate(seat.seat));
      const acting = this.isActing(seat, snapshot);
      const thinking = snapshot.thinking.includes(seat.seat);
      if (plate.picture)
        this.game.draw(plate.picture, snapshot, { seat: seat.seat, me: null, isPeeked: false, legal: [] });
      setName(plate.name, seat.name);
      setText(plate.role, this.role(seat, snapshot));
      setText(plate.last, this.game.remark(snapshot, seat.seat));
      setText(plate.score, signed(snapshot.scores[seat.seat]));
      const goal = this.game.goalOf(snapshot, seat.seat);
      setText(plate.goal, goal === null ? "" : `/${goal}`);
      setAttributes(plate.button, {
        "data-acting": acting,
        "data-thinking": thinking,
        "data-away": isAway(seat),
        "data-winner": snapshot.winners.includes(seat.seat),
        "data-chooses": this.game.plateAction(seat.seat) !== null,
        title: seat.holder === "bot" ? `${seat.name} – ${presenceOf(seat, snapshot)}` : seat.name,
        "aria-pressed": String(seat.seat === large),
        "aria-label": this.label(seat, snapshot, this.role(seat, snapshot)).replaceAll("\u00ad", ""), // hyphens that may break words
      });
    }
    this.notes?.show(snapshot);
  }

  /** Show what changes by time alone. @param {import("../client/types.js").Snapshot} snapshot @param {number} now */
  tick({ seats }, now) {
    for (const seat of seats) showMark(this.plates[seat.seat].mark, seat, now);
  }

  /**
   * Return whether the game waits for a seat.
   * @param {import("../client/types.js").Seat} seat
   * @param {import("../client/types.js").Snapshot} snapshot
   */
  isActing({ seat, holder }, snapshot) {
    return (
      snapshot.actors.includes(seat) &&
      (holder !== "bot" || this.hasTurn(seat, snapshot) || snapshot.thinking.includes(seat))
    );
  }

  /**
   * Return whether it is the turn of a seat, even while other seats act.
   * @param {number} seat
   * @param {import("../client/types.js").Snapshot} snapshot
   */
  hasTurn(seat, snapshot) {
    const turn = this.game.turnOf(snapshot);
    return !snapshot.over && (turn === null ? snapshot.actors.includes(seat) : turn === seat);
  }

  /**
   * Return the state of a seat in a word or two.
   * @param {import("../client/types.js").Seat} seat
   * @param {import("../client/types.js").Snapshot} snapshot
   */
  role(seat, snapshot) {
    if (snapshot.winners.includes(seat.seat) && snapshot.seats.length > 1) return t("page.role.winner");
    if (snapshot.thinking.includes(seat.seat)) return t("page.role.thinking");
    if (seat.holder === "nobody") return t("page.role.open");
    if (seat.stand_in) return presenceOf(seat, snapshot);
    if (this.hasTurn(seat.seat, snapshot)) return t(isAway(seat) ? "page.role.turn.away" : "page.role.turn");
    if (isAway(seat)) return t("page.role.away");
    if (this.isActing(seat, snapshot)) return t("page.role.asked");
    return presenceOf(seat, snapshot);
  }

  /**
   * Return the content of a plate in words.
   * @param {import("../client/types.js").Seat} plate
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {string} role
   */
  label(plate, snapshot, role) {
    const { seat, name, holder } = plate;
    const more = [role, ...(this.notes?.describe(snapshot, seat) ?? [])].filter(Boolean);
    const goal = this.game.goalOf(snapshot, seat);
    const points = goal === null ? snapshot.scores[seat] : t("page.plate.of", { points: snapshot.scores[seat], goal });
    const called =
      holder === "bot" && role !== presenceOf(plate, snapshot) ? `${name} (${presenceOf(plate, snapshot)})` : name;
    return t(this.game.hasSheets ? "page.plate" : "page.plate.island", {
      name: called,
      points,
      more: more.map((said) => `, ${said}`).join(""),
    });
  }
}

/**
 * Return who plays a seat, and whether that player is online.
 * @param {import("../client/types.js").Seat} seat
 * @param {import("../client/types.js").Snapshot} snapshot
 */
function presenceOf(seat, { mine }) {
  if (seat.holder === "bot") return botWord(seat.bot);
  if (seat.stand_in) return t(seat.left ? "page.role.left" : "page.role.stand-in");
  if (seat.holder === "me") return mine.length > 1 ? t("page.role.here") : t("page.role.you");
  return t(isAway(seat) ? "page.role.away" : "page.role.online");
}

/** Return that a seat is played by a bot, and of which kind. @param {string | null} bot */
export function botWord(bot) {
  return t("page.role.bot", { kind: botName(String(bot)) });
}

/** Invitation links for free seats; they say that nobody has to wait for all players. */
export class Invitations {
  /** @param {(error: unknown) => void} onFault */
  constructor(onFault) {
    this.onFault = onFault;
    this.list = el("div", { class: "invitations" });
    this.note = el("p", { class: "invite-note", "data-testid": "invite-note" }, t("page.invite.start"));
    this.root = el("div", {}, this.list, this.note);
    this.shown = "";
  }

  /** @param {import("../client/types.js").Snapshot} snapshot */
  show(snapshot) {
    const { table, seats, actors, invites } = snapshot;
    const isAwaited = invites.some((seat) => actors.includes(seat)); // the status says so
    this.note.hidden = invites.length === 0 || isAwaited;
    const { links, all } = linksTo(table, invites);
    const now = JSON.stringify([links, all]);
    if (now === this.shown) return;
    this.shown = now;
    if (all !== null && links.length > 1) {
      const text = t("page.invite.all", { n: links.length });
      const controls = [...copying(all, text, "copy-link-all"), qrButton(all, text)];
      const row = el("div", { class: "invitation for-all" }, el("span", { class: "invite-text" }, text), ...controls);
      this.list.replaceChildren(row);
      return;
    }
    const rows = links.map(({ seat, url }) => {
      const key = url === null ? "page.invite.lost" : "page.invite.open";
      const text = el("span", { class: "invite-text" }, t(key, { name: seats[seat].name }));
      const about = t("page.invite.address", { name: seats[seat].name });
      const controls =
        url === null
          ? [this.renewal(snapshot, seat)]
          : [...copying(url, about, `copy-link-${seat}`), qrButton(url, about)];
      return el("div", { class: "invitation" }, seatBadge(seat), text, ...controls);
    });
    this.list.replaceChildren(...rows);
  }

  /**
   * Return the button that makes a new link, for a browser that has lost the old one.
   * @param {import("../client/types.js").Snapshot} snapshot
   * @param {number} seat
   */
  renewal(snapshot, seat) {
    const { table } = snapshot;
    const renew = async () => {
      try {
        keepLinks(table, [await api.invite(table, { seat })]);
        this.show(snapshot);
      } catch (error) {
        this.onFault(error);
      }
    };
    const attributes = { type: "button", class: "button small", "data-testid": `new-link-${seat}`, click: renew };
    return el("button", attributes, t("page.invite.new"));
  }
}

/**
 * Return the button that copies an address, and the field that shows it if copying fails.
 * @param {string | (() => string)} path a function where it changes
 * @param {string} about what the address is
 * @param {string} testid
 */
export function copying(path, about, testid) {
  const address = () => shareable(typeof path === "string" ? path : path());
  const field = el("input", {
    class: "invite-address",
    hidden: true, // until copying fails
    readonly: true,
    value: typeof path === "string" ? address() : null,
    "aria-label": about,
    focus: () => field.select(),
  });
  const button = el("button", { type: "button", class: "button small", "data-testid": testid }, t("page.invite.copy"));
  button.addEventListener("click", async () => {
    const { copied } = await import("../kit/copying.js");
    if (await copied(address())) setText(button, t("page.invite.copied"));
    else {
      field.value = address();
      field.hidden = false;
      field.focus();
    }
    setTimeout(() => setText(button, t("page.invite.copy")), 2500);
  });
  return [button, field];
}
