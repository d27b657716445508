"""The three dice games: the shared rules, and one folder per game."""
