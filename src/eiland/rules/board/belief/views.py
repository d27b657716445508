"""Views: what one viewer may see of a position (section 14 of the rules)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Seat
from eiland.rules.bits import bit
from eiland.rules.board.numbers.packed import CARD_NAMES, RESOURCE_NAMES, listed, total
from eiland.rules.board.numbers.phases import OVER, PHASE_NAMES
from eiland.rules.board.numbers.throws import LOWEST_SUM, NO_DECK, odds
from eiland.rules.board.state.part import ALWAYS_IN_JSON, END_OF_FIELDS, TABLE, Json, Part, Sizes
from eiland.rules.board.state.state import (
    ACCEPTED,
    COUNTERED,
    REFUSED,
    BoardState,
    Player,
)
from eiland.rules.island import corners_in, roads_in
from eiland.rules.protocol import View

ANSWER_NAMES: Final = [None, "accept", "refuse", "counter"]


@final
class BoardView(View):
    """A position as one viewer sees it.

    ``shown`` is the position with all public facts and the viewer's own cards; hidden cards are 0
    there. Lists by seat count all cards: ``hands`` (resource cards), ``cards`` (development cards),
    ``chosen`` (cards chosen as discards). ``sizes`` counts what variants hide, by field. ``fresh``
    counts the development cards that the active player got in this turn, ``deck`` those in the
    deck. ``as_json`` adds ``owed``: the cards that each hand loses to a seven if it is too large
    (R-2). When the game is over, the view shows everything.

    Cards in ``shown`` are packed numbers and places are sets in one number: read ``as_json``
    instead, whose fields are described in ``docs/http.md``, "Views".
    """

    def __init__(self, viewer: Seat, state: BoardState) -> None:
        self.viewer = viewer
        self.rules = state.rules
        self.shows_all = state.phase == OVER
        self.hands = [int(total(player.hand)) for player in state.players]
        self.cards = [int(total(player.cards)) for player in state.players]
        self.chosen = [int(total(player.discards)) for player in state.players]
        self.fresh = int(total(state.fresh))
        self.deck = int(total(state.deck))
        self.sizes: Sizes = {}
        for part in state.parts:
            part.sizes(self.sizes)
        self.shown = _shown(viewer, state)

    def count_hidden(self, hidden: dict[str, int]) -> None:
        """Set the numbers of hidden cards that were read from a text, by field."""
        for seat in range(len(self.hands)):
            self.hands[seat] = hidden.get(f"{seat}.hand", self.hands[seat])
            self.cards[seat] = hidden.get(f"{seat}.cards", self.cards[seat])
            self.chosen[seat] = hidden.get(f"{seat}.discards", self.chosen[seat])
        self.fresh = hidden.get("fresh", self.fresh)
        self.deck = hidden.get("deck", self.deck)
        for field in self.sizes:
            self.sizes[field] = hidden.get(field, self.sizes[field])

    def hides(self, field: str) -> bool:
        """Return True if a variant hides a field of the position from the viewer."""
        return not self.shows_all and field in self.sizes and not self._is_own(field)

    def _is_own(self, field: str) -> bool:
        return field.startswith(f"{self.viewer}.")

    def _parts(self) -> list[Part]:
        """List the parts of the variants played and those that JSON always includes."""
        parts = list(self.shown.parts)
        names = [part.name for part in parts]
        return [*parts, *[part for part in ALWAYS_IN_JSON if part.name not in names]]

    def _json_of_variants(self, seat: int, is_own: bool) -> Json:
        shown, sizes = self.shown, self.sizes
        found: Json = []
        for part in self._parts():
            found += part.json(shown, seat, sizes, is_own)
        return found

    def as_json(self) -> dict[str, object]:
        shown = self.shown
        fields: dict[str, object] = {
            "v": 1,
            "viewer": self.viewer,
            "phase": PHASE_NAMES[shown.phase],
            "start": _seat(shown.start),
            "turn": shown.turn,
            "active": shown.active,
            "rolled": shown.rolled,
            "hexes": shown.layout.hexes_json(),
            "harbors": shown.layout.harbors_json(),
            "robber": _seat(shown.robber),
            "bank": _named(shown.bank, RESOURCE_NAMES),
            "deck": self.deck,
            "gone": _named(shown.gone, CARD_NAMES),
            "dice_deck": _dice_deck(shown.dice_deck),
            "longest_road": _seat(shown.road_holder),
            "largest_army": _seat(shown.army_holder),
            "harbormaster": _seat(shown.harbor_holder),
            "card_played": shown.card_played,
            "fresh": self.fresh,
            "free_roads": shown.free_roads,
            "victim": _seat(shown.victim),
            "offers": shown.offers,
            "offer": self._offer(),
            "players": [self._player(seat) for seat in range(len(self.hands))],
        }
        return _with(fields, self._json_of_variants(TABLE, False))

    def _offer(self) -> dict[str, object] | None:
        shown = self.shown
        if not shown.addressees:
            return None
        return {
            "given": _named(shown.given, RESOURCE_NAMES),
            "wanted": _named(shown.wanted, RESOURCE_NAMES),
            "to": [seat for seat in range(len(self.hands)) if shown.addressees & bit(seat)],
        }

    def _player(self, seat: int) -> dict[str, object]:
        player, own = self.shown.players[seat], seat == self.viewer or self.shows_all
        fields: dict[str, object] = {
            "settlements": corners_in(player.settlements),
            "cities": corners_in(player.cities),
            "roads": roads_in(player.roads_low, player.roads_high),
            "points": self.shown.visible_points(seat),
            "knights": self.shown.armies >> (8 * seat) & 255,
            "road_length": self.shown.lengths >> (8 * seat) & 255,
            "hand_size": self.hands[seat],
            "hand": _named(player.hand, RESOURCE_NAMES) if own else None,
            "owed": self.hands[seat] // 2,
            "card_count": self.cards[seat],
            "cards": _named(player.cards, CARD_NAMES) if own else None,
            "chosen_count": self.chosen[seat],
            "chosen": _named(player.discards, RESOURCE_NAMES) if own else None,
            "answer": _answer(player),
        }
        return _with(fields, self._json_of_variants(seat, own))


def _shown(viewer: Seat, state: BoardState) -> BoardState:
    """Return a copy of a position without what is hidden from a viewer."""
    shown = state.copy()
    if state.phase == OVER:
        return shown
    shown.deck = 0
    if viewer != state.active:
        shown.fresh = 0
    players = shown.players
    for seat in range(i64(len(players))):
        if seat != viewer:
            players[seat].hand = 0
            players[seat].cards = 0
            players[seat].discards = 0
    for part in shown.parts:
        part.hide(viewer)
    return shown


def _with(fields: dict[str, object], more: Json) -> dict[str, object]:
    """Return fields with those of the variants, each before the field that it refers to."""
    found: dict[str, object] = {}
    for name, value in fields.items():
        found.update({added: content for before, added, content in more if before == name})
        found[name] = value
    found.update({added: content for before, added, content in more if before == END_OF_FIELDS})
    return found


def _seat(seat: Seat) -> int | None:
    return None if seat == NO_SEAT else int(seat)


def _named(counts: i64, names: list[str]) -> dict[str, int]:
    return {name: n for name, n in zip(names, listed(counts), strict=True) if n}


def _dice_deck(deck: i64) -> dict[str, int] | None:
    """Return how many cards of each sum are left in the dice deck (BD-3), None without a deck."""
    if deck == NO_DECK:
        return None
    return {str(LOWEST_SUM + place): cards for place, cards in enumerate(odds(deck))}


def _answer(player: Player) -> dict[str, object] | None:
    if player.answer not in (ACCEPTED, REFUSED, COUNTERED):
        return None
    answer: dict[str, object] = {"kind": ANSWER_NAMES[player.answer]}
    if player.answer == COUNTERED:
        answer["given"] = _named(player.counter_given, RESOURCE_NAMES)
        answer["wanted"] = _named(player.counter_wanted, RESOURCE_NAMES)
    return answer
