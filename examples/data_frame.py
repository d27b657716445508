"""Simulate games into a Parquet file and read it as a table. Needs ``eiland[data]``: pyarrow."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow.compute as pc
import pyarrow.parquet as pq

from eiland.play import Simulation, rows, simulate

BOTS = ["greedy", "random"]

if __name__ == "__main__":
    simulation = Simulation("classic", BOTS, {"turns": 5}, seed=1)
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.parquet")
        with rows.writing(file, simulation.settings()) as write:
            simulate(simulation, games=50, write=write)
        table = pq.read_table(file)
    # One row per game. `table.to_pandas()` gives a pandas data frame of the same columns.
    print(table.column_names)
    for place, bot in enumerate(BOTS):
        scores = pc.list_element(table["scores"], place)
        print(bot, pc.mean(scores).as_py(), pc.stddev(scores).as_py())
