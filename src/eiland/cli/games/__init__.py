"""How each game looks in a terminal, and what people type."""
