"""Small positions of the board game, and walks on which beliefs are compared with all histories.

The reference is `followed`: it lists all possible full positions with their odds, and plays in each
of them every action that looks like the one that was seen.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

import eiland
from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.board.belief.belief import BoardBelief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES
from eiland.rules.board.numbers.phases import DISCARD
from eiland.rules.board.state.state import BoardState
from tests.rules.test_secrets import Moment, agreeing, followed, worlds
from tests.support.configurations import choose

Odds = dict[str, Fraction]


def made(seats: int, **options: object) -> Board:
    rules = eiland.make("base", seats, **options)
    assert isinstance(rules, Board)
    return rules


# Small positions


CARDS = dict(zip(CARD_NAMES, [14, 5, 2, 2, 2], strict=True))
TOKENS = {"1:": 11, "2:": 10, "3:": 8}


def counts(text: str, names: list[str]) -> dict[str, int]:
    words = [] if text == "-" else text.split(",")
    return {n: sum(int(w.removeprefix(n)) for w in words if w.startswith(n)) for n in names}


def left(fields: dict[str, str], names: list[str], there: list[int], *ends: str) -> str:
    """Return the cards left for the bank, the deck or the supply."""
    rest = Counter(dict(zip(names, there, strict=True)))
    for field, text in fields.items():
        if field.endswith(ends):
            rest.subtract(counts(text, names))
        if field.endswith(".knights") and "knight" in names:
            rest.subtract({"knight": int(text)})
    assert min(rest.values()) >= 0, rest
    return ",".join(f"{name}{rest[name]}" for name in names if rest[name]) or "-"


def position(rules: Board, **fields: str) -> BoardState:
    """Return a position of the beginners' board; ``hand0`` is the field ``0.hand``."""
    state = rules.play(rules.initial(), CHANCE, 0)
    written = dict(pair.split("=") for pair in rules.write(state).split())
    for name, text in fields.items():
        written[f"{name[-1]}.{name[:-1]}" if name[-1].isdigit() else name] = text
    written["bank"] = left(written, RESOURCE_NAMES, [19] * 5, ".hand")
    written["deck"] = left(written, CARD_NAMES, list(CARDS.values()), ".cards", "gone")
    if "supply" in written:
        tokens = list(TOKENS.values())
        written["supply"] = left(written, list(TOKENS), tokens, ".fish", "spent")
    return rules.read(" ".join(f"{name}={text}" for name, text in written.items()))


def enumerated(rules: Board, viewer: int, view: BoardView, known: BoardBelief) -> Odds:
    """Return the odds of all determinizations, by their text."""
    found: Odds = {}
    for world, odds in worlds(rules, Moment(view.shown, viewer, view, known, [])):
        assert isinstance(world, BoardState)
        written = rules.write(world)
        found[written] = found.get(written, Fraction(0)) + odds
    return found


class Story(NamedTuple):
    """A small position and how to walk on from it."""

    rules: Board
    state: BoardState
    eager: list[str]  # beginnings of actions that are preferred if legal


def follow(story: Story, viewer: int, seed: int, steps: int, known: BoardBelief) -> Counter[str]:
    """Walk on from a position known to the viewer, and compare with the reference at every step.

    Returns the most ``worlds`` at a step, and the number of hidden actions of each kind.
    """
    rules, state = story.rules, story.state
    first = enumerated(rules, viewer, rules.observe(state, viewer), known)
    beliefs = {rules.pack(rules.read(text)): odds for text, odds in first.items()}
    generator, happened = Generator(derive(seed, "story")), Counter[str]()
    for _ in range(steps):
        actors = rules.actors(state)
        if not actors:
            break
        player = actors[generator.below(len(actors))]
        action = eagerly(story, state, player, generator)
        seen = rules.seen(state, player, action, viewer)
        beliefs = followed(rules, viewer, beliefs, seen)
        happened[seen.text.split("?")[0]] += "?" in seen.text
        spent, state = fish_of(state).spent, rules.play(state, player, action)
        happened["refill"] += spent > 0 and fish_of(state).spent == 0
        view = rules.observe(state, viewer)
        known = rules.update(known, view, seen)
        beliefs = agreeing(rules, viewer, beliefs, view)
        happened["worlds"] = max(happened["worlds"], len(beliefs))
        if state.phase != DISCARD:  # a player's choice, not chance
            reference = {rules.write(rules.unpack(key)): odds for key, odds in beliefs.items()}
            assert enumerated(rules, viewer, view, known) == reference, seen.line()
        if len(beliefs) > 60:
            break
    return happened


def eagerly(story: Story, state: BoardState, player: int, generator: Generator) -> int:
    rules = story.rules
    listed = rules.legal(state, player)
    if player == CHANCE and rules.text(state, player, listed[0]).startswith("dice"):
        return listed[generator.below(len(listed))]
    texts = [rules.text(state, player, action) for action in listed] if player != CHANCE else []
    for begin in story.eager:
        for action, text in zip(listed, texts, strict=False):
            if text.startswith(begin) and generator.below(4):
                return action
    return choose(rules, state, player, generator)


AROUND_THE_DESERT = {
    "settlements0": "18",
    "settlements1": "30",
    "settlements2": "29",
    "roads0": "18-24",
    "roads1": "30-35",
    "roads2": "23-29",
}


def thieves() -> Story:
    """Knights and few cards, victims on every hex of the robber, and discards at a seven."""
    rules = made(3, board="beginners", target_vp=30, discard_limit=5)
    state = position(
        rules,
        phase="before",
        robber="0",
        hand0="ore2,grain1,wool1",
        hand1="grain1,wool2,lumber1",
        hand2="ore1,lumber1,brick2",
        cards0="knight3",
        cards1="knight3",
        cards2="knight3,year-of-plenty1",
        **AROUND_THE_DESERT,
    )
    robber = [f"robber {place}" for place in (9, 8, 10, 5)]
    return Story(rules, state, ["knight", *robber, "steal", "end"])


def buyers() -> Story:
    """A deck of six cards that soon runs out, two of them enough to win for one of the three."""
    rules = made(3, board="beginners", target_vp=6, discard_limit=95)
    state = position(
        rules,
        phase="main",
        rolled="yes",
        hand0="ore3,grain3,wool3",
        hand1="ore3,grain2,wool3",
        hand2="ore3,grain2,wool3",
        cards0="victory-point1",
        cards1="road-building1",
        cards2="knight2",
        knights0="1",
        knights1="1",
        knights2="9",
        army="2",
        gone="road-building1,year-of-plenty1,monopoly2",
    )
    return Story(rules, state, ["buy", "end"])


def fishers() -> Story:
    """Settlements around the lake and a supply that is soon empty."""
    rules = made(3, board="beginners", fishermen=True, target_vp=30, discard_limit=95)
    state = position(
        rules,
        phase="before",
        fish0="1:1",
        fish1="2:1",
        fish2="3:1",
        spent="1:8,2:8,3:6",
        robber="0",
        **AROUND_THE_DESERT,
    )
    return Story(rules, state, ["fish", "exchange", "end"])


STORIES = {"thieves": thieves, "buyers": buyers, "fishers": fishers}
