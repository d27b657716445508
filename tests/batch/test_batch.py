"""Batches play the games of the rules, many at once."""

from __future__ import annotations

import array
from hashlib import blake2b

import numpy as np
import pytest

import eiland
from eiland import SPECTATOR, BadSetup, IllegalAction, State
from eiland.batch import BUFFERS, NEXT_STEP, NO_RESET, POINTS, SAME_STEP, Batch
from eiland.encoding import BadBuffer, encode
from eiland.i18n import words
from eiland.rules.registry import AnyRules
from tests.batch.playing import Follower, legal_of, observation_of, rewards_of, somehow
from tests.encoding.games import each_encoded
from tests.support.configurations import SEEDS, Configuration
from tests.support.samples import amount

SHORT: AnyRules = eiland.make("classic", 2, turns=1)
PLAIN: AnyRules = eiland.make("base", 3, domestic_trade=False, turn_limit=12)


def row(batch: Batch, k: int) -> tuple[int, list[int], bytes, list[float], int, int]:
    """Return everything about one row."""
    flags = batch.terminated[k], batch.truncated[k]
    return (
        batch.seats[k],
        legal_of(batch, k),
        observation_of(batch, k),
        rewards_of(batch, k),
        *flags,
    )


def actions_of(batch: Batch, number: int) -> list[int]:
    """Choose an action in each row that depends on the row and the number of the decision."""
    return [
        somehow(k)(legal_of(batch, k), number) if legal_of(batch, k) else -1
        for k in range(int(batch.games))
    ]


# Games


@each_encoded
def test_rows_show_the_games_that_the_rules_play_with_the_same_dice(game: Configuration) -> None:
    rules, seed = game.rules(), SEEDS[-1]
    batch, encoding = Batch(rules, 3, seed), encode(rules)
    numbers = [0, 0, 0]
    games = [Follower(rules, seed + k, 0) for k in range(3)]
    for number in range(amount(400, 60)):
        for k, follower in enumerate(games):
            state = follower.state
            over = rules.is_over(state)
            assert (batch.terminated[k], batch.truncated[k]) == (int(over), 0)
            assert legal_of(batch, k) == rules.legal(state, batch.seats[k])
            assert observation_of(batch, k) == encoding.observation(state, batch.seats[k])
            if over:
                assert rewards_of(batch, k) == rules.utilities(state)
            else:
                assert batch.seats[k] == rules.actor(state)
                assert rewards_of(batch, k) == [0.0] * int(rules.seats)
        actions = actions_of(batch, number)
        for k, follower in enumerate(games):
            if rules.is_over(follower.state):
                numbers[k] += 1
                games[k] = Follower(rules, seed + k, numbers[k])
            else:
                follower.play(actions[k])
        batch.step(actions)


@pytest.mark.parametrize("autoreset", [NEXT_STEP, SAME_STEP])
def test_a_row_equals_the_only_row_of_a_batch_with_its_seed(autoreset: str) -> None:
    together = Batch(SHORT, 4, 20, autoreset=autoreset)
    alone = [Batch(SHORT, 1, 20 + k, autoreset=autoreset) for k in range(4)]
    for number in range(60):
        actions = actions_of(together, number)
        for k, batch in enumerate(alone):
            assert row(batch, 0) == row(together, k)
            batch.step([actions[k]])
        together.step(actions)
    assert together.games_ended > 10
    assert Batch(SHORT, 2, [5, 3]).observations == Batch(SHORT, 2, [5, 3]).observations
    swapped = Batch(SHORT, 2, [3, 5])
    assert row(swapped, 0) == row(Batch(SHORT, 1, 3), 0)


def test_random_play_is_the_same_for_equal_seeds_and_differs_for_others() -> None:
    batches = [Batch(PLAIN, 5, seed) for seed in (1, 1, 2)]
    for batch in batches:
        batch.play_random(200)
    assert [row(batches[0], k) for k in range(5)] == [row(batches[1], k) for k in range(5)]
    assert [row(batches[0], k) for k in range(5)] != [row(batches[2], k) for k in range(5)]
    by_ones = Batch(PLAIN, 5, 1)
    for _ in range(200):
        by_ones.play_random(1)
    assert by_ones.observations == batches[0].observations


DIGESTS = {
    "classic": "ed5066a771bcfd90",
    "plus": "5ac541f26c43303d",
    "extra": "7f49dd2b7a3ab0cb",
    "base": "07debdc930e7d067",
    "base fishermen harbormaster": "f60ad2bc0e077934",
}


@pytest.mark.parametrize("title", DIGESTS)
def test_all_buffers_are_the_same_on_every_machine(title: str) -> None:
    name, *variants = title.split()
    options: dict[str, object] = dict.fromkeys(variants, True)
    batch = Batch(eiland.make(name, 3, **options), 6, 1)
    digest = blake2b(digest_size=8)
    for _ in range(60):
        batch.play_random(5)
        for buffer in ("seats", "observations", "masks", "starts", "rewards", "terminated"):
            digest.update(bytes(getattr(batch, buffer)))
        digest.update(bytes(batch.legal[: batch.starts[6]]))
    assert digest.hexdigest() == DIGESTS[title]


# The end of games


def ended(batch: Batch) -> list[int]:
    return [k for k in range(int(batch.games)) if batch.terminated[k]]


def test_a_game_that_has_ended_begins_anew_in_the_next_step() -> None:
    batch, number = Batch(SHORT, 3, 1), 0
    while not ended(batch):
        batch.step(actions_of(batch, number))
        number += 1
    k = ended(batch)[0]
    assert legal_of(batch, k) == []
    assert sum(rewards_of(batch, k)) == 1.0
    batch.step([-1 if k in ended(batch) else a for k, a in enumerate(actions_of(batch, number))])
    assert (batch.terminated[k], rewards_of(batch, k)) == (0, [0.0, 0.0])
    first = Follower(SHORT, 1 + k, 1).state
    assert observation_of(batch, k) == batch.encoding.observation(first, batch.seats[k])


def test_a_game_that_has_ended_begins_anew_in_the_same_step_and_its_end_is_kept() -> None:
    batch, number, game = Batch(SHORT, 1, 1, autoreset=SAME_STEP), 0, Follower(SHORT, 1, 0)
    while not ended(batch):
        actions = actions_of(batch, number)
        game.play(actions[0])
        batch.step(actions)
        number += 1
    assert SHORT.is_over(game.state)
    assert rewards_of(batch, 0) == SHORT.utilities(game.state)
    final = batch.encoding.observation(game.state, batch.final_seats[0])
    assert bytes(batch.final_observations) == final
    first = Follower(SHORT, 1, 1).state
    assert observation_of(batch, 0) == batch.encoding.observation(first, batch.seats[0])
    assert legal_of(batch, 0) == SHORT.legal(first, batch.seats[0])


def test_without_reset_a_game_that_has_ended_waits() -> None:
    batch, number = Batch(SHORT, 1, 1, autoreset=NO_RESET), 0
    while not ended(batch):
        batch.step(actions_of(batch, number))
        number += 1
    before = row(batch, 0)
    with pytest.raises(IllegalAction, match="batch/over game=0"):
        batch.step([0])
    with pytest.raises(IllegalAction, match="batch/over game=0"):
        batch.play_random(1)
    assert row(batch, 0) == before
    batch.reset_game(0)
    first = Follower(SHORT, 1, 1).state
    assert observation_of(batch, 0) == batch.encoding.observation(first, batch.seats[0])
    assert (legal_of(batch, 0), ended(batch)) == ([0], [])


def test_a_reset_begins_new_games_and_a_seed_the_same_ones() -> None:
    batch = Batch(PLAIN, 2, 9)
    first = [row(batch, k) for k in range(2)]
    batch.play_random(30)
    batch.reset()
    assert [row(batch, k) for k in range(2)] != first
    batch.reset(9)
    assert [row(batch, k) for k in range(2)] == first
    batch.reset([10, 9])
    assert row(batch, 1) == first[0]
    batch.play_random(3)
    batch.reset(9)
    again = Batch(PLAIN, 2, 9)
    for each in (batch, again):
        each.play_random(20)
    assert batch.observations == again.observations
    batch.reset(np.int64(9))
    assert [row(batch, k) for k in range(2)] == first
    with pytest.raises(BadSetup, match="batch/seeds"):
        batch.reset([1])


def test_a_limit_of_turns_truncates_a_game_which_then_has_no_winner() -> None:
    batch, number = Batch(PLAIN, 2, 3, turn_limit=4), 0
    while not any(batch.truncated):
        batch.step(actions_of(batch, number))
        number += 1
    k = list(batch.truncated).index(1)
    state = batch.state(k)
    assert state.turn == 4  # type: ignore[attr-defined]
    assert batch.terminated[k] == 0
    assert legal_of(batch, k) == []
    assert rewards_of(batch, k) == [0.0] * 3
    batch.step(actions_of(batch, number))
    assert batch.truncated[k] == 0


# Rewards


def final_of(rewards: object) -> tuple[State, list[float]]:
    rules = eiland.make("classic", 3, turns=2)
    batch, number = Batch(rules, 1, 4, rewards=rewards, autoreset=NO_RESET), 0  # type: ignore[arg-type]
    while not ended(batch):
        batch.step(actions_of(batch, number))
        number += 1
    return batch.state(0), rewards_of(batch, 0)


def test_rewards_are_shares_of_the_win_or_points_ahead_of_the_best_other_seat() -> None:
    state, shares = final_of("win")
    rules = eiland.make("classic", 3, turns=2)
    scores = rules.scores(state)  # type: ignore[arg-type]
    assert shares == rules.utilities(state)  # type: ignore[arg-type]
    _, ahead = final_of(POINTS)
    for seat in range(3):
        others = scores[:seat] + scores[seat + 1 :]
        assert ahead[seat] == scores[seat] - max(others)


def test_alone_the_reward_is_the_score() -> None:
    rules = eiland.make("classic", 1, turns=1)
    for rewards in ("win", POINTS):
        batch, number = Batch(rules, 1, 4, rewards=rewards), 0
        while not ended(batch):
            batch.step(actions_of(batch, number))
            number += 1
        assert rewards_of(batch, 0) == [float(rules.scores(batch.state(0))[0])]  # type: ignore[arg-type]


def test_a_reward_of_the_caller_is_paid_after_every_step() -> None:
    def points(rules: AnyRules, state: State, is_over: bool) -> list[float]:
        return [score + 0.5 * is_over for score in rules.scores(state)]

    batch = Batch(SHORT, 2, 1, rewards=points)
    for number in range(40):
        batch.step(actions_of(batch, number))
        for k in range(2):
            wanted = points(SHORT, batch.state(k), bool(batch.terminated[k]))
            assert rewards_of(batch, k) == wanted
    assert batch.games_ended > 0
    wrong = Batch(SHORT, 2, 1, rewards=lambda rules, state, is_over: [1.0])
    with pytest.raises(BadBuffer, match="batch/rewards given=1 seats=2"):
        wrong.step(actions_of(wrong, 0))


# Forced actions


@pytest.mark.parametrize("rules", [SHORT, PLAIN, eiland.make("extra", 2, round_limit=6)], ids=repr)
def test_actions_without_alternative_are_skipped_and_the_games_stay_the_same(
    rules: AnyRules,
) -> None:
    short, whole = Batch(rules, 1, 8, skip_forced=True), Batch(rules, 1, 8)
    decisions = 0
    for number in range(300):
        if short.terminated[0]:
            break
        while len(legal_of(whole, 0)) == 1:
            whole.step(legal_of(whole, 0))
        assert row(short, 0) == row(whole, 0)
        assert len(legal_of(short, 0)) > 1
        actions = actions_of(short, number)
        short.step(actions)
        whole.step(actions)
        decisions += 1
    assert decisions > 5


# Saving


@pytest.mark.parametrize("rules", [SHORT, PLAIN, eiland.make("base", 2, fishermen=True)], ids=repr)
def test_a_saved_game_goes_on_as_it_would_have(rules: AnyRules) -> None:
    batch = Batch(rules, 3, 5)
    batch.play_random(11)
    content = batch.save(1)
    other = Batch(rules, 2, 77)
    other.load(0, content)
    assert row(other, 0) == row(batch, 1)
    batch.play_random(1)
    batch.load(1, content)
    batch.play_random(60)
    other.play_random(60)
    assert row(other, 0) == row(batch, 1)
    assert other.save(0) == batch.save(1)


def test_what_is_no_saved_game_of_these_rules_is_refused() -> None:
    batch = Batch(SHORT, 2, 5)
    content = batch.save(0)
    with pytest.raises(BadSetup, match="batch/other-rules"):
        Batch(PLAIN, 1, 5).load(0, content)
    damaged = bytes([*content[:40], content[40] ^ 1, *content[41:]])
    before = [row(batch, k) for k in range(2)]
    for wrong in (b"", content[:-1], damaged, content + b"x", bytes(500)):
        with pytest.raises(BadBuffer, match="batch/damaged"):
            batch.load(1, wrong)
    assert [row(batch, k) for k in range(2)] == before
    with pytest.raises(BadSetup, match="batch/memory"):
        Batch(SHORT, 1, 5, opponents={1: "random"}).save(0)
    with pytest.raises(BadSetup, match="batch/memory"):
        Batch(SHORT, 1, 5, opponents={1: "random"}).load(0, content)


def test_every_seat_and_a_spectator_can_be_shown_what_they_may_know() -> None:
    batch = Batch(PLAIN, 2, 5)
    batch.play_random(40)
    encoding = encode(PLAIN)
    for k in range(2):
        assert batch.observation(k, batch.seats[k]) == observation_of(batch, k)
        for viewer in (SPECTATOR, 0, 1, 2):
            assert batch.observation(k, viewer) == encoding.observation(batch.state(k), viewer)


# Buffers and bad input


def test_actions_may_be_a_list_or_a_buffer_of_whole_numbers() -> None:
    batches = [Batch(SHORT, 3, 5) for _ in range(8)]
    for number in range(20):
        actions = actions_of(batches[0], number)
        batches[0].step(actions)
        for batch, kind in zip(batches[1:], "hilqILQ", strict=True):
            signed = [max(action, 0) for action in actions]
            batch.step(array.array(kind, signed if kind.isupper() else actions))
            assert batch.observations == batches[0].observations


def test_buffers_are_arrays_of_numpy_without_a_copy() -> None:
    batch = Batch(SHORT, 3, 5)
    legal, starts = np.frombuffer(batch.legal, np.int16), np.frombuffer(batch.starts, np.int32)
    seats = np.frombuffer(batch.seats, np.uint8)
    for _ in range(30):
        chosen = legal[starts[:-1]]
        assert chosen.tolist() == [batch.legal[batch.starts[k]] for k in range(3)]
        batch.step(chosen)
        assert seats.tolist() == list(batch.seats)


@pytest.mark.parametrize("name", BUFFERS)
def test_every_buffer_can_be_copied_into_one_of_the_caller(name: str) -> None:
    batch = Batch(SHORT, 2, 5, autoreset=SAME_STEP)
    batch.play_random(9)
    source = getattr(batch, name)
    assert source.readonly
    own = bytearray(source.nbytes)
    batch.into(name, own)
    assert own == source.cast("B")
    with pytest.raises(BadBuffer, match="buffer/size"):
        batch.into(name, bytearray(source.nbytes + 1))
    with pytest.raises(BadBuffer, match="buffer/read-only"):
        batch.into(name, bytes(source.nbytes))


def refusals(batch: Batch) -> list[tuple[object, str]]:
    wrong = 2**70
    return [
        ([0], "batch/actions given=1 games=2"),
        ([0, 0, 0], "batch/actions given=3 games=2"),
        (array.array("i", [0]), "batch/actions given=1 games=2"),
        (array.array("d", [0.0, 0.0]), "buffer/kind"),
        ([0.0, 0], "buffer/kind"),
        (None, "buffer/kind"),
        (7, "buffer/kind"),
        ([0, 1179], "batch/no-such-action game=1"),
        ([0, -1], "batch/no-such-action game=1"),
        ([0, 65536], "batch/no-such-action game=1"),
        ([0, wrong], "batch/no-such-action game=1"),
        (array.array("q", [0, 2**40]), "batch/no-such-action game=1"),
        ([0, 1], "batch/illegal game=1 action=1 name=end"),
    ]


def test_actions_that_do_not_fit_are_refused_and_nothing_changes() -> None:
    batch = Batch(SHORT, 2, 5)
    before = [row(batch, k) for k in range(2)]
    for actions, key in refusals(batch):
        with pytest.raises((BadBuffer, IllegalAction), match=key):
            batch.step(actions)
        assert [row(batch, k) for k in range(2)] == before
    batch.step([0, 0])


@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        ({"games": 0}, ["setup/option-range"]),
        ({"seed": [1]}, ["batch/seeds"]),
        ({"seed": "1"}, ["batch/seeds"]),
        ({"seed": None}, ["batch/seeds"]),
        ({"seed": -1}, ["batch/seed"]),
        ({"seed": 2**64 - 1}, ["batch/seed"]),
        ({"autoreset": "later"}, ["setup/option-value"]),
        ({"rewards": "money"}, ["setup/option-value"]),
        ({"turn_limit": 1}, ["setup/option-range"]),
        ({"turn_limit": -4}, ["setup/option-range"]),
        ({"illegal": "x"}, ["setup/option-value"]),
        ({"opponents": {5: "random"}}, ["setup/option-range"]),
        ({"opponents": {0: "random", 1: "random"}}, ["batch/no-seat"]),
        ({"opponents": {1: "nobody"}}, ["setup/unknown-bot"]),
        ({"counting": True}, ["encoding/nothing-to-count"]),
        ({"autoreset": "x", "games": -2}, ["setup/option-range", "setup/option-value"]),
    ],
    ids=str,
)
def test_a_batch_that_makes_no_sense_is_refused_in_both_languages(
    arguments: dict[str, object], keys: list[str]
) -> None:
    with pytest.raises(BadSetup) as refused:
        Batch(SHORT, **{"games": 2, **arguments})  # type: ignore[arg-type]
    assert [fault.key for fault in refused.value.faults] == keys
    for lang in ("de", "en"):
        for fault in refused.value.faults:
            assert words(lang)(f"fault.{fault.key}", **fault.details)


@pytest.mark.parametrize("autoreset", [NEXT_STEP, SAME_STEP, NO_RESET])
def test_an_illegal_action_can_end_its_game(autoreset: str) -> None:
    batch = Batch(PLAIN, 2, 5, autoreset=autoreset, illegal="lose")
    twin = Batch(PLAIN, 2, 5, autoreset=autoreset)
    seat, legal = batch.seats[0], legal_of(batch, 1)
    wrong = next(code for code in range(batch.encoding.mask_size) if code not in legal_of(batch, 0))
    batch.step([wrong, legal[0]])
    twin.step([legal_of(twin, 0)[0], legal[0]])
    assert list(batch.terminated) == [1, 0]
    assert list(batch.truncated) == [0, 0]
    assert rewards_of(batch, 0) == [-1.0 if each == seat else 0.0 for each in range(3)]
    assert row(batch, 1) == row(twin, 1)
    if autoreset == SAME_STEP:
        assert batch.final_seats[0] == seat
        assert legal_of(batch, 0)
    else:
        assert batch.seats[0] == seat
        assert legal_of(batch, 0) == []
    if autoreset == NEXT_STEP:
        batch.step([-1, legal_of(batch, 1)[0]])
    elif autoreset == NO_RESET:
        batch.reset_game(0)
    assert list(batch.terminated) == [int(autoreset == SAME_STEP), 0]
    fresh = Batch(PLAIN, 1, 5)
    fresh.reset()
    assert row(batch, 0)[:3] == row(fresh, 0)[:3]
    with pytest.raises(IllegalAction, match="batch/no-such-action"):
        batch.step([batch.encoding.mask_size] * 2)


def test_the_lost_game_of_an_only_seat_costs_more_than_its_lowest_score() -> None:
    rules = eiland.make("classic", 1, turns=1)
    batch = Batch(rules, 1, 5, illegal="lose")
    batch.step([batch.encoding.mask_size - 1])
    assert rewards_of(batch, 0) == [rules.limits.low - 1]


def test_rows_and_buffers_that_do_not_exist_are_refused() -> None:
    batch = Batch(SHORT, 2, 5)
    for ask in (batch.state, batch.save, batch.reset_game):
        for wrong in (-1, 2):
            with pytest.raises(BadBuffer, match="batch/no-such-game"):
                ask(wrong)
    with pytest.raises(BadBuffer, match="batch/no-such-buffer"):
        batch.into("secrets", bytearray(4))
    with pytest.raises(BadSetup, match="batch/no-turns"):
        Batch(eiland.make("toy", 3), 1, turn_limit=5)


def test_every_viewer_can_be_shown_a_game() -> None:
    batch = Batch(PLAIN, 1, 5, counting=True)
    batch.play_random(60)
    seat = batch.seats[0]
    assert batch.observation(0, seat) == observation_of(batch, 0)
    plain = Batch(PLAIN, 1, 5)
    plain.play_random(60)
    for viewer in (SPECTATOR, *range(3)):
        expected = encode(PLAIN).observation(plain.state(0), viewer)
        assert plain.observation(0, viewer) == expected
    with pytest.raises(BadSetup, match="encoding/no-belief"):
        batch.observation(0, SPECTATOR)
    with pytest.raises(BadBuffer, match="batch/no-such-game"):
        batch.observation(1, 0)


def test_without_observations_masks_stay_the_same() -> None:
    batch, blind = Batch(PLAIN, 2, 1), Batch(PLAIN, 2, 1, observe=False)
    for each in (batch, blind):
        each.play_random(50)
    assert batch.masks == blind.masks
    assert not any(blind.observations)
