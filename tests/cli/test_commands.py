"""The command line: helps, languages, mistakes, simulate, bench, show, serve."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from eiland import __version__, cli
from eiland.bots import bots
from eiland.cli.main import VERBS
from eiland.cli.verbs import bench
from eiland.i18n import LANGUAGES
from eiland.rules.registry import games as all_games
from eiland.rules.registry import make
from tests.support.languages import WHOLE, latin
from tests.support.samples import sampled
from tests.support.terminal import Command, eiland

__all__ = ["eiland", "latin"]  # the fixtures

SOURCE = Path(cli.__file__).parent

BOTS = "me, beginner, easy, medium, hard, expert, random, greedy, perfect"


def test_the_version_shows_how_it_was_built(eiland: Command) -> None:
    code, out, err = eiland("--version")
    assert (code, err) == (0, "")
    assert out.startswith(f"eiland {__version__}, ")
    assert "compiled" in out or "interpreted" in out
    assert eiland("--version --lang de").out == out


def test_the_version_loads_nothing_that_takes_long() -> None:
    slow = {"click", "rich", "fastapi", "uvicorn"}
    code = "import sys; from eiland.cli.main import run; run(['--version']); "
    code += f"print({slow!r} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_no_help_loads_what_takes_long() -> None:
    slow = {
        *(
            "rich",
            "readline",
            "sqlite3",
            "webbrowser",
            "platformdirs",
            "multiprocessing",
            "asyncio",
            "numpy",
        ),
        *("importlib.metadata", "importlib.resources", "email", "fastapi", "starlette", "uvicorn"),
        *("pydantic", "jinja2", "websockets", "pyarrow", "eiland.bots", "eiland.solver"),
        *("eiland.server.web", "eiland.server.tables", "eiland.cli.session.session"),
    }
    code = f"""
import sys
from eiland.cli.main import carry_out
for verb in {["", *VERBS]}:
    assert carry_out([verb, "--help"] if verb else ["--help"]) == 0
    print(f"{{verb or 'eiland'}}:", *sorted({slow} & set(sys.modules)), file=sys.stderr)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == [f"{verb or 'eiland'}:" for verb in ["", *VERBS]]


@pytest.mark.parametrize("lang", WHOLE)
@pytest.mark.parametrize("verb", ["", *VERBS])
def test_every_verb_has_a_help_in_both_languages(eiland: Command, verb: str, lang: str) -> None:
    code, out, err = eiland(f"{verb} --help --lang {lang}")
    assert (code, err) == (0, "")
    assert not re.search(r"help\.\w", out)
    other = {"de": ["Options", "Show ", "Language"], "en": ["Optionen", "Zeigen", "Sprache"]}
    assert not [word for word in other[lang] if word in out]
    assert {"de": "Diese Hilfe zeigen", "en": "Show this help"}[lang] in out
    assert f"--lang {'|'.join(LANGUAGES)}" in out
    assert not re.search(r"\[(default|Vorgabe):\s*\]", out)


@pytest.mark.parametrize("verb", ["simulate", "arena", "dataset"])
def test_the_help_on_seats_names_all_kinds_of_bots(eiland: Command, verb: str) -> None:
    _, out, _ = eiland(f"{verb} --help --lang en")
    assert all(kind in out for kind in ("module:Class", "exec:COMMAND", "onnx:FILE"))


def test_a_help_that_is_not_translated_yet_is_english(eiland: Command, latin: str) -> None:
    code, out, err = eiland(f"--help --lang {latin}")
    assert (code, err) == (0, "")
    assert "Ostende auxilium." in out
    assert "Language" in out


def test_every_verb_is_a_file_of_its_own() -> None:
    for verb in VERBS:
        assert (
            f"``eiland {verb}``"
            in (SOURCE / "verbs" / f"{verb}.py").read_text("utf-8").split("\n")[0]
        )


def test_without_a_verb_the_help_is_shown(eiland: Command) -> None:
    code, out, _ = eiland("")
    assert code == 0
    assert all(verb in out for verb in VERBS)


@pytest.mark.parametrize(
    ("environment", "german"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US"}, False),
        ({"LANG": "en_US", "LC_MESSAGES": "de"}, True),
        ({"LC_ALL": "de_AT", "LC_MESSAGES": "en"}, True),
        ({"LC_ALL": "", "LANG": "de"}, True),
        ({"LC_ALL": "C", "LANG": "de"}, False),
        ({"LANG": "xx_XX"}, False),
        ({"LANG": ""}, False),
    ],
)
def test_the_language_is_the_systems(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], german: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert ("Plätze" in eiland("show classic").out) == german
    assert "Plätze" in eiland("show classic --lang de").out
    assert "seats" in eiland("--lang=en show classic").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", ["There is no command “dance”", "play, daily"]),
        ("play --sets me", ["There is no option “--sets”", "eiland play --help"]),
        ("play --sets me", ["There are: --seats, --option, --seed"]),
        ("simulate", ["Missing: game. Allowed: classic, plus, extra, base"]),
        ("replay", ["Missing: file. Allowed: a file."]),
        ("bench classic --seats many", ["--seats cannot take this value. Allowed: a whole number"]),
        ("bench classic --seconds x", ["--seconds cannot take this value. Allowed: a number."]),
        ("serve --port 99999", ["--port cannot take this value", "from 0 to 65535"]),
        ("play classic --seed", ["--seed cannot take this value. Allowed: a whole number."]),
        ("play classic --seed 1 --seed 2", ["--seed is given twice", "eiland play --help"]),
        ("replay a b", ["Too much: b. Allowed besides options: file."]),
        ("--completion tcsh", ["--completion cannot take this value. Allowed: bash, fish, zsh."]),
        ("show classic tea", ["tea"]),
        ("show ludo", ["no game “ludo”", "classic"]),
        ("show classic --lang xx", [" | ".join(LANGUAGES)]),
        ("play", ["Which game? There are: classic, plus, extra, base"]),
        (
            "show ludo --option tea --option a=1 --option a=2",
            ["no game “ludo”", "“tea” is not an option", "option a is given twice"],
        ),
        (
            "play base --seats me,gredy --option board=xx --option turn_limit=0 --option foo=1",
            ["no bot “gredy”", "board cannot be “xx”", "turn_limit is between", "option “foo”"],
        ),
        (
            "play base --option board=hexes=tea --option harbors=free --seats me",
            ["harbors cannot be “free”", "2 to 4 seats, not 1", "hexes"],
        ),
        ("play classic --option turns=3 --option turns=3", ["option turns is given twice"]),
        ("solve --position tea --reach 3", ["leave them out, or leave out --position"]),
        ("play ludo --dice loaded", ["no game “ludo”", "--dice cannot be “loaded”"]),
        (
            "play classic --seats me,gredy,you,random,me --option turn=3 --option turns=x"
            " --option foo --option nothing_built=7",
            [
                "Dice Game has 1 to 4 seats, not 5.",
                "no bot “gredy”",
                f"no bot “you”. There are: {BOTS}",
                "no option “turn”",
                "turns cannot be “x”",
                "“foo” is not an option of the form name=value.",
                "nothing_built is between -100 and 0, not 7",
            ],
        ),
        ("play classic --option turns=", ["turns cannot be “”"]),
        (
            "simulate classic --seats me,random,gredy --games 0 --processes 0",
            ["Only bots play here", "no bot “gredy”", "--games must", "--processes must"],
        ),
        ("bench classic --seats 9", ["not 9"]),
        (
            "bench classic --option turns=0 --option tea --seconds 0",
            ["turns is between 1 and 100", "“tea” is not an option of the form", "more than 0"],
        ),
        ("bench classic --seconds 0", ["more than 0"]),
        ("bench classic --observe", ["--batch"]),
        ("bench classic --seconds nan", ["more than 0"]),
        ("replay missing.eiland", ["no file missing.eiland"]),
        ("play --resume missing.eiland", ["no file missing.eiland"]),
        (
            "play classic --resume x.eiland --save y.eiland",
            ["leave out the name of the game", "leave out --option and --save"],
        ),
    ],
)
def test_all_mistakes_are_named_at_once(eiland: Command, line: str, said: list[str]) -> None:
    code, out, err = eiland(line)
    assert code == 2
    assert out == ""
    assert "Traceback" not in err
    for part in said:
        assert part in err


def test_mistakes_are_named_in_german(eiland: Command) -> None:
    code, _, err = eiland("play classic --seats me,gredy --option turns=0 --lang de")
    assert code == 2
    assert err.splitlines() == [
        "Die Einstellung turns liegt zwischen 1 und 100, nicht bei 0.",
        f"Das Würfelspiel kennt keinen Bot „gredy“. Es gibt: {BOTS}.",
    ]


def test_simulate_prints_the_same_numbers_for_any_number_of_processes(eiland: Command) -> None:
    line = "simulate classic --seats random,random,random --games 12 --seed 3 --json"
    results = []
    for more in ("", " --processes 2", " --processes 3 --option turns=15"):
        code, out, err = eiland(line + more)
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert list(found)[:5] == ["games", "actions", "seconds", "wins", "mean_scores"]
        assert (found["first"], found["seed"], found["version"]) == (0, 3, __version__)
        del found["seconds"]
        results.append(found)
    assert results[0] == results[1] == results[2]
    assert (results[0]["games"], sum(results[0]["wins"])) == (12, pytest.approx(12))
    assert len(results[0]["mean_scores"]) == 3
    short = json.loads(eiland(line + " --option turns=1").out)
    assert short["actions"] < results[0]["actions"]
    fixed = json.loads(eiland(line + " --fixed-seats").out)
    assert fixed["wins"] != results[0]["wins"]


def test_simulate_prints_a_table_for_people(eiland: Command) -> None:
    code, out, err = eiland("simulate classic --seats random,random --games 4 --option turns=2")
    assert (code, err) == (0, "")
    assert "Mean score" in out
    assert "95% interval" in out
    assert "4 games in" in out


def test_parts_of_a_simulation_are_merged(eiland: Command, tmp_path: Path) -> None:
    line = "simulate classic --seats random,random --option turns=2 --json"
    for name, first, games in (("a", 0, 3), ("b", 3, 4), ("c", 9, 1)):
        out = eiland(f"{line} --first {first} --games {games}").out
        (tmp_path / name).write_text(out, "utf-8")
    whole = json.loads(eiland(f"{line} --games 7").out)
    code, out, err = eiland("merge b a --json")
    assert (code, err) == (0, "")
    merged = json.loads(out)
    del merged["seconds"], whole["seconds"]
    assert merged == whole
    assert "7 games in" in eiland("merge a b").out
    code, out, err = eiland("merge a b c --lang de")
    assert (code, out) == (2, "")
    assert err == "Zwischen den Teilen ist eine Lücke: Es fehlen die Spiele 7 bis 8.\n"
    assert "b is named twice" in eiland("merge a b b").err


@pytest.mark.parametrize("text", ["", "{}", "[1]", "[" * 100_000, '{"games": 1e999}'])
def test_what_is_no_result_is_not_merged(eiland: Command, tmp_path: Path, text: str) -> None:
    (tmp_path / "part").write_text(text, "utf-8")
    code, out, err = eiland("merge part")
    assert (code, out) == (2, "")
    assert err == "part is not a result of “eiland simulate --json”.\n"


def test_simulate_writes_rows_and_records(eiland: Command, tmp_path: Path) -> None:
    line = "simulate classic --seats random,random --option turns=1 --games 3 --first 2"
    assert eiland(f"{line} --out rows.jsonl --records kept").code == 0
    assert eiland(f"{line} --out rows.parquet").code == 0
    rows = [json.loads(row) for row in (tmp_path / "rows.jsonl").read_text("utf-8").splitlines()]
    assert [row["index"] for row in rows] == [2, 3, 4]
    assert (tmp_path / "rows.parquet").read_bytes().startswith(b"PAR1")
    assert eiland("replay kept/classic-000004.eiland").code == 0
    code, _, err = eiland(f"{line.replace('--first 2', '--first -1')} --out rows.csv")
    assert code == 2
    assert "--first must be at least 0" in err
    assert "rows.csv cannot hold rows" in err
    assert eiland(f"{line} --out no/such/folder.jsonl").code == 1


def without(packages: list[str], line: str) -> subprocess.CompletedProcess[str]:
    """Run a command line as if some packages were not installed."""
    code = f"import sys; sys.modules.update(dict.fromkeys({packages!r})); "
    code += f"from eiland.cli.main import run; run({line.split()!r})"
    environment = {**os.environ, "LANG": "en", "LC_ALL": ""}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


SERVER = ["fastapi", "starlette", "pydantic", "uvicorn", "websockets", "jinja2"]
EXTRAS = [*SERVER, "pyarrow", "babel", "typer", "numpy", "openskill"]


def test_serve_without_its_packages_says_what_to_install() -> None:
    done = without(SERVER, "serve --port 0")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The server needs fastapi, uvicorn, websockets, jinja2. "
        "Install all with: pip install 'eiland[server]'\n"
    )


def test_parquet_without_pyarrow_says_what_to_install(tmp_path: Path) -> None:
    file = tmp_path / "rows.parquet"
    done = without(["pyarrow"], f"simulate classic --games 1 --out {file}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Parquet needs pyarrow. Install it with: pip install 'eiland[data]'\n"
    assert not file.exists()


@pytest.mark.parametrize(
    "line",
    sampled(
        [
            "simulate classic --games 2",
            "arena classic --games 2",
            "show base",
            "--help",
            "serve --help",
            "bench extra -h",
        ],
        2,
    ),
)
def test_everything_else_runs_without_extras(line: str) -> None:
    done = without(EXTRAS, line)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("verb", sampled(["", *VERBS], 3))
def test_a_help_loads_no_table_of_the_solver_and_no_server(verb: str) -> None:
    code = "import sys\nfrom eiland.cli.main import run\n"
    code += f"try: run({[*filter(None, [verb]), '--help']!r})\nfinally: print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "eiland.cli.commands" in loaded
    assert not loaded & {*EXTRAS, "eiland.solver.positions", "eiland.solver.values", "asyncio"}
    if not verb:
        assert not [name for name in loaded if name.startswith(("rich", "eiland.cli.verbs."))]


def test_bench_prints_speeds_and_how_long_games_are(eiland: Command) -> None:
    code, out, _ = eiland("bench classic --seconds 0.1 --option turns=3 --json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == [
        "games_per_second",
        "actions_per_second",
        "decisions_per_game",
        "chance_per_game",
        "turns_per_game",
        "unfinished",
        "compiled",
        "measured_games",
    ]
    assert 10 * found["games_per_second"] < found["actions_per_second"]
    assert (found["turns_per_game"], found["unfinished"]) == (6, 0), "two seats, three turns each"
    assert 6 <= found["chance_per_game"] <= 18
    assert found["chance_per_game"] < found["decisions_per_game"]
    assert isinstance(found["compiled"], bool)


def test_bench_counts_games_without_a_winner(eiland: Command) -> None:
    line = "bench base --seats 3 --seconds 0.01 --option turn_limit=2 --option fishermen=true"
    found = json.loads(eiland(f"{line} --json").out)
    assert (found["turns_per_game"], found["unfinished"]) == (2, 1)


def test_bench_measures_the_lengths_of_all_games_that_it_times() -> None:
    rules = make("plus", 2)
    timed = bench.measured(rules, 3, 0.02)
    lengths = list(bench.replayed(rules, 3, timed.games))
    assert len(lengths) == timed.games
    assert sum(length.decisions + length.chance for length in lengths) == timed.actions


def test_bench_of_a_batch_prints_decisions_and_games(eiland: Command) -> None:
    line = "bench classic --seconds 0.1 --option turns=1 --batch 8 --observe"
    code, out, _ = eiland(f"{line} --json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["steps_per_second", "games_per_second", "batch", "observe", "compiled"]
    assert (found["batch"], found["observe"]) == (8, True)
    assert 2 * found["games_per_second"] < found["steps_per_second"]
    assert "Partien" in eiland(f"{line} --lang de").out


def test_bench_of_a_batch_counts_every_decision_and_every_game() -> None:
    rules = make("classic", 2, turns=1)
    timed = bench.measured_batch(rules, 16, False, 0.05)
    decisions = sum(one.actions for one in timed)
    assert len(timed) == bench.SLICES
    assert all(one.actions % 16 == 0 for one in timed)
    games = sum(one.games for one in timed)
    assert 4 * games < decisions < 60 * games


def test_bench_says_in_words_how_fast_and_how_long(eiland: Command) -> None:
    assert "games" in eiland("bench classic --seats 1 --seconds 0.1").out


def test_show_lists_rules_by_id_options_and_bots(eiland: Command) -> None:
    code, out, _ = eiland("show classic --lang de")
    assert code == 0
    for part in ["Das Würfelspiel (classic) · 1 bis 4 Plätze", "CL-7", "turns", "(CL-7)", "greedy"]:
        assert part in out
    assert "turns" in eiland("show toy").out


def test_all_games_are_listed_with_their_options_and_bots(eiland: Command) -> None:
    code, out, _ = eiland("games --lang de")
    assert code == 0
    for part in [
        "Das Würfelspiel (classic) · 1 bis 4 Plätze",
        "beginner (Anfänger), easy (leicht), medium (mittel)",
        "1 … 100",
        "Wer den ersten Zug hat.",
    ]:
        assert part in out
    listed = json.loads(eiland("games --json").out)
    for game in all_games():
        found = next(one for one in listed if one["name"] == game.name)
        assert (found["low_seats"], found["high_seats"]) == (game.low_seats, game.high_seats)
        assert found["options"] == [option.as_json() for option in game.options]
        assert found["bots"] == bots(game.name)
        assert all(option.name in out for option in game.options)


def test_serve_answers_until_it_is_stopped(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "eiland", "serve", "--port", "0", "--database"]
    environment = {**os.environ, "LANG": "en", "PYTHONUNBUFFERED": "1"}
    environment.pop("LC_ALL", None)
    with subprocess.Popen(
        [*line, str(tmp_path / "tables.db")], stdout=subprocess.PIPE, text=True, env=environment
    ) as server:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
        time.sleep(0.1)
        server.send_signal(signal.SIGINT)
        assert server.wait(10) == 0


def test_serve_says_in_a_sentence_why_it_cannot(eiland: Command, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, out, err = eiland(f"serve --port {port} --lang de")
    assert (code, out, len(err.splitlines())) == (1, "", 1)
    assert str(port) in err
    code, _, err = eiland(f"serve --port 0 --database {tmp_path}")
    assert (code, len(err.splitlines())) == (1, 1)


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "eiland", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("eiland ")


@pytest.mark.thorough
def test_an_interrupt_ends_a_simulation_and_its_processes(tmp_path: Path) -> None:
    """Ctrl+C interrupts all processes at once, including workers in the middle of games."""
    line = f"simulate classic --seats random --games 200000 --processes 2 --records {tmp_path}"
    with subprocess.Popen(
        [sys.executable, "-m", "eiland", *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as simulation:
        while not any(tmp_path.iterdir()):  # until the workers play
            assert simulation.poll() is None
            time.sleep(0.01)
        os.killpg(simulation.pid, signal.SIGINT)
        out, err = simulation.communicate()
    assert (simulation.returncode, out, err) == (130, "", "")
