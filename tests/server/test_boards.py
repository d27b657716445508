"""Islands that people design: examined and drawn by the server, wrong ones refused in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eiland.i18n import LANGUAGES
from eiland.play.boards import BOUNDS, MOST_TRIES
from eiland.rules.registry import make
from tests.support.serving import Browser, Json, keys, serving

pytestmark = pytest.mark.server

BEGINNERS = (
    "hexes=mountains10,pasture2,forest9,fields12,hills6,pasture4,hills10,fields9,forest11,desert,"
    "forest3,mountains8,forest8,mountains3,fields4,pasture5,hills5,fields6,pasture11"
    " harbors=3:1@0-3,grain@1-5,ore@10-15,lumber@11-16,3:1@26-32,brick@33-38,wool@42-46,3:1@47-51,"
    "3:1@49-52"
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("boards") / "eiland.db") as address:
        yield address


def test_an_island_is_examined_for_each_number_of_players(address: str) -> None:
    browser = Browser(address)
    for seats in (2, 3, 4):
        answer = browser.post("/api/boards/fairness", {"board": BEGINNERS, "seats": seats}).json()
        assert len(answer["fairness"]["founded"]) == seats
        assert answer["bounds"] == BOUNDS._asdict()
        assert answer["most_tries"] == MOST_TRIES
    layout = make("base", 4, board=BEGINNERS).initial().layout
    assert answer["board"] == {
        "fishermen": False,
        "hexes": layout.hexes_json(),
        "harbors": [dict(harbor) for harbor in answer["board"]["harbors"]],
        "grounds": [],
    }
    assert len(answer["board"]["harbors"]) == 9


@pytest.mark.parametrize("fishermen", [False, True])
def test_an_island_is_drawn(address: str, fishermen: bool) -> None:
    wanted = {"fishermen": fishermen, "harbors": "loose", "token_placement": "free"}
    answers = [Browser(address).post("/api/boards/draw", wanted).json() for _ in range(2)]
    assert answers[0]["board"] != answers[1]["board"]
    assert [len(each["board"]["grounds"]) for each in answers] == [6 * fishermen] * 2
    assert answers[0]["tries"] == 1


def test_a_fair_island_is_fair(address: str) -> None:
    answer = Browser(address).post("/api/boards/draw", {"fair": True}).json()
    assert 1 <= answer["tries"] <= MOST_TRIES
    assert (answer["fairness"]["unfair"] == []) or answer["tries"] == MOST_TRIES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("command", "key"),
    [
        ({"board": "hexes=sea harbors=-"}, "board/hex-count"),
        ({"board": BEGINNERS.replace("3:1@0-3", "3:1@1-4")}, "board/harbors-touch"),
        ({"board": BEGINNERS[:150]}, "board/hex-count"),
        ({"board": "x" * 2001}, "request/field"),
        ({"board": BEGINNERS, "seats": 5}, "request/field"),
        ({"board": BEGINNERS, "more": 1}, "request/field"),
        ({"board": 7}, "request/field"),
        ({}, "request/field"),
    ],
)
def test_what_is_no_island_is_refused_in_words(
    address: str, lang: str, command: Json, key: str
) -> None:
    refused = Browser(address, lang).post("/api/boards/fairness", command)
    assert refused.status_code == 422
    assert key in keys(refused)
    for fault in refused.json()["faults"]:
        assert fault["sentence"] != fault["key"]
        assert len(fault["sentence"]) < 200


def test_an_unknown_way_to_draw_is_refused(address: str) -> None:
    for wanted in ({"harbors": "none"}, {"token_placement": 1}, {"fair": "yes"}, {"seats": 1}):
        assert Browser(address).post("/api/boards/draw", wanted).status_code == 422
