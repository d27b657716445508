"""The board game's greedy bot: its plans, and the evaluation of positions."""
