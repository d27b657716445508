"""Bots that run as processes: what they get, and what happens when they misbehave."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import eiland
from eiland.bots import make as make_bot
from eiland.chance import Generator
from eiland.play import Log, Match, Processes, Record, SeededDice, Simulation, simulate
from eiland.play.defaults import CRASHED, GARBAGE, ILLEGAL, LATE, NoAnswer
from eiland.play.following import Following
from eiland.play.follows import Follows
from eiland.play.processes import messages
from eiland.play.processes.commands import BotProcesses, words_of
from eiland.play.processes.process import LONGEST_WORDS, BotProcess
from eiland.play.processes.process_bot import ProcessBot
from eiland.rules.errors import BadSetup
from eiland.rules.registry import AnyRules
from tests.support.secret_pairs import played, varied

ROOT = Path(__file__).parents[3]
SAMPLE = f"exec:{sys.executable} {ROOT / 'examples/process_bot.py'}"
BAD = ROOT / "tests/support/bad_bot.py"
PATIENCE = 0.2  # seconds for a bot that is to be late
PATIENT = 20.0


def bad(kind: str) -> str:
    return f"exec:{sys.executable} {BAD} {kind}"


def run(bots: list[str], games: int = 1, seconds: float = 10.0, **more: Any) -> dict[str, Any]:
    simulation = Simulation("classic", bots, {"turns": 2}, 1, bot_seconds=seconds)
    return simulate(simulation, games, **more)


class Wiretap(BotProcess):
    """A process that keeps what was said, in both directions."""

    def __init__(self, command: list[str]) -> None:
        super().__init__(command)
        self.sent: list[messages.Message] = []
        self.answers: list[messages.Message] = []

    def tell(self, *told: messages.Message) -> None:
        self.sent += json.loads(json.dumps(told))
        super().tell(*told)

    def ask(self, *question: Any) -> messages.Message:
        answer = super().ask(*question)
        self.answers.append(answer)
        return answer


@pytest.fixture
def tapped() -> Iterator[Wiretap]:
    process = Wiretap(words_of(SAMPLE))
    yield process
    process.close()


# What is said


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("classic", {"turns": 2}),
        ("plus", {}),
        ("extra", {"round_limit": 3}),
        ("base", {"turn_limit": 8, "fishermen": True, "harbormaster": True}),
    ],
)
def test_all_messages_of_a_game_fit_the_schema(
    tapped: Wiretap, game: str, options: dict[str, Any]
) -> None:
    rules = eiland.make(game, 3, **options)
    bot = ProcessBot(tapped, rules, "a", 10.0)
    others = [make_bot("random", rules, seed) for seed in (1, 2)]
    result = Match(rules, [bot, *others], SeededDice(4)).run()
    assert not result.defaults[0]
    assert (bot.name, bot.version) == ("Sample", "1")
    valid = jsonschema_rs.validator_for(messages.schema())
    for message in tapped.sent + tapped.answers:
        valid.validate(message)
    kinds = [message["type"] for message in tapped.sent]
    assert kinds[0] == "hello"
    assert kinds[-1] == "over"
    assert tapped.sent[-1]["scores"] == result.scores
    assert kinds.count("seen") == result.actions
    assert all(text == text.strip() for message in tapped.sent for text in message.get("legal", []))


def test_the_schema_refuses_what_is_no_message() -> None:
    valid = jsonschema_rs.validator_for(messages.schema())
    for message in (
        {},
        {"type": "action", "game": "1", "id": "1", "action": "end"},
        {"v": 2, "type": "hello", "game": "1", "name": "x", "version": "1"},
        {"v": 1, "type": "over", "game": "1", "scores": [], "winners": [4]},
    ):
        assert not valid.is_valid(message)


def test_a_bot_is_told_everything_again_after_an_undo(tapped: Wiretap) -> None:
    rules: AnyRules = eiland.make("classic", 2, turns=2)
    log, bot = Log(rules), ProcessBot(tapped, rules, "a", 10.0)
    assert isinstance(bot, Follows)
    following = Following(bot, log, 1)
    log.play_text(0, "roll")
    log.play_text(-1, "dice ore grain wool wool lumber brick")
    for undone in (False, True):
        if undone:
            log.undo(0)
        else:
            log.play_text(0, "road R0")
        following.catch_up()
        bot.choose(0, log.view(1), rules.legal(log.state, 0), rules.belief(1))
    kinds = [message["type"] for message in tapped.sent]
    first = ["hello", "seen", "seen", "seen", "choose"]
    assert kinds == [*first, "hello", "seen", "seen", "choose"]
    assert [one["text"] for one in tapped.sent[-3:-1]] == [
        "roll",
        "dice ore grain wool wool lumber brick",
    ]


def told(rules: Any, lines: list[Any], seat: int) -> list[bytes]:
    """Return all that a bot is told in a game, with a choice at each of its turns."""
    log = Log(rules)

    class Recorder(BotProcess):
        sent: list[bytes] = []  # noqa: RUF012

        def tell(self, *told: messages.Message) -> None:
            self.sent = [*self.sent, *map(messages.line, told)]

        def start(self) -> None:
            self.starts = 1

        def ask(self, question: messages.Message, *_: object) -> messages.Message:
            self.tell(question)
            if question["type"] == "hello":
                return {"name": "", "version": ""}
            return {"action": question["legal"][0]}

    process = Recorder([])
    bot = ProcessBot(process, rules, "a", 1.0)
    following = Following(bot, log, seat)
    for line in lines:
        if seat in rules.actors(log.state):
            following.catch_up()
            bot.choose(seat, log.view(seat), rules.legal(log.state, seat), log.belief(seat))
        log.follow(line.player, line.text)
    following.catch_up()
    following.end()
    return process.sent


@pytest.mark.parametrize(
    "seed", [3, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(4, 12))]
)
def test_messages_are_equal_where_the_seat_sees_the_same(seed: int) -> None:
    rules = eiland.make("base", 3, turn_limit=20, fishermen=True, discard_limit=3)
    lines = played(rules, seed, 120, "random")
    pairs = [varied(rules, lines, [seat], 0, Generator(seed)) for seat in range(3)]
    found = [(pair, seat) for seat, pair in enumerate(pairs) if pair is not None]
    assert found
    for pair, seat in found:
        assert told(rules, pair.one, seat) == told(rules, pair.other, seat)


# Bots that misbehave


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("hang", LATE),
        ("slow", LATE),
        ("old", LATE),
        ("illegal", ILLEGAL),
        ("garbage", GARBAGE),
        ("long", GARBAGE),
        ("flood", GARBAGE),
        ("crash", CRASHED),
    ],
)
def test_a_bad_bot_gets_default_actions_and_the_game_goes_on(kind: str, reason: str) -> None:
    late = reason == LATE
    found = run([bad(kind), "random"], seconds=PATIENCE if late else 5.0)
    (reasons, none) = found["defaults"]
    assert set(reasons) == {reason}
    assert reasons[reason] > 3
    assert none == {}
    error, nothing = found["first_errors"]
    assert error
    assert nothing is None
    assert found["games"] == 1


def test_a_process_that_writes_about_itself_plays_on() -> None:
    assert run([bad("noisy"), "random"])["defaults"] == [{}, {}]


def test_a_program_that_ends_at_once_or_is_no_program_gets_default_actions(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no program")
    text.chmod(0o755)
    for name in (f"exec:{sys.executable} -c pass", f"exec:{text}"):
        assert set(run([name, "random"])["defaults"][0]) == {CRASHED}


def test_the_remark_about_a_crash_ends_with_the_last_words_of_the_bot() -> None:
    rules: AnyRules = eiland.make("classic", 1, turns=2)
    state, view = rules.initial(), rules.observe(rules.initial(), 0)
    for kind, words in (("crash", ""), ("confess", r": ValueError: \\x1b\[31mno \\xfcber-bot")):
        bot = ProcessBot(BotProcess(words_of(bad(kind))), rules, "a", 10.0)
        bot.begin(0, view)
        with pytest.raises(NoAnswer, match=f"^crashed: the process has ended{words}$"):
            bot.choose(0, view, rules.legal(state, 0), rules.belief(0))


def test_a_late_answer_is_dropped(tapped: Wiretap) -> None:
    process = BotProcess(words_of(bad("slow")))
    rules = eiland.make("classic", 1, turns=2)
    bot = ProcessBot(process, rules, "a", 0.3)
    state, view = rules.initial(), rules.observe(rules.initial(), 0)
    bot.begin(0, view)
    legal = rules.legal(state, 0)
    try:
        with pytest.raises(NoAnswer, match=LATE):
            bot.choose(0, view, legal, rules.belief(0))
        bot.seconds = 5.0  # now the first answer comes before the second one
        assert bot.choose(0, view, legal, rules.belief(0)) == legal[-1]
        assert process.starts == 1
    finally:
        process.close()


def test_a_process_that_crashed_gets_its_game_again(tmp_path: Path) -> None:
    rules: AnyRules = eiland.make("classic", 1, turns=2)
    process = Wiretap(words_of(SAMPLE))
    bot = ProcessBot(process, rules, "a", 10.0)
    log = Log(rules)
    following = Following(bot, log, 0)

    def choose() -> int:
        following.catch_up()
        return bot.choose(0, log.view(0), rules.legal(log.state, 0), log.belief(0))

    try:
        log.play(0, choose())
        log.play_text(-1, "dice ore grain wool wool lumber brick")
        os.kill(process._process.pid, 9)  # type: ignore[union-attr]
        process._threads[1].join(10)  # that reads its output
        with pytest.raises(NoAnswer, match=CRASHED):
            choose()
        choose()
        kinds = [message["type"] for message in process.sent]
        assert kinds[-4:] == ["hello", "seen", "seen", "choose"]
        assert process.starts == 2
    finally:
        process.close()


def test_games_share_one_process(tmp_path: Path) -> None:
    rules = eiland.make("classic", 2, turns=1)
    with BotProcesses() as processes:
        for _ in range(3):
            bots = [processes.bot(SAMPLE, rules, 0) for _ in range(2)]
            assert Match(rules, bots, SeededDice(1)).run().defaults == [{}, {}]
        (process,) = processes._running.values()
        assert process.starts == 1


@pytest.mark.parametrize("processes", [1, 2])
def test_the_whole_group_of_a_process_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    children = tmp_path / "children"
    monkeypatch.setenv("CHILDREN", str(children))
    run([bad("child"), "random"], games=2, workers=Processes(processes))
    numbers = {int(line) for line in children.read_text().split()}
    assert numbers
    due = time.monotonic() + 10
    while any(is_running(number) for number in numbers):
        assert time.monotonic() < due, "a child of a bot goes on"
        time.sleep(0.05)


def is_running(number: int) -> bool:
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"  # nobody may be there to bury an orphan


def test_an_error_ends_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[BotProcess] = []
    close = BotProcess.close

    def noted(process: BotProcess) -> None:
        ended.append(process)
        close(process)

    monkeypatch.setattr(BotProcess, "close", noted)

    class Wrong:
        def choose(self, *_: object) -> int:
            raise KeyboardInterrupt

    monkeypatch.setattr("eiland.bots.make_or_import", lambda *_: Wrong())
    with pytest.raises(KeyboardInterrupt):
        run([SAMPLE, "random"], games=2)
    assert ended


# Reports


def test_merging_and_records_keep_the_default_actions(tmp_path: Path) -> None:
    from eiland.play.totals import Run, merge

    simulation = Simulation("classic", [bad("illegal"), "random"], {"turns": 2}, 1)
    whole = Run.from_json(simulate(simulation, 4, records=tmp_path))
    parts = {str(n): Run.from_json(simulate(simulation, 2, first=n)) for n in (0, 2)}
    assert merge(parts).totals == whole.totals
    assert whole.totals.defaults[0][ILLEGAL] > 0
    lines = 0
    for file in tmp_path.iterdir():
        record = Record.load(file)
        record.replay()
        (numbers,) = record.header.chosen_by.values()
        assert list(record.header.chosen_by) == ["default"]
        seat = record.header.bots.index(bad("illegal"))
        assert all(record.lines[number - 2].startswith(f"{seat}: ") for number in numbers)
        lines += len(numbers)
    assert lines == whole.totals.defaults[0][ILLEGAL]


def test_a_command_without_program_is_refused() -> None:
    for name in ("exec:", "exec:no-such-program-here", "exec:'unfinished"):
        with pytest.raises(BadSetup, match="setup/bot-command"):
            words_of(name)


SLOW_START = """
import runpy, sys, time
time.sleep(1)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def test_where_people_wait_the_start_of_a_bot_is_part_of_its_time(tmp_path: Path) -> None:
    """It goes on starting, and plays as soon as it can."""
    program = tmp_path / "slow_start.py"
    program.write_text(SLOW_START)
    words = [sys.executable, str(program), str(ROOT / "examples/process_bot.py")]
    rules: AnyRules = eiland.make("classic", 1, turns=2)
    view, legal = rules.observe(rules.initial(), 0), rules.legal(rules.initial(), 0)
    process = BotProcess(words)
    bot = ProcessBot(process, rules, "a", seconds=0.2, start_seconds=0)
    bot.begin(0, view)
    try:
        with pytest.raises(NoAnswer, match="no answer within 0.2 s"):
            bot.choose(0, view, legal, rules.belief(0))
        bot.seconds = PATIENT
        assert bot.choose(0, view, legal, rules.belief(0)) in legal
        assert process.starts == 1
    finally:
        process.close()


def test_a_flood_on_standard_error_is_dropped() -> None:
    process = BotProcess(words_of(bad("shout")))
    rules: AnyRules = eiland.make("classic", 1, turns=2)
    view, legal = rules.observe(rules.initial(), 0), rules.legal(rules.initial(), 0)
    bot = ProcessBot(process, rules, "a", seconds=0.5)
    bot.begin(0, view)
    try:
        with pytest.raises(NoAnswer, match=LATE):
            bot.choose(0, view, legal, rules.belief(0))
        assert len(process._errors._last) <= LONGEST_WORDS
        assert "no end of it" in process._errors.last_words()
    finally:
        process.close()


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_children_of_a_program_end_with_its_guard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHILDREN", str(tmp_path / "children"))
    process = BotProcess(words_of(bad("child")))
    rules: AnyRules = eiland.make("classic", 1, turns=2)
    view, legal = rules.observe(rules.initial(), 0), rules.legal(rules.initial(), 0)
    bot = ProcessBot(process, rules, "a", seconds=PATIENT)
    bot.begin(0, view)
    try:
        bot.choose(0, view, legal, rules.belief(0))
        child = Path(f"/proc/{(tmp_path / 'children').read_text().strip()}")
        assert child.exists()
        os.kill(process._process.pid, 9)  # type: ignore[union-attr]
        due = time.monotonic() + PATIENT
        while child.exists():
            assert time.monotonic() < due
            time.sleep(0.01)
    finally:
        process.close()
