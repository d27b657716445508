"""Notation of actions and outcomes (docs/rules/notation.md)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from eiland.rules.aliases import Action, Seat
from eiland.rules.bits import bit
from eiland.rules.board.map.frame import GROUND_NUMBERS, HARBOR_NAMES
from eiland.rules.board.map.layout import TERRAIN_NAMES
from eiland.rules.board.numbers.codes import (
    BANK_OF,
    CODES,
    MOST_SEATS,
    PAIR_GIVEN,
    PAIR_GOT,
    PAIRS,
    PLENTY_OF,
    SAID_COUNTER,
    SAID_MORE,
    SAID_OF,
    SAID_OFFER,
    TEXTS,
    addressed_in,
    deal_code,
    given_in,
    saying,
    wanted_in,
)
from eiland.rules.board.numbers.outcomes import (
    CARD_OF,
    DICE_OF,
    FRAME_OF,
    GROUND_OF,
    HARBOR_OF,
    HEX_OF,
    LAKE_OF,
    OUTCOMES,
    SPIRAL_OF,
    START_OF,
    STEAL_OF,
    TOKEN_OF,
    VARIANT_DRAWN,
)
from eiland.rules.board.numbers.packed import (
    CARD_NAMES,
    RESOURCE_NAMES,
    UNIT,
    number,
    parse_cards,
    parse_resource,
    write_cards,
)
from eiland.rules.board.options import others
from eiland.rules.board.state.state import BoardState
from eiland.rules.board.text.words import KNOWN_WORDS, NOT_MINE, Words
from eiland.rules.errors import Fault, ParseError
from eiland.rules.island import HEXES
from eiland.rules.protocol import CHANCE

BANK_NAMES: Final = [
    f"bank {RESOURCE_NAMES[give]} for {RESOURCE_NAMES[get]}" for give, get in PAIRS
]
OUTCOME_TEXTS: Final = [
    *[f"start {seat}" for seat in range(MOST_SEATS)],
    *[f"dice {rolled}" for rolled in range(2, 13)],
    *[f"card {name}" for name in CARD_NAMES],
    *[f"steal {name}" for name in RESOURCE_NAMES],
    *["" for _ in range(VARIANT_DRAWN, FRAME_OF)],
    *[f"frame {name}" for name in HARBOR_NAMES],
    *[f"harbor {name}" for name in HARBOR_NAMES],
    *[f"hex {name}" for name in TERRAIN_NAMES[:6]],
    *[f"lake {place}" for place in range(HEXES)],
    *[f"spiral {place}" for place in range(HEXES)],
    *[f"token {token}" for token in range(2, 13)],
    *[f"ground {number}" for number in GROUND_NUMBERS],
]
"""The notation of each outcome: empty for variants, without the victim for steals."""
OUTCOME_CODES: Final = {text: code for code, text in enumerate(OUTCOME_TEXTS) if text}
FIRST_OUTCOMES: Final = [
    ("start 0", START_OF),
    ("dice 2", DICE_OF),
    ("card knight", CARD_OF),
    ("steal ore", STEAL_OF),
    ("frame ore", FRAME_OF),
    ("harbor ore", HARBOR_OF),
    ("hex mountains", HEX_OF),
    ("lake 0", LAKE_OF),
    ("spiral 0", SPIRAL_OF),
    ("token 2", TOKEN_OF),
    ("ground 4", GROUND_OF),
]
assert all(OUTCOME_CODES[first] == code for first, code in FIRST_OUTCOMES)
assert len(OUTCOME_TEXTS) == OUTCOMES


def action_names(number: int) -> list[str]:
    """Return the names of the actions below ``number``: notation, bank trades without the rate."""
    return [*TEXTS[:BANK_OF], *BANK_NAMES, *TEXTS[PLENTY_OF:number]]


def outcome_names(variants: list[Words]) -> list[str]:
    """Return the names of all outcomes; those that variants draw are named by their texts."""
    names = list(OUTCOME_TEXTS)
    for words in variants:
        for k, name in enumerate(words.outcome_names()):
            names[VARIANT_DRAWN + k] = name
    return names


def text(state: BoardState, player: Seat, action: Action) -> str:
    """Return the notation of an action or outcome in this position."""
    if player == CHANCE:
        return _outcome_text(state, action)
    if BANK_OF <= action < PLENTY_OF:
        given = PAIR_GIVEN[action - BANK_OF]
        rate = number(state.players[player].rates, given)
        got = RESOURCE_NAMES[PAIR_GOT[action - BANK_OF]]
        return f"bank {rate} {RESOURCE_NAMES[given]} for 1 {got}"
    if action < SAID_OF:
        return TEXTS[action]
    if saying(action) >= SAID_MORE:
        return _text_of_variants(state, player, action)
    verb = "offer" if saying(action) == SAID_OFFER else "counter"
    deal = f"{verb} {write_cards(given_in(action))} for {write_cards(wanted_in(action))}"
    rest = others(state.seats(), state.active)
    to = addressed_in(action, rest)
    if to == rest:
        return deal
    return f"{deal} to {' '.join(str(seat) for seat in range(MOST_SEATS) if to & bit(seat))}"


def _outcome_text(state: BoardState, outcome: Action) -> str:
    if STEAL_OF <= outcome < VARIANT_DRAWN:
        return f"{OUTCOME_TEXTS[outcome]} from {state.victim}"
    if VARIANT_DRAWN <= outcome < FRAME_OF:
        return _text_of_variants(state, CHANCE, outcome)
    return OUTCOME_TEXTS[outcome]


def _text_of_variants(state: BoardState, player: Seat, action: Action) -> str:
    texts = [words.text(state, player, action) for words in KNOWN_WORDS]
    return "".join(texts)  # only one of them knows the action


def parse(state: BoardState, player: Seat, written: str) -> Action:
    """Return the code of an action or outcome, legal or not.

    Raises ParseError if the text is not in the notation of this game.
    """
    words = written.split()
    joined = " ".join(words)
    if player == CHANCE:
        return _parse_outcome(state, joined)
    if joined in CODES:
        return CODES[joined]
    verb = words[0] if words else ""
    if verb == "bank":
        return _parse_trade(state, player, words[1:])
    if verb in ("offer", "counter"):
        return _parse_deal(state, verb, words[1:])
    if verb == "year-of-plenty" and len(words) == 3:  # resources in the other order
        return CODES[f"{verb} {_resource(words[2])} {_resource(words[1])}"]
    code = _parse_for_variants(state, player, words)
    if code != NOT_MINE:
        return code
    raise ParseError(Fault("action/unknown", text=written.strip()[:80]))


def _parse_for_variants(state: BoardState, player: Seat, words: list[str]) -> Action:
    for each in KNOWN_WORDS:
        code = each.parse(state, player, words)
        if code != NOT_MINE:
            return code
    return NOT_MINE


def _resource(name: str) -> str:
    return RESOURCE_NAMES[parse_resource(name)]


def _parse_outcome(state: BoardState, joined: str) -> Action:
    outcome = joined
    if joined.startswith("steal "):
        outcome = joined.removesuffix(f" from {state.victim}")
    if outcome not in OUTCOME_CODES or (outcome == joined and joined.startswith("steal")):
        code = _parse_for_variants(state, CHANCE, joined.split())
        if code != NOT_MINE:
            return code
        raise ParseError(Fault("action/unknown-outcome", text=joined[:80]))
    return OUTCOME_CODES[outcome]


def _parse_trade(state: BoardState, player: Seat, words: list[str]) -> Action:
    """Read ``3 wool for 1 ore``; the rate must be the player's best (TR-8)."""
    given, wanted = _sides(words)
    for pair in range(len(PAIRS)):
        kind = PAIR_GIVEN[pair]
        paid = number(given, kind)
        if given == paid * UNIT[kind] and wanted == UNIT[PAIR_GOT[pair]]:
            seats = state.seats()
            rate = number(state.players[player].rates, kind) if 0 <= player < seats else paid
            if paid != rate:
                raise ParseError(Fault("bank/rate", rate=rate, resource=RESOURCE_NAMES[kind]))
            return BANK_OF + pair
    raise ParseError(Fault("bank/notation", text=" ".join(words)[:80]))


def _sides(words: list[str]) -> tuple[i64, i64]:
    """Read the cards on both sides of ``for``."""
    if words.count("for") != 1:
        raise ParseError(Fault("action/cards", text=" ".join(words)[:80]))
    middle = words.index("for")
    return parse_cards(words[:middle]), parse_cards(words[middle + 1 :])


def _parse_deal(state: BoardState, verb: str, words: list[str]) -> Action:
    rest = others(state.seats(), state.active)
    to = rest
    if "to" in words and verb == "offer":
        middle = words.index("to")
        to = _parse_seats(words[middle + 1 :])
        words = words[:middle]
    given, wanted = _sides(words)
    return deal_code(SAID_OFFER if verb == "offer" else SAID_COUNTER, given, wanted, to, rest)


def _parse_seats(words: list[str]) -> i64:
    seats: i64 = 0
    for word in words:
        if word not in ("0", "1", "2", "3") or seats & bit(int(word)):
            raise ParseError(Fault("action/addressees", text=" ".join(words)[:40]))
        seats |= bit(int(word))
    if seats == 0:
        raise ParseError(Fault("action/addressees", text=""))
    return seats
