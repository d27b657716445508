"""The sentences for the reasons of hints, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from eiland.i18n import words
from eiland.server.games.why import Why, sentence


def said(lang: str, game: str, key: str, action: str = "keep ore", **facts: Any) -> str:
    say = words(lang)
    why = Why(action, "end", 1.25, key, facts)
    names = ["Anna", "Ben"]
    return sentence(why, say, game, lambda text: text, names)


@pytest.mark.parametrize(
    ("chance", "instead", "german"),
    [
        (0.42, 0.31, "Stadt 7 gelingt dir in diesem Zug mit 42\u00a0% statt 31\u00a0%."),
        (0.4211, 0.4189, "Stadt 7 gelingt dir in diesem Zug mit 42,1\u00a0% statt 41,9\u00a0%."),
        (
            0.42,
            0.0,
            "Stadt 7 gelingt dir in diesem Zug mit 42\u00a0%, sonst gar nicht.",
        ),
        (1.0, 0.31, "Stadt 7 gelingt dir so sicher, sonst nur mit 31\u00a0%."),
        (1.0, 0.0, "Stadt 7 gelingt dir so sicher, sonst gar nicht."),
    ],
)
def test_a_site_is_named_with_its_probabilities(chance: float, instead: float, german: str) -> None:
    assert said("de", "classic", "site", site="city C7", chance=chance, instead=instead) == german


def test_a_terminal_also_says_what_is_typed_for_a_place() -> None:
    why = Why("keep ore", "end", 1.25, "site", {"site": "road R1", "chance": 1.0, "instead": 0.31})
    typed = sentence(why, words("en"), "classic", str, is_typed=True)
    assert typed.startswith("The road to city 7 (R1) is certain this way")
    assert "(R1)" not in sentence(why, words("en"), "classic", str)


def test_a_building_is_compared_by_its_value() -> None:
    facts: dict[str, Any] = {"site": "city C7", "chance": 1.0, "instead": 0.0}
    exact = said("de", "classic", "site", "city C7", **facts)
    assert exact == "Das bringt im Schnitt 1,2 Punkte mehr als „end“."
    facts["site"] = "city Ca"
    assert "gewinnst" in said("de", "plus", "site", "city Ca", **facts)


@pytest.mark.parametrize(
    ("now", "english"),
    [
        (1.25, "brings 1.2 points more this turn than “end”."),
        (0.0, "brings 1.2 points more in later turns than “end”."),
        (0.5, "brings 0.5 points more this turn than “end”, and 0.8 more later."),
        (-2.0, "brings 2.0 points less this turn than “end”, but 3.2 more later."),
        (3.0, "brings 3.0 points more this turn than “end”, and only 1.8 less later."),
    ],
)
def test_the_sentence_says_when_the_points_come(now: float, english: str) -> None:
    say = words("en")
    why = Why("keep ore", "end", 1.25, "lead", {}, now)
    text = sentence(why, say, "classic", str)
    assert text == f"On average this {english}"


def test_a_reason_names_its_place_in_notation() -> None:
    assert Why("end", "road R0", 1.0, "site", {"site": "city C7"}).place == "city C7"
    assert Why("end", "road R0", 1.0, "joker", {"joker": "K3"}).place == "joker K3"
    assert Why("end", "road R0", 1.0, "cross", {"cost": 2.0}).place is None


def test_gold_is_praised_only_where_it_is_the_difference() -> None:
    facts = {"site": "knight K1", "chance": 0.5, "instead": 0.25}
    say = words("en")
    for kept, helps in [("keep ore", True), ("keep ore wool", False)]:
        why = Why("keep ore gold gold", kept, 1.0, "site", facts)
        text = sentence(why, say, "classic", str)
        assert text.startswith("Gold helps.") == helps


def test_a_saved_joker_and_a_cross_are_named() -> None:
    saved = said("de", "classic", "joker", joker="K1", chance=0.0, instead=1.0)
    assert saved == "Das spart den Joker von Ritter 1."
    cross = said("en", "classic", "cross", chance=0.0, instead=1.0, cost=2.0)
    assert cross == "Building nothing costs 2 points."


def test_in_the_board_game_pips_and_missing_resources_are_named() -> None:
    facts: dict[str, Any] = {"pips": 13, "instead": 12, "resources": "ore brick", "new": "brick"}
    assert said("en", "base", "pips", **facts) == "13 pips, gives brick, which you lack."
    facts["new"] = ""
    assert said("en", "base", "pips", **facts) == "13 pips instead of 12: ore and brick."
    lacking = {"goal": "city", "lacking": "2 ore 1 grain"}
    saves = "Spare für eine Stadt; dazu fehlt noch: 2 Erz und 1 Getreide."
    assert said("de", "base", "saves", **lacking) == saves
    assert said("en", "base", "unpayable", lacking="1 ore") == "You lack 1 ore for it."
    kept = said("de", "base", "keeps-cards", got="wool", n=2, instead=1)
    assert kept == "So behältst du 2 × Wolle statt 1."
    assert said("en", "base", "fish-held", n=3, instead=0) == "This leaves you 3 fish instead of 0."
    robbed = said("de", "base", "robs-1", seat=1, pips=5, instead=3)
    assert robbed == "Das kostet Ben 5 Augen statt 3."
    assert said("de", "base", "robs-1", seat=1, pips=1, instead=0) == "Das kostet Ben 1 Auge."
    assert said("en", "base", "fish", pips=1) == "There you get fish: 1 pip."
