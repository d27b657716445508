"""What a position of the board game waits for, and the codes of what chance decides."""

from __future__ import annotations

from typing import Final

FRAME: Final = 0  # set-up, by chance, in this order
HARBORS: Final = 1
LAKE: Final = 2
HEXES: Final = 3
SPIRAL: Final = 4
TOKENS: Final = 5
GROUNDS: Final = 6
START: Final = 7
SETTLEMENT: Final = 8  # founding
PATH: Final = 9
BEFORE: Final = 10  # the active player has not rolled yet
DICE: Final = 11  # chance
DISCARD: Final = 12
ROBBER: Final = 13
VICTIM: Final = 14
STEAL: Final = 15  # chance
MAIN: Final = 16
OFFER: Final = 17
CARD: Final = 18  # chance
ROADS: Final = 19
DRAW: Final = 20
FISH: Final = 21  # chance
EXCHANGE: Final = 22
OVER: Final = 23
PHASE_NAMES: Final = [
    "frame",
    "harbors",
    "lake",
    "hexes",
    "spiral",
    "tokens",
    "grounds",
    "start",
    "settlement",
    "path",
    "before",
    "dice",
    "discard",
    "robber",
    "victim",
    "steal",
    "main",
    "offer",
    "card",
    "roads",
    "draw",
    "fish",
    "exchange",
    "over",
]

# Outcomes of chance
START_OF: Final = 0  # + seat
DICE_OF: Final = 4  # + sum - 2
CARD_OF: Final = 15  # + development card
STEAL_OF: Final = 20  # + resource
FISH_OF: Final = 25  # + fish - 1
BOOT_DRAWN: Final = 28
FRAME_OF: Final = 29  # + kind of harbor that names the piece
HARBOR_OF: Final = 35  # + kind of harbor
HEX_OF: Final = 41  # + terrain
LAKE_OF: Final = 47  # + hex
SPIRAL_OF: Final = 66  # + hex
TOKEN_OF: Final = 85  # + number - 2
GROUND_OF: Final = 96  # + place in GROUND_NUMBERS
OUTCOMES: Final = 102
