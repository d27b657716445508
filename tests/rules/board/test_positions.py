"""Impossible positions of the board game are refused with all faults, by key."""

from __future__ import annotations

import pytest

import eiland
from eiland import ParseError
from tests.support.board_table import BoardTable, table

VARIANTS: dict[str, bool | int | str] = {"fishermen": True, "harbormaster": True}
EIGHT = {"0.hand": "ore8", "bank": "ore11,grain16,wool19,lumber19,brick19", "phase": "discard"}
OPEN = {"phase": "offer", "offers": "1", "offer": "ore1:wool1@1"}
ALL_CARDS = "knight11,victory-point4,road-building2,year-of-plenty2,monopoly1"

# Changed fields of `usual`; all faults found.
FAULTS: list[tuple[dict[str, str], list[str]]] = [
    # Unknown values
    (
        {"phase": "tea"},
        [
            "position/unknown-value field=phase value=tea",
            "board/out-of-order phase=frame reached=spiral",
        ],
    ),
    ({"phase": "hexes"}, ["board/out-of-order phase=hexes reached=spiral"]),
    ({"start": "2"}, ["position/unknown-value field=start value=2"]),
    ({"turn": "x"}, ["position/not-a-number field=turn value=x"]),
    ({"turn": "²"}, ["position/not-a-number field=turn value=²"]),
    ({"turn": "1001"}, ["position/out-of-range field=turn value=1001 low=0 high=1000"]),
    ({"turn": "-1"}, ["position/out-of-range field=turn value=-1 low=0 high=1000"]),
    ({"rolled": "maybe"}, ["position/unknown-value field=rolled value=maybe"]),
    ({"robber": "19"}, ["position/unknown-value field=robber value=19"]),
    ({"bank": "tea4"}, ["position/unknown-value field=bank value=tea4"]),
    ({"bank": "ore20"}, ["position/unknown-value field=bank value=ore20"]),
    ({"bank": "ore017"}, ["position/unknown-value field=bank value=ore017"]),
    ({"bank": "ore"}, ["position/unknown-value field=bank value=ore"]),
    ({"bank": "wool1,ore1"}, ["position/unknown-value field=bank value=wool1,ore1"]),
    ({"harbormaster": "2"}, ["position/unknown-value field=harbormaster value=2"]),
    ({"supply": "4:1"}, ["position/unknown-value field=supply value=4:1"]),
    ({"supply": "2:1,1:9"}, ["position/unknown-value field=supply value=2:1,1:9"]),
    ({"boot": "2"}, ["position/unknown-value field=boot value=2"]),
    ({"bootwait": "x"}, ["position/unknown-value field=bootwait value=x"]),
    ({"played": "x"}, ["position/unknown-value field=played value=x"]),
    ({"free": "3"}, ["position/out-of-range field=free value=3 low=0 high=2"]),
    ({"victim": "2"}, ["position/unknown-value field=victim value=2"]),
    ({"offers": "11"}, ["position/out-of-range field=offers value=11 low=0 high=10"]),
    (
        {"offers": "1", "refused": "ore1:ore1@1"},
        [
            "position/unknown-value field=refused value=ore1:ore1@1",
            "position/not-in-order field=refused",
        ],
    ),
    (
        {"offers": "1", "refused": "ore1:wool1@0"},
        [
            "position/unknown-value field=refused value=ore1:wool1@0",
            "position/not-in-order field=refused",
        ],
    ),
    (
        {"offers": "2", "refused": "wool1:ore1@1;ore1:wool1@1"},
        ["position/not-in-order field=refused"],
    ),
    (
        {"offers": "2", "refused": "ore1:wool1@1;ore1:wool1@1"},
        ["position/not-in-order field=refused"],
    ),
    (
        {**OPEN, "offer": "ore1:wool1@2"},
        ["position/unknown-value field=offer value=ore1:wool1@2"],
    ),
    (
        {**OPEN, "offer": "ore1:-@1"},
        ["position/unknown-value field=offer value=ore1:-@1"],
    ),
    (
        {**OPEN, "1.answer": "grain1:grain1"},
        ["position/unknown-value field=1.answer value=grain1:grain1"],
    ),
    ({"0.settlements": "54"}, ["position/unknown-value field=0.settlements value=54"]),
    ({"0.settlements": "31,17"}, ["position/not-in-order field=0.settlements"]),
    ({"0.settlements": "17,17"}, ["position/not-in-order field=0.settlements"]),
    ({"0.roads": "23-17"}, ["position/unknown-value field=0.roads value=23-17"]),
    ({"0.roads": "31-37,17-23"}, ["position/not-in-order field=0.roads"]),
    ({"1.knights": "15"}, ["position/out-of-range field=1.knights value=15 low=0 high=14"]),
    ({"0.due": "13"}, ["position/out-of-range field=0.due value=13 low=0 high=12"]),
    ({"hexes": "lake"}, ["board/hex-count given=1 wanted=19"]),
    ({"2.hand": "-"}, ["position/unknown-field field=2.hand"]),
    # Impossible numbers of cards and pieces
    ({"bank": "ore17"}, ["position/cards kind=grain given=3 need=19"]),
    ({"0.hand": "ore2"}, ["position/cards kind=wool given=18 need=19"]),
    ({"0.hand": "ore3,wool1"}, ["position/cards kind=ore given=20 need=19"]),
    ({"deck": "-"}, ["position/cards kind=knight given=3 need=14"]),
    ({"0.cards": "knight2,victory-point1"}, ["position/cards kind=knight given=15 need=14"]),
    ({"1.knights": "3"}, ["position/cards kind=knight given=15 need=14"]),
    ({"gone": "-"}, ["position/cards kind=monopoly given=1 need=2"]),
    (
        {"gone": "knight1,monopoly1", "0.cards": "victory-point1"},
        ["position/unknown-value field=gone value=knight, victory-point"],
    ),
    ({"supply": "1:9,2:10,3:8"}, ["position/cards kind=3 given=9 need=8"]),
    ({"spent": "-"}, ["position/cards kind=3 given=7 need=8"]),
    ({"0.fish": "1:7,2:1", "supply": "1:4,2:9,3:7"}, ["position/too-many-fish seat=0"]),
    ({"0.settlements": "17,23"}, ["position/too-close corner=23"]),
    ({"1.settlements": "17"}, ["position/too-close corner=17"]),
    ({"0.settlements": "17,39"}, ["position/place-twice seat=0"]),
    ({"1.roads": "17-23"}, ["position/path-twice seat=1"]),
    ({"0.settlements": "0,2,17,19,29,31"}, ["position/too-many-pieces seat=0"]),
    ({"0.cities": "19,28,39,41,48"}, ["position/too-many-pieces seat=0"]),
    # Fields that do not fit the phase
    ({"start": "-"}, ["position/not-in-phase field=start"]),
    ({"rolled": "no"}, ["position/not-in-phase field=rolled"]),
    ({"phase": "before"}, ["position/not-in-phase field=rolled"]),
    ({"phase": "dice", "rolled": "no"}, ["position/not-in-phase field=rolled"]),
    ({"fresh": "knight2"}, ["position/not-in-phase field=fresh"]),
    ({"fresh": "monopoly1"}, ["position/not-in-phase field=fresh"]),
    (
        {"phase": "before", "rolled": "no", "fresh": "knight1"},
        ["position/not-in-phase field=fresh"],
    ),
    ({"phase": "before", "rolled": "no", "offers": "1"}, ["position/not-in-phase field=offers"]),
    ({"free": "1"}, ["position/not-in-phase field=free"]),
    ({"phase": "roads"}, ["position/not-in-phase field=free"]),
    (
        {"phase": "roads", "free": "1", "0.settlements": "-", "0.cities": "-", "0.roads": "-"},
        ["position/not-in-phase field=free"],
    ),
    ({"victim": "1"}, ["position/not-in-phase field=victim"]),
    ({"phase": "steal"}, ["position/not-in-phase field=victim"]),
    ({"phase": "steal", "victim": "0"}, ["position/not-in-phase field=victim"]),
    ({"phase": "victim"}, ["position/not-in-phase field=phase"]),
    ({"offer": "ore1:wool1@1"}, ["position/not-in-phase field=offer"]),
    ({**OPEN, "offers": "0"}, ["position/not-in-phase field=offer"]),
    ({**OPEN, "offer": "brick1:wool1@1"}, ["position/not-in-phase field=offer"]),
    ({**OPEN, "offer": "ore1:wool1@0"}, ["position/not-in-phase field=offer"]),
    ({**OPEN, "1.answer": "refuse"}, ["position/not-in-phase field=offer"]),
    ({**OPEN, "1.answer": "accept"}, ["position/not-in-phase field=1.answer"]),
    ({**OPEN, "1.answer": "brick1:ore1"}, ["position/not-in-phase field=1.answer"]),
    ({"1.answer": "accept"}, ["position/not-in-phase field=1.answer"]),
    ({"0.discards": "ore1"}, ["position/not-in-phase field=0.discards"]),
    ({"phase": "discard"}, ["position/not-in-phase field=phase"]),
    ({**EIGHT, "0.discards": "wool1"}, ["position/not-in-phase field=0.discards"]),
    ({**EIGHT, "0.discards": "ore4"}, ["position/not-in-phase field=phase"]),
    ({"0.due": "1"}, ["position/not-in-phase field=0.due"]),
    ({"phase": "fish"}, ["position/not-in-phase field=phase"]),
    ({"phase": "exchange"}, ["position/not-in-phase field=phase"]),
    (
        {"phase": "card", "deck": "-", "1.cards": ALL_CARDS},
        ["position/not-in-phase field=deck"],
    ),
    # Titles and the end
    ({"road": "0"}, ["position/title field=road"]),
    ({"army": "1"}, ["position/title field=army"]),
    ({"harbormaster": "1"}, ["position/title field=harbormaster"]),
    ({"phase": "over"}, ["position/not-in-phase field=phase"]),
    ({"turn": "1000"}, ["position/over"]),
    ({"0.cities": "19,28,39,41"}, ["position/over"]),
]

# The founding phase, by phase: fields that do not fit it.
FOUNDING = [
    {"phase": "settlement"},
    {"phase": "path"},
    {"phase": "settlement", "0.roads": "-", "1.roads": "-", "1.cities": "-"},
    {"phase": "start", "start": "-"},
]

BAD_TEXTS = [
    ("", "position/missing-field field=phase"),
    ("tea", "position/no-field text=tea"),
    ("phase=main phase=main", "position/field-twice field=phase"),
    ("tea=2", "position/unknown-field field=tea"),
]


def usual() -> BoardTable:
    """Return a position of two players with hardly any empty field."""
    fields = {
        "0.settlements": "17,31",
        "0.cities": "39",
        "0.roads": "17-23,31-37",
        "0.hand": "ore2,wool1",
        "0.cards": "knight1,victory-point1",
        "0.fish": "1:2",
        "1.settlements": "8",
        "1.cities": "11",
        "1.roads": "8-13",
        "1.hand": "grain3",
        "1.knights": "2",
        "gone": "monopoly1",
        "spent": "3:1",
        "robber": "4",
    }
    return table(2, fields, **VARIANTS)


def changed(changes: dict[str, str]) -> str:
    game = usual()
    fields = dict(pair.split("=", 1) for pair in game.rules.write(game.state).split())
    return " ".join(f"{field}={value}" for field, value in (fields | changes).items())


def faults_of(text: str) -> list[str]:
    with pytest.raises(ParseError) as error:
        eiland.make("base", 2, **VARIANTS).read(text)
    return [str(fault) for fault in error.value.faults]


def test_the_unchanged_position_reads_back() -> None:
    rules = eiland.make("base", 2, **VARIANTS)
    text = changed({})
    assert rules.write(rules.read(text)) == text
    shuffled = " ".join(reversed(text.split()))
    assert rules.write(rules.read(shuffled)) == text


@pytest.mark.parametrize(("changes", "faults"), FAULTS)
def test_an_impossible_position_is_refused_with_all_faults(
    changes: dict[str, str], faults: list[str]
) -> None:
    assert faults_of(changed(changes)) == faults


@pytest.mark.parametrize("changes", FOUNDING)
def test_an_impossible_founding_phase_is_refused(changes: dict[str, str]) -> None:
    assert set(faults_of(changed(changes))) == {"position/founding"}


@pytest.mark.parametrize(("text", "fault"), BAD_TEXTS)
def test_a_text_that_is_no_position_is_refused(text: str, fault: str) -> None:
    assert fault in faults_of(text)


def test_all_faults_of_the_text_are_found_at_once() -> None:
    changes = {
        "turn": "x",
        "start": "5",
        "free": "4",
        "bank": "tea1",
        "0.roads": "31-37,17-23",
        "1.knights": "20",
    }
    assert {fault.split()[0] for fault in faults_of(changed(changes) + " tea")} == {
        "position/no-field",
        "position/not-a-number",
        "position/unknown-value",
        "position/out-of-range",
        "position/not-in-order",
    }


def test_all_impossible_numbers_of_cards_and_pieces_are_found_at_once() -> None:
    changes = {
        "0.hand": "ore3,wool1",
        "1.settlements": "9",
        "1.roads": "17-23",
        "0.settlements": "17,39",
        "0.cards": "knight2",
        "spent": "-",
    }
    assert {fault.split()[0] for fault in faults_of(changed(changes))} == {
        "position/cards",
        "position/place-twice",
        "position/path-twice",
    }
    assert len(faults_of(changed(changes))) == 5


def test_all_fields_that_do_not_fit_the_phase_are_found_at_once() -> None:
    changes = {"free": "1", "victim": "1", "road": "0", "army": "1", "0.due": "1"}
    assert faults_of(changed(changes)) == [
        "position/not-in-phase field=free",
        "position/not-in-phase field=victim",
        "position/not-in-phase field=0.due",
        "position/title field=road",
        "position/title field=army",
    ]


NEXT_TURN: dict[str, bool | int | str] = {"boot_pass_delay": "next_turn"}
NO_EXCHANGE: dict[str, bool | int | str] = {"exchange_at_seven": False}
CITY_AT_6 = {"0.cities": "4", "0.due": "1"}
USED_UP = {"boot": "1", "spent": "1:11,2:10,3:8"}

# With Fishermen: options, fields, and the fault.
STRANGE: list[tuple[dict[str, bool | int | str], dict[str, str], str]] = [
    ({}, {**CITY_AT_6, "phase": "fish", "0.fish": "1:7"}, "W-13: no player draws an eighth token"),
    ({}, {**CITY_AT_6, "phase": "exchange", "0.fish": "1:3"}, "W-14: only with seven tokens"),
    (NO_EXCHANGE, {**CITY_AT_6, "phase": "exchange", "0.fish": "1:7"}, "W-14: not with the option"),
    ({}, {**CITY_AT_6, "phase": "draw"}, "W-8: drawing is compulsory"),
    ({}, {**CITY_AT_6, **USED_UP, "phase": "fish"}, "W-12: the spent tokens are the supply"),
    ({}, {"boot": "0", "bootwait": "yes"}, "W-30: the boot need not wait"),
    (NEXT_TURN, {"boot": "1", "bootwait": "yes"}, "W-30: only the active player's waits"),
    (NEXT_TURN, {"bootwait": "yes"}, "W-30: no player has the boot"),
    ({}, {"refused": "ore1:wool1@1"}, "TR-14: no offer was made"),
]


@pytest.mark.parametrize(("options", "fields", "why"), STRANGE, ids=[why for *_, why in STRANGE])
def test_a_position_that_no_game_of_fishermen_can_reach_is_refused(
    options: dict[str, bool | int | str], fields: dict[str, str], why: str
) -> None:
    with pytest.raises(ParseError):
        table(3, fields, fishermen=True, **options)
