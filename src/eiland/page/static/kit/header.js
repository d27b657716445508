// Header with home link, language and theme, and the footer.

import { at } from "./addresses.js";
import { el, svg } from "./dom.js";
import { LANGUAGES, language, switchLanguage, t } from "./messages.js";

function isDark() {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function themeButton() {
  const button = el(
    "button",
    { type: "button", class: "tool", "data-testid": "theme", "aria-label": t("page.theme"), title: t("page.theme") },
    svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("circle", { cx: 12, cy: 12, r: 8, class: "t-line" }),
      svg("path", { d: "M12 4a8 8 0 0 1 0 16z", class: "t-fill" }),
    ),
  );
  button.addEventListener("click", () => {
    const chosen = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem("eiland-theme", chosen);
    } catch {
      // no storage: the theme lasts until the page is left
    }
  });
  return button;
}

/** With two languages a button for the other one, with more a list. */
function languageChoice() {
  const others = Object.keys(LANGUAGES).filter((code) => code !== language());
  return others.length === 1 ? languageButton(others[0]) : languageList();
}

/** @param {string} other */
function languageButton(other) {
  return el(
    "button",
    {
      type: "button",
      class: "tool",
      lang: other,
      "data-testid": "language",
      "aria-label": LANGUAGES[other],
      click: () => switchLanguage(other),
    },
    other.toUpperCase(),
  );
}

/** Codes fit on a phone; screen readers say the names. */
function languageList() {
  const list = el(
    "select",
    { class: "tool", "data-testid": "language", "aria-label": t("page.language"), title: t("page.language") },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      el("option", { value: code, lang: code, "aria-label": name, selected: code === language() }, code.toUpperCase()),
    ),
  );
  list.addEventListener("change", () => switchLanguage(list.value));
  return list;
}

/**
 * Return a link to the rules of a game.
 * @param {string} game
 * @param {boolean} [isAside] open in a new tab, so that this page stays open
 */
export function rulesLink(game, isAside = false) {
  const aside = isAside ? { target: "_blank", rel: "noopener", "aria-label": t("rulespage.link.new") } : {};
  return el("a", { href: at(`/rules/${game}`), class: "tool", "data-testid": "rules", ...aside }, t("rulespage.link"));
}

/**
 * @param {...(Node | false)} between elements between the home link and the tools
 * @returns {HTMLElement}
 */
export function header(...between) {
  return el(
    "header",
    { class: "top" },
    el("a", { href: at("/"), class: "home", "data-testid": "home" }, "Eiland"),
    ...between,
    el("div", { class: "tools" }, languageChoice(), themeButton()),
  );
}

/** @returns {HTMLElement} */
export function footer() {
  return el("footer", { class: "foot" }, t("page.footer"));
}

/** Load what keeps the focus, as soon as something has it; after a cut line with the next. */
function keepFocus() {
  import("./focus.js").catch(() => addEventListener("focusin", keepFocus, { once: true }));
}

/**
 * Show a page; return its footer.
 * @param {HTMLElement} top
 * @param {HTMLElement} main
 * @param {...Node} below what follows the footer
 */
export function fillPage(top, main, ...below) {
  addEventListener("focusin", keepFocus, { once: true });
  const foot = footer();
  document.getElementById("page")?.replaceChildren(top, main, foot, ...below);
  return foot;
}
