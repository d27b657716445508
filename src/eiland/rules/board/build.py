"""Builds the rules of a board game from its options."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.fishermen import FishVariant
from eiland.rules.board.fishermen.options import read_options
from eiland.rules.board.fishermen.state import NO_FISH
from eiland.rules.board.fishermen.words import FishWords
from eiland.rules.board.map.setup import BEGINNERS_BOARD, RANDOM_BOARD, USUAL_HARBORS, Setup
from eiland.rules.board.options import GIVEN_STARTS, BoardOptions
from eiland.rules.board.state.part import ALWAYS_IN_JSON
from eiland.rules.board.text.words import KNOWN_WORDS
from eiland.rules.board.variant import Variant
from eiland.rules.errors import BadSetup, Fault

# All variants. Every game knows their notation and shows their fields in JSON.
KNOWN_WORDS.append(FishWords())
ALWAYS_IN_JSON.append(NO_FISH)


def build(
    seats: int, options: dict[str, object], added: list[Variant], name: str = "base"
) -> Board:
    """Return the rules of a game; ``options`` holds all options, with allowed values.

    ``added`` are variants beyond those that the options name.

    Raises BadSetup with all faults of a board given as text and all contradicting options.
    """
    faults = _misfits(seats, options)
    try:
        setup = _setup(options)
    except BadSetup as error:
        raise BadSetup(*faults, *error.faults) from None
    if faults:
        raise BadSetup(*faults)
    variants: list[Variant] = []
    if options["fishermen"]:
        variants.append(FishVariant(read_options(options)))
    variants += added
    return Board(seats, options, _chosen(options), setup, vec[Variant](variants), name)


def _misfits(seats: int, options: dict[str, object]) -> list[Fault]:
    """List the faults of options that contradict each other."""
    found: list[Fault] = []
    start = str(options["start_player"])
    if start in GIVEN_STARTS and GIVEN_STARTS.index(start) >= seats:
        found.append(Fault("setup/no-such-seat", option="start_player", value=start, seats=seats))
    is_text = options["board"] not in (RANDOM_BOARD, BEGINNERS_BOARD)
    if is_text and options["harbors"] != USUAL_HARBORS:
        found.append(Fault("setup/board-has-harbors", value=str(options["harbors"])))
    return found


def _setup(options: dict[str, object]) -> Setup:
    return Setup(
        bool(options["fishermen"]),
        str(options["board"]),
        str(options["token_placement"]),
        str(options["harbors"]),
    )


def _chosen(options: dict[str, object]) -> BoardOptions:
    def number(name: str) -> i64:
        return cast("int", options[name])

    return BoardOptions(
        domestic_trade=bool(options["domestic_trade"]),
        offers_per_turn=number("offers_per_turn"),
        turn_limit=number("turn_limit"),
        target_vp=number("target_vp"),
        dev_card_before_roll=bool(options["dev_card_before_roll"]),
        start_player=str(options["start_player"]),
        harbormaster=bool(options["harbormaster"]),
        discard_limit=number("discard_limit"),
        friendly_robber=bool(options["friendly_robber"]),
        dice=str(options["dice"]),
    )
