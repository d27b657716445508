"""A game on paper: the turns that players with real dice have entered, checked by the rules.

Turns are in the order of play, so turn k belongs to seat k modulo the number of seats. An illegal
action is left out and marked with its reason; the game continues without it.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Final, NamedTuple

from eiland.i18n import Words
from eiland.rules.dice.faces import MOST_DICE, names, parse_dice
from eiland.rules.dice.turn import BUILD, MOST_ROLLS
from eiland.rules.errors import BadSetup, Fault, ParseError
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import AnyRules, game
from eiland.server.companion.rule_tables import OPTIONS
from eiland.server.tables.commands import Paper, Turn
from eiland.server.web.refusals import UNPROCESSABLE, Refusal, fault_json

ANY_THROW: Final = " ".join(["ore"] * MOST_DICE)
"""Replaces dice that cannot be read. Nothing can be built with them."""
ROLLING: Final = ("roll", "keep", "end")
"""Verbs that follow from the entered rolls and are not allowed as actions."""


class Marked(NamedTuple):
    """An illegal action of a turn, or an illegal turn where ``action`` is None."""

    turn: int
    action: int | None
    fault: Fault


class Played:
    """A game on paper, with its legal actions played and all others marked.

    >>> played = Played(Paper(seats=1, turns=[Turn(rolls=[ANY_THROW], actions=["road R0"])]))
    >>> [str(mark.fault) for mark in played.marks], played.rules.scores(played.state)
    (['build/cost-road site=R0'], [-2])
    """

    def __init__(self, paper: Paper) -> None:
        """Play all turns. Raises Refusal when seats or options are not valid."""
        self.rules = _rules(paper)
        self.state = self.rules.initial()
        self.marks: list[Marked] = []
        for number, turn in enumerate(paper.turns):
            if self.rules.is_over(self.state):
                self.marks.append(Marked(number, None, Fault("companion/over")))
            else:
                self._play_turn(number, turn)

    def _play_turn(self, number: int, turn: Turn) -> None:
        player = self.rules.actor(self.state)
        for place, fault in self.begin(turn):
            self.marks.append(Marked(number, place, fault))
        if self.state.phase == BUILD:
            self._do(player, "end")

    def begin(self, turn: Turn) -> list[tuple[int | None, Fault]]:
        """Play the next turn as far as it is entered; return what is illegal in it, and why."""
        player = self.rules.actor(self.state)
        unreadable = _unreadable(turn)
        faults: list[tuple[int | None, Fault]] = [(None, fault) for fault in unreadable]
        self._throw([ANY_THROW] if unreadable else turn.rolls)
        for place, action in enumerate(turn.actions):
            fault = Fault("companion/no-dice") if unreadable else self._try(player, action)
            if fault is not None:
                faults.append((place, fault))
        return faults

    def _throw(self, rolls: list[str]) -> None:
        """Play the rolls. Dice that stay the same from one roll to the next were kept."""
        player = self.rules.actor(self.state)
        self._do(player, "roll")
        kept: Counter[str] = Counter()
        for dice, following in zip(rolls, [*rolls[1:], None], strict=True):
            thrown = Counter(dice.split()) - kept
            self._do(CHANCE, f"dice {' '.join(thrown.elements())}")
            if following is not None:
                kept = Counter(dice.split()) & Counter(following.split())
                if kept.total() == MOST_DICE:  # at least one die was rolled again
                    kept -= Counter(dice.split()[:1])
                self._do(player, f"keep {' '.join(kept.elements()) or 'nothing'}")

    def _try(self, player: int, text: str) -> Fault | None:
        """Play an action, or return why it is not legal."""
        if text.partition(" ")[0] in ROLLING:
            return Fault("action/unknown", text=text)
        try:
            action = self.rules.parse(self.state, player, text)
        except ParseError as error:
            return error.faults[0]
        if self.state.phase != BUILD:
            return Fault("companion/no-dice")
        refusal = self.rules.refusal(self.state, player, action)
        if refusal is not None:
            return refusal.faults[0]
        self.rules.apply(self.state, player, action)
        return None

    def _do(self, player: int, text: str) -> None:
        self.rules.apply(self.state, player, self.rules.parse(self.state, player, text))


def _rules(paper: Paper) -> AnyRules:
    """Return the rules of a game on paper. Raises Refusal with all faults of the set-up."""
    classic = game("classic")
    options: dict[str, object] = dict(paper.options)
    faults = classic.faults(paper.seats, options)
    faults += [
        Fault("setup/unknown-option", option=name, game=classic.name, options=", ".join(OPTIONS))
        for name in options
        if name not in OPTIONS and not any(name == fault.details.get("option") for fault in faults)
    ]
    if faults:
        raise Refusal(UNPROCESSABLE, *faults)
    try:
        return classic.build(paper.seats, **options)
    except BadSetup as error:
        raise Refusal(UNPROCESSABLE, *error.faults) from None


def _unreadable(turn: Turn) -> list[Fault]:
    """List the faults of a turn's dice."""
    faults: list[Fault] = []
    if len(turn.rolls) > MOST_ROLLS:
        faults.append(Fault("companion/rolls", given=len(turn.rolls), most=MOST_ROLLS))
    for dice in turn.rolls or [""]:
        try:
            number = len(names(parse_dice(dice.split())))
        except ParseError as error:
            faults += error.faults
            continue
        if number != MOST_DICE:
            faults.append(Fault("companion/dice", given=number, need=MOST_DICE))
    return faults


def check(paper: Paper, words: Words) -> str:
    """Return the result of a game on paper and all its illegal actions as JSON text.

    Raises Refusal when seats or options are not valid.
    """
    played = Played(paper)
    rules, state = played.rules, played.state
    answer = {
        "v": 1,
        "sheets": rules.observe(state, SPECTATOR).as_json()["sheets"],
        "scores": list(rules.scores(state)),
        "over": rules.is_over(state),
        "winners": list(rules.winners(state)),
        "marks": [
            {"turn": turn, "action": action, **fault_json(fault, words, game=rules.name)}
            for turn, action, fault in played.marks
        ],
    }
    return json.dumps(answer, ensure_ascii=False)
