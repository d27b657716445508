// Repeats what a page sends in a header: the driver of Firefox does not pass it on.

(() => {
  const send = globalThis.fetch;
  globalThis.fetch = (url, options) => {
    if (typeof options?.body !== "string") return send(url, options);
    const headers = { ...options.headers, "x-body": encodeURIComponent(options.body) };
    return send(url, { ...options, headers });
  };
})();
