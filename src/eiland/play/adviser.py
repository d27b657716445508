"""Advice for a seat from a view or a viewer's record: actions ranked, with the main reason."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, cast

from eiland.bots import AnyBot, make, needs_solution, stand_in, strongest
from eiland.bots.reasons import Explains, Explanation, Ranks
from eiland.play.advice import Possibility, ranked
from eiland.play.positions import belief_of_view
from eiland.play.records import Record, viewer_number
from eiland.rules.dice.classic.classic import Classic, ClassicState
from eiland.rules.errors import BadSetup, Fault, GameError, ParseError
from eiland.rules.protocol import SPECTATOR, Belief, Seen, State, View, line
from eiland.rules.registry import AnyRules
from eiland.solver.errors import NotSolved

FROM_RECORD: Final = "record"
FROM_COUNTS: Final = "counts"
SEAT_OF_FIELD: Final = re.compile(r"(?:^|\s)([0-3])\.")


class Known(NamedTuple):
    """What a seat knows: its view, its belief, and where the belief is from.

    ``source`` is FROM_RECORD for an exact belief, FROM_COUNTS where all unseen cards count as
    shuffled and dealt.
    """

    view: View
    belief: Belief
    source: str


class Value(NamedTuple):
    """An action in notation with its value, None where the bot does not value it."""

    action: str
    value: float | None


class Advice(NamedTuple):
    """Actions for a seat, the best first, from a bot; ``explanation`` compares the first two kinds.

    Bots that value all actions list all of them; others the one that they choose, and the best
    different one if they explain their choice.
    """

    seat: int
    by: str
    belief: str
    ranked: list[Value]
    explanation: Explanation | None

    def as_json(self, rules: AnyRules, view: View) -> dict[str, object]:
        """Return the advice as JSON values, in notation."""
        why: dict[str, object] | None = None
        found = self.explanation
        if found is not None and found.reasons:
            first = found.reasons[0]
            why = {
                "key": first.key,
                "facts": dict(first.facts),
                "instead": rules.text_in_view(view, self.seat, found.instead),
                "lead": found.value - found.instead_value,
            }
        return {
            "action": self.ranked[0].action,
            "seat": self.seat,
            "by": self.by,
            "belief": self.belief,
            "ranked": [{"action": action, "value": value} for action, value in self.ranked],
            "why": why,
        }


class Adviser:
    """Advises by a bot of a game, by default the strongest.

    Where the values of the solved game are missing, the next best bot advises; the advice names it.
    Raises BadSetup ``setup/unknown-bot``.
    """

    def __init__(self, rules: AnyRules, bot: str = "", seed: int = 0) -> None:
        self.rules = rules
        self.name = bot or strongest(rules.name)
        self._seed = seed
        self._bots: dict[str, AnyBot] = {}
        if not needs_solution(self.name, rules.name):
            self._bot(self.name)

    def known(self, text: str, seat: int | None) -> tuple[Known, int]:
        """Return what is known from a view in notation, and the seat that acts in it.

        Without ``seat`` it is the first one that can have this view and may act. Raises ParseError,
        BadSetup ``advise/nobody`` or ``setup/no-positions``.
        """
        rules = self.rules
        viewers = list(range(int(rules.seats))) if seat is None else [seat]
        problems: list[GameError] = []
        for viewer in viewers:
            try:
                view: View = rules.read_view(text, viewer)
            except ParseError as error:
                problems.append(error)
                continue
            known = Known(view, belief_of_view(rules, view, viewer), FROM_COUNTS)
            if viewer in rules.actors(self._position(known)):
                return known, viewer
        # A text that no seat can have: the reasons of the seat with the fewest.
        if len(problems) == len(viewers):
            raise min(problems, key=lambda error: len(error.faults))
        raise BadSetup(Fault("advise/nobody"))

    def _position(self, known: Known) -> State:
        """Return a position in which what the seat may do is what it may do in the true one."""
        state: State = self.rules.determinize(known.view, known.belief, _likeliest)
        return state

    def advise(self, known: Known, seat: int, *, explain: bool = True) -> Advice:
        """Return the advice for a seat that knows this. Raises BadSetup ``advise/nobody``."""
        rules, state = self.rules, self._position(known)
        legal = rules.legal(state, seat)
        if not legal:
            raise BadSetup(Fault("advise/nobody"))
        if needs_solution(self.name, rules.name):
            try:
                return self._exact(known, state, seat, explain)
            except NotSolved:
                return self._chosen(stand_in(rules.name), known, state, seat, legal, explain)
        return self._chosen(self.name, known, state, seat, legal, explain)

    def _exact(self, known: Known, state: State, seat: int, explain: bool) -> Advice:
        from eiland.bots.classic.perfect import PerfectClassic, quick_values

        rules = self.rules
        assert isinstance(rules, Classic)  # noqa: S101 - narrows
        bot = PerfectClassic(quick_values(rules))
        found: list[Possibility] = ranked(bot.values, cast("ClassicState", state), seat)
        legal = rules.legal(cast("ClassicState", state), seat)
        why = self._why(bot, known, seat, legal) if explain else None
        values = [Value(*possibility) for possibility in found]
        return Advice(seat, self.name, known.source, values, why)

    def _chosen(
        self, name: str, known: Known, state: State, seat: int, legal: list[int], explain: bool
    ) -> Advice:
        rules, bot = self.rules, self._bot(name)

        def value(code: int, worth: float | None) -> Value:
            return Value(rules.text(state, seat, code), worth)

        why = self._why(bot, known, seat, legal) if explain else None
        if isinstance(bot, Ranks):
            order = bot.rank(seat, known.view, legal, known.belief)
            values = [value(*one) for one in zip(order.codes, order.chances, strict=True)]
        elif why is not None:
            values = [value(why.action, why.value), value(why.instead, why.instead_value)]
        else:
            values = [value(int(bot.choose(seat, known.view, legal, known.belief)), None)]
        return Advice(seat, name, known.source, values, why)

    def _why(self, bot: AnyBot, known: Known, seat: int, legal: list[int]) -> Explanation | None:
        if not isinstance(bot, Explains):
            return None
        return bot.explain(seat, known.view, legal, known.belief)

    def _bot(self, name: str) -> AnyBot:
        if name not in self._bots:
            self._bots[name] = make(name, self.rules, self._seed)
        return self._bots[name]


def from_record(record: Record, at: int | None = None) -> Known:
    """Return what the viewer of a record knows after its first ``at`` actions, by default all.

    Raises RecordError, BadSetup ``advise/spectator`` or ``advise/at``.
    """
    rules, viewer = record.header.make_rules(), viewer_number(record.header.viewer)
    if viewer == SPECTATOR:
        raise BadSetup(Fault("advise/spectator"))
    actions = len(record.lines) - 1
    if at is not None and not 0 <= at <= actions:
        raise BadSetup(Fault("advise/at", given=at, high=actions))
    belief: Belief | None = None
    view: View | None = None
    for number, (seen, after) in enumerate(record.views()):
        view = after
        if belief is None:
            belief = _first_belief(rules, view, viewer)
        else:
            (player, text), *revealed = seen
            known = Seen(player, text, [line(*one) for one in revealed])
            belief = rules.update(belief, view, known)
        if number == at:
            break
    assert view is not None and belief is not None  # noqa: S101, PT018 - a record has a first view
    return Known(view, belief, FROM_RECORD)


def _first_belief(rules: AnyRules, view: View, viewer: int) -> Belief:
    if view == rules.observe(rules.initial(), viewer):
        belief: Belief = rules.belief(viewer)
        return belief
    return belief_of_view(rules, view, viewer)  # the game began at a position


def seats_in(text: str) -> int:
    """Return the number of seats of a view in notation, 0 if it names none.

    >>> seats_in("phase=roll 0.roads=- 1.roads=R0")
    2
    """
    return max((1 + int(seat) for seat in SEAT_OF_FIELD.findall(text)), default=0)


def _likeliest(weights: list[int]) -> int:
    return weights.index(max(weights))
