// Sets the chosen theme before the first paint. Therefore it is a classic script in the head.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("eiland-theme");
  } catch {
    // no storage: the system's theme applies
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
