"""Learn to play Dice Game Plus from games against the random bot, in two minutes on one core.

Needs ``eiland[learn]`` and onnx. A network with one hidden layer, written with NumPy alone, learns
by PPO (proximal policy optimization): it plays many games at once in a batch, and makes actions
more likely that brought more points than expected. The policy is saved as an ONNX file:

    python examples/learn.py --out plus.onnx
    eiland arena plus --seats onnx:plus.onnx,random --games 400
    eiland play plus --seats me,onnx:plus.onnx
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # so small a network gains nothing by threads
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import eiland
from eiland.batch import Batch
from eiland.encoding import encode
from eiland.learn import write_stamp

GAMES = 64  # at once
STEPS = 32  # of each game between two updates
HIDDEN = 64
GAMMA, TRACE = 0.99, 0.95  # how much later points count; how far surprises reach back
CLIP, EPOCHS, PARTS, RATE = 0.2, 2, 4, 1e-3  # of an update
EXPLORE = 0.01  # weight of the entropy
LINES = 12  # of the curve
Arrays = dict[str, Any]


def points(rules: Any, state: Any, is_over: bool) -> list[float]:
    """Return how many points each seat has; what is learned from is how they change."""
    return [float(score) for score in rules.scores(state)]


class Network:
    """Scores of all actions, and the points still to come, from an observation."""

    def __init__(self, inputs: int, actions: int, random: np.random.Generator) -> None:
        self.random = random
        self.weights: Arrays = {
            "hidden": random.normal(0, inputs**-0.5, (inputs, HIDDEN)),
            "hidden_bias": np.zeros(HIDDEN),
            "scores": random.normal(0, 0.01, (HIDDEN, actions)),
            "scores_bias": np.zeros(actions),
            "value": np.zeros((HIDDEN, 1)),
        }
        self.weights = {name: one.astype(np.float32) for name, one in self.weights.items()}
        self.means: Arrays = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.squares: Arrays = {name: np.zeros_like(one) for name, one in self.weights.items()}
        self.updates = 0

    def look(self, seen: Any, masks: Any) -> tuple[Any, Any, Any]:
        """Return hidden layer, probabilities of the actions, and values."""
        hidden = np.tanh(seen @ self.weights["hidden"] + self.weights["hidden_bias"])
        scores = hidden @ self.weights["scores"] + self.weights["scores_bias"]
        scores = np.where(masks, scores, -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        return hidden, odds, (hidden @ self.weights["value"])[:, 0]

    def draw(self, odds: Any) -> Any:
        """Draw an action of each row."""
        sums = odds.cumsum(axis=1)
        return (sums > self.random.random((len(odds), 1)) * sums[:, -1:]).argmax(axis=1)

    def improve(self, seen: Any, masks: Any, actions: Any, old: Any, gains: Any, aims: Any) -> None:
        """Follow the gradient of PPO once, with Adam."""
        rows = np.arange(len(actions))
        hidden, odds, values = self.look(seen, masks)
        ratio = odds[rows, actions] / old
        pushed = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * gains * ratio
        by_scores = -odds * pushed[:, None]
        by_scores[rows, actions] += pushed
        logs = np.log(np.maximum(odds, 1e-9))
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        by_scores -= EXPLORE * odds * (logs + entropy)
        by_value = (aims - values)[:, None]
        by_hidden = by_scores @ self.weights["scores"].T + by_value @ self.weights["value"].T
        by_hidden *= 1 - hidden * hidden
        self.climb(
            {
                "hidden": seen.T @ by_hidden,
                "hidden_bias": by_hidden.sum(axis=0),
                "scores": hidden.T @ by_scores,
                "scores_bias": by_scores.sum(axis=0),
                "value": hidden.T @ by_value,
            },
            len(rows),
        )

    def climb(self, gradients: Arrays, rows: int) -> None:
        """Make one step of Adam."""
        self.updates += 1
        for name, gradient in gradients.items():
            gradient = gradient / rows
            self.means[name] += 0.1 * (gradient - self.means[name])
            self.squares[name] += 0.001 * (gradient * gradient - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            self.weights[name] += RATE * mean / (np.sqrt(square) + 1e-8)


class Play:
    """Games against a bot, in which a network decides for seat 0."""

    def __init__(self, rules: Any, seed: int, against: str) -> None:
        self.batch = batch = Batch(
            rules, GAMES, seed, autoreset="same_step", skip_forced=True, rewards=points,
            opponents={1: against},
        )  # fmt: skip
        layout = batch.encoding.layout
        self.maxima = np.frombuffer(layout.maxima(), np.uint8).astype(np.float32)
        self.bytes = np.frombuffer(batch.observations, np.uint8).reshape(GAMES, layout.size)
        masks = np.frombuffer(batch.masks, np.uint8).reshape(GAMES, batch.mask_stride)
        self.masks = masks[:, : batch.encoding.mask_size]
        self.points = np.frombuffer(batch.rewards, np.float64).reshape(GAMES, 2)
        self.ended = np.frombuffer(batch.terminated, np.uint8)
        self.before = np.zeros(GAMES)
        self.decisions = self.games = self.won = 0  # since the last line of the curve

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play the actions; return the points won since, and which games have ended."""
        self.batch.step(actions)
        ended, own = self.ended == 1, self.points[:, 0]
        gained = own - self.before
        self.before = np.where(ended, 0, own)
        self.decisions += GAMES
        self.games += ended.sum()
        self.won += (own > self.points[:, 1])[ended].sum()
        return gained, ended

    def curve(self) -> str:
        """Return what has happened since the last time."""
        played, games = self.games, max(1, self.games)
        share, length = self.won / games, self.decisions / games
        self.decisions = self.games = self.won = 0
        return f"{played:5} games, {share:6.1%} won, {length:4.0f} decisions a game"

    def collect(self, network: Network) -> list[Any]:
        """Play some steps; return what `Network.improve` learns from."""
        kept: list[list[Any]] = [[] for _ in range(7)]
        seen, masks, actions, chances, values, gained, ended = kept
        for _ in range(STEPS):
            seen.append(self.bytes / self.maxima)
            masks.append(self.masks.copy())
            _, odds, value = network.look(seen[-1], masks[-1])
            actions.append(network.draw(odds))
            chances.append(odds[np.arange(GAMES), actions[-1]])
            values.append(value)
            for known, one in zip((gained, ended), self.step(actions[-1]), strict=True):
                known.append(one)
        values.append(network.look(self.bytes / self.maxima, self.masks)[2])
        gains, surprise = [], np.zeros(GAMES)
        for k in reversed(range(STEPS)):
            goes_on = GAMMA * ~ended[k]
            surprise = gained[k] + goes_on * values[k + 1] - values[k] + TRACE * goes_on * surprise
            gains.append(surprise)
        gains.reverse()
        aims = np.array(gains) + np.array(values[:-1])
        return [np.concatenate(one) for one in (seen, masks, actions, chances, gains, aims)]


def learn(rules: Any, against: str, decisions: int, seed: int) -> Network:
    """Learn from so many decisions, and print the curve."""
    play = Play(rules, seed, against)
    encoding = play.batch.encoding
    network = Network(encoding.layout.size, encoding.mask_size, np.random.default_rng(seed))
    begin, rounds = time.perf_counter(), max(LINES, decisions // (GAMES * STEPS))
    for number in range(1, rounds + 1):
        data = play.collect(network)
        data[4] = (data[4] - data[4].mean()) / (data[4].std() + 1e-6)
        for _ in range(EPOCHS):
            for rows in np.split(network.random.permutation(len(data[0])), PARTS):
                network.improve(*(one[rows] for one in data))
        if number * LINES // rounds > (number - 1) * LINES // rounds:
            now, done = time.perf_counter() - begin, number * GAMES * STEPS
            print(f"{now:6.1f} s, {done:8} decisions, {play.curve()}", flush=True)
    return network


def save(network: Network, encoding: Any, path: Path) -> None:
    """Write the policy as an ONNX file with the stamp of its encoding."""
    names = ["hidden", "hidden_bias", "scores", "scores_bias"]
    weights = [numpy_helper.from_array(network.weights[name], name) for name in names]
    nodes = [
        helper.make_node("Gemm", ["seen", "hidden", "hidden_bias"], ["sums"]),
        helper.make_node("Tanh", ["sums"], ["layer"]),
        helper.make_node("Gemm", ["layer", "scores", "scores_bias"], ["actions"]),
    ]
    sizes = {"seen": encoding.layout.size, "actions": encoding.mask_size}
    seen, actions = (
        helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", size])
        for name, size in sizes.items()
    )
    graph = helper.make_graph(nodes, "policy", [seen], [actions], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.save(model, path)
    write_stamp(path, encoding)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default="random")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("plus.onnx"))
    chosen = parser.parse_args()
    rules = eiland.make("plus", 2)
    found = learn(rules, chosen.against, chosen.decisions, chosen.seed)
    save(found, encode(rules), chosen.out)
