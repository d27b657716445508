"""A game as a log of actions, from which all positions follow."""

from __future__ import annotations

from typing import Final, NamedTuple

from eiland.play.positions import belief_at, opening
from eiland.play.steps import OPENING, Kept, Step, Steps
from eiland.rules.errors import Fault, GameError, IllegalAction
from eiland.rules.protocol import CHANCE, SPECTATOR, Belief, Seen, State, View, line
from eiland.rules.registry import AnyRules

UNDO: Final = "undo"
"""The text of a log line that takes an action back."""


class Known(NamedTuple):
    """The belief of a viewer after ``steps`` steps; ``last`` is the number of the last of them."""

    belief: Belief
    steps: int = 0
    last: int = OPENING


class Log:
    """A running game with undo. Beliefs are computed for viewers whose belief is asked for.

    ``turns`` counts the turns that have ended: changes of the player whose turn it is.

    >>> from eiland import make
    >>> log = Log(make("classic", seats=1))
    >>> log.play_text(0, "roll").text
    'roll'
    >>> log.play_text(CHANCE, "dice ore grain wool wool lumber brick").player
    -1
    >>> log.play_text(0, "road R0").text, log.undoable_by()
    ('road R0', 0)
    >>> log.undo(0).text, log.undoable_by()
    ('road R0', None)
    """

    def __init__(self, rules: AnyRules, position: str = "") -> None:
        """Begin a game, at a position in notation if there is one.

        Raises what `opening` raises.
        """
        self.rules = rules
        self.position = position
        self.initial: State = opening(rules, position) if position else rules.initial()
        self.steps = Steps(rules, self.initial)
        self.turns = 0
        self.viewers = [*range(int(rules.seats)), SPECTATOR]
        self._known: dict[int, Known] = {}

    @property
    def state(self) -> State:
        """The current position, which must not be changed."""
        return self.steps.state

    def restore(self, kept: Kept, turns: int) -> None:
        """Become a log of the same rules whose steps were kept, after so many turns."""
        self.steps.restore(kept)
        self.turns = turns
        self._known.clear()

    def play(self, player: int, action: int) -> Step:
        """Check and play an action. Raises IllegalAction, without changes, when it is illegal."""
        before = self.state
        after = self.rules.play(before, player, action)
        text = self.rules.text(before, player, action)
        self.turns += self._ends_turn(before, after)
        return self.steps.add(player, action, text, after)

    def play_text(self, player: int, text: str) -> Step:
        """Play an action given in notation. Raises ParseError or IllegalAction."""
        if player not in self.viewers and player != CHANCE:
            raise IllegalAction(Fault("action/not-your-turn"))
        return self.play(player, int(self.rules.parse(self.state, player, text)))

    def follow(self, player: int, text: str) -> None:
        """Apply a line of a stored log: play an action or take one back."""
        if text == UNDO:
            self.undo(player)
        else:
            self.play_text(player, text)

    def undoable_by(self) -> int | None:
        """Return the seat that may take back the last action, None if there is none."""
        if not self.steps:
            return None
        last = self.steps[-1]
        if last.player == CHANCE or not self.rules.undoable(last.before, last.player, last.action):
            return None
        return last.player

    def undo(self, player: int) -> Step:
        """Take back the last action, which must be the player's own.

        Raises IllegalAction ``undo/impossible``.
        """
        if self.undoable_by() != player:
            raise IllegalAction(Fault("undo/impossible"))
        after = self.state
        undone = self.steps.pop()
        self.turns -= self._ends_turn(self.state, after)
        return undone

    def _ends_turn(self, before: State, after: State) -> bool:
        return int(self.rules.turn_of(before)) != int(self.rules.turn_of(after))

    def view(self, viewer: int) -> View:
        """Return the current view of a viewer."""
        view: View = self.rules.observe(self.state, viewer)
        return view

    def belief(self, viewer: int) -> Belief:
        """Return the belief of a viewer: its knowledge beyond the view.

        Takes time for the steps since the belief was last asked for, for all after an undo.
        """
        rules, known = self.rules, self._known.get(viewer)
        if known is None or not self._goes_on_from(known):
            known = Known(self.first_belief(viewer))
        belief = known.belief
        for step in self.steps[known.steps :]:
            view = rules.observe(step.after, viewer)
            belief = rules.update(belief, view, self.seen(step, viewer))
        self._known[viewer] = Known(belief, len(self.steps), self.steps.last)
        return belief

    def seen(self, step: Step, viewer: int) -> Seen:
        """Return what a viewer learned of a step."""
        return self.rules.seen(step.before, step.player, step.action, viewer)

    def lines(self) -> list[str]:
        """List the actions that were not taken back, in notation with their players."""
        return [line(step.player, step.text) for step in self.steps]

    def _goes_on_from(self, known: Known) -> bool:
        """Return True if none of the steps of a belief was taken back."""
        return known.steps <= len(self.steps) and self.steps.last_of(known.steps) == known.last

    def first_belief(self, viewer: int) -> Belief:
        """Return the belief of a viewer before the first step."""
        if self.position:
            return belief_at(self.rules, self.initial, viewer)
        belief: Belief = self.rules.belief(viewer)
        return belief


def faults_at(error: GameError, number: int) -> list[Fault]:
    """Return the faults of an error with their line number added."""
    return [Fault(fault.key, **{**fault.details, "line": number}) for fault in error.faults]
