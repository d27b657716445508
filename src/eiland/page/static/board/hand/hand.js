// The hand of the viewer: resources in fixed places, development cards, fish and the old boot. It is always visible.
// While another player holds the device, it shows only the backs of the cards.

import { picture, RESOURCES } from "../../drawing/faces.js";
import { fishToken, sign } from "../../drawing/signs.js";
import { el, setAttributes, setText } from "../../kit/dom.js";
import { t } from "../../kit/messages.js";
import { keepFitting } from "../../kit/shape.js";
import { CardWindow } from "./card-window.js";
import { CARDS } from "./cards.js";

/** @typedef {import("../../client/types.js").BoardPlayer} BoardPlayer */
/** @typedef {import("../../client/types.js").Counts} Counts */
/** @typedef {import("./cards.js").Card} Card */

export class Hand {
  /**
   * @param {object} commands
   * @param {(resource: string) => void} commands.onGive a resource card is put into a deal
   * @param {(card: Card) => void} commands.onPlay a development card is played
   * @param {() => void} commands.onFish the player wants to pay with fish
   * @param {() => void} commands.onBoot the player wants to pass the old boot on
   * @param {(action: string) => Promise<string>} commands.ask returns the reason why an action is not legal
   */
  constructor({ onGive, onPlay, onFish, onBoot, ask }) {
    this.slots = RESOURCES.map((resource) => slot(resource, () => onGive(resource)));
    this.size = el("b", { class: "hand-size" });
    this.noun = el("span", { class: "hand-noun" });
    this.warning = el("span", { class: "hand-limit" });
    this.total = el("p", { class: "hand-total", "data-testid": "hand-total" }, this.size, this.noun, this.warning);
    this.window = new CardWindow({ onPlay, ask });
    this.cards = CARDS.map((card) => this.card(card));
    this.backs = el("span", { class: "hand-backs", hidden: true });
    this.fish = el("button", {
      type: "button",
      class: "hand-fish",
      hidden: true,
      "data-testid": "hand-fish",
      click: onFish,
    });
    this.boot = el(
      "button",
      {
        type: "button",
        class: "hand-boot",
        hidden: true,
        title: t("page.hand.boot"),
        "aria-label": t("page.hand.boot"),
        "data-testid": "hand-boot",
        click: onBoot,
      },
      sign("boot"),
    );
    this.list = el("ul", { class: "hand-cards" }, ...this.cards.map(({ root }) => root));
    this.more = el("div", { class: "hand-more" }, this.backs, this.list, this.fish, this.boot);
    this.root = el(
      "section",
      { class: "hand", "aria-label": t("page.hand"), "data-testid": "hand" },
      el(
        "div",
        { class: "hand-resources" },
        el("ul", { class: "hand-slots" }, ...this.slots.map(({ root }) => root)),
        this.total,
      ),
      this.more,
      this.window.root,
    );
    this.fit = keepFitting(this.more, () => this.tighten());
  }

  /** @param {Card} card */
  card(card) {
    const count = el("span", { class: "card-count", "aria-hidden": "true" });
    const fresh = el("span", { class: "card-fresh", "aria-hidden": "true" }, t("page.hand.fresh"));
    const button = el(
      "button",
      {
        type: "button",
        class: "dev-card",
        "aria-haspopup": "dialog",
        "aria-expanded": "false",
        "data-testid": `card-${card}`,
      },
      sign(card),
      count,
      fresh,
    );
    const held = { card, count: 0, isPlayable: false };
    button.addEventListener("click", () => this.window.toggle(held, button));
    return { held, button, count, fresh, root: el("li", { hidden: true }, button) };
  }

  /** Return the element of a resource, for flying cards. @param {string} resource @returns {HTMLElement} */
  slotOf(resource) {
    return this.slots[RESOURCES.indexOf(resource)]?.root ?? this.total;
  }

  /**
   * @param {import("../../client/types.js").BoardSnapshot} snapshot
   * @param {number} seat the viewer's seat; not a seat for spectators
   * @param {import("../../client/types.js").Legal[]} legal actions of this seat
   * @param {Card[]} fresh cards drawn in this turn
   */
  show({ view, options, over }, seat, legal, fresh) {
    const player = view.players[seat];
    this.root.hidden = !player;
    if (!player) return;
    const isCovered = player.hand === null;
    const verbs = new Set(legal.map(({ action }) => action.split(" ")[0]));
    setAttributes(this.root, { "data-covered": isCovered, class: `hand seat-${seat}` });
    for (const each of this.slots) each.show(player.hand && (player.hand[each.resource] ?? 0));
    const isSafe = over || player.hand_size <= Number(options.discard_limit);
    this.showTotal(player.hand_size, isSafe ? 0 : player.owed);
    this.showCards(player.cards ?? {}, verbs, fresh);
    this.backs.hidden = !isCovered || player.card_count + player.fish_count === 0;
    if (isCovered) this.backs.replaceChildren(...backsOf(player));
    this.showFish(player.fish ?? {});
    this.showBoot(view.boot === seat, verbs.has("boot"));
    this.fit();
  }

  /** Show on the cards how many of them a deal gives. @param {Counts} given */
  showGiven(given) {
    for (const each of this.slots) each.showGiven(given[each.resource] ?? 0);
  }

  /** Show fish only as a sum if the cards need the room. */
  tighten() {
    setAttributes(this.more, { "data-tight": false });
    setAttributes(this.more, { "data-tight": this.list.scrollWidth > this.list.clientWidth });
  }

  /** @param {boolean} isHere @param {boolean} mayGo */
  showBoot(isHere, mayGo) {
    const said = t(mayGo ? "page.hand.boot.pass" : "page.hand.boot");
    this.boot.hidden = !isHere;
    setAttributes(this.boot, { title: said, "aria-label": said, "data-playable": mayGo });
  }

  /** @param {number} size @param {number} lost number of cards that a seven would cost */
  showTotal(size, lost) {
    setText(this.size, String(size));
    setText(this.noun, t("page.hand.noun", { n: size }));
    setText(this.warning, lost ? t("page.hand.limit", { lost }) : "");
    setAttributes(this.total, { "data-over": lost > 0, title: lost ? t("page.hand.over", { size, lost }) : null });
  }

  /** @param {Counts} cards @param {Set<string>} verbs of the legal actions @param {Card[]} fresh */
  showCards(cards, verbs, fresh) {
    for (const { root, button, count, held, fresh: badge } of this.cards) {
      const number = cards[held.card] ?? 0;
      const name = t(`term.${held.card}`);
      const isFresh = number > 0 && fresh.includes(held.card);
      if (held.count !== number || held.isPlayable !== verbs.has(held.card)) this.window.forget(held.card);
      held.count = number;
      held.isPlayable = verbs.has(held.card);
      root.hidden = number === 0;
      badge.hidden = !isFresh;
      setText(count, number > 1 ? String(number) : "");
      setAttributes(button, {
        "data-playable": held.isPlayable,
        "data-fresh": isFresh,
        title: name,
        "aria-label": [`${number} ${name}`, ...(isFresh ? [t("page.hand.fresh")] : [])].join(", "),
      });
    }
  }

  /** @param {Counts} tokens by number of fish */
  showFish(tokens) {
    const kinds = Object.keys(tokens).filter((kind) => tokens[kind]);
    const value = kinds.reduce((sum, kind) => sum + Number(kind) * tokens[kind], 0);
    this.fish.hidden = kinds.length === 0;
    if (this.fish.dataset.tokens === JSON.stringify(tokens)) return;
    this.fish.dataset.tokens = JSON.stringify(tokens);
    setAttributes(this.fish, { title: t("page.hand.fish.pay"), "aria-label": t("page.hand.fish", { n: value }) });
    const pile = (/** @type {string} */ kind) =>
      el(
        "span",
        { class: "fish-pile" },
        fishToken(Number(kind)),
        tokens[kind] > 1 && el("span", { class: "fish-times" }, `×${tokens[kind]}`),
      );
    this.fish.replaceChildren(...kinds.map(pile), el("b", { class: "fish-value" }, String(value)));
  }
}

/** Return the button of a resource, which gives a card of it in a deal. @param {string} resource @param {() => void} give */
function slot(resource, give) {
  const number = el("b", { class: "slot-number" });
  const badge = el("b", { class: "slot-given", hidden: true });
  const button = el(
    "button",
    { type: "button", class: `res-card r-${resource}`, "data-testid": `hand-${resource}`, click: give },
    picture(resource),
    number,
    badge,
  );
  const root = el("li", {}, button);
  const shown = {
    resource,
    root,
    held: /** @type {number | null} */ (null),
    given: 0,
    /** @param {number | null} count null if it is hidden */
    show(count) {
      shown.held = count;
      setText(number, count === null ? "" : String(count));
      setAttributes(button, {
        "data-count": count === null ? null : Math.min(count, 4),
        title: count === null ? null : t(`term.${resource}`),
      });
      shown.name();
    },
    /** @param {number} n */
    showGiven(n) {
      shown.given = n;
      badge.hidden = n === 0;
      setText(badge, String(n));
      setAttributes(button, { "data-given": n > 0 });
      shown.name();
    },
    name() {
      setAttributes(button, { "aria-label": nameOf(resource, shown.held, shown.given) });
    },
  };
  return shown;
}

/** Return the name of a resource's button. @param {string} resource @param {number | null} held @param {number} given */
function nameOf(resource, held, given) {
  const card = t(`term.${resource}`);
  if (held === null) return card;
  if (held === 0) return t("page.stack.none", { face: t(`page.face.${resource}`) });
  return t(given > 0 ? "page.hand.give.more" : "page.hand.give", { n: held, card, given });
}

/** Return the numbers of face-down cards and tokens, which are public. @param {BoardPlayer} player */
function backsOf({ card_count: cards, fish_count: fish }) {
  const counted = [
    { name: "development", number: cards },
    { name: "fish", number: fish },
  ];
  return counted
    .filter(({ number }) => number > 0)
    .map(({ name, number }) => el("span", {}, sign(name, t(`page.count.${name}`)), el("b", {}, String(number))));
}
