"""A game as an environment of PettingZoo: the agents act one after the other."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from eiland.batch import NO_RESET, WIN, Batch, Reward
from eiland.batch.faults import RAISE
from eiland.encoding import encode
from eiland.learn.drawing import MODES, check_mode, draw
from eiland.learn.policy import action_of
from eiland.learn.rows import MASK, OBSERVATION, Rows, action_space, masked_space, observation_space
from eiland.learn.single import Observation
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import make

AGENT: Final = "seat_"


class TurnsEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # without types
    """One game, whose agents are its seats.

    They are called ``seat_0``, ``seat_1``, … Where several seats owe something, such as a discard,
    they act in the order of `Rules.actors`, and none sees what another has chosen and not yet
    shown. ``options`` are those of the game. With ``illegal="lose"`` an illegal action ends the
    game; with "raise" it raises IllegalAction and changes nothing. ``rewards``, ``turn_limit``,
    ``skip_forced`` and ``counting`` are those of `Batch`. Raises BadSetup.

    `state` is what a spectator knows; with ``privileged`` what each seat knows, one row each.
    """

    def __init__(
        self,
        game: str,
        seats: int = 4,
        *,
        illegal: str = RAISE,
        rewards: str | Reward = WIN,
        turn_limit: int = 0,
        skip_forced: bool = False,
        counting: bool = False,
        privileged: bool = False,
        render_mode: str | None = None,
        lang: str = "en",
        **options: object,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.rules = make(game, seats, **options)
        self.render_mode = render_mode
        self.lang = lang
        self.privileged = privileged
        self.metadata = {
            "name": f"eiland_{game}_v0",
            "render_modes": list(MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        batch = self.batch = Batch(
            self.rules,
            1,
            autoreset=NO_RESET,
            skip_forced=skip_forced,
            rewards=rewards,
            turn_limit=turn_limit,
            counting=counting,
            illegal=illegal,
        )
        self.encoding = batch.encoding
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._make_spaces()
        rows = Rows(batch)
        self._observation, self._mask = rows.observations[0], rows.masks[0]
        self._seats, self._rewards = batch.seats, batch.rewards
        self._terminated, self._truncated = batch.terminated, batch.truncated
        self._chosen = [0]
        self._pays_each_step = not isinstance(rewards, str)
        self._begun = False
        self._over = True

    def _make_spaces(self) -> None:
        agents, encoding = self.possible_agents, self.encoding
        self.observation_spaces = {agent: masked_space(encoding) for agent in agents}
        self.action_spaces = {agent: action_space(encoding) for agent in agents}
        self._plain = encode(self.rules)  # a spectator counts no cards
        one = observation_space(encoding if self.privileged else self._plain)
        if self.privileged:
            high = np.tile(one.high, (len(agents), 1))
            one = spaces.Box(np.zeros_like(high), high, dtype=np.uint8)
        self.state_space = one

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    # A game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first one of ``seed``, or the next one. There are no ``options``."""
        if seed is None and not self._begun:
            seed = secrets.randbits(63)
        self.batch.reset(seed)
        self._begun = True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._over = False
        self._select()

    def step(self, action: Any) -> None:
        """Play an action of the selected agent; None if its game is over.

        Raises IllegalAction: ``learn/not-begun``, ``learn/action``, or as `Batch.step` does.
        """
        if self._over:
            self._step_after_the_end(action)
            return
        try:
            self._chosen[0] = index(action)
        except TypeError:
            action_of(action)  # raises
        self.batch.step(self._chosen)
        if self._pays_each_step or self._terminated[0] or self._truncated[0]:
            self._pay()
        if self._terminated[0] or self._truncated[0]:
            self._end()
        else:
            self.infos[self.agent_selection] = {}
            self._select()

    def _select(self) -> None:
        """Select who decides."""
        agent = self.agent_selection = self.possible_agents[self._seats[0]]
        self.infos[agent] = {MASK: self._mask.copy()}

    def _pay(self) -> None:
        self._cumulative_rewards[self.agent_selection] = 0.0
        for seat, agent in enumerate(self.agents):
            reward = self._rewards[seat]
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _end(self) -> None:
        self._over = True
        ended, cut = bool(self._terminated[0]), bool(self._truncated[0])
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {agent: {MASK: self._mask.copy()} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def _step_after_the_end(self, action: Any) -> None:
        """Remove an agent whose game is over."""
        if not self._begun:
            raise IllegalAction(Fault("learn/not-begun"))
        if action is not None or not self.agents:
            raise IllegalAction(Fault("batch/over", game=0))
        self._was_dead_step(action)

    # What agents see

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent and its mask, which is 0 if another one decides.

        Raises BadSetup ``learn/agent`` or IllegalAction ``learn/not-begun``.
        """
        if agent == self.agent_selection and not self._over:
            return {OBSERVATION: self._observation.copy(), MASK: self.infos[agent][MASK]}
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise BadSetup(Fault("learn/agent", agent=str(agent)[:40], agents=known))
        seen = self.batch.observation(0, self.possible_agents.index(agent))
        mask = np.zeros(self.encoding.mask_size, np.int8)
        return {OBSERVATION: np.frombuffer(bytearray(seen), np.uint8), MASK: mask}

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Any]:
        """Return observation, reward, terminated, truncated and info of the selected agent."""
        agent = self.agent_selection
        info = self.infos[agent]
        seen: Observation | None = None
        if observe and self._over:
            seen = self.observe(agent)
        elif observe:
            seen = {OBSERVATION: self._observation.copy(), MASK: info[MASK]}
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            info,
        )

    def state(self) -> npt.NDArray[np.uint8]:
        """Return what a spectator knows; with ``privileged`` what each seat knows, by rows."""
        if not self.privileged:
            seen = self._plain.observation(self.batch.state(0), SPECTATOR)
            return np.frombuffer(bytearray(seen), np.uint8)
        seats = range(len(self.possible_agents))
        rows = bytearray().join(self.batch.observation(0, seat) for seat in seats)
        return np.frombuffer(rows, np.uint8).reshape(len(seats), -1)

    def render(self) -> Any:
        """Draw the position as a spectator sees it, in the way of ``render_mode``."""
        return draw(self.rules, self.batch.state(0), SPECTATOR, self.render_mode, self.lang)


def raw_env(game: str, seats: int = 4, **options: Any) -> TurnsEnv:
    """Return `TurnsEnv` without wrappers: fast. Raises BadSetup."""
    return TurnsEnv(game, seats, **options)


class OrderedEnv(OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc] # no types
    """PettingZoo's usual wrapper, which checks the order of calls.

    `last` asks the environment once instead of for each value by its name.
    """

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Any]:
        """Return observation, reward, terminated, truncated and info of the selected agent."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        last: tuple[Observation | None, float, bool, bool, Any] = self.env.last(observe)
        return last


def aec_env(game: str, seats: int = 4, **options: Any) -> OrderedEnv:
    """Return `TurnsEnv` in a wrapper that checks the order of calls. Raises BadSetup."""
    return OrderedEnv(TurnsEnv(game, seats, **options))
