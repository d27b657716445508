"""The dice games in a terminal."""
