"""A game as an environment of Gymnasium: one seat is the agent, bots play the others."""

from __future__ import annotations

import secrets
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt

from eiland.batch import NO_RESET, WIN, Batch, Reward
from eiland.learn.drawing import MODES, check_mode, draw
from eiland.learn.policy import RANDOM, Opponents, action_of, opponents_of
from eiland.learn.rows import MASK, OBSERVATION, Rows, action_space, masked_space
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.registry import make

Observation = dict[str, Any]
METADATA: Final[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}


def refuse_reset_options(options: dict[str, Any] | None) -> None:
    """Refuse options of a reset: there are none. Raises BadSetup ``learn/reset-options``."""
    if options:
        raise BadSetup(Fault("learn/reset-options", options=", ".join(map(str, options))[:80]))


class SingleEnv(gymnasium.Env[Observation, int]):
    """One game; ``seat`` is the agent, and each step is one of its decisions.

    ``opponents`` play the other seats: names of bots, or policies (`eiland.learn.policy`).
    ``options`` are those of the game. With ``illegal="lose"`` an illegal action ends the game; with
    "raise" it raises IllegalAction and changes nothing. ``rewards``, ``turn_limit``,
    ``skip_forced`` and ``counting`` are those of `Batch`. Raises BadSetup.

    An observation has ``observation``, the bytes of the encoding, and ``action_mask``. After
    ``reset(seed=s)`` the games have the chance of ``SeededDice(s, 0)``, ``SeededDice(s, 1)``, …
    """

    metadata = METADATA

    def __init__(
        self,
        game: str,
        seats: int = 4,
        *,
        seat: int = 0,
        opponents: Opponents = RANDOM,
        illegal: str = "lose",
        rewards: str | Reward = WIN,
        turn_limit: int = 0,
        skip_forced: bool = False,
        counting: bool = False,
        render_mode: str | None = None,
        lang: str = "en",
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.rules = make(game, seats, **options)
        self.seat = seat
        self.render_mode = render_mode
        self.lang = lang
        self.batch = Batch(
            self.rules,
            1,
            autoreset=NO_RESET,
            skip_forced=skip_forced,
            rewards=rewards,
            turn_limit=turn_limit,
            opponents=opponents_of(self.rules, seat, opponents, counting),
            counting=counting,
            illegal=illegal,
        )
        self.encoding = self.batch.encoding
        self.observation_space = masked_space(self.encoding)
        self.action_space = action_space(self.encoding)
        self._rows = Rows(self.batch)
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the first one of ``seed``, or the next one."""
        super().reset(seed=seed)
        refuse_reset_options(options)
        if seed is None and not self._begun:
            seed = secrets.randbits(63)
        self.batch.reset(seed)
        self._begun = True
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, then all others until the agent decides again, or the game ends.

        Raises IllegalAction: ``learn/not-begun``, ``learn/action``, or as `Batch.step` does.
        """
        batch = self.batch
        if not self._begun:
            raise IllegalAction(Fault("learn/not-begun"))
        batch.step([action_of(action)])
        reward = float(batch.rewards[self.seat])
        ended, cut = bool(batch.terminated[0]), bool(batch.truncated[0])
        observation, info = self._seen()
        return observation, reward, ended, cut, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        mask = self._rows.mask(0)
        return {OBSERVATION: self._rows.observation(0), MASK: mask}, {MASK: mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib asks for it."""
        legal: npt.NDArray[np.bool_] = self._rows.masks[0].astype(np.bool_)
        return legal

    def render(self) -> Any:
        """Draw the position as the agent sees it, in the way of ``render_mode``."""
        return draw(self.rules, self.batch.state(0), self.seat, self.render_mode, self.lang)
