"""The set-up of a game from the command line; all faults are found at once."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

from eiland.cli.vocabulary import vocabulary
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.registry import AnyRules, Game, game, games, make

T = TypeVar("T")

ME: Final = "me"
LONGEST_NAME: Final = 20


def split_seats(text: str) -> list[str]:
    """Return the players of ``--seats``, separated by commas.

    A player with commas of its own, such as a command, is put in double quotes.

    >>> split_seats('exec:./mybot --fast,greedy'), split_seats('"exec:./mybot a,b",greedy')
    (['exec:./mybot --fast', 'greedy'], ['exec:./mybot a,b', 'greedy'])
    """
    return next(csv.reader([text], skipinitialspace=True), []) or [""]


def joined_seats(players: Iterable[str]) -> str:
    """Return the text that `split_seats` splits into these players."""
    return ",".join(
        '"' + player.replace('"', '""') + '"' if "," in player or '"' in player else player
        for player in players
    )


@dataclass(frozen=True)
class Chair:
    """The player of a seat: a bot, or a person at this terminal, with or without a name."""

    bot: str | None
    name: str = ""

    @staticmethod
    def parse(text: str) -> Chair:
        """Read ``me``, ``me:Anna``, the name of a bot or its command.

        >>> Chair.parse("me:Anna"), Chair.parse("greedy")
        (Chair(bot=None, name='Anna'), Chair(bot='greedy', name=''))
        """
        kind, _, name = text.strip().partition(":")
        if kind == ME:
            return Chair(None, " ".join(name.split())[:LONGEST_NAME])
        return Chair(text.strip())


@dataclass
class Setup:
    """A requested game. All its faults are collected in ``faults``."""

    game: str
    chairs: list[Chair]
    options: dict[str, object]
    faults: list[Fault]
    table: int | None = None
    """The number of seats where the chairs only list who plays."""

    @staticmethod
    def parse(
        name: str,
        chairs: str,
        options: list[str],
        *,
        people: bool,
        imports: bool = True,
        table: int | None = None,
    ) -> Setup:
        """Parse game, ``--seats`` and ``--option``; ``people`` is whether ``me`` is allowed.

        ``imports`` allows bots as ``module:Class`` and commands: not if the seats come from a file.
        """
        setup = Setup(name, [Chair.parse(text) for text in split_seats(chairs)], {}, [], table)
        if setup.take(options):
            setup.check_bots(people=people, imports=imports)
        return setup

    @staticmethod
    def of_seats(name: str, seats: int | None, options: list[str]) -> Setup:
        """Parse game, number of seats and ``--option``, without players.

        If there is no number, the game has as few seats as possible.
        """
        if seats is None:
            seats = next((game.low_seats for game in games() if game.name == name), 1)
        setup = Setup(name, [Chair(None)] * seats, {}, [])
        setup.take(options)
        return setup

    @property
    def seats(self) -> int:
        """The number of seats of the game."""
        return len(self.chairs) if self.table is None else self.table

    def take(self, options: list[str]) -> bool:
        """Set the options and note their faults; return True if the game exists."""
        found = self.find()
        texts = self.split(options, games() if found is None else [found])
        if found is None:
            return False
        self.options = found.parse_options(texts)
        self.faults += found.faults(self.seats, self.options)
        self.faults += self.build_faults(found)
        return True

    def build_faults(self, found: Game) -> list[Fault]:
        """Return what only building the rules finds, such as a fault in a board given as text.

        Seats and options with a fault of their own are left out.
        """
        for option in found.options:
            value = str(self.options.get(option.name, option.default))
            if option.any_text and value not in option.values and "=" not in value:
                allowed = ", ".join([*option.values, "hexes=… harbors=…"])
                fault = Fault(
                    "setup/option-value", option=option.name, value=value[:40], allowed=allowed
                )
                return [fault]
        seats = min(max(self.seats, found.low_seats), found.high_seats)
        known = {option.name: option for option in found.options}
        sound = {
            name: value
            for name, value in self.options.items()
            if name in known and known[name].fault(value) is None
        }
        try:
            found.build(seats, **sound)
        except BadSetup as error:
            return error.faults
        return []

    def find(self) -> Game | None:
        """Return the game, or note that it does not exist."""
        try:
            return game(self.game)
        except GameError as error:
            self.faults += error.faults
            return None

    def split(self, options: list[str], possible: list[Game]) -> dict[str, str]:
        """Return ``name=value`` texts by name; note texts of another form and repeated names.

        ``possible`` are the games that the options may belong to.
        """
        texts: dict[str, str] = {}
        known = dict.fromkeys(option.name for game in possible for option in game.options)
        for option in options:
            name, equals, value = (part.strip() for part in option.partition("="))
            if not equals:
                listed = ", ".join(known)
                self.faults.append(Fault("cli/option-form", text=option[:40], options=listed))
            elif name in texts:
                self.faults.append(Fault("cli/option-twice", option=name[:40]))
            else:
                texts[name] = value
        return texts

    def check_bots(self, *, people: bool, imports: bool) -> None:
        """Note unknown bots, and people where only bots can play; read words for levels."""
        from eiland.bots import LEVELS, bots  # slow to load; a help does without

        known = bots(self.game)
        words = vocabulary("en", LEVELS)
        self.chairs = [
            Chair(words.get(chair.bot.casefold(), chair.bot))
            if chair.bot is not None and chair.bot not in known
            else chair
            for chair in self.chairs
        ]
        for chair in dict.fromkeys(self.chairs):
            if chair.bot is None:
                if not people:
                    self.faults.append(Fault("cli/only-bots", bots=", ".join(known)))
            elif chair.bot in known or (":" in chair.bot and imports):
                self.import_bot(chair.bot)
            else:
                names = ", ".join([ME, *known] if people else known)
                self.faults.append(
                    Fault("setup/unknown-bot", bot=chair.bot[:40], game=self.game, bots=names)
                )

    def import_bot(self, name: str) -> None:
        """Import a bot, load its file or look for its program; note why that is impossible."""
        from eiland.bots.plugins import find
        from eiland.bots.registry import find_by_name
        from eiland.play.policies import is_policy_file, policy_bot
        from eiland.play.processes.commands import is_command, words_of

        try:
            if is_command(name):
                words_of(name)
            elif is_policy_file(name):
                policy_bot(name, make(self.game, self.seats, **self.options))
            elif ":" in name:
                find(name)
            else:
                find_by_name(name, self.game)
        except BadSetup as error:
            self.faults += [fault for fault in error.faults if fault not in self.faults]

    def at_least(self, low: int, **values: int) -> None:
        """Note numbers that are too small."""
        for name, value in values.items():
            if value < low:
                self.faults.append(Fault("cli/at-least", option=f"--{name}", low=low, given=value))

    def attempt(self, work: Callable[[], T]) -> T | None:
        """Return what ``work`` returns, or None after noting the faults of its BadSetup."""
        try:
            return work()
        except BadSetup as error:
            self.faults += error.faults
            return None

    def check(self) -> None:
        """Raise BadSetup with all faults, if there are any."""
        if self.faults:
            raise BadSetup(*self.faults)

    def make_rules(self) -> AnyRules:
        """Return the rules. Raises BadSetup."""
        self.check()
        return make(self.game, self.seats, **self.options)
