"""Identity of visitors: a random token in a cookie, of which only the digest is stored.

A token that this server has not issued is replaced. A browser that makes a table or takes a seat
gets a new one, so that nobody who has known the old one plays for the seat.

Each token has a cookie of its own. So where two requests at once bring a browser new tokens, it
keeps both, and has the seats of both, until the next new token replaces them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Final

from fastapi import Query
from starlette.requests import HTTPConnection
from starlette.responses import Response

from eiland.i18n import Words, language, words
from eiland.server.threads import in_thread
from eiland.server.web.tokens import OLDER, Tokens, digest

COOKIE: Final = "eiland"
"""The name of a cookie begins with it; a part of the token's digest follows."""
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""The same under https: browsers accept it from this host alone, and only for all its paths."""
NAMES: Final = re.compile(rf"(__Host-)?{COOKIE}(-[0-9a-f]{{8}})?")
"""All names of cookies with a token. Those without a digest are from version 0.1.0."""
MOST_TOKENS: Final = 8
"""How many tokens of a browser count."""
LANGUAGE_COOKIE: Final = "eiland_lang"
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Visitor:
    """The browser that sent a request: its tokens, language and chosen seat."""

    tokens: tuple[str, ...]
    is_new: bool  # there is one token, which is not in the browser yet
    words: Words
    is_secure: bool = False
    seat: int | None = None  # the seat it asks to see the table from
    after: int = 0  # the last line of the log that it already has
    heard: int = 0  # the last message of the chat that it already has
    latest: int | None = None  # how many of the last lines it wants if it has none yet
    cookies: tuple[str, ...] = ()  # the names of the cookies that a new token replaces

    @cached_property
    def holders(self) -> frozenset[str]:
        """The digests of the tokens, under which the seats of this browser are stored."""
        return frozenset(map(digest, self.tokens))

    @cached_property
    def holder(self) -> str:
        """The digest of the first token, under which a browser is counted."""
        return digest(self.tokens[0])

    def is_at(self, holder: str | None) -> bool:
        """Return True if what is stored under the digest of a token belongs to this browser."""
        return holder in self.holders

    def renewed(self, tokens: Tokens) -> Visitor:
        """Return the same visitor with a new token."""
        return replace(self, tokens=(tokens.fresh(),), is_new=True)

    def welcome(self, response: Response) -> None:
        """Set the cookie if the browser does not have this token, and remove those before it."""
        if not self.is_new:
            return
        (token,) = self.tokens
        name = cookie_of(token, self.is_secure)
        response.set_cookie(name, token, YEAR, httponly=True, samesite="lax", secure=self.is_secure)
        for before in self.cookies:
            response.delete_cookie(
                before, httponly=True, samesite="lax", secure=before.startswith("__Host-")
            )


def cookie_of(token: str, is_secure: bool = False) -> str:
    """Return the name of the cookie for a token."""
    return f"{SECURE_COOKIE if is_secure else COOKIE}-{digest(token)[:8]}"


async def visitor(
    connection: HTTPConnection,
    lang: Annotated[str | None, Query(max_length=20)] = None,
    seat: Annotated[int | None, Query(ge=0, le=9)] = None,
    after: Annotated[int, Query(ge=0, le=10**9)] = 0,
    heard: Annotated[int, Query(ge=0, le=10**9)] = 0,
    latest: Annotated[int | None, Query(ge=1, le=10**9)] = None,
) -> Visitor:
    """Return the visitor of a request."""
    tokens: Tokens = connection.app.state.tokens
    is_secure = connection.url.scheme in ("https", "wss")
    shown = _tokens(connection, is_secure)
    known = [token for token in dict.fromkeys(shown.values()) if await _is_ours(tokens, token)]
    return Visitor(
        tuple(known) or (tokens.fresh(),),
        not known,
        spoken(connection, lang),
        is_secure,
        seat,
        after,
        heard,
        latest,
        tuple(shown),
    )


async def _is_ours(tokens: Tokens, token: str) -> bool:
    """Return True if this server has issued a token; in a thread where that blocks."""
    if OLDER.fullmatch(token):
        return await in_thread(tokens.is_ours, token)
    return tokens.is_ours(token)


def _tokens(connection: HTTPConnection, is_secure: bool) -> dict[str, str]:
    """Return the tokens of a browser by the names of their cookies, at most `MOST_TOKENS`.

    Under https one without the prefix may come from elsewhere; those without signature are from
    before there was a name for https.
    """
    found = [
        (name, token)
        for name, token in connection.cookies.items()
        if (NAMES.fullmatch(name) and name.startswith("__Host-") == is_secure)
        or (is_secure and name == COOKIE and OLDER.fullmatch(token))
    ]
    return dict(found[:MOST_TOKENS])


def spoken(connection: HTTPConnection, lang: str | None = None) -> Words:
    """Return the sentences in the language that the browser prefers."""
    accepted = connection.headers.get("accept-language", "")
    preferred = [part.split(";")[0].strip() for part in accepted[:200].split(",")]
    return words(language(lang, connection.cookies.get(LANGUAGE_COOKIE), *preferred))
