"""The network chooses among registered bots and never what is imported."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.serving import Browser, serving

PLANTED = "planted_by_a_stranger"
NAMES = ["os:system", f"{PLANTED}:Bot", f"{PLANTED}.Bot", PLANTED, "", "me"]


@pytest.mark.server
@pytest.mark.parametrize("game", ["classic", "base"])
@pytest.mark.parametrize(
    "name", ["os:system", f"{PLANTED}:Bot", f"{PLANTED}.Bot", PLANTED, "", "me"]
)
def test_a_post_with_a_class_for_a_bot_imports_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, name: str
) -> None:
    monkeypatch.setenv("EILAND_DB", str(tmp_path / "eiland.db"))
    monkeypatch.syspath_prepend(str(tmp_path))
    ran = tmp_path / "ran"
    (tmp_path / f"{PLANTED}.py").write_text(f"open({str(ran)!r}, 'w').close()\nclass Bot: pass\n")
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "bot", "bot": name}]
    with serving(tmp_path / "eiland.db") as address:
        anna = Browser(address)
        answer = anna.post("/api/tables", {"game": game, "options": {}, "seats": seats})
        assert answer.status_code == 422
        assert answer.json()["faults"][0]["key"] == "setup/unknown-bot"
        assert anna.get("/api/tables").json() == []
    assert PLANTED not in sys.modules
    assert not ran.exists()
