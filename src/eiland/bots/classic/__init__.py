"""The classic game's bots: greedy and perfect."""
