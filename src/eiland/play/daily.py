"""The daily game: one game a day, in which everybody meets the same dice.

The board game has a founding puzzle instead (`daily_founding`); it shares days and versions.

For each turn and roll there are six faces. Who rolls k dice gets the first k of them, so the dice
do not depend on what was rolled before, and two players can be compared turn by turn.

The derivation has a version, and test vectors in `docs/reference/daily.md`:

    seed of the day   derive(VERSION, "daily", game, date)         date as in 2026-11-25
    seed of a roll    derive(seed of the day, turn, roll)          both from 1
    faces             six numbers below 6 of a generator with that seed: ore, grain, wool,
                      lumber, brick, gold

A change of the rules of the game or of this list needs a new version.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final, NamedTuple, cast

from eiland.chance import Generator, derive
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.dice.faces import FACE_NAMES, FACES, MOST_DICE, total
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules, make

VERSION: Final = 1
VERSIONS: Final = (1,)
"""The derivations that tables and records of earlier days may have."""
FIRST: Final = date(2026, 11, 1)
"""The day of game number 1."""
FOUNDED: Final = "base"
GAMES: Final = ("classic", FOUNDED)
AT_TABLES: Final = ("classic",)
"""The games that are played at a table; `daily_founding` has the puzzle of the other one."""
ROLL: Final = "dice "


class Daily(NamedTuple):
    """The daily game of a date, as players call it where they are.

    >>> daily = Daily.of("classic", "2026-11-25")
    >>> daily.number, daily.text, Daily.parse("classic", daily.text) == daily
    (25, '1:2026-11-25', True)
    """

    game: str
    day: date
    version: int = VERSION

    @staticmethod
    def of(game: str, written: str) -> Daily:
        """Return the game of a date such as 2026-11-25. Raises BadSetup."""
        if game not in GAMES:
            raise BadSetup(Fault("daily/no-game", game=game[:40], games=", ".join(GAMES)))
        try:
            day = date.fromisoformat(written)
        except ValueError:
            day = None
        if day is None or written != day.isoformat():
            raise BadSetup(Fault("daily/date", given=written[:40]))
        if day < FIRST:
            raise BadSetup(Fault("daily/before", given=written, first=FIRST.isoformat()))
        return Daily(game, day)

    @staticmethod
    def parse(game: str, text: str) -> Daily:
        """Return the daily game of a stored table or record. Raises BadSetup."""
        version, _, written = text.partition(":")
        if version not in map(str, VERSIONS):
            raise BadSetup(Fault("daily/version", given=version[:20], known=VERSION))
        return Daily.of(game, written)._replace(version=int(version))

    @property
    def text(self) -> str:
        """The version and the date, which `parse` reads."""
        return f"{self.version}:{self.day.isoformat()}"

    @property
    def number(self) -> int:
        """The number of the day, from 1."""
        return (self.day - FIRST).days + 1

    @property
    def next(self) -> date:
        """The day of the next game."""
        return self.day + timedelta(days=1)

    @property
    def seed(self) -> int:
        """The seed of the day."""
        return derive(self.version, "daily", self.game, self.day.isoformat())

    def rules(self) -> AnyRules:
        """Return the rules: the usual options, one seat, or the four of the founding puzzle."""
        return make(self.game, 4 if self.game == FOUNDED else 1)

    def faces(self, turn: int, roll: int) -> list[str]:
        """Return the six faces of a roll in a turn; both are numbered from 1.

        >>> len(Daily.of("classic", "2026-11-25").faces(1, 1))
        6
        """
        dice = Generator(derive(self.seed, turn, roll))
        return [FACE_NAMES[dice.below(FACES)] for _ in range(MOST_DICE)]


class DailyDice:
    """The dice of a daily game. They depend on turn and roll alone, so they need no memory."""

    def __init__(self, daily: Daily) -> None:
        self.daily = daily

    def outcome(self, rules: AnyRules, state: State) -> int:
        """Return the first faces of the turn and the roll, as many as are rolled."""
        game, position = cast("Classic", rules), cast("ClassicState", state)
        rolled = int(game.dice_this_turn(position)) - int(total(position.dice))
        faces = self.daily.faces(int(position.turn) + 1, int(position.rolls) + 1)
        return int(rules.parse(state, CHANCE, ROLL + " ".join(faces[:rolled])))
