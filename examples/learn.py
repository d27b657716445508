"""Learn to play Dice Game Plus from games against a bot, with MaskablePPO of sb3-contrib.

Needs ``eiland[learn]`` and what ``examples/learn.txt`` lists, among it PyTorch. A small network
plays many games at once, and its actions that brought more points than expected become more likely.
The policy is saved as an ONNX file:

    python examples/learn.py --out plus.onnx
    eiland arena plus --seats onnx:plus.onnx,random --games 400
    eiland play plus --seats me,onnx:plus.onnx
"""

from __future__ import annotations

import argparse
import logging
import time
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from eiland.encoding import Encoding
from eiland.learn import SingleEnv, write_stamp

SEATS = 2
GAMES = 16  # at once
STEPS = 128  # of each game between two updates
LINES = 12  # of the curve


def points(rules: Any, state: Any, is_over: bool) -> list[float]:
    """Return how many points each seat has."""
    return [float(score) for score in rules.scores(state)]


class Learning(gymnasium.Wrapper[Any, int, Any, int]):
    """A game as the network needs it: observations from 0 to 1, rewards for points when they come.

    A victory alone comes too seldom at first. ``action_masks()`` of the environment tells
    MaskablePPO which actions are legal.
    """

    def __init__(self, opponent: str) -> None:
        game = SingleEnv("plus", SEATS, opponents=opponent, rewards=points, skip_forced=True)
        super().__init__(game)
        self.scores = game.batch.rewards  # of all seats, after every step
        self.maxima = np.frombuffer(game.encoding.layout.maxima(), np.uint8).astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0, 1, self.maxima.shape)
        self.before = 0.0

    def reset(self, **options: Any) -> tuple[Any, dict[str, Any]]:
        """Begin a game."""
        seen, _ = self.env.reset(**options)
        self.before = 0.0
        return seen["observation"] / self.maxima, {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action; the reward is how many points it has brought."""
        seen, own, ended, cut, _ = self.env.step(action)
        gained = float(own) - self.before
        self.before = float(own)
        won = ended and self.scores[0] > self.scores[1]
        return seen["observation"] / self.maxima, gained, ended, cut, {"won": won}


class Curve(BaseCallback):  # type: ignore[misc] # without types
    """Prints how many of the games that ended since the line before were won."""

    def __init__(self, decisions: int) -> None:
        super().__init__()
        self.each = decisions / LINES
        self.begin = time.perf_counter(), time.process_time()
        self.ended: list[bool] = []

    def _on_step(self) -> bool:
        infos = zip(self.locals["dones"], self.locals["infos"], strict=True)
        self.ended += [info["won"] for is_over, info in infos if is_over]
        return True

    def _on_rollout_end(self) -> None:
        rollout = GAMES * STEPS
        if self.num_timesteps // self.each == (self.num_timesteps - rollout) // self.each:
            return
        wall, processor = time.perf_counter() - self.begin[0], time.process_time() - self.begin[1]
        share = sum(self.ended) / max(1, len(self.ended))
        print(
            f"{wall:5.1f} s ({processor:5.1f} s of a core), {self.num_timesteps:7} decisions,"
            f" {len(self.ended):5} games, {share:6.1%} won",
            flush=True,
        )
        self.ended.clear()


def learn(opponent: str, decisions: int, seed: int) -> MaskablePPO:
    """Learn from so many decisions, and print the curve."""
    torch.set_num_threads(1)  # so small a network gains nothing by more
    games = DummyVecEnv([lambda: Learning(opponent)] * GAMES)
    model = MaskablePPO(
        "MlpPolicy", games, n_steps=STEPS, batch_size=512, n_epochs=4, learning_rate=1e-3,
        ent_coef=0.01, policy_kwargs={"net_arch": [64]}, seed=seed, device="cpu",
    )  # fmt: skip
    return model.learn(decisions, Curve(decisions))


class Scores(torch.nn.Module):  # type: ignore[misc] # without types
    """The part of a policy that scores the actions."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.policy = policy

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """Return a score for each action, legal or not."""
        hidden = self.policy.mlp_extractor.forward_actor(self.policy.extract_features(seen))
        scores: torch.Tensor = self.policy.action_net(hidden)
        return scores


def save(model: MaskablePPO, encoding: Encoding, path: Path) -> None:
    """Write the policy as an ONNX file with the stamp of its encoding."""
    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it misses what is not needed here
    warnings.simplefilter("ignore", FutureWarning)  # about the code of PyTorch itself
    torch.onnx.export(
        Scores(model.policy).eval(), (torch.zeros(2, encoding.layout.size),), path,
        input_names=["seen"], output_names=["scores"],
        dynamic_shapes=({0: torch.export.Dim("batch")},), external_data=False, verbose=False,
    )  # fmt: skip
    write_stamp(path, encoding)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="random")
    parser.add_argument("--decisions", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("plus.onnx"))
    chosen = parser.parse_args()
    found = learn(chosen.against, chosen.decisions, chosen.seed)
    save(found, SingleEnv("plus", SEATS).encoding, chosen.out)
