"""The board game's greedy bot: plans, and the parts of the game that they judge."""
