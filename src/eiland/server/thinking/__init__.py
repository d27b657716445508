"""Work in other processes: bots, hints, analysis and the solution of the Dice Game."""
