"""The actions of the board game as a short menu; places are described by their hexes."""

from __future__ import annotations

from typing import Final

from eiland.cli.games.board.drawing import pips
from eiland.cli.games.seats import SHAPES
from eiland.cli.session.menu import Choice
from eiland.i18n import Words
from eiland.places.lands import hexes_at
from eiland.rules.bits import bit, count
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.fishermen.codes import PURPOSE_TEXTS
from eiland.rules.board.map.frame import HARBOR_NAMES
from eiland.rules.board.map.layout import TERRAIN_NAMES
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, number, write_cards
from eiland.rules.board.numbers.phases import DISCARD, OFFER, SETTLEMENT
from eiland.rules.board.state.state import ACCEPTED
from eiland.rules.island import EDGE_NAMES, GRID, HEX_CORNERS

GROUPS: Final = ["settlement", "city", "road", "year-of-plenty", "monopoly", "bank", "boot"]
"""Verbs whose actions share one choice if there are several."""
ORDER: Final = [
    *["roll", "settlement", "city", "road", "buy", "knight", "road-building", "year-of-plenty"],
    *["monopoly", "bank", "offer", "fish", "boot", "accept", "take", "refuse", "withdraw"],
    *["counter", "end"],
]
BEST_PLACES: Final = 12
"""Number of listed places for a first settlement, those with the most pips."""
MOST_PAYMENTS: Final = 6


class BoardMenu:
    """Builds the menu of legal actions for one view."""

    def __init__(self, say: Words, view: BoardView, names: list[str]) -> None:
        self.say = say
        self.view = view
        self.shown = view.shown
        self.names = names

    def choices(self, texts: list[str]) -> list[Choice]:
        """Return the menu for legal actions in notation."""
        kinds: dict[str, list[str]] = {}
        for text in texts:
            kinds.setdefault(text.partition(" ")[0], []).append(text)
        is_alone = len(kinds) == 1
        choices: list[Choice] = []
        for verb in sorted(kinds, key=lambda verb: ORDER.index(verb) if verb in ORDER else 99):
            choices += self._kind(verb, kinds[verb], is_alone=is_alone)
        return choices

    def _kind(self, verb: str, texts: list[str], *, is_alone: bool) -> list[Choice]:
        """Return the choices for all actions of a verb: several lines, or one submenu."""
        if verb in ("offer", "counter"):
            return [self._deals(verb, texts)]
        if verb == "fish":
            return [self._payments(texts)]
        each = [self._one(text) for text in texts]
        if verb == "settlement":
            each = self._best_first(each)
        elif verb == "robber":
            each = self._worst_first(each)
        if is_alone or verb not in GROUPS or len(each) == 1:
            return each if is_alone or verb not in GROUPS else [self._single(each[0])]
        label = self.say(f"menu.base.{verb}", n=len(each))
        return [Choice(label, closer=each)]

    def _single(self, choice: Choice) -> Choice:
        """Return the only choice of its kind with a complete label."""
        label = self.say.action(choice.text, self.names, "base")
        verb, _, about = choice.text.partition(" ")
        if verb in ("settlement", "city"):
            return Choice(f"{label} ({self.corner(int(about))})", choice.text)
        return Choice(self.located(label, choice.text), choice.text)

    def located(self, sentence: str, text: str) -> str:
        """Return the sentence of an action with the land around its place, if it has one."""
        verb, _, about = text.partition(" ")
        if verb == "robber":
            return f"{sentence} ({self.hex(int(about))})"
        if verb not in ("settlement", "city", "road"):
            return sentence
        corners = GRID.edges[EDGE_NAMES.index(about)] if verb == "road" else [int(about)]
        land = ", ".join(self.hex(place) for place in hexes_at(GRID, list(corners)))
        return f"{sentence} ({land})"

    def _one(self, text: str) -> Choice:
        """Return the choice of one action in a list of its kind."""
        verb, _, about = text.partition(" ")
        if verb in ("settlement", "city"):
            return Choice(self.corner(int(about)), text, key=about)
        if verb == "road":
            return Choice(self._road(about), text)
        if verb == "robber":
            return Choice(self._robber(int(about)), text, key=about)
        if verb == "discard":
            return Choice(self._discard(about), text)
        if verb == "steal":
            seat = int(about.split()[-1])
            cards = self.say("board.victim", name=self.names[seat], n=self.view.hands[seat])
            return Choice(cards, text)
        label = self.say.action(text, self.names, "base")
        if self.shown.phase == OFFER:
            label = self._answer(verb, about, label)
        return Choice(label, text)

    def _best_first(self, choices: list[Choice]) -> list[Choice]:
        """Order places by pips; if there are many, list only the best."""
        ordered = sorted(choices, key=lambda choice: -self._worth(int(choice.key)))
        if self.shown.phase == SETTLEMENT:
            for choice in ordered[BEST_PLACES:]:
                choice.listed = False
        return ordered

    def _worst_first(self, choices: list[Choice]) -> list[Choice]:
        """Order hexes for the robber by the loss of the other players, and list only those."""
        ordered = sorted(choices, key=lambda choice: -self._harm(int(choice.key)))
        is_any = any(self._harm(int(choice.key)) for choice in choices)
        for choice in ordered:
            choice.listed = self._harm(int(choice.key)) > 0 or not is_any
        return ordered

    def _harm(self, place: int) -> int:
        """Return how many cards in 36 rolls the robber blocks for other players, twice, and if any.

        Cards of one's own count against it as long as a rival is there at all.
        """
        dots, sums = pips(int(self.shown.layout.token(place))), [0, 0]
        for seat, player in enumerate(self.shown.players):
            corners = HEX_CORNERS[place]
            built = count(player.settlements & corners) + 2 * count(player.cities & corners)
            sums[seat == self.view.viewer] += int(built)
        rivals, own = sums
        return max(1, 2 * dots * (rivals - own) + 1) if rivals else 0

    # Places

    def corner(self, corner: int) -> str:
        """Return the surroundings of a corner: hexes with numbers, harbor, fishing ground."""
        layout = self.shown.layout
        around = [self.hex(place) for place in hexes_at(GRID, [corner])]
        if layout.is_finished() and layout.harbor_at[corner] >= 0:
            kind = HARBOR_NAMES[layout.harbor_at[corner]]
            around.append(self.say("board.harbor-at", kind=self.harbor(kind)))
        for ground in layout.grounds_json():
            corners = ground["corners"]
            if isinstance(corners, list) and corner in corners:
                around.append(self.say("board.ground-at", number=ground["number"]))
        return f"{', '.join(around)} · {self._worth(corner)}•"

    def hex(self, place: int) -> str:
        """Return terrain and number of a hex."""
        terrain = self.shown.layout.terrain(place)
        token = int(self.shown.layout.token(place))
        land = self.say(f"board.land.{TERRAIN_NAMES[terrain]}")
        return f"{land} {token}" if token else land

    def harbor(self, kind: str) -> str:
        """Return the rate of a harbor."""
        return kind if kind == "3:1" else f"{self.say.term(kind)} 2:1"

    def _worth(self, corner: int) -> int:
        return sum(pips(int(self.shown.layout.token(place))) for place in hexes_at(GRID, [corner]))

    def _road(self, name: str) -> str:
        """Return a path with the surroundings of its far end."""
        player = self.shown.players[self.view.viewer] if self.view.viewer >= 0 else None
        ends = GRID.edges[EDGE_NAMES.index(name)]
        reach = 0 if player is None else player.reach
        new = [corner for corner in ends if not reach & bit(corner)]
        if len(new) != 1:
            return name
        return f"{name} → {new[0]}: {self.corner(new[0])}"

    def _robber(self, place: int) -> str:
        """Return a hex with its buildings, and the number of cards of each other player."""
        parts: list[str] = []
        for seat, player in enumerate(self.shown.players):
            corners = HEX_CORNERS[place]
            pieces = [
                *[SHAPES[seat]] * int(count(player.settlements & corners)),
                *[SHAPES[seat] * 2] * int(count(player.cities & corners)),
            ]
            if pieces and seat == self.view.viewer:
                parts.append(f"{self.say('board.you')} {' '.join(pieces)}")
            elif pieces:
                parts.append(f"{self.names[seat]} {' '.join(pieces)} ({self.view.hands[seat]})")
        return f"{self.hex(place)}: {', '.join(parts) or '–'}"

    # Cards

    def _discard(self, resource: str) -> str:
        player = self.shown.players[self.view.viewer]
        kind = RESOURCE_NAMES.index(resource)
        left = int(number(player.hand - player.discards, kind)) - 1
        return self.say("board.discard-one", card=self.say.term(resource), n=left)

    def owed(self) -> int:
        """Return how many cards the viewer still has to discard."""
        seat = self.view.viewer
        if self.shown.phase != DISCARD or seat < 0:
            return 0
        return self.view.hands[seat] // 2 - self.view.chosen[seat]

    def _deals(self, verb: str, texts: list[str]) -> Choice:
        """Return a submenu by the cards received, then by the cards given."""
        by_wanted: dict[str, list[Choice]] = {}
        for text in texts:
            given, _, wanted = text.partition(" ")[2].partition(" for ")
            sides = self.say.cards(given), self.say.cards(wanted)
            label = self.say("board.deal", given=sides[0], wanted=sides[1])
            by_wanted.setdefault(wanted.split()[-1], []).append(Choice(label, text))
        closer = [
            Choice(self.say("board.want", card=self.say.term(name)), closer=by_wanted[name])
            for name in RESOURCE_NAMES
            if name in by_wanted
        ]
        hint = self.say(f"board.{verb}-hint", name=self.any_player())
        return Choice(self.say(f"menu.base.{verb}"), closer=closer, hint=hint)

    def any_player(self) -> str:
        """Return the name of another player for examples."""
        others = [name for seat, name in enumerate(self.names) if seat != self.view.viewer]
        return others[0] if others else "1"

    def _answer(self, verb: str, about: str, label: str) -> str:
        """Return an answer to an offer with its exchange for the viewer."""
        given, wanted = self.shown.given, self.shown.wanted
        if verb == "accept":
            return self._exchange(label, wanted, given)
        if verb == "take":
            partner = self.shown.players[int(about)]
            if partner.answer == ACCEPTED:
                return self._exchange(label, given, wanted)
            return self._exchange(label, partner.counter_wanted, partner.counter_given)
        return label

    def _exchange(self, label: str, given: int, got: int) -> str:
        sides = [self.say.cards(write_cards(cards)) for cards in (given, got)]
        return self.say("board.exchange", label=label, given=sides[0], wanted=sides[1])

    def _payments(self, texts: list[str]) -> Choice:
        """Return a submenu by what fish can buy, then by tokens."""
        purposes: dict[str, list[Choice]] = {}
        for text in texts:
            purpose = text.partition(" for ")[2]
            purposes.setdefault(purpose, []).append(
                Choice(self.say.action(text, self.names, "base"), text)
            )
        ordered = sorted(purposes, key=PURPOSE_TEXTS.index)
        if len(texts) <= MOST_PAYMENTS:
            closer = [choice for purpose in ordered for choice in purposes[purpose]]
        else:
            closer = [self._purpose(purpose, purposes[purpose]) for purpose in ordered]
        return Choice(self.say("menu.base.fish", n=len(texts)), closer=closer)

    def _purpose(self, purpose: str, ways: list[Choice]) -> Choice:
        if len(ways) == 1:
            return ways[0]
        name = ways[0].label.partition(": ")[2]
        return Choice(f"{name} …", closer=ways)
