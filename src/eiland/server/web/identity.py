"""Identity of visitors: a random cookie per browser, of which only the digest is stored."""

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
    """The browser that sent a request: its token, language and chosen seat."""

    token: str
    is_new: bool  # the token is not in the browser yet
    words: Words
    is_secure: bool = False
    seat: int | None = None  # the seat it asks to see the table from
    after: int = 0  # the last line of the log that it already has

    @property
    def holder(self) -> str:
        """The digest of the token, under which the seats of this browser are stored."""
        return sha256(self.token.encode()).hexdigest()

    def welcome(self, response: Response) -> None:
        """Set the cookie if the browser has none."""
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
    """Return the visitor of a request."""
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
    """Return the sentences in the language that the browser prefers."""
    accepted = connection.headers.get("accept-language", "")
    preferred = [part.split(";")[0].strip() for part in accepted[:200].split(",")]
    return words(language(lang, connection.cookies.get(LANGUAGE_COOKIE), *preferred))
