"""Tokens in the cookies of browsers. The server knows its own by their signature."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from typing import Final

RANDOM: Final = 32  # hexadecimal digits
SIGNED: Final = re.compile(r"[0-9a-f]{64}")
OLDER: Final = re.compile(r"[0-9a-f]{32}")


def digest(secret: str) -> str:
    """Return the digest under which a token or an invitation is stored, as 64 hex digits."""
    return sha256(secret.encode()).hexdigest()


class Tokens:
    """Issues tokens and recognizes them: 128 random bits, then as many of their signature.

    A cookie that another site or program has set lacks the signature, so a browser cannot be made
    to play under a made-up token. ``is_older`` says of a digest whether it belongs to a token
    without signature, from before there were any.

    >>> tokens = Tokens(bytes(32), lambda holder: False)
    >>> tokens.is_ours(tokens.fresh()), tokens.is_ours("0" * 64), tokens.is_ours("' OR 1=1")
    (True, False, False)
    """

    def __init__(self, secret: bytes, is_older: Callable[[str], bool]) -> None:
        self._secret = secret
        self._is_older = is_older

    def fresh(self) -> str:
        """Return a new token, as 64 hex digits."""
        return self.signed(secrets.token_hex(RANDOM // 2))

    def signed(self, random: str) -> str:
        """Return the token that begins with the hex digits ``random``."""
        return random + hmac(self._secret, random.encode(), sha256).hexdigest()[:RANDOM]

    def is_ours(self, token: str) -> bool:
        """Return True if this server has issued the token. Blocks for one without signature."""
        if SIGNED.fullmatch(token):
            return compare_digest(token, self.signed(token[:RANDOM]))
        return OLDER.fullmatch(token) is not None and self._is_older(digest(token))
