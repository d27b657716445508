"""How the dice of a table get their bytes: promised by the server, added by people's browsers."""

from __future__ import annotations

import json
from typing import Final

from eiland.play.proofs.mix import Contribution, Mix, new_secret
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import game
from eiland.server.tables.commands import CommitDice, PromiseDice, RevealDice, SeatBytes
from eiland.server.tables.promises import revealed_by
from eiland.server.tables.service import TableService
from eiland.server.tables.setups import new_name
from eiland.server.tables.snapshots import check_own, snapshot
from eiland.server.tables.table import Table
from eiland.server.tables.table_dice import TableDice
from eiland.server.tables.tries import tried_again
from eiland.server.threads import in_thread
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import STALE, UNPROCESSABLE, Refusal

NOT_NOW: Final = "dice/not-now"


class Mixing:
    """What browsers add to the dice of tables. Answers are JSON texts."""

    def __init__(self, service: TableService) -> None:
        self._service = service

    async def promise(self, command: PromiseDice) -> str:
        """Return the name of a table to be made, and what the server is committed to there."""
        try:
            game(command.game)
        except BadSetup as error:
            raise Refusal(UNPROCESSABLE, *error.faults) from None
        mix = Mix(new_name(), command.game, new_secret())
        await in_thread(self._service.store.promise, mix.table, mix.game, mix.secret)
        return json.dumps({"table": mix.table, "commitment": mix.commitment.hex()})

    @tried_again
    async def commit(self, visitor: Visitor, name: str, command: CommitDice) -> str:
        """Commit seats to bytes while people gather; return the snapshot. Raises Refusal."""
        service = self._service
        added = [
            Contribution(each.seat, bytes.fromhex(each.commitment)) for each in command.commitments
        ]
        async with service.open_tables.table(name) as table:
            dice = dice_of(table)
            if not table.is_waiting or table.is_revealing:
                raise Refusal(UNPROCESSABLE, Fault(NOT_NOW))
            for each in added:
                check_own(table, visitor, each.seat)
            await in_thread(service.store.contribute, table.version, added)
            dice.commit(added)
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text

    @tried_again
    async def reveal(self, visitor: Visitor, name: str, command: RevealDice) -> str:
        """Reveal bytes; return the snapshot. The last ones let the game begin. Raises Refusal.

        What has been revealed may be sent again. Bytes count until the game begins, which fixes who
        is left out; later ones change nothing.
        """
        service = self._service
        async with service.open_tables.table(name) as table:
            dice = dice_of(table)
            added = [revealed(table, dice, visitor, each) for each in command.bytes]
            if not set(added) <= set(dice.mix.contributions):
                if table.is_waiting and not table.is_revealing:
                    raise Refusal(UNPROCESSABLE, Fault(NOT_NOW))
                if not table.is_waiting:
                    moment = service.streams.moment(name)
                    text = await in_thread(snapshot, table, visitor, moment)
                    late = next(each.seat for each in added if each.seat in dice.mix.left_out)
                    raise Refusal(STALE, Fault("dice/late", seat=late), snapshot=text)
                await in_thread(service.store.contribute, table.version, added)
                dice.commit(added)
            if table.is_revealing and not dice.mix.left_out:
                await in_thread(service.begin, table)
            service.wake(table)
            text = await in_thread(snapshot, table, visitor, service.streams.moment(name))
        service.streams.changed(name)
        return text


def dice_of(table: Table) -> TableDice:
    """Return the dice of a table that can be verified. Raises Refusal if they cannot."""
    if table.dice is None:
        raise Refusal(UNPROCESSABLE, Fault(NOT_NOW))
    return table.dice


def revealed(table: Table, dice: TableDice, visitor: Visitor, each: SeatBytes) -> Contribution:
    """Return the contribution of an own seat with its bytes. Raises Refusal if they do not fit."""
    check_own(table, visitor, each.seat)
    found = revealed_by(table.name, table.game, each)
    if found.commitment not in [kept.commitment for kept in dice.mix.contributions]:
        raise Refusal(UNPROCESSABLE, Fault("dice/does-not-fit", seat=each.seat))
    return found
