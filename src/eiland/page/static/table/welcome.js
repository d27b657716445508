// Dialog of an invitation: it says what is played with whom; the visitor enters a name and takes the seat.

import { LATEST, Refusal, request } from "../client/api.js";
import { seatBadge } from "../drawing/shapes.js";
import { at } from "../kit/addresses.js";
import { el } from "../kit/dom.js";
import { t } from "../kit/messages.js";
import { gameToJoin, hostOf, nextOf, seatList } from "./about.js";

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
      fault,
      el(
        "div",
        { class: "bar dialog-foot" },
        el(
          "button",
          { class: "button main", "data-testid": "take-seat" },
          t(moves ? "page.welcome.moves.take" : "page.welcome.take"),
        ),
        el("button", { type: "button", class: "button quiet", click: () => finish(null) }, t("page.welcome.watch")),
      ),
    );
    form.addEventListener("submit", async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        localStorage.setItem("eiland-name", name.value.trim());
        finish(await request(`/api/tables/${table}/seats${LATEST}`, { invite, name: name.value.trim() }));
      } catch (error) {
        fault.textContent = error instanceof Refusal ? error.message : t("page.offline");
      }
    });
    dialog.addEventListener("cancel", () => finish(null));
    dialog.append(form);
    document.body.append(dialog);
    dialog.showModal();
  });
}
