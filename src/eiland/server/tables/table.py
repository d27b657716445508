"""A table: its seats and its game, folded from the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, TypeAlias

from eiland.play import DiceSource, Log, Step
from eiland.play.log import UNDO
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR
from eiland.rules.registry import make
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.thinking.solution import Progress
from eiland.server.web.refusals import UNLAWFUL, Refusal

BOT: Final = "bot"
OFFERS_OF_BOTS: Final = 2
"""Offers that a bot may make in a turn: people have to answer each."""
Told: TypeAlias = tuple[int, str, list[str], str]
"""What somebody has seen of an action: player, text, what it revealed, and the view after it."""


@dataclass(frozen=True)
class Entry:
    """One line of the log. ``step`` is the action, None for a line that takes one back."""

    seq: int
    player: int
    text: str
    step: Step | None

    @property
    def event(self) -> Event:
        """The line as it is stored."""
        return Event(self.player, self.text)


@dataclass
class Table:
    """A game with its seats. One command at a time may use it.

    ``rendered`` keeps the log as JSON texts by viewer and language; it must agree with ``entries``
    and with the names of the seats. ``told`` holds the last step that a bot's worker was told of,
    ``solution`` how far the solution of the game is that a bot waits for.
    """

    name: str
    game: str
    creator: str
    seats: list[Seat]
    log: Log
    next: str | None = None
    entries: list[Entry] = field(default_factory=list)
    rendered: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    told: dict[int, Step] = field(default_factory=dict)
    solution: Progress | None = None

    @staticmethod
    def fold(stored: Stored) -> Table:
        """Return the table that a log leads to. Raises Refusal when its rules are not ours."""
        try:
            rules = make(stored.game, len(stored.seats), **stored.options)
        except BadSetup as error:
            raise Refusal(UNLAWFUL, *error.faults) from None
        if rules.version != stored.rules:
            fault = Fault("table/rules-version", given=stored.rules, known=int(rules.version))
            raise Refusal(UNLAWFUL, fault)
        table = Table(
            stored.name, stored.game, stored.creator, stored.seats, Log(rules), stored.next
        )
        try:
            for event in stored.events:
                table.follow(event)
        except GameError as error:
            raise Refusal(UNLAWFUL, Fault("table/damaged", seq=table.seq + 1)) from error
        return table

    @property
    def seq(self) -> int:
        """How long the log is: what a command must have seen."""
        return len(self.entries)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self.log.rules.actors(self.log.state))

    @property
    def bots_to_act(self) -> list[int]:
        """The seats of bots that owe something and need not wait for people.

        Where everybody chooses at the same time nobody waits. An offer is answered by people first,
        so that no bot shows what it makes of it or closes it meanwhile; who made it waits for all.
        The protocol lists the active seat last where it may only take or withdraw while others
        owe; where it owes it comes first. Active is who last acted alone.
        """
        actors = self.actors
        if len(actors) > 1 and actors[-1] == self._active:
            actors.pop()
            if not all(self.seats[seat].kind == BOT for seat in actors):
                return []
        return [seat for seat in actors if seat >= 0 and self.seats[seat].kind == BOT]

    @property
    def _active(self) -> int:
        """Who last acted alone, NOBODY when nobody has yet."""
        rules = self.log.rules
        alone = (
            step.player
            for step in reversed(self.log.steps)
            if step.player >= 0 and len(rules.actors(step.before)) == 1
        )
        return next(alone, NOBODY)

    def is_open(self, seat: int) -> bool:
        """Tell whether others see what a seat is about to choose."""
        rules, state = self.log.rules, self.log.state
        first = rules.legal(state, seat)[0]
        seen = rules.seen(state, seat, first, SPECTATOR)
        return str(seen.text) == rules.text(state, seat, first)

    def open_to_bot(self, seat: int) -> list[int]:
        """List the codes of what a bot may choose: whatever is listed, but few offers a turn."""
        rules, state = self.log.rules, self.log.state
        listed: list[int] = rules.legal(state, seat)
        if self._offers_by(seat) < OFFERS_OF_BOTS:
            return listed
        return [code for code in listed if not _is_offer(rules.text(state, seat, code))]

    def _offers_by(self, seat: int) -> int:
        """Count the offers of a seat since it has rolled."""
        own = (step.text for step in reversed(self.log.steps) if step.player == seat)
        return sum(_is_offer(text) for text in takewhile("roll".__ne__, own))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self.log.rules.actor(self.log.state)) == NOBODY

    def held_by(self, holder: str) -> list[int]:
        """List the seats of a browser."""
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    def known_to(self, seat: int) -> int:
        """Return how many steps the worker of a bot knows; none when a step it knows is undone."""
        steps, last = self.log.steps, self.told.get(seat)
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1] is last), 0)

    def news(self, seat: int, known: int) -> list[Told]:
        """List what a seat has seen of each step after the ``known`` first, with its view then."""
        rules = self.log.rules
        told: list[Told] = []
        for step in self.log.steps[known:]:
            seen = self.log.seen(step, seat)
            view = rules.write_view(rules.observe(step.after, seat))
            told.append((seen.player, seen.text, seen.revealed, view))
        return told

    def act(self, seat: int, text: str, dice: DiceSource) -> None:
        """Play an action and all chance that follows. Raises ParseError, IllegalAction."""
        self._add(self.log.play_text(seat, text))
        self.settle(dice)

    def settle(self, dice: DiceSource) -> None:
        """Play chance until somebody may act or the game is over."""
        rules = self.log.rules
        while int(rules.actor(self.log.state)) == CHANCE:
            self._add(self.log.play(CHANCE, dice.outcome(rules, self.log.state)))

    def undo(self, seat: int) -> None:
        """Take back the last action. Raises IllegalAction when it is not the seat's."""
        self.log.undo(seat)
        self.entries.append(Entry(self.seq + 1, seat, UNDO, None))

    def follow(self, event: Event) -> None:
        """Do what a line of the stored log says."""
        if event.text == UNDO:
            self.undo(event.player)
        else:
            self._add(self.log.play_text(event.player, event.text))

    def _add(self, step: Step) -> None:
        self.entries.append(Entry(self.seq + 1, step.player, step.text, step))


def _is_offer(text: str) -> bool:
    """Tell whether an action asks other players for an answer."""
    return text.startswith("offer ")
