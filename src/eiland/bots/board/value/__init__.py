"""The learned value of a position of the board game, and bots that play by it."""
