"""Simulate games and analyse them as a table. Needs ``eiland[data]``, which brings pyarrow."""

import pyarrow as pa
import pyarrow.compute as pc

from eiland.play import Simulation

GAMES = 50

if __name__ == "__main__":
    simulation = Simulation("classic", ["greedy", "random"], {"turns": 5}, seed=1)
    rows = []
    for game in range(GAMES):
        result = simulation.play(game)  # the same for the same seed, on every machine
        for bot, name in enumerate(simulation.bots):
            rows.append(
                {
                    "game": game,
                    "bot": name,
                    "seat": simulation.seat(bot, game),
                    "score": result.scores[bot],
                    "won": bot in result.winners,
                }
            )
    table = pa.Table.from_pylist(rows)
    table = table.append_column("won_share", pc.cast(table["won"], pa.float64()))
    means = table.group_by("bot").aggregate([("score", "mean"), ("won_share", "mean")])
    print(means.to_pylist())
    # table.to_pandas() gives a pandas data frame, pq.write_table(table, file) a Parquet file.
