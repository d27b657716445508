"""Many games at once: actions in; seats, masks, observations and rewards out, as bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, SupportsIndex, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from eiland.batch.actions import read_actions
from eiland.batch.faults import (
    LOSE,
    NEXT_STEP,
    NO_RESET,
    RAISE,
    SAME_STEP,
    faults_of,
    seeds_of,
)
from eiland.batch.rewards import WIN, Reward, at_the_end, of_a_forfeit
from eiland.batch.saved import restore, saved
from eiland.batch.slot import UNLIMITED, Slot
from eiland.batch.watch import Watch
from eiland.encoding.buffers import BadBuffer, Readable, Writable, fill
from eiland.encoding.encoding import Encoding
from eiland.encoding.mask import Mask
from eiland.encoding.registry import encode
from eiland.encoding.sight import Sight
from eiland.encoding.spread import WORD
from eiland.rules.aliases import Seat
from eiland.rules.bits import bit
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.protocol import Belief, State
from eiland.rules.registry import AnyRules

BUFFERS: Final = (
    "observations",
    "masks",
    "legal",
    "starts",
    "seats",
    "rewards",
    "terminated",
    "truncated",
    "final_observations",
    "final_seats",
)
FORFEIT: Final = -2
"""Stands in the chosen actions for one that ends the game."""
Policy: TypeAlias = Callable[[Any, list[int]], Readable]
"""Plays some seats: gets the batch, and the games that wait for it; returns an action for each.

Their rows in ``seats``, ``observations`` and ``masks`` are up to date then.
"""


@final
class Batch:
    """``games`` games of one kind, of which each waits for a decision after every step.

    Chance is played between the decisions. After `step` row k of each buffer is about game k:

    * ``seats`` (bytes): which seat decides, or saw the end
    * ``observations`` (bytes): what this seat may know, as `Encoding.layout` says
    * ``masks`` (bytes): its legal actions; rows of ``mask_stride`` bytes
    * ``legal`` (int16): all legal actions of all games one after the other, those of game k from
      ``starts[k]`` to ``starts[k + 1]`` (int32)
    * ``rewards`` (float64): of each seat, since the step before
    * ``terminated``, ``truncated`` (bytes): 1 if the game has ended, or was ended by ``turn_limit``

    The buffers are the same objects after every step, and read-only; `into` copies one into your
    own. Row k plays one game after the other, numbered from 0, with the chance of
    ``SeededDice(seed + k, number)``. So it equals the only row of a batch with the seed
    ``seed + k``; ``seed`` can also be a list.

    ``autoreset`` says when a game that has ended begins anew, as Gymnasium calls it: NEXT_STEP, so
    that the next step ignores its action; SAME_STEP, and the last observation is in
    ``final_observations``, its seat in ``final_seats``; or "off", where `reset` must.

    ``skip_forced`` plays actions without alternative. ``opponents`` play seats inside: names of
    bots, or policies (`Policy`). With ``illegal="lose"`` an illegal action ends its game: the seat
    gets one less than the lowest result, the others nothing. Raises BadSetup with all faults.

    >>> from eiland.rules.registry import make
    >>> batch = Batch(make("base", seats=4, domestic_trade=False), 2, seed=1)
    >>> list(batch.seats), list(batch.starts)
    ([0, 1], [0, 54, 108])
    >>> batch.step([batch.legal[0], batch.legal[60]])
    >>> list(batch.terminated), list(batch.rewards.cast("B").cast("d"))[:4]
    ([0, 0], [0.0, 0.0, 0.0, 0.0])
    """

    def __init__(
        self,
        rules: AnyRules,
        games: int,
        seed: SupportsIndex | Sequence[SupportsIndex] = 0,
        *,
        autoreset: str = NEXT_STEP,
        skip_forced: bool = False,
        rewards: str | Reward = WIN,
        turn_limit: int = UNLIMITED,
        opponents: dict[int, str | Policy] | None = None,
        counting: bool = False,
        observe: bool = True,
        illegal: str = RAISE,
    ) -> None:
        inside = opponents or {}
        seeds = seeds_of(seed, games)
        faults = faults_of(
            rules, games, seeds, autoreset, rewards, turn_limit, list(inside), illegal
        )
        if faults:
            raise BadSetup(*faults)
        self.rules = rules
        self.encoding: Encoding = encode(rules, counting=counting)
        self.autoreset = autoreset
        self.skip_forced = skip_forced
        self.reward_kind = rewards
        self._rewards_each_step = not isinstance(rewards, str)
        self.turn_limit: i64 = turn_limit
        self.observe = observe
        self._forfeits = illegal == LOSE
        self.games: i64 = games
        self.games_ended: i64 = 0
        self._policies: dict[int, Policy] = {}
        self._bots: i64 = 0  # seats that bots play, as bits
        self._inside: i64 = 0  # seats that bots and policies play, as bits
        names: dict[int, str] = {}
        for seat, player in inside.items():
            self._inside |= bit(seat)
            if isinstance(player, str):
                names[seat] = player
                self._bots |= bit(seat)
            else:
                self._policies[seat] = player
        self._make_buffers()
        self._make_slots(seeds, names)
        self.reset()

    def _make_buffers(self) -> None:
        count, encoding = int(self.games), self.encoding
        mask_words, sight_words = int(encoding.mask_words), int(encoding.sight_words)
        self.mask_stride = WORD * mask_words
        self._mask_words = vec[i64]([0] * (count * mask_words))
        self._sight_words = vec[i64]([0] * (count * sight_words))
        self._legal = vec[i16]([0] * (count * encoding.mask_size))
        self._starts = vec[i32]([0] * (count + 1))
        self._acting = vec[u8]([0] * count)
        self._rewards = vec[float]([0.0] * (count * int(self.rules.seats)))
        self._terminated = vec[u8]([0] * count)
        self._truncated = vec[u8]([0] * count)
        self._chosen = vec[i32]([0] * count)
        self._codes = vec[i16]([0] * encoding.mask_size)
        kept = count if self.autoreset == SAME_STEP else 0
        self._final_words = vec[i64]([0] * (kept * sight_words))
        self._final_seats = vec[u8]([0] * kept)
        self.observations = memoryview(self._sight_words).cast("B")
        self.masks = memoryview(self._mask_words).cast("B")
        self.legal = memoryview(self._legal)
        self.starts = memoryview(self._starts)
        self.seats = memoryview(self._acting)
        self.rewards = memoryview(self._rewards)
        self.terminated = memoryview(self._terminated)
        self.truncated = memoryview(self._truncated)
        self.final_observations = memoryview(self._final_words).cast("B")
        self.final_seats = memoryview(self._final_seats)

    def _make_slots(self, seeds: list[int], names: dict[int, str]) -> None:
        rules, encoding = self.rules, self.encoding
        counting: list[int] = []
        if encoding.counting:
            counting = [seat for seat in range(int(rules.seats)) if not self._bots & bit(seat)]
        slots: list[Slot] = []
        masks: list[Mask] = []
        sights: list[Sight] = []
        for k in range(self.games):
            masks.append(encoding.new_mask(self._mask_words, k * encoding.mask_words))
            sights.append(encoding.new_sight(self._sight_words, k * encoding.sight_words))
            watch = Watch(rules, names, counting) if names or counting else None
            slots.append(Slot(rules, seeds[k], watch))
        self._slots = vec[Slot](slots)
        self._masks = vec[Mask](masks)
        self._sights = vec[Sight](sights)

    # Steps

    def reset(self, seed: SupportsIndex | Sequence[SupportsIndex] | None = None) -> None:
        """Begin a new game everywhere; with ``seed`` from this seed on, as a new batch does.

        Raises BadSetup.
        """
        slots = self._slots
        if seed is not None:
            games = int(self.games)
            seeds = seeds_of(seed, games)
            faults = faults_of(self.rules, games, seeds, NEXT_STEP, WIN, UNLIMITED, [])
            if faults:
                raise BadSetup(*faults)
            for k in range(self.games):
                slots[k].reseed(seeds[k])
        for k in range(self.games):
            self._forget_result(k)
            self._begin(slots[k])
        self._play_inside()
        self._write()

    def reset_game(self, game: int) -> None:
        """Begin a new game in one row; the results of the last step stay in the other rows.

        Raises BadBuffer ``batch/no-such-game``.
        """
        slot = self._slot(game)
        self._forget_result(game)
        self._begin(slot)
        self._play_inside()
        self._write()

    def step(self, actions: Readable) -> None:
        """Play one action in every game.

        ``actions`` has a whole number for each game: a list, or a buffer of 16, 32 or 64 bits each.
        Raises IllegalAction or BadBuffer before anything has changed: ``batch/no-such-action``,
        ``batch/illegal``, ``batch/over``, ``batch/actions``, ``buffer/kind``.
        """
        read_actions(actions, self._chosen)
        self._check()
        self._advance()

    def play_random(self, steps: int) -> None:
        """Play ``steps`` steps with actions drawn evenly from the legal ones, in compiled code.

        Each game has a stream of its own for it. Raises IllegalAction ``batch/over``.
        """
        slots, legal, starts, chosen = self._slots, self._legal, self._starts, self._chosen
        for _ in range(steps):
            for k in range(self.games):
                first = i64(starts[k])
                count = i64(starts[k + 1]) - first
                if count > 1:
                    chosen[k] = i32(legal[first + slots[k].policy.below(count)])
                elif count == 1:
                    chosen[k] = i32(legal[first])
                elif self.autoreset == NO_RESET:
                    raise IllegalAction(Fault("batch/over", game=int(k)))
            self._advance()

    def _check(self) -> None:
        """Refuse actions that are not legal, before any is played."""
        slots, chosen, words = self._slots, self._chosen, self._mask_words
        size: i64 = self.encoding.mask_size
        stride = self.encoding.mask_words
        for k in range(self.games):
            if slots[k].is_over:
                if self.autoreset == NO_RESET:
                    raise IllegalAction(Fault("batch/over", game=int(k)))
                continue
            action = i64(chosen[k])
            if action < 0 or action >= size:
                raise IllegalAction(Fault("batch/no-such-action", game=int(k), actions=int(size)))
            if not words[k * stride + (action >> 3)] >> (8 * (action & 7)) & 1:
                if self._forfeits:
                    chosen[k] = FORFEIT
                    continue
                name = self.encoding.actions[action]
                raise IllegalAction(
                    Fault("batch/illegal", game=int(k), action=int(action), name=name)
                )

    def _advance(self) -> None:
        """Play the chosen actions, which are legal, and write the rows."""
        slots, chosen, starts = self._slots, self._chosen, self._starts
        skips, limit, alone = self.skip_forced, self.turn_limit, self._inside == 0
        at: i64 = 0
        for k in range(self.games):
            slot = slots[k]
            if self._terminated[k] | self._truncated[k]:
                self._forget_result(k)
            if slot.is_over:
                self._begin(slot)
            elif chosen[k] == FORFEIT:
                slot.forfeit()
            else:
                slot.play(i64(chosen[k]))
                slot.settle(skips, limit)
            if alone:  # one pass is enough, while the game is in the processor's cache
                if slot.is_over or self._rewards_each_step:
                    self._end_step(k, slot)
                starts[k] = i32(at)
                at = self._write_row(k, slot, at)
        if alone:
            starts[self.games] = i32(at)
            return
        self._play_inside()
        for k in range(self.games):
            self._end_step(k, slots[k])
        self._play_inside()  # games that have begun in the same step
        self._write()

    def _begin(self, slot: Slot) -> None:
        slot.begin(slot.game + 1)
        slot.settle(self.skip_forced, self.turn_limit)

    def _end_step(self, k: i64, slot: Slot) -> None:
        """Pay rewards, and begin a new game in the same step if the batch does so."""
        if not slot.is_over:
            if self._rewards_each_step:
                self._pay(k, slot)
            return
        self.games_ended += 1
        if slot.is_truncated:
            self._truncated[k] = 1
        else:
            self._terminated[k] = 1
        self._pay(k, slot)
        if self.autoreset != SAME_STEP:
            return
        self._write_sight(k, slot)
        self._final_seats[k] = u8(self._seat_of(slot))
        size = self.encoding.sight_words
        for word in range(k * size, (k + 1) * size):
            self._final_words[word] = self._sight_words[word]
        self._begin(slot)

    def _pay(self, k: i64, slot: Slot) -> None:
        kind = self.reward_kind
        seats: i64 = self.rules.seats
        if slot.is_forfeited:
            paid = of_a_forfeit(self.rules, slot.seat)
        elif isinstance(kind, str):
            paid = at_the_end(kind, self.rules, slot.state, slot.is_truncated)
        else:
            paid = kind(self.rules, slot.state, slot.is_over)
        if len(paid) != seats:
            raise BadBuffer(Fault("batch/rewards", given=len(paid), seats=int(seats)))
        for seat in range(seats):
            self._rewards[k * seats + seat] = paid[seat]

    def _forget_result(self, k: i64) -> None:
        seats: i64 = self.rules.seats
        self._terminated[k] = 0
        self._truncated[k] = 0
        for place in range(seats * k, seats * (k + 1)):
            self._rewards[place] = 0.0

    # Opponents

    def _play_inside(self) -> None:
        """Let bots and policies play until all games wait for a seat that is played outside."""
        if self._inside == 0:
            return
        if self._bots:
            for k in range(self.games):
                self._play_bots(k)
        while self._policies and self._play_policies():
            for k in range(self.games):
                self._play_bots(k)

    def _play_bots(self, k: i64) -> None:
        slot = self._slots[k]
        watch = slot.watch
        while watch is not None and not slot.is_over and self._bots & bit(slot.seat):
            slot.play(watch.choose(slot.state, slot.seat, self._masks[k], self._codes))
            slot.settle(self.skip_forced, self.turn_limit)

    def _play_policies(self) -> bool:
        """Ask each policy once for all games that wait for it; return True if one has played."""
        slots = self._slots
        asked: list[tuple[Policy, list[int]]] = []
        for seat, policy in self._policies.items():
            waiting = [
                int(k) for k in range(self.games) if not slots[k].is_over and slots[k].seat == seat
            ]
            same = [games for other, games in asked if other is policy]
            if same:
                same[0].extend(waiting)
            else:
                asked.append((policy, waiting))
        played = False
        for policy, games in asked:
            if games:
                games.sort()
                self._ask(policy, games)
                played = True
        return played

    def _ask(self, policy: Policy, games: list[int]) -> None:
        for k in games:
            slot = self._slots[k]
            self._acting[k] = u8(slot.seat)
            self._masks[k].update(slot.state, slot.seat)
            if self.observe:
                self._write_sight(k, slot)
        chosen = vec[i32]([0] * len(games))
        read_actions(policy(self, list(games)), chosen)
        for place, k in enumerate(games):
            slot = self._slots[k]
            action = i64(chosen[place])
            if not self.rules.is_legal(slot.state, slot.seat, action):
                raise IllegalAction(Fault("batch/policy", game=k, action=int(action)))
            slot.play(action)
            slot.settle(self.skip_forced, self.turn_limit)

    # Buffers

    def _write(self) -> None:
        """Write the rows of all games."""
        at: i64 = 0
        for k in range(self.games):
            self._starts[k] = i32(at)
            at = self._write_row(k, self._slots[k], at)
        self._starts[self.games] = i32(at)

    def _write_row(self, k: i64, slot: Slot, at: i64) -> i64:
        """Write the row of a game, its legal actions from place ``at`` on; return their end."""
        mask = self._masks[k]
        if self.observe:
            self._write_sight(k, slot)
        if slot.is_over:
            mask.clear()
            self._acting[k] = u8(self._seat_of(slot))
            return at
        self._acting[k] = u8(slot.seat)
        mask.update(slot.state, slot.seat)
        return mask.put_codes(self._legal, at)

    def _seat_of(self, slot: Slot) -> i64:
        """Return who decides, or sees the end: the seat that is played outside, if it is one."""
        seat = max(slot.seat, 0)
        seats: i64 = self.rules.seats
        while self._inside & bit(seat):
            seat = (seat + 1) % seats
        return seat

    def _write_sight(self, k: i64, slot: Slot) -> None:
        seat = slot.seat
        if slot.is_over:
            seat = self._seat_of(slot)
        sight = self._sights[k]
        sight.update(slot.state, seat)
        if self.encoding.counting and slot.watch is not None:
            sight.count_cards(slot.state, slot.watch.known[int(seat)])

    def into(self, name: str, buffer: Writable) -> None:
        """Copy the buffer called ``name`` into one of the same number of bytes.

        Raises BadBuffer: ``batch/no-such-buffer``, or as `Encoding.mask_into` does.
        """
        if name not in BUFFERS:
            known = ", ".join(BUFFERS)
            raise BadBuffer(Fault("batch/no-such-buffer", name=name[:40], buffers=known))
        source: memoryview = getattr(self, name)
        fill(buffer, source.cast("B"), name)

    # Single games

    def legal_actions(self, game: int) -> list[int]:
        """List the legal actions in row ``game``, also while a policy is asked.

        Raises BadBuffer ``batch/no-such-game``.
        """
        slot = self._slot(game)
        if slot.is_over:
            return []
        legal: list[int] = self.rules.legal(slot.state, slot.seat)
        return legal

    def _slot(self, game: int) -> Slot:
        if not 0 <= game < self.games:
            raise BadBuffer(Fault("batch/no-such-game", game=str(game)[:40], games=int(self.games)))
        return self._slots[game]

    def state(self, game: int) -> State:
        """Return a copy of the full position of a game, with everything that players do not know.

        Raises BadBuffer ``batch/no-such-game``.
        """
        return self._slot(game).state.copy()

    def observation(self, game: int, viewer: Seat) -> bytes:
        """Return what a viewer, a seat or SPECTATOR, may know of a game now.

        Raises BadBuffer ``batch/no-such-game``, or as `Encoding.observation` does.
        """
        slot = self._slot(game)
        belief: Belief | None = None
        if self.encoding.counting and slot.watch is not None:
            belief = slot.watch.known.get(int(viewer))
        return self.encoding.observation(slot.state, viewer, belief)

    def save(self, game: int) -> bytes:
        """Return a game as bytes, to `load` it later or elsewhere.

        Raises BadSetup ``batch/memory`` where bots or beliefs follow the game.
        """
        if self._slot(game).watch is not None:
            raise BadSetup(Fault("batch/memory"))
        return saved(self._slot(game))

    def load(self, game: int, content: bytes) -> None:
        """Go on with a saved game in row ``game``. All rows are up to date afterwards.

        Raises BadSetup ``batch/other-rules`` or ``batch/memory``, BadBuffer ``batch/damaged``;
        then nothing has changed.
        """
        slot = self._slot(game)
        if slot.watch is not None:
            raise BadSetup(Fault("batch/memory"))
        restore(slot, content)
        self._forget_result(game)
        self._play_inside()
        self._write()
