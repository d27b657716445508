"""Encodings of the board game."""
