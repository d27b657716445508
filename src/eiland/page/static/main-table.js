// Entry point of the table page: load the table, take the seat of an invitation, show the game and follow it.
//
// Hooks for tests (data-testid): status, notice, line, call-off, tip, tip-said, log, live, sheet-name, hint, hint-said; sites by
// their names: site-R0, site-K6, site-T5, site-0-3, site-castle-2 with data-state open|legal|built and data-kind; die-0
// … die-5 with data-face, rolls, change-0 … change-5 (badge), changes, change-K3-wool, change-gold-ore; roll,
// roll-rest, end, end-anyway, keep-playing, undo, action-list (its buttons carry data-action); seat-0, score-0, box-0
// …, total, title-road, title-army, titles-free; copy-link-1, new-link-1; end-screen, new-game, new-game-2, result; invite-name,
// take-seat, about-game, about-seats, about-next, watching; handover, i-am, handover-undo, show-0, hide-0 …; timer; absence, stand-in,
// wait, come-back, resume; menu, menu-window, menu-pause, menu-resume, menu-chat-on, menu-chat-off, menu-move-0, menu-link-1, menu-leave-0 …,
// menu-return, return-code-0 …, return-code, returning, return-field, return-now, moved, moved-away, moved-read, asking,
// asking-yes, asking-no, asking-link; seat-link, leaving, leave-now, leave-not, call-sound, call-notification; log-log, log-odds, log-chat, odds (its sums carry data-sum and
// data-count); home, rules, language, theme; tab-sheets|costs|log|moves, close-…, card-seat-0 … where panels slide up.
// In the board game: hand, hand-ore …, hand-total, hand-fish, hand-boot, card-knight …, card-window, play-card,
// board-dice with data-sum, build-road|settlement|city, buy, confirm, cancel, bank.

import { api, Refusal } from "./client/api.js";
import { loadGame } from "./games.js";
import { at, pagePath } from "./kit/addresses.js";
import { el } from "./kit/dom.js";
import { fillPage, header } from "./kit/header.js";
import { loadMessages, t } from "./kit/messages.js";
import { Table } from "./table/table.js";

const OLD_RULES = "table/rules-version"; // a refusal: this program cannot play the table any more
const name = pagePath().split("/")[2];

/** Return what an invitation is for, null if there is no such invitation. @param {string} invite */
async function invitationOf(invite) {
  try {
    return await api.invitation(name, invite);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

async function open() {
  await loadMessages("page");
  try {
    /** @type {import("./client/types.js").LoggedSnapshot} */
    let snapshot = await api.snapshot(name);
    const wanted = new URLSearchParams(location.search);
    const invite = wanted.get("invite");
    const invitation = invite ? await invitationOf(invite) : null;
    if (invite && invitation && !snapshot.over && !invitation.taken && !snapshot.mine.includes(invitation.seat)) {
      const { takeSeat } = await import("./table/welcome.js");
      snapshot = (await takeSeat(snapshot, invite, invitation.seat, invitation.moves)) ?? snapshot;
    }
    if (snapshot.waiting) snapshot = await (await import("./room/room.js")).waitForStart(snapshot);
    const { game } = snapshot;
    const [sheet, GameClass] = await Promise.all([api.sheet(game), loadGame(game)]);
    if (wanted.has("at")) {
      await (await import("./replay/open.js")).openTable(sheet, snapshot, GameClass, wanted);
      return;
    }
    const refused = invitation?.taken ? "taken" : "unknown";
    const table = new Table(sheet, snapshot, GameClass, invite && (!invitation || invitation.taken) ? refused : null);
    table.apply(snapshot, false);
    table.follow();
    const has = (/** @type {string} */ what) => localStorage.getItem(`eiland-${what}`)?.includes(name);
    if (location.hash) (await import("./analysis/open.js")).reopen(table);
    if (has("practice")) table.practise();
    if (has("guides")) (await import("./guide/guide.js")).openGuide(table);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = error.message || t("page.failed");
    fillPage(
      header(),
      el(
        "main",
        { class: "lost" },
        el("h1", {}, text),
        error.keys.includes(OLD_RULES) && (await import("./table/record-link.js")).recordLink(name),
        el("a", { class: "button main", href: at("/") }, t("page.lobby")),
      ),
    );
  }
}

open();
