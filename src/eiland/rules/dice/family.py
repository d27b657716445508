"""What the dice games share: rolling, jokers, gold trades, the order of a turn.

Rules DR-*, DB-*, DJ-* and DG-*.

A game of the family says what its sheet looks like by ten hooks, listed at `DiceGame`.

Action codes:

    0 roll | 1 end | 2-6 gold trades | sites | jokers: 36 a knight | keeps: by rank

Outcome codes: 0-3 the start player, then throws by their rank.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from eiland.rules.bits import bit, count, lowest, nth
from eiland.rules.dice.faces import (
    FACE_NAMES,
    FACES,
    FIRST_RANK,
    GOLD,
    MULTISETS,
    ONE,
    PACKED,
    RESOURCES,
    SIX_TO,
    WAYS,
    covers,
    names,
    number,
    parse_dice,
    parse_face,
    rank,
    subset,
    subsets,
    throw,
    total,
)
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import CHANCE, NOBODY, Knowledge, Limits, Rules, State, View

ROLL: Final = 0
END: Final = 1
GOLD_TRADES: Final = 2
SITES: Final = GOLD_TRADES + RESOURCES
JOKER_CODES: Final = FACES * FACES  # a knight's joker: from face, to face
MOST_SEATS: Final = 4
OUTCOMES: Final = MOST_SEATS + MULTISETS
MOST_ROLLS: Final = 3  # DR-2
ANY_RESOURCE_OR_GOLD: Final = -1  # what a wild joker turns a die to
TWO_GOLD: Final = 0x200000

DRAW: Final = 0  # chance owes the start player
TO_ROLL: Final = 1  # the active player must roll
THROW: Final = 2  # chance owes a throw
BUILD: Final = 3  # dice lie, the active player decides
OVER: Final = 4
PHASE_NAMES: Final = ["draw", "roll", "dice", "build", "over"]


@mypyc_attr(allow_interpreted_subclasses=False)
class DiceState(State):
    """What every dice game keeps of the running turn."""

    start: i64 = 0  # seat of the start player, -1 before it is drawn
    turn: i64 = 0  # turns completed by all players together
    phase: i64 = TO_ROLL
    rolls: i64 = 0  # seen in this turn, 0..3
    rolling: bool = True  # the dice may still be thrown in this turn (DR-9)
    dice: i64 = 0  # available dice, packed; in phase THROW those that are kept
    fresh: i64 = 0  # knights built in this turn, by bit

    def copy(self) -> DiceState:
        raise NotImplementedError

    def assign_turn(self, source: DiceState) -> None:
        """Take over the running turn of ``source``."""
        self.start = source.start
        self.turn = source.turn
        self.phase = source.phase
        self.rolls = source.rolls
        self.rolling = source.rolling
        self.dice = source.dice
        self.fresh = source.fresh


D = TypeVar("D", bound=DiceState)
W = TypeVar("W", bound=View)


class DiceGame(Rules[D, W, Knowledge], Generic[D, W]):
    """A dice game. Nothing in it is hidden.

    Hooks: `dice_this_turn`, `open_sites`, `build`, `ready_jokers`, `mark_joker`, `joker_face`,
    `after_turn`, `why_not_site`, and the names ``sites`` (site texts by number) and ``knights``
    (knight names by number).
    """

    def __init__(
        self,
        name: str,
        version: i64,
        seats: i64,
        options: dict[str, object],
        sites: list[str],
        knights: list[str],
        length: i64,
        low: float,
        high: float,
    ) -> None:
        self.sites = sites
        self.knights = knights
        self.jokers_from: i64 = SITES + len(sites)
        self.keeps_from: i64 = self.jokers_from + JOKER_CODES * len(knights)
        limits = Limits(
            actions=self.keeps_from + MULTISETS,
            outcomes=OUTCOMES,
            length=length,
            low=low,
            high=high,
        )
        super().__init__(name, version, seats, options, limits, has_secrets=False)

    # Hooks

    def dice_this_turn(self, state: D) -> i64:
        """Return with how many dice the running turn is played."""
        return 6

    def open_sites(self, state: D) -> i64:
        """Return, by bits, the sites on which the active player can build now."""
        raise NotImplementedError

    def build(self, state: D, site: i64) -> None:
        """Pay for and build on ``site``."""
        raise NotImplementedError

    def ready_jokers(self, state: D) -> i64:
        """Return, by bits, the knights whose joker the active player can use now."""
        raise NotImplementedError

    def mark_joker(self, state: D, knight: i64) -> None:
        """Mark the joker of ``knight`` as used."""
        raise NotImplementedError

    def joker_face(self, knight: i64) -> i64:
        """Return the face a knight's joker turns a die to, or ANY_RESOURCE_OR_GOLD."""
        raise NotImplementedError

    def after_turn(self, state: D) -> None:
        """Settle the turn that has just ended; may set the phase to OVER.

        ``state.turn`` still counts it as running.
        """
        raise NotImplementedError

    def why_not_site(self, state: D, site: i64) -> Fault:
        """Return why nothing can be built on ``site`` now."""
        raise NotImplementedError

    # Who may do what

    def active(self, state: D) -> i64:
        """Return the seat whose turn it is (DR-7). The start player must have been drawn."""
        return (state.start + state.turn) % self.seats

    def actor(self, state: D) -> i64:
        phase = state.phase
        if phase == BUILD or phase == TO_ROLL:
            return self.active(state)
        if phase == OVER:
            return NOBODY
        return CHANCE

    def actors(self, state: D) -> list[int]:
        actor = self.actor(state)
        return [] if actor == NOBODY else [actor]

    def legal(self, state: D, player: i64) -> list[int]:
        if player != self.actor(state) or player == NOBODY:
            return []
        phase = state.phase
        if phase == DRAW:
            return list(range(int(self.seats)))
        if phase == THROW:
            dice = self.dice_this_turn(state) - total(state.dice)
            return [MOST_SEATS + k for k in range(FIRST_RANK[dice], FIRST_RANK[dice + 1])]
        if phase == TO_ROLL:
            return [ROLL]
        return self._build_codes(state)

    def _build_codes(self, state: D) -> list[int]:
        """List what the active player may do with the dice that lie, ascending."""
        dice = state.dice
        codes: list[int] = [END]
        if number(dice, GOLD) >= 2:
            codes += [GOLD_TRADES + face for face in range(RESOURCES)]
        sites = self.open_sites(state)
        while sites:
            codes.append(SITES + lowest(sites))
            sites &= sites - 1
        jokers = self.ready_jokers(state)
        while jokers:
            knight = lowest(jokers)
            for point in range(self._joker_choices(dice, knight)):
                codes.append(self._joker_choice(dice, knight, point))
            jokers &= jokers - 1
        if state.rolling:
            keeps = [int(self.keeps_from + rank(subset(dice, k))) for k in range(subsets(dice) - 1)]
            keeps.sort()
            codes += keeps
        return codes

    def weights(self, state: D) -> list[int]:
        if state.phase == DRAW:
            return [1] * int(self.seats)
        if state.phase != THROW:
            return []
        dice = self.dice_this_turn(state) - total(state.dice)
        return [int(WAYS[k]) for k in range(FIRST_RANK[dice], FIRST_RANK[dice + 1])]

    def is_legal(self, state: D, player: i64, action: i64) -> bool:
        if player != self.actor(state) or player == NOBODY or action < 0:
            return False
        phase = state.phase
        if phase == DRAW:
            return action < self.seats
        if phase == THROW:
            thrown = action - MOST_SEATS
            return 0 <= thrown < MULTISETS and total(PACKED[thrown]) == self.dice_this_turn(
                state
            ) - total(state.dice)
        if phase == TO_ROLL:
            return action == ROLL
        if action >= self.limits.actions or action == ROLL:
            return False
        return self._is_open(state, action)

    def _is_open(self, state: D, action: i64) -> bool:
        """Tell whether ``action``, a code other than ROLL, is lawful while the dice lie."""
        if action >= self.keeps_from:
            kept = PACKED[action - self.keeps_from]
            return state.rolling and kept != state.dice and covers(state.dice, kept)
        if action >= self.jokers_from:
            joker = action - self.jokers_from
            knight = joker // JOKER_CODES
            if not self.ready_jokers(state) & bit(knight):
                return False
            face = self.joker_face(knight)
            shown, turned = joker // FACES % FACES, joker % FACES
            return (
                shown != turned
                and number(state.dice, shown) > 0
                and (face == turned or face == ANY_RESOURCE_OR_GOLD)
            )
        if action >= SITES:
            return self.open_sites(state) & bit(action - SITES) != 0
        return action == END or number(state.dice, GOLD) >= 2

    # Random play: end | sites | gold trades | jokers | keeps

    def choices(self, state: D) -> i64:
        phase = state.phase
        if phase == BUILD:
            return self._build_choices(state)
        if phase == THROW:
            return SIX_TO[self.dice_this_turn(state) - total(state.dice)]
        if phase == TO_ROLL:
            return 1
        return self.seats if phase == DRAW else 0

    def choice(self, state: D, point: i64) -> i64:
        phase = state.phase
        if phase == BUILD:
            return self._build_choice(state, point)
        if phase == THROW:
            thrown = throw(self.dice_this_turn(state) - total(state.dice), point)
            return MOST_SEATS + rank(thrown)
        return ROLL if phase == TO_ROLL else point

    def _build_choices(self, state: D) -> i64:
        dice = state.dice
        found = 1 + count(self.open_sites(state))
        if number(dice, GOLD) >= 2:
            found += RESOURCES
        jokers = self.ready_jokers(state)
        while jokers:
            found += self._joker_choices(dice, lowest(jokers))
            jokers &= jokers - 1
        if state.rolling:
            found += subsets(dice) - 1
        return found

    def _build_choice(self, state: D, point: i64) -> i64:
        if point == 0:
            return END
        point -= 1
        dice = state.dice
        sites = self.open_sites(state)
        sizes = count(sites)
        if point < sizes:
            return SITES + nth(sites, point)
        point -= sizes
        if number(dice, GOLD) >= 2:
            if point < RESOURCES:
                return GOLD_TRADES + point
            point -= RESOURCES
        jokers = self.ready_jokers(state)
        while jokers:
            knight = lowest(jokers)
            sizes = self._joker_choices(dice, knight)
            if point < sizes:
                return self._joker_choice(dice, knight, point)
            point -= sizes
            jokers &= jokers - 1
        return self.keeps_from + rank(subset(dice, point))

    def _joker_choices(self, dice: i64, knight: i64) -> i64:
        shown = _faces_shown(dice)
        face = self.joker_face(knight)
        if face == ANY_RESOURCE_OR_GOLD:
            return count(shown) * (FACES - 1)
        return count(shown & ~bit(face))

    def _joker_choice(self, dice: i64, knight: i64, point: i64) -> i64:
        shown = _faces_shown(dice)
        turned = self.joker_face(knight)
        if turned == ANY_RESOURCE_OR_GOLD:
            face = nth(shown, point // (FACES - 1))
            turned = point % (FACES - 1)
            if turned >= face:
                turned += 1
        else:
            face = nth(shown & ~bit(turned), point)
        return self.jokers_from + knight * JOKER_CODES + face * FACES + turned

    # What an action does

    def apply(self, state: D, player: i64, action: i64) -> None:
        phase = state.phase
        if phase == BUILD:
            self._decide(state, action)
        elif phase == TO_ROLL:
            state.phase = THROW
        elif phase == THROW:
            state.dice += PACKED[action - MOST_SEATS]
            state.rolls += 1
            state.rolling = state.rolls < MOST_ROLLS
            state.phase = BUILD
        elif phase == DRAW:
            state.start = action
            state.phase = TO_ROLL

    def _decide(self, state: D, action: i64) -> None:
        if action >= self.keeps_from:
            state.dice = PACKED[action - self.keeps_from]
            state.phase = THROW
            return
        state.rolling = False  # DR-9
        if action >= self.jokers_from:  # DJ-1
            joker = action - self.jokers_from
            state.dice += ONE[joker % FACES] - ONE[joker // FACES % FACES]
            self.mark_joker(state, joker // JOKER_CODES)
        elif action >= SITES:
            self.build(state, action - SITES)
            if state.dice == 0 and state.phase == BUILD:
                self._end_turn(state)  # DB-5
        elif action >= GOLD_TRADES:
            state.dice += ONE[action - GOLD_TRADES] - TWO_GOLD  # DG-1
        else:
            self._end_turn(state)

    def _end_turn(self, state: D) -> None:
        state.phase = TO_ROLL
        self.after_turn(state)
        state.turn += 1
        state.rolls = 0
        state.rolling = state.phase == TO_ROLL
        state.dice = 0
        state.fresh = 0

    def default(self, state: D, player: i64) -> i64:
        """Roll; with dice on the table, end the turn."""
        return ROLL if state.phase == TO_ROLL else END

    def undoable(self, state: D, player: i64, action: i64) -> bool:
        """Builds, jokers, gold trades and the end of a turn may be taken back.

        Throws and the end of the game not.
        """
        if state.phase != BUILD or action >= self.keeps_from:
            return False
        after = cast("D", state.copy())
        self.apply(after, player, action)
        return after.phase != OVER

    # Why not

    def reason(self, state: D, player: i64, action: i64) -> Fault:
        if state.phase != BUILD:
            return Fault(
                "action/roll-first" if state.phase == TO_ROLL else "action/impossible-throw"
            )
        if not 0 <= action < self.limits.actions:
            return Fault("action/illegal")
        if action == ROLL:
            return Fault("action/already-rolled")
        if action >= self.keeps_from:
            return self._why_not_keep(state, action)
        if action >= self.jokers_from:
            return self._why_not_joker(state, action - self.jokers_from)
        if action >= SITES:
            return self.why_not_site(state, action - SITES)
        return Fault("gold/too-little", have=int(number(state.dice, GOLD)), need=2)

    def _why_not_keep(self, state: D, action: i64) -> Fault:
        if not state.rolling:
            key = "keep/no-roll-left" if state.rolls == MOST_ROLLS else "keep/rolling-ended"
            return Fault(key, rolls=int(state.rolls))
        if PACKED[action - self.keeps_from] == state.dice:
            return Fault("keep/all")
        return Fault("keep/not-there")

    def _why_not_joker(self, state: D, joker: i64) -> Fault:
        knight = joker // JOKER_CODES
        if not self.ready_jokers(state) & bit(knight):
            return Fault("joker/not-ready", knight=self.knights[knight])
        shown, turned = joker // FACES % FACES, joker % FACES
        if shown == turned:
            return Fault("joker/same-face", face=FACE_NAMES[shown])
        if number(state.dice, shown) == 0:
            return Fault("joker/no-such-die", face=FACE_NAMES[shown])
        return Fault("joker/other-resource", face=FACE_NAMES[self.joker_face(knight)])

    # Notation

    def text(self, state: D, player: i64, action: i64) -> str:
        if player == CHANCE:
            if action < MOST_SEATS:
                return f"start {action}"
            return "dice " + " ".join(names(PACKED[action - MOST_SEATS]))
        if action >= self.keeps_from:
            return "keep " + (" ".join(names(PACKED[action - self.keeps_from])) or "nothing")
        if action >= self.jokers_from:
            joker = action - self.jokers_from
            knight = self.knights[joker // JOKER_CODES]
            shown, turned = joker // FACES % FACES, joker % FACES
            return f"joker {knight} {FACE_NAMES[shown]}->{FACE_NAMES[turned]}"
        if action >= SITES:
            return self.sites[action - SITES]
        if action >= GOLD_TRADES:
            return f"gold {FACE_NAMES[action - GOLD_TRADES]}"
        return "end" if action == END else "roll"

    def parse(self, state: D, player: i64, text: str) -> i64:
        verb, _, rest = text.strip().partition(" ")
        words = rest.split()
        if player == CHANCE:
            return self._parse_outcome(verb, words, text)
        if verb == "roll" and not words:
            return ROLL
        if verb == "end" and not words:
            return END
        if verb == "keep" and words:
            kept = 0 if words == ["nothing"] else parse_dice(words)
            return self.keeps_from + rank(kept)
        if verb == "gold" and len(words) == 1:
            face = parse_face(words[0])
            if face == GOLD:
                raise ParseError(Fault("gold/not-a-resource"))  # DG-3
            return GOLD_TRADES + face
        if verb == "joker" and len(words) == 2:
            return self._parse_joker(words[0], words[1])
        site = f"{verb} {' '.join(words)}"
        if site not in self.sites:
            raise ParseError(Fault("action/unknown", text=text[:80]))
        return SITES + self.sites.index(site)

    def _parse_outcome(self, verb: str, words: list[str], text: str) -> i64:
        if verb == "dice" and words:
            return MOST_SEATS + rank(parse_dice(words))
        if verb == "start" and len(words) == 1 and words[0] in ("0", "1", "2", "3"):
            return int(words[0])
        raise ParseError(Fault("action/unknown-outcome", text=text[:80]))

    def _parse_joker(self, knight: str, change: str) -> i64:
        if knight not in self.knights:
            raise ParseError(Fault("joker/unknown-knight", knight=knight[:40]))
        shown, arrow, turned = change.partition("->")
        if not arrow:
            raise ParseError(Fault("joker/notation", text=change[:40]))
        faces = parse_face(shown) * FACES + parse_face(turned)
        return self.jokers_from + self.knights.index(knight) * JOKER_CODES + faces


def _faces_shown(dice: i64) -> i64:
    """Return, by bits, the faces that at least one die shows."""
    shown: i64 = 0
    for face in range(i64(FACES)):
        if number(dice, face):
            shown |= bit(face)
    return shown
