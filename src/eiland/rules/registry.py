"""Which games there are, with their seats and options, and how to make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, overload

from eiland.rules.board.board import Board
from eiland.rules.board.build import build as build_board
from eiland.rules.board.options import DICE_DECK, GIVEN_STARTS
from eiland.rules.dice.classic.classic import Classic
from eiland.rules.dice.extra.extra import MOST_ROUNDS, Extra
from eiland.rules.dice.plus.plus import Plus
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import AnyRules as AnyRules


class Option:
    """One option of a game: its name, its default and what it may be.

    ``values`` lists the texts allowed, for options that are words; with ``any_text`` others may do
    as well, which the game itself checks. ``low`` and ``high`` bound whole numbers. What kind of
    value an option takes is the kind of its default. ``rule`` names the rule it belongs to.
    """

    def __init__(
        self,
        name: str,
        default: bool | int | str,
        rule: str,
        *,
        values: list[str] | None = None,
        low: int = 0,
        high: int = 0,
        any_text: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.rule = rule
        self.values: list[str] = ["true", "false"] if isinstance(default, bool) else values or []
        self.low = low
        self.high = high
        self.any_text = any_text

    def fault(self, value: object) -> Fault | None:
        """Return what is wrong with a value, None when it is allowed."""
        if isinstance(self.default, bool):
            if isinstance(value, bool):
                return None
        elif isinstance(self.default, int):
            if isinstance(value, int) and not isinstance(value, bool):
                if self.low <= value <= self.high:
                    return None
                return Fault(
                    "setup/option-range",
                    option=self.name,
                    value=str(value)[:40],
                    low=self.low,
                    high=self.high,
                )
        elif isinstance(value, str) and (self.any_text or value in self.values):
            return None
        allowed = ", ".join(self.values) or f"{self.low} … {self.high}"
        return Fault("setup/option-value", option=self.name, value=str(value)[:40], allowed=allowed)

    def parse(self, text: str) -> bool | int | str:
        """Return the value of a text, or the text itself if it is no value.

        >>> Option("turns", 15, "CL-7", low=1, high=50).parse("12")
        12
        """
        if isinstance(self.default, bool):
            return {"true": True, "false": False}.get(text, text)
        if isinstance(self.default, int):
            digits = text.removeprefix("-")
            if digits.isascii() and digits.isdigit() and len(digits) <= 9:
                return int(text)
        return text

    def as_json(self) -> dict[str, object]:
        """Return the option as JSON values."""
        whole = isinstance(self.default, int) and not isinstance(self.default, bool)
        return {
            "name": self.name,
            "default": self.default,
            "rule": self.rule,
            "values": self.values,
            "any_text": self.any_text,
            "low": self.low if whole else None,
            "high": self.high if whole else None,
        }


class Game:
    """A game of the registry: name, seats it can have, options, and what makes its rules."""

    def __init__(
        self,
        name: str,
        low_seats: int,
        high_seats: int,
        options: list[Option],
        build: Callable[..., AnyRules],
    ) -> None:
        self.name = name
        self.low_seats = low_seats
        self.high_seats = high_seats
        self.options = options
        self.build = build

    def faults(self, seats: object, options: dict[str, object]) -> list[Fault]:
        """List everything that is wrong with a set-up."""
        found: list[Fault] = []
        fits = isinstance(seats, int) and not isinstance(seats, bool)
        if not fits or not self.low_seats <= seats <= self.high_seats:  # type: ignore[operator]
            found.append(
                Fault(
                    "setup/seats",
                    game=self.name,
                    given=str(seats)[:40],
                    low=self.low_seats,
                    high=self.high_seats,
                )
            )
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                found.append(
                    Fault(
                        "setup/unknown-option",
                        option=name[:40],
                        game=self.name,
                        options=", ".join(known),
                    )
                )
                continue
            fault = known[name].fault(value)
            if fault is not None:
                found.append(fault)
        return found

    def parse_options(self, texts: dict[str, str]) -> dict[str, object]:
        """Return options given as text, as `make` wants them.

        Unknown names and bad values are left for `make`.
        """
        known = {option.name: option for option in self.options}
        return {
            name: known[name].parse(text) if name in known else text for name, text in texts.items()
        }


_games: dict[str, Game] = {}


def register(game: Game) -> None:
    """Add a game. Raises ValueError when the name is taken."""
    if game.name in _games:
        raise ValueError(f"game {game.name!r} is registered already")
    _games[game.name] = game


def games() -> list[Game]:
    """List the games in the order of their registration.

    >>> [game.name for game in games()][0]
    'classic'
    """
    return list(_games.values())


def game(name: str) -> Game:
    """Return the game called ``name``. Raises BadSetup ``setup/unknown-game``."""
    if name not in _games:
        raise BadSetup(Fault("setup/unknown-game", game=name[:40], games=", ".join(_games)))
    return _games[name]


@overload
def make(
    name: Literal["classic"],
    /,
    seats: int,
    *,
    start_player: Literal["seat0", "random"] = ...,
    same_turn_joker: bool = ...,
    nothing_built: int = ...,
    turns: int = ...,
) -> Classic: ...
@overload
def make(
    name: Literal["plus"],
    /,
    seats: int,
    *,
    start_player: Literal["seat0", "random"] = ...,
    same_turn_joker: bool = ...,
) -> Plus: ...
@overload
def make(
    name: Literal["extra"],
    /,
    seats: int,
    *,
    start_player: Literal["seat0", "random"] = ...,
    castles: bool = ...,
    win_any_time: bool = ...,
    round_limit: int = ...,
) -> Extra: ...
@overload
def make(name: Literal["base"], /, seats: int, **options: bool | int | str) -> Board: ...
@overload
def make(name: str, /, seats: int, **options: object) -> AnyRules: ...
def make(name: str, /, seats: int, **options: object) -> AnyRules:
    """Return the rules of a game.

    Raises BadSetup with all reasons at once: unknown game, wrong number of seats, unknown options,
    values not allowed.

    >>> make("classic", seats=2, turns=10).options["turns"]
    10
    """
    found = game(name)
    faults = found.faults(seats, options)
    if faults:
        raise BadSetup(*faults)
    return found.build(seats, **options)


def _classic(seats: int, **options: Any) -> AnyRules:
    return Classic(seats, **options)


def _plus(seats: int, **options: Any) -> AnyRules:
    return Plus(seats, **options)


def _extra(seats: int, **options: Any) -> AnyRules:
    return Extra(seats, **options)


def _board(seats: int, **options: object) -> AnyRules:
    given = {option.name: option.default for option in BOARD_OPTIONS}
    return build_board(seats, {**given, **options}, [])


register(
    Game(
        "classic",
        1,
        4,
        [
            Option("start_player", "seat0", "DR-8", values=["seat0", "random"]),
            Option("same_turn_joker", True, "DJ-3"),
            Option("nothing_built", -2, "CL-6", low=-100, high=0),
            Option("turns", 15, "CL-7", low=1, high=100),
        ],
        _classic,
    )
)
register(
    Game(
        "plus",
        2,
        4,
        [
            Option("start_player", "seat0", "DR-8", values=["seat0", "random"]),
            Option("same_turn_joker", True, "DJ-3"),
        ],
        _plus,
    )
)
register(
    Game(
        "extra",
        2,
        4,
        [
            Option("start_player", "seat0", "DR-8", values=["seat0", "random"]),
            Option("castles", True, "EX-11"),
            Option("win_any_time", False, "EX-12"),
            Option("round_limit", 100, "EX-13", low=1, high=MOST_ROUNDS),
        ],
        _extra,
    )
)

BOARD_OPTIONS: Final = [
    Option("harbormaster", False, "HM-1"),
    Option("fishermen", False, "W-1"),
    Option("board", "random", "B-1", values=["random", "beginners"], any_text=True),
    Option("token_placement", "spiral", "V-6", values=["spiral", "free"]),
    Option("harbors", "board", "H-7", values=["board", "shuffled", "standard", "loose"]),
    Option("start_player", "highest_roll", "F-1", values=["highest_roll", *GIVEN_STARTS]),
    Option("dice", "rolled", "BD-1", values=["rolled", DICE_DECK]),
    Option("target_vp", 0, "VP-1", low=0, high=30),
    Option("domestic_trade", True, "TR-1"),
    Option("offers_per_turn", 10, "TR-14", low=0, high=100),
    Option("discard_limit", 7, "R-2", low=2, high=95),
    Option("friendly_robber", False, "R-10"),
    Option("dev_card_before_roll", True, "T-3"),
    Option("turn_limit", 1000, "VP-6", low=1, high=100_000),
    Option("setup_fish_at_lake", False, "W-7"),
    Option("knight_brings_robber_in", True, "W-23"),
    Option("robber_on_lake", True, "W-24"),
    Option("boot_pass_delay", "after_roll", "W-30", values=["after_roll", "next_turn"]),
    Option("exchange_at_seven", True, "W-14"),
    Option("fish_draw", "compulsory", "W-8", values=["compulsory", "optional"]),
]
register(Game("base", 2, 4, BOARD_OPTIONS, _board))
