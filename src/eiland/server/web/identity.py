"""Identity of visitors: a random cookie per browser, of which only the digest is stored.

A token that this server has not issued is replaced. A browser that makes a table or takes a seat
gets a new one, so that nobody who has known the old one plays for the seat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final

from fastapi import Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from eiland.i18n import Words, language, words
from eiland.server.threads import in_thread
from eiland.server.web.tokens import OLDER, Tokens, digest

COOKIE: Final = "eiland"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""The name under https: browsers accept it from this host alone, and only for all its paths."""
LANGUAGE_COOKIE: Final = "eiland_lang"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """The browser that sent a request: its token, language and chosen seat."""

    token: str
    is_new: bool  # the token is not in the browser yet
    words: Words
    is_secure: bool = False
    seat: int | None = None  # the seat it asks to see the table from
    after: int = 0  # the last line of the log that it already has
    heard: int = 0  # the last message of the chat that it already has

    @property
    def holder(self) -> str:
        """The digest of the token, under which the seats of this browser are stored."""
        return digest(self.token)

    def renewed(self, tokens: Tokens) -> Visitor:
        """Return the same visitor with a new token."""
        return replace(self, token=tokens.fresh(), is_new=True)

    def welcome(self, response: Response) -> None:
        """Set the cookie if the browser does not have this token."""
        if self.is_new:
            name = SECURE_COOKIE if self.is_secure else COOKIE
            response.set_cookie(
                name, self.token, YEAR, httponly=True, samesite="lax", secure=self.is_secure
            )


async def visitor(
    connection: HTTPConnection,
    lang: Annotated[str | None, Query(max_length=20)] = None,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
    heard: Annotated[int, Query(ge=0, le=10**9)] = 0,
) -> Visitor:
    """Return the visitor of a request."""
    tokens: Tokens = connection.app.state.tokens
    is_secure = connection.url.scheme in ("https", "wss")
    token = _token(connection, is_secure)
    is_new = not await _is_ours(tokens, token)
    return Visitor(
        tokens.fresh() if is_new else token,
        is_new,
        spoken(connection, lang),
        is_secure,
        seat,
        after,
        heard,
    )


async def _is_ours(tokens: Tokens, token: str) -> bool:
    """Return True if this server has issued a token; in a thread where that blocks."""
    if OLDER.fullmatch(token):
        return await in_thread(tokens.is_ours, token)
    return tokens.is_ours(token)


def _token(connection: HTTPConnection, is_secure: bool) -> str:
    """Return the token of a browser. Under https one by the other name may come from elsewhere.

    Those without signature are from before there was a name for https.
    """
    token = connection.cookies.get(COOKIE, "")
    if not is_secure:
        return token
    return connection.cookies.get(SECURE_COOKIE) or (token if OLDER.fullmatch(token) else "")


def spoken(connection: HTTPConnection, lang: str | None = None) -> Words:
    """Return the sentences in the language that the browser prefers."""
    accepted = connection.headers.get("accept-language", "")
    preferred = [part.split(";")[0].strip() for part in accepted[:200].split(",")]
    return words(language(lang, connection.cookies.get(LANGUAGE_COOKIE), *preferred))
