"""The codes of the outcomes of chance."""

from __future__ import annotations

from typing import Final

START_OF: Final = 0  # + seat with the highest roll, ties included (F-1, F-2a)
DICE_OF: Final = 4  # + sum - 2
CARD_OF: Final = 15  # + development card
STEAL_OF: Final = 20  # + resource; development cards are never stolen (DC-5)
VARIANT_DRAWN: Final = 25  # four codes for what a variant draws
FRAME_OF: Final = 29  # + kind of harbor that the piece is named after
HARBOR_OF: Final = 35  # + kind of harbor
HEX_OF: Final = 41  # + terrain
LAKE_OF: Final = 47  # + hex
SPIRAL_OF: Final = 66  # + hex
TOKEN_OF: Final = 85  # + number - 2
GROUND_OF: Final = 96  # + place in GROUND_NUMBERS
OUTCOMES: Final = 102
