"""Dice Game Extra."""
