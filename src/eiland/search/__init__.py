"""Search: playouts and determinization. Knows the protocol but no game by name."""
