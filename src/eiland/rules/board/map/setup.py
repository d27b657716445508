"""The random set-up of the board: frame, lake, hexes, tokens, fishing grounds.

Every phase draws pieces one by one from those left. All are equally likely; only free tokens (V-6)
have other odds. The set of pieces left has one bit per copy: two 3:1 harbors are two bits, so they
count twice.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.aliases import Action
from eiland.rules.bits import count, nth
from eiland.rules.board.map.boards import (
    beginners_board,
    lay_beginners_grounds,
    read_board,
    read_layout,
)
from eiland.rules.board.map.frame import (
    GROUND_NUMBERS,
    HARBOR_COUNTS,
    PIECE_HIGH,
    PIECE_LOW,
    PIECES,
    SPOTS,
    STANDARD_HIGH,
    STANDARD_LOW,
)
from eiland.rules.board.map.layout import (
    DESERT,
    LAKE_TERRAIN,
    TERRAIN_COUNTS,
    Layout,
)
from eiland.rules.board.map.tokens import (
    ABOVE_REDS,
    BELOW_REDS,
    PIECE_NUMBERS,
    REDS,
    bare_hex,
    lay_spiral,
    weigh_tokens,
)
from eiland.rules.board.numbers.outcomes import (
    FRAME_OF,
    GROUND_OF,
    HARBOR_OF,
    HEX_OF,
    LAKE_OF,
    OUTCOMES,
    SPIRAL_OF,
    TOKEN_OF,
)
from eiland.rules.board.numbers.phases import (
    FRAME,
    GROUNDS,
    HARBORS,
    HEXES,
    LAKE,
    PHASE_NAMES,
    SETUP_PHASES,
    SPIRAL,
    START,
    TOKENS,
    by_phase,
)
from eiland.rules.fields import Fields
from eiland.rules.island import CORNER_HEXES, HEXES_AROUND, INNER

RANDOM_BOARD: Final = "random"
BEGINNERS_BOARD: Final = "beginners"
SPIRAL_PLACEMENT: Final = "spiral"
FREE_PLACEMENT: Final = "free"
USUAL_HARBORS: Final = "board"  # random: shuffled pieces; beginners: the standard frame
SHUFFLED_HARBORS: Final = "shuffled"
STANDARD_HARBORS: Final = "standard"
LOOSE_HARBORS: Final = "loose"

LEAST_TOKEN: Final = 2
FIELDS: Final = ["hexes", "harbors"]
GROUNDS_FIELD: Final = "grounds"
"""The fields of a layout in the text of a position."""


# The pieces of each phase as outcome codes, ascending: piece n is bit n of a set


def _copies(first: int, counts: list[int]) -> list[int]:
    """List the codes from ``first`` on, each as many times as its count."""
    return [first + kind for kind, copies in enumerate(counts) for _ in range(copies)]


CODES: Final = by_phase(
    [
        (FRAME, [FRAME_OF + piece for piece in range(PIECES)]),  # V-1
        (HARBORS, _copies(HARBOR_OF, HARBOR_COUNTS)),
        (LAKE, [LAKE_OF + place for place in INNER]),  # W-1
        (HEXES, _copies(HEX_OF, TERRAIN_COUNTS)),  # V-2
        (SPIRAL, [SPIRAL_OF + place for place in CORNER_HEXES]),
        (TOKENS, [TOKEN_OF + number - LEAST_TOKEN for number in PIECE_NUMBERS]),
        (GROUNDS, [GROUND_OF + place for place in range(len(GROUND_NUMBERS))]),
    ],
    SETUP_PHASES,
)
"""The pieces by phase of the set-up."""
STRIDE: Final = 32
CODE_OF: Final = vec[i64]([code for codes in CODES for code in (codes + [0] * STRIDE)[:STRIDE]])
"""The code of each piece: STRIDE * phase + piece."""
COPIES: Final = vec[i64](
    [
        sum(2**piece for codes in CODES for piece in range(len(codes)) if codes[piece] == code)
        for code in range(OUTCOMES)
    ]
)
"""By outcome code: the set of its pieces."""
ALL_PIECES: Final = vec[i64]([2 ** len(codes) - 1 for codes in CODES])
NO_DESERT: Final[i64] = 2 ** CODES[HEXES].index(HEX_OF + DESERT) - 1
"""The hexes without the desert, which is the last one."""


@final
class Setup:
    """How a game is set up; never changed.

    ``board`` is RANDOM_BOARD, BEGINNERS_BOARD or a board as text, which includes the harbors.

    Raises BadSetup with all faults of a board given as text.
    """

    def __init__(
        self,
        fishermen: bool = False,
        board: str = RANDOM_BOARD,
        token_placement: str = SPIRAL_PLACEMENT,
        harbors: str = USUAL_HARBORS,
    ) -> None:
        self.fishermen = fishermen
        self.is_beginners = board == BEGINNERS_BOARD
        self.phases: list[int] = []  # of chance, in order
        self.after = vec[i64]([START] * (START + 1))  # by phase: the one that follows
        self.latest: tuple[str, Layout] = ("", Layout())  # cache: the one that was read last
        self.first = self._first_layout(board, harbors)
        if board == RANDOM_BOARD:
            if fishermen:
                self.phases.append(LAKE)  # first of all (W-2)
            self.phases.append(HEXES)
            self.phases.append(SPIRAL if token_placement == SPIRAL_PLACEMENT else TOKENS)
            if fishermen:
                self.phases.append(GROUNDS)
        after = self.after
        for phase, following in pairwise(self.phases):
            after[phase] = following
        self._enter(self.first, self.phases[0] if self.phases else START)

    def _first_layout(self, board: str, harbors: str) -> Layout:
        """Return the layout before the first outcome, and add the phase of the harbors."""
        if board not in (RANDOM_BOARD, BEGINNERS_BOARD):
            return read_board(board, self.fishermen)
        layout = beginners_board(self.fishermen) if self.is_beginners else Layout()
        layout.harbors_low = STANDARD_LOW
        layout.harbors_high = STANDARD_HIGH
        usual = STANDARD_HARBORS if self.is_beginners else SHUFFLED_HARBORS
        chosen = usual if harbors == USUAL_HARBORS else harbors
        if chosen != STANDARD_HARBORS:
            layout.harbors_low = 0
            layout.harbors_high = 0
            self.phases.append(HARBORS if chosen == LOOSE_HARBORS else FRAME)
        return layout

    def first_layout(self) -> Layout:
        """Return the layout before the first action."""
        return self.first

    def first_phase(self) -> i64:
        """Return the phase before the first action, a phase of chance: FRAME to START."""
        return self.first.phase

    # Odds

    def size(self, layout: Layout, phase: i64) -> i64:
        """Return the sum of the weights of all outcomes; it is below 2**31."""
        left = layout.left
        if phase != TOKENS:
            return count(left)
        reds = left & REDS
        undivided = layout.red_weight * count(reds) + layout.weight * count(left ^ reds)
        return undivided // layout.divisor

    def at(self, layout: Layout, phase: i64, point: i64) -> Action:
        """Return the outcome at ``point``, for ``point`` below `size`.

        Each outcome has as many points as its weight; outcomes are in ascending order.
        """
        if phase == TOKENS:
            return CODE_OF[STRIDE * TOKENS + self._token_at(layout, point * layout.divisor)]
        return CODE_OF[STRIDE * phase + nth(layout.left, point)]

    def _token_at(self, layout: Layout, point: i64) -> i64:
        """Return the token at a point of the undivided weights."""
        weight, red_weight = layout.weight, layout.red_weight
        below = layout.left & BELOW_REDS
        if point < weight * count(below):
            return nth(below, point // weight)
        point -= weight * count(below)
        reds = layout.left & REDS
        if point < red_weight * count(reds):
            return nth(reds, point // red_weight)
        point -= red_weight * count(reds)
        return nth(layout.left & ABOVE_REDS, point // weight)

    def codes(self, layout: Layout, phase: i64) -> list[int]:
        """List the possible outcomes, ascending."""
        return [code for code, _ in self._weighed(layout, phase)]

    def odds(self, layout: Layout, phase: i64) -> list[int]:
        """List the weights of `codes`."""
        return [weight for _, weight in self._weighed(layout, phase)]

    def _weighed(self, layout: Layout, phase: i64) -> list[tuple[int, int]]:
        """List the outcomes with weights above 0."""
        found: list[tuple[int, int]] = []
        for code in range(OUTCOMES):
            copies = layout.left & COPIES[code]
            if copies and code in CODES[phase]:
                weight = count(copies)
                if phase == TOKENS:
                    of_one = layout.red_weight if copies & REDS else layout.weight
                    weight = weight * of_one // layout.divisor
                if weight:
                    found.append((code, int(weight)))
        return found

    # Drawing

    def next_phase(self, layout: Layout, phase: i64) -> i64:
        """Return the phase after the draw that led to ``layout``; START after the last draw."""
        return layout.phase

    def draw(self, layout: Layout, phase: i64, code: Action) -> Layout:
        """Return the layout after an outcome; finished if that was the last one."""
        new = layout.copy()
        drawn = new.left & COPIES[code]
        new.left ^= drawn & -drawn
        if phase == HEXES:
            self._draw_hex(new, code - HEX_OF)
        elif phase == FRAME:
            piece = PIECES * new.place + code - FRAME_OF
            new.harbors_low |= PIECE_LOW[piece]
            new.harbors_high |= PIECE_HIGH[piece]
            new.place += 1
        elif phase == TOKENS:
            self._draw_token(new, code - TOKEN_OF + LEAST_TOKEN)
        elif phase == GROUNDS:
            new.lay_ground(new.free_tip(new.place), code - GROUND_OF)
            new.place += 1
        elif phase == HARBORS:
            new.lay_harbor(SPOTS[new.place], code - HARBOR_OF)
            new.place += 1
        elif phase == SPIRAL:
            lay_spiral(new, code - SPIRAL_OF)
            new.left = 0
        else:
            new.lay_hex(code - LAKE_OF, LAKE_TERRAIN)
            new.left = 0
        if new.left == 0:
            self._enter(new, self.after[phase])
        return new

    def _draw_hex(self, layout: Layout, terrain: i64) -> None:
        """Lay the next hex; skip the place of the lake, which is laid first (V-2, W-2)."""
        layout.lay_hex(layout.place, terrain)
        layout.place += 1
        if layout.place == layout.lake:  # never the first or the last hex (W-1)
            layout.place += 1

    def _draw_token(self, layout: Layout, number: i64) -> None:
        place = layout.place
        layout.lay_token(place, number)
        if number == 6 or number == 8:
            layout.shunned |= HEXES_AROUND[place]
        self._go_to_token(layout, place + 1)

    def _go_to_token(self, layout: Layout, place: i64) -> None:
        """Continue with the token of ``place``, or of the next hex if that one has no token."""
        layout.place = place + 1 if place == bare_hex(layout) else place
        if layout.left:
            weigh_tokens(layout)

    def _enter(self, layout: Layout, phase: i64) -> None:
        """Prepare a layout for the first draw of a phase."""
        layout.phase = phase
        layout.place = 0
        if phase == START:
            self._finish(layout)
            return
        layout.left = ALL_PIECES[phase]
        if phase == HEXES and self.fishermen:
            layout.left = NO_DESERT
        elif phase == TOKENS:
            self._go_to_token(layout, 0)

    def _finish(self, layout: Layout) -> None:
        if self.is_beginners and self.fishermen:
            lay_beginners_grounds(layout)
        layout.finish()

    # Positions as text

    def read(self, fields: Fields, phase: i64) -> Layout:
        """Read the layout of a position in a phase, and record all faults.

        Before START, the layout must be one that the set-up can reach in this phase. From START on,
        any board made of the pieces in the box is accepted, and it is finished (V-6a).
        """
        named = [*FIELDS, GROUNDS_FIELD] if self.fishermen else FIELDS
        text = fields.text_of(named)
        latest, known = self.latest
        if phase >= START and text and text == latest:
            for field in named:
                fields.value(field)
            return known
        noted = len(fields.faults)
        shown = read_layout(fields, self.fishermen, partial=phase < START)
        reached = self.completed(shown, phase)
        if phase >= START:
            if len(fields.faults) == noted:
                self.latest = (text, reached)
            return reached
        fits = reached.phase == phase and reached.has_equal_facts(shown)
        if not fits and len(fields.faults) == noted:
            fields.fault(
                "board/out-of-order",
                phase=PHASE_NAMES[phase],
                reached=PHASE_NAMES[reached.phase],
            )
        return reached

    def completed(self, shown: Layout, phase: i64) -> Layout:
        """Return a layout with everything that follows from its facts in a phase.

        Before START: repeats the draws from the first layout on, as far as they lead to ``shown``.
        """
        if phase >= START:
            shown.phase = START
            shown.finish()
            return shown
        reached = self.first
        while reached.phase != START:
            further = self._next_shown(shown, reached)
            if further is None:
                break
            reached = further
        return reached

    def _next_shown(self, shown: Layout, reached: Layout) -> Layout | None:
        """Return the layout one draw after ``reached`` that is part of ``shown``, or None."""
        for code in self.codes(reached, reached.phase):
            further = self.draw(reached, reached.phase, code)
            if further.is_part_of(shown):
                return further
        return None
