// The open offer and the answers to it, in the trade panel and as a strip within reach of the thumb.

import { seatBadge } from "../../drawing/shapes.js";
import { el, refill, setAttributes } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { singleClick } from "../../kit/presses.js";
import { cardsOf, missing, total, wordsOf } from "../counts.js";

/** @typedef {import("../../client/types.js").BoardSnapshot} Snapshot */
/** @typedef {import("../../client/types.js").Legal} Legal */
/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {import("../../client/types.js").BoardPlayer} BoardPlayer */
/** @typedef {import("../../client/types.js").Offer} Offer */
/** @typedef {"maker" | "asked" | "other"} Role */

/** Return the viewer's role in the open offer. @param {Snapshot} snapshot @returns {Role} */
export function roleIn({ view, viewer, mine }) {
  if (!mine.includes(viewer)) return "other";
  if (view.active === viewer) return "maker";
  return view.offer?.to.includes(viewer) ? "asked" : "other";
}

/** Return the cards of a counter-offer: what its maker gives and wants. @param {BoardPlayer["answer"]} answer */
function countered(answer) {
  if (answer?.kind !== "counter") return [];
  return [cardsOf(answer.given), t("page.offer.for"), cardsOf(answer.wanted)];
}

/** Return whether the viewer still has to answer the open offer. @param {Snapshot} snapshot */
export function isAsked(snapshot) {
  const { view, viewer } = snapshot;
  return Boolean(view.offer) && roleIn(snapshot) === "asked" && view.players[viewer].answer === null;
}

export class OpenOffer {
  /**
   * @param {string} prefix of test ids
   * @param {object} commands
   * @param {(action: string) => void} commands.act
   * @param {() => void} commands.counter
   * @param {import("./refusing.js").Refusing} commands.refusing
   */
  constructor(prefix, { act, counter, refusing }) {
    this.prefix = prefix;
    this.act = act;
    this.counter = counter;
    this.refusing = refusing;
    this.shown = "";
    this.body = el("div", { class: "offer-body" });
    this.root = el(
      "section",
      { class: "offer", "data-testid": `${prefix}offer`, "aria-label": t("page.offer"), hidden: true },
      this.body,
    );
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal */
  show(snapshot, legal) {
    const { view, viewer } = snapshot;
    this.root.hidden = !view.offer;
    const answers = view.players.map((/** @type {BoardPlayer} */ { answer }) => answer);
    const now = JSON.stringify([
      ...[view.offer, answers, viewer, view.active, view.players[viewer]?.hand, legal.length],
      snapshot.refusals,
    ]);
    if (now === this.shown) return;
    this.shown = now;
    if (!view.offer) return this.body.replaceChildren();
    const role = roleIn(snapshot);
    this.root.dataset.role = role;
    refill(
      this.body,
      this.line(snapshot, role),
      this.answers(snapshot, legal, role),
      ...this.choices(snapshot, legal, role),
    );
  }

  /** Return the line that describes the offer. @param {Snapshot} snapshot @param {Role} role */
  line({ view, seats }, role) {
    const { given, wanted } = /** @type {Offer} */ (view.offer);
    const { name } = seats[view.active];
    return el(
      "p",
      { class: "offer-line" },
      seatBadge(view.active),
      t(`page.offer.${role}`, { name }),
      cardsOf(given),
      el("span", { class: "offer-for" }, t("page.offer.for"), cardsOf(wanted)),
    );
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal @param {Role} role */
  answers(snapshot, legal, role) {
    const { to } = /** @type {Offer} */ (snapshot.view.offer);
    const others = to.filter((seat) => role === "maker" || seat !== snapshot.viewer);
    return (
      others.length > 0 &&
      el("ul", { class: "offer-answers" }, ...others.map((seat) => this.answer(snapshot, legal, role, seat)))
    );
  }

  /**
   * Return the answer of a seat, with a button for the maker of the offer.
   * @param {Snapshot} snapshot
   * @param {Legal[]} legal
   * @param {Role} role
   * @param {number} seat
   */
  answer({ view, seats, viewer }, legal, role, seat) {
    const { answer } = view.players[seat];
    const kind = answer?.kind ?? "thinking";
    const action = `take ${seat}`;
    const canTake = legal.some((listed) => listed.action === action);
    const unpayable = role === "maker" && answer?.kind === "counter" && !canTake && answer.wanted;
    return el(
      "li",
      { class: "offer-answer", "data-answer": kind, "data-testid": `${this.prefix}answer-${seat}` },
      seatBadge(seat),
      el("b", { class: "offer-name", dir: "auto", title: seats[seat].name }, seats[seat].name),
      el("span", { class: "offer-said" }, ...(kind === "counter" ? countered(answer) : [t(`page.offer.${kind}`)])),
      canTake &&
        el(
          "button",
          {
            type: "button",
            class: "button small main",
            "data-testid": `${this.prefix}take-${seat}`,
            "data-next": 2,
            click: singleClick(() => this.act(action)),
          },
          t("page.offer.take"),
        ),
      unpayable && this.lack(unpayable, view.players[viewer].hand),
    );
  }

  /** @param {Snapshot} snapshot @param {Legal[]} legal @param {Role} role */
  choices(snapshot, legal, role) {
    if (role === "maker") return [this.bar(this.button("withdraw", () => this.act("withdraw")))];
    if (!isAsked(snapshot)) return role === "asked" ? [this.mine(snapshot)] : [];
    const { view, viewer } = snapshot;
    const { wanted } = /** @type {Offer} */ (view.offer);
    const accept = this.button("accept", () => this.act("accept"), "main");
    const refuse = this.button("refuse", () => this.act("refuse"));
    for (const each of [accept, refuse]) setAttributes(each, { "data-next": 2 });
    accept.disabled = !legal.some(({ action }) => action === "accept");
    return [
      accept.disabled && this.lack(wanted, view.players[viewer].hand),
      this.bar(accept, refuse, this.button("counter", this.counter)),
      this.refusing.ways(this.prefix, snapshot, accept.disabled),
    ];
  }

  /** Return the viewer's answer. @param {Snapshot} snapshot */
  mine({ view, viewer, seats }) {
    const { answer } = view.players[viewer];
    return el(
      "p",
      { class: "offer-mine" },
      t(`page.offer.mine.${answer?.kind}`, { name: seats[view.active].name }),
      ...countered(answer),
    );
  }

  /**
   * Return a note about the cards that are missing for a deal, or false.
   * @param {Counts} needed
   * @param {Counts | null} held
   */
  lack(needed, held) {
    const lacking = held ? missing(needed, held) : {};
    return total(lacking) > 0 && el("p", { class: "offer-lack" }, t("page.offer.lack", { cards: wordsOf(lacking) }));
  }

  /** @param {string} id @param {() => void} act @param {string} [cls] */
  button(id, act, cls = "") {
    return el(
      "button",
      { type: "button", class: `button ${cls}`, "data-testid": `${this.prefix}${id}`, click: singleClick(act) },
      t(`page.do.${id}`),
    );
  }

  /** @param {...Node} buttons */
  bar(...buttons) {
    return el("div", { class: "bar offer-bar" }, ...buttons);
  }
}
