"""Dice sources, matches between agents, and simulations of many games."""

from __future__ import annotations

import itertools
import pickle
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import eiland
from eiland import CHANCE, Belief, GameError, IllegalAction, State, View, make
from eiland.bots import make as make_bot
from eiland.chance import derive
from eiland.play import (
    DiceSource,
    HandDice,
    IllegalChoice,
    Log,
    Match,
    Processes,
    Result,
    SeededDice,
    Simulation,
    SystemDice,
    simulate,
)
from eiland.play.defaults import Defaults
from eiland.rules.registry import AnyRules
from tests.support.configurations import Configuration, each_game
from tests.support.samples import IS_QUICK, part, sampled

MAKE_BOT = "eiland.bots.make_or_import"
DICE = "dice ore grain wool lumber brick gold"


def throw(rules: eiland.Classic) -> eiland.ClassicState:
    """Return a position in which chance rolls six dice next."""
    state = rules.initial()
    rules.apply(state, 0, rules.parse(state, 0, "roll"))
    return state


def texts(source: DiceSource, number: int) -> list[str]:
    rules = make("classic", seats=1)
    state = throw(rules)
    return [rules.text(state, CHANCE, source.outcome(rules, state)) for _ in range(number)]


def test_seeded_dice_fall_the_same_for_seed_and_game_and_differ_otherwise() -> None:
    assert texts(SeededDice(1, 5), 20) == texts(SeededDice(1, 5), 20)
    streams = [texts(SeededDice(seed, game), 20) for seed, game in [(1, 5), (1, 6), (2, 5)]]
    assert all(one != other for one, other in itertools.combinations(streams, 2))


@pytest.mark.parametrize("source", [SeededDice(1), SystemDice()], ids=["seeded", "system"])
def test_dice_are_fair(source: DiceSource) -> None:
    """Six dice show one of each face on average: 3,000 rolls, five standard deviations."""
    faces = " ".join(texts(source, 3_000)).split()
    assert len(faces) == 7 * 3_000
    for face in DICE.split()[1:]:
        assert abs(faces.count(face) - 3_000) < 5 * (18_000 * 5 / 36) ** 0.5


def test_dice_typed_in_are_asked_for_until_they_can_be() -> None:
    rules = make("classic", seats=1)
    answers = iter(["tea", "dice ore", "dice tea", "roll", DICE])
    seen: list[str] = []

    def ask(asked: AnyRules, state: State, error: GameError | None) -> str:
        assert asked is rules
        seen.append("" if error is None else error.key)
        return next(answers)

    state = throw(rules)
    assert rules.text(state, CHANCE, HandDice(ask).outcome(rules, state)) == DICE
    assert seen == [
        "",
        "action/unknown-outcome",
        "action/impossible-throw",
        "dice/unknown-face",
        "action/unknown-outcome",
    ]


class Scripted:
    """An agent that plays texts."""

    def __init__(self, rules: AnyRules, *played: str) -> None:
        self.rules = rules
        self.played: Iterator[str] = iter(played)
        self.views: list[View] = []

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        self.views.append(view)
        state = self.rules.read(self.rules.write_view(view))
        return int(self.rules.parse(state, player, next(self.played)))


def test_a_match_asks_each_seat_and_gives_scores_and_winners() -> None:
    rules = make("classic", seats=2, turns=1)
    agents = [Scripted(rules, "roll", "road R0", "end"), Scripted(rules, "roll", "end")]
    source = HandDice(lambda rules, state, error: DICE)
    match = Match(rules, agents, source)
    result = match.run()
    assert (result.actions, result.scores, result.winners) == (7, [1, -2], [0])
    assert not match.step()
    assert [view.as_json()["viewer"] for view in agents[0].views] == [0, 0, 0]


def test_a_match_refuses_illegal_actions() -> None:
    rules = make("classic", seats=1, turns=1)
    with pytest.raises(IllegalAction, match="action/roll-first"):
        Match(rules, [Scripted(rules, "end")], SeededDice(1)).run()


class Fixed:
    """A bot that always returns the same."""

    def __init__(self, choice: Any) -> None:
        self.choice = choice

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        choice: int = self.choice
        return choice


FIXED = f"bot {Fixed.__module__}:Fixed, seat 0: "


@pytest.mark.parametrize(
    ("choice", "text"),
    [
        (17, "code 17 (road R10) is not legal: action/roll-first"),
        (-1, "code -1 is not legal: action/"),
        (10**9, "code 1000000000 is not legal: action/"),
        (2**70, f"code {2**70} is not legal: action/"),
    ],
)
def test_an_illegal_choice_names_bot_seat_and_action(choice: int, text: str) -> None:
    rules = make("classic", seats=1)
    with pytest.raises(IllegalChoice, match=re.escape(FIXED + text)) as raised:
        Match(rules, [Fixed(choice)], SeededDice(1)).run()
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again)) == (IllegalChoice, str(raised.value))
    assert again.faults == raised.value.faults
    assert again.key.startswith("action/")


class Integer:
    """An integer as NumPy has them: it can be used as an index and is not an int."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_a_choice_may_be_any_integer() -> None:
    class Learned:
        def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> Any:
            return Integer(legal[0])

    class Plain(Learned):
        def choose(self, player: int, view: Any, legal: list[int], belief: Any) -> Any:
            return legal[0]

    rules = make("classic", seats=1, turns=2)
    results = [Match(rules, [bot()], SeededDice(1)).run() for bot in (Learned, Plain)]
    assert results[0] == results[1]
    with pytest.raises(IllegalChoice, match="code 1 "):
        Match(rules, [Fixed(Integer(1))], SeededDice(1)).run()


@pytest.mark.parametrize("choice", [None, "roll", 3.5])
def test_a_choice_that_is_no_number_is_named(choice: object) -> None:
    text = re.escape(f"{FIXED}choose returned {choice!r}, not a code")
    with pytest.raises(TypeError, match=text):
        Match(make("classic", seats=1), [Fixed(choice)], SeededDice(1)).run()


def test_an_error_of_chance_is_not_said_to_be_of_a_bot() -> None:
    class Wrong:
        def outcome(self, rules: AnyRules, state: State) -> int:
            return 10**9

    rules = make("classic", seats=1)
    with pytest.raises(IllegalAction) as raised:
        Match(rules, [Scripted(rules, "roll")], Wrong()).run()
    assert not isinstance(raised.value, IllegalChoice)


@pytest.mark.parametrize("number", [1, 3])
def test_a_match_needs_a_bot_for_each_seat(number: int) -> None:
    with pytest.raises(ValueError, match=f"2 seats .* not {number}"):
        Match(make("classic", seats=2), [Fixed(0)] * number, SeededDice(1))


@each_game
def test_agents_of_a_match_get_the_beliefs_of_a_log(game: Configuration) -> None:
    """Agents get the view and belief of the log for every choice, and nothing else."""
    rules = game.rules()
    log, dice = Log(rules), SeededDice(3)
    chosen: list[int] = []
    random = [make_bot("random", rules, derive(1, seat)) for seat in range(game.seats)]

    class Watched:
        def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
            assert rules.write_view(view) == rules.write_view(log.view(player))
            assert legal == rules.legal(log.state, player)
            assert vars_of(belief) == vars_of(log.belief(player))
            chosen.append(int(random[player].choose(player, view, legal, belief)))
            return chosen[-1]

        def outcome(self, rules: AnyRules, state: State) -> int:
            chosen.append(dice.outcome(rules, state))
            return chosen[-1]

    watched = Watched()
    match = Match(rules, [watched] * game.seats, watched)
    for _ in part(itertools.count(), 150):
        player = rules.actor(match.state)
        if not match.step():
            break
        log.play(player, chosen[-1])
        assert rules.pack(log.state) == rules.pack(match.state)
    assert IS_QUICK or rules.is_over(log.state)


def vars_of(belief: Belief) -> object:
    return getattr(belief, "odds", None)


def totals(simulation: Simulation, games: int, processes: int = 1) -> dict[str, object]:
    found = simulate(simulation, games, Processes(processes))
    assert set(found) > {"games", "actions", "seconds", "wins", "mean_scores"}
    del found["seconds"]
    return found


BOTS = ["random", "random", "random"]


def test_any_number_of_processes_gives_the_same_result() -> None:
    simulation = Simulation("classic", BOTS, {"turns": 2}, seed=7)
    assert totals(simulation, 41, 1) == totals(simulation, 41, 2) == totals(simulation, 41, 3)


def test_another_seed_gives_another_result() -> None:
    results = [totals(Simulation("classic", BOTS, {}, seed), 5) for seed in (1, 2)]
    assert results[0] != results[1]


def test_progress_is_reported_up_to_the_number_of_games() -> None:
    seen: list[int] = []
    simulate(Simulation("classic", ["random"], {"turns": 1}, 1), 37, progress=seen.append)
    assert sum(seen) == 37
    assert len(seen) > 5


def test_ties_are_shared_and_wins_add_up_to_the_games() -> None:
    """With one turn without builds all scores are equal."""
    simulation = Simulation("classic", ["random"] * 4, {"turns": 1, "nothing_built": 0}, 1)
    found = totals(simulation, 30)
    assert found["games"] == 30
    wins = found["wins"]
    assert isinstance(wins, list)
    assert sum(map(Fraction, wins)) == pytest.approx(30)
    assert any(share != int(share) for share in wins)


def test_seats_take_turns_unless_they_are_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    seated: list[list[str]] = []

    def run(match: Match[Any, Any, Any]) -> object:
        seated.append([agent.name for agent in match.agents])  # type: ignore[attr-defined]
        scores = list(range(len(match.agents)))
        return Result(
            1, scores, [len(scores) - 1], [Defaults() for _ in scores], ["" for _ in scores]
        )

    class Named:
        def __init__(self, name: str) -> None:
            self.name = name

    monkeypatch.setattr("eiland.play.simulation.Match.run", run)
    monkeypatch.setattr(MAKE_BOT, lambda name, rules, seed: Named(name))
    turning = Simulation("classic", ["a", "b", "c"], {}, 1)
    results = [turning.play(game) for game in range(4)]
    assert seated == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["a", "b", "c"]]
    # The last seat wins with 2 points: scores and winners are by place in the list.
    assert [result.winners for result in results] == [[2], [1], [0], [2]]
    assert [result.scores for result in results] == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]
    seated.clear()
    fixed = Simulation("classic", ["a", "b", "c"], {}, 1, fixed_seats=True)
    assert [fixed.play(game).winners for game in range(3)] == [[2]] * 3
    assert seated == [["a", "b", "c"]] * 3


def test_the_random_stream_of_a_bot_does_not_change_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two equal agents, one of which draws many numbers from its stream."""
    simulation = Simulation("classic", ["random", "random"], {"turns": 3}, 5)
    thrown: list[list[str]] = []

    class Defaults:
        """Plays the default action after drawing a number of random values."""

        def __init__(self, rules: AnyRules, seed: int, thoughts: int) -> None:
            self.rules = rules
            self.stream = eiland.chance.Generator(seed)
            self.thoughts = thoughts

        def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
            for _ in range(self.thoughts):
                self.stream.below(6)
            state = self.rules.read(self.rules.write_view(view))
            return int(self.rules.default(state, player))

    class Recorded(SeededDice):
        def outcome(self, rules: AnyRules, state: State) -> int:
            outcome = super().outcome(rules, state)
            thrown[-1].append(rules.text(state, CHANCE, outcome))
            return outcome

    monkeypatch.setattr("eiland.play.simulation.SeededDice", Recorded)
    for thoughts in (0, 1, 50):
        thrown.append([])
        monkeypatch.setattr(
            MAKE_BOT, lambda name, rules, seed, n=thoughts: Defaults(rules, seed, n)
        )
        simulation.play(3)
    assert thrown[0] == thrown[1] == thrown[2]
    assert len(thrown[0]) == 6
    thrown.append([])
    simulation.play(4)
    assert thrown[3] != thrown[0], "every game has dice of its own"


@pytest.mark.parametrize("processes", sampled([1, 2], 1))
@pytest.mark.parametrize("choice", [17, None])
def test_an_error_in_a_simulation_names_game_and_seed(
    monkeypatch: pytest.MonkeyPatch, choice: object, processes: int
) -> None:
    monkeypatch.setattr(MAKE_BOT, lambda name, rules, seed: Fixed(choice))
    with pytest.raises((IllegalChoice, TypeError)) as raised:
        simulate(Simulation("classic", ["fixed"], {}, 5), 2, Processes(processes), first=3)
    assert str(raised.value).startswith(FIXED)
    assert raised.value.__notes__ == ["game 3 of seed 5"]


def test_bots_have_streams_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def make_noted(name: str, rules: AnyRules, seed: int) -> object:
        seeds.append(seed)
        return make_bot(name, rules, seed)

    monkeypatch.setattr(MAKE_BOT, make_noted)
    simulation = Simulation("classic", BOTS, {"turns": 1}, 5)
    for game in range(4):
        simulation.play(game)
    assert len(set(seeds)) == 12


def test_a_wrong_setup_fails_before_any_game() -> None:
    with pytest.raises(GameError, match="setup/unknown-option"):
        simulate(Simulation("classic", ["random"], {"colour": 1}, 1), 10, Processes(2))
