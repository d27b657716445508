"""A table: its seats and its game, replayed from the log."""

from __future__ import annotations

import math
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final, NamedTuple, TypeAlias

from eiland.play import DiceSource, Log
from eiland.play.daily import Daily, DailyDice
from eiland.play.log import UNDO
from eiland.play.proofs.dice import VerifiableDice
from eiland.play.steps import OPENING, Kept, Step
from eiland.rules.errors import BadSetup, Fault, GameError, IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR, State
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.clock import LIMITS, OFF, Clock, KeptClock
from eiland.server.tables.entries import Entries, KeptLines
from eiland.server.tables.notices import ABANDONED, LEFT, PAUSE, RESUME, START, Notice
from eiland.server.tables.refusals import REFUSE, Refusals, refusing
from eiland.server.tables.rendered import RenderedLines
from eiland.server.tables.store import (
    DAY,
    NO_ROOM,
    Event,
    Knock,
    Message,
    Seat,
    Standing,
    Stored,
    Version,
)
from eiland.server.tables.table_dice import TableDice
from eiland.server.tables.turn_use import KeptUse, TurnUse
from eiland.server.thinking.solution import Progress
from eiland.server.web.identity import Visitor
from eiland.server.web.refusals import UNPROCESSABLE, Refusal

BOT: Final = "bot"
OLD_RULES: Final = "table/rules-version"
"""The fault of a table whose rules version we do not know."""
TABLE_BYTES: Final = 24_000
"""What a table takes without any entry."""
ENTRY_BYTES: Final = 50
"""What an entry of the board game with both variants takes, with its step."""
ABANDONED_DAYS: Final = 30
"""How long a game can be looked at that is abandoned."""
OWNER_SECONDS: Final = 60.0
"""How long the owner of a seat is asked for it; silence is a refusal."""
ALONE_SECONDS: Final = DAY
"""How long the host waits for the seat of an absent person whom nobody else can be asked about."""
KNOCK_SECONDS: Final = 60.0
"""How long a newcomer waits at the door without asking again."""
LONG_ABANDONED_DAYS: Final = 7
"""How long one with a long log."""
LONG_LINES: Final = 5_000
"""So many lines make a log long. Of a thousand games the longest has a thousand."""
OFFERS_OF_BOTS: Final = 2
"""Most offers of a bot per turn: people have to answer each of them."""
News: TypeAlias = tuple[int, str, list[str], str]
"""An action as a seat has seen it: player, text, revealed lines, and the view after it."""


class KeptTable(NamedTuple):
    """What a table has from its log alone."""

    steps: Kept
    turns: int
    lines: KeptLines
    clock: KeptClock
    use: KeptUse
    seats: list[tuple[str | None, bool]]  # by seat, the bot that stands in, and who has left
    at: float


@dataclass
class Table:
    """A game with its seats. Only one command at a time may use it.

    ``rendered`` caches lines of the log by viewer and language; it must agree with ``entries`` and
    the names of the seats. By seat, ``refusals`` holds the offers that the seat refuses by itself,
    ``sent`` the number of the last step that was sent to its bot's worker. ``for_spectators``
    caches the latest messages to spectators, by all that they depend on. ``solution`` is the
    progress of the solution while another bot plays for one that needs it. ``at`` is the time of
    the lines that are added. With ``may_stand_in`` the others may let a bot play for a person who
    is away. ``invite`` is the digest of the invitation to whichever seat is free. ``room`` is the
    kind of the waiting room, in which the table is while it ``is_waiting``: then nobody can act.
    ``messages`` are the latest that players have said. At the table of a daily game ``attempt``
    counts how often its host has begun it. With ``hints`` several people may have hints and
    analyses while they play. ``dice`` are those that can be verified, None at tables
    without. ``knocks`` are the newcomers at the door of the waiting room, and those sent away.
    ``use`` is what seats have done in the running turn.
    """

    name: str
    game: str
    creator: str
    seats: list[Seat]
    log: Log
    next: str | None = None
    refusals: dict[int, Refusals] = field(default_factory=dict)
    clock_name: str = OFF
    clock: Clock = field(default_factory=lambda: Clock(None))
    may_stand_in: bool = True
    invite: str | None = None
    room: str = NO_ROOM
    is_waiting: bool = False
    may_chat: bool = True
    messages: list[Message] = field(default_factory=list)
    daily: Daily | None = None
    attempt: int = 0
    hints: bool = False
    dice: TableDice | None = None
    knocks: list[Knock] = field(default_factory=list)
    at: float = 0.0
    use: TurnUse = field(default_factory=TurnUse)
    entries: Entries = field(init=False)
    rendered: dict[tuple[int, str], RenderedLines] = field(default_factory=dict)
    for_spectators: dict[tuple[object, ...], str] = field(default_factory=dict)
    sent: dict[int, int] = field(default_factory=dict)
    solution: Progress | None = None
    version: Version = field(init=False)

    def __post_init__(self) -> None:
        self.entries = Entries(self.log.steps)
        self.version = Version(self.name)

    @staticmethod
    def fold(stored: Stored, kept: KeptTable | None = None) -> Table:
        """Return the table of a stored log. Raises Refusal when it does not fit our rules.

        If what was replayed earlier is ``kept``, ``stored`` has only the events after it.
        """
        try:
            current = make(stored.game, len(stored.seats), **stored.options)
        except BadSetup as error:
            raise Refusal(UNPROCESSABLE, *error.faults) from None
        rules = current.of_version(stored.rules)
        if rules is None:
            fault = Fault(OLD_RULES, given=stored.rules, known=int(current.version))
            raise Refusal(UNPROCESSABLE, fault)
        table = Table(
            *(stored.name, stored.game, stored.creator, stored.seats, Log(rules), stored.next),
            stored.refusals,
            stored.clock,
            Clock(LIMITS.get(stored.clock), is_shared=len(stored.seats) > 1),
            stored.may_stand_in,
            stored.invite,
            stored.room,
            stored.waiting,
            stored.may_chat,
            stored.messages,
            stored.daily,
            stored.attempt,
            stored.hints,
            TableDice.of(stored),
            stored.knocks,
        )
        table.version = stored.version
        table.at = stored.created
        if stored.waiting:
            table.clock.pause(table.at)
        table.clock.begin_turn(int(rules.turn_of(table.log.state)))
        table.clock.asked(table.pressed, CHANCE, table.at)
        if kept is not None:
            table._restore(kept)
        try:
            for event in stored.events:
                table.follow(event)
        except GameError as error:
            raise Refusal(UNPROCESSABLE, Fault("table/damaged", seq=table.seq + 1)) from error
        table._note_arrivals()
        return table

    def kept(self) -> KeptTable:
        """Return what has been replayed from the log, which `fold` can begin with."""
        return KeptTable(
            *(self.log.steps.kept(), self.log.turns, self.entries.kept()),
            *(self.clock.kept(), self.use.kept()),
            [(seat.stand_in, seat.has_left) for seat in self.seats],
            self.at,
        )

    def _restore(self, kept: KeptTable) -> None:
        self.log.restore(kept.steps, kept.turns)
        self.entries.restore(kept.lines)
        self.clock.restore(kept.clock)
        self.use.restore(kept.use)
        for seat, (stand_in, has_left) in zip(self.seats, kept.seats, strict=True):
            seat.stand_in, seat.has_left = stand_in, has_left
        self.at = kept.at

    def catch_up(self, stored: Stored) -> None:
        """Become the table that is stored; ``stored`` has only the events that are missing here."""
        for event in stored.events:
            self.follow(event)
        called = [(seat.kind, seat.name, seat.bot) for seat in self.seats]
        for before, seat in zip(self.seats, stored.seats, strict=True):
            seat.has_left = before.has_left
        self.seats, self.creator, self.next = stored.seats, stored.creator, stored.next
        self.refusals, self.invite = stored.refusals, stored.invite
        self.may_chat, self.messages = stored.may_chat, stored.messages
        self.dice, self.knocks = TableDice.of(stored), stored.knocks
        if called != [(seat.kind, seat.name, seat.bot) for seat in self.seats]:
            self.rendered.clear()
        self._note_arrivals()
        self.version = stored.version

    def _note_arrivals(self, until: float = math.inf) -> None:
        """Give those who have taken a seat since they are asked the full time."""
        for number, seat in enumerate(self.seats):
            since = self.clock.since.get(number, until)
            if seat.taken is not None and since < seat.taken <= until:
                self.clock.again(number, seat.taken, is_new=True)

    @property
    def seq(self) -> int:
        """The length of the log, which a command must name."""
        return len(self.entries)

    @property
    def size(self) -> int:
        """How much memory the table takes, in bytes, roughly."""
        lines = sum(lines.size for lines in self.rendered.values())
        texts = sum(map(len, self.for_spectators.values()))
        return TABLE_BYTES + ENTRY_BYTES * len(self.entries) + lines + texts

    @property
    def actors(self) -> list[int]:
        """The seats that may act now, none in a game that is abandoned."""
        return [] if self.is_abandoned else list(self.log.rules.actors(self.log.state))

    @property
    def pressed(self) -> list[int]:
        """The seats whose clocks run: `actors`, without who waits for the answers to an offer."""
        actors = self.actors
        waits = len(actors) > 1 and self.log.rules.awaits_answers(self.log.state)
        return actors[:-1] if waits else actors

    @property
    def standing(self) -> Standing:
        """What the lobby shows of the position. Everyone may know it."""
        rules, state = self.log.rules, self.log.state
        turn = rules.observe(state, SPECTATOR).as_json().get("turn")
        number = turn // len(self.seats) + 1 if isinstance(turn, int) else None
        return Standing(self.actors, list(rules.scores(state)), number, self.due)

    @property
    def is_paused(self) -> bool:
        """Whether the host has stopped the game."""
        return self.clock.paused_at is not None and not self.is_waiting and not self.is_abandoned

    @property
    def is_stopped(self) -> bool:
        """Whether nobody can act: the game has not started, is paused or abandoned."""
        return self.is_waiting or self.is_paused or self.is_abandoned

    @property
    def is_revealing(self) -> bool:
        """Whether the game is about to begin, as soon as browsers have revealed their bytes."""
        return self.is_waiting and self.dice is not None and self.dice.reveal_by is not None

    @property
    def due(self) -> float | None:
        """When the time of the first person is up, None if nobody must hurry.

        Before the start it is when the time to reveal is up, in a pause when that ends by itself.
        """
        if self.is_waiting:
            return self.dice.reveal_by if self.dice else None
        if self.is_paused:
            return self.clock.pause_ends
        times = [due for seat in self.people_asked if (due := self.clock.due(seat)) is not None]
        return min(times, default=None)

    @property
    def people_asked(self) -> list[int]:
        """The seats of people who must act now. Seats that nobody has taken are not among them."""
        people = [seat for seat in self.actors if seat >= 0 and self.player(seat) is None]
        return [seat for seat in people if self.seats[seat].holder is not None]

    def playing(self, seats: Iterable[int]) -> list[int]:
        """List those of the seats whose people may act: no bot plays for them, no pause."""
        return [] if self.is_stopped else [seat for seat in seats if self.player(seat) is None]

    def overdue(self, now: float) -> int | None:
        """Return the person whose time is up for longest, None if there is none."""
        due = {seat: self.clock.due(seat) for seat in self.people_asked}
        late = [(time, seat) for seat, time in due.items() if time is not None and time <= now]
        return min(late)[1] if late else None

    def player(self, seat: int) -> str | None:
        """Return the bot that plays a seat at the moment, None if it is a person."""
        found = self.seats[seat]
        return found.bot if found.kind == BOT else found.stand_in

    @property
    def bots_to_act(self) -> list[int]:
        """The seats of bots that must act and need not wait for people.

        When several players choose in secret, bots choose at once. When a player waits for answers
        to an offer, people answer first: a bot that answered earlier would show its choice, or
        close the offer. The player who made the offer waits until all have answered.
        """
        actors = self.actors
        if self.is_stopped:
            return []
        if self.log.rules.awaits_answers(self.log.state):
            actors.pop()
            if any(self.player(seat) is None for seat in actors):
                return []
        return [seat for seat in actors if seat >= 0 and self.player(seat) is not None]

    def is_open(self, seat: int) -> bool:
        """Return True if the other players will see which action the seat chooses next."""
        rules, state = self.log.rules, self.log.state
        first = rules.legal(state, seat)[0]
        seen = rules.seen(state, seat, first, SPECTATOR)
        return str(seen.text) == rules.text(state, seat, first)

    def open_to_bot(self, seat: int) -> list[int]:
        """List the action ids that a bot may choose: all legal ones, but few offers per turn.

        People have to answer at most one of them.
        """
        rules, state = self.log.rules, self.log.state
        listed: list[int] = rules.legal(state, seat)
        made = self._offers_in_turn()
        if not made:
            return listed
        after = ((code, rules.play(state, seat, code)) for code in listed)
        offers = {code: position for code, position in after if is_offer(rules, state, position)}
        if len(made) < OFFERS_OF_BOTS:
            was_asked = any(self._asks_people(position) for position in made)
            offers = {
                code: position
                for code, position in offers.items()
                if was_asked and self._asks_people(position)
            }
        return [code for code in listed if code not in offers]

    def _offers_in_turn(self) -> list[State]:
        """List the positions after the offers made so far in the running turn."""
        rules = self.log.rules
        player = rules.turn_of(self.log.state)
        steps = reversed(self.log.steps)
        turn = takewhile(lambda step: rules.turn_of(step.before) == player, steps)
        return [step.after for step in turn if is_offer(rules, step.before, step.after)]

    def _asks_people(self, position: State) -> bool:
        """Return True if people have to answer the offer in a position."""
        return any(self.player(seat) is None for seat in self.log.rules.actors(position)[:-1])

    @property
    def is_abandoned(self) -> bool:
        """Whether nobody has acted for so long that nobody may any more."""
        return self.entries.last_notice == Notice(ABANDONED).text

    @property
    def kept_until(self) -> float | None:
        """Until when a game that is abandoned is kept at least, None if it is not."""
        if not self.is_abandoned:
            return None
        days = LONG_ABANDONED_DAYS if self.seq >= LONG_LINES else ABANDONED_DAYS
        return self.entries[-1].at + days * DAY

    @property
    def has_end(self) -> bool:
        """Whether the game was played to its end."""
        return int(self.log.rules.actor(self.log.state)) == NOBODY

    @property
    def is_over(self) -> bool:
        """Whether nobody acts any more, and everything is open: at the end, or if abandoned."""
        return self.has_end or self.is_abandoned

    @property
    def forbids_help(self) -> bool:
        """Whether there are no hints and no undo: the first try at a daily game counts."""
        return self.attempt == 1 and not self.is_over

    @property
    def allows_hints(self) -> bool:
        """Whether people may have hints and analyses while they play: one, or all by the host."""
        return self.hints or sum(seat.kind != BOT for seat in self.seats) <= 1

    @property
    def host(self) -> int | None:
        """The first seat of the browser that opened the table, None if it has no seat."""
        return next(iter(self.held_by({self.creator})), None)

    @property
    def open_seats(self) -> list[int]:
        """The seats with an open invitation that nobody has."""
        free = (number for number, seat in enumerate(self.seats) if seat.holder is None)
        return [number for number in free if self.seats[number].invite is not None]

    @property
    def asks_host(self) -> bool:
        """Whether the host is asked about newcomers, because somebody was sent away."""
        return any(knock.answer is False for knock in self.knocks)

    def who_agrees(self, seat: int) -> list[int]:
        """List the seats of the people who may agree to another player of an absent person's seat.

        They are neither the host, who asks, nor the person.
        """
        parties = {self.creator, self.seats[seat].holder, None}
        return [
            number
            for number, other in enumerate(self.seats)
            if other.holder not in parties and other.kind != BOT and not other.has_left
        ]

    def knocking(self, now: float) -> list[Knock]:
        """List the newcomers who wait for an answer of the host, first come first."""
        earliest = now - KNOCK_SECONDS
        return [one for one in self.knocks if one.answer is None and one.at >= earliest]

    def held_by(self, holders: AbstractSet[str]) -> list[int]:
        """List the seats that a browser holds, which has these tokens, given as digests."""
        return [number for number, seat in enumerate(self.seats) if seat.holder in holders]

    def known_as(self, visitor: Visitor) -> frozenset[str]:
        """Return the tokens that a browser has used at this table, else its first, as digests."""
        used = {self.creator, *(seat.holder for seat in self.seats)}
        return visitor.holders & used or frozenset({visitor.holder})

    def known_to(self, seat: int) -> int:
        """Return how many steps a bot's worker knows; 0 if one of them was taken back."""
        return self.log.steps.until(self.sent.get(seat, OPENING))

    def news(self, seat: int, known: int) -> list[News]:
        """List what a seat has seen of each step after the first ``known``, with its view."""
        rules = self.log.rules
        found: list[News] = []
        for step in self.log.steps[known:]:
            seen = self.log.seen(step, seat)
            view = rules.write_view(rules.observe(step.after, seat))
            found.append((seen.player, seen.text, seen.revealed, view))
        return found

    def act(
        self,
        seat: int,
        text: str,
        dice: DiceSource,
        chosen_by: str | None = None,
        *,
        is_cut_short: bool = False,
    ) -> None:
        """Play an action and what follows from it: chance, and refusals that seats have chosen.

        Raises ParseError, IllegalAction.
        """
        self._add(self.log.play_text(seat, text), chosen_by, is_cut_short=is_cut_short)
        self.settle(dice)
        self.refuse(dice)

    def refuse(self, dice: DiceSource) -> None:
        """Refuse the open offer for the seats that have chosen so."""
        while (seat := refusing(self.log, self.refusals)) is not None:
            self._add(self.log.play_text(seat, REFUSE))
            self.settle(dice)

    def settle(self, dice: DiceSource) -> None:
        """Play chance until a player must act or the game is over.

        The dice of a daily game are those of its day; where dice can be verified, they follow from
        what the server and people have added.
        """
        rules, source = self.log.rules, dice
        if self.daily:
            source = DailyDice(self.daily)
        elif self.dice is not None:
            source = VerifiableDice(self.dice.mix, self.log.steps.drawn)
        while int(rules.actor(self.log.state)) == CHANCE:
            self._add(self.log.play(CHANCE, source.outcome(rules, self.log.state)))

    def link(self) -> str | None:
        """Link the lines of the log that have no link yet; return the last one, None if without."""
        if self.dice is None:
            return None
        known = self.dice.chain.seq if self.dice.chain else 0
        return self.dice.link(self.log.rules, self.entries[known:])

    def undo(self, seat: int) -> None:
        """Take back the last action. Raises IllegalAction when it is not the seat's, or counts."""
        if self.forbids_help:
            raise IllegalAction(Fault("daily/no-undo"))
        self.log.undo(seat)
        self.entries.undo(self.at)
        self.use.undo(seat)
        self.clock.asked(self.pressed, seat, self.at)

    def note(self, seat: int, notice: Notice) -> None:
        """Add a notice about a seat, and do what it says."""
        self.entries.note(seat, notice.text, self.at)
        self.use.note(seat)
        if notice.changes_player:
            self.seats[seat].stand_in = notice.bot
        if notice.changes_player or notice.moves_seat:
            self.clock.again(seat, self.at)
        if notice.kind == LEFT:
            self.seats[seat].has_left = True
        elif notice.kind == PAUSE:
            self.clock.pause(self.at)
        elif notice.kind == RESUME:
            self.clock.resume(self.at)
        elif notice.kind == START:
            self.is_waiting = False
            self.clock.begin(self.at)

    def follow(self, event: Event) -> None:
        """Apply a line of the stored log."""
        self.at = event.at or 0.0
        notice = Notice.read(event.text)
        if notice is None or not notice.moves_seat:
            self._note_arrivals(self.at)
        if notice is not None:
            self.note(event.player, notice)
        elif event.text == UNDO:
            self.undo(event.player)
        else:
            step = self.log.play_text(event.player, event.text)
            self._add(step, event.chosen_by, is_cut_short=event.is_cut_short)

    def _add(self, step: Step, chosen_by: str | None = None, *, is_cut_short: bool = False) -> None:
        """Add an action to the log."""
        self.entries.act(chosen_by, self.at, is_cut_short=is_cut_short)
        self.clock.asked(self.pressed, step.player, self.at, chosen_by)
        self._follow_turn(step)

    def _follow_turn(self, step: Step) -> None:
        """Count what an action is for the running turn, which it may end."""
        rules, use = self.log.rules, self.use
        offered = is_trade = False
        if step.player != CHANCE:
            was_open = rules.awaits_answers(step.before)
            offered = not was_open and rules.awaits_answers(step.after)
            is_trade = was_open or offered
        if use.act(step.player, is_offer=offered, is_trade=is_trade):
            self.clock.progress()
        if self.log.turns > use.turn:
            use.begin(self.log.turns)
            self.clock.begin_turn(int(rules.turn_of(step.after)))


def is_offer(rules: AnyRules, before: State, after: State) -> bool:
    """Return True if an action made its player wait for the answers of others."""
    return rules.awaits_answers(after) and not rules.awaits_answers(before)
