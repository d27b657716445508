"""Codes and counts of the board game as numbers."""
