// Collects what a browser would write to its console as an error, and counts requests that are not answered yet.

(() => {
  const KEPT = "complaints";
  /** All complaints of this window, also of the pages before this one. @type {string[]} */
  const complaints = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  // A page that is left while it loads a module complains of that.
  let isLeft = false;
  for (const kind of ["beforeunload", "pagehide"]) addEventListener(kind, () => (isLeft = true));
  const add = (/** @type {unknown} */ said) => {
    if (isLeft) return;
    complaints.push(String(said));
    sessionStorage.setItem(KEPT, JSON.stringify(complaints));
  };
  const nameOf = (/** @type {any} */ element) => `not loaded: ${element.src ?? element.href ?? element.tagName}`;
  // What does not load tells only itself, before the event would bubble.
  addEventListener("error", (event) => add(event.message ?? nameOf(event.target)), true);
  addEventListener("unhandledrejection", ({ reason }) => add(reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    add(`forbidden by ${violatedDirective}: ${blockedURI}`),
  );
  for (const level of /** @type {const} */ (["error", "warn"])) {
    const write = console[level].bind(console);
    console[level] = (...said) => {
      add(said.join(" "));
      write(...said);
    };
  }
  let open = 0;
  const ask = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (...about) => {
    open += 1;
    try {
      return await ask(...about);
    } finally {
      open -= 1;
    }
  };
  Object.assign(globalThis, { complaints, openRequests: () => open });
})();
