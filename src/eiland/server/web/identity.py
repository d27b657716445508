"""Who asks: a browser is known by a random cookie, of which only the digest is stored."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Final

from fastapi import Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from eiland.i18n import Words, language, words

COOKIE: Final = "eiland"
LANGUAGE_COOKIE: Final = "eiland_lang"
YEAR: Final = 365 * 24 * 3600
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class Visitor:
    """One request's browser: its token, its language, the seat it looks from."""

    token: str
    is_new: bool  # the token is not in the browser yet
    words: Words
    is_secure: bool = False
    seat: int | None = None  # the one it wants to look from
    after: int = 0  # the last line of the log that it has

    @property
    def holder(self) -> str:
        """What seats of this browser are stored under."""
        return sha256(self.token.encode()).hexdigest()

    def welcome(self, response: Response) -> None:
        """Give the browser its cookie if it has none."""
        if self.is_new:
            response.set_cookie(
                COOKIE, self.token, YEAR, httponly=True, samesite="lax", secure=self.is_secure
            )


def visitor(
    connection: HTTPConnection,
    lang: Annotated[str | None, Query(max_length=20)] = None,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> Visitor:
    """Return who asks."""
    token = connection.cookies.get(COOKIE, "")
    is_new = _TOKEN.fullmatch(token) is None
    return Visitor(
        secrets.token_hex(16) if is_new else token,
        is_new,
        spoken(connection, lang),
        connection.url.scheme in ("https", "wss"),
        seat,
        after,
    )


def spoken(connection: HTTPConnection, lang: str | None = None) -> Words:
    """Return the sentences of the language that the browser wants."""
    accepted = connection.headers.get("accept-language", "")
    wishes = [part.split(";")[0].strip() for part in accepted[:200].split(",")]
    return words(language(lang, connection.cookies.get(LANGUAGE_COOKIE), *wishes))
