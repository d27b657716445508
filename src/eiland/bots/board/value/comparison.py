"""Two actions compared: facts about a group of features, true on the board and easy to check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from eiland.bots.board.evaluator import CARDS_OF_A_KIND
from eiland.bots.board.hand_reasons import lacking, named
from eiland.bots.board.value import groups
from eiland.bots.board.value.features import OWN_OF
from eiland.bots.board.value.futures import NOBODY, Future, gain
from eiland.bots.board.value.groups import Group
from eiland.bots.board.value.layout import OWN_SHORT_AT, SHORT
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.spots import open_sites
from eiland.bots.reasons import NO_FACTS, Fact, Reason
from eiland.rules.aliases import NO_SEAT
from eiland.rules.bits import bit, count, lowest
from eiland.rules.board.fishermen.codes import (
    BOOT_OF,
    BUILD_ROAD,
    DRAW_CARD,
    STEAL_FROM,
    TAKE_ONE,
    is_payment,
    purpose_in,
    worth,
)
from eiland.rules.board.fishermen.state import FishState
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    BUY,
    END,
    KNIGHT_CARD,
    MONOPOLY_OF,
    MOST_SEATS,
    PAIR_GOT,
    PLENTIES,
    PLENTY_OF,
    ROADS_CARD,
    SETTLEMENT_OF,
    SINGLE_OF,
)
from eiland.rules.board.numbers.packed import (
    KINDS,
    KNIGHT,
    RESOURCE_NAMES,
    UNIT,
    VICTORY_POINT,
    kinds,
    number,
    total,
)
from eiland.rules.board.numbers.phases import BEFORE, ROBBER, SETTLEMENT
from eiland.rules.board.state.legal import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from eiland.rules.board.state.pieces import ARMY_LEAST, HARBOR_LEAST, ROAD_LEAST
from eiland.rules.board.state.state import BoardState

ARMY: Final = "army"
FAR: Final = 3
"""A title is not worth mentioning while more than this is missing."""
COSTS: Final = [CITY_COST, SETTLEMENT_COST, ROAD_COST, CARD_COST, ROAD_COST + SETTLEMENT_COST]
"""The costs of the purchases in `groups.SHORTS`."""


@final
class Comparison:
    """An action of a player and another one, in the position that `one_ply` looks at.

    ``got`` are the cards that the action brings, packed, where it exchanges cards.
    """

    def __init__(
        self, one_ply: OnePly, seat: i64, one: Future, other: Future, got: i64 = 0
    ) -> None:
        self.one_ply = one_ply
        self.root = one_ply.root
        self.seat = seat
        self.seats: i64 = one_ply.rules.seats
        self.one = one
        self.other = other
        self.after: BoardState = one.after
        self.instead: BoardState = other.after
        self.got = got or _cards_of(one.code)
        self.sites = one_ply.features.spots_of(one_ply.root.layout).sites
        self.yields = self.sites.yields
        self.own: dict[str, Callable[[float], Reason | None]] = {
            groups.PRODUCTION: self._production,
            groups.TRADE: self._harbor,
            groups.POINTS: self._points,
            groups.ROAD: self._road,
            groups.ARMY: self._army,
            groups.HARBOR_POINTS: self._harbor_points,
            groups.CARDS: self._cards,
            groups.HAND: self._hand,
            groups.SITES: self._sites,
            groups.COAST: self._coast,
            groups.FISH: self._fish,
            groups.TOKENS: self._tokens,
            groups.TURN: self._free_roads,
        }
        """What makes a reason of each group of the player's own, from its size."""

    def reasons(self) -> list[Reason]:
        """Return the differences in favour of the action, the largest first.

        An exchange of cards is always explained by the hand: nothing else changes.
        """
        listed = groups.groups(int(self.seats), bool(self.root.phase < BEFORE))
        gains = [(-self._gain(of), place) for place, of in enumerate(listed)]
        gains.sort()
        found: list[Reason] = []
        for less, place in gains:
            if less >= 0.0:
                break
            reason = self._reason(listed[place], -less)
            if reason is not None:
                found.append(reason)
        if not found and self.got:
            reason = self._hand(1.0)
            return [] if reason is None else [reason]
        return found

    def _gain(self, of: Group) -> float:
        return gain(self.one_ply, self.one, self.other, of)

    def _reason(self, of: Group, size: float) -> Reason | None:
        """Return the reason that a group of features gives; None if it has no sentence."""
        if self.one.code == BUY or _pays_for(self.one.code, DRAW_CARD):
            own = (groups.CARDS, groups.POINTS, groups.ARMY, groups.HAND)
            return self._deck(size) if of.key in own else None
        if of.seat == 0:
            return self.own[of.key](size)
        rival = (self.seat + of.seat) % self.seats
        if of.key == groups.RIVAL_PRODUCTION:
            return self._robs(rival, size)
        if of.key == groups.RIVAL_SITES:
            return self._blocks(rival, size)
        return self._card(size) if self.one.victim == rival else None

    # Production

    def _production(self, size: float) -> Reason | None:
        before, one, other = (self._pips(state) for state in (self.root, self.after, self.instead))
        gained, rival_gained = one - before, other - before
        if total(gained) == 0:
            return self._less_robbed(size)
        new = kinds(gained) & ~kinds(before) & ~kinds(other) if before else i64(0)
        facts: dict[str, Fact] = {
            "pips": int(total(gained)),
            "resources": named(kinds(gained)),
            "new": named(new),
            "instead": int(total(rival_gained)),
        }
        key = "production" if self.root.phase >= BEFORE and total(rival_gained) == 0 else "pips"
        if new:
            return Reason(key, size, facts)
        return self._finer(one, other, Reason(key, size, facts))

    def _finer(self, one: i64, other: i64, pips: Reason) -> Reason:
        """Return what counts most in a better production: pips, one resource, or numbers."""
        more = total(one) > total(other)
        most = self._gain(groups.PIPS_IN_ALL) if more else 0.0
        best = pips
        for kind in range(i64(KINDS)):
            here, there = number(one, kind), number(other, kind)
            if here <= there:
                continue
            found = self._gain(groups.production_of(int(kind)))
            if found > most:
                most = found
                facts: dict[str, Fact] = {
                    "got": RESOURCE_NAMES[kind],
                    "n": int(here),
                    "instead": int(there),
                }
                best = pips if more else Reason("resource", pips.gain, facts)
        numbers, others = self._numbers(self.after), self._numbers(self.instead)
        if numbers > others and self._gain(groups.NUMBERS) > most:
            best = Reason("numbers", pips.gain, {"n": int(numbers), "instead": int(others)})
        return best

    def _pips(self, state: BoardState) -> i64:
        return self.yields.pips(state, self.seat)

    def _numbers(self, state: BoardState) -> i64:
        player = state.players[self.seat]
        return count(self.sites.numbers_of(player.settlements | player.cities))

    def _less_robbed(self, size: float) -> Reason | None:
        """Return the reason that the robber costs the player less."""
        lost = self.yields.robbed(self.after, self.seat, self.after.robber)
        other = self.yields.robbed(self.instead, self.seat, self.instead.robber)
        if total(lost) >= total(other):
            return None
        if self.root.phase == ROBBER:
            return Reason("spares", size, NO_FACTS)
        return Reason("drives", size, {"pips": int(total(other)), "resources": named(kinds(other))})

    def _new_building(self) -> i64:
        """Return the corner of the settlement that the action builds, NOBODY without one."""
        new = self.after.buildings & ~self.root.buildings
        return lowest(new) if new else NOBODY

    def _harbor(self, size: float) -> Reason | None:
        corner = self._new_building()
        kind = self.root.layout.harbor_at[corner] if corner >= 0 else i64(-1)
        if kind < 0:
            return None
        return Reason("harbor", size, {"harbor": RESOURCE_NAMES[kind] if kind < KINDS else "any"})

    # Points and titles

    def _points(self, size: float) -> Reason | None:
        if BOOT_OF <= self.one.code < BOOT_OF + MOST_SEATS:
            return self.boot(size)
        for reason in (self._road(size), self._army(size), self._harbor_points(size)):
            if reason is not None and "n" not in reason.facts:
                return reason
        if self.after.points(self.seat) == self.root.points(self.seat) + 1:
            return Reason("points", size, NO_FACTS)
        return None

    def boot(self, size: float) -> Reason:
        """Return the reason to hand over the boot."""
        seat = self.one.code - BOOT_OF
        return Reason("boot", size, {"seat": int(seat)})

    def _road(self, size: float) -> Reason | None:
        return self._title(
            size,
            "road",
            self.after.road_holder,
            self.root.road_holder,
            self.instead.road_holder,
            self.after.lengths,
            self.instead.lengths,
            ROAD_LEAST,
        )

    def _army(self, size: float) -> Reason | None:
        return self._title(
            size,
            ARMY,
            self.after.army_holder,
            self.root.army_holder,
            self.instead.army_holder,
            self.after.armies,
            self.instead.armies,
            ARMY_LEAST,
        )

    def _harbor_points(self, size: float) -> Reason | None:
        return self._title(
            size,
            "harbormaster",
            self.after.harbor_holder,
            self.root.harbor_holder,
            self.instead.harbor_holder,
            self.after.harbor_points,
            self.instead.harbor_points,
            HARBOR_LEAST,
        )

    def _title(
        self,
        size: float,
        title: str,
        holder: i64,
        before: i64,
        otherwise: i64,
        scores: i64,
        others: i64,
        least: i64,
    ) -> Reason | None:
        """Return the reason that a title is won, or that one is nearer."""
        seat = self.seat
        if holder == seat and otherwise != seat:
            if before not in (NO_SEAT, seat):
                return Reason(f"takes-{title}", size, {"seat": int(before)})
            return Reason("knight-army" if title == ARMY else f"gets-{title}", size, NO_FACTS)
        score = scores >> 8 * seat & 255
        if score <= others >> 8 * seat & 255:
            return None
        if holder == seat:
            return Reason(f"guards-{title}", size, {"n": int(score)})
        needed = least
        if holder >= 0:
            needed = (scores >> 8 * holder & 255) + 1
        needed = max(needed, score + 1)
        if needed - score > FAR:
            return None
        if title == ARMY:
            return Reason("development", size, {"n": int(needed - score)})
        return Reason(f"nears-{title}", size, {"n": int(score), "needed": int(needed)})

    # Cards

    def _deck(self, size: float) -> Reason:
        unseen = self.one_ply.unseen_cards(self.root, self.seat)
        facts: dict[str, Fact] = {
            "n": int(total(unseen)),
            "knights": int(number(unseen, KNIGHT)),
            "points": int(number(unseen, VICTORY_POINT)),
        }
        return Reason("deck", size, facts)

    def _cards(self, size: float) -> Reason | None:
        """Return the reason to keep a development card."""
        held, other = (state.players[self.seat].cards for state in (self.after, self.instead))
        if total(held) <= total(other) or self.other.code == BUY:
            return None
        robbed = self.yields.robbed(self.root, self.seat, self.root.robber)
        is_safe = robbed == 0 and self.root.robber != self.root.layout.lake
        if self.other.code == KNIGHT_CARD and is_safe:
            return Reason("knight-later", size, NO_FACTS)
        return Reason("keeps-card", size, NO_FACTS)

    def _hand(self, size: float) -> Reason | None:
        """Return what the cards in hand are good for."""
        code = self.one.code
        if MONOPOLY_OF <= code < BANK_OF:
            return self._monopoly(code - MONOPOLY_OF, size)
        if self.one.victim != NOBODY:
            return self._card(size)
        if self._own_hand(self.after) == self._own_hand(self.instead):
            return self._sites(size)  # where to build makes the difference
        purchase = self._nearest_purchase()
        if purchase >= 0:
            return self._purchase(purchase, size)
        return self._held(size)

    def _monopoly(self, kind: i64, size: float) -> Reason | None:
        held = CARDS_OF_A_KIND - number(self.root.bank, kind)
        held -= number(self.root.players[self.seat].hand, kind)
        if held == 0:
            return None
        return Reason("monopoly", size, {"n": int(held), "got": RESOURCE_NAMES[kind]})

    def _nearest_purchase(self) -> int:
        """Return the purchase whose missing cards make the largest difference, -1 without one."""
        found, most = -1, 0.0
        for purchase in range(len(COSTS)):
            place = int(OWN_OF) + OWN_SHORT_AT + purchase
            one, other = self.one.inputs[0][place], self.other.inputs[0][place]
            if one < SHORT or (other >= SHORT and one >= other):
                continue  # without a place, or no nearer
            if self.one.code == END and not lacking(self._own_hand(self.after), COSTS[purchase]):
                continue  # it could be bought now
            difference = self._gain(groups.short_of(purchase))
            if difference > most:
                found, most = purchase, difference
        return found

    def _purchase(self, purchase: int, size: float) -> Reason | None:
        """Return how the hand is nearer to a purchase."""
        hand = self._own_hand(self.after)
        facts: dict[str, Fact] = {"goal": groups.SHORTS[purchase]}
        missing = lacking(hand, COSTS[purchase])
        is_exchange = self.got != 0
        if not missing:
            return Reason("pays" if is_exchange else "keeps", size, facts)
        if is_exchange:
            useful = _common(self.got, COSTS[purchase])
            if useful == 0:
                return self._held(size)
            return Reason("nearer", size, {**facts, "got": named(useful)})
        if self.one.code == END:
            return Reason("saves", size, {**facts, "lacking": missing})
        return self._held(size)

    def _held(self, size: float) -> Reason | None:
        """Return the kind of card of which the player has more, by its difference."""
        one, other = self._own_hand(self.after), self._own_hand(self.instead)
        found: Reason | None = None
        most = 0.0
        for kind in range(i64(KINDS)):
            here, there = number(one, kind), number(other, kind)
            if here <= there:
                continue
            difference = self._gain(groups.group(groups.HAND, [int(OWN_OF) + int(kind)]))
            if found is None or difference > most:
                most = difference
                facts: dict[str, Fact] = {
                    "got": RESOURCE_NAMES[kind],
                    "n": int(here),
                    "instead": int(there),
                }
                found = Reason("holds" if self.got else "keeps-cards", size, facts)
        limit = self.one_ply.rules.chosen.discard_limit
        if found is None and total(one) < total(other) and total(other) >= limit:
            return Reason("thins", size, {"n": int(total(other))})
        return found

    def _own_hand(self, state: BoardState) -> i64:
        player = state.players[self.seat]
        return player.hand - player.discards

    # Sites

    def _sites(self, size: float) -> Reason | None:
        """Return the best site that the action brings nearer."""
        if self.root.phase == SETTLEMENT:
            return self._room(size)
        one = open_sites(self.after, self.seat, self.after.players[self.seat].reach)
        other = open_sites(self.instead, self.seat, self.instead.players[self.seat].reach)
        best = self._best(one, other, kinds(self._pips(self.root)))
        if best == NOBODY:
            return None
        pips = self.sites.at_corner[best]
        new = kinds(pips) & ~kinds(self._pips(self.root))
        facts: dict[str, Fact] = {
            "pips": int(total(pips)),
            "resources": named(kinds(pips)),
            "new": named(new),
        }
        return Reason("towards", size, facts)

    def _room(self, size: float) -> Reason | None:
        """Return the best site two roads from the new settlement."""
        corner = self._new_building()
        found = open_sites(self.after, self.seat, bit(corner))
        best = self._best_of(found[2], kinds(self._pips(self.after)))
        if best == NOBODY or self.sites.at_corner[best] == 0:
            return None
        return Reason("room", size, {"pips": int(total(self.sites.at_corner[best]))})

    def _best(self, one: list[i64], other: list[i64], had: i64) -> i64:
        """Return the best of the sites that need fewer roads in the first lists."""
        nearer: i64 = 0
        for roads in range(len(one)):
            nearer |= one[roads] & ~other[roads]
        best = self._best_of(nearer, had)
        return best if best != NOBODY and self.sites.at_corner[best] else NOBODY

    def _best_of(self, corners: i64, had: i64) -> i64:
        found: i64 = NOBODY
        most: i64 = 0
        while corners:
            corner = lowest(corners)
            corners &= corners - 1
            here = self.sites.worth(corner, had)
            if here > most:
                most = here
                found = corner
        return found

    def _coast(self, size: float) -> Reason | None:
        """Return how many roads are missing to a free site with a harbor."""
        found = open_sites(self.after, self.seat, self.after.players[self.seat].reach)
        for roads in range(len(found)):
            if found[roads] & self.sites.harbors:
                return Reason("coast" if roads else "coast.here", size, {"n": roads})
        return None

    def _blocks(self, rival: i64, size: float) -> Reason | None:
        """Return the best site that a rival loses."""
        one = open_sites(self.after, rival, self.after.players[rival].reach)
        other = open_sites(self.instead, rival, self.instead.players[rival].reach)
        best = self._best_of(other[2] & ~one[2] & self.after.blocked, 0)
        if best == NOBODY or self.sites.at_corner[best] == 0:
            return None
        pips = int(total(self.sites.at_corner[best]))
        return Reason("blocks", size, {"seat": int(rival), "pips": pips})

    def _free_roads(self, size: float) -> Reason | None:
        if self.one.code == ROADS_CARD:
            roads = 2
        elif _pays_for(self.one.code, BUILD_ROAD):
            roads = 1
        else:
            return None
        return Reason("free-roads.any", size, {"n": roads})

    # Fish

    def _fish(self, size: float) -> Reason | None:
        corner = self._new_building()
        pips = self.yields.fish_at[corner] if corner >= 0 else i64(0)
        return Reason("fish", size, {"pips": int(pips)}) if pips else None

    def _tokens(self, size: float) -> Reason | None:
        here, there = self._fish_held(self.after), self._fish_held(self.instead)
        return Reason("fish-held", size, {"n": here, "instead": there}) if here > there else None

    def _fish_held(self, state: BoardState) -> int:
        if len(state.parts) > 0:
            fish = state.first
            if isinstance(fish, FishState):
                return int(worth(fish.held[self.seat]))
        return 0

    # Robbing

    def _robs(self, rival: i64, size: float) -> Reason | None:
        lost = total(self.yields.robbed(self.after, rival, self.after.robber))
        other = total(self.yields.robbed(self.instead, rival, self.instead.robber))
        if lost == 0:
            return None
        if self.after.robber == self.root.robber:
            return Reason("stays", size, {"seat": int(rival), "pips": int(lost)})
        facts: dict[str, Fact] = {"seat": int(rival), "pips": int(lost), "instead": int(other)}
        return Reason(f"robs-{rival}", size, facts)

    def _card(self, size: float) -> Reason | None:
        """Return why a card of this rival is worth more than another one, or none."""
        victim, other = self.one.victim, self.other.victim
        if _pays_for(self.one.code, STEAL_FROM + victim):
            cards = int(self.root.players[victim].hand)
            return Reason("fish-steal", size, {"seat": int(victim), "n": cards})
        if other == NOBODY:
            return Reason("card", size, NO_FACTS)
        if other == victim:
            return None
        cards, fewer = (int(self.root.players[seat].hand) for seat in (victim, other))
        if cards > fewer:
            return Reason("victim-cards", size, {"n": cards})
        shares = self.one_ply.shares(self.root, victim)
        likely: i64 = 0
        for kind in range(i64(KINDS)):
            if number(shares, kind) > number(shares, likely):
                likely = kind
        facts: dict[str, Fact] = {"seat": int(victim), "got": RESOURCE_NAMES[likely]}
        return Reason("victim-likely", size, facts)


def _pays_for(code: i64, purpose: i64) -> bool:
    """Return True if an action pays fish for a purpose."""
    return is_payment(code) and purpose_in(code) == purpose


def _cards_of(code: i64) -> i64:
    """Return the resource cards that an action of one player brings, packed."""
    if BANK_OF <= code < PLENTY_OF:
        return UNIT[PAIR_GOT[code - BANK_OF]]
    if PLENTY_OF <= code < SINGLE_OF:
        one, other = PLENTIES[code - PLENTY_OF]
        return UNIT[one] + UNIT[other]
    if SINGLE_OF <= code < SETTLEMENT_OF:
        return UNIT[code - SINGLE_OF]
    if is_payment(code) and TAKE_ONE <= purpose_in(code) < BUILD_ROAD:
        return UNIT[purpose_in(code) - TAKE_ONE]
    return 0


def _common(cards: i64, cost: i64) -> i64:
    """Return the set of kinds that are among both."""
    return kinds(cards) & kinds(cost)
