"""Random play of CATAN's base game by two public engines; `board_engines.py` runs this.

    python benchmarks/board_rivals.py fastcatan|catanatron speed|count|observed [--seconds 5]

It runs in an environment of its own that has the two packages and knows nothing of Eiland, so
nothing here imports it. Prints one line of JSON.

Both play the same: four seats, a random board, every legal action of the
actor equally likely, no trade between players, until one player has 10 points. `speed` only plays
and looks at the clock. `observed`, of fastcatan 1.0.2, also writes the observation of each step, in
batches of 128. `count` says without a clock what a game consists of; it looks at more than
a fast loop may:

- steps: calls that move a game on. What one engine leaves to a step of its own another settles in
  passing, so steps a second are not comparable between engines, games a second are.
- choices: steps at which there was more than one legal action.
- chance: rolls, cards drawn, cards stolen.
- turns: rolls of the dice, one each turn.
- unfinished: the share of games that end without winner, by a limit of the engine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from importlib import import_module
from importlib.metadata import version
from typing import Any

BATCH = 1024
OBSERVED_BATCH = 128
SETTLING = 4
"""Games of each slot that pass before the clock starts: by then slots are at all stages."""

COUNTED_BATCHES = 4
COUNTED_GAMES = 200


class Fastcatan:
    """A batch of fastcatan games, each replaced by a new one as soon as it ends.

    The legal actions come as bits, five words a game. One is chosen by arithmetic on whole columns
    of words: no loop over games and none over actions.
    """

    def __init__(self, seed: int, batch: int = BATCH) -> None:
        self.batch = batch
        self.numpy: Any = import_module("numpy")
        engine: Any = import_module("fastcatan")
        np = self.numpy
        self.codes = engine.action
        self.nobody = int(getattr(engine, "NO_PLAYER", 255))  # 1.0.2 does not name it
        self.players = int(engine.NUM_PLAYERS)
        self.words = int(engine.MASK_WORDS)
        self.games = engine.BatchedEnv(batch, seed)
        self.games.reset()
        self.random = np.random.default_rng(seed)
        self.masks = np.zeros((batch, self.words), dtype=np.uint64)
        self.flat = self.masks.reshape(-1)
        self.rows = np.arange(batch) * self.words
        self.legal = np.zeros(batch, dtype=np.uint8)  # how many, at most 255: no game has as many
        self.actions = np.zeros(batch, dtype=np.uint32)
        self.ended = np.zeros(batch, dtype=np.uint8)
        self.engine_seconds = 0.0

        # Everything from TRADE_ADD_GIVE_BASE on belongs to trade between players.
        legal = (1 << int(self.codes.TRADE_ADD_GIVE_BASE)) - 1
        words = [legal >> (64 * word) & (2**64 - 1) for word in range(self.words)]
        self.without_trade = np.array(words, dtype=np.uint64)

        # The place of the bit with a rank in a byte, at byte * 8 + rank
        self.places = np.zeros(256 * 8, dtype=np.uint32)
        for byte in range(256):
            places = [place for place in range(8) if byte >> place & 1]
            self.places[byte * 8 : byte * 8 + len(places)] = places

    def choose(self) -> None:
        """Choose an action for each game, all legal ones but trade being equally likely."""
        np = self.numpy
        np.bitwise_and(self.masks, self.without_trade, out=self.masks)
        counts = np.bitwise_count(self.masks)
        below = [counts[:, 0]]
        for word in range(1, self.words):
            below.append(below[-1] + counts[:, word])
        self.legal = below.pop()
        rank = (self.random.random(self.batch) * self.legal).astype(np.uint8)

        # The word, and the rank within it
        word = np.zeros(self.batch, dtype=np.uint8)
        skipped = np.zeros(self.batch, dtype=np.uint8)
        for so_far in below:
            beyond = rank >= so_far
            word += beyond
            np.copyto(skipped, so_far, where=beyond)
        rank -= skipped

        # The half of the word, of that half, and so on to a byte
        bits = self.flat[self.rows + word]
        place = word.astype(np.uint32) * np.uint32(64)
        for half in (32, 16, 8):
            low = np.bitwise_count(bits & np.uint64((1 << half) - 1))
            beyond = rank >= low
            rank -= low * beyond
            shift = beyond * np.uint8(half)
            bits = bits >> shift
            place += shift
        in_byte = ((bits & np.uint64(255)) << np.uint64(3)) + rank
        np.add(place, self.places[in_byte], out=self.actions)

    def step(self) -> int:
        """Move every game on by one action and return how many have ended."""
        before = time.perf_counter()
        self.games.write_masks(self.masks)
        masked = time.perf_counter()
        self.choose()
        chosen = time.perf_counter()
        self.games.step_autoreset(self.actions, self.ended)
        self.engine_seconds += masked - before + time.perf_counter() - chosen
        return int(self.numpy.count_nonzero(self.ended))

    def settle(self) -> None:
        """Play until the slots are at all stages of a game."""
        ended = 0
        while ended < SETTLING * self.batch:
            ended += self.step()

    def speed(self, seconds: float) -> dict[str, float]:
        """Return games a second: of the whole loop, and by the time within the engine alone.

        The second figure tells how little the choosing costs. It is no bound for play inside C++:
        one game after the other is faster than a batch, whose games evict each other's memory.
        """
        self.settle()
        self.engine_seconds = 0.0
        ended = 0
        begin = now = time.perf_counter()
        while now < begin + seconds:
            ended += self.step()
            now = time.perf_counter()
        return {
            "games_per_second": ended / (now - begin),
            "engine_games_per_second": ended / self.engine_seconds,
        }

    def observed(self, seconds: float) -> dict[str, float]:
        """Return steps and games a second with mask and observation, by processor time.

        The last figure leaves out the time in which NumPy chooses.
        """
        np = self.numpy
        rewards = np.zeros(self.batch, dtype=np.float32)
        size = int(import_module("fastcatan").OBS_SIZE)
        seen = np.zeros((self.batch, size), dtype=np.float32)
        ended = 0
        choosing = 0.0

        def step() -> None:
            nonlocal ended, choosing
            before = time.process_time()
            self.choose()
            choosing += time.process_time() - before
            self.games.step(self.actions, rewards, self.ended)
            self.games.write_masks(self.masks)
            self.games.write_obs(seen)
            ended += int(np.count_nonzero(self.ended))

        self.games.write_masks(self.masks)
        while ended < SETTLING * self.batch:
            step()
        steps = ended = 0
        choosing = 0.0
        begin = now = time.process_time()
        while now < begin + seconds:
            step()
            steps += self.batch
            now = time.process_time()
        return {
            "steps_per_second": steps / (now - begin),
            "games_per_second": ended / (now - begin),
            "engine_steps_per_second": steps / (now - begin - choosing),
        }

    def count(self) -> dict[str, float]:
        """Return what a game consists of on average."""
        self.settle()
        np = self.numpy
        played = np.zeros(64 * self.words, dtype=np.int64)
        steps = choices = ended = unfinished = stolen = 0
        while ended < COUNTED_BATCHES * self.batch:
            self.games.write_masks(self.masks)
            self.choose()
            thieves = self.hands_of_thieves()
            self.games.step_autoreset(self.actions, self.ended)
            for slot, (thief, cards) in thieves.items():
                stolen += int(self.games.player_handsize(slot, thief)) > cards
            choices += int(np.count_nonzero(self.legal > 1))
            steps += self.batch
            played += np.bincount(self.actions, minlength=len(played))
            for slot in np.flatnonzero(self.ended).tolist():
                ended += 1
                unfinished += int(self.games.last_winner(slot)) == self.nobody
        rolls = int(played[self.codes.ROLL_DICE])
        return {
            "steps": steps / ended,
            "choices": choices / ended,
            "chance": (rolls + int(played[self.codes.BUY_DEV]) + stolen) / ended,
            "turns": rolls / ended,
            "unfinished": unfinished / ended,
        }

    def hands_of_thieves(self) -> dict[int, tuple[int, int]]:
        """Return player and number of cards, by slot, where the chosen action may take a card."""
        np = self.numpy
        moves = self.actions >= self.codes.MOVE_ROBBER_BASE
        moves &= self.actions < self.codes.TRADE_BASE  # the robber's move, or from whom to steal
        found: dict[int, tuple[int, int]] = {}
        for slot in np.flatnonzero(moves).tolist():
            thief = int(self.games.current_player(slot))
            found[slot] = thief, int(self.games.player_handsize(slot, thief))
        return found


class Catanatron:
    """Games of catanatron between four of its own random players, one after the other."""

    def __init__(self) -> None:
        self.engine: Any = import_module("catanatron")
        colors = self.engine.Color
        self.players = [self.engine.RandomPlayer(color) for color in colors]

    def speed(self, seconds: float) -> dict[str, float]:
        """Return games a second."""
        games = 0
        begin = now = time.perf_counter()
        while now < begin + seconds:
            self.engine.Game(self.players).play()
            games += 1
            now = time.perf_counter()
        return {"games_per_second": games / (now - begin)}

    def count(self) -> dict[str, float]:
        """Return what a game consists of on average, by the engine's own log."""
        kinds: Counter[str] = Counter()
        choices = unfinished = 0

        def decide(player: Any, game: Any, actions: Any) -> Any:
            nonlocal choices
            choices += len(actions) > 1
            return player.decide(game, actions)

        for _ in range(COUNTED_GAMES):
            game = self.engine.Game(self.players)
            unfinished += game.play(decide_fn=decide) is None
            for action in game.state.actions:
                kind = action.action_type.name
                kinds[kind] += 1
                if kind == "MOVE_ROBBER" and action.value[1] is not None:
                    kinds["chance"] += 1
                if kind in {"ROLL", "BUY_DEVELOPMENT_CARD"}:
                    kinds["chance"] += 1
        chance = kinds.pop("chance")
        return {
            "steps": kinds.total() / COUNTED_GAMES,
            "choices": choices / COUNTED_GAMES,
            "chance": chance / COUNTED_GAMES,
            "turns": kinds["ROLL"] / COUNTED_GAMES,
            "unfinished": unfinished / COUNTED_GAMES,
        }


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engine", choices=["fastcatan", "catanatron"])
    parser.add_argument("what", choices=["speed", "count", "observed"])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if os.environ.get("OMP_NUM_THREADS") != "1":
        print("set OMP_NUM_THREADS=1: fastcatan spreads over all cores by itself", file=sys.stderr)
        return 2
    if chosen.what == "observed":
        found = Fastcatan(chosen.seed, OBSERVED_BATCH).observed(chosen.seconds)
    else:
        engine = Fastcatan(chosen.seed) if chosen.engine == "fastcatan" else Catanatron()
        found = engine.speed(chosen.seconds) if chosen.what == "speed" else engine.count()
    print(json.dumps({"version": version(chosen.engine), **found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
