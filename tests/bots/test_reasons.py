"""Reasons of the dice bots: true numbers, and other reasons in other positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from eiland.bots import make as make_bot
from eiland.bots.classic.perfect import PerfectClassic, values_for
from eiland.bots.classic.perfect_reasons import PerfectOutlook
from eiland.bots.outlook import Shares, differences
from eiland.bots.race.greedy import GreedyRace
from eiland.bots.race.reasons import RaceOutlook
from eiland.bots.reasons import Explains, Explanation, Reason
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import make
from tests.bots.test_perfect import walked
from tests.support.bot_games import moves, seated

CLOSE = 1e-9
SITES = "roads", "settlements", "cities", "knights", "used"
BUILDS = "road", "settlement", "city", "knight", "castle"


def position(dice: str, rolls: int = 3, turn: int = 0, boxes: str = "-", **sheet: str) -> str:
    """Return a position of a player alone."""
    rolling = "no" if rolls == 3 else "yes"
    start = f"start=0 turn={turn} phase=build rolls={rolls} rolling={rolling} points=0 fresh=-"
    built = " ".join(f"0.{name}={sheet.get(name, '-')}" for name in SITES)
    return f"{start} dice={dice.replace(' ', ',')} {built} 0.boxes={boxes}"


def explained(rules: Any, state: Any, bot: Any, seat: int = 0) -> Explanation | None:
    """Return what a bot says about its choice."""
    assert isinstance(bot, Explains)
    legal = rules.legal(state, seat)
    return bot.explain(seat, rules.observe(state, seat), legal, rules.belief(seat))


def reason(position: str, bot: str = "perfect", turns: int = 4) -> Reason:
    """Return the largest reason in a position."""
    rules = Classic(1, turns=turns)
    found = explained(rules, rules.read(position), make_bot(bot, rules, 1))
    assert found is not None
    return found.reasons[0]


def played_on(rules: Any, state: Any, bot: Any, seat: int) -> Counter[str]:
    """Return how often each site is built in the rest of a turn, as the bot plays it by the rules.

    The sum over all throws, by their weights, divided by the weight of all.
    """
    turn = state.turn
    if rules.actor(state) == CHANCE:
        found: Counter[str] = Counter()
        weights = rules.weights(state)
        for outcome, weight in zip(rules.legal(state, CHANCE), weights, strict=True):
            after = state.copy()
            rules.apply(after, CHANCE, outcome)
            for site, chance in played_on(rules, after, bot, seat).items():
                found[site] += chance * weight / sum(weights)
        return found
    built: Counter[str] = Counter()
    state = state.copy()
    while rules.actor(state) == seat and state.turn == turn:
        legal = rules.legal(state, seat)
        code = bot.choose(seat, rules.observe(state, seat), legal, rules.belief(seat))
        text = rules.text(state, seat, code)
        if text.split()[0] in BUILDS:
            built[text] += 1
        rules.apply(state, seat, code)
        if rules.actor(state) == CHANCE and state.turn == turn:
            return built + played_on(rules, state, bot, seat)
    return built


def decisions(game: str, bot: str, seed: int, **options: Any) -> Iterator[tuple[Any, Any, int]]:
    """Yield rules, position and seat of each decision in a seeded game of a bot."""
    rules = make(game, 2, **options)
    state = rules.initial()
    for player, _ in moves(rules, state, seated(rules, [bot] * 2, seed), seed):
        if player >= 0 and len(rules.legal(state, player)) > 1:
            yield rules, state.copy(), player


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("turns", [1, 2, 4])
@pytest.mark.usefixtures("solutions")
def test_the_terms_add_up_to_the_difference_in_value(turns: int, seed: int) -> None:
    rules = Classic(2, turns=turns)
    bot = PerfectClassic(values_for(rules))
    compared = 0
    for state, seat in walked(rules, "random", seed):
        found = explained(rules, state, bot, seat)
        if found is None:
            continue
        turn = bot.values.turn_before(state, seat)
        outlook = PerfectOutlook(turn, state.sheets[seat], state.points, rules.sites)
        one, other = (
            Shares(outlook, bot.endings(outlook, state, seat, code))
            for code in (found.action, found.instead)
        )
        lead = found.value - found.instead_value
        terms = differences(outlook, one, other)
        assert sum(term.gain for term in terms) == pytest.approx(lead, abs=CLOSE)
        assert one.total - other.total == pytest.approx(lead, abs=CLOSE)
        compared += 1
    assert compared > 2


@pytest.mark.parametrize(
    ("game", "bot", "options"),
    [("classic", "perfect", {"turns": 3}), ("classic", "greedy", {})],
    ids=str,
)
@pytest.mark.usefixtures("solutions")
def test_the_probabilities_are_those_of_the_rules(
    game: str, bot: str, options: dict[str, Any]
) -> None:
    compared = 0
    for rules, state, seat in decisions(game, bot, 3, **options):
        player = make_bot(bot, rules, 1)
        found = explained(rules, state, player, seat)
        if found is None or not found.reasons or state.rolls < 2:
            continue
        first = next((one for one in found.reasons if "site" in one.facts), None)
        if first is None:
            continue
        for code, fact in ((found.action, "chance"), (found.instead, "instead")):
            text = rules.text(state, seat, code)
            if not text.startswith("keep"):
                continue
            after = state.copy()
            rules.apply(after, seat, code)
            built = played_on(rules, after, player, seat)
            assert first.facts[fact] == pytest.approx(built[str(first.facts["site"])], abs=1e-6)
            compared += 1
    assert compared >= 3


@pytest.mark.slow
@pytest.mark.parametrize(("game", "share"), [("plus", 0.02), ("extra", 0.1)])
def test_in_races_the_planned_purchase_is_what_the_bot_builds(game: str, share: float) -> None:
    """After a build the bot plans anew, and sometimes finds something as good or better."""
    throws = changed = 0
    for rules, state, seat in decisions(game, "greedy", 3):
        bot = make_bot("greedy", rules, 1)
        assert isinstance(bot, GreedyRace)
        found = explained(rules, state, bot, seat)
        if found is None or state.rolls < 2 or found.action < rules.keeps_from or throws > 400:
            continue
        outlook = RaceOutlook(rules, bot.menu, bot.throws, state)
        after = state.copy()
        rules.apply(after, seat, found.action)
        plans = []
        for outcome in rules.legal(after, CHANCE):
            thrown = after.copy()
            rules.apply(thrown, CHANCE, outcome)
            plans.append((thrown, outlook.purchase(thrown.dice)))
        for thrown, plan in plans:
            built = played_on(rules, thrown, bot, seat)
            changed += sorted(built.elements()) != sorted(rules.sites[site] for site in plan.sites)
        throws += len(plans)
    assert throws > 100
    assert changed <= throws * share


def scored(rules: Any, state: Any, bot: Any, seat: int, code: int) -> float:
    """Return the mean points of a turn of a player alone after an action, as the bot goes on.

    All throws are summed by their weights.
    """
    turn, state = state.turn, state.copy()
    rules.apply(state, seat, code)
    while (player := rules.actor(state)) == seat and state.turn == turn:
        legal = rules.legal(state, seat)
        view = rules.observe(state, seat)
        rules.apply(state, seat, bot.choose(seat, view, legal, rules.belief(seat)))
    if player != CHANCE or state.turn != turn:
        return float(state.sheets[seat].boxes[turn])
    total = 0.0
    weights = rules.weights(state)
    for outcome, weight in zip(rules.legal(state, CHANCE), weights, strict=True):
        after = state.copy()
        rules.apply(after, CHANCE, outcome)
        legal = rules.legal(after, seat)
        best = bot.choose(seat, rules.observe(after, seat), legal, rules.belief(seat))
        total += weight * scored(rules, after, bot, seat, best)
    return total / float(sum(weights))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.usefixtures("solutions")
def test_any_two_actions_are_compared_by_terms_that_add_up(seed: int) -> None:
    rules = Classic(2, turns=3)
    bot = PerfectClassic(values_for(rules))
    choose = random.Random(seed).sample
    compared = 0
    for state, seat in walked(rules, "random", seed):
        view, legal = rules.observe(state, seat), rules.legal(state, seat)
        one, other = choose(legal, 2)
        expected = bot.values.after_each(view, seat, [one, other])
        found = bot.compare(seat, view, one, other)
        assert (found.action, found.instead) == (one, other)
        assert (found.value, found.instead_value) == pytest.approx(tuple(expected), abs=CLOSE)
        turn = bot.values.turn_before(state, seat)
        outlook = PerfectOutlook(turn, state.sheets[seat], state.points, rules.sites)
        shares = [Shares(outlook, bot.endings(outlook, state, seat, code)) for code in (one, other)]
        terms = differences(outlook, *shares)
        assert sum(term.gain for term in terms) == pytest.approx(
            expected[0] - expected[1], abs=CLOSE
        )
        compared += 1
    assert compared > 5


@pytest.mark.slow
@pytest.mark.usefixtures("solutions")
def test_points_of_this_turn_are_those_of_the_rules() -> None:
    rules = Classic(1, turns=3)
    bot = PerfectClassic(values_for(rules))
    choose = random.Random(1).sample
    compared = 0
    for state, seat in walked(rules, "random", 2) + walked(rules, "random", 5):
        if state.rolls < 2:
            continue
        legal = rules.legal(state, seat)
        one, other = choose(legal, 2)
        found = bot.compare(seat, rules.observe(state, seat), one, other)
        points = [scored(rules, state, bot, seat, code) for code in (one, other)]
        assert found.now == pytest.approx(points[0] - points[1], abs=1e-6)
        compared += 1
    assert compared >= 6


@pytest.mark.slow
def test_in_the_last_turn_all_points_are_those_of_this_turn() -> None:
    rules = Classic(1, turns=1)
    bot = PerfectClassic(values_for(rules))
    for seed in range(5):
        for state, seat in walked(rules, "random", seed):
            legal = rules.legal(state, seat)
            for other in legal[1:3]:
                found = bot.compare(seat, rules.observe(state, seat), legal[0], other)
                assert found.now == pytest.approx(found.value - found.instead_value, abs=CLOSE)


def better(position: str, one: str, other: str, turns: int = 4) -> Reason:
    """Return the largest reason why one action is better than another."""
    rules = Classic(1, turns=turns)
    state = rules.read(position)
    codes = [int(rules.parse(state, 0, text)) for text in (one, other)]
    bot = PerfectClassic(values_for(rules))
    return bot.compare(0, rules.observe(state, 0), *codes).reasons[0]


@pytest.mark.slow
@pytest.mark.usefixtures("solutions")
def test_the_reason_depends_on_both_actions() -> None:
    third = position("ore ore ore grain grain lumber", 3, 1, "2", roads="R0,R1")
    assert better(third, "city C7", "end").facts["site"] == "city C7"
    second = position("ore ore ore grain wool lumber", 2, 1, "2", roads="R0,R1")
    for other in ("keep nothing", "keep ore wool"):
        assert better(second, "keep ore ore ore grain", other).facts["site"] == "city C7"
    knight = better(second, "keep ore grain wool", "keep lumber")
    assert knight.facts["site"] == "knight K1"
    nothing = better(position("ore ore ore ore lumber brick"), "road R0", "end")
    assert nothing.key == "cross"
    built = position("ore ore lumber brick", roads="R0").replace("points=0", "points=1")
    assert better(built, "road R1", "end").key == "site"


@pytest.mark.slow
@pytest.mark.usefixtures("solutions")
def test_without_the_roads_the_city_is_no_reason() -> None:
    dice = "ore ore ore grain wool lumber"
    keeps = "keep ore ore ore grain", "keep lumber"
    with_roads = better(position(dice, 2, 1, "2", roads="R0,R1"), *keeps)
    without = better(position(dice, 2, 1, "1", roads="R0"), *keeps)
    assert with_roads.facts["site"] == "city C7"
    assert without.facts.get("site") != "city C7"


@pytest.mark.usefixtures("solutions")
def test_a_road_to_the_city_makes_the_city_the_reason() -> None:
    dice = "ore ore ore grain grain lumber"
    with_road = position(dice, 2, 1, "2", roads="R0,R1")
    without = position(dice, 2, 1, "1", roads="R0")
    assert reason(with_road).facts["site"] == "city C7"
    assert reason(without).facts["site"] != "city C7"


@pytest.mark.usefixtures("solutions")
def test_a_used_joker_is_no_reason_any_more() -> None:
    for bot in ("perfect", "greedy"):
        dice = "ore grain grain wool gold gold"
        ready = reason(position(dice, 3, 1, "1", knights="K1"), bot)
        assert ready.key in ("site", "joker"), bot


def test_bots_without_reasons_give_none() -> None:
    assert not isinstance(make_bot("random", make("plus", 2), 1), Explains)
