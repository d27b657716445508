"""The analysis of a table: only for a finished game, and computed once."""

from __future__ import annotations

import secrets
import time
from pathlib import Path

import pytest

from eiland.play import SeededDice
from eiland.rules.protocol import SPECTATOR
from eiland.rules.registry import AnyRules
from eiland.server.thinking import worker_pool
from eiland.server.thinking.solution import Progress, Solution
from eiland.server.thinking.worker import UNSOLVED
from eiland.server.thinking.worker_pool import Worker
from tests.support.serving import PATIENCE, Browser, Json, bot, here, keys, seated, serving

pytestmark = [pytest.mark.server, pytest.mark.slow]

TURN = ["roll", "keep nothing", "keep nothing", "end"]
BOT_SEED = 1
"""With it the random bot loses more than half a game by its choices."""


def play(anna: Browser, turns: int = 1) -> str:
    """Play a fixed game of two players at one device; return its table."""
    table = anna.table(here("Anna"), here("Ben"), turns=turns)
    for number in range(2 * turns):
        for action in TURN:
            anna.act(table, number % 2, action)
    return table


def analysis(browser: Browser, table: str) -> Json:
    answer = browser.get(f"/api/tables/{table}/analysis")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_game_that_is_over_is_analysed(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = play(anna)
        reply = analysis(anna, table)
        assert list(reply) == ["turns", "seats"]
        assert reply["turns"] == 1
        for seat, name, score in zip(
            reply["seats"], ["Anna", "Ben"], anna.look(table)["scores"], strict=True
        ):
            assert seat["name"] == name
            assert seat["value"] == pytest.approx(score, abs=1e-9)
            assert seat["before"] + seat["luck"] + seat["skill"] == pytest.approx(score, abs=1e-9)
            assert sum(seat["grades"].values()) in (2, 3)  # the end may be all that is left
            cost = f"{-seat['skill']:.1f}".replace(".", ",").removesuffix(",0")
            assert f"Fehler haben {name} {cost} Punkte gekostet" in seat["summary"]
            assert not seat["flawless"]
            assert 0 < float(seat["accuracy"].partition("\u00a0")[0].replace(",", ".")) < 99
            (turn,) = seat["turns"]
            assert (turn["turn"], turn["points"]) == (1, score)


def test_costly_decisions_show_dice_and_sheet_in_the_visitors_language(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = play(anna)
        rolled = [line["text"] for line in anna.look(table)["log"] if line["player"] < 0]
        choices = analysis(anna, table)["seats"][0]["costly"]
        assert choices
        losses = [choice["loss"] for choice in choices]
        assert losses == sorted(losses, reverse=True)
        for choice in choices:
            assert " ".join(["dice", *choice["dice"]]) == rolled[choice["roll"] - 1]
            assert choice["sheet"]["roads"] == choice["sheet"]["boxes"] == []
            assert choice["chosen"]["action"] in TURN
            assert choice["chosen"]["action"] not in [one["action"] for one in choice["best"]]
            assert 1 <= len(choice["best"]) <= 3
        said = {choice["chosen"]["action"]: choice["chosen"]["label"] for choice in choices}
        assert said.items() <= {("keep nothing", "Alle neu werfen"), ("end", "Zug beenden")}
        english = analysis(Browser(address, "en"), table)["seats"][0]["costly"]
        said = {choice["chosen"]["action"]: choice["chosen"]["label"] for choice in english}
        assert said.items() <= {("keep nothing", "Roll all again"), ("end", "End the turn")}


def test_costly_decisions_have_a_reason_in_the_visitors_language(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = play(anna)
        german = analysis(anna, table)["seats"][0]["costly"]
        english = analysis(Browser(address, "en"), table)["seats"][0]["costly"]
        for one, other in zip(german, english, strict=True):
            assert one["why"]["place"] == other["why"]["place"]
            assert one["why"]["said"] != other["why"]["said"]
        last = [choice for choice in german if choice["chosen"]["action"] == "end"]
        for choice in last:  # what it costs to build nothing is said, or how much more a build is
            assert "Punkte" in choice["why"]["said"]


def test_a_reader_with_one_seat_is_addressed(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "en")
        table = anna.table(here("Anna"), turns=1)
        for action in TURN:
            anna.act(table, 0, action)
        assert "cost you" in analysis(anna, table)["seats"][0]["summary"]
        assert "cost Anna" in analysis(Browser(address, "en"), table)["seats"][0]["summary"]


def test_the_part_that_was_played_is_analysed_for_who_plays_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, guest = Browser(address), Browser(address)
        table = anna.table(here("Anna"), turns=2)
        for action in TURN:
            seq = anna.act(table, 0, action)["seq"]
        first = analysis(anna, table)
        anna.act(table, 0, "roll")
        assert [turn["turn"] for turn in analysis(anna, table)["seats"][0]["turns"]] == [1, 2]
        answer = anna.get(f"/api/tables/{table}/analysis?seq={seq}")
        assert answer.json() == first
        assert [turn["turn"] for turn in first["seats"][0]["turns"]] == [1]
        answer = guest.get(f"/api/tables/{table}/analysis")
        assert (answer.status_code, keys(answer)) == (403, ["seat/none"])


def test_several_people_have_an_analysis_by_what_they_know_where_the_host_allows_it(
    tmp_path: Path,
) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address, "de"), Browser(address, "de")
        for hints in (False, True):
            table, _ = seated(anna, ben, game="base", hints=hints, start_player="seat0")
            for _ in range(12):
                played(anna, ben, table)
            for browser, seat in ((anna, 0), (ben, 1)):
                assert browser.look(table)["hints"] == hints
                path = f"/api/tables/{table}/analysis?seq={browser.look(table)['seq']}"
                answer = browser.get(path)
                if not hints:
                    assert (answer.status_code, keys(answer)) == (403, ["hints/not-allowed"])
                    continue
                while (found := answer.json())["done"] < 1:
                    answer = browser.get(path)
                assert found["only"] == seat
                assert found["seats"][seat]["decisions"] > 0
                assert found["seats"][1 - seat]["decisions"] == 0
            other = ben.get(f"/api/tables/{table}/analysis?seat=0")
            assert (other.status_code, keys(other)[0]) == (
                (403, "seat/not-yours") if hints else (403, "hints/not-allowed")
            )


def played(anna: Browser, ben: Browser, table: str) -> None:
    """Play one action of a table, whoever must act."""
    for seat, browser in enumerate((anna, ben)):
        shown = browser.look(table)
        listed = shown["legal"].get(str(seat))
        if listed:
            browser.act(table, seat, listed[0]["action"])
            return


def repeatable(patch: pytest.MonkeyPatch) -> None:
    """Let the bots of a table play the same in each run: seed and name of the table are fixed."""
    drawn = secrets.token_hex
    patch.setattr(secrets, "randbits", lambda _: BOT_SEED)
    patch.setattr(secrets, "token_hex", lambda size=32: "0" * 16 if size == 8 else drawn(size))


def test_a_game_with_estimated_values_is_analysed_piece_by_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "REVIEW_SECONDS", 0.02)
    repeatable(monkeypatch)
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address, "de"), Browser(address, "en")
        table = anna.table(bot("expert"), bot("random"), game="plus")
        answer = anna.get(f"/api/tables/{table}/analysis")
        assert (answer.status_code, keys(answer)) == (403, ["seat/none"])
        due = time.monotonic() + 3 * PATIENCE
        while not (shown := anna.look(table))["over"]:
            assert time.monotonic() < due
            time.sleep(0.1)
        pieces = [analysis(anna, table)]
        while pieces[-1]["done"] < 1:
            pieces.append(analysis(anna, table))
        done = [piece["done"] for piece in pieces]
        assert done == sorted(done)
        assert len(done) > 2
        whole, english = pieces[-1], analysis(ben, table)
        assert whole["unit"] == "chances"
        assert whole["moments"] == english["moments"]
        assert all(sum(each["chances"]) == pytest.approx(1) for each in whole["moments"])
        turns = [moment["of"] for moment in whole["moments"]]
        assert turns == [None, *whole_turns(anna, table)][-len(turns) :]
        assert whole["moments"][-1]["chances"] == [
            float(seat in shown["winners"]) for seat in range(2)
        ]
        expert, random = whole["seats"]
        assert (expert["lost"], expert["costly"]) == (0, [])
        assert random["lost"] > 0.5
        assert len(random["costly"]) == 8
        for one, other in zip(random["costly"], english["seats"][1]["costly"], strict=True):
            assert one["better"]["action"] == other["better"]["action"] != one["chosen"]["action"]
            assert one["better"]["label"] != other["better"]["label"]
            assert one["loss"] == other["loss"] > 0
            check_moment(anna, table, one)


def whole_turns(browser: Browser, table: str) -> list[Json]:
    """Return all turns that the log names, in order."""
    found: list[Json] = []
    for line in browser.get(f"/api/tables/{table}/log?before=100000").json()["log"]:
        if line["turn"] and line["turn"] not in found:
            found.append(line["turn"])
    return found


def check_moment(browser: Browser, table: str, decision: Json) -> None:
    """Check that the replay shows a decision at its moment: its seat acts, as it has chosen."""
    seq = decision["seq"]
    answer = browser.get(f"/api/tables/{table}/positions?first={seq}&last={seq}")
    (moment,) = answer.json()["positions"]
    chosen = browser.get(f"/api/tables/{table}/log?before={seq + 2}").json()["log"][-1]
    assert moment["actors"] == [chosen["player"]]
    assert chosen["text"] == decision["chosen"]["action"]
    assert chosen["turn"] == decision["of"]


def test_it_is_worked_out_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    ask = Worker.ask

    async def counted(worker: Worker, question: str, deadline: float) -> Json:
        asked.append(question)
        return await ask(worker, question, deadline)

    monkeypatch.setattr(Worker, "ask", counted)
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address), Browser(address)
        table = play(anna)
        first = analysis(anna, table)
        assert analysis(ben, table) == first
        assert len(asked) == 1


def test_a_request_before_the_solution_is_complete_gets_the_progress(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = [Progress(0, is_anew=True), Progress(34, is_anew=True, seconds=7)]
    ask = Worker.ask

    async def asked(worker: Worker, question: str, deadline: float) -> Json:
        return UNSOLVED if reply else await ask(worker, question, deadline)

    async def progress(solution: Solution, rules: AnyRules) -> Progress:
        assert rules.observe(rules.initial(), SPECTATOR)
        return reply.pop(0)

    monkeypatch.setattr(Worker, "ask", asked)
    monkeypatch.setattr(Solution, "progress", progress)
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        table = play(anna)
        assert analysis(anna, table) == {"solution": {"percent": 0, "anew": True, "seconds": None}}
        assert analysis(anna, table) == {"solution": {"percent": 34, "anew": True, "seconds": 7}}
        assert analysis(anna, table)["seats"]


def test_a_failed_worker_gives_no_answer_and_the_next_request_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Worker.ask

    async def late(worker: Worker, question: str, deadline: float) -> Json:
        raise TimeoutError

    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        table = play(anna)
        monkeypatch.setattr(Worker, "ask", late)
        answer = anna.get(f"/api/tables/{table}/analysis")
        assert (answer.status_code, keys(answer)) == (500, ["analysis/failed"])
        monkeypatch.setattr(Worker, "ask", ask)
        assert analysis(anna, table)["seats"]


def test_longer_games_are_held_against_the_solution(tmp_path: Path, solutions: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        anna.client.timeout = 10 * PATIENCE
        table = play(anna, turns=3)
        for seat in analysis(anna, table)["seats"]:
            assert [turn["turn"] for turn in seat["turns"]] == [1, 2, 3]
            assert seat["before"] > 3 * 2.6
            total = seat["before"] + seat["luck"] + seat["skill"]
            assert total == pytest.approx(seat["value"], abs=1e-9)
