"""Environments of Gymnasium: its own checks, and games that equal those of the rules."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import eiland
import eiland.learn
from eiland import BadSetup, IllegalAction
from eiland.batch import Batch
from eiland.encoding import BadBuffer
from eiland.learn import BatchVectorEnv, SingleEnv
from tests.learn.games import each_table, said, somehow

PLAIN: dict[str, Any] = {"domestic_trade": False}


@each_table
def test_all_games_pass_the_check_of_gymnasium(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    check_env(gymnasium.make(f"eiland/{game}-v0", seats=seats, **options).unwrapped)


@pytest.mark.soak
def test_the_board_game_with_trade_passes_the_check_of_gymnasium() -> None:
    check_env(gymnasium.make("eiland/base-v0").unwrapped)


@each_table
def test_a_game_ends_with_the_rewards_and_masks_of_the_rules(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    env = SingleEnv(game, seats, seat=seats - 1, turn_limit=5 * seats, rewards="points", **options)
    others: dict[int, Any] = dict.fromkeys(range(seats - 1), "random")
    batch = Batch(
        env.rules, 1, 9, opponents=others, turn_limit=5 * seats, rewards="points", autoreset="off"
    )
    observation, info = env.reset(seed=9)
    number = 0
    while True:
        assert observation["observation"].tobytes() == bytes(batch.observations)
        assert np.flatnonzero(observation["action_mask"]).tolist() == batch.legal_actions(0)
        assert (info["action_mask"] == observation["action_mask"]).all()
        assert (env.action_masks() == (observation["action_mask"] == 1)).all()
        assert env.observation_space.contains(observation)
        action = somehow(observation["action_mask"], number)
        observation, reward, terminated, truncated, info = env.step(np.int64(action))
        batch.step([action])
        assert reward == batch.rewards[seats - 1]
        assert (terminated, truncated) == (bool(batch.terminated[0]), bool(batch.truncated[0]))
        number += 1
        if terminated or truncated:
            break
    assert not observation["action_mask"].any()
    with pytest.raises(IllegalAction, match="batch/over"):
        env.step(0)
    env.reset()
    batch.reset_game(0)
    assert env.batch.observations == batch.observations  # the next game of the same seed


@pytest.mark.parametrize("autoreset", ["next_step", "same_step"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("classic", {"seats": 1, "turns": 2}),
        ("plus", {"seats": 2, "turn_limit": 6, "skip_forced": True}),
        ("extra", {"seats": 3, "turn_limit": 6}),
        ("base", {"seats": 3, "turn_limit": 8, "rewards": "points", **PLAIN}),
    ],
)
def test_rows_of_the_vector_environment_equal_single_environments(
    autoreset: str, game: str, options: dict[str, Any]
) -> None:
    vector = gymnasium.make_vec(
        f"eiland/{game}-v0",
        num_envs=3,
        vectorization_mode="vector_entry_point",
        autoreset=autoreset,
        **options,
    )
    singles = [SingleEnv(game, **options) for _ in range(3)]
    seen, infos = vector.reset(seed=4)
    rows = [env.reset(seed=4 + k) for k, env in enumerate(singles)]
    waits = [False] * 3
    ended = 0
    for number in range(120):
        for k, (observation, _) in enumerate(rows):
            assert (seen["observation"][k] == observation["observation"]).all()
            assert (seen["action_mask"][k] == observation["action_mask"]).all()
            assert (infos["action_mask"][k] == observation["action_mask"]).all()
        assert vector.observation_space.contains(seen)
        actions = [
            0 if waits[k] else somehow(rows[k][0]["action_mask"], number + k) for k in range(3)
        ]
        if number == 5 and not waits[1]:
            actions[1] = singles[1].encoding.mask_size - 1  # not legal
        before, copies = seen, {name: array.copy() for name, array in seen.items()}
        seen, rewards, terminated, truncated, infos = vector.step(np.array(actions))
        assert all((before[name] == copies[name]).all() for name in before)  # not written again
        for k, env in enumerate(singles):
            if waits[k]:
                rows[k], waits[k] = env.reset(), False
                assert (rewards[k], terminated[k], truncated[k]) == (0.0, False, False)
                continue
            observation, reward, over, cut, info = env.step(actions[k])
            assert (rewards[k], terminated[k], truncated[k]) == (reward, over, cut)
            rows[k] = observation, info
            if not (over or cut):
                continue
            ended += 1
            if autoreset == "next_step":
                waits[k] = True
                continue
            assert infos["_final_obs"][k]
            last = infos["final_obs"][k]
            assert (last["observation"] == observation["observation"]).all()
            assert not last["action_mask"].any()
            rows[k] = env.reset()
    assert ended >= 3
    vector.close()


def test_opponents_are_bots_by_name_or_policies() -> None:
    asked: list[int] = []

    def first(observation: Any, mask: Any) -> Any:
        asked.append(len(observation))
        observation[:] = 0  # its own copy
        return np.flatnonzero(mask)[0]

    env = SingleEnv("base", 4, seat=1, opponents={0: first, 2: "greedy", 3: first}, **PLAIN)
    same = SingleEnv("base", 4, seat=1, opponents=[first, "greedy", first], **PLAIN)
    other = SingleEnv("base", 4, seat=1, opponents="greedy", **PLAIN)
    seen = [each.reset(seed=3)[0]["observation"].tobytes() for each in (env, same, other)]
    assert seen[0] == seen[1] != seen[2]
    assert asked
    assert set(asked) == {env.encoding.layout.size}


def test_an_illegal_action_loses_the_game_or_is_refused() -> None:
    for illegal in "lose", "raise":
        env = SingleEnv("plus", 2, illegal=illegal)
        observation, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(IllegalAction, match="batch/illegal"):
                env.step(wrong)
            env.step(int(np.flatnonzero(observation["action_mask"])[0]))
            continue
        _, reward, terminated, truncated, _ = env.step(wrong)
        assert (reward, terminated, truncated) == (-1.0, True, False)


def test_counted_cards_are_in_the_observation() -> None:
    env = SingleEnv("base", 3, counting=True, **PLAIN)
    observation, _ = env.reset(seed=1)
    read = env.encoding.layout.read(observation["observation"].tobytes())
    assert "expected_hand" in read
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_positions_are_drawn_as_in_the_terminal(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = {}
    for mode in ("ansi", "svg", "human", None):
        env = SingleEnv(game, 2, render_mode=mode)
        env.reset(seed=1)
        drawn[mode] = env.render()
    assert "\n" in drawn["ansi"]
    assert drawn["svg"].startswith("<svg")
    assert drawn["human"] is drawn[None] is None
    assert len(capsys.readouterr().out) > 100
    german = SingleEnv(game, 2, render_mode="ansi", lang="de")
    german.reset(seed=1)
    assert german.render() != drawn["ansi"]


@pytest.mark.parametrize("kind", [SingleEnv, lambda *a, **k: BatchVectorEnv(2, *a, **k)])
@pytest.mark.parametrize(
    ("arguments", "keys"),
    [
        ({"seats": 9}, ["setup/seats"]),
        ({"colour": "red"}, ["setup/unknown-option"]),
        ({"seat": 2}, ["learn/seat"]),
        ({"opponents": ["random", "random"]}, ["learn/opponents"]),
        ({"opponents": {0: "random"}}, ["learn/opponents"]),
        ({"opponents": "nobody"}, ["setup/unknown-bot"]),
        ({"illegal": "x"}, ["setup/option-value"]),
        ({"rewards": "x"}, ["setup/option-value"]),
        ({"turn_limit": 1}, ["setup/option-range"]),
    ],
    ids=str,
)
def test_environments_that_make_no_sense_are_refused_in_both_languages(
    kind: Any, arguments: dict[str, Any], keys: list[str]
) -> None:
    with pytest.raises(BadSetup) as refused:
        kind("plus", **{"seats": 2, **arguments})
    assert [fault.key for fault in refused.value.faults] == keys
    said(refused.value)


def test_calls_out_of_place_are_refused_in_both_languages() -> None:
    env, vector = SingleEnv("plus", 2), BatchVectorEnv(2, "plus", 2)
    for call, kind, key in (
        (lambda: env.step(0), IllegalAction, "learn/not-begun"),
        (lambda: vector.step([0, 0]), IllegalAction, "learn/not-begun"),
        (lambda: env.reset(options={"x": 1}), BadSetup, "learn/reset-options"),
        (lambda: vector.reset(options={"x": 1}), BadSetup, "learn/reset-options"),
        (lambda: SingleEnv("plus", 2, render_mode="x"), BadSetup, "learn/render-mode"),
        (lambda: BatchVectorEnv(2, "plus", 2, autoreset="off"), BadSetup, "setup/option-value"),
    ):
        with pytest.raises(kind) as refused:
            call()
        assert refused.value.key == key
        said(refused.value)
    env.reset(seed=1)
    vector.reset(seed=1)
    before = bytes(env.batch.observations)
    for wrong, key in (
        (1.5, "learn/action"),
        (-1, "batch/no-such-action"),
        (9999, "batch/no-such-action"),
    ):
        with pytest.raises(IllegalAction) as refused:
            env.step(wrong)
        assert refused.value.key == key
        said(refused.value)
    assert before == bytes(env.batch.observations)
    for actions in ([0], np.zeros(2), np.zeros((2, 1), np.int64)):
        with pytest.raises(BadBuffer):
            vector.step(actions)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(BadSetup, match="learn/missing library=gymnasium extra=learn") as refused:
        _ = eiland.learn.SingleEnv
    said(refused.value)
