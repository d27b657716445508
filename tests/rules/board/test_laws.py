"""Invariants of the board game, checked after every action of random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import eiland
from eiland import CHANCE
from eiland.chance import Generator, derive
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers import phases
from eiland.rules.board.numbers.packed import listed, number, total
from eiland.rules.board.state.pieces import rebuild
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.text import checks
from eiland.rules.island import GRID, HALF
from eiland.rules.registry import AnyRules
from tests.support.board_table import CARD_COUNTS, CARDS, FISH_COUNTS, RESOURCES
from tests.support.configurations import RANDOM_SEED, Configuration, Step, choose, walk
from tests.support.samples import sampled

SHORT = {"turn_limit": 40}
VARIANTS = [
    Configuration("base", 4, {**SHORT, "target_vp": 6}),
    Configuration("base", 3, {**SHORT, "harbormaster": True, "discard_limit": 4}),
    Configuration("base", 2, {**SHORT, "fishermen": True, "friendly_robber": True}),
    Configuration("base", 4, {**SHORT, "fishermen": True, "harbormaster": True}),
]
variants = pytest.mark.parametrize("game", VARIANTS, ids=str)

EDGES = [tuple(edge) for edge in GRID.edges]
PLAYED = ("knight", "road-building", "year-of-plenty", "monopoly")
BUILDING = ["city", "settlement", "road", "buy", "road-building", "knight", "bank"]
LEAST = {"road": 5, "army": 3, "harbormaster": 3}


@cache
def members(low: int, high: int = 0) -> list[int]:
    """List the members of a set in one number or two."""
    both = low + high * 2**HALF
    return [place for place, digit in enumerate(reversed(f"{both:b}")) if digit == "1"]


def roads_of(state: BoardState, seat: int) -> list[int]:
    return members(int(state.players[seat].roads_low), int(state.players[seat].roads_high))


def buildings_of(state: BoardState, seat: int) -> list[int]:
    player = state.players[seat]
    return members(int(player.settlements)) + members(int(player.cities))


def longest_by_hand(edges: list[int], stops: set[int]) -> int:
    """Return the length of the longest trail by trying every walk; none continues at a stop."""

    def onward(corner: int, left: frozenset[int], is_first: bool) -> int:
        if corner in stops and not is_first:
            return 0
        ways = [edge for edge in left if corner in EDGES[edge]]
        return max(
            (1 + onward(sum(EDGES[edge]) - corner, left - {edge}, False) for edge in ways),
            default=0,
        )

    corners = {corner for edge in edges for corner in EDGES[edge]}
    return max((onward(corner, frozenset(edges), True) for corner in corners), default=0)


def held_by_hand(scores: list[int], before: int, least: int) -> int:
    """Return the holder of a card after a change, by the words of LR-6."""
    most = max(scores)
    if before >= 0 and scores[before] >= least and scores[before] == most:
        return before
    return scores.index(most) if scores.count(most) == 1 and most >= least else -1


class Witness:
    """Checks the invariants after every action of a game."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, Board)
        self.rules = rules
        self.seats = int(rules.seats)
        self.lengths: dict[object, int] = {}
        self.cards_played = 0
        self.harbors: tuple[str, set[int]] = ("", set())
        self.held = {"road": -1, "army": -1, "harbormaster": -1}

    def see(self, step: Step) -> None:
        state = step.after
        before = step.state
        assert isinstance(state, BoardState)
        assert isinstance(before, BoardState)
        verb = self.rules.text(before, step.player, step.action).split()[0]
        self.conserved(state)
        self.places(state)
        self.titles(state)
        self.robber(before, state)
        self.points(state)
        self.one_card(before, state, verb)
        self.rises(before, state)
        self.caches(state)

    def conserved(self, state: BoardState) -> None:
        """Nothing gets lost and no count is below zero (section 1)."""
        players = state.players
        hands = [listed(state.bank), *(listed(player.hand) for player in players)]
        assert [sum(kind) for kind in zip(*hands, strict=True)] == [19] * len(RESOURCES)
        assert min(min(hand) for hand in hands) >= 0
        stacks = [listed(state.deck), listed(state.gone), *(listed(p.cards) for p in players)]
        stacks.append([sum(self.knights(state)), 0, 0, 0, 0])
        assert [sum(kind) for kind in zip(*stacks, strict=True)] == [CARD_COUNTS[k] for k in CARDS]
        for player in players:
            assert members(int(player.settlements & player.cities)) == []
            assert len(members(int(player.settlements))) <= 5
            assert len(members(int(player.cities))) <= 4
            assert player.road_count() <= 15
        if self.rules.options["fishermen"]:
            sea = fish_of(state)
            tokens = [sea.supply, sea.spent, *sea.held]
            there = [sum(int(number(each, fish)) for each in tokens) for fish in range(3)]
            assert there == list(FISH_COUNTS.values())
            assert max(int(total(held)) for held in sea.held) <= 7
            assert -1 <= sea.boot < self.seats

    def knights(self, state: BoardState) -> list[int]:
        return [int(state.armies) // 256**seat % 256 for seat in range(self.seats)]

    def places(self, state: BoardState) -> None:
        """Buildings keep the distance; roads and settlements are connected (F-3, BU-2, BU-4)."""
        taken: list[int] = []
        for seat in range(self.seats):
            taken += buildings_of(state, seat)
        assert len(set(taken)) == len(taken)
        assert not any(a in taken and b in taken for a, b in EDGES)
        laid = [edge for seat in range(self.seats) for edge in roads_of(state, seat)]
        assert len(set(laid)) == len(laid)
        for seat in range(self.seats):
            own = set(buildings_of(state, seat))
            edges = roads_of(state, seat)
            for edge in edges:
                beside = {c for other in edges if other != edge for c in EDGES[other]}
                assert (own | beside) & set(EDGES[edge])
            if state.phase not in (phases.SETTLEMENT, phases.PATH, phases.FISH):
                assert own <= {corner for edge in edges for corner in EDGES[edge]}

    def length(self, state: BoardState, seat: int) -> int:
        edges = roads_of(state, seat)
        corners = {corner for edge in edges for corner in EDGES[edge]}
        others = {
            c for other in range(self.seats) if other != seat for c in buildings_of(state, other)
        }
        key = (tuple(edges), frozenset(corners & others))
        if key not in self.lengths:
            self.lengths[key] = longest_by_hand(edges, corners & others)
        return self.lengths[key]

    def titles(self, state: BoardState) -> None:
        """The titles have the right holders (LR-6, LA-1, HM-2); lengths equal brute force."""
        lengths = [self.length(state, seat) for seat in range(self.seats)]
        cached = [int(state.lengths) // 256**seat % 256 for seat in range(self.seats)]
        assert cached == lengths
        harbors = [self.harbor_points(state, seat) for seat in range(self.seats)]
        scores = {"road": lengths, "army": self.knights(state)}
        holders = {"road": state.road_holder, "army": state.army_holder}
        if self.rules.chosen.harbormaster:
            scores["harbormaster"] = harbors
            holders["harbormaster"] = state.harbor_holder
        else:
            assert state.harbor_holder == -1
        for title, holder in holders.items():
            self.held[title] = held_by_hand(scores[title], self.held[title], LEAST[title])
            assert holder == self.held[title], title

    def harbor_points(self, state: BoardState, seat: int) -> int:
        """Count one for a settlement at a harbor, two for a city (HM-1)."""
        written = state.layout.write_harbors()
        if self.harbors[0] != written:
            paths = [word.split("@")[1] for word in written.split(",") if word != "-"]
            self.harbors = (written, {int(end) for path in paths for end in path.split("-")})
        player = state.players[seat]
        settlements, cities = members(int(player.settlements)), members(int(player.cities))
        return len(self.harbors[1] & set(settlements)) + 2 * len(self.harbors[1] & set(cities))

    def robber(self, before: BoardState, state: BoardState) -> None:
        """The robber is on a hex and moves to another; only with Fishermen it may be off."""
        if state.phase >= phases.START and not self.rules.options["fishermen"]:
            assert 0 <= state.robber < 19
        assert state.robber < 19
        if before.phase == phases.ROBBER:
            assert 0 <= state.robber != before.robber
        elif before.phase >= phases.START and state.robber >= 0:
            assert state.robber == before.robber

    def points(self, state: BoardState) -> None:
        """Points come from buildings, cards and special cards; at most five are hidden (C-11)."""
        for seat, player in enumerate(state.players):
            shown = len(members(int(player.settlements))) + 2 * len(members(int(player.cities)))
            shown += 2 * [state.road_holder, state.army_holder, state.harbor_holder].count(seat)
            assert state.visible_points(seat) == shown
            assert 0 <= state.points(seat) - shown <= 5
        winners = self.rules.winners(state)
        assert winners in ([], [state.active])
        needed = self.rules.chosen.target + state.handicap(state.active)
        if winners:
            assert state.points(state.active) >= needed
        elif state.phase == phases.OVER:
            assert state.turn == self.rules.chosen.turn_limit
        elif state.phase > phases.PATH and state.rolled:
            assert state.points(state.active) < needed

    def one_card(self, before: BoardState, state: BoardState, verb: str) -> None:
        """At most one card is played in a turn, and no fresh one (DC-2, DC-3)."""
        if state.turn != before.turn:
            self.cards_played = 0
        if verb in PLAYED:
            self.cards_played += 1
            kind = CARDS.index(verb)
            cards = before.players[before.active].cards
            assert number(cards, kind) > number(before.fresh, kind)
        assert self.cards_played <= 1

    def rises(self, before: BoardState, state: BoardState) -> None:
        """No building leaves the board, and played knights stay (BU-6, LA-2)."""
        assert all(a <= b for a, b in zip(self.knights(before), self.knights(state), strict=True))
        for seat in range(self.seats):
            assert set(buildings_of(before, seat)) <= set(buildings_of(state, seat))
            assert set(roads_of(before, seat)) <= set(roads_of(state, seat))
            cities = [set(members(int(s.players[seat].cities))) for s in (before, state)]
            assert cities[0] <= cities[1]

    def caches(self, state: BoardState) -> None:
        """Caches equal their rebuild from the facts."""
        rebuilt = state.copy()
        if state.phase >= phases.START:
            rebuild(rebuilt)
        checks.find(rebuilt, self.rules.chosen, {})
        assert follow(rebuilt) == follow(state)


def follow(state: BoardState) -> dict[str, object]:
    """Return the caches of a position by name."""
    names = ["waiting", "active", "taken_low", "taken_high", "buildings", "blocked", "lengths"]
    found: dict[str, object] = {
        name: int(getattr(state, name)) for name in [*names, "harbor_points"]
    }
    found["production"] = list(state.production)
    for seat, player in enumerate(state.players):
        for name in ("reach", "near_low", "near_high", "rates"):
            found[f"{seat}.{name}"] = int(getattr(player, name))
    return found


def build(rules: AnyRules, seed: int) -> Iterator[Step]:
    """Play a game in which players build what they can, the dearest first, or else trade."""
    generator = Generator(derive(seed, "build"))
    state = rules.initial()
    while actors := rules.actors(state):
        player = actors[generator.below(len(actors))]
        action = choose(rules, state, player, generator)
        if player != CHANCE and generator.below(8):
            by_verb: dict[str, list[int]] = {}
            for code in rules.legal(state, player):
                by_verb.setdefault(rules.text(state, player, code).split()[0], []).append(code)
            for verb in [*BUILDING, "end"]:
                if verb in by_verb:
                    action = by_verb[verb][generator.below(len(by_verb[verb]))]
                    break
        after = rules.play(state, player, action)
        yield Step(state, player, action, after)
        state = after


@variants
@pytest.mark.parametrize("seed", [RANDOM_SEED])
def test_the_invariants_hold_after_every_action_of_a_random_game(
    game: Configuration, seed: int
) -> None:
    witness = Witness(game.rules())
    for step in walk(game.rules(), seed):
        witness.see(step)


@variants
@pytest.mark.parametrize("seed", sampled([2, RANDOM_SEED], 1))
def test_the_invariants_hold_when_all_players_build(game: Configuration, seed: int) -> None:
    options = {**game.options, "turn_limit": 120, "target_vp": 14}
    rules = eiland.make("base", game.seats, **options)
    witness = Witness(rules)
    for step in build(rules, seed):
        witness.see(step)


@pytest.mark.soak
@variants
@pytest.mark.parametrize("seed", range(20))
def test_the_invariants_hold_in_many_games(game: Configuration, seed: int) -> None:
    options = {**game.options, "turn_limit": 400, "target_vp": 0}
    rules = eiland.make("base", game.seats, **options)
    for play in (walk, build):
        witness = Witness(rules)
        for step in play(rules, RANDOM_SEED + seed):
            witness.see(step)
