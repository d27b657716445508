"""The options of the board game as attributes (section 19 of the rules)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.rules.aliases import Seat
from eiland.rules.bits import bit

AS_THE_VARIANTS_SAY: Final = 0
BASE_TARGET: Final = 10  # VP-1
HARBOR_TARGET: Final = 11  # HM-4
ALL_HEXES: Final = 0x7FFFF
FRIENDLY_BELOW: Final = 3  # visible points from which a friendly robber robs (R-10a)
DICE_DECK: Final = "deck"
"""The value of the option `dice` with which cards take the place of dice (BD-1)."""
GIVEN_STARTS: Final = ["seat0", "seat1", "seat2", "seat3"]


@final
class BoardOptions:
    """The options that the rules need while a game is played."""

    def __init__(
        self,
        *,
        domestic_trade: bool,
        offers_per_turn: i64,
        turn_limit: i64,
        target_vp: i64,
        dev_card_before_roll: bool,
        start_player: str,
        harbormaster: bool,
        discard_limit: i64,
        friendly_robber: bool,
        dice: str,
    ) -> None:
        self.domestic_trade = domestic_trade
        self.offers_per_turn = offers_per_turn if domestic_trade else 0
        self.turn_limit = turn_limit
        self.target = target_vp
        if target_vp == AS_THE_VARIANTS_SAY:
            self.target = HARBOR_TARGET if harbormaster else BASE_TARGET
        self.dev_card_before_roll = dev_card_before_roll
        self.start: Seat = -1  # the given start player
        if start_player in GIVEN_STARTS:
            self.start = GIVEN_STARTS.index(start_player)
        self.harbormaster = harbormaster
        self.discard_limit = discard_limit
        self.friendly_robber = friendly_robber
        self.has_dice_deck = dice == DICE_DECK


def founder(start: Seat, placed: i64, seats: i64) -> Seat:
    """Return the seat that places next after ``placed`` settlements with roads (F-3, F-4).

    >>> [founder(1, placed, 3) for placed in range(6)]
    [1, 2, 0, 0, 2, 1]
    """
    place = placed if placed < seats else 2 * seats - 1 - placed
    return (start + place) % seats


def others(seats: i64, seat: Seat) -> i64:
    """Return the set of all seats but one.

    >>> bin(others(4, 1))
    '0b1101'
    """
    return (bit(seats) - 1) & ~bit(seat)
