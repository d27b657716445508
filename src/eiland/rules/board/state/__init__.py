"""A position: pieces, production, trade, and the legal actions."""
