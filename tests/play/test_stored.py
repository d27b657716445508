"""Records written by version 0.1.0 replay to the same positions and views."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eiland.play import Log, Record
from eiland.play.records import EVERYTHING, seal, viewer_number
from tests.support.samples import sampled

STORED = Path(__file__).parent / "stored"
RECORDS = sorted(STORED.glob("*.record"), key=lambda file: (file.stat().st_size, file.name))
FULL = [file for file in RECORDS if "." not in file.stem]
VIEWERS = [file for file in RECORDS if "." in file.stem]
POSITIONS = dict(
    line.split("\t") for line in (STORED / "positions.txt").read_text("utf-8").splitlines()
)
each_full_record = pytest.mark.parametrize("file", sampled(FULL, 8), ids=lambda file: file.stem)
each_viewers_record = pytest.mark.parametrize(
    "file", sampled(VIEWERS, 5), ids=lambda file: file.stem
)


def replayed(file: Path) -> Log:
    return Record.load(file).replay()


def test_every_game_and_variant_is_stored() -> None:
    headers = [Record.load(file).header for file in FULL]
    games = {
        (header.game, header.options.get("harbormaster"), header.options.get("fishermen"))
        for header in headers
    }
    variants = {("base", *flags) for flags in [(0, 0), (0, 1), (1, 0), (1, 1)]}
    assert games == {(name, None, None) for name in ("classic", "plus", "extra")} | variants
    assert {file.stem for file in FULL} == set(POSITIONS)
    assert len(FULL) == 22
    assert len(VIEWERS) == 13


def test_stored_games_have_actions_of_every_kind() -> None:
    verbs = {
        text.partition(": ")[2].split()[0]
        for file in FULL
        for text in Record.load(file).lines
        if ": " in text and not text.startswith("*")
    }
    trading = {"offer", "counter", "accept", "refuse", "take", "withdraw", "bank"}
    cards = {"buy", "knight", "monopoly", "year-of-plenty", "road-building"}
    dice = {"keep", "gold", "joker", "castle", "start-road"}
    assert verbs >= trading | cards | dice | {"undo", "discard", "robber", "fish", "boot"}


@each_full_record
def test_a_stored_record_replays_to_its_final_position(file: Path) -> None:
    record, log = Record.load(file), replayed(file)
    assert record.whole
    assert record.header.viewer == EVERYTHING
    assert log.rules.write(log.state) == POSITIONS[file.stem]
    assert log.rules.pack(log.rules.read(POSITIONS[file.stem])) == log.rules.pack(log.state)
    assert record.seal == (seal(log) if log.rules.is_over(log.state) else None)


@each_viewers_record
def test_a_stored_viewers_record_shows_the_views_of_the_full_record(file: Path) -> None:
    record, log = Record.load(file), replayed(STORED / f"{file.stem.partition('.')[0]}.record")
    rules, viewer = log.rules, viewer_number(record.header.viewer)
    states = [log.initial, *(step.after for step in log.steps)]
    for (_, view), state in zip(record.views(), states, strict=True):
        observed = rules.observe(state, viewer)
        assert rules.write_view(view) == rules.write_view(observed)
        assert json.dumps(view.as_json()) == json.dumps(observed.as_json())
