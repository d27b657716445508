"""Many games as a vector environment of Gymnasium, played in one batch."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from eiland.batch import NEXT_STEP, SAME_STEP, WIN, Batch, Reward
from eiland.learn.policy import RANDOM, Opponents, opponents_of
from eiland.learn.rows import MASK, OBSERVATION, Rows, action_space, masked_space
from eiland.learn.single import Observation, refuse_reset_options
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.registry import make

MODES: Final = {NEXT_STEP: AutoresetMode.NEXT_STEP, SAME_STEP: AutoresetMode.SAME_STEP}
Actions = npt.NDArray[np.int64]
Step = tuple[
    Observation,
    npt.NDArray[np.float64],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]


class BatchVectorEnv(VectorEnv[Observation, Actions, npt.NDArray[Any]]):
    """``num_envs`` games like those of `SingleEnv`, whose arguments it takes.

    Game k with the seed s equals that of a `SingleEnv` with the seed s + k. ``autoreset`` is
    "next_step" or "same_step", which keeps the last observation as ``infos["final_obs"]``.
    Raises BadSetup.
    """

    def __init__(
        self,
        num_envs: int,
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
        autoreset: str = NEXT_STEP,
        **options: object,
    ) -> None:
        if autoreset not in MODES:
            raise BadSetup(
                Fault(
                    "setup/option-value",
                    option="autoreset",
                    value=str(autoreset)[:40],
                    allowed=", ".join(MODES),
                )
            )
        self.rules = make(game, seats, **options)
        self.seat = seat
        self.num_envs = num_envs
        self.batch = Batch(
            self.rules,
            num_envs,
            autoreset=autoreset,
            skip_forced=skip_forced,
            rewards=rewards,
            turn_limit=turn_limit,
            opponents=opponents_of(self.rules, seat, opponents, counting),
            counting=counting,
            illegal=illegal,
        )
        self.encoding = self.batch.encoding
        self.metadata = {"render_modes": [], "autoreset_mode": MODES[autoreset]}
        self.single_observation_space = masked_space(self.encoding)
        self.single_action_space = action_space(self.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = Rows(self.batch)
        self._begun = False

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game in every row: the first one of ``seed`` + k, or the next one."""
        refuse_reset_options(options)
        if seed is None and not self._begun:
            seed = secrets.randbits(63)
        self.batch.reset(seed)
        self._begun = True
        return self._seen()

    def step(self, actions: Any) -> Step:
        """Play an action in every game; in one that has ended, begin the next instead.

        Raises IllegalAction or BadBuffer, as `Batch.step` does, or ``learn/not-begun``.
        """
        if not self._begun:
            raise IllegalAction(Fault("learn/not-begun"))
        rows = self._rows
        self.batch.step(np.ascontiguousarray(actions))
        observation, info = self._seen()
        terminated, truncated = rows.terminated.copy(), rows.truncated.copy()
        if self.batch.autoreset == SAME_STEP:
            info = self._with_last(info, terminated | truncated)
        return observation, rows.rewards[:, self.seat].copy(), terminated, truncated, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        masks = self._rows.masks.copy()
        info = {MASK: masks, f"_{MASK}": np.ones(self.num_envs, np.bool_)}
        return {OBSERVATION: self._rows.observations.copy(), MASK: masks}, info

    def _with_last(self, info: dict[str, Any], ended: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Add the last observations of the games that have ended in this step."""
        final = np.frombuffer(self.batch.final_observations, np.uint8).reshape(self.num_envs, -1)
        for k in np.flatnonzero(ended).tolist():
            mask = np.zeros(self.encoding.mask_size, np.int8)  # nothing is legal at the end
            last = {OBSERVATION: final[k].copy(), MASK: mask}
            info = self._add_info(info, {"final_obs": last, "final_info": {MASK: mask}}, k)
        return info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as sb3-contrib asks for it: a row for each game."""
        return self._rows.masks.astype(np.bool_)
