"""A table: its seats and its game, replayed from the log."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, TypeAlias

from eiland.play import DiceSource, Log, Step
from eiland.play.log import UNDO
from eiland.rules.errors import BadSetup, Fault, GameError
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR, State
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.store import Event, Seat, Stored
from eiland.server.thinking.solution import Progress
from eiland.server.web.refusals import UNLAWFUL, Refusal

BOT: Final = "bot"
OFFERS_OF_BOTS: Final = 2
"""Most offers of a bot per turn: people have to answer each of them."""
News: TypeAlias = tuple[int, str, list[str], str]
"""An action as a seat has seen it: player, text, revealed lines, and the view after it."""


@dataclass(frozen=True)
class Entry:
    """One line of the log. ``step`` is the action, None for a line that takes an action back."""

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
    """A game with its seats. Only one command at a time may use it.

    ``rendered`` caches the log as JSON texts by viewer and language; it must agree with ``entries``
    and the names of the seats. ``sent`` holds, by seat, the last step that was sent to the bot's
    worker, ``solution`` the progress of the solution that a bot waits for.
    """

    name: str
    game: str
    creator: str
    seats: list[Seat]
    log: Log
    next: str | None = None
    entries: list[Entry] = field(default_factory=list)
    rendered: dict[tuple[int, str], list[str]] = field(default_factory=dict)
    sent: dict[int, Step] = field(default_factory=dict)
    solution: Progress | None = None

    @staticmethod
    def fold(stored: Stored) -> Table:
        """Return the table of a stored log. Raises Refusal when it does not fit our rules."""
        try:
            current = make(stored.game, len(stored.seats), **stored.options)
        except BadSetup as error:
            raise Refusal(UNLAWFUL, *error.faults) from None
        rules = current.of_version(stored.rules)
        if rules is None:
            fault = Fault("table/rules-version", given=stored.rules, known=int(current.version))
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
        """The length of the log, which a command must name."""
        return len(self.entries)

    @property
    def actors(self) -> list[int]:
        """The seats that may act now."""
        return list(self.log.rules.actors(self.log.state))

    @property
    def bots_to_act(self) -> list[int]:
        """The seats of bots that must act and need not wait for people.

        When several players choose in secret, bots choose at once. When a player waits for answers
        to an offer, people answer first: a bot that answered earlier would show its choice, or
        close the offer. The player who made the offer waits until all have answered.
        """
        actors = self.actors
        if self.log.rules.awaits_answers(self.log.state):
            actors.pop()
            if any(self.seats[seat].kind != BOT for seat in actors):
                return []
        return [seat for seat in actors if seat >= 0 and self.seats[seat].kind == BOT]

    def is_open(self, seat: int) -> bool:
        """Return True if the other players will see which action the seat chooses next."""
        rules, state = self.log.rules, self.log.state
        first = rules.legal(state, seat)[0]
        seen = rules.seen(state, seat, first, SPECTATOR)
        return str(seen.text) == rules.text(state, seat, first)

    def open_to_bot(self, seat: int) -> list[int]:
        """List the action ids that a bot may choose: all legal ones, but few offers per turn."""
        rules, state = self.log.rules, self.log.state
        listed: list[int] = rules.legal(state, seat)
        if self._offers_in_turn() < OFFERS_OF_BOTS:
            return listed
        return [code for code in listed if not self._is_offer(seat, code)]

    def _offers_in_turn(self) -> int:
        """Count the offers made so far in the running turn."""
        rules = self.log.rules
        player = rules.turn_of(self.log.state)
        steps = reversed(self.log.steps)
        turn = takewhile(lambda step: rules.turn_of(step.before) == player, steps)
        return sum(is_offer(rules, step.before, step.after) for step in turn)

    def _is_offer(self, seat: int, code: int) -> bool:
        rules, state = self.log.rules, self.log.state
        return is_offer(rules, state, rules.play(state, seat, code))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return int(self.log.rules.actor(self.log.state)) == NOBODY

    def held_by(self, holder: str) -> list[int]:
        """List the seats that a browser holds."""
        return [number for number, seat in enumerate(self.seats) if seat.holder == holder]

    def known_to(self, seat: int) -> int:
        """Return how many steps a bot's worker knows; 0 if one of them was taken back."""
        steps, last = self.log.steps, self.sent.get(seat)
        return next((n for n in range(len(steps), 0, -1) if steps[n - 1] is last), 0)

    def news(self, seat: int, known: int) -> list[News]:
        """List what a seat has seen of each step after the first ``known``, with its view."""
        rules = self.log.rules
        found: list[News] = []
        for step in self.log.steps[known:]:
            seen = self.log.seen(step, seat)
            view = rules.write_view(rules.observe(step.after, seat))
            found.append((seen.player, seen.text, seen.revealed, view))
        return found

    def act(self, seat: int, text: str, dice: DiceSource) -> None:
        """Play an action and all chance that follows. Raises ParseError, IllegalAction."""
        self._add(self.log.play_text(seat, text))
        self.settle(dice)

    def settle(self, dice: DiceSource) -> None:
        """Play chance until a player must act or the game is over."""
        rules = self.log.rules
        while int(rules.actor(self.log.state)) == CHANCE:
            self._add(self.log.play(CHANCE, dice.outcome(rules, self.log.state)))

    def undo(self, seat: int) -> None:
        """Take back the last action. Raises IllegalAction when it is not the seat's."""
        self.log.undo(seat)
        self.entries.append(Entry(self.seq + 1, seat, UNDO, None))

    def follow(self, event: Event) -> None:
        """Apply a line of the stored log."""
        if event.text == UNDO:
            self.undo(event.player)
        else:
            self._add(self.log.play_text(event.player, event.text))

    def _add(self, step: Step) -> None:
        self.entries.append(Entry(self.seq + 1, step.player, step.text, step))


def is_offer(rules: AnyRules, before: State, after: State) -> bool:
    """Return True if an action made its player wait for the answers of others."""
    return rules.awaits_answers(after) and not rules.awaits_answers(before)
