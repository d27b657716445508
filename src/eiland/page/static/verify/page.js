// The page that verifies the dice of a record: the file, what was found, and what that means.
//
// Hooks for tests (data-testid): verify-file, verify-verdict with data-state good|bad|part|none, verify-findings (its items carry
// data-state), verify-fault.

import { askRulesHere } from "../app/rules-here.js";
import { Refusal, request, Unreachable } from "../client/api.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { fileChoice, textOf } from "../kit/file-choice.js";
import { listed, t } from "../kit/messages.js";
import { proven } from "./checks.js";
import { outcomesFinding, ownFindings } from "./findings.js";

/** @typedef {import("./findings.js").Finding} Finding */

const MOST = 500_000; // characters
const OTHERS = ["record/version", "record/rules-version"]; // faults of a record of another Eiland
const SIGNS = { good: "✓", bad: "✗", note: "–" };

export class VerifyPage {
  constructor() {
    this.result = el("section", { class: "verify-result", "aria-live": "polite" });
    this.choice = el("span", {}, t("verifypage.choose"));
    const look = { accept: ".txt,text/plain", "data-testid": "verify-file" };
    const file = fileChoice(look, (chosen) => this.take(chosen));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer?.files[0]);
    });
    this.root = el(
      "main",
      { class: "verify" },
      el("h1", {}, t("verifypage.title")),
      el("p", { class: "verify-about" }, t("verifypage.about")),
      el("p", {}, el("label", { class: "button main verify-file" }, this.choice, file)),
      this.result,
    );
  }

  /** @param {File | undefined} file */
  async take(file) {
    if (!file) return;
    if (file.size > MOST) this.fail(t("verifypage.too-large"));
    else await this.verify(await textOf(file));
  }

  /** Verify the record of a table of this server. @param {string} table */
  async takeTable(table) {
    try {
      const answer = await fetch(at(`/api/tables/${table}/record`));
      if (!answer.ok) throw new Refusal(answer.status, await answer.json());
      await this.verify(await answer.text());
    } catch (error) {
      this.fail(error instanceof Refusal && error.message ? error.message : t("page.offline"));
    }
  }

  /** Verify a record; null if it is no text. @param {string | null} text */
  async verify(text) {
    this.result.replaceChildren(el("p", {}, t("verifypage.checking")));
    await new Promise((resolve) => setTimeout(resolve)); // shows it
    const record = text === null ? null : proven(text);
    if (record === null || text === null) {
      this.fail(await this.reason(text));
      return;
    }
    const answer = await this.asked(record, text);
    try {
      this.show(record, [...ownFindings(record), answer.finding], answer);
    } catch {
      this.fail(t("verifypage.unreadable")); // fields are missing
    }
  }

  /**
   * Ask for what needs the rules of the game: `isAway` if nobody answers, or only somebody with other rules.
   * @param {import("./checks.js").Proven} record
   * @param {string} text
   */
  async asked(record, text) {
    try {
      return { finding: outcomesFinding(record, await drawnAgain(text)), fault: "", isAway: false };
    } catch (error) {
      if (error instanceof Refusal && error.keys.some((key) => OTHERS.includes(key)))
        return { finding: /** @type {Finding} */ ({ state: "note", said: error.message }), fault: "", isAway: true };
      if (error instanceof Refusal && error.message)
        return { finding: outcomesFinding(record, null), fault: error.message, isAway: false };
      /** @type {Finding} */
      const finding = { state: "note", said: t("verifypage.outcomes.offline") };
      return { finding, fault: "", isAway: true };
    }
  }

  /** Return why a record cannot be verified. @param {string | null} text */
  async reason(text) {
    if (text === null) return t("verifypage.unreadable");
    try {
      await drawnAgain(text);
    } catch (error) {
      if (error instanceof Refusal && error.message) return error.message;
    }
    return t("verifypage.no-proof");
  }

  /** Say that nothing can be verified. @param {string} reason */
  fail(reason) {
    this.result.replaceChildren(
      verdict("none", t("verifypage.none")),
      el("p", { role: "alert", "data-testid": "verify-fault" }, reason),
    );
  }

  /**
   * @param {import("./checks.js").Proven} record
   * @param {Finding[]} findings
   * @param {{fault: string, isAway: boolean}} answer what the server says of a fault, and whether it could not look
   */
  show({ header, proof }, findings, { fault, isAway }) {
    this.choice.textContent = t("verifypage.other");
    const isBad = findings.some(({ state }) => state === "bad");
    const state = isBad ? "bad" : isAway ? "part" : "good";
    const number = (/** @type {string} */ key, /** @type {string} */ hex) => [
      el("dt", {}, t(`verifypage.${key}`)),
      el("dd", {}, el("code", {}, hex)),
    ];
    this.result.replaceChildren(
      verdict(state, t(`verifypage.${state}`)),
      el("p", { class: "verify-game" }, `${t(`game.${header.game}`)} · ${listed(header.names)}`),
      ...(isBad
        ? [el("p", { class: "verify-bad", "data-testid": "verify-fault" }, t("verifypage.bad.about"), " ", fault)]
        : []),
      el("ul", { class: "verify-findings card", "data-testid": "verify-findings" }, ...findings.map(item)),
      ...(state === "good" ? [meaning()] : []),
      el(
        "details",
        { class: "verify-numbers" },
        el("summary", {}, t("verifypage.numbers")),
        el(
          "dl",
          {},
          ...number("commitment", proof.commitment),
          ...number("secret", proof.secret),
          ...number("head.name", proof.head),
        ),
      ),
      el("p", {}, el("a", { class: "button quiet", href: at("/") }, t("page.lobby"))),
    );
  }
}

/** @param {"good" | "bad" | "part" | "none"} state @param {string} said */
function verdict(state, said) {
  return el("h2", { class: "verify-verdict", "data-state": state, "data-testid": "verify-verdict" }, said);
}

/** Return what a record that fits proves, and what not. */
function meaning() {
  const said = ["yes", "no", "trust"].map((key) => el("p", {}, t(`verifypage.means.${key}`)));
  return el("section", { class: "verify-means" }, el("h2", {}, t("verifypage.means")), ...said);
}

/** @param {Finding} finding */
function item({ state, said, where }) {
  return el(
    "li",
    { "data-state": state },
    el("span", { class: "verify-sign", "aria-hidden": "true" }, SIGNS[state]),
    el("span", {}, said, where && el("small", {}, where)),
  );
}

/**
 * Let the server verify the dice of a record, without it the rules on this device.
 * @param {string} record
 * @returns {Promise<import("../client/types.js").Verified>}
 */
async function drawnAgain(record) {
  try {
    return await request("/api/records/proof", { record });
  } catch (error) {
    const found = error instanceof Unreachable ? await askRulesHere("proof", record) : null;
    if (found === null) throw error;
    return JSON.parse(found);
  }
}
