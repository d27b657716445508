"""Environments of PettingZoo: its own tests, and games that equal those of the rules."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

import eiland.learn
from eiland import SPECTATOR, BadSetup, IllegalAction, State
from eiland.batch import Batch
from eiland.encoding import encode
from eiland.learn import aec_env, raw_env
from eiland.rules.registry import AnyRules
from tests.learn.games import each_table, said, somehow

PLAIN: dict[str, Any] = {"domestic_trade": False}
# PettingZoo knows by name which environments have observations with masks, and warns of others.
as_with_masks = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


class TestOfPettingZoo:
    pytestmark = as_with_masks

    @each_table
    def test_all_games_pass(
        self, game: str, seats: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
    ) -> None:
        def new(**more: Any) -> Any:
            return aec_env(game, seats=seats, **options, **more)

        api_test(new(), num_cycles=100)
        seed_test(new, num_cycles=50)
        save_obs_test(new())
        render_test(new, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
        assert capsys.readouterr().out

    @pytest.mark.soak
    def test_the_board_game_with_trade_passes(self) -> None:
        api_test(aec_env("base"), num_cycles=1000)
        seed_test(lambda: aec_env("base"), num_cycles=500)


@each_table
def test_agents_see_and_get_what_the_batch_says(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    env = raw_env(game, seats, turn_limit=4 * seats, rewards="points", **options)
    batch = Batch(env.rules, 1, 7, turn_limit=4 * seats, rewards="points", autoreset="off")
    env.reset(seed=7)
    number = 0
    got: dict[str, tuple[float, bool, bool]] = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        assert seen is not None
        assert env.observation_space(agent).contains(seen)
        if terminated or truncated:
            got[agent] = reward, terminated, truncated
            assert not seen["action_mask"].any()
            assert seen["observation"].tobytes() == batch.observation(0, int(agent[-1]))
            env.step(None)
            continue
        assert agent == f"seat_{batch.seats[0]}"
        assert reward == 0.0
        assert seen["observation"].tobytes() == bytes(batch.observations)
        assert np.flatnonzero(seen["action_mask"]).tolist() == batch.legal_actions(0)
        assert (info["action_mask"] == seen["action_mask"]).all()
        before, copy = seen["observation"], seen["observation"].copy()
        action = somehow(seen["action_mask"], number)
        env.step(np.int64(action))
        batch.step([action])
        assert (before == copy).all()  # not written again
        number += 1
    ends = bool(batch.terminated[0]), bool(batch.truncated[0])
    assert got == {f"seat_{seat}": (batch.rewards[seat], *ends) for seat in range(seats)}
    with pytest.raises(IllegalAction, match="batch/over"):
        env.step(None)


def test_rewards_of_every_step_are_summed_until_the_agent_acts() -> None:
    def ones(rules: AnyRules, state: State, is_over: bool) -> list[float]:
        return [1.0, 10.0]

    env = raw_env("plus", 2, rewards=ones)
    env.reset(seed=1)
    waited = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter(80)):
        seen, reward, terminated, truncated, _ = env.last()
        assert seen is not None
        assert reward == waited[agent]
        waited[agent] = 0.0
        env.step(None if terminated or truncated else somehow(seen["action_mask"], number))
        waited["seat_0"] += 1.0
        waited["seat_1"] += 10.0
    assert number == 79


def test_the_state_is_the_spectators_or_privileged_what_all_seats_know() -> None:
    env, full = raw_env("base", 3, **PLAIN), raw_env("base", 3, privileged=True, **PLAIN)
    counting = raw_env("base", 3, counting=True, **PLAIN)
    for each in (env, full, counting):
        each.reset(seed=2)
        for number in range(60):
            seen = each.last()[0]
            assert seen is not None
            each.step(somehow(seen["action_mask"], number))
    position, plain = env.batch.state(0), encode(env.rules)
    public = plain.observation(position, SPECTATOR)
    assert env.state().tobytes() == counting.state().tobytes() == public
    assert env.state_space.contains(env.state())
    assert counting.state_space.contains(counting.state())
    assert full.state_space.contains(full.state())
    rows = [plain.observation(position, seat) for seat in range(3)]
    assert [row.tobytes() for row in full.state()] == rows
    hands = {tuple(plain.layout.read(row)["hand"][0]) for row in rows}
    assert len(hands) > 1
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    seen = env.observe(other)
    assert seen["observation"].tobytes() == rows[int(other[-1])]
    assert not seen["action_mask"].any()


def test_no_seat_sees_what_another_discards_before_it_is_shown() -> None:
    env = raw_env("base", 4, **PLAIN)
    seeds = iter(range(200))
    while True:
        env.reset(seed=next(seeds))
        for number in range(400):
            waiting = env.rules.actors(env.batch.state(0))
            if len(waiting) > 1 or not env.agents or env.terminations[env.agents[0]]:
                break
            env.step(somehow(env.infos[env.agent_selection]["action_mask"], number))
        if len(waiting) > 1:
            break
    position = env.batch.state(0)
    first, second = waiting[:2]
    seen = set()
    names = env.encoding.actions
    discards = np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist()
    assert env.agent_selection == f"seat_{first}"
    for discard in discards:
        assert names[discard].startswith("discard")
        after = env.rules.play(position, first, discard)
        seen.add(env.encoding.observation(after, second))
    assert len(discards) > 1
    assert len(seen) == 1


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = raw_env("plus", 2, illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.encoding.mask_size - 1)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.agents}
    for wrong, key in (
        (env.encoding.mask_size - 1, "batch/illegal"),
        (-1, "batch/no-such-action"),
        (1.5, "learn/action"),
        (None, "learn/action"),
    ):
        env = raw_env("plus", 2)
        env.reset(seed=1)
        with pytest.raises(IllegalAction) as refused:
            env.step(wrong)
        assert refused.value.key == key
        said(refused.value)


def test_calls_out_of_place_are_refused_in_both_languages() -> None:
    env = raw_env("plus", 2)
    with pytest.raises(IllegalAction, match="learn/not-begun"):
        env.step(0)
    env.reset()
    with pytest.raises(BadSetup, match="learn/agent") as refused:
        env.observe("seat_2")
    said(refused.value)
    faults: list[tuple[dict[str, Any], str]] = [
        ({"seats": 9}, "setup/seats"),
        ({"colour": "red"}, "setup/unknown-option"),
        ({"render_mode": "x"}, "learn/render-mode"),
        ({"illegal": "x"}, "setup/option-value"),
    ]
    for settings, key in faults:
        with pytest.raises(BadSetup) as refused:
            aec_env("plus", **settings)
        assert refused.value.key == key
        said(refused.value)


def test_the_wrapper_checks_the_order_of_calls() -> None:
    env = aec_env("plus", 2)
    for call in (env.last, lambda: env.step(0), env.agent_iter, env.state):
        with pytest.raises(AssertionError, match="reset"):
            call()
    env.reset(seed=1)
    agents = iter(env.agent_iter())
    next(agents)
    with pytest.raises(AssertionError, match="step"):
        next(agents)
    seen, *_ = env.last(observe=False)
    assert seen is None
    with pytest.raises(IllegalAction, match="batch/no-such-action"):
        env.step(99_999)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(BadSetup, match="learn/missing library=pettingzoo extra=learn"):
        _ = eiland.learn.aec_env
