// The statistics page: a card for each game, the latest games, and the file to export, import or delete all.

import { at } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { fileChoice } from "../kit/file-choice.js";
import { t } from "../kit/messages.js";
import { GamesKept } from "./games-kept.js";
import { latest } from "./latest.js";
import { card } from "./sums-card.js";

const FILE = "eiland-statistics.json";

export class StatisticsPage {
  constructor() {
    this.kept = new GamesKept();
    this.said = el("p", { class: "kept-said", role: "status", "data-testid": "said" });
    this.cards = el("div", { class: "kept-cards" });
    const chosen = { accept: "application/json,.json", hidden: true, "data-testid": "import-file" };
    this.chooser = fileChoice(chosen, (file) => this.import(file));
    this.asking = this.askToDelete();
    const button = (/** @type {string} */ name, /** @type {() => void} */ click) =>
      el("button", { type: "button", class: "button small", "data-testid": name, click }, t(`statistics.${name}`));
    this.exportButton = button("export", () => this.export());
    this.deleteButton = button("delete", () => this.asking.showModal());
    this.root = el(
      "div",
      { class: "kept-page" },
      el("p", { class: "kept-about" }, t("statistics.about")),
      this.cards,
      el(
        "div",
        { class: "bar" },
        this.exportButton,
        button("import", () => this.chooser.click()),
        this.deleteButton,
        this.chooser,
      ),
      this.said,
      this.asking,
    );
  }

  /** Show what this device keeps. */
  async load() {
    try {
      this.show(await this.kept.summary());
    } catch {
      setText(this.said, t("statistics.failed"));
    }
  }

  /** @param {import("./tally.js").Summary} summary */
  show({ games, by, latest: newest }) {
    this.exportButton.disabled = games === 0;
    this.deleteButton.disabled = games === 0;
    const sorted = [...by].sort(([, one], [, other]) => other.games - one.games);
    this.cards.replaceChildren(
      ...(games ? [...sorted.map(([game, sums]) => card(game, sums)), latest(newest)] : [nothing()]),
    );
  }

  /** Do something with the store, say what came of it and show the rest. @param {() => Promise<string>} work */
  async change(work) {
    setText(this.said, t("statistics.waits"));
    try {
      setText(this.said, await work());
    } catch {
      setText(this.said, t("statistics.failed"));
    }
  }

  export() {
    return this.change(async () => {
      const address = URL.createObjectURL(await this.kept.export());
      el("a", { href: address, download: FILE }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
      return t("statistics.exported", { file: FILE });
    });
  }

  /** @param {File} file */
  import(file) {
    return this.change(async () => {
      const found = await this.kept.import(file);
      if ("why" in found) return t(`statistics.fault.${found.why}`, { number: found.number });
      this.show(await this.kept.summary());
      return t("statistics.imported", { n: found.added, known: found.games - found.added });
    });
  }

  /** Return the question before all is deleted. */
  askToDelete() {
    const close = () => asking.close();
    const deleteNow = () => {
      close();
      this.change(async () => {
        await this.kept.delete();
        await this.load();
        return t("statistics.deleted");
      });
    };
    const asking = el(
      "dialog",
      { class: "kept-asking", "aria-label": t("statistics.delete") },
      el("p", {}, t("statistics.delete.ask")),
      el(
        "div",
        { class: "bar dialog-foot" },
        el(
          "button",
          { type: "button", class: "button main", "data-testid": "delete-now", click: deleteNow },
          t("statistics.delete"),
        ),
        el(
          "button",
          { type: "button", class: "button", "data-testid": "delete-not", autofocus: true, click: close },
          t("statistics.delete.not"),
        ),
      ),
    );
    return asking;
  }
}

function nothing() {
  return el(
    "div",
    { class: "card kept-nothing", "data-testid": "nothing" },
    el("p", {}, t("statistics.nothing")),
    el("a", { class: "button main", href: at("/") }, t("page.lobby")),
  );
}
