"""Looking ahead: playouts and worlds. Knows the protocol, no game by name."""
