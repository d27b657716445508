"""The pages: templates filled with a language; everything else is done by their modules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse

from eiland.i18n import LANGUAGES
from eiland.server.examples import example, ways_to_roll
from eiland.server.identity import LANGUAGE_COOKIE, YEAR, Visitor

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
RULE_PAGES: Final = ["classic", "plus", "extra", "base"]
"""Games whose rules are told to players: templates/rules/{game}.{language}.html."""
TEMPLATES: Final = Environment(loader=FileSystemLoader(HERE / "templates"), autoescape=True)


def page(
    request: Request, visitor: Visitor, template: str, status: int, **details: object
) -> HTMLResponse:
    """Return a page in the visitor's language; one asked for in the address is kept in a cookie."""
    filled = TEMPLATES.get_template(template).render(
        lang=visitor.words.lang, languages=LANGUAGES, t=visitor.words, **details
    )
    answer = HTMLResponse(filled, status)
    visitor.welcome(answer)
    if request.query_params.get("lang") in LANGUAGES:
        answer.set_cookie(LANGUAGE_COOKIE, visitor.words.lang, YEAR, samesite="lax")
    return answer


def rules_page(request: Request, visitor: Visitor, game: str) -> HTMLResponse:
    """Return the rules of a game, or a page that says which games have some."""
    found = game in RULE_PAGES
    template = f"rules/{game}.{visitor.words.lang}.html" if found else "rules/unknown.html"
    status = 200 if found else 404
    return page(
        request,
        visitor,
        template,
        status,
        game=game,
        rule_pages=RULE_PAGES,
        example=example,
        ways=ways_to_roll,
    )
