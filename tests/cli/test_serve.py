"""``eiland serve`` and ``eiland backup`` at the command line: addresses, QR code, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.i18n import LANGUAGES
from eiland.server.tables.store import Store
from eiland.server.web.qr import qr_lines
from tests.support.pseudo_terminal import at_terminal
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture

PUBLIC = "https://games.example/eiland"


def test_a_terminal_shows_the_address_for_others_and_its_qr_code(tmp_path: Path) -> None:
    line = f"serve --port 0 --no-solve --database t.db --public-url {PUBLIC}"
    with at_terminal(line, tmp_path, rows=40) as terminal:
        shown = terminal.wait_for(f"For other devices: {PUBLIC}/")
        code = qr_lines(f"{PUBLIC}/").splitlines()
        shown = terminal.wait_for(code[-1])
        assert "\n".join(code) in "\n".join(row.rstrip() for row in shown.splitlines())
        assert shown.index("Eiland runs at http://127.0.0.1:") < shown.index("For other devices")
        terminal.interrupt()
        assert terminal.end() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "code", "named"),
    [
        ("--public-url games.example", 2, "games.example"),
        ("--root-path eiland", 2, "eiland"),
        (f"--public-url {PUBLIC} --root-path /games", 2, "/games"),
        ("--trust-proxy proxy.example", 2, "proxy.example"),
        ("--metrics-from anywhere", 2, "anywhere"),
        ("--database mysql://anna:secret@db.example/eiland", 1, "mysql"),
        ("--database postgresql://anna:secret@127.0.0.1:1/eiland", 1, "postgresql://127.0.0.1:1"),
        ("--database postgresql://anna:se?cret=secret", 1, "postgresql://"),
        ("--workers 2 --database t.db", 1, "postgresql://"),
        ("--log-level debug", 2, "--log-level"),
    ],
)
def test_serve_says_which_setting_cannot_work(
    eiland: Command, lang: str, line: str, code: int, named: str
) -> None:
    found, out, err = eiland(f"serve --port 0 --lang {lang} {line}")
    assert (found, out) == (code, "")
    assert named in err
    assert "fault." not in err
    assert "secret" not in err


def test_backup_copies_the_database_that_serve_would_use(eiland: Command, tmp_path: Path) -> None:
    Store(tmp_path / "data" / "eiland" / "eiland.db").close()
    code, out, err = eiland("backup copy.db")
    assert (code, err) == (0, "")
    assert out.split() == (
        f"The copy of {tmp_path}/data/eiland/eiland.db is in copy.db. Tables: 0.".split()
    )
    assert Path("copy.db").is_file()
    for lang in LANGUAGES:
        code, out, err = eiland(f"backup copy.db --lang {lang}")
        assert (code, out, "copy.db" in err, len(err.splitlines())) == (1, "", True, 1)
    code, _, err = eiland("backup other.db --database missing.db")
    assert (code, "missing.db" in err) == (1, True)
    code, _, err = eiland("backup other.db --database postgresql://a:secret@db.example/eiland")
    assert (code, "pg_dump" in err, "secret" in err) == (1, True, False)
