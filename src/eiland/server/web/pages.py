"""The pages: templates rendered in a language. Their JavaScript modules do the rest."""

from __future__ import annotations

from typing import Final

from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse

from eiland.i18n import FALLBACK, LANGUAGES, Words
from eiland.page import TEMPLATES as PAGE_TEMPLATES
from eiland.server.games.board.rule_examples import example, ways_to_roll
from eiland.server.games.registry import DISPLAYS
from eiland.server.hosting import Hosting, is_loopback
from eiland.server.web.hosts import name_of
from eiland.server.web.identity import LANGUAGE_COOKIE, YEAR, Visitor
from eiland.server.web.refusals import Refusal

RULE_PAGES: Final = [game for game, display in DISPLAYS.items() if display.has_rules_page]
"""Games with a page of rules: templates/rules/{game}.{language}.html; English is always there."""
PRINT_PAGES: Final = [game for game, display in DISPLAYS.items() if display.has_print_page]
"""Games that are played on paper, with sheets to print."""
TEMPLATES: Final = Environment(loader=FileSystemLoader(PAGE_TEMPLATES), autoescape=True)


def page(
    request: Request, visitor: Visitor, template: str, status: int, **details: object
) -> HTMLResponse:
    """Return a page in the visitor's language; ``?lang=`` is remembered in a cookie."""
    answer = _filled(request, visitor.words, template, status, **details)
    visitor.welcome(answer)
    return answer


def wants_page(request: Request) -> bool:
    """Return True if a person has opened the address: a browser shows what is answered."""
    path = request.url.path
    is_data = path.startswith(("/api/", "/static/"))
    return not is_data and "text/html" in request.headers.get("accept", "")


def refusal_page(request: Request, refusal: Refusal, words: Words) -> HTMLResponse:
    """Return a page with the sentences of a refusal and the way to the lobby."""
    heading, *more = refusal.sentences(words)
    to_lobby = [("/", words("page.lobby"))]
    answer = _filled(
        request, words, "unknown.html", refusal.status, heading=heading, lines=more, links=to_lobby
    )
    answer.headers.update(refusal.headers or {})
    return answer


def _filled(
    request: Request, words: Words, template: str, status: int, **details: object
) -> HTMLResponse:
    """Return a page in a language; if the address asks for the language, it is remembered."""
    hosting: Hosting = request.app.state.hosting
    filled = TEMPLATES.get_template(template).render(
        lang=words.lang,
        languages=LANGUAGES,
        t=words,
        root=hosting.root_path,
        shared=hosting.shared() if is_local(request) else "",
        static=hosting.root_path + request.app.state.files.address(),
        **details,
    )
    answer = HTMLResponse(filled, status)
    if request.query_params.get("lang") in LANGUAGES:
        is_secure = request.url.scheme == "https"
        answer.set_cookie(LANGUAGE_COOKIE, words.lang, YEAR, samesite="lax", secure=is_secure)
    return answer


def is_local(request: Request) -> bool:
    """Return True if the browser calls the server by a name that means nothing on other devices."""
    name = name_of(request.headers.get("host", ""))
    return name is not None and is_loopback(name)


def rules_page(request: Request, visitor: Visitor, game: str) -> HTMLResponse:
    """Return the rules page of a game, or a page that lists the games with rules."""
    if game not in RULE_PAGES:
        return _unknown(request, visitor, "rules", RULE_PAGES)
    lang = visitor.words.lang
    is_written = (PAGE_TEMPLATES / "rules" / f"{game}.{lang}.html").is_file()
    written_in = lang if is_written else FALLBACK
    return page(
        request,
        visitor,
        f"rules/{game}.{written_in}.html",
        200,
        game=game,
        written_in=written_in,
        rule_pages=RULE_PAGES,
        print_pages=PRINT_PAGES,
        example=example,
        ways=ways_to_roll,
    )


def print_page(request: Request, visitor: Visitor, game: str) -> HTMLResponse:
    """Return the print page of a game, or a page that lists the games with sheets to print."""
    if game not in PRINT_PAGES:
        return _unknown(request, visitor, "print", PRINT_PAGES)
    return page(request, visitor, "print.html", 200, game=game)


def _unknown(request: Request, visitor: Visitor, folder: str, there_are: list[str]) -> HTMLResponse:
    """Return a 404 page for an unknown game, with links to the pages that exist."""
    t = visitor.words
    return page(
        request,
        visitor,
        "unknown.html",
        404,
        heading=t(f"{folder}page.unknown"),
        lines=[t(f"{folder}page.unknown.hint")],
        links=[(f"/{folder}/{game}", t(f"game.{game}")) for game in there_are],
    )
