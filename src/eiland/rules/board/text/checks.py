"""Checks that a position given as text is consistent and can occur in the game."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.numbers import throws
from eiland.rules.board.numbers.packed import (
    CARD_NAMES,
    KINDS,
    RESOURCE_NAMES,
    VICTORY_POINT,
    covers,
    kinds,
    number,
    total,
)
from eiland.rules.board.numbers.phases import (
    BEFORE,
    CARD,
    DICE,
    DISCARD,
    IN_BOTH,
    MAIN,
    MOMENT,
    OFFER,
    OVER,
    PATH,
    PHASE_NAMES,
    ROADS,
    SETTLEMENT,
    START,
    STEAL,
    VICTIM,
)
from eiland.rules.board.options import BoardOptions, founder
from eiland.rules.board.state.part import TABLE, Part
from eiland.rules.board.state.pieces import (
    ARMY_LEAST,
    CITIES,
    HARBOR_LEAST,
    ROAD_LEAST,
    SETTLEMENTS,
    has_road_place,
)
from eiland.rules.board.state.pieces import (
    ROADS as ROAD_PIECES,
)
from eiland.rules.board.state.production import robbed_seats
from eiland.rules.board.state.state import COUNTERED, NO_ANSWER, REFUSED, BoardState
from eiland.rules.board.variant import Variant
from eiland.rules.errors import Fault
from eiland.rules.island import NEAR, NO_HEX
from eiland.rules.titles import holder

EACH_RESOURCE: Final = 19  # C-3
CARD_COUNTS: Final = [14, 5, 2, 2, 2]  # C-4
FOUNDED: Final = 2  # settlements of each player (F-3, F-4)
AFTER_ROLL: Final = [DICE, DISCARD, MAIN, OFFER, CARD]


def bad_deal(given: i64, wanted: i64) -> bool:
    """Return True if a side is empty or a resource is on both sides (TR-2, TR-3)."""
    return given == 0 or wanted == 0 or kinds(given) & kinds(wanted) != 0


class Checks:
    """Collects the faults of a position or, if cards are ``hidden``, of a view.

    ``hidden`` maps a field such as ``0.hand`` to its number of hidden cards.
    """

    def __init__(
        self,
        state: BoardState,
        options: BoardOptions,
        hidden: dict[str, int],
        variants: list[Variant],
    ) -> None:
        self.state = state
        self.options = options
        self.hidden = hidden
        self.variants = variants
        self.seats = len(state.players)
        self.found: list[Fault] = []

    def fault(self, key: str, **details: int | str) -> None:
        self.found.append(Fault(key, **details))

    def size(self, field: str, counts: i64) -> int:
        """Return the number of cards in a field, hidden or not."""
        return self.hidden.get(field, int(total(counts)))

    def hand_size(self, seat: int) -> int:
        return self.size(f"{seat}.hand", self.state.players[seat].hand)

    # Derived fields

    def find_active(self) -> None:
        """Compute whose turn it is."""
        state = self.state
        if state.start == NO_SEAT:
            state.active = 0
        elif state.phase in (SETTLEMENT, PATH) or self.interrupts_founding():
            roads = sum(int(player.road_count()) for player in state.players)
            state.active = founder(state.start, min(roads, 2 * self.seats - 1), self.seats)
        else:
            state.active = (state.start + state.turn) % self.seats

    def interrupts_founding(self) -> bool:
        """Return True in a phase of a variant that interrupts the founding phase."""
        return MOMENT[self.state.phase] == IN_BOTH and not self.state.rolled

    def find_waiting(self) -> None:
        """Compute which seats owe a discard, an answer or an action of a variant."""
        state = self.state
        state.waiting = 0
        for seat in range(self.seats):
            player = state.players[seat]
            owes = False
            if state.phase == DISCARD:
                chosen = self.size(f"{seat}.discards", player.discards)
                hand = self.hand_size(seat)
                owes = hand > self.options.discard_limit and chosen < hand // 2
            elif state.phase == OFFER:
                owes = state.addressees & bit(seat) != 0 and player.answer == NO_ANSWER
            elif MOMENT[state.phase] == IN_BOTH:
                owes = any(part.owes(seat, state.phase) for part in state.parts)
            if owes:
                state.waiting |= bit(seat)

    # Cards

    def cards(self) -> None:
        """Check that no card is missing or added (section 1 of the rules)."""
        players, state = self.state.players, self.state
        hands = [(f"{seat}.hand", players[seat].hand) for seat in range(self.seats)]
        self.conserved([("bank", state.bank), *hands], [EACH_RESOURCE] * KINDS, RESOURCE_NAMES)
        knights = sum(int(state.armies >> (8 * seat) & 255) for seat in range(self.seats))
        held = [(f"{seat}.cards", players[seat].cards) for seat in range(self.seats)]
        played = [("gone", state.gone), ("knights", i64(knights))]
        if number(state.gone, 0) or number(state.gone, VICTORY_POINT):
            self.fault("position/unknown-value", field="gone", value="knight, victory-point")
        self.conserved([("deck", state.deck), *held, *played], CARD_COUNTS, CARD_NAMES)
        for variant, part in self.parts():
            variant.words.check_cards(self, part)

    def parts(self) -> list[tuple[Variant, Part]]:
        """List the variants with their parts of the position."""
        return list(zip(self.variants, self.state.parts, strict=True))

    def conserved(self, places: list[tuple[str, i64]], counts: list[int], names: list[str]) -> None:
        hidden = sum(self.hidden.get(field, 0) for field, _ in places)
        missing = 0
        for kind in range(len(names)):
            there = sum(int(number(held, kind)) for _, held in places)
            missing += counts[kind] - there
            if there > counts[kind] or (not hidden and there != counts[kind]):
                self.fault("position/cards", kind=names[kind], given=there, need=counts[kind])
                return
        if missing != hidden:
            given = sum(counts) - missing + hidden
            self.fault("position/cards", kind=places[0][0], given=given, need=sum(counts))

    def dice_deck(self) -> None:
        """Check that a card was drawn for each roll since all were shuffled (BD-1, BD-2)."""
        state = self.state
        rolls = state.turn + i64(state.rolled and state.phase != DICE)
        need = throws.WAYS - rolls % throws.DRAWN_IN_ALL
        given = throws.size(state.dice_deck)
        if given != need:
            self.fault("position/dice-deck", given=int(given), need=int(need))

    # Pieces

    def pieces(self) -> None:
        """Check stocks (C-5), places used twice, and the distance rule (BU-4, BU-5)."""
        state = self.state
        blocked: i64 = 0
        taken_low: i64 = 0
        taken_high: i64 = 0
        for seat in range(self.seats):
            player = state.players[seat]
            if player.settlements & player.cities:
                self.fault("position/place-twice", seat=seat)
            if (player.roads_low & taken_low) | (player.roads_high & taken_high):
                self.fault("position/path-twice", seat=seat)
            taken_low |= player.roads_low
            taken_high |= player.roads_high
            few = count(player.settlements) <= SETTLEMENTS and count(player.cities) <= CITIES
            if not few or player.road_count() > ROAD_PIECES:
                self.fault("position/too-many-pieces", seat=seat)
        for seat in range(self.seats):
            corners = state.players[seat].settlements | state.players[seat].cities
            while corners:
                corner = lowest(corners)
                if blocked & bit(corner):
                    self.fault("position/too-close", corner=int(corner))
                blocked |= NEAR[corner]
                corners &= corners - 1

    def founding(self, is_beginners: bool) -> None:
        """Check the pieces of the founding phase (F-3, F-4) or of the beginners' board (B-2)."""
        state = self.state
        if state.phase > PATH:
            return
        if state.turn or state.rolled or state.card_played or state.offers:
            self.fault("position/founding")
        roads = [int(player.road_count()) for player in state.players]
        expected = self.founded(sum(roads), is_beginners)
        built = list(expected)
        if state.phase == PATH:
            built[state.active] += 1
        settled = [int(count(player.settlements)) for player in state.players]
        if roads != expected or settled != built or any(p.cities for p in state.players):
            self.fault("position/founding")

    def founded(self, placed: int, is_beginners: bool) -> list[int]:
        """Return how many settlements with roads each seat has founded, ``placed`` in all."""
        founding = self.state.phase >= SETTLEMENT
        if is_beginners:
            return [0 if founding else FOUNDED] * self.seats
        if not founding or placed >= FOUNDED * self.seats:
            return [0] * self.seats
        seats = [founder(self.state.start, place, self.seats) for place in range(placed)]
        return [seats.count(seat) for seat in range(self.seats)]

    # Phases

    def phases(self, is_beginners: bool) -> None:
        """Check each field against the phase."""
        state = self.state
        phase = state.phase
        self.only("start", state.start != NO_SEAT, phase > START or self.options.start != NO_SEAT)
        self.only("free", state.free_roads > 0, phase == ROADS)
        self.only("victim", state.victim != NO_SEAT, phase == STEAL)
        self.only("offer", state.addressees != 0, phase == OFFER)
        if MOMENT[phase] == IN_BOTH and not self.variants:
            self.fault("position/unknown-value", field="phase", value=PHASE_NAMES[phase])
        if (phase in AFTER_ROLL and not state.rolled) or (phase == BEFORE and state.rolled):
            self.fault("position/not-in-phase", field="rolled")
        if phase == DISCARD or MOMENT[phase] == IN_BOTH:
            self.only("phase", state.waiting != 0, True)
        if self.options.has_dice_deck:
            self.dice_deck()
        for seat in range(self.seats):
            self.player_in_phase(seat)
        self.cards_in_phase()
        self.places_in_phase(is_beginners)
        for variant, part in self.parts():
            variant.words.check(self, part, TABLE)

    def only(self, field: str, is_there: bool, must: bool) -> None:
        if is_there != must:
            self.fault("position/not-in-phase", field=field)

    def player_in_phase(self, seat: int) -> None:
        state = self.state
        player = state.players[seat]
        chosen = self.size(f"{seat}.discards", player.discards)
        hand = self.hand_size(seat)
        most = hand // 2 if hand > self.options.discard_limit else 0
        if chosen > (most if state.phase == DISCARD else 0) or not covers(
            player.hand, player.discards
        ):
            self.fault("position/not-in-phase", field=f"{seat}.discards")
        asked = state.phase == OFFER and state.addressees & bit(seat) != 0
        if player.answer != NO_ANSWER and not asked:
            self.fault("position/not-in-phase", field=f"{seat}.answer")
        if f"{seat}.hand" not in self.hidden:
            backed = player.counter_given if player.answer == COUNTERED else state.wanted
            if player.answer not in (NO_ANSWER, REFUSED) and not covers(player.hand, backed):
                self.fault("position/not-in-phase", field=f"{seat}.answer")
        for variant, part in self.parts():
            variant.words.check(self, part, seat)

    def cards_in_phase(self) -> None:
        state = self.state
        player = state.players[state.active]
        hides_hand = f"{state.active}.hand" in self.hidden
        if state.addressees & bit(state.active):
            self.fault("position/not-in-phase", field="offer")
        if state.phase == OFFER:
            answers = [p.answer for p in state.players]
            if state.waiting == 0 and all(a in (NO_ANSWER, REFUSED) for a in answers):
                self.fault("position/not-in-phase", field="offer")
            if state.offers == 0 or not (hides_hand or covers(player.hand, state.given)):
                self.fault("position/not-in-phase", field="offer")
        fresh = self.size("fresh", state.fresh)
        held = self.size(f"{state.active}.cards", player.cards)
        if fresh > held or not covers(player.cards, state.fresh):
            self.fault("position/not-in-phase", field="fresh")
        if fresh and not state.rolled:
            self.fault("position/not-in-phase", field="fresh")
        refused = count(state.refused) + len(state.refused_others)
        if state.offers < refused or (state.offers and not state.rolled):
            self.fault("position/not-in-phase", field="offers")
        if state.phase == CARD and self.size("deck", state.deck) == 0:
            self.fault("position/not-in-phase", field="deck")

    def places_in_phase(self, is_beginners: bool) -> None:
        state = self.state
        may_be_off = any(variant.robber_starts_off for variant in self.variants)
        laid = state.phase >= START or is_beginners
        if not may_be_off:
            self.only("robber", state.robber != NO_HEX, laid)
        elif not laid or self.is_barred():
            self.only("robber", state.robber != NO_HEX, False)
        if state.phase in (VICTIM, STEAL) and state.robber != NO_HEX and not may_be_off:
            victims = self.victims()
            if state.phase == VICTIM and len(victims) < 2:
                self.fault("position/not-in-phase", field="phase")
            if state.phase == STEAL and state.victim not in victims:
                self.fault("position/not-in-phase", field="victim")
        if state.phase == VICTIM and (state.robber == NO_HEX or len(self.victims()) < 2):
            self.fault("position/not-in-phase", field="phase")
        robs = state.phase == STEAL and state.victim != NO_SEAT
        if robs and (state.victim == state.active or not self.hand_size(int(state.victim))):
            self.fault("position/not-in-phase", field="victim")
        if state.phase == ROADS and not has_road_place(state, state.players[state.active]):
            self.fault("position/not-in-phase", field="free")

    def is_barred(self) -> bool:
        """Return True if the robber is where a variant bars it."""
        state = self.state
        if state.robber == NO_HEX:
            return False
        return any(part.barred_hexes(state) & bit(state.robber) for part in state.parts)

    def victims(self) -> list[int]:
        """List the seats that the active player can rob, also if hands are hidden."""
        state = self.state
        found = []
        for seat in range(self.seats):
            full = state.players[seat].hand
            if f"{seat}.hand" in self.hidden:
                state.players[seat].hand = self.hidden[f"{seat}.hand"]
            if robbed_seats(state, state.active) & bit(seat):
                found.append(seat)
            state.players[seat].hand = full
        return found

    # Titles and the end

    def titles(self) -> None:
        """Check the holders of the titles (LR-6, LA-1, HM-3)."""
        state = self.state
        seats = i64(self.seats)
        if holder(state.lengths, seats, state.road_holder, ROAD_LEAST) != state.road_holder:
            self.fault("position/title", field="road")
        if holder(state.armies, seats, state.army_holder, ARMY_LEAST) != state.army_holder:
            self.fault("position/title", field="army")
        if not self.options.harbormaster:
            return
        points = state.harbor_points
        if holder(points, seats, state.harbor_holder, HARBOR_LEAST) != state.harbor_holder:
            self.fault("position/title", field="harbormaster")

    def end(self) -> None:
        """Check that the phase is ``over`` if and only if the game has ended (VP-2, VP-6)."""
        state = self.state
        timed_out = state.turn >= self.options.turn_limit
        target = self.options.target + state.handicap(state.active)
        has_won = state.phase > PATH and state.points(state.active) >= target
        if self.interrupts_founding():
            has_won = False
        if state.phase == OVER:
            unknown = f"{state.active}.cards" in self.hidden
            if not (timed_out or has_won or unknown):
                self.fault("position/not-in-phase", field="phase")
        elif timed_out or has_won:
            self.fault("position/over")


def find(state: BoardState, options: BoardOptions, hidden: dict[str, int]) -> None:
    """Compute the active player and the seats that owe something."""
    checks = Checks(state, options, hidden, [])
    state.find_handicaps()
    checks.find_active()
    checks.find_waiting()


def faults(
    state: BoardState,
    setup: Setup,
    options: BoardOptions,
    hidden: dict[str, int],
    variants: vec[Variant],
) -> list[Fault]:
    """List the faults of a position whose caches are up to date."""
    checks = Checks(state, options, hidden, list(variants))
    checks.cards()
    checks.pieces()
    checks.founding(setup.is_beginners)
    if not checks.found:
        checks.phases(setup.is_beginners)
        checks.titles()
        checks.end()
    return checks.found
