"""Hints: the best bot in one's place, on demand, and without changing anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.serving import Browser, Json, here, link, serving

from eiland.play import SeededDice

pytestmark = [pytest.mark.server, pytest.mark.slow]


def hint(browser: Browser, table: str, seq: int, seat: int, **more: object) -> tuple[int, Json]:
    body = {"seq": seq, "seat": seat, **more}
    answer = browser.post(f"/api/tables/{table}/hint", body)
    return answer.status_code, answer.json()


@pytest.mark.parametrize("game", ["classic", "plus", "extra", "base"])
def test_a_hint_is_lawful_and_changes_nothing(tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address, "de")
        table = anna.table(here("Anna"), here("Ben"), game=game)
        for _ in range(12):
            before = anna.look(table)
            seat = before["actors"][0]
            status, told = hint(anna, table, before["seq"], seat)
            assert status == 200
            assert {"action": told["action"], "label": told["label"]} in before["legal"][str(seat)]
            assert anna.look(table) == before
            anna.act(table, seat, told["action"])


def test_hints_are_for_ones_own_seat_and_the_newest_position(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna, ben = Browser(address), Browser(address)
        table = anna.table(here("Anna"), link(), game="base", start_player="seat0")
        seq = anna.look(table)["seq"]
        for browser, given, seat, status, key in [
            (ben, seq, 0, 403, "seat/not-yours"),
            (anna, seq, 1, 403, "seat/not-yours"),
            (anna, seq - 1, 0, 409, "table/stale"),
        ]:
            refused = hint(browser, table, given, seat)
            assert (refused[0], refused[1]["faults"][0]["key"]) == (status, key)
        assert hint(anna, table, seq, 0, action="roll")[0] == 422
        assert hint(anna, "nowhere", seq, 0)[0] == 404


def test_nobody_is_advised_out_of_turn_or_after_the_end(tmp_path: Path) -> None:
    with serving(tmp_path / "eiland.db", dice=SeededDice(3)) as address:
        anna = Browser(address)
        table = anna.table(here("Anna"), here("Ben"), game="classic", turns=1)
        seq = anna.look(table)["seq"]
        status, told = hint(anna, table, seq, 1)
        assert (status, told["faults"][0]["key"]) == (422, "action/not-your-turn")
        for seat in (0, 1):
            anna.act(table, seat, "roll")
            anna.act(table, seat, "end")
        status, told = hint(anna, table, anna.look(table)["seq"], 0)
        assert (status, told["faults"][0]["key"]) == (422, "action/game-over")
