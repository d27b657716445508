"""HTTP: routes, pages, files, and the checks of every request."""
