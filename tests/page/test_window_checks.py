"""The checks of windows find each kind of fault in small pages, and none in good ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.support.windows.checks import CHECK, SCRIPT
from tests.support.windows.needed import UnknownVerb, needs_of
from tests.support.windows.shown import LYING, NO_INSETS, Insets

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GO = [{"name": "go", "any": ['[data-testid="go"]'], "optional": False}]
WINDOW: Any = {"width": 400, "height": 300}
BUTTON = '<button data-testid="go" style="width: 80px; height: 40px; {}">Go</button>'
TABLE = (
    '<div id="page" class="table" style="position: absolute; inset: 0; {}">'
    '<main class="board">{}</main></div>'
)


def at(style: str) -> str:
    """Return a table with the needed button somewhere."""
    return TABLE.format("", BUTTON.format(f"position: fixed; {style}"))


LID = '<div style="position: absolute; inset: 0; background: red"></div>'
LONG = "x" * 90
OVER = "position: relative; top: -16px;"
UNMET = "pointer-events: none;"
NARROW = "width: 60px; white-space: nowrap; overflow: hidden;"
FAULTS = {
    at("top: 280px"): "needed go: below the window",
    at("left: 380px"): "needed go: right of the window",
    at("top: -30px"): "needed go: above the window",
    at("") + LID: "needed go: covered",
    at("width: 20px"): "needed go: small",
    at("display: none"): "needed go: not on the page",
    TABLE.format("", f'<div style="height: 30px; overflow: auto">{BUTTON.format("")}</div>'): (
        "needed go: cut by .board div"
    ),
    at("") + '<button id="b" style="position: fixed; top: 290px">Other</button>': (
        'control button "Other": below the window, no scrolling'
    ),
    at("") + '<p style="width: 500px; background: red">&nbsp;</p>': "page: scrolls sideways",
    at("") + '<p style="height: 400px">&nbsp;</p>': "page: scrolls down",
    at("top: 100px")
    + '<div style="width: 99px; overflow: auto"><p style="width: 200px">W</p></div>': (
        "scrolls sideways: div"
    ),
    at("top: 200px") + f'<p>Alpha</p><p style="{OVER}">Omega</p>': ("texts overlap: p and p"),
    at("top: 200px") + f'<p>Alpha</p><div style="{OVER} background: red">&nbsp;</div>': (
        "covered text: p by div"
    ),
    at("top: 200px")
    + f'<p style="{UNMET}">Alpha</p><div style="{OVER} background: red">&nbsp;</div>': (
        "covered text: p by div"
    ),
    at("top: 200px")
    + f'<p>Alpha</p><p style="{OVER} {UNMET} background: red">Omega</p>': "covered text: p by p",
    at("top: 200px")
    + '<p style="font: 30px/1 serif">gypsy</p>'
    + '<p style="position: relative; top: -8px; font: 30px/1 serif">Alpha</p>': (
        "texts overlap: p and p"
    ),
    at("top: 200px") + f'<p style="{NARROW}">{LONG}</p>': "cut text: p, right of p",
    at("top: 200px") + f'<p style="{NARROW} text-overflow: ellipsis">{LONG}</p>': (
        "cut text: p, right of p"
    ),
    at("top: 200px") + '<p style="font-size: 11px">Small</p>': "small text: p",
    at("top: 200px") + '<svg viewBox="0 0 100 100" width="50"><text y="50">A</text></svg>': (
        "small text: text"
    ),
    at("top: 200px") + '<i class="count" data-none style="opacity: .5">0</i>': "pale: i.count",
    at("top: 200px") + '<p style="color: #bbb">Pale</p>': "pale text: p",
    at("top: 200px") + '<p style="opacity: .4">Pale</p>': "pale text: p",
    at("top: 200px")
    + '<div style="background: color(srgb .2 .2 .2 / .9)"><p style="color: #444">Dark</p></div>': (
        "pale text: p"
    ),
    at("top: 200px")
    + f'<div class="bar"><i style="display: block">&nbsp;</i><b style="{OVER}">&nbsp;</b></div>': (
        ".bar b lies on .bar i"
    ),
    TABLE.format(
        "", f'{BUTTON.format("")}<p class="people">&nbsp;</p><p class="dock" style="{OVER}">&nbsp;'
    ): "p.dock lies on p.people",
    TABLE.format(
        "",
        '<p class="hand-total"><i class="hand-limit"></i></p>'
        f'<p class="dock">{BUTTON.format("")}</p>',
    ): "the limit of the hand moves p.dock",
    TABLE.format("", f'<p data-testid="status">Hm</p><p class="dock">{BUTTON.format("")}</p>'): (
        "the status moves p.dock"
    ),
}
"""Pages, each with its only fault."""
SITE = '<g class="site" data-state="legal" {}><circle class="touch" cx="{}" cy="50" r="9"/></g>'
GO_SITE = SITE.format('data-testid="go"', 50)
ISLAND = '<svg viewBox="0 0 300 100" width="300" height="100" {}>' + GO_SITE + "{}</svg>"
FAULTS |= {
    TABLE.format("", ISLAND.format("", SITE.format("", 70))): "needed go: near another place",
    TABLE.format(
        "",
        ISLAND.format('class="isle"', '<circle class="chip-disc" cx="150" cy="50" r="20"/>')
        + '<i class="pip-die" style="position: fixed; left: 150px; top: 50px; padding: 9px"></i>',
    ): "dice lie on circle.chip-disc",
    TABLE.format("", ISLAND.format("", '<rect width="300" height="100"/>')): "needed go: covered",
}
GOOD = {
    "a place with room": TABLE.format("", ISLAND.format("", SITE.format("", 75))),
    "places that a tap enlarges": TABLE.format(
        "", ISLAND.format("data-zooms", SITE.format("", 70))
    ),
    "a button": at("top: 100px"),
    "one that a dialog covers": at("") + f'<div role="dialog">{LID}</div>',
    "a cut text with its whole": at("top: 200px")
    + f'<p style="{NARROW} text-overflow: ellipsis" title="{LONG}">{LONG}</p>',
    "a panel that scrolls": at("top: 200px")
    + '<div style="height: 50px; overflow: auto"><p style="height: 90px">A</p><button>B</div>',
    "a high link on a page that keeps room for what sticks": (
        "<style>html { scroll-padding-bottom: 150px }</style>"
        '<p style="height: 900px">A</p><a href="#" style="display: block; height: 200px">B</a>'
        '<p style="height: 900px">C</p>' + BUTTON.format("position: fixed; top: 0")
    ),
    "a link higher than the window in what cuts": (
        '<div style="overflow: hidden"><p style="height: 900px">A</p>'
        '<a href="#" style="display: block; height: 400px">B</a>'
        '<p style="height: 900px">C</p></div>' + BUTTON.format("position: fixed; top: 0")
    ),
    "one that a parent would cut, did it place it": TABLE.format(
        "", f'<div style="overflow: hidden; height: 9px">{BUTTON.format("position: fixed")}</div>'
    ),
    "a pale text of what cannot be used": at("top: 200px")
    + '<p aria-disabled="true" style="color: #bbb">Not now</p>',
    "a text on a dark ground": at("top: 200px")
    + '<p style="background: #222; color: #ddd">Bright</p>',
    "a text for voices": at("top: 200px")
    + '<p style="position: absolute; width: 1px; height: 1px; overflow: hidden">Voice</p>',
    "a text on something opaque that a player has opened above another": at("top: 200px")
    + f'<p>Alpha</p><div role="dialog" style="{OVER} background: #fff">Omega</div>',
    "a text below the touch area of another thing": at("top: 200px")
    + f"<style>i::before {{ content: ''; {OVER} display: block; height: 20px }}</style>"
    '<p>Alpha</p><i style="position: relative; background: red"> </i>',
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WINDOW)
    context.add_init_script(path=SCRIPT)
    page = context.new_page()
    yield page
    context.close()


def faults_of(page: Page, content: str, insets: Insets = NO_INSETS) -> list[str]:
    """List the keys of the faults of a page."""
    page.goto("about:blank")
    style = "body, p { margin: 0 } button { font: 14px sans-serif }"
    page.set_content(f"<!doctype html><style>{style}</style>{content}")
    about = {**(page.viewport_size or {}), "isGuaranteed": True, "smallest": 24, "smallestText": 12}
    found: list[Any] = page.evaluate(CHECK, [GO, about | {"insets": insets._asdict()}])
    return [key for key, _ in found]


@pytest.mark.parametrize(("content", "fault"), FAULTS.items())
def test_a_fault_is_found(page: Page, content: str, fault: str) -> None:
    assert faults_of(page, content) == [fault]


@pytest.mark.parametrize("content", GOOD.values(), ids=GOOD)
def test_a_good_page_has_no_fault(page: Page, content: str) -> None:
    assert faults_of(page, content) == []


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("left: 60px; top: 235px", []),
        ("left: 60px; top: 245px", ["needed go: below the window"]),
        ("left: 30px; top: 100px", ["needed go: left of the window"]),
        ("right: 30px; top: 100px", ["needed go: right of the window"]),
    ],
)
def test_what_a_phone_covers_at_its_edges_is_no_part_of_the_window(
    page: Page, style: str, fault: list[str]
) -> None:
    assert faults_of(page, at(style), LYING) == fault


@pytest.mark.parametrize(
    ("padding", "fault"), [(21, []), (0, ['control button "B": sticks below the window'])]
)
def test_what_sticks_to_the_lower_edge_is_above_the_bar_of_a_phone(
    page: Page, padding: int, fault: list[str]
) -> None:
    foot = f'<p style="position: sticky; bottom: 0; padding-bottom: {padding}px"><button>B</p>'
    high = f'<p style="height: 900px">{BUTTON.format("")}</p>'
    assert faults_of(page, f'<div style="margin-left: 60px">{high}{foot}</div>', LYING) == fault


AT_ONCE = "new ResizeObserver(place).observe(page)"
LATER = "new ResizeObserver(() => requestAnimationFrame(place)).observe(page)"


@pytest.mark.parametrize(
    ("when", "faults"), [(AT_ONCE, []), (LATER, ["settles late: go"])], ids=["at once", "later"]
)
def test_what_a_window_moves_has_its_place_in_the_same_frame(
    page: Page, when: str, faults: list[str]
) -> None:
    place = "const place = () => { go.style.top = `${innerHeight / 2}px` };"
    table = TABLE.format(
        "", BUTTON.format("position: fixed").replace("<b", '<b id="go" class="dock"')
    )
    page.goto(f"data:text/html,<!doctype html>{table}<script>{place} {when}</script>")
    for width, height in [(400, 300), (400, 500)]:
        page.set_viewport_size({"width": width, "height": height})
        about = {"width": width, "height": height, "isGuaranteed": True}
        found: list[Any] = page.evaluate(CHECK, [GO, about | {"smallest": 24, "smallestText": 12}])
    assert [key for key, _ in found] == faults


@pytest.mark.parametrize("game", ["base", "classic"])
def test_an_action_without_a_known_control_is_a_fault(game: str) -> None:
    seat = {"kind": "here", "stand_in": None}
    snapshot = {"game": game, "over": False, "clock": {"paused": False}, "actors": [0], "mine": [0]}
    snapshot |= {"seats": [seat], "legal": {"0": [{"action": "roll"}]}}
    assert "roll" in [need.name for need in needs_of(snapshot) if not need.optional]
    snapshot["legal"] = {"0": [{"action": "juggle 3"}]}
    with pytest.raises(UnknownVerb):
        needs_of(snapshot)
