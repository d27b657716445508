"""``eiland solve``: the exact expected score of optimal play in the Dice Game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from eiland.cli.options import argument, as_json, command, game_options, option
from eiland.cli.setups import Setup
from eiland.cli.solution import solution, values_of, watched
from eiland.cli.terminal import Terminal
from eiland.places.sentences import sentences
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.registry import games

if TYPE_CHECKING:  # slow to load: each function imports what it needs, and the help needs none
    from rich.table import Table

    from eiland.play.advice import Possibility
    from eiland.solver.chances import Chance
    from eiland.solver.store import SolutionStore

DIGITS: Final = 10
SEAT: Final = re.compile(r"(?:^| )\d\.boxes=")


@command("solve")
@argument("game", default="classic", help="help.solve.game")
@game_options
@option("--distribution", is_flag=True, help="help.solve.distribution")
@option("--reach", type=int, help="help.solve.reach")
@option("--score", type=int, help="help.solve.score")
@option("--position", help="help.solve.position")
@option("--processes", default=0, help="help.solve.processes")
@as_json
def verb(
    terminal: Terminal,
    game: str,
    option: list[str],
    distribution: bool,
    reach: int | None,
    score: int | None,
    position: str | None,
    processes: int,
    as_json: bool,
) -> None:
    """Solve a game and print the value of the empty sheet, or those of a position."""
    setup = Setup.of_seats(game, seats_in(position or ""), option)
    setup.at_least(0, processes=processes)
    if position is not None and (distribution or reach is not None):
        setup.faults.append(Fault("solve/position-alone"))
    if score is not None and (position is not None or distribution or reach is not None):
        setup.faults.append(Fault("solve/score-alone"))
    try:
        rules = classic(setup)
        if score is not None:
            judged(terminal, rules, score, as_json=as_json)
            return
        state = None if position is None else rules.read(position)
    except GameError as error:
        terminal.refuse(error)
    if state is not None:
        valued(terminal, rules, state, as_json=as_json)
        return
    table = solution(terminal, rules, processes)
    results: dict[str, Any] = worth(rules, table)
    if distribution:
        from eiland.solver.distribution import final_scores

        results["scores"] = watched(
            terminal, lambda report: final_scores(rules, table, report, processes)
        )
    if reach is not None:
        results["reach"] = {
            "points": reach,
            "chance": best_chance(terminal, rules, reach, processes),
        }
    if as_json:
        terminal.tell_json(results)
    else:
        show(terminal, rules, results)


def classic(setup: Setup) -> Classic:
    """Return the requested rules. Raises BadSetup unless they are rules of the Dice Game.

    How many seats there are does not matter: each plays its own sheet.
    """
    if setup.game != "classic" and setup.game in [game.name for game in games()]:
        setup.faults[:] = [Fault("solve/not-solved", game=setup.game)]
    rules = setup.make_rules()
    assert isinstance(rules, Classic)  # noqa: S101 - narrows
    return rules


def seats_in(position: str) -> int:
    """Return the number of seats of a position in notation, 1 if there is none.

    >>> seats_in("start=0 0.boxes=- 1.boxes=-"), seats_in("")
    (2, 1)
    """
    return max(1, len(SEAT.findall(position)))


def judged(terminal: Terminal, rules: Classic, score: int, *, as_json: bool) -> None:
    """Print how good a final score is. Raises BadSetup for unusual options and scores."""
    from eiland.cli.solution import values_of
    from eiland.server.games.classic import better_than
    from eiland.solver.chances import shipped

    chances = shipped(rules)
    better = better_than(rules, score)
    if better is None:
        raise BadSetup(Fault("solve/score-options"))
    if score not in chances:
        low, high = min(chances), max(chances)
        raise BadSetup(Fault("solve/score-range", given=score, low=low, high=high))
    mean = values_of(terminal, rules).value(rules.initial(), 0)
    if as_json:
        found = {"points": score, "better_than": better, "expected_score": mean}
        terminal.tell_json({**found, "best_chance": chances[score].best})
        return
    say = terminal.say
    terminal.tell("solve.better", n=score, points=score, percent=say.decimal(100 * better))
    key = "solve.above" if score > mean else "solve.below"
    terminal.tell(key, mean=say.decimal(mean), by=say.decimal(abs(score - mean)))
    terminal.tell("solve.reach", n=score, percent=say.decimal(100 * chances[score].best, 2))


def valued(terminal: Terminal, rules: Classic, state: ClassicState, *, as_json: bool) -> None:
    """Print the expected final scores of a position, and those after each legal action."""
    from eiland.play.advice import ranked

    values = values_of(terminal, rules)
    scores = [values.value(state, seat) for seat in range(int(rules.seats))]
    seat = int(rules.actor(state))
    promised = ranked(values, state, seat) if seat >= 0 else []
    if as_json:
        actions = [{"action": one.action, "expected_score": one.value} for one in promised]
        actor = seat if promised else None
        terminal.tell_json({"expected_scores": scores, "seat": actor, "actions": actions})
        return
    for number, score in enumerate(scores):
        name = terminal.say.seat(number)
        terminal.tell("solve.seat", name=name, score=f"{score:.{DIGITS}f}")
    if promised:
        terminal.show(choices(terminal, promised))


def choices(terminal: Terminal, promised: list[Possibility]) -> Table:
    """Return actions with the expected score after each, the best first, as a printed table."""
    from rich.table import Table

    say, spoken = terminal.say, sentences("classic", terminal.say.lang, is_typed=True)
    found = Table()
    found.add_column(say("solve.action"))
    found.add_column(say("solve.score"), justify="right")
    found.add_column(say("analysis.loss"), justify="right")
    for one in promised:
        loss = say.decimal(promised[0].value - one.value, 4)
        found.add_row(spoken.action(one.action), f"{one.value:.{DIGITS}f}", loss)
    return found


def worth(rules: Classic, table: SolutionStore) -> dict[str, Any]:
    """Return the value of the empty sheet, with one box left and so on up to all."""
    from eiland.solver.positions import EMPTY

    by_turns_left = [table.layer(left)[EMPTY] for left in range(1, int(rules.turns) + 1)]
    return {"expected_score": by_turns_left[-1], "by_turns_left": by_turns_left}


def best_chance(terminal: Terminal, rules: Classic, points: int, processes: int) -> float:
    """Return the highest probability of finishing with at least this many points."""
    from eiland.solver.targets import Marks

    marks = Marks(rules)
    watched(terminal, lambda report: marks.solve(points, report, processes))
    return marks.best_chance(points)


def show(terminal: Terminal, rules: Classic, results: dict[str, Any]) -> None:
    """Print the results as text."""
    terminal.tell("solve.expected", score=f"{results['expected_score']:.{DIGITS}f}")
    terminal.show(listed(terminal, results["by_turns_left"]))
    if "scores" in results:
        from eiland.solver.chances import shipped

        terminal.show(spread(terminal, results["scores"], shipped(rules)))
    if "reach" in results:
        chance, points = results["reach"]["chance"], results["reach"]["points"]
        terminal.tell("solve.reach", n=points, percent=f"{100 * chance:.{DIGITS}g}")


def listed(terminal: Terminal, by_turns_left: list[float]) -> Table:
    """Return the values as a printed table."""
    from rich.table import Table

    say = terminal.say
    found = Table(caption=say("solve.caption"), caption_justify="left")
    found.add_column(say("solve.left"), justify="right")
    found.add_column(say("solve.score"), justify="right")
    for left, score in enumerate(by_turns_left, 1):
        found.add_row(str(left), f"{score:.{DIGITS}f}")
    return found


def spread(terminal: Terminal, scores: dict[int, float], best: dict[int, Chance]) -> Table:
    """Return the probability of each score as a printed table, with the ``best`` ones if known."""
    from rich.table import Table

    from eiland.solver.distribution import at_least

    say = terminal.say
    caption = say("solve.spread.best" if best else "solve.spread")
    found = Table(caption=caption, caption_justify="left")
    for column in ["solve.points", "solve.just", "solve.at_least", *["solve.best"] * bool(best)]:
        found.add_column(say(column), justify="right")
    for points, chance in at_least(scores).items():
        chances = [scores.get(points, 0.0), chance]
        chances += [best[points].best] if best else []
        found.add_row(str(points), *(f"{100 * chance:.6f} %" for chance in chances))
    return found
