"""``eiland merge``: the result of a run, or a data set, from its parts."""

from __future__ import annotations

import json
from pathlib import Path

from eiland.cli.options import FILE, argument, as_json, command, option
from eiland.cli.terminal import Terminal
from eiland.cli.verbs.simulate import report
from eiland.play.totals import MergeError, Run, merge
from eiland.rules.errors import Fault, GameError


@command("merge")
@argument("files", type=FILE, nargs=-1, required=True, help="help.merge.files")
@option("--out", type=FILE, help="help.merge.out")
@as_json
def verb(terminal: Terminal, files: tuple[Path, ...], out: Path | None, as_json: bool) -> None:
    """Merge results that `eiland simulate --json` printed, or shards of a data set."""
    if out is not None:
        merge_folders(terminal, files, out, as_json=as_json)
        return
    try:
        run = merge(read(terminal, files))
    except GameError as error:
        terminal.refuse(error)
    report(terminal, run.as_json(), as_json=as_json)


def merge_folders(
    terminal: Terminal, folders: tuple[Path, ...], out: Path, *, as_json: bool
) -> None:
    """Merge the shards of a data set into a new folder."""
    from eiland.cli.verbs import dataset
    from eiland.play.datasets import Folder, merge

    try:
        merge(list(folders), out)
    except GameError as error:
        terminal.refuse(error)
    dataset.report(terminal, Folder(out), as_json=as_json)


def read(terminal: Terminal, files: tuple[Path, ...]) -> dict[str, Run]:
    """Return the parts by name of file, or exit with every reason why they cannot be read."""
    runs: dict[str, Run] = {}
    faults: list[Fault] = []
    for file in files:
        try:
            text = file.read_text("utf-8")
        except OSError as error:
            terminal.cannot_read(file, error)
        except UnicodeDecodeError:
            text = ""
        try:
            if str(file) in runs:
                faults.append(Fault("merge/twice", file=str(file)))
            runs[str(file)] = Run.from_json(json.loads(text))
        except (ValueError, RecursionError, ZeroDivisionError):
            faults.append(Fault("merge/foreign", file=str(file)))
    if faults:
        raise MergeError(*faults)
    return runs
