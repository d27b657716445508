"""The bots of the classic game: greedy and perfect."""
