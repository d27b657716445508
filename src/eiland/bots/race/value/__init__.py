"""The learned value of a position of Dice Game Plus and Dice Game Extra."""
