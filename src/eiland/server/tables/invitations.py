"""Invitations and return codes as their makers get them. Only digests of them are stored."""

from __future__ import annotations

import json
import re
import secrets
from typing import Final

from eiland.server.web.tokens import digest

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The characters of return codes: 5 bits each, without those that look like others."""
GROUPS: Final = 3
RETURN_CODE: Final = re.compile(f"[{LETTERS}]{{{4 * GROUPS}}}")
READ_AS: Final = str.maketrans("OIL", "011", "- ")
"""What people may type for others, and what does not count."""


def new_return_code() -> str:
    """Return a new code for people to write down: 60 random bits in groups of four.

    >>> digest_of("3x9-k" + "0" * 8) == digest_of("3X9KOOOOOOOO")
    True
    """
    letters = [secrets.choice(LETTERS) for _ in range(4 * GROUPS)]
    return "-".join("".join(letters[first : first + 4]) for first in range(0, 4 * GROUPS, 4))


def digest_of(code: str) -> str:
    """Return the digest of an invitation, or of a return code however it is typed."""
    typed = code.upper().translate(READ_AS)
    return digest(typed if RETURN_CODE.fullmatch(typed) else code)


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
