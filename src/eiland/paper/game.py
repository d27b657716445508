"""A game on paper: the turns that players with real dice have entered, checked by the rules.

Turns are in the order of play, so turn k belongs to seat k modulo the number of seats. Where a game
begins with an action without dice, such as a start road, this action is the first turn of each
seat. An illegal action is left out and marked with its reason; the game continues without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from eiland.paper.entered import Paper, Turn
from eiland.paper.games import AnyDiceGame, rules_of
from eiland.rules.dice.faces import names, parse_dice
from eiland.rules.dice.turn import BUILD, MOST_ROLLS, START_ROADS, DiceState
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import CHANCE

ANY_FACE: Final = "ore"
"""Replaces dice that cannot be read; nothing is built with them."""
ROLLING: Final = ("roll", "keep", "end")
"""Verbs that follow from the entered rolls and are not allowed as actions."""


class Marked(NamedTuple):
    """An illegal action of a turn, or an illegal turn where ``action`` is None."""

    turn: int
    action: int | None
    fault: Fault


class Moment(NamedTuple):
    """The position in a turn after its actions: a photo that later turns do not change.

    ``seat`` plays the turn with ``dice`` dice, 0 where it marks a start road. ``whole`` is a fault
    of its dice. ``faults`` has an entry for each action, None if it is legal, and ``later`` the
    dice that are left after it. ``legal`` lists what can be done now.
    """

    seat: int
    dice: int
    whole: Fault | None
    faults: list[Fault | None]
    later: list[list[str]]
    legal: list[str]
    state: DiceState


class Played:
    """A game on paper, with its legal actions played and all others marked.

    ``scores`` are those after each turn, ``lines`` all actions with their players, as in a log.
    ``moment`` is the position in the turn that the paper asks about. Play stops at a start road
    that is missing, because nothing after it can be read.

    >>> ore = " ".join(["ore"] * 6)
    >>> played = Played(Paper(seats=1, turns=[Turn(rolls=[ore], actions=["road R0"])]))
    >>> [str(mark.fault) for mark in played.marks], played.rules.scores(played.state)
    (['build/cost-road site=R0'], [-2])
    """

    def __init__(self, paper: Paper) -> None:
        """Play all turns. Raises BadPaper when seats or options are not valid."""
        self.rules: AnyDiceGame = rules_of(paper)
        self.state = self.rules.initial()
        self.marks: list[Marked] = []
        self.scores: list[list[int]] = []
        self.lines: list[tuple[int, str]] = []
        self.moment: Moment | None = None
        for number, turn in enumerate(paper.turns):
            if self.is_over:
                self.marks.append(Marked(number, None, Fault("companion/over")))
            elif not self._play_turn(number, turn, is_asked=number == paper.at):
                break
            self.scores.append(list(self.rules.scores(self.state)))
        if paper.turn is not None and not self.is_over:
            self.moment = self.begin(paper.turn)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.rules.is_over(self.state)

    def _play_turn(self, number: int, turn: Turn, *, is_asked: bool) -> bool:
        """Play a turn; return False if nothing after it can be read."""
        player = int(self.rules.actor(self.state))
        is_start = self.state.phase == START_ROADS
        now = self.begin(turn)
        if is_asked:
            self.moment = now
        if now.whole is not None:
            self.marks.append(Marked(number, None, now.whole))
        self.marks += [
            Marked(number, place, fault)
            for place, fault in enumerate(now.faults)
            if fault is not None
        ]
        if self.state.phase == BUILD:
            self._do(player, "end")
        if is_start and self.state.phase == START_ROADS and self.rules.actor(self.state) == player:
            if not turn.actions and now.whole is None:
                self.marks.append(Marked(number, None, Fault("companion/start-road")))
            return False
        return True

    def begin(self, turn: Turn) -> Moment:
        """Play the next turn as far as it is entered."""
        player = int(self.rules.actor(self.state))
        is_start = self.state.phase == START_ROADS
        need = 0 if is_start else int(self.rules.dice_this_turn(self.state))
        whole = _unreadable(turn, need)
        if not is_start:
            self._throw([] if whole else turn.rolls, need)
        faults: list[Fault | None] = []
        later: list[list[str]] = []
        for action in turn.actions:
            faults.append(Fault("companion/no-dice") if whole else self._try(player, action))
            later.append(self._dice_left(player))
        legal = [] if whole else self._legal(player)
        return Moment(player, need, whole, faults, later, legal, self.state.copy())

    def _throw(self, rolls: Sequence[str], need: int) -> None:
        """Play the rolls. Dice that stay the same from one roll to the next were kept."""
        player = int(self.rules.actor(self.state))
        self._do(player, "roll")
        known = rolls or [" ".join([ANY_FACE] * need)]
        kept: Counter[str] = Counter()
        for dice, following in zip(known, [*known[1:], None], strict=True):
            thrown = Counter(dice.split()) - kept
            self._do(CHANCE, f"dice {' '.join(thrown.elements())}")
            if following is not None:
                kept = Counter(dice.split()) & Counter(following.split())
                if kept.total() == need:  # at least one die was rolled again
                    kept -= Counter(dice.split()[:1])
                self._do(player, f"keep {' '.join(kept.elements()) or 'nothing'}")

    def _try(self, player: int, text: str) -> Fault | None:
        """Play an action, or return why it is not legal."""
        if text.partition(" ")[0] in ROLLING:
            return Fault("action/unknown", text=text)
        if self.is_over:
            return Fault("companion/over")
        try:
            action = self.rules.parse(self.state, player, text)
        except ParseError as error:
            return error.faults[0]
        if self.rules.actor(self.state) != player or self.state.phase not in (BUILD, START_ROADS):
            return Fault("companion/no-dice")
        refusal = self.rules.refusal(self.state, player, action)
        if refusal is not None:
            return refusal.faults[0]
        self.lines.append((player, self.rules.text(self.state, player, action)))
        self.rules.apply(self.state, player, action)
        return None

    def _dice_left(self, player: int) -> list[str]:
        """List the dice that are left to a player."""
        is_running = self.rules.actor(self.state) == player and self.state.phase == BUILD
        return names(self.state.dice) if is_running else []

    def _legal(self, player: int) -> list[str]:
        """List what a player can do now, other than rolling and ending the turn."""
        if self.rules.actor(self.state) != player or self.state.phase not in (BUILD, START_ROADS):
            return []
        codes = self.rules.legal(self.state, player)
        texts = [self.rules.text(self.state, player, code) for code in codes]
        return [text for text in texts if text.partition(" ")[0] not in ROLLING]

    def _do(self, player: int, text: str) -> None:
        self.lines.append((player, text))
        self.rules.apply(self.state, player, self.rules.parse(self.state, player, text))


def _unreadable(turn: Turn, need: int) -> Fault | None:
    """Return the fault of a turn's dice, of which there must be ``need`` in each roll."""
    if need == 0:
        return Fault("companion/start-road") if turn.rolls else None
    if len(turn.rolls) > MOST_ROLLS:
        return Fault("companion/rolls", given=len(turn.rolls), most=MOST_ROLLS)
    for dice in turn.rolls or [""]:
        try:
            number = len(names(parse_dice(dice.split())))
        except ParseError as error:
            return error.faults[0]
        if number != need:
            return Fault("companion/dice", given=number, need=need)
    return None
