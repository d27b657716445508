"""Notation of positions and views (docs/rules/notation.md)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from eiland.rules.aliases import NO_SEAT, Seat
from eiland.rules.bits import bit
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.map.setup import Setup
from eiland.rules.board.numbers.codes import (
    OFFER_OF,
    SAID_OF,
    SAID_OFFER,
    addressed_in,
    deal_code,
    given_in,
    wanted_in,
)
from eiland.rules.board.numbers.packed import (
    CARD_NAMES,
    RESOURCE_NAMES,
    UNIT,
    write_counts,
)
from eiland.rules.board.numbers.phases import OVER, PHASE_NAMES
from eiland.rules.board.numbers.throws import FULL_DECK, NO_DECK, parse_deck, write_deck
from eiland.rules.board.options import BoardOptions, others
from eiland.rules.board.state.part import END_OF_FIELDS, TABLE, Part
from eiland.rules.board.state.pieces import rebuild
from eiland.rules.board.state.state import (
    ACCEPTED,
    COUNTERED,
    NO_ANSWER,
    REFUSED,
    BoardState,
    Player,
)
from eiland.rules.board.text import checks
from eiland.rules.board.variant import Variant
from eiland.rules.errors import ParseError
from eiland.rules.fields import BLANK, Fields, joined
from eiland.rules.island import (
    CORNERS,
    EDGE_HIGH,
    EDGE_LOW,
    EDGE_NAMES,
    corners_in,
    roads_in,
)

CORNER_NAMES: Final = [str(corner) for corner in range(CORNERS)]


# Writing


def write(state: BoardState, has_harbormaster: bool) -> str:
    """Return a position as text."""
    return _written(state, None, has_harbormaster)


def write_view(view: BoardView, has_harbormaster: bool) -> str:
    """Return a view as text: hidden cards as a question mark and their number."""
    return _written(view.shown, view, has_harbormaster)


def _written(state: BoardState, view: BoardView | None, has_harbormaster: bool) -> str:
    hides = view is not None and not view.shows_all
    layout = state.layout
    pairs = [
        ("phase", PHASE_NAMES[state.phase]),
        ("start", _seat(state.start)),
        ("turn", str(state.turn)),
        ("rolled", _yes(state.rolled)),
        ("hexes", layout.write_hexes()),
        ("harbors", layout.write_harbors()),
    ]
    deck = write_counts(state.deck, CARD_NAMES)
    fresh = write_counts(state.fresh, CARD_NAMES)
    if view is not None and hides:
        deck = f"?{view.deck}"
        if view.viewer != state.active:
            fresh = f"?{view.fresh}"
    pairs += [
        ("robber", _seat(state.robber)),
        ("bank", write_counts(state.bank, RESOURCE_NAMES)),
        ("deck", deck),
        ("gone", write_counts(state.gone, CARD_NAMES)),
    ]
    if state.dice_deck != NO_DECK:
        pairs.append(("dice", write_deck(state.dice_deck)))
    pairs += [
        ("road", _seat(state.road_holder)),
        ("army", _seat(state.army_holder)),
    ]
    if has_harbormaster:
        pairs.append(("harbormaster", _seat(state.harbor_holder)))
    pairs += [
        ("played", _yes(state.card_played)),
        ("fresh", fresh),
        ("free", str(state.free_roads)),
        ("victim", _seat(state.victim)),
        ("offers", str(state.offers)),
        ("refused", ";".join(sorted(_refused(state))) or BLANK),
        ("offer", _deal(state.given, state.wanted, state.addressees)),
    ]
    pairs = _with_variants(pairs, state, view, TABLE)
    for seat in range(len(state.players)):
        more = _with_variants(_player(state, view, seat), state, view, seat)
        pairs += [(f"{seat}.{name}", text) for name, text in more]
    return " ".join(f"{name}={text}" for name, text in pairs)


def _with_variants(
    pairs: list[tuple[str, str]], state: BoardState, view: BoardView | None, seat: int
) -> list[tuple[str, str]]:
    """Return fields with those of the variants, each before the field that it refers to."""
    more: list[tuple[str, str, str]] = []
    for part in state.parts:
        for before, name, text in part.fields(state, seat):
            field = name if seat == TABLE else f"{seat}.{name}"
            hidden = view is not None and view.hides(field)
            more.append((before, name, f"?{view.sizes[field]}" if view and hidden else text))
    found: list[tuple[str, str]] = []
    for name, text in [*pairs, (END_OF_FIELDS, "")]:
        found += [(added, content) for before, added, content in more if before == name]
        if name != END_OF_FIELDS:
            found.append((name, text))
    return found


def _player(state: BoardState, view: BoardView | None, seat: int) -> list[tuple[str, str]]:
    player = state.players[seat]
    hand = write_counts(player.hand, RESOURCE_NAMES)
    cards = write_counts(player.cards, CARD_NAMES)
    discards = write_counts(player.discards, RESOURCE_NAMES)
    if view is not None and view.viewer != seat and not view.shows_all:
        hand, cards = f"?{view.hands[seat]}", f"?{view.cards[seat]}"
        discards = f"?{view.chosen[seat]}"
    return [
        (
            "settlements",
            joined([CORNER_NAMES[corner] for corner in corners_in(player.settlements)]),
        ),
        ("cities", joined([CORNER_NAMES[corner] for corner in corners_in(player.cities)])),
        ("roads", joined(roads_in(player.roads_low, player.roads_high))),
        ("hand", hand),
        ("cards", cards),
        ("knights", str(state.armies >> (8 * seat) & 255)),
        ("discards", discards),
        ("answer", _answer(player)),
    ]


def _corners(corners: i64) -> str:
    return joined([CORNER_NAMES[corner] for corner in corners_in(corners)])


def _seat(seat: Seat) -> str:
    return BLANK if seat == NO_SEAT else str(seat)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _exchange(given: i64, wanted: i64) -> str:
    return f"{write_counts(given, RESOURCE_NAMES)}:{write_counts(wanted, RESOURCE_NAMES)}"


def _deal(given: i64, wanted: i64, to: i64) -> str:
    if to == 0:
        return BLANK
    seats = ",".join(str(seat) for seat in range(4) if to & bit(seat))
    return f"{_exchange(given, wanted)}@{seats}"


def _refused(state: BoardState) -> list[str]:
    rest = others(state.seats(), state.active)
    codes = [OFFER_OF + deal for deal in range(60) if state.refused & bit(deal)]
    codes += [int(code) for code in state.refused_others]
    return [_deal(given_in(code), wanted_in(code), addressed_in(code, rest)) for code in codes]


def _answer(player: Player) -> str:
    if player.answer == ACCEPTED:
        return "accept"
    if player.answer == REFUSED:
        return "refuse"
    if player.answer == COUNTERED:
        return _exchange(player.counter_given, player.counter_wanted)
    return BLANK


# Reading


class Reader:
    """Reads the fields of one text; faults are collected in ``fields``.

    With a ``viewer`` the text is a view: what that viewer may not see is 0 in ``state`` and counted
    in ``hidden``, by field.
    """

    def __init__(
        self,
        text: str,
        setup: Setup,
        options: BoardOptions,
        seats: int,
        variants: vec[Variant],
        viewer: int | None,
    ) -> None:
        self.fields = Fields(text)
        self.setup = setup
        self.options = options
        self.seats = seats
        self.variants = variants
        self.viewer = viewer
        self.state = BoardState()
        self.hidden: dict[str, int] = {}
        self._read()

    def _read(self) -> None:
        state, fields = self.state, self.fields
        state.players = vec[Player]([Player() for _ in range(self.seats)])
        state.put_parts(vec[Part]([variant.part(self.seats) for variant in self.variants]))
        state.phase = fields.choice("phase", PHASE_NAMES)
        state.start = self.number_or_none("start", self.seats)
        state.turn = fields.number("turn", 0, int(self.options.turn_limit))
        state.rolled = self._is("rolled")
        state.layout = self.setup.read(fields, state.phase)
        state.robber = self.number_or_none("robber", 19)
        state.bank = self._counts("bank", RESOURCE_NAMES, 19)
        state.active = self._active()
        shows_all = self.viewer is None or state.phase == OVER
        state.deck = self._or_hidden("deck", shows_all, CARD_NAMES, 25)
        state.gone = self._counts("gone", CARD_NAMES, 25)
        if self.options.has_dice_deck:
            state.dice_deck = self._dice_deck()
        state.road_holder = self.number_or_none("road", self.seats)
        state.army_holder = self.number_or_none("army", self.seats)
        if self.options.harbormaster:
            state.harbor_holder = self.number_or_none("harbormaster", self.seats)
        self._read_parts(TABLE, shows_all)
        state.card_played = self._is("played")
        state.fresh = self._fresh()
        state.free_roads = fields.number("free", 0, 2)
        state.victim = self.number_or_none("victim", self.seats)
        state.offers = fields.number("offers", 0, int(self.options.offers_per_turn))
        self._read_refused()
        state.given, state.wanted, state.addressees = self._read_deal(
            "offer", fields.value("offer")
        )
        for seat in range(self.seats):
            self._read_player(seat, shows_all or self.viewer == seat)

    def _active(self) -> Seat:
        """Return whose turn it is; in founding `checks.find` computes it from the pieces."""
        return 0 if self.state.start < 0 else (self.state.start + self.state.turn) % self.seats

    def _read_player(self, seat: int, is_open: bool) -> None:
        state, fields = self.state, self.fields
        player = state.players[seat]
        for corner in fields.names(f"{seat}.settlements", CORNER_NAMES):
            player.settlements |= bit(corner)
        for corner in fields.names(f"{seat}.cities", CORNER_NAMES):
            player.cities |= bit(corner)
        for edge in fields.names(f"{seat}.roads", EDGE_NAMES):
            player.roads_low |= EDGE_LOW[edge]
            player.roads_high |= EDGE_HIGH[edge]
        player.hand = self._or_hidden(f"{seat}.hand", is_open, RESOURCE_NAMES, 95)
        player.cards = self._or_hidden(f"{seat}.cards", is_open, CARD_NAMES, 25)
        state.armies += fields.number(f"{seat}.knights", 0, 14) << (8 * seat)
        player.discards = self._or_hidden(f"{seat}.discards", is_open, RESOURCE_NAMES, 95)
        self._read_answer(player, f"{seat}.answer")
        self._read_parts(seat, is_open)

    def _read_parts(self, seat: int, is_open: bool) -> None:
        for variant, part in zip(self.variants, self.state.parts, strict=True):
            variant.words.read(self, part, seat, is_open)

    def _is(self, field: str) -> bool:
        return self.fields.choice(field, ["no", "yes"]) == 1

    def number_or_none(self, field: str, end: int) -> i64:
        """Read a number below ``end``; NO_SEAT for ``-`` and after a fault."""
        text = self.fields.value(field)
        if text == BLANK:
            return NO_SEAT
        if text.isascii() and text.isdigit() and len(text) < 3:
            number = int(text)
            if number < end and text == str(number):
                return number
        self.fields.fault("position/unknown-value", field=field, value=text[:40])
        return NO_SEAT

    def _fresh(self) -> i64:
        """Read the field ``fresh``; `finish` checks if it must be open or hidden."""
        text = self.fields.value("fresh")
        if text.startswith("?"):
            return self.hidden_counts("fresh", text, 25)
        return self._parse_counts("fresh", text, CARD_NAMES, 25)

    def _dice_deck(self) -> i64:
        """Read the field ``dice``; after a fault the deck is full."""
        text = self.fields.value("dice")
        deck = parse_deck(text)
        if deck == NO_DECK:
            self.fields.fault("position/unknown-value", field="dice", value=text[:40])
            return FULL_DECK
        return deck

    def _or_hidden(self, field: str, is_open: bool, names: list[str], most: int) -> i64:
        """Read counts, or ``?`` and a number if they are hidden."""
        if is_open:
            return self._counts(field, names, most)
        return self.hidden_counts(field, self.fields.value(field), most)

    def hidden_counts(self, field: str, text: str, most: int) -> i64:
        """Record the number of cards that ``?3`` hides."""
        digits = text.removeprefix("?")
        fits = text.startswith("?") and digits.isascii() and digits.isdigit() and len(digits) < 3
        if not fits or int(digits) > most or digits != str(int(digits)):
            self.fields.fault("position/unknown-value", field=field, value=text[:40])
            return 0
        self.hidden[field] = int(digits)
        return 0

    def _counts(self, field: str, names: list[str], most: int) -> i64:
        return self._parse_counts(field, self.fields.value(field), names, most)

    def _parse_counts(self, field: str, text: str, names: list[str], most: int) -> i64:
        """Return counts such as ``ore2,wool1``."""
        counts: i64 = 0
        last = -1
        for word in [] if text == BLANK else text.split(","):
            name = word.rstrip("0123456789")
            figure = word[len(name) :]
            kind = names.index(name) if name in names else -1
            if kind <= last or not figure or len(figure) > 2 or not 1 <= int(figure) <= most:
                self.fields.fault("position/unknown-value", field=field, value=text[:40])
                return 0
            counts += UNIT[kind] * int(figure)
            last = kind
        if write_counts(counts, names) != text:
            self.fields.fault("position/unknown-value", field=field, value=text[:40])
            return 0
        return counts

    def _read_exchange(self, field: str, text: str) -> tuple[i64, i64]:
        given, _, wanted = text.partition(":")
        return (
            self._parse_counts(field, given, RESOURCE_NAMES, 19),
            self._parse_counts(field, wanted, RESOURCE_NAMES, 19),
        )

    def _read_deal(self, field: str, text: str) -> tuple[i64, i64, i64]:
        """Read ``wool2:ore1@1,3``."""
        if text == BLANK:
            return 0, 0, 0
        exchange, _, seats = text.partition("@")
        given, wanted = self._read_exchange(field, exchange)
        to: i64 = 0
        for word in seats.split(","):
            if word in ("0", "1", "2", "3") and int(word) < self.seats:
                to |= bit(int(word))
        if _deal(given, wanted, to) != text or checks.bad_deal(given, wanted):
            self.fields.fault("position/unknown-value", field=field, value=text[:40])
            return 0, 0, 0
        return given, wanted, to

    def _read_refused(self) -> None:
        state = self.state
        text = self.fields.value("refused")
        rest = others(self.seats, state.active)
        codes: list[int] = []
        for deal in [] if text == BLANK else text.split(";"):
            given, wanted, to = self._read_deal("refused", deal)
            if to & bit(state.active):
                self.fields.fault("position/unknown-value", field="refused", value=text[:40])
            elif to:
                codes.append(int(deal_code(SAID_OFFER, given, wanted, to, rest)))
        others_refused = vec[i64]()
        for code in sorted(codes):
            if code < SAID_OF:
                state.refused |= bit(code - OFFER_OF)
            else:
                others_refused = append(others_refused, code)
        state.refused_others = others_refused
        if (";".join(sorted(_refused(state))) or BLANK) != text:
            self.fields.fault("position/not-in-order", field="refused")

    def _read_answer(self, player: Player, field: str) -> None:
        text = self.fields.value(field)
        player.answer = {BLANK: NO_ANSWER, "accept": ACCEPTED, "refuse": REFUSED}.get(
            text, COUNTERED
        )
        if player.answer == COUNTERED:
            player.counter_given, player.counter_wanted = self._read_exchange(field, text)
            if checks.bad_deal(player.counter_given, player.counter_wanted):
                self.fields.fault("position/unknown-value", field=field, value=text[:40])

    def finish(self) -> BoardState:
        """Return the position with its caches. Raises ParseError with all faults."""
        self.fields.finish()
        state = self.state
        checks.find(state, self.options, self.hidden)
        is_open = self.viewer is None or state.phase == OVER or self.viewer == state.active
        if is_open == ("fresh" in self.hidden):
            self.fields.fault("position/unknown-value", field="fresh", value="?")
            self.fields.finish()
        rebuild(state)
        faults = checks.faults(state, self.setup, self.options, self.hidden, self.variants)
        if faults:
            raise ParseError(*faults)
        return state


def read(
    text: str, setup: Setup, options: BoardOptions, seats: int, variants: vec[Variant]
) -> BoardState:
    """Return the position written by `write`. Raises ParseError with all faults."""
    return Reader(text, setup, options, seats, variants, None).finish()


def read_view(
    text: str,
    viewer: int,
    setup: Setup,
    options: BoardOptions,
    seats: int,
    variants: vec[Variant],
) -> BoardView:
    """Return the view written by `write_view` for ``viewer``. Raises ParseError."""
    reader = Reader(text, setup, options, seats, variants, viewer)
    view = BoardView(viewer, reader.finish())
    view.count_hidden(reader.hidden)
    return view
