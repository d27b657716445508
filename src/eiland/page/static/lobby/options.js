// Options of a game: variants as switches, all others in groups that can be collapsed.

import { VARIANTS } from "../client/variants.js";
import { el, setAttributes, titled } from "../kit/dom.js";
import { hasMessage, t } from "../kit/messages.js";

/** @typedef {import("../client/types.js").Option} Option */
/**
 * @typedef {{option: Option, root: HTMLElement, value: () => boolean | number | string,
 *   own: {open: () => Promise<import("./own-board.js").OwnBoard>} | null}} Field
 */
/** @typedef {import("../client/types.js").Options} Chosen */

const OWN = "own"; // the choice of a board as text

/** Groups of options by game. A game that is not listed has one group. @type {Record<string, Record<string, string[]>>} */
const GROUPS = {
  base: {
    island: ["board", "token_placement", "harbors"],
    dice: ["dice"],
    trade: ["domestic_trade", "offers_per_turn"],
    robber: ["discard_limit", "friendly_robber"],
    cards: ["dev_card_before_roll"],
    fishermen: [
      "setup_fish_at_lake",
      "fish_draw",
      "exchange_at_seven",
      "boot_pass_delay",
      "knight_brings_robber_in",
      "robber_on_lake",
    ],
    length: ["start_player", "target_vp", "turn_limit"],
  },
};
/** Options that have an effect only with certain values of other options. @type {Record<string, (chosen: Chosen) => boolean>} */
const EFFECTIVE_IF = {
  token_placement: ({ board }) => board === "random",
  harbors: ({ board }) => board === "random" || board === "beginners",
  offers_per_turn: ({ domestic_trade }) => domestic_trade === true,
  ...Object.fromEntries(
    GROUPS.base.fishermen.map((name) => [name, (/** @type {Chosen} */ { fishermen }) => fishermen === true]),
  ),
};

export class Options {
  constructor() {
    this.seats = 0;
    /** @type {Map<string, Field>} */
    this.fields = new Map();
    /** @type {HTMLElement[]} */
    this.groups = [];
    this.variants = el("div", { class: "variants", change: () => this.update() });
    this.list = el("div", { class: "options", change: () => this.update() });
    this.root = el(
      "details",
      { class: "rules", "data-testid": "options" },
      el("summary", {}, t("page.options")),
      this.list,
    );
    // An invalid field can be shown only if the group is open.
    this.root.addEventListener("invalid", () => (this.root.open = true), true);
  }

  /** Show the options of a game. @param {string} game @param {Option[]} options */
  show(game, options) {
    this.fields = new Map(
      options.map((option) => [option.name, fieldOf(game, option, () => this.values().fishermen === true)]),
    );
    const rootOf = (/** @type {string} */ name) => /** @type {Field} */ (this.fields.get(name)).root;
    const variants = VARIANTS.filter((name) => this.fields.has(name));
    this.variants.replaceChildren(...variants.map(rootOf));
    this.variants.hidden = variants.length === 0;
    const groups = GROUPS[game] ?? { "": options.map(({ name }) => name) };
    this.groups = Object.entries(groups).map(([name, members]) => group(name, members.map(rootOf)));
    this.list.replaceChildren(...this.groups);
    this.update();
  }

  /** Hide starting players beyond the number of seats. @param {number} seats */
  countSeats(seats) {
    this.seats = seats;
    this.update();
  }

  /** Show only options that have an effect. */
  update() {
    const chosen = this.values();
    for (const [name, { root, option }] of this.fields) {
      root.hidden = !(EFFECTIVE_IF[name]?.(chosen) ?? true);
      if (name === "start_player") this.limitStartPlayers(root, option);
    }
    for (const each of this.groups)
      each.hidden = [...each.querySelectorAll(".option")].every((field) => /** @type {HTMLElement} */ (field).hidden);
  }

  /** @param {HTMLElement} root @param {Option} option */
  limitStartPlayers(root, option) {
    const select = /** @type {HTMLSelectElement} */ (root.querySelector("select"));
    for (const choice of select.options)
      choice.hidden = choice.disabled = choice.value.startsWith("seat") && Number(choice.value.slice(4)) >= this.seats;
    if (select.selectedOptions[0]?.disabled) select.value = String(option.default);
  }

  /** @returns {Chosen} */
  values() {
    return Object.fromEntries([...this.fields].map(([name, { value }]) => [name, value()]));
  }

  /** Return the options that differ from the default and have an effect. @returns {Chosen} */
  chosen() {
    const differing = [...this.fields].filter(
      ([, { root, option, value }]) => !root.hidden && value() !== option.default,
    );
    return Object.fromEntries(differing.map(([name, { value }]) => [name, value()]));
  }
}

/** @param {string} name @param {HTMLElement[]} fields */
function group(name, fields) {
  return el("fieldset", { class: "option-group" }, name && el("legend", {}, t(`page.options.${name}`)), ...fields);
}

/** @param {string} game @param {Option} option @param {() => boolean} hasLake @returns {Field} */
function fieldOf(game, option, hasLake) {
  const key = `option.${game}.${option.name}`;
  const kind = typeof option.default;
  const { input, plain } =
    kind === "boolean" ? checkbox(option) : kind === "number" ? number(option) : choice(key, option);
  setAttributes(input, { "data-testid": `option-${option.name}` });
  const own = option.any_text ? ownChoice(/** @type {HTMLSelectElement} */ (input), hasLake) : null;
  const about = hasMessage(`${key}.about`) && el("small", {}, t(`${key}.about`));
  const label = el(
    "label",
    { class: `option-label ${kind}` },
    el("span", {}, hasMessage(key) ? t(key) : option.name, about),
    input,
  );
  return { option, root: el("div", { class: "option" }, label, own?.root), own, value: () => own?.value() ?? plain() };
}

/**
 * Add the choice of a board as text; its field is loaded when it is chosen.
 * @param {HTMLSelectElement} select
 * @param {() => boolean} hasLake
 */
function ownChoice(select, hasLake) {
  const root = el("div", { class: "own-board", hidden: true });
  const isChosen = () => select.value === OWN;
  /** @type {Promise<import("./own-board.js").OwnBoard> | null} */
  let opening = null;
  /** @type {import("./own-board.js").OwnBoard | null} */
  let own = null;
  const open = async () => {
    opening ??= import("./own-board.js").then(({ ownBoard }) => ownBoard(hasLake));
    own = await opening;
    root.replaceChildren(...own.parts);
    own.text.required = isChosen();
    return own;
  };
  select.append(el("option", { value: OWN }, t("page.board.own")));
  select.addEventListener("change", () => {
    root.hidden = !isChosen();
    if (isChosen() || own) open();
  });
  return { root, open, value: () => (isChosen() ? (own?.value() ?? "") : null) };
}

/** @param {Option} option */
function checkbox(option) {
  const input = el("input", {
    type: "checkbox",
    role: VARIANTS.includes(option.name) && "switch",
    checked: option.default === true,
  });
  return { input, plain: () => input.checked };
}

/** @param {Option} option */
function number(option) {
  const input = el("input", {
    type: "number",
    class: "field",
    value: /** @type {number} */ (option.default),
    min: option.low,
    max: option.high,
    required: true,
  });
  return { input, plain: () => Number(input.value) };
}

/** @param {string} key @param {Option} option */
function choice(key, option) {
  const said = (/** @type {string} */ value) => (hasMessage(`${key}.${value}`) ? capital(t(`${key}.${value}`)) : value);
  const choices = option.values.map((value) =>
    el("option", { value, selected: value === option.default }, said(value)),
  );
  const input = titled(el("select", { class: "field" }, ...choices));
  return { input, plain: () => input.value };
}

/** Return the text with a capital first letter. @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
