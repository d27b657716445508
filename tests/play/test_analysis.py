"""The analysis of a Dice Game: luck and skill add up to the score; the cost of decisions."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from eiland.play import Log, SeededDice
from eiland.play.advice import meant
from eiland.play.analysis import Decision, Review, analyse
from eiland.play.grades import ALL, BEST, GRADES, accuracy
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.turn import THROW
from eiland.rules.protocol import CHANCE, NOBODY
from eiland.rules.registry import make
from eiland.solver.store import store_of
from eiland.solver.tolerance import TOLERANCE
from eiland.solver.values import Values
from tests.support.bot_games import seated

TINY = 1e-9
ONE_TURN = [
    (["random"], {}),
    (["greedy", "random"], {"same_turn_joker": False}),
    (["random", "greedy", "greedy"], {"nothing_built": 0, "start_player": "random"}),
    (["greedy", "greedy", "random", "random"], {"nothing_built": -5, "start_player": "random"}),
]
"""Games of one turn, which need no stored solution."""


def played(bots: list[str], seed: int, steps: int = 10_000, **options: Any) -> Log:
    """Return a game between bots, or its first steps."""
    rules = make("classic", len(bots), **options)
    log, dice, agents = Log(rules), SeededDice(seed), seated(rules, bots, seed)
    while len(log.steps) < steps and (player := int(rules.actor(log.state))) != NOBODY:
        if player == CHANCE:
            log.play(CHANCE, dice.outcome(rules, log.state))
            continue
        view, known = log.view(player), log.belief(player)
        legal = rules.legal(log.state, player)
        log.play(player, agents[player].choose(player, view, legal, known))
    return log


def typed(*lines: str, **options: Any) -> Log:
    """Return a game of one player from notation; lines of chance begin with a star."""
    log = Log(make("classic", 1, **options))
    for line in lines:
        is_chance = line.startswith("*")
        log.follow(CHANCE if is_chance else 0, line.removeprefix("* "))
    return log


def values_of(log: Log) -> Values:
    rules = log.rules
    assert isinstance(rules, Classic)
    return Values(rules, store_of(rules))


def check(log: Log) -> list[Review]:
    """Check that all numbers of the reviews agree; return the reviews."""
    rules: Any = log.rules
    values = values_of(log)
    reviews = analyse(log, values)
    assert [review.seat for review in reviews] == list(range(int(rules.seats)))
    for review, score in zip(reviews, rules.scores(log.state), strict=True):
        state: Any = log.state
        assert review.before == pytest.approx(values.value(rules.initial(), review.seat), abs=TINY)
        assert review.value == pytest.approx(values.value(state, review.seat), abs=TINY)
        assert review.before + review.luck + review.skill == pytest.approx(review.value, abs=TINY)
        if rules.is_over(log.state):
            assert review.value == pytest.approx(score, abs=TINY)
            assert sum(turn.points or 0 for turn in review.turns) == score
        check_turns(review)
        check_throws(log, review)
        check_decisions(log, review)
    return reviews


def check_turns(review: Review) -> None:
    """Check the sums over the rolls and decisions of each turn."""
    values = [review.before, *[turn.value for turn in review.turns]]
    for turn, (before, after) in zip(review.turns, pairwise(values), strict=True):
        luck = sum(throw.luck for throw in review.throws if throw.turn == turn.turn)
        loss = sum(choice.loss for choice in review.decisions if choice.turn == turn.turn)
        assert turn.luck == pytest.approx(luck, abs=TINY)
        assert turn.skill == pytest.approx(-loss, abs=TINY)
        assert before + turn.luck + turn.skill == pytest.approx(after, abs=TINY)
    assert [turn.turn for turn in review.turns] == list(range(1, len(review.turns) + 1))


def check_throws(log: Log, review: Review) -> None:
    """Check each roll."""
    for throw in review.throws:
        step: Any = log.steps[throw.step]
        assert (step.player, step.text) == (CHANCE, throw.dice)
        assert (step.after.rolls, step.before.phase) == (throw.roll, THROW)


def check_decisions(log: Log, review: Review) -> None:
    """Check each decision: its place in the log, its actions and its values."""
    rules: Any = log.rules
    chosen = [
        step
        for step in log.steps
        if step.player == review.seat and len(rules.legal(step.before, step.player)) > 1
    ]
    assert [log.steps[choice.step] for choice in review.decisions] == chosen
    for choice in review.decisions:
        before: ClassicState = rules.read(choice.position)
        legal = {rules.text(before, review.seat, c) for c in rules.legal(before, review.seat)}
        assert choice.action == log.steps[choice.step].text
        assert {choice.action, *choice.best} <= legal
        assert choice.roll == before.rolls
        assert choice.loss > -TOLERANCE
        assert (choice.action in choice.best) == (choice.loss < TOLERANCE) == (choice.grade == BEST)


@pytest.mark.parametrize(("bots", "options"), ONE_TURN)
@pytest.mark.parametrize("seed", range(8))
def test_luck_and_skill_add_up_to_the_final_score(
    bots: list[str], options: dict[str, Any], seed: int
) -> None:
    check(played(bots, seed, turns=1, **options))


@pytest.mark.slow
@pytest.mark.parametrize("turns", [2, 4])
@pytest.mark.parametrize("bots", [bots for bots, _ in ONE_TURN])
def test_luck_and_skill_sum_over_turns(solutions: Path, bots: list[str], turns: int) -> None:
    for seed in range(3):
        check(played(bots, seed, turns=turns))


@pytest.mark.slow
def test_an_unfinished_game_is_analysed_so_far(solutions: Path) -> None:
    whole = played(["greedy", "random"], 5, turns=3)
    for steps in range(len(whole.steps)):
        reviews = check(played(["greedy", "random"], 5, steps, turns=3))
        running = [turn for review in reviews for turn in review.turns if turn.points is None]
        assert len(running) <= 1


def test_actions_taken_back_are_not_analysed() -> None:
    rolled = ["roll", "* dice ore grain lumber brick gold gold"]
    straight = typed(*rolled, "road R0", "end", turns=1)
    detour = typed(*rolled, "gold ore", "undo", "road R0", "end", turns=1)
    values = values_of(straight)
    found = [[review.as_json() for review in analyse(log, values)] for log in (straight, detour)]
    assert found[0] == found[1]


def test_a_decision_costs_the_difference_to_the_best_value() -> None:
    third = "* dice ore ore ore ore lumber brick"
    keeps = ["roll", third, "keep nothing", third, "keep nothing", third]
    (review,) = check(typed(*keeps, "end", turns=1))
    last = review.decisions[-1]
    assert (last.action, last.best, last.roll, last.turn) == ("end", ["road R0"], 3, 1)
    assert last.value == pytest.approx(1)  # one road
    assert last.loss == pytest.approx(3)  # it is -2 now
    assert last.grade == "blunder"
    assert review.costly()[0] == last
    (review,) = check(typed(*keeps, "road R0", "end", turns=1))
    last = review.decisions[-1]  # then there was nothing but the end
    assert (last.action, last.grade) == ("road R0", BEST)


def test_optimal_decisions_lose_nothing() -> None:
    rules = Classic(1, turns=1)
    values = Values(rules, store_of(rules))
    for seed in range(10):
        log, dice = Log(make("classic", 1, turns=1)), SeededDice(seed)
        while (player := int(rules.actor(log.state))) != NOBODY:  # type: ignore[arg-type]
            if player == CHANCE:
                log.play(CHANCE, dice.outcome(log.rules, log.state))
                continue
            legal = log.rules.legal(log.state, player)
            view: Any = log.view(player)
            after = values.after_each(view, player, legal)
            log.play(player, legal[after.index(max(after))])
        (review,) = check(log)
        assert review.skill == pytest.approx(0, abs=TINY)
        assert review.costly() == []
        assert review.count(BEST) == len(review.decisions)


def test_the_luck_of_all_throws_together_is_none() -> None:
    log = typed("roll", turns=1)
    rules = log.rules
    weights = rules.weights(log.state)
    values = values_of(log)
    lucks = []
    for outcome in rules.legal(log.state, CHANCE):
        thrown = typed("roll", turns=1)
        thrown.play(CHANCE, outcome)
        (review,) = analyse(thrown, values)
        lucks.append(review.luck)
    mean = sum(weight * luck for weight, luck in zip(weights, lucks, strict=True)) / sum(weights)
    assert mean == pytest.approx(0, abs=TINY)
    assert min(lucks) < -0.5 < 0.5 < max(lucks)


def test_grades_begin_where_they_say() -> None:
    (review,) = analyse(
        typed("roll", "* dice ore ore ore ore ore ore", "end", turns=1), values_of(typed(turns=1))
    )
    choice = review.decisions[0]
    graded = [
        (loss, type(choice)(**{**vars(choice), "loss": loss}).grade)
        for loss in (0.0, 0.4999, *[least for least, _ in reversed(GRADES)], 30.0)
    ]
    names = [BEST, "good", "inaccuracy", "mistake", "blunder", "blunder"]
    assert [grade for _, grade in graded] == names


LOSSES = [0.0, TOLERANCE, 1e-6, 0.01, 0.49, 1.0, 3.2, 30.0, 62.0, 400.0]


@pytest.mark.parametrize("turns", [1, 2, 15, 50])
def test_accuracy_falls_with_every_point_lost(turns: int) -> None:
    for less, more in pairwise(LOSSES):
        assert 0 < accuracy(more, turns) < accuracy(less, turns) <= ALL
    found = {lost for lost in LOSSES if accuracy(lost, turns) == ALL}
    assert found == {0.0}


@pytest.mark.parametrize("lost", LOSSES[1:-1])
def test_the_same_play_is_as_accurate_in_short_and_long_games(lost: float) -> None:
    short = accuracy(lost, 5)
    assert accuracy(3 * lost, 15) == pytest.approx(short, abs=TINY)
    assert accuracy(lost, 15) > short


def test_a_blunder_in_each_turn_halves_the_accuracy() -> None:
    assert accuracy(15 * GRADES[0][0], 15) == ALL / 2


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("bots", [["random", "greedy"], ["greedy"]], ids=str)
def test_accuracy_is_complete_exactly_without_a_costly_decision(bots: list[str], seed: int) -> None:
    log = played(bots, seed, turns=1)
    for review in analyse(log, values_of(log)):
        is_best = all(choice.grade == BEST for choice in review.decisions)
        assert (review.accuracy == ALL) == (review.lost == 0) == is_best
        assert review.lost == pytest.approx(-review.skill, abs=1e-7)


def test_the_summary_names_the_dearest_decision() -> None:
    third = "* dice ore ore ore ore lumber brick"
    keeps = ["roll", third, "keep nothing", third, "keep nothing", third]
    log = typed(*keeps, "end", turns=1)
    (review,) = analyse(log, values_of(log))
    found = review.summary
    assert found.dearest == pytest.approx(3)
    assert found.turn == 1
    assert (found.decisions, found.mistakes) == (3, 3)
    assert found.lost == pytest.approx(sum(choice.loss for choice in review.decisions))
    (nobody,) = analyse(typed(turns=1), values_of(log))
    assert nobody.summary == (0.0, 0.0, 0.0, 0, 0, 0)
    assert nobody.accuracy == ALL


def test_of_equally_good_actions_those_that_only_change_dice_come_last() -> None:
    detours = 0
    for seed in range(30):
        log = played(["random"], seed, turns=1)
        (review,) = analyse(log, values_of(log))
        for choice in review.decisions:
            verbs = [action.split()[0] in ("gold", "joker") for action in choice.best]
            assert verbs == sorted(verbs)
            detours += len(set(verbs)) > 1
            shown = choice.best[: verbs.count(False)] if False in verbs else choice.best
            assert set(choice.better) <= set(shown)
            effects = [meant(action) for action in choice.better]
            assert len(effects) == len(set(effects))
            assert set(effects) == {meant(action) for action in shown}
    assert detours > 0


def test_of_jokers_that_give_the_same_face_one_is_shown() -> None:
    best = ["joker K3 ore->wool", "joker K3 grain->wool", "joker K3 ore->gold", "gold wool"]
    choice = Decision(0, 1, 3, "", "end", best, 9.0, 1.0)
    assert choice.better == ["joker K3 ore->wool", "joker K3 ore->gold", "gold wool"]
    built = Decision(0, 1, 3, "", "end", ["road R0", *best], 9.0, 1.0)
    assert built.better == ["road R0"]


def test_reviews_are_json_and_say_everything_once() -> None:
    log = played(["greedy", "random"], 3, turns=1)
    reviews = analyse(log, values_of(log))
    found = json.loads(json.dumps([review.as_json() for review in reviews]))
    for one, review in zip(found, reviews, strict=True):
        assert list(one) == [
            *["seat", "before", "luck", "skill", "value"],
            *["accuracy", "summary", "grades", "turns", "throws", "decisions"],
        ]
        assert sum(one["grades"].values()) == len(one["decisions"]) == len(review.decisions)
        assert one["value"] == review.value
