"""Records: written during the game, replayed, refused with line and reason if invalid."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eiland import SPECTATOR, make
from eiland.play import Header, Log, Record, RecordError, RecordWriter
from eiland.play.records import MOST_BYTES, full, reopen, seal, viewers
from tests.support.configurations import GAMES, SEEDS, Configuration, each_game, walk
from tests.support.samples import amount, sampled


def names_of(log: Log) -> list[str]:
    return [f"Player {seat}" for seat in range(int(log.rules.seats))]


def game_log(game: Configuration, seed: int = 1, most: int | None = None) -> Log:
    """Return the log of a random game, or of its first ``most`` actions."""
    log = Log(game.rules())
    for step in islice(walk(log.rules, seed), most):
        log.play(step.player, step.action)
    return log


def classic_record() -> str:
    """Return a short finished game of one seat."""
    log = Log(make("classic", seats=1, turns=1))
    log.follow(0, "roll")
    log.follow(-1, "dice ore grain wool lumber brick gold")
    log.follow(0, "road R0")
    log.follow(0, "end")
    return full(log, ["Ann"])


LINES = classic_record().split("\n")
"""Header, four actions, seal, and the empty rest."""


def with_header(**changes: Any) -> str:
    header = {**json.loads(LINES[0]), **changes}
    return "\n".join([json.dumps(header), *LINES[1:]])


def with_lines(*lines: str) -> str:
    return "\n".join([LINES[0], *lines, ""])


@pytest.mark.parametrize("seed", sampled(SEEDS, 1))
@each_game
def test_a_full_record_replays_to_the_same_game(game: Configuration, seed: int) -> None:
    log = game_log(game, seed)
    record = Record.parse(full(log, names_of(log)))
    again = record.replay()
    assert record.whole
    assert record.seal == seal(log)
    assert record.header == Header.of(log.rules, names_of(log))
    assert again.lines() == log.lines()
    assert again.rules.pack(again.state) == log.rules.pack(log.state)
    assert full(again, names_of(log)) == full(log, names_of(log))


@each_game
def test_a_record_written_during_a_game_is_complete_after_every_action(
    game: Configuration, tmp_path: Path
) -> None:
    file = tmp_path / "game.eiland"
    log = Log(game.rules())
    with file.open("w", encoding="utf-8") as stream:
        writer = RecordWriter(stream, Header.of(log.rules, names_of(log)))
        for number, step in enumerate(walk(log.rules, 1)):
            writer.add(step.player, log.play(step.player, step.action).text)
            if number % amount(60, 400) == 0:
                assert Record.load(file).replay().lines() == log.lines()
            if number % 7 == 0 and log.undoable_by() == step.player:
                log.undo(step.player)
                writer.add(step.player, "undo")
                writer.add(step.player, log.play(step.player, step.action).text)
        assert Record.load(file).seal is None
        writer.finish(log)
    record = Record.load(str(file))
    assert record.replay().lines() == log.lines()
    assert record.seal == seal(log)


@each_game
def test_a_viewers_record_replays_to_the_views_the_viewer_had(game: Configuration) -> None:
    log = game_log(game, SEEDS[-1], amount(200, 100))
    rules = log.rules
    for viewer in log.viewers[:: amount(1, int(rules.seats))]:
        record = Record.parse(viewers(log, names_of(log), viewer))
        views = list(record.views())
        assert len(views) == len(log.steps) + 1
        positions = [log.initial, *(step.after for step in log.steps)]
        for (seen, view), state in zip(views, positions, strict=True):
            assert rules.write_view(view) == rules.write_view(rules.observe(state, viewer))
            assert view.as_json() == rules.observe(state, viewer).as_json()
            assert bool(seen) == (state is not log.initial)


def test_a_viewers_record_contains_only_what_the_viewer_saw() -> None:
    log = Log(make("toy", seats=3))
    log.play_text(0, "draw")
    log.play_text(-1, "draw amber")
    assert "draw amber" in viewers(log, names_of(log), 0)
    for viewer in (1, 2, SPECTATOR):
        assert "amber" not in viewers(log, names_of(log), viewer)
        assert "draw ?" in viewers(log, names_of(log), viewer)


def test_a_revealed_action_is_recorded_with_the_action_that_reveals_it() -> None:
    log = Log(make("toy", seats=3))
    log.play_text(0, "call")
    for seat in range(3):
        log.play_text(seat, f"name {seat}")
    lines = viewers(log, names_of(log), SPECTATOR).split("\n")
    assert lines[3].startswith("0: name ?")
    assert lines[5].startswith("2: name 2 | 0: name 0 | 1: name 1 ; ")


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "record/foreign"),
        ("hello\n", 1, "record/foreign"),
        ("[1, 2]\n", 1, "record/foreign"),
        ("[" * 100_000, 1, "record/foreign"),
        (with_header(format="chess"), 1, "record/foreign"),
        (with_header(version=2), 1, "record/version"),
        (with_header(version="new"), 1, "record/version"),
        ('{"format": "eiland-record"}\n', 1, "record/header"),
        (with_header(rules=9), 1, "record/rules-version"),
        (with_header(rules="1"), 1, "record/header"),
        (with_header(game=7), 1, "record/header"),
        (with_header(game="ludo"), 1, "setup/unknown-game"),
        (with_header(seats=9, names=["x"] * 9, bots=[None] * 9), 1, "setup/seats"),
        (with_header(seats=True), 1, "record/header"),
        (with_header(options={"turns": 0}), 1, "setup/option-range"),
        (with_header(options={"turns": [1]}), 1, "setup/option-value"),
        (with_header(options={"name": "x"}), 1, "setup/unknown-option"),
        (with_header(options={"seats": 2}), 1, "setup/unknown-option"),
        (with_header(names=["Ann", "Ben"]), 1, "record/header"),
        (with_header(names=[1]), 1, "record/header"),
        (with_header(bots=[7]), 1, "record/header"),
        (with_header(bots=None), 1, "record/header"),
        (with_header(chosen_by=["greedy"]), 1, "record/header"),
        (with_header(chosen_by={"greedy": [True]}), 1, "record/header"),
        (with_header(cut_short=4), 1, "record/header"),
        (with_header(cut_short=["4"]), 1, "record/header"),
        (with_header(viewer="4"), 1, "record/header"),
        (with_header(viewer=[]), 1, "record/header"),
        (with_header(viewer="0"), 1, "record/not-full"),
        (with_lines("roll"), 2, "record/line"),
        (with_lines("0: roll", ""), 3, "record/line"),
        (with_lines("9" * 5000 + ": roll"), 2, "record/line"),
        (with_lines("1: roll"), 2, "action/not-your-turn"),
        (with_lines("7: roll"), 2, "action/not-your-turn"),
        (with_lines("0: dance"), 2, "action/unknown"),
        (with_lines("0: end"), 2, "action/roll-first"),
        (with_lines("0: roll", "* dice ore"), 3, "action/impossible-throw"),
        (with_lines("0: roll", "* dice tea"), 3, "dice/unknown-face"),
        (with_lines("0: roll", "0: undo"), 3, "undo/impossible"),
        (with_lines("0: undo"), 2, "undo/impossible"),
        (with_lines(*LINES[1:3], "0: road R5"), 4, "build/no-road"),
        (with_lines(LINES[2], LINES[1]), 2, "action/not-your-turn"),
        (with_lines(*LINES[1:4], LINES[5]), 5, "record/seal"),
        (with_lines(*LINES[1:5], LINES[5].replace("=1", "=2")), 6, "record/seal"),
        (with_lines(*LINES[1:5], "= "), 6, "record/seal"),
        (with_lines(*LINES[1:6], "0: roll"), 7, "record/after-seal"),
        (with_lines(*LINES[1:5], "0: roll"), 6, "action/game-over"),
    ],
)
def test_a_wrong_record_is_refused_with_line_and_reason(text: str, line: int, key: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.parse(text).replay()
    assert (error.value.key, error.value.faults[0].details["line"]) == (key, line)


def test_every_line_of_a_game_matters() -> None:
    """A record with one line removed or repeated is refused."""
    text = full(game_log(GAMES[1]), ["Ann", "Ben"])
    head, *lines, sealed, _ = text.split("\n")
    for number in range(0, len(lines), 3):
        without = [*lines[:number], *lines[number + 1 :]]
        twice = [*lines[:number], lines[number], *lines[number:]]
        for changed in (without, twice):
            with pytest.raises(RecordError):
                Record.parse("\n".join([head, *changed, sealed, ""])).replay()


@pytest.mark.parametrize("cut", [1, 3, 10])
def test_a_record_cut_short_loses_its_last_line_only_and_can_be_gone_on_with(
    cut: int, tmp_path: Path
) -> None:
    file = tmp_path / "game.eiland"
    text = "\n".join(LINES[:4]) + "\n"
    file.write_text(text[:-cut], encoding="utf-8")
    record = Record.load(file)
    assert not record.whole
    log = record.replay()
    assert log.lines() == LINES[1:3]
    with reopen(file) as stream:
        writer = RecordWriter(stream, None)
        for written in LINES[3:5]:
            log.follow(0, written.removeprefix("0: "))
            writer.add(0, written.removeprefix("0: "))
        writer.finish(log)
    assert file.read_text(encoding="utf-8") == classic_record()


def test_a_record_cut_in_its_seal_can_be_sealed_again(tmp_path: Path) -> None:
    file = tmp_path / "game.eiland"
    file.write_text(classic_record()[:-5], encoding="utf-8")
    record = Record.load(file)
    assert (record.seal, record.whole) == (None, False)
    with reopen(file) as stream:
        RecordWriter(stream, None).finish(record.replay())
    assert file.read_text(encoding="utf-8") == classic_record()


def test_a_record_cut_in_its_header_is_no_record() -> None:
    with pytest.raises(RecordError, match="record/foreign"):
        Record.parse(classic_record()[:30])


def test_bytes_that_are_no_text_are_no_record(tmp_path: Path) -> None:
    file = tmp_path / "picture"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="record/foreign line=1"):
        Record.load(file)


def test_records_are_read_as_other_programs_save_them(tmp_path: Path) -> None:
    file = tmp_path / "game"
    for saved in (
        "\ufeff" + classic_record(),
        *(classic_record().replace("\n", end) for end in ("\r\n", "\r")),
    ):
        file.write_bytes(saved.encode())
        assert Record.load(file) == Record.parse(classic_record())


def test_a_file_that_never_ends_is_not_read_whole(tmp_path: Path) -> None:
    file = tmp_path / "game"
    with file.open("wb") as stream:
        stream.truncate(MOST_BYTES)
    with pytest.raises(RecordError, match="record/foreign"):
        Record.load(file)
    with file.open("wb") as stream:
        stream.truncate(1 << 40)  # all zeros, which take no room
    with pytest.raises(RecordError, match="record/too-large most=16"):
        Record.load(file)


def test_a_full_record_has_no_viewers_views() -> None:
    with pytest.raises(RecordError, match="record/not-a-viewers"):
        list(Record.parse(classic_record()).views())


@pytest.mark.parametrize(
    ("lines", "line", "key"),
    [
        ([], 2, "record/no-first-view"),
        (["0: roll"], 2, "record/no-first-view"),
        (["view turn=1"], 2, "position/missing-field"),
        (["VIEW", "0: roll ; phase=tea"], 3, "position/unknown-value"),
        (["VIEW", "dance"], 3, "record/line"),
        (["VIEW", "0: roll | dance"], 3, "record/line"),
    ],
)
def test_a_wrong_viewers_record_is_refused_with_line_and_reason(
    lines: list[str], line: int, key: str
) -> None:
    log = Log(make("classic", seats=2))
    head, first, _ = viewers(log, ["Ann", "Ben"], 0).split("\n")
    record = Record.parse("\n".join([head, *(first if x == "VIEW" else x for x in lines), ""]))
    with pytest.raises(RecordError) as error:
        list(record.views())
    assert (error.value.key, error.value.faults[0].details["line"]) == (key, line)


@pytest.mark.parametrize(
    ("game", "line", "key"),
    [
        ("base", "0: settlement 999", "action/unknown"),
        ("base", "0: robber 19", "action/unknown"),
        ("base", "9: end", "record/line"),
        ("base", "* steal ore from 3", "record/line"),
        ("base", "* fish ? to 2", "record/line"),
        ("base", "0: ", "record/line"),
        ("base", "", "record/line"),
        ("plus", "0: road Z9", "action/unknown"),
    ],
)
def test_a_viewer_cannot_have_seen_what_is_no_action_of_the_game(
    game: str, line: str, key: str
) -> None:
    log = Log(make(game, seats=2))
    head, first, _ = viewers(log, ["Ann", "Ben"], 0).split("\n")
    with pytest.raises(RecordError) as error:
        list(Record.parse("\n".join([head, first, line, ""])).views())
    assert (error.value.key, error.value.faults[0].details["line"]) == (key, 3)


def test_a_viewer_may_see_trade_and_theft_whose_position_is_not_known() -> None:
    log = Log(make("base", seats=2))
    text = viewers(log, ["Ann", "Ben"], 0) + "0: bank 2 ore for 1 wool | * steal ore from 1\n"
    *_, (seen, _) = Record.parse(text).views()
    assert [player for player, _ in seen] == [0, -1]


def test_a_version_of_the_rules_beyond_all_numbers_is_none() -> None:
    with pytest.raises(RecordError, match="record/rules-version"):
        Record.parse(with_header(rules=10**30)).replay()
    head, *rest = full(Log(make("base", seats=2)), ["Ann", "Ben"]).split("\n")
    forged = json.dumps({**json.loads(head), "rules": 10**30})
    with pytest.raises(RecordError, match="record/rules-version"):
        Record.parse("\n".join([forged, *rest])).replay()


@given(st.text(max_size=60), st.integers(0, 400))
@settings(max_examples=amount(200, 40), deadline=None)
def test_any_text_within_a_record_gives_a_game_or_a_record_error(piece: str, place: int) -> None:
    text = classic_record()
    damaged = text[:place] + piece + text[place + len(piece) :]
    error: RecordError | None = None
    try:
        Record.parse(damaged).replay()
    except RecordError as refused:
        error = refused
    assert error is None or all("line" in fault.details for fault in error.faults)


def test_a_record_names_the_bot_that_has_chosen_for_another() -> None:
    written = with_header(bots=["perfect"], chosen_by={"greedy": [4, 5]})
    record = Record.parse(written)
    log = record.replay()
    assert record.header.chosen_by == {"greedy": [4, 5]}
    assert full(log, ["Ann"], ["perfect"], {"greedy": [4, 5]}) == written
    assert "chosen_by" not in full(log, ["Ann"], ["perfect"]), "other records are as before"


def test_a_record_marks_choices_that_a_clock_has_cut_short() -> None:
    written = with_header(bots=["expert"], cut_short=[4])
    record = Record.parse(written)
    log = record.replay()
    assert record.header.cut_short == [4]
    assert full(log, ["Ann"], ["expert"], cut_short=[4]) == written
    seen = Record.parse(viewers(log, ["Ann"], 0, cut_short=[5]))
    assert seen.header.cut_short == [5]
    for text in full(log, ["Ann"]), viewers(log, ["Ann"], 0):
        assert "cut_short" not in text, "other records are as before"


def test_a_header_writes_names_as_they_are() -> None:
    header = Header.of(make("classic", seats=1), ["Jürgen ★"], bots=["greedy"])
    assert "Jürgen ★" in header.text()
    assert Header.parse(header.text()) == header


def test_a_writer_leaves_nothing_behind_in_memory() -> None:
    """Each line is in the file before the next action."""

    class Counting(io.StringIO):
        flushed = 0

        def flush(self) -> None:
            self.flushed += 1

    file = Counting()
    writer = RecordWriter(file, Header.of(make("classic", seats=1), ["Ann"]))
    writer.add(0, "roll")
    assert file.flushed == 2
