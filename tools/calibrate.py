"""Calibrate the chances of the analysis, and measure how well they agree with results.

    python tools/calibrate.py base-4 plus-2 extra-3 --fit 2000 --test 20000 [--processes 2]

Plays games between bots of the level `hard`, the board game without trade between players. Fits the
tables of `play/reviews/calibration.json` to the first games, measures the reliability in the others
and prints it. A name is a game with its variants and seats, as in that file; names that are not
given keep their tables. A run that was killed goes on: finished pieces are in `build/calibration`.
Without names it only draws `docs/pictures/calibration.svg` from the file, as it does at the end.
Needs the compiled package in the environment that runs this.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache
from itertools import repeat
from pathlib import Path
from typing import Any, Final

from eiland import __version__
from eiland.bots import make as make_bot
from eiland.bots import throws
from eiland.bots.levels import HARD
from eiland.chance import derive
from eiland.play import SeededDice
from eiland.play.match import Match
from eiland.play.reviews.begin import forecast_of
from eiland.play.reviews.calibration import FILE, NEAREST
from eiland.play.reviews.fitting import Bin, Observed, fitted, reliability
from eiland.play.reviews.forecasts import Forecast
from eiland.rules.registry import AnyRules, make

ROOT: Final = Path(__file__).parents[1]
SHIPPED: Final = ROOT / "src" / "eiland" / "play" / "reviews" / FILE
PLOT: Final = ROOT / "docs" / "pictures" / "calibration.svg"
SEED: Final = 20261125
PIECE: Final = 50
"""Games of one piece of work."""


def main() -> None:
    """Read the command line, play, fit, measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--fit", type=int, default=2000)
    parser.add_argument("--test", type=int, default=20_000)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    if str(throws.__file__).endswith(".py"):
        sys.exit("the package installed here is not compiled: this would take days")
    for name in asked.names:
        begin = time.perf_counter()
        games = list(played(name, asked.fit + asked.test, asked.processes))
        seconds = time.perf_counter() - begin
        calibrate(name, games[: asked.fit], games[asked.fit :], seconds)
    PLOT.write_text(plot(json.loads(SHIPPED.read_text("utf-8"))["tables"]), "utf-8")


def rules_of(name: str) -> AnyRules:
    """Return the rules of a name such as ``base-fishermen-3``.

    Without trade between players, which takes most of the time of a board game.
    """
    game, *variants, seats = name.split("-")
    options: dict[str, object] = dict.fromkeys(variants, True)
    if game == "base":
        options["domestic_trade"] = False
    return make(game, int(seats), **options)


def played(name: str, games: int, processes: int) -> Iterator[Observed]:
    """Play games, or read those that an earlier run has played."""
    pieces = range(0, games, PIECE)
    with ProcessPoolExecutor(processes) as pool:
        for place, piece in enumerate(pool.map(piece_of, repeat(name), pieces)):
            yield from piece[: games - place * PIECE]


def piece_of(name: str, first: int) -> list[Observed]:
    """Play the games of one piece, unless they are on disk."""
    folder = ROOT / "build" / "calibration" / name
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{first:06}.pickle"
    if file.exists():
        found: list[Observed] = pickle.loads(file.read_bytes())  # noqa: S301 - our own
        return found
    found = [observed(name, game) for game in range(first, first + PIECE)]
    beside = file.with_suffix(".new")
    beside.write_bytes(pickle.dumps(found))
    beside.replace(file)
    return found


@cache
def forecast(name: str) -> Forecast:
    """Return what estimates the chances in a game."""
    return forecast_of(rules_of(name))


def observed(name: str, game: int) -> Observed:
    """Play one game and note the estimates after each turn."""
    rules, estimates = rules_of(name), forecast(name)
    agents = [make_bot(HARD, rules, derive(SEED, game, seat)) for seat in range(int(rules.seats))]
    match = Match(rules, agents, SeededDice(SEED, game))
    found = Observed()
    turns = -1  # the first estimate precedes the first turn
    before = rules.initial()
    while match.step():
        after = match.state
        ended = estimates.at_end(before, after)
        if ended is not None:
            turns += 1
            found.estimates.append([round(each, 5) for each in ended.chances])
            found.to_go.append(ended.dice_to_go)
            found.at.append(turns)
        before = after
    won = rules.winners(match.state)
    found.winner = int(won[0]) if len(won) == 1 else -1
    found.turns = turns + 1
    return found


def calibrate(name: str, fit: list[Observed], test: list[Observed], seconds: float) -> None:
    """Fit a table, print how reliable it is, and write it with where it comes from."""
    table = fitted([game for game in fit if game.winner >= 0])
    bins = reliability([game for game in test if game.winner >= 0], table, SEED)
    show(name, bins, len(test), seconds)
    whole = json.loads(SHIPPED.read_text("utf-8"))
    whole["tables"][name] = {
        "power": table.power,
        "turns": table.turns,
        "from": {
            "level": HARD,
            "games": len(fit),
            "seed": SEED,
            "eiland": __version__,
            "rules": int(rules_of(name).version),
            "day": datetime.now(UTC).date().isoformat(),
        },
        "held_out": {
            "games": len(test),
            "bins": [[one.positions, round(one.forecast, 4), round(one.won, 4)] for one in bins],
        },
    }
    whole["tables"] = dict(sorted(whole["tables"].items()))
    SHIPPED.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")


SIDE: Final = 400
"""Of the square of the plot; around it there is room for numbers."""
LEFT: Final = 50
TOP: Final = 16
FEWEST: Final = 800
"""Tables with fewer positions in a tenth are not drawn."""
COLOURS: Final = ("#b3261e", "#1b5e9e", "#10693a", "#8a5a00", "#6a3d9a", "#00696b", "#555555")


def bins_of(table: dict[str, Any]) -> list[tuple[int, float, float]]:
    """Return the positions, the mean forecast and the share won of each tenth."""
    return [(number, forecast, won) for number, forecast, won in table["held_out"]["bins"]]


def plot(tables: dict[str, Any]) -> str:
    """Return the share won by forecast as SVG: one line for each table, and the diagonal."""
    drawn = [
        f'<path d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}" stroke="#888" stroke-dasharray="4 4"/>'
    ]
    for tenth in range(0, 11, 2):
        at = SIDE * tenth // 10
        drawn += [
            f'<path d="M{LEFT} {TOP + at}h{SIDE}M{LEFT + at} {TOP}v{SIDE}" stroke="#ddd"/>',
            f'<text x="{LEFT - 8}" y="{TOP + SIDE - at + 4}" text-anchor="end">{10 * tenth}</text>',
            f'<text x="{LEFT + at}" y="{TOP + SIDE + 18}" text-anchor="middle">{10 * tenth}</text>',
        ]
    measured = [(name, bins_of(table)) for name, table in tables.items()]
    told = [(name, bins) for name, bins in measured if all(each[0] >= FEWEST for each in bins)]
    for place, (name, bins) in enumerate(told):
        colour = COLOURS[place % len(COLOURS)]
        points = [(LEFT + SIDE * forecast, TOP + SIDE * (1.0 - won)) for _, forecast, won in bins]
        line = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        drawn.append(f'<path d="M{line}" stroke="{colour}" stroke-width="1.5"/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        row = TOP + 14 + 18 * place
        drawn.append(f'<text x="{LEFT + SIDE + 20}" y="{row}" fill="{colour}">{name}</text>')
    width, height = LEFT + SIDE + 130, TOP + SIDE + 50
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" fill="none">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>'
        f'<g font-family="sans-serif" font-size="12"><g fill="#333">{"".join(drawn[:19])}</g>'
        f"{''.join(drawn[19:])}"
        f'<text x="{LEFT + SIDE // 2}" y="{height - 8}" text-anchor="middle" fill="#333">'
        "Forecast in per cent; upwards the share of these positions that was won</text></g></svg>\n"
    )


def show(name: str, bins: list[Bin], games: int, seconds: float) -> None:
    """Print the reliability of a table."""
    print(f"{name}: {games} held-out games, {seconds:.0f} s")
    for place, one in enumerate(bins):
        apart = 100 * (one.won - one.forecast)
        print(
            f"  {10 * place:>3}-{10 * place + 10:<3} % {one.positions:>6} positions"
            f"  forecast {one.forecast:.4f}  won {one.won:.4f}  apart {apart:+.2f}"
        )


if __name__ == "__main__":
    assert NEAREST > 1e-5  # noqa: S101 - estimates are rounded to five places
    main()
