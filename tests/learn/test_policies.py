"""Policies as bots: they see what the environments show, in arena, terminal and tables."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest

import eiland.learn
from eiland import BadSetup, GameError
from eiland.arena.arena import Arena
from eiland.batch import Batch
from eiland.bots import EVERY_GAME, registry
from eiland.bots import make as make_bot
from eiland.encoding import encode
from eiland.learn import BatchVectorEnv, PolicyBot, SingleEnv, write_stamp
from eiland.play import Match, SeededDice, Simulation
from eiland.play.policies import OnnxPolicy
from eiland.play.processes.commands import BotProcesses
from eiland.rules.registry import AnyRules
from eiland.server.thinking.process_bots import allowed, run_here
from tests.learn.games import each_table, said
from tests.support.terminal import Command
from tests.support.terminal import eiland as eiland_command

__all__ = ["eiland_command"]  # the fixture

PLAIN: dict[str, Any] = {"domestic_trade": False}


def model(
    path: Path, rules: AnyRules, *, kind: int, actions: int = 0, counting: bool = False
) -> Path:
    """Write a model whose scores sum up random shares of the observation, with its stamp."""
    encoding = encode(rules, counting=counting)
    size, count = encoding.layout.size, actions or encoding.mask_size
    weights = np.random.default_rng(1).random((size, count)).astype(np.float32)
    seen = onnx.helper.make_tensor_value_info("seen", kind, ["batch", size])
    scores = onnx.helper.make_tensor_value_info("scores", onnx.TensorProto.FLOAT, ["batch", count])
    nodes = [
        onnx.helper.make_node("Cast", ["seen"], ["numbers"], to=onnx.TensorProto.FLOAT),
        onnx.helper.make_node("MatMul", ["numbers", "weights"], ["scores"]),
    ]
    graph = onnx.helper.make_graph(
        nodes, "policy", [seen], [scores], [onnx.numpy_helper.from_array(weights, "weights")]
    )
    made = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)])
    made.ir_version = 9
    path.write_bytes(made.SerializeToString())
    write_stamp(path, encoding)
    return path


@each_table
def test_a_bot_sees_what_the_environment_shows(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rules = eiland.make(game, seats, **options)
    batch = Batch(rules, 1, 3, autoreset="off")
    seen = 0

    def policy(observation: Any, mask: Any) -> Any:
        nonlocal seen
        seen += 1
        legal = batch.legal_actions(0)
        assert observation.tobytes() == bytes(batch.observations)
        assert np.flatnonzero(mask).tolist() == legal
        action = legal[seen * 7919 % len(legal)]
        batch.step([action])
        return np.int64(action)

    bot = PolicyBot(rules, policy, stamp=encode(rules).stamp())
    match = Match(rules, [bot] * seats, SeededDice(3))
    for _ in range(400):
        if not match.step():
            break
    assert seen > 20


@pytest.mark.parametrize("kind", [onnx.TensorProto.FLOAT, onnx.TensorProto.UINT8])
def test_a_file_chooses_the_legal_action_with_the_highest_score(tmp_path: Path, kind: int) -> None:
    rules = eiland.make("plus", 2)
    path = model(tmp_path / "my.onnx", rules, kind=kind)
    weights = onnx.numpy_helper.to_array(onnx.load(path).graph.initializer[0])
    maxima = np.frombuffer(encode(rules).layout.maxima(), np.uint8)
    policy = OnnxPolicy(str(path), rules)
    env = SingleEnv("plus", 2)
    observation, _ = env.reset(seed=1)
    chosen = []
    for _ in range(30):
        seen, mask = observation["observation"], observation["action_mask"]
        numbers = seen / maxima if kind == onnx.TensorProto.FLOAT else seen
        scores = numbers.astype(np.float32) @ weights
        action = policy(seen, mask)
        assert mask[action]
        assert scores[action] >= scores[mask == 1].max() - 1e-3
        chosen.append(action)
        observation, *_ = env.step(action)
    assert len(set(chosen)) > 1


def test_a_file_plays_in_simulation_arena_terminal_tables_and_environments(
    tmp_path: Path, eiland_command: Command
) -> None:
    rules = eiland.make("classic", 2, turns=2)
    path = model(tmp_path / "my.onnx", rules, kind=onnx.TensorProto.FLOAT)
    name = f"onnx:{path}"
    simulation = Simulation("classic", [name, "random"], {"turns": 2}, seed=1)
    assert simulation.play(0).scores == simulation.play(0).scores
    end = ["--games", "2", "--option", "turns=2"]
    run = eiland_command(["simulate", "classic", "--seats", f"{name},random", *end])
    assert run.code == 0
    missing = eiland_command(["simulate", "classic", "--seats", "onnx:a.onnx,onnx:b.onnx", *end])
    assert missing.code == 2
    assert "a.onnx" in missing.err  # all faults at once
    assert "b.onnx" in missing.err
    arena = Arena("classic", [name, "random"], "one-vs-one", {"turns": 2}, seed=1)
    assert [game.notes for game in arena.play(0, 0)] == [{}, {}]
    assert allowed([f"mine={name}"]) == {"mine": name}
    with pytest.raises(GameError, match="policy/file"):
        allowed(["mine=onnx:no.onnx"])
    with BotProcesses() as processes:
        run_here("of-a-file", name, processes)
        seated = make_bot("of-a-file", rules, 1)
        del registry._bots[EVERY_GAME, "of-a-file"]
    assert isinstance(seated, PolicyBot)
    env = SingleEnv("classic", 2, turns=2, opponents=name)
    assert env.reset(seed=1)


def test_counting_policies_get_counted_cards(tmp_path: Path) -> None:
    rules = eiland.make("base", 2, **PLAIN)
    path = model(tmp_path / "my.onnx", rules, kind=onnx.TensorProto.FLOAT, counting=True)
    assert OnnxPolicy(str(path), rules).encoding.counting
    simulation = Simulation("base", [f"onnx:{path}", "random"], {**PLAIN, "turn_limit": 10}, seed=1)
    assert len(simulation.play(0).scores) == 2


@pytest.mark.parametrize("counting", [False, True])
def test_an_opponent_gets_the_observations_that_its_file_was_made_for(
    tmp_path: Path, counting: bool
) -> None:
    rules = eiland.make("base", 2, **PLAIN)
    kind = onnx.TensorProto.FLOAT
    name = f"onnx:{model(tmp_path / 'my.onnx', rules, kind=kind, counting=counting)}"
    assert SingleEnv("base", 2, opponents=name, counting=counting, **PLAIN).reset(seed=1)
    for make in (SingleEnv, partial(BatchVectorEnv, 2)):
        with pytest.raises(BadSetup, match="encoding/other-version"):
            make("base", 2, opponents=name, counting=not counting, **PLAIN)


def test_unfit_policies_are_refused_in_both_languages(tmp_path: Path) -> None:
    rules = eiland.make("plus", 2)
    other = eiland.make("plus", 3)
    with pytest.raises(BadSetup, match="encoding/other-version"):
        PolicyBot(rules, lambda observation, mask: 0, stamp=encode(other).stamp())
    path = tmp_path / "my.onnx"
    model(path, other, kind=onnx.TensorProto.FLOAT)
    with pytest.raises(BadSetup, match="encoding/other-version"):
        OnnxPolicy(str(path), rules)
    made = onnx.load(model(path, rules, kind=onnx.TensorProto.FLOAT))
    del made.metadata_props[:]
    path.write_bytes(made.SerializeToString())
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"no model")
    wrong = model(tmp_path / "wrong.onnx", rules, kind=onnx.TensorProto.FLOAT, actions=7)
    for file, key in (
        (path, "policy/no-stamp"),
        (broken, "policy/file"),
        (tmp_path / "none.onnx", "policy/file"),
        (wrong, "policy/model"),
    ):
        with pytest.raises(BadSetup) as refused:
            OnnxPolicy(str(file), rules)
        assert refused.value.key == key
        said(refused.value)


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(BadSetup, match="learn/missing library=onnxruntime extra=learn"):
        OnnxPolicy("my.onnx", eiland.make("plus", 2))
