"""Check an installed wheel of Eiland from outside: compiled, complete, and honest about its extras.

    python tools/check_wheel.py [--server] [--version 0.1.0]

Runs with the Python that the wheel is installed in, in an empty folder, and needs no other package.
`make wheels` and cibuildwheel call it. With ``--server`` the extra ``eiland[server]`` must be
installed, without it it must not be.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from threading import Timer
from urllib.request import urlopen

PATIENCE = 60
"""Seconds in which any command must end and the server must answer."""
SCRIPT = Path(sysconfig.get_path("scripts"), "eiland.exe" if os.name == "nt" else "eiland")
HELP = """
import json
from eiland.i18n import LANGUAGES, words

print(json.dumps({language: words(language)("help.help") for language in LANGUAGES}))
"""
"""Prints a sentence of the help in every language."""
MATCH = """
import sys
import eiland
from eiland import build_info

assert eiland.__file__.startswith(sys.prefix), eiland.__file__
assert build_info.is_compiled(), build_info.describe()
for game in eiland.games():
    rules = eiland.make(game.name, 2)
    bots = [eiland.bots.make(name, rules, 1) for name in ("greedy", "random")]
    result = eiland.play.Match(rules, bots, eiland.play.SeededDice(1)).run()
    assert len(result.scores) == 2
    print(game.name, *result.scores)
"""


class Bad(Exception):
    """The wheel does not do what it should; the message says what."""


def main() -> int:
    """Run all checks; return 0 if they pass."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", action="store_true", help="eiland[server] is installed")
    parser.add_argument("--version", help="the version that must be installed")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="eiland-wheel-") as folder:
        os.chdir(folder)  # in a checkout, Python would import the sources
        try:
            check_commands(asked.version)
            check_matches()
            (check_server if asked.server else check_refusal)()
        except (Bad, subprocess.TimeoutExpired) as error:
            print(f"check_wheel: FAILED: {error}")
            return 1
        finally:
            os.chdir(sys.prefix)  # Windows removes no folder that is in use
    return 0


def run(command: list[str], code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a command that must end with ``code``."""
    plain = {"LANG": "en", "LC_ALL": "en", "LC_MESSAGES": "en", "PYTHONUTF8": "1"}
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command,
        env=kept | plain,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode != code:
        raise Bad(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


def eiland(words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run the installed command ``eiland``."""
    return run([str(SCRIPT), *words.split()], code)


def check_commands(version: str | None) -> None:
    """Check version, sentences in all languages and a simulation."""
    said = eiland("--version").stdout.strip()
    print(said)
    if not said.startswith(f"eiland {version or ''}") or ", compiled with " not in said:
        raise Bad(f"eiland --version: {said}")
    for language, sentence in json.loads(run([sys.executable, "-c", HELP]).stdout).items():
        if sentence not in eiland(f"--help --lang {language}").stdout:
            raise Bad(f"no sentences in the language {language}")
    result = json.loads(eiland("simulate base --seats greedy,random --games 2 --json").stdout)
    if result["games"] != 2:
        raise Bad(f"eiland simulate: {result}")


def check_matches() -> None:
    """Play one match of each game."""
    print(run([sys.executable, "-c", MATCH]).stdout.strip())


def check_refusal() -> None:
    """Check that the server says in one sentence what to install."""
    said = eiland("serve --port 0", code=1).stderr.strip()
    if len(said.splitlines()) != 1 or "pip install 'eiland[server]'" not in said:
        raise Bad(f"eiland serve without the extra: {said}")
    print(said)


def check_server() -> None:
    """Start the server and fetch the lobby, a file, a page of rules and the list of games."""
    command = [str(SCRIPT), "serve", "--port", "0", "--database", "tables.db", "--lang", "en"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    patience = Timer(PATIENCE, server.kill)
    patience.start()
    try:
        said = server.stdout.readline() if server.stdout else ""
        address = next((word for word in said.split() if word.startswith("http://")), None)
        if address is None:
            raise Bad(f"eiland serve: {said.strip()}")
        for path in ("", "static/kit/base.css", "rules/base", "api/games"):
            with urlopen(address.rstrip("/") + "/" + path, timeout=PATIENCE) as answer:  # noqa: S310
                if not answer.read():
                    raise Bad(f"the server sends an empty /{path}")
        print(f"server: {said.strip()}")
    finally:
        patience.cancel()
        server.terminate()
        server.wait(PATIENCE)


if __name__ == "__main__":
    sys.exit(main())
