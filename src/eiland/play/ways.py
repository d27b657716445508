"""Ways to an action that the dice cannot pay for yet: gold trades and jokers that make it legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from eiland.play.advice import DETOURS
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import State
from eiland.rules.registry import AnyRules

COST: Final = "build/cost-"
"""Beginning of the fault keys for builds that the dice do not pay for."""
MOST_POSITIONS: Final = 4000


def way_to(rules: AnyRules, state: State, player: int, action: int) -> list[str]:
    """Return the fewest gold trades and jokers after which an illegal build is legal, in notation.

    Returns [] if there are none, or if something else than the cost is in the way. Among equally
    short ways gold comes before jokers (DG-1, DJ-1).

    >>> from eiland.rules.registry import make
    >>> rules = make("classic", 1)
    >>> state = rules.initial()
    >>> for text in ("roll", "dice lumber wool wool gold gold gold"):
    ...     actor = rules.actors(state)[0]
    ...     state = rules.play(state, actor, rules.parse(state, actor, text))
    >>> way_to(rules, state, 0, rules.parse(state, 0, "road R0"))
    ['gold brick']
    """
    refusal = rules.refusal(state, player, action)
    if refusal is None or not refusal.faults[0].key.startswith(COST):
        return []
    known = {rules.pack(state)}
    ways: list[tuple[State, list[str]]] = [(state, [])]
    for before, way in ways:  # grows while it is read: breadth first
        for code, text in _changes(rules, before, player):
            after = rules.play(before, player, code)
            packed = rules.pack(after)
            if packed in known:
                continue
            if rules.is_legal(after, player, action):
                return [*way, text]
            known.add(packed)
            if len(ways) < MOST_POSITIONS:
                ways.append((after, [*way, text]))
    return []


def faults_with_way(
    error: GameError,
    rules: AnyRules,
    state: State,
    player: int,
    text: str,
    label: Callable[[str], str],
) -> list[Fault]:
    """Return the faults of a refused action and, if there is one, the way to it.

    The fault ``build/way`` has the changes in notation as ``actions`` and, in the words of
    ``label``, as ``labels``.
    """
    faults = list(error.faults)
    if not any(fault.key.startswith(COST) for fault in faults):
        return faults
    way = way_to(rules, state, player, int(rules.parse(state, player, text)))
    if way:
        labels = ", ".join(map(label, way))
        faults.append(Fault("build/way", actions=", ".join(way), labels=labels))
    return faults


def _changes(rules: AnyRules, state: State, player: int) -> list[tuple[int, str]]:
    """List the legal gold trades, then the jokers, with their texts."""
    texts = [(code, rules.text(state, player, code)) for code in rules.legal(state, player)]
    verbs = {text: text.partition(" ")[0] for _, text in texts}
    found = [(code, text) for code, text in texts if verbs[text] in DETOURS]
    return sorted(found, key=lambda change: -DETOURS.index(verbs[change[1]]))
