"""The sentences that sum a game up: luck, mistakes, accuracy."""

from __future__ import annotations

import pytest

from eiland.i18n import words
from eiland.play.grades import Summary, accuracy
from eiland.server.games.summary import is_flawless, percentage, summary


def said(lang: str, found: Summary, name: str | None = None) -> str:
    return summary(found, words(lang), name)


@pytest.mark.parametrize(
    ("luck", "you", "anna"),
    [
        (5.2, "Glück hat dir 5,2 Punkte gebracht.", "Glück hat Anna 5,2 Punkte gebracht."),
        (-5.04, "Pech hat dich 5 Punkte gekostet.", "Pech hat Anna 5 Punkte gekostet."),
        (1.0, "Glück hat dir 1 Punkt gebracht.", "Glück hat Anna 1 Punkt gebracht."),
        (-1.1, "Pech hat dich 1,1 Punkte gekostet.", "Pech hat Anna 1,1 Punkte gekostet."),
        (0.049, "haben sich für dich ausgeglichen.", "haben sich für Anna ausgeglichen."),
        (-0.049, "haben sich für dich ausgeglichen.", "haben sich für Anna ausgeglichen."),
    ],
)
def test_luck_is_good_bad_or_nothing(luck: float, you: str, anna: str) -> None:
    found = Summary(luck, 0.0, 0.0, 0, 0, 0)
    assert said("de", found).endswith(you)
    assert said("de", found, "Anna").endswith(anna)


@pytest.mark.parametrize(
    ("lost", "dearest", "mistakes", "you", "anna"),
    [
        (0.0, 0.0, 0, "You did not make a single mistake", "Anna did not make a single mistake"),
        (0.04, 0.03, 0, "You played almost perfectly", "Anna played almost perfectly"),
        (2.03, 2.0, 1, "Your only mistake, in turn 3, cost 2 points.", "The only mistake of Anna"),
        (0.97, 0.96, 1, "Your only mistake, in turn 3, cost 1 point.", "of Anna, in turn 3, cost"),
        (0.3, 0.1, 1, "Your mistakes cost 0.3 points, the dear", "Mistakes cost Anna 0.3 points"),
        (62.0, 6.0, 30, "Your mistakes cost 62 points, the dear", "Mistakes cost Anna 62 points"),
    ],
)
def test_mistakes_are_none_one_or_several(
    lost: float, dearest: float, mistakes: int, you: str, anna: str
) -> None:
    found = Summary(3.0, lost, dearest, 40, mistakes, 3 if lost else 0)
    assert you in said("en", found)
    assert anna in said("en", found, "Anna")
    assert is_flawless(found) == (lost == 0)
    if lost > 1:
        assert "turn 3" in said("en", found)


def test_who_has_decided_nothing_is_not_praised() -> None:
    found = Summary(3.0, 0.0, 0.0, 0, 0, 0)
    assert said("en", found) == "Luck brought you 3 points."
    assert not is_flawless(found)


def test_a_percentage_is_complete_only_if_nothing_was_lost() -> None:
    say = words("de")
    assert percentage(accuracy(0, 15), say) == "100\u00a0%"
    for lost in (1e-9, 0.0001, 0.02):
        assert percentage(accuracy(lost, 15), say) == "99,9\u00a0%"
    assert percentage(accuracy(62, 15), say) == "23,9\u00a0%"
