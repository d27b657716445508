"""The classic Dice Game."""
