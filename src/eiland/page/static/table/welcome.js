// Dialog of an invitation: it says what is played with whom; the visitor enters a name and takes the seat.

import { LATEST, Refusal, request } from "../client/api.js";
import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el, setText } from "../kit/dom.js";
import { loadMessages, t } from "../kit/messages.js";
import { gameToJoin, hostOf, nextOf, seatList } from "./about.js";

const ASKING = 4000; // milliseconds between questions whether the host has answered

/**
 * Wait until the host lets the visitor in, or the visitor waits no longer. Raises Refusal.
 * @param {string} table
 * @param {{invite: string, name: string}} wanted
 * @param {() => boolean} waits
 */
async function admitted(table, wanted, waits) {
  while (waits() && (await request(`/api/tables/${table}/knock`, wanted)).answer !== "yes")
    await new Promise((resolve) => setTimeout(resolve, ASKING));
}

/**
 * Ask for a name and take the seat. Resolves with the new snapshot, or null if the visitor only watches.
 * @param {import("../client/types.js").Snapshot} snapshot the table as a spectator sees it
 * @param {string} invite
 * @param {number} seat the seat of the invitation
 * @param {boolean} moves whether the seat is now played on another device
 * @returns {Promise<import("../client/types.js").LoggedSnapshot | null>}
 */
export function takeSeat(snapshot, invite, seat, moves) {
  const { table } = snapshot;
  const host = hostOf(snapshot);
  return new Promise((resolve) => {
    const name = el("input", {
      class: "field",
      name: "name",
      maxlength: 40,
      required: true,
      autocomplete: "nickname",
      "data-testid": "invite-name",
      value: moves ? snapshot.seats[seat].name : (localStorage.getItem("eiland-name") ?? ""),
    });
    const fault = el("p", { class: "warning", role: "alert" });
    name.addEventListener("invalid", (event) => {
      event.preventDefault(); // the browser would speak its own language
      fault.textContent = t("page.welcome.name.missing");
      name.focus();
    });
    const asked = el("p", { role: "status", "data-testid": "asked", hidden: true });
    const button = el(
      "button",
      { class: "button main", "data-testid": "take-seat" },
      t(moves ? "page.welcome.moves.take" : "page.welcome.take"),
    );
    const dialog = el("dialog", { class: `welcome seat-${seat}` });
    const finish = (/** @type {import("../client/types.js").LoggedSnapshot | null} */ taken) => {
      dialog.remove();
      history.replaceState(null, "", at(`/t/${table}`));
      resolve(taken);
    };
    const form = el(
      "form",
      {},
      el(
        "div",
        { class: "welcome-head" },
        seatBadge(seat),
        el(
          "h2",
          {},
          moves ? t("page.welcome.moves") : host === null ? t("page.welcome") : t("page.welcome.host", { host }),
        ),
        el("p", { class: "about-game", "data-testid": "about-game" }, gameToJoin(snapshot)),
      ),
      seatList(snapshot, seat),
      el("label", {}, el("span", {}, t("page.welcome.name")), name),
      el(
        "p",
        { class: "about-next", "data-testid": "about-next" },
        moves ? t("page.welcome.moves.about") : nextOf(snapshot, seat),
      ),
      asked,
      fault,
      el(
        "div",
        { class: "bar dialog-foot" },
        button,
        el("button", { type: "button", class: "button quiet", click: () => finish(null) }, t("page.welcome.watch")),
      ),
    );
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      const wanted = { invite, name: name.value.trim() };
      const take = () => request(`/api/tables/${table}/seats${LATEST}`, wanted);
      button.disabled = name.readOnly = true;
      try {
        localStorage.setItem("eiland-name", wanted.name);
        const taken = await take().catch(async (error) => {
          if (!(error instanceof Refusal && error.keys.includes("seat/knock"))) throw error;
          await loadMessages("room");
          asked.hidden = false;
          setText(asked, t("room.knock.waiting", { host: host ?? "" }));
          await admitted(table, wanted, () => dialog.isConnected);
          return dialog.isConnected ? take() : null;
        });
        if (taken) finish(taken);
      } catch (error) {
        fault.textContent = error instanceof Refusal ? error.message : t("page.offline");
      }
      asked.hidden = true;
      button.disabled = name.readOnly = false;
    });
    dialog.addEventListener("cancel", () => finish(null));
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
  });
}
