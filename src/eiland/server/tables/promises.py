"""The dice of new tables: what the server has promised, and what the browser adds to it."""

from __future__ import annotations

from eiland.play.proofs.mix import Contribution, Mix, commitment_of, new_secret
from eiland.rules.errors import Fault
from eiland.server.tables.commands import Mixed, SeatBytes
from eiland.server.tables.store import NO_ROOM, Store, Stored, StoredDice
from eiland.server.tables.table import BOT
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import NOT_YOURS, UNPROCESSABLE, Refusal


def dice_of_new(
    store: Store, stored: Stored, mixed: Mixed | None, visitor: Visitor
) -> StoredDice | None:
    """Return the verifiable dice of a new table, None for a daily game and for bots alone.

    With a waiting room browsers add their bytes there, else the one that makes the table adds its
    own at once, as ``mixed``. Raises Refusal for a promise that was not made, or was kept already.
    """
    if stored.daily is not None or all(seat.kind == BOT for seat in stored.seats):
        return None
    if mixed is None:
        secret, added = new_secret(), tuple[Contribution, ...]()
    else:
        found = store.promised(mixed.table, stored.game)
        if found is None or stored.room != NO_ROOM:
            raise unknown()
        secret, added = found, _added(stored, mixed, visitor)
    return StoredDice(secret, Mix(stored.name, stored.game, secret).commitment, added)


def _added(stored: Stored, mixed: Mixed, visitor: Visitor) -> tuple[Contribution, ...]:
    """Return what a browser adds for its seats. Raises Refusal if one is not its own."""
    by_seat = {each.seat: each for each in mixed.bytes}
    for seat in by_seat:
        if seat >= len(stored.seats) or not visitor.is_at(stored.seats[seat].holder):
            raise Refusal(NOT_YOURS, Fault("seat/not-yours", seat=seat))
    return tuple(revealed_by(stored.name, stored.game, by_seat[seat]) for seat in sorted(by_seat))


def revealed_by(table: str, game: str, each: SeatBytes) -> Contribution:
    """Return the contribution of a seat that has revealed its bytes."""
    revealed = bytes.fromhex(each.bytes)
    return Contribution(each.seat, commitment_of(table, game, each.seat, revealed), revealed)


def unknown() -> Refusal:
    """Return the refusal of a promise that was not made, or was kept already."""
    return Refusal(UNPROCESSABLE, Fault("dice/unknown"))
