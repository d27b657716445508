"""Encodings of the dice games."""
