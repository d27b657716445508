// Sets the chosen theme before anything is painted; a classic script in the head for that reason.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("eiland-theme");
  } catch {
    // no storage: the system's choice stands
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
