"""``eiland verify``: verify the dice of a game from its record."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from eiland.cli.harmless import one_line
from eiland.cli.options import FILE, argument, as_json, command
from eiland.cli.record_files import record_names
from eiland.cli.terminal import Terminal
from eiland.play.proofs.verification import NotVerifiable, ProofError, Verification, verify
from eiland.play.records import RecordError, text_in

DOES_NOT_FIT: Final = 3
NOT_VERIFIABLE: Final = 4


@command("verify")
@argument("file", type=FILE, help="help.verify.file", shell_complete=record_names)
@as_json
def verb(terminal: Terminal, file: Path, as_json: bool) -> None:
    """Draw all dice of a record again; exit with 3 if they do not fit, with 4 without proof."""
    try:
        found = verify(text_in(file))
    except OSError as error:
        terminal.cannot_read(file, error)
    except ProofError as error:
        terminal.refuse(error, code=DOES_NOT_FIT)
    except NotVerifiable as error:
        terminal.refuse(error, code=NOT_VERIFIABLE)
    except RecordError as error:
        terminal.refuse(error)
    if as_json:
        terminal.tell_json(found.as_json())
    else:
        tell(terminal, found)


def tell(terminal: Terminal, found: Verification) -> None:
    """Print what was verified, who has added to the dice, and what that means."""
    names = [one_line(name) for name in found.header.names]
    game = terminal.say.term(found.header.game)
    terminal.tell("verify.verified", "bold", game=game, names=", ".join(names))
    if found.is_abandoned:
        terminal.tell("verify.abandoned")
    terminal.out.print()
    terminal.tell("verify.commitment")
    terminal.tell_in(f"  {found.proof.commitment.hex()}\n", "dim")
    if found.took_part:
        added = ", ".join(names[seat] for seat in found.took_part)
        terminal.tell("verify.added", names=added)
    else:
        terminal.tell("verify.alone", "yellow")
    for seat in found.left_out:
        terminal.tell("verify.left-out", "yellow", name=names[seat])
    for seat in found.absent if found.took_part else []:
        terminal.tell("verify.absent", name=names[seat])
    terminal.tell("verify.outcomes", n=len(found.draws))
    terminal.tell("verify.lines", n=found.lines)
    terminal.tell_in(f"  {found.proof.head.hex()}\n", "dim")
    terminal.out.print()
    terminal.tell("verify.proves", "dim")
