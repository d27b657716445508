"""A toy game that uses the whole protocol: an example for authors of games.

Three seats play a few turns. The active seat draws a card from the bag, steals one at random, or
calls: then all three name a number in secret, and a number that nobody else named scores. Before
that it may once offer cards to another seat. In the end each pair of different cards scores one.
"""

from __future__ import annotations

from functools import partial

from eiland import (
    CHANCE,
    Fault,
    Game,
    Limits,
    Option,
    ParseError,
    Rules,
    Seen,
    State,
    View,
    games,
    register,
)
from eiland.rules.fields import Fields, joined
from eiland.rules.protocol import NOBODY, ExactBelief

SEATS = range(3)
KINDS = ["amber", "pearl"]
OF_EACH = 4
ACTIONS = ["draw", *(f"steal from {seat}" for seat in SEATS), "call"]
ACTIONS += [*(f"name {number}" for number in range(3)), "accept", "refuse", "withdraw"]
DRAW, STEAL, CALL, NAME, ACCEPT, REFUSE, WITHDRAW, OFFER = 0, 1, 4, 5, 8, 9, 10, 11
PHASES = ["turn", "drawing", "stealing", "naming", "answer", "over"]
TURN, DRAWING, STEALING, NAMING, ANSWER, OVER = range(6)
NAMES = ["0", "1", "2", "-", "?"]
NOT_YET, HIDDEN = 3, 4


class ToyState(State):
    """One position; in a view a hidden hand is a list of one number, how many cards there are."""

    def __init__(self) -> None:
        self.turn, self.phase = 0, TURN  # turn: how many are completed
        self.victim = 0  # whom STEALING steals from, else 0
        self.offer = 0  # the code of this turn's offer, 0 before it is made
        self.hands = [[0, 0] for _ in SEATS]  # by seat and kind; all other cards are in the bag
        self.named = [NOT_YET for _ in SEATS]
        self.points = [0 for _ in SEATS]

    def copy(self) -> ToyState:
        state = ToyState()
        state.assign(self)
        return state

    def assign(self, source: ToyState) -> None:  # type: ignore[override]  # of the same game
        self.rules = source.rules
        self.turn, self.phase, self.victim = source.turn, source.phase, source.victim
        self.offer, self.hands = source.offer, [list(hand) for hand in source.hands]
        self.named, self.points = list(source.named), list(source.points)


class ToyView(View):
    def __init__(self, viewer: int, shown: ToyState) -> None:
        self.viewer, self.shown, self.rules = viewer, shown, shown.rules

    def as_json(self) -> dict[str, object]:
        return {"v": 1, "viewer": self.viewer, **fields_of(self.shown)}


def cards(hand: list[int]) -> str:
    shown = [kind for kind, number in zip(KINDS, hand, strict=False) for _ in range(number)]
    return joined(shown) if len(hand) > 1 else f"?{hand[0]}"


def counts(words: list[str]) -> list[int]:
    return [words.count(kind) for kind in KINDS]


def covers(hand: list[int], cost: list[int]) -> bool:
    return all(have >= need for have, need in zip(hand, cost, strict=True))


def terms(offer: int) -> tuple[list[int], list[int], int]:
    """Decode an offer: the card given, the card asked for, the seat asked."""
    digits = [(offer - OFFER) // 5**k % 5 for k in range(5)]
    return digits[0:2], digits[2:4], digits[4]


def offer_text(offer: int) -> str:
    give, ask, seat = terms(offer)
    return f"offer {cards(give)} for {cards(ask)} to {seat}"


def fields_of(state: ToyState) -> dict[str, str]:
    offer = offer_text(state.offer).replace(" ", "_") if state.offer else "-"
    fields = {"turn": str(state.turn), "phase": PHASES[state.phase]}
    fields |= {"victim": str(state.victim), "offer": offer}
    for seat in SEATS:
        fields[f"{seat}.hand"] = cards(state.hands[seat])
        fields[f"{seat}.named"] = NAMES[state.named[seat]]
        fields[f"{seat}.points"] = str(state.points[seat])
    return fields


class Toy(Rules[ToyState, ToyView, ExactBelief]):
    def __init__(self, seats: int, *, turns: int = 6, name: str = "toy") -> None:
        limits = Limits(actions=OFFER, outcomes=len(KINDS), length=6 * turns, low=0, high=1)
        super().__init__(name, 1, seats, {"turns": turns}, limits)
        self.turns = turns

    def prize(self, named: list[int], seat: int) -> int:
        """Return the score of a seat once every seat has named a number; variants override it."""
        return named[seat] if named.count(named[seat]) == 1 else 0

    # Actors and legal actions

    def initial(self) -> ToyState:
        state = ToyState()
        state.rules = self
        return state

    def actors(self, state: ToyState) -> list[int]:
        around = [(state.turn + k) % 3 for k in SEATS]
        naming = [seat for seat in around if state.named[seat] == NOT_YET]
        answer = [terms(state.offer)[2], around[0]]
        return [around[:1], [CHANCE], [CHANCE], naming, answer, []][state.phase]

    def turn_of(self, state: ToyState) -> int:
        return NOBODY if state.phase == OVER else state.turn % 3

    def weights(self, state: ToyState) -> list[int]:
        return [self._source(state)[kind] for kind in self.legal(state, CHANCE)]

    def _source(self, state: ToyState) -> list[int]:
        """Return the cards that chance takes one from: the victim's or the bag's."""
        if state.phase == STEALING:
            return state.hands[state.victim]
        return [OF_EACH - sum(held) for held in zip(*state.hands, strict=True)]

    def reason(self, state: ToyState, player: int, action: int) -> Fault | None:
        if player == CHANCE:
            there = 0 <= action < len(KINDS) and self._source(state)[action] > 0
            return None if there else Fault("toy/no-such-card")
        hand, mine = state.hands[player], player == state.turn % 3
        in_time = {
            TURN: 0 <= action <= CALL or action >= OFFER,
            NAMING: NAME <= action < ACCEPT,
            ANSWER: action == WITHDRAW if mine else ACCEPT <= action <= REFUSE,
        }[state.phase]
        if not in_time:
            return Fault("toy/wrong-time", phase=PHASES[state.phase])
        if action == DRAW and not sum(self._source(state)):
            return Fault("toy/bag-empty")
        if STEAL <= action < CALL:
            seat = action - STEAL
            there = seat != player and sum(state.hands[seat]) > 0
            return None if there else Fault("toy/nothing-to-steal", seat=seat)
        if action == ACCEPT and not covers(hand, terms(state.offer)[1]):
            return Fault("toy/cards-missing")
        return self._why_no_offer(state, player, action) if action >= OFFER else None

    def _why_no_offer(self, state: ToyState, player: int, offer: int) -> Fault | None:
        give, ask, seat = terms(offer)
        barter = any(give) and any(ask) and not any(a and b for a, b in zip(give, ask, strict=True))
        if state.offer:
            return Fault("toy/offered-already")
        if not barter or seat == player or seat not in SEATS or offer >= OFFER + 5**5:
            return Fault("toy/no-offer")
        return None if covers(state.hands[player], give) else Fault("toy/cards-missing")

    # What an action does

    def apply(self, state: ToyState, player: int, action: int) -> None:
        if state.phase in (DRAWING, STEALING):
            if state.phase == STEALING:
                state.hands[state.victim][action] -= 1
            state.hands[state.turn % 3][action] += 1
            self._end_turn(state)
        elif state.phase == NAMING:
            state.named[player] = action - NAME
            if NOT_YET not in state.named:
                for seat in SEATS:
                    state.points[seat] += self.prize(state.named, seat)
                self._end_turn(state)
        elif state.phase == ANSWER:
            state.phase = TURN
            if action == ACCEPT:
                give, ask, _ = terms(state.offer)
                for kind in range(len(KINDS)):
                    state.hands[player][kind] += give[kind] - ask[kind]
                    state.hands[state.turn % 3][kind] += ask[kind] - give[kind]
        elif action >= OFFER:
            state.phase, state.offer = ANSWER, action
        elif STEAL <= action < CALL:
            state.phase, state.victim = STEALING, action - STEAL
        else:
            state.phase = DRAWING if action == DRAW else NAMING

    def _end_turn(self, state: ToyState) -> None:
        state.turn, state.victim, state.offer = state.turn + 1, 0, 0
        state.named = [NOT_YET for _ in SEATS]
        state.phase = OVER if state.turn == self.turns else TURN

    def default(self, state: ToyState, player: int) -> int:
        """Call; name 0; refuse; withdraw."""
        if state.phase == ANSWER:
            return WITHDRAW if player == state.turn % 3 else REFUSE
        return NAME if state.phase == NAMING else CALL

    def undoable(self, state: ToyState, player: int, action: int) -> bool:
        # The last to name a number is shown what the others named.
        last = state.phase == NAMING and state.named.count(NOT_YET) == 1
        return player != CHANCE and not DRAW <= action < CALL and not last

    def scores(self, state: ToyState) -> list[int]:
        pairs = [min(hand) if state.phase == OVER else 0 for hand in state.hands]
        return [points + more for points, more in zip(state.points, pairs, strict=True)]

    # What a viewer may know

    def observe(self, state: ToyState, player: int) -> ToyView:
        shown = state.copy()
        for seat in SEATS:
            if seat != player and state.phase != OVER:
                shown.hands[seat] = [sum(state.hands[seat])]
                shown.named[seat] = NOT_YET if state.named[seat] == NOT_YET else HIDDEN
        return ToyView(player, shown)

    def seen(self, state: ToyState, player: int, action: int, viewer: int) -> Seen:
        text, active = self.text(state, player, action), state.turn % 3
        if player == CHANCE:
            involved = [active, state.victim] if state.phase == STEALING else [active]
            return Seen(player, text if viewer in involved else text.replace(KINDS[action], "?"))
        if state.phase != NAMING or state.named.count(NOT_YET) > 1:
            hide = state.phase == NAMING and viewer != player
            return Seen(player, "name ?" if hide else text)
        others = [seat for seat in SEATS if seat not in (player, viewer)]
        return Seen(player, text, [f"{seat}: name {state.named[seat]}" for seat in others])

    # Text

    def action_names(self) -> list[str]:
        return ACTIONS

    def outcome_names(self) -> list[str]:
        return KINDS

    def text_in_view(self, view: ToyView, player: int, action: int) -> str:
        return self.text(view.shown, player, action)

    def text(self, state: ToyState, player: int, action: int) -> str:
        if player == CHANCE:
            stolen = f" from {state.victim}" if state.phase == STEALING else ""
            return f"{'steal' if stolen else 'draw'} {KINDS[action]}{stolen}"
        return ACTIONS[action] if action < OFFER else offer_text(action)

    def parse(self, state: ToyState, player: int, text: str) -> int:
        words = text.split()
        if player == CHANCE:
            for kind in range(len(KINDS)):
                if words == self.text(state, player, kind).split():
                    return kind
        elif " ".join(words) in ACTIONS:
            return ACTIONS.index(" ".join(words))
        elif len(words) == 6 and words[0::2] == ["offer", "for", "to"]:
            return self._parse_offer(words[1], words[3], words[5])
        raise ParseError(Fault("toy/unknown-action", text=text[:80]))

    def _parse_offer(self, give: str, ask: str, seat: str) -> int:
        fields = Fields(f"give={give} ask={ask} seat={seat}")
        digits = counts(fields.words("give", KINDS)) + counts(fields.words("ask", KINDS))
        digits.append(fields.choice("seat", ["0", "1", "2"]))
        if max(digits) > OF_EACH:
            fields.fault("toy/too-many-cards", most=OF_EACH)
        fields.finish()
        return OFFER + sum(digit * int(5**k) for k, digit in enumerate(digits))

    def write(self, state: ToyState) -> str:
        return " ".join(f"{field}={value}" for field, value in fields_of(state).items())

    def read(self, text: str) -> ToyState:
        return self._read(text, list(SEATS))

    def write_view(self, view: ToyView) -> str:
        return self.write(view.shown)

    def read_view(self, text: str, viewer: int) -> ToyView:
        over = "phase=over" in text.split()
        return ToyView(viewer, self._read(text, list(SEATS) if over else [viewer]))

    def _read(self, text: str, open_seats: list[int]) -> ToyState:
        fields, state = Fields(text), self.initial()
        state.turn = fields.number("turn", 0, self.turns)
        state.phase = fields.choice("phase", PHASES)
        state.victim = fields.number("victim", 0, 2)
        offer = fields.value("offer")
        for seat in SEATS:
            hidden = [] if seat in open_seats else [f"?{number}" for number in range(9)]
            words = fields.words(f"{seat}.hand", hidden or KINDS)
            state.hands[seat] = [int(words[0][1:])] if hidden and words else counts(words)
            state.named[seat] = fields.choice(f"{seat}.named", [*"012-", *["?"][: len(hidden)]])
            state.points[seat] = fields.number(f"{seat}.points", 0, 2 * self.turns)
        if offer != "-" and not fields.faults:
            state.offer = self.parse(state, 0, offer.replace("_", " "))
        if not fields.faults and not self._can_be(state):
            fields.fault("toy/impossible")
        fields.finish()
        return state

    def _can_be(self, state: ToyState) -> bool:
        """Return True if hands and the running turn fit together."""
        phase, owned = state.phase, [hand for hand in state.hands if len(hand) > 1]
        held = [sum(hand[kind] for hand in owned) for kind in range(len(KINDS))]
        return (
            max(held) <= OF_EACH
            and sum(sum(hand) for hand in state.hands) <= len(KINDS) * OF_EACH - (phase == DRAWING)
            and (phase == OVER) == (state.turn == self.turns)
            and (state.offer >= OFFER if phase == ANSWER else not 0 < state.offer < OFFER)
            and (sum(state.hands[state.victim]) > 0 if phase == STEALING else state.victim == 0)
            and (NOT_YET in state.named if phase == NAMING else set(state.named) == {NOT_YET})
        )


class ToyOfTheMany(Toy):
    """A variant: a number scores if another seat names it too."""

    def prize(self, named: list[int], seat: int) -> int:
        return named[seat] if named.count(named[seat]) > 1 else 0


def register_toys() -> None:
    """Add both games to the registry, once."""
    if "toy" in [game.name for game in games()]:
        return
    turns = Option("turns", 6, "TOY-1", low=1, high=20)
    many = "toy-of-the-many"
    register(Game("toy", 3, 3, [turns], Toy))
    register(Game(many, 3, 3, [turns], partial(ToyOfTheMany, name=many)))
