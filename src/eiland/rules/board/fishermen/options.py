"""The options of Fishermen as attributes."""

from __future__ import annotations

from typing import Final, final

NEXT_TURN: Final = "next_turn"
OPTIONAL: Final = "optional"


@final
class FishOptions:
    """The options that Fishermen needs while a game is played."""

    def __init__(
        self,
        *,
        setup_fish_at_lake: bool,
        knight_brings_robber_in: bool,
        robber_on_lake: bool,
        boot_pass_delay: str,
        exchange_at_seven: bool,
        fish_draw: str,
    ) -> None:
        self.setup_fish_at_lake = setup_fish_at_lake  # W-7
        self.knight_brings_robber_in = knight_brings_robber_in  # W-23a
        self.robber_on_lake = robber_on_lake  # W-24
        self.boot_waits = boot_pass_delay == NEXT_TURN  # W-30
        self.exchange_at_seven = exchange_at_seven  # W-14
        self.asks_before_drawing = fish_draw == OPTIONAL  # W-8


def read_options(options: dict[str, object]) -> FishOptions:
    """Return the options of Fishermen from those of the game."""
    return FishOptions(
        setup_fish_at_lake=bool(options["setup_fish_at_lake"]),
        knight_brings_robber_in=bool(options["knight_brings_robber_in"]),
        robber_on_lake=bool(options["robber_on_lake"]),
        boot_pass_delay=str(options["boot_pass_delay"]),
        exchange_at_seven=bool(options["exchange_at_seven"]),
        fish_draw=str(options["fish_draw"]),
    )
