"""The greedy bot of Dice Game Plus and Dice Game Extra."""
