"""The perfect bot: it maximises the expected score and takes no detours."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from eiland.bots import make as make_bot
from eiland.bots.classic.perfect import values_for
from eiland.play import Simulation, simulate
from eiland.play.advice import ranked
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.solver.store import store_of
from tests.support.bot_games import moves, seated

NOTHING = "0.roads=- 0.settlements=- 0.cities=- 0.knights=- 0.used=- 0.boxes=-"
CLOSE = 1e-9
LAST = Classic(1, turns=1)  # the last turn needs no stored layer


def after_roll(dice: str, sheet: str = NOTHING, *, rolls: int = 3) -> str:
    """Return a position of the only turn."""
    rolling = "no" if rolls == 3 else "yes"
    turn = f"start=0 turn=0 phase=build rolls={rolls} rolling={rolling}"
    return f"{turn} dice={dice.replace(' ', ',')} points=0 fresh=- {sheet}"


def chosen(rules: Classic, state: ClassicState, seat: int = 0, bot: str = "perfect") -> str:
    """Return a bot's action in a position."""
    legal = rules.legal(state, seat)
    code = make_bot(bot, rules, 1).choose(
        seat, rules.observe(state, seat), legal, rules.belief(seat)
    )
    return rules.text(state, seat, code)


def expected(rules: Classic, state: ClassicState, seat: int = 0) -> dict[str, float]:
    """Return the expected score after each action, by notation."""
    legal = rules.legal(state, seat)
    after = values_for(rules).after_each(rules.observe(state, seat), seat, legal)
    texts = [rules.text(state, seat, code) for code in legal]
    return dict(zip(texts, after, strict=True))


def walked(rules: Classic, bot: str, seed: int) -> list[tuple[ClassicState, int]]:
    """List the positions of a game with a decision, and the acting seats."""
    state = rules.initial()
    found = []
    for player, _ in moves(rules, state, seated(rules, [bot] * int(rules.seats), seed), seed):
        if player >= 0 and len(rules.legal(state, player)) > 1:
            found.append((state.copy(), player))
    return found


@pytest.mark.parametrize("options", [{}, {"same_turn_joker": False}, {"nothing_built": 0}])
@pytest.mark.parametrize("seed", range(3))
def test_it_maximises_the_expected_score(seed: int, options: dict[str, bool | int]) -> None:
    rules = Classic(2, turns=1, **options)  # type: ignore[arg-type]  # by name
    for state, seat in walked(rules, "random", seed):
        after = expected(rules, state, seat)
        action = chosen(rules, state, seat)
        assert after[action] >= max(after.values()) - CLOSE
        assert ranked(values_for(rules), state, seat)[0].action == action, "a hint says the same"
        assert max(after.values()) == pytest.approx(values_for(rules).value(state, seat), abs=CLOSE)


@pytest.mark.parametrize(
    ("dice", "action"),
    [
        ("ore ore ore grain grain brick", "end"),  # no road reaches a city
        ("ore ore lumber brick gold gold", "road R0"),  # a gold trade would do no harm
        ("wool wool wool wool brick gold", "end"),
        ("wool wool wool brick gold gold", "gold lumber"),
    ],
)
def test_ties_go_to_actions_that_change_the_sheet(dice: str, action: str) -> None:
    assert chosen(LAST, LAST.read(after_roll(dice))) == action


def test_a_needed_joker_is_not_a_detour() -> None:
    sheet = "0.roads=- 0.settlements=- 0.cities=- 0.knights=K1 0.used=- 0.boxes=-"
    turn = "start=0 turn=0 phase=build rolls=3 rolling=no dice=grain,wool,wool"
    state = LAST.read(f"{turn} points=1 fresh=K1 {sheet}")
    assert chosen(LAST, state) == "joker K1 wool->ore"  # for the second knight


LATE = Classic(1)
BOXES = "1,3,3,1,2" + ",-2" * 9
KNIGHTED = f"0.roads=R0 0.settlements=S3 0.cities=- 0.knights=K1,K2,K3 0.used=- 0.boxes={BOXES}"


def last_turn(dice: str) -> ClassicState:
    """Return a position of the last turn, with three jokers that are worth nothing afterwards."""
    turn = "start=0 turn=14 phase=build rolls=3 rolling=no"
    return LATE.read(f"{turn} dice={dice.replace(' ', ',')} points=0 fresh=- {KNIGHTED}")


def whole_turn(state: ClassicState) -> list[str]:
    """Return all actions of the bot until its turn ends."""
    found = []
    while LATE.legal(state, 0):
        found.append(chosen(LATE, state))
        LATE.apply(state, 0, LATE.parse(state, 0, found[-1]))
    return found


def is_detour(action: str) -> bool:
    return action.startswith(("joker", "gold"))


def fewest_detours(state: ClassicState) -> int:
    """Return how few jokers and gold trades reach the best score, by trying all of them."""
    values = values_for(LATE)
    most = values.value(state, 0)
    after, number = {LATE.pack(state): state}, 0
    while True:
        open_ends, after = after, {}
        while open_ends:
            _, now = open_ends.popitem()
            for code in LATE.legal(now, 0):
                then = now.copy()
                LATE.apply(then, 0, code)
                if values.value(then, 0) < most - CLOSE:
                    continue
                if not LATE.legal(then, 0):
                    return number
                ways = after if is_detour(LATE.text(now, 0, code)) else open_ends
                ways[LATE.pack(then)] = then
        number += 1


@pytest.mark.parametrize(
    ("dice", "detours"),
    [
        ("wool lumber brick brick brick brick", 2),  # K1 ore and K2 grain: there is a wool
        ("lumber lumber lumber lumber brick brick", 2),  # a settlement instead of a knight
        ("lumber lumber brick brick gold gold", 2),
        ("lumber gold gold gold gold gold", 4),
        ("ore ore ore ore ore grain", 1),
    ],
)
def test_no_joker_and_no_gold_is_spent_in_vain(dice: str, detours: int) -> None:
    state = last_turn(dice)
    assert sum(map(is_detour, whole_turn(state.copy()))) == detours == fewest_detours(state)


def test_other_sheets_do_not_matter() -> None:
    mine = "1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.used=- 1.boxes=-"
    turn = "start=0 turn=1 phase=build rolls=1 rolling=yes dice=ore,grain,wool,lumber,lumber,gold"
    rules = Classic(2, turns=1)
    choices = {
        chosen(rules, rules.read(f"{turn} points=0 fresh=- {other} {mine}"), 1)
        for other in (
            "0.roads=- 0.settlements=- 0.cities=- 0.knights=- 0.used=- 0.boxes=-2",
            "0.roads=R0 0.settlements=S3 0.cities=- 0.knights=- 0.used=- 0.boxes=4",
        )
    }
    assert len(choices) == 1


def test_the_solution_is_loaded_only_for_the_perfect_bot() -> None:
    code = "import sys, eiland.bots; print([name for name in sys.modules if 'solver' in name])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_its_mean_score_agrees_with_the_solution(solutions: Path) -> None:
    rules = Classic(1, turns=4)
    games = 1500
    scores = [
        Simulation("classic", ["perfect"], {"turns": 4}, seed=6).play(game).scores[0]
        for game in range(games)
    ]
    mean = fmean(scores)
    error = (sum((score - mean) ** 2 for score in scores) / (games - 1) / games) ** 0.5
    assert abs(mean - values_for(rules).value(rules.initial(), 0)) < 3 * error


@pytest.mark.slow
def test_it_scores_more_than_greedy(solutions: Path) -> None:
    simulation = Simulation("classic", ["perfect", "greedy"], {"turns": 4}, seed=2)
    totals: Any = simulate(simulation, games=1500)
    perfect, greedy = totals["mean_scores"]
    assert perfect > greedy


@pytest.mark.slow
def test_it_solves_missing_layers_when_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rules = Classic(1, turns=2, nothing_built=-3)
    assert store_of(rules).layers() == 0
    state = rules.read(after_roll("ore ore grain wool lumber brick", rolls=1))
    after = expected(rules, state)
    assert after[chosen(rules, state)] == max(after.values())
    assert store_of(rules).layers() == 1
