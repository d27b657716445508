"""A position, its pieces, production and trade, and the legal actions."""
