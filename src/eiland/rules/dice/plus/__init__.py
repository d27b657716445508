"""Dice Game Plus."""
