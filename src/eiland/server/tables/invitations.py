"""Invitations as their makers get them. Only digests of the codes are stored."""

from __future__ import annotations

import json


def made(name: str, codes: dict[int, str], to_table: str) -> str:
    """Return the answer to the creator of a table: its address and invitations.

    ``codes`` are those to seats, ``to_table`` is that to whichever of them is free.
    """
    links = [invitation_to(name, seat, code) for seat, code in codes.items()]
    any_seat = invitation_to(name, None, to_table)["url"] if codes else None
    return json.dumps({"table": name, "url": f"/t/{name}", "invites": links, "invite": any_seat})


def invitation_to(name: str, seat: int | None, code: str) -> dict[str, object]:
    """Return an invitation as JSON. Only its digest is stored, so it is sent just once."""
    return {"seat": seat, "url": f"/t/{name}?invite={code}"}
