// Sets the chosen theme before the first paint; a classic script in the head for that reason.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("eiland-theme");
  } catch {
    // no storage: the system's theme applies
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
