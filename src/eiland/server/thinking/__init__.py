"""Work in other processes: bots, hints, analysis, the solution."""
