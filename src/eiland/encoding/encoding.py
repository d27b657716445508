"""The encoding of a game for programs that learn: actions, masks and observations as bytes."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from eiland.encoding.buffers import Writable, fill
from eiland.encoding.layout import Layout
from eiland.encoding.mask import Mask
from eiland.encoding.sight import Sight
from eiland.encoding.spread import words_for
from eiland.encoding.symmetry import Symmetry, of_seats
from eiland.rules.aliases import Seat
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.protocol import Belief, State
from eiland.rules.registry import AnyRules


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """How the positions and actions of one game are written as bytes.

    An action is a number: its index in ``actions``, the names of `Rules.action_names`. ``layout``
    says what each byte of an observation is. `stamp` is what a saved policy keeps, `check` compares
    it.

    >>> from eiland.encoding.registry import encode
    >>> from eiland.rules.registry import make
    >>> rules = make("plus", seats=2)
    >>> encoding = encode(rules)
    >>> state = rules.initial()
    >>> [encoding.actions[k] for k in encoding.legal(state, 0)]
    ['roll']
    >>> observation = encoding.observation(state, 0)
    >>> encoding.layout.read(observation)["road_length"]
    [[1], [1]]
    """

    def __init__(self, rules: AnyRules, layout: Layout, *, counting: bool = False) -> None:
        self.rules = rules
        self.layout = layout
        self.counting = counting  # observations show what the viewer knows by counting cards
        self.actions: list[str] = rules.action_names()
        self.mask_size = len(self.actions)
        self.mask_words: i64 = words_for(self.mask_size)
        self.sight_words: i64 = words_for(layout.size)
        self._mask: Mask | None = None
        self._codes = vec[i16]([0] * self.mask_size)

    # What a game defines

    def new_mask(self, words: vec[i64], first: i64) -> Mask:
        """Return the mask of a game, from word ``first`` of a buffer of 0 on."""
        raise NotImplementedError

    def new_sight(self, words: vec[i64], first: i64) -> Sight:
        """Return the observation of a game, from word ``first`` of a buffer of 0 on."""
        raise NotImplementedError

    # Single positions

    def mask(self, state: State, player: Seat) -> bytes:
        """Return a byte for each action: 1 if ``player`` may do it now, else 0."""
        return bytes(memoryview(self._shown_mask(state, player)).cast("B"))[: self.mask_size]

    def mask_into(self, state: State, player: Seat, buffer: Writable) -> None:
        """Write `mask` into a buffer of as many bytes. Raises BadBuffer."""
        fill(buffer, self.mask(state, player), "mask")

    def legal(self, state: State, player: Seat) -> list[int]:
        """List the actions that ``player`` may do now, ascending."""
        words = vec[i64]([0] * int(self.mask_words))
        if player not in self.rules.actors(state) or player < 0:
            return []
        mask = self.new_mask(words, 0)
        mask.update(state, player)
        count = mask.put_codes(self._codes, 0)
        return [int(self._codes[k]) for k in range(count)]

    def _shown_mask(self, state: State, player: Seat) -> vec[i64]:
        words = vec[i64]([0] * int(self.mask_words))
        if player >= 0 and player in self.rules.actors(state):
            self.new_mask(words, 0).update(state, player)
        return words

    def observation(self, state: State, viewer: Seat, belief: Belief | None = None) -> bytes:
        """Return what a viewer, a seat or SPECTATOR, may know of a position.

        Raises BadSetup ``encoding/no-belief`` where cards are counted and there is no belief.
        """
        words = vec[i64]([0] * int(self.sight_words))
        sight = self.new_sight(words, 0)
        sight.update(state, viewer)
        if self.counting:
            if belief is None:
                raise BadSetup(Fault("encoding/no-belief"))
            sight.count_cards(state, belief)
        return bytes(memoryview(words).cast("B"))

    def observation_into(
        self, state: State, viewer: Seat, buffer: Writable, belief: Belief | None = None
    ) -> None:
        """Write `observation` into a buffer of as many bytes. Raises BadBuffer."""
        fill(buffer, self.observation(state, viewer, belief), "observation")

    # Symmetries

    def symmetries(self) -> list[Symmetry]:
        """List the symmetries of the island that change nothing but places; the first: identity.

        The board game has twelve. The maps of the dice games are printed, and have no other.
        """
        return [self.seat_rotation(0)]

    def seat_rotation(self, turns: int) -> Symmetry:
        """Return the symmetry that moves every seat ``turns`` places on.

        With ``turns`` minus the viewer's seat, actions count seats as observations do: from the
        viewer on.
        """
        seats = int(self.rules.seats)
        return of_seats(turns % seats, seats, self.layout, self.actions)

    # Versions

    def stamp(self) -> dict[str, object]:
        """Return what a saved policy keeps: which game, actions and layout it was made for."""
        return {
            "v": 1,
            "title": self.layout.title,
            "actions": len(self.actions),
            "actions_version": int(self.rules.actions_version),
            "layout": self.layout.digest,
        }

    def check(self, stamp: dict[str, object]) -> None:
        """Refuse the stamp of another encoding. Raises BadSetup ``encoding/other-version``.

        The fault names what differs.
        """
        own = self.stamp()
        other = [key for key in {**own, **stamp} if stamp.get(key, "?") != own.get(key, "?")]
        if other:
            given = ", ".join(f"{key} {stamp.get(key, '?')}" for key in other)
            expected = ", ".join(f"{key} {own.get(key, '?')}" for key in other)
            raise BadSetup(
                Fault("encoding/other-version", given=given[:120], expected=expected[:120])
            )
