"""Invariants of Dice Game Plus and Dice Game Extra that hold in every game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eiland.chance import Generator, derive
from tests.naive.dice_race import longest_trail
from tests.naive.extra_map import HEXES, KNIGHTS, ROADS, SITES, UPGRADABLE, edges_of
from tests.naive.plus import CITIES as PLUS_CITIES
from tests.naive.plus import JOKERS as PLUS_JOKERS
from tests.naive.plus import ROADS as PLUS_ROADS
from tests.naive.plus import SETTLEMENTS as PLUS_SETTLEMENTS
from tests.support.configurations import RANDOM_SEED
from tests.support.dice_table import BUILDS, GOOD_THROWS, choose, split
from tests.support.race_table import COAST, ExtraTable, PlusTable, RaceTable
from tests.support.samples import sampled

SPENT = {"road": 2, "settlement": 4, "city": 5, "knight": 3, "castle": 6, "gold": 1}
THROWS = [*GOOD_THROWS, "dice ore ore ore ore ore ore"]
REALM = ["start", "low", "high", "settlements", "cities", "knights", "used", "castles"]
REALM += ["next_low", "next_high", "sites", "near"]
MOST_TURNS = {True: 400, False: 50}
"""Fields of a lucky game, which is then over, and of another one."""

Road = tuple[int, int]


class Follower:
    """Follows a game and checks the invariants after every action."""

    kinds: tuple[str, ...] = ("roads", "settlements", "cities", "knights", "used")

    def __init__(self, game: RaceTable) -> None:
        self.game = game
        self.seats = int(game.rules.seats)
        self.spent = 0
        self.built_now: list[str] = []
        self.jokers: Counter[tuple[int, str]] = Counter()
        self.road: int | None = None
        self.army: int | None = None
        self.read()

    def read(self) -> None:
        """Read the position."""
        written = self.game.rules.write(self.game.state)
        self.fields = dict(pair.split("=") for pair in written.split())
        self.owned = [
            {kind: split(self.fields[f"{seat}.{kind}"]) for kind in self.kinds}
            for seat in range(self.seats)
        ]

    def play(self, text: str) -> None:
        """Play an action and check all invariants."""
        seat, turn = self.game.active(), self.fields["turn"]
        verb, *words = text.split()
        if verb == "joker":
            self.check_joker(seat, words[0])
        self.game.play(text)
        self.read()
        self.spent += SPENT.get(verb, 0)
        self.built_now += words if verb in BUILDS else []
        self.check_dice(verb, ended=self.fields["turn"] != turn)
        if verb in BUILDS or verb == "start-road":
            self.check_owned()
            self.check_titles(seat, verb, words[0])
        self.check_points()
        self.check_end(seat)
        self.check_caches()

    def dice_of_turn(self) -> int:
        return min(3 + int(self.fields["turn"]), 6)

    def check_dice(self, verb: str, *, ended: bool) -> None:
        """Dice on the table and dice spent add up to the dice of the turn."""
        if self.fields["phase"] == "build":
            assert len(split(self.fields["dice"])) + self.spent == self.dice_of_turn()
            return
        if ended or self.fields["phase"] == "over":
            dice = min(2 + int(self.fields["turn"]), 6)
            assert verb == "end" or self.spent == dice or self.fields["phase"] == "over"
            self.spent, self.built_now = 0, []
        if self.fields["phase"] != "dice":
            assert self.fields["dice"] == "-"

    def check_joker(self, seat: int, joker: str) -> None:
        """Each joker is used at most once, and only after its knights are built."""
        self.jokers[seat, joker] += 1
        assert self.jokers[seat, joker] == 1
        assert set(self.needed(joker)) <= set(self.owned[seat]["knights"])

    def check_titles(self, seat: int, verb: str, built: str) -> None:
        """A title goes to the first claimant, then to a player with strictly more."""
        armies = [len(owned["knights"]) for owned in self.owned]
        if armies[seat] >= 3 and (self.army is None or armies[seat] > armies[self.army]):
            self.army = seat
        assert self.fields["army"] == ("-" if self.army is None else str(self.army))
        self.pass_road([self.length(each) for each in range(self.seats)], seat, built)
        assert self.fields["road"] == ("-" if self.road is None else str(self.road))

    def check_caches(self) -> None:
        """Updated caches equal recomputed ones."""
        state: Any = self.game.state
        rebuilt = state.copy()
        rebuilt.rebuild()
        assert self.cached(state) == self.cached(rebuilt)

    def cached(self, state: Any) -> list[int]:
        return [state.lengths, state.armies, state.built]

    # Differences between the games

    def needed(self, joker: str) -> list[str]:
        raise NotImplementedError

    def length(self, seat: int) -> int:
        raise NotImplementedError

    def pass_road(self, lengths: list[int], seat: int, built: str) -> None:
        raise NotImplementedError

    def check_owned(self) -> None:
        raise NotImplementedError

    def check_points(self) -> None:
        raise NotImplementedError

    def check_end(self, seat: int) -> None:
        raise NotImplementedError


class PlusFollower(Follower):
    """Follows a game of Plus."""

    def needed(self, joker: str) -> list[str]:
        return PLUS_JOKERS[joker]

    def roads(self, seat: int) -> set[Road]:
        return {PLUS_ROADS[name] for name in ["T1", *self.owned[seat]["roads"]]}

    def length(self, seat: int) -> int:
        """Return the longest trail and check that the game has the same length."""
        found = longest_trail(frozenset(self.roads(seat)))
        assert self.game.lengths()[seat] == found
        return found

    def pass_road(self, lengths: list[int], seat: int, built: str) -> None:
        marked = "T5" in self.owned[seat]["roads"]
        assert marked or lengths[seat] <= 5
        if self.road is None:
            self.road = seat if built == "T5" else None
        elif lengths[seat] > lengths[self.road]:
            self.road = seat

    def check_owned(self) -> None:
        """Every road is connected to T1, and every place to a road."""
        for owned in self.owned:
            reached, left = {3, 7}, {PLUS_ROADS[name] for name in owned["roads"]}
            while touching := {road for road in left if reached & set(road)}:
                reached |= {corner for road in touching for corner in road}
                left -= touching
            assert not left
            assert reached >= {PLUS_SETTLEMENTS[name] for name in owned["settlements"]}
            assert reached >= {PLUS_CITIES[name] for name in owned["cities"]}

    def check_points(self) -> None:
        for seat, owned in enumerate(self.owned):
            points = len(owned["settlements"]) + 2 * len(owned["cities"])
            points += 2 * (self.road == seat) + 2 * (self.army == seat)
            assert self.game.points()[seat] == points

    def check_end(self, seat: int) -> None:
        points = self.game.points()
        over = self.fields["phase"] == "over"
        assert over == (max(points) >= 10)
        if over:
            assert self.game.winners() == [seat]
            assert [each for each in range(self.seats) if points[each] >= 10] == [seat]


class ExtraFollower(Follower):
    """Follows a game of Extra."""

    kinds = (*Follower.kinds, "castles")

    def needed(self, joker: str) -> list[str]:
        assert joker not in self.built_now
        return [joker]

    def roads(self, seat: int) -> set[Road]:
        start = self.fields[f"{seat}.start"]
        names = self.owned[seat]["roads"] + ([] if start == "-" else [start])
        return {ROADS[name] for name in names}

    def houses(self, seat: int) -> set[int]:
        owned = self.owned[seat]
        return {int(corner) for corner in owned["settlements"] + owned["cities"]}

    def length(self, seat: int) -> int:
        """Return the longest trail and check that the game has the same length."""
        foreign = {c for other in range(self.seats) if other != seat for c in self.houses(other)}
        corners = {corner for road in self.roads(seat) for corner in road}
        found = longest_trail(frozenset(self.roads(seat)), frozenset(foreign & corners))
        assert self.game.lengths()[seat] == found
        return found

    def pass_road(self, lengths: list[int], seat: int, built: str) -> None:
        longest = [each for each in range(self.seats) if lengths[each] == max(lengths)]
        if max(lengths) >= 5 and self.road not in longest:
            self.road = longest[0] if len(longest) == 1 else None

    def check_owned(self) -> None:
        """No piece has two owners, no road passes a foreign or empty site, all are connected."""
        for kind in ("roads", "knights", "castles"):
            everybody = Counter(name for owned in self.owned for name in owned[kind])
            assert not everybody or max(everybody.values()) == 1
        starts = [self.fields[f"{seat}.start"] for seat in range(self.seats)]
        places = sorted(COAST.index(start) for start in starts if start != "-")
        for place, following in zip(places, [*places[1:], *places[:1]], strict=True):
            assert (following - place) % len(COAST) > 5 or len(places) == 1
        corners = Counter(c for seat in range(self.seats) for c in self.houses(seat))
        assert set(corners) <= set(SITES)
        assert not corners or max(corners.values()) == 1
        for seat, owned in enumerate(self.owned):
            assert {int(corner) for corner in owned["cities"]} <= set(UPGRADABLE)
            self.check_reached(seat, owned["knights"])

    def check_reached(self, seat: int, knights: list[str]) -> None:
        """Roads continue from the start road only over free corners and own houses."""
        houses, left = self.houses(seat), self.roads(seat)
        start = self.fields[f"{seat}.start"]
        if start == "-":
            assert not left | houses
            return
        reached = {ROADS[start]}
        left -= reached
        while True:
            ends = {corner for road in reached for corner in road}
            open_ends = {c for c in ends if c not in SITES or c in houses}
            more = {road for road in left if open_ends & set(road)}
            if not more:
                break
            reached |= more
            left -= more
        assert not left
        assert houses <= ends
        for knight in knights:
            place = KNIGHTS[knight]
            assert reached & edges_of(place) or houses & set(HEXES[place][1])

    def check_points(self) -> None:
        for seat, owned in enumerate(self.owned):
            points = len(owned["settlements"]) + 2 * len(owned["cities"] + owned["castles"])
            points += (self.road == seat) + 2 * (self.army == seat)
            assert self.game.points()[seat] == points

    def check_end(self, seat: int) -> None:
        """The game ends with ten points of the active player, or by option of any player."""
        options = self.game.rules.options
        points, over = self.game.points(), self.fields["phase"] == "over"
        active = (int(self.fields["start"]) + int(self.fields["turn"])) % self.seats
        last = int(str(options["round_limit"])) * self.seats
        by_option = options["win_any_time"] and max(points) >= 10
        assert over == (points[active] >= 10 or by_option or int(self.fields["turn"]) == last)
        if points[active] >= 10:
            assert self.game.winners() == [active]
        elif over:
            assert self.game.winners() == [s for s in range(self.seats) if points[s] == max(points)]

    def cached(self, state: Any) -> list[int]:
        realms = [getattr(realm, field) for realm in state.realms for field in REALM]
        return [*super().cached(state), state.free_knights, state.free_castles, *realms]


def play_a_game(follower: Follower, seed: int, *, eager: bool, lucky: bool) -> None:
    generator, game = Generator(derive(seed, "laws")), follower.game
    while not game.rules.is_over(game.state) and int(follower.fields["turn"]) < MOST_TURNS[lucky]:
        chosen = choose(game, generator, eager=eager, lucky=lucky, good_throws=THROWS)
        follower.play(chosen)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("eager", "lucky"), [(False, False), (True, False), (True, True)])
def test_the_invariants_of_plus_hold_in_whole_games(seats: int, eager: bool, lucky: bool) -> None:
    game = PlusTable(seats, same_turn_joker=seats % 2 == 1)
    follower = PlusFollower(game)
    play_a_game(follower, RANDOM_SEED + seats, eager=eager, lucky=lucky)
    assert not lucky or follower.fields["phase"] == "over"


@pytest.mark.parametrize("seats", sampled([2, 3, 4], 1))
@pytest.mark.parametrize(("eager", "lucky"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("win_any_time", [False, True])
def test_the_invariants_of_extra_hold_in_whole_games(
    seats: int, eager: bool, lucky: bool, win_any_time: bool
) -> None:
    castles = (seats + win_any_time) % 2 == 0
    game = ExtraTable(seats=seats, castles=castles, win_any_time=win_any_time)
    follower = ExtraFollower(game)
    play_a_game(follower, RANDOM_SEED + seats, eager=eager, lucky=lucky)
    assert not lucky or follower.fields["phase"] == "over"


@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4), rounds=st.integers(1, 4))
def test_the_invariants_hold_in_short_games_of_any_seed(seed: int, seats: int, rounds: int) -> None:
    game = ExtraTable(seats=seats, round_limit=rounds)
    play_a_game(ExtraFollower(game), seed, eager=True, lucky=seed % 3 == 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
def test_the_invariants_hold_in_many_whole_games(seed: int) -> None:
    seats, eager = 2 + seed % 3, seed % 4 > 0
    plus = PlusFollower(PlusTable(seats, same_turn_joker=seed % 2 == 1))
    play_a_game(plus, seed, eager=eager, lucky=True)
    game = ExtraTable(seats=seats, castles=seed % 5 > 1, win_any_time=seed % 2 == 1)
    play_a_game(ExtraFollower(game), seed, eager=eager, lucky=True)
