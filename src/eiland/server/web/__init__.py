"""HTTP: routes, pages, files, and the checks every request passes."""
