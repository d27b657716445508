"""The board game, alone and with its variants."""
