"""Rules shared by the dice games: rolling, jokers, gold trades, the order of a turn.

Rules DR-*, DB-*, DJ-* and DG-*. A game describes its sheet by the hooks listed at `DiceGame`.

Action codes:

    0 roll | 1 end | 2-6 gold trades | sites | jokers: 36 each | keeps: by rank | more of a game

Outcome codes: 0-3 for the start player, then throws by rank.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64

from eiland.rules.bits import bit, count, lowest, nth
from eiland.rules.dice.faces import (
    FACE_NAMES,
    FACES,
    FIRST_RANK,
    GOLD,
    MOST_DICE,
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
from eiland.rules.dice.turn import (
    BUILD,
    DRAW,
    MOST_ROLLS,
    OVER,
    THROW,
    TO_ROLL,
    DiceState,
    DiceView,
)
from eiland.rules.errors import Fault, ParseError
from eiland.rules.protocol import CHANCE, NOBODY, Belief, Limits, Rules

ROLL: Final = 0
END: Final = 1
GOLD_TRADES: Final = 2
SITES: Final = GOLD_TRADES + RESOURCES
JOKER_CODES: Final = FACES * FACES  # for each joker: from face, to face
MOST_SEATS: Final = 4
OUTCOMES: Final = MOST_SEATS + MULTISETS
ANY_RESOURCE_OR_GOLD: Final = -1  # target face of a wild joker (DJ-5)
TWO_GOLD: Final = 0x200000
MOST_ACTIONS_A_TURN: Final = 12  # at most six for three rolls, five builds and trades, and the end

D = TypeVar("D", bound=DiceState)
W = TypeVar("W", bound=DiceView)


class DiceGame(Rules[D, W, Belief], Generic[D, W]):
    """A dice game. It has no hidden information.

    Hooks: `open_sites`, `build`, `ready_jokers`, `mark_joker`, `joker_face`, `after_turn`,
    `why_not_site`, `why_not_ready`. The constructor takes the texts of the sites, in groups of at
    most 62 so that each group fits a bit set, the names of the jokers, the number of dice in the
    first turn, the number of codes that the game defines itself (``more``), and the phase after
    the draw of the start player.
    """

    def __init__(
        self,
        name: str,
        version: i64,
        seats: i64,
        options: dict[str, object],
        *,
        sites: list[list[str]],
        jokers: list[str],
        length: i64,
        low: float = 0.0,
        high: float = 1.0,
        first_dice: i64 = MOST_DICE,
        opening: i64 = TO_ROLL,
        more: i64 = 0,
    ) -> None:
        self.sites: list[str] = [site for group in sites for site in group]
        self.groups: i64 = len(sites)
        self.group_from = vec[i64](
            [sum(len(group) for group in sites[:k]) for k in range(len(sites) + 1)]
        )
        self.jokers = jokers
        self.first_dice = first_dice
        self.opening = opening
        self.random_start = options["start_player"] == "random"  # DR-8
        self.jokers_from: i64 = SITES + len(self.sites)
        self.keeps_from: i64 = self.jokers_from + JOKER_CODES * len(jokers)
        self.more_from: i64 = self.keeps_from + MULTISETS
        limits = Limits(
            actions=self.more_from + more,
            outcomes=OUTCOMES,
            length=length,
            low=low,
            high=high,
        )
        super().__init__(name, version, seats, options, limits, has_secrets=False)

    def begin(self, state: D) -> None:
        """Set up a new position before its first action."""
        state.rules = self
        state.start = -1 if self.random_start else 0
        state.phase = DRAW if self.random_start else self.opening

    def dice_this_turn(self, state: D) -> i64:
        """Return the number of dice of the running turn (DR-5)."""
        return min(self.first_dice + state.turn, MOST_DICE)

    # Hooks

    def open_sites(self, state: D, group: i64) -> i64:
        """Return, as bits, the sites of a group that the active player can build on now."""
        raise NotImplementedError

    def build(self, state: D, site: i64) -> None:
        """Pay for and build on ``site``."""
        raise NotImplementedError

    def ready_jokers(self, state: D) -> i64:
        """Return, as bits, the jokers that the active player can use now."""
        raise NotImplementedError

    def mark_joker(self, state: D, joker: i64) -> None:
        """Mark a joker as used."""
        raise NotImplementedError

    def joker_face(self, joker: i64) -> i64:
        """Return the face that a joker turns a die to, or ANY_RESOURCE_OR_GOLD."""
        raise NotImplementedError

    def after_turn(self, state: D) -> None:
        """Finish the turn that has just ended; may set the phase to OVER.

        ``state.turn`` still counts it as running.
        """
        raise NotImplementedError

    def why_not_site(self, state: D, site: i64) -> Fault:
        """Return why nothing can be built on ``site`` now."""
        raise NotImplementedError

    def why_not_ready(self, state: D, joker: i64) -> str:
        """Return the fault key for a joker that the active player cannot use now."""
        raise NotImplementedError

    # Legal actions

    def active(self, state: D) -> i64:
        """Return the seat whose turn it is (DR-7). The start player must have been drawn."""
        return (state.start + state.turn) % self.seats

    def actor(self, state: D) -> i64:
        phase = state.phase
        if phase == BUILD or phase == TO_ROLL:
            return self.active(state)
        if phase == THROW or phase == DRAW:
            return CHANCE
        if phase == OVER:
            return NOBODY
        return self.active(state)

    def actors(self, state: D) -> list[int]:
        actor = self.actor(state)
        return [] if actor == NOBODY else [actor]

    def turn_of(self, state: D) -> i64:
        return NOBODY if state.phase == DRAW or state.phase == OVER else self.active(state)

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
            return [ROLL]  # DR-10
        return self._build_codes(state)

    def _build_codes(self, state: D) -> list[int]:
        """List the legal actions with dice on the table, ascending. Any order is allowed (DB-3)."""
        dice = state.dice
        codes: list[int] = [END]  # DR-3, DB-4
        if number(dice, GOLD) >= 2:
            codes += [GOLD_TRADES + face for face in range(RESOURCES)]  # DG-1, DG-2
        for group in range(self.groups):
            sites = self.open_sites(state, group)
            while sites:
                codes.append(SITES + self.group_from[group] + lowest(sites))
                sites &= sites - 1
        jokers = self.ready_jokers(state)
        while jokers:  # DJ-2
            joker = lowest(jokers)
            for point in range(self._joker_choices(dice, joker)):
                codes.append(self._joker_choice(dice, joker, point))
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
        if action >= self.more_from or action == ROLL:
            return False
        return self._is_open(state, action)

    def _is_open(self, state: D, action: i64) -> bool:
        """Return True if ``action``, a code other than ROLL, is legal with dice on the table."""
        if action >= self.keeps_from:
            kept = PACKED[action - self.keeps_from]
            return state.rolling and kept != state.dice and covers(state.dice, kept)
        if action >= self.jokers_from:
            change = action - self.jokers_from
            joker = change // JOKER_CODES
            if not self.ready_jokers(state) & bit(joker):
                return False
            face = self.joker_face(joker)
            shown, turned = change // FACES % FACES, change % FACES
            return (
                shown != turned  # DJ-6
                and number(state.dice, shown) > 0
                and (face == turned or face == ANY_RESOURCE_OR_GOLD)
            )
        if action >= SITES:
            return self._is_open_site(state, action - SITES)
        return action == END or number(state.dice, GOLD) >= 2

    def _is_open_site(self, state: D, site: i64) -> bool:
        group: i64 = 0
        while site >= self.group_from[group + 1]:
            group += 1
        return self.open_sites(state, group) & bit(site - self.group_from[group]) != 0

    # Random play. Order of choices: end | sites | gold trades | jokers | keeps

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
        found: i64 = 1
        for group in range(self.groups):
            found += count(self.open_sites(state, group))
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
        for group in range(self.groups):
            sites = self.open_sites(state, group)
            sizes = count(sites)
            if point < sizes:
                return SITES + self.group_from[group] + nth(sites, point)
            point -= sizes
        if number(dice, GOLD) >= 2:
            if point < RESOURCES:
                return GOLD_TRADES + point
            point -= RESOURCES
        jokers = self.ready_jokers(state)
        while jokers:
            joker = lowest(jokers)
            ways = self._joker_choices(dice, joker)
            if point < ways:
                return self._joker_choice(dice, joker, point)
            point -= ways
            jokers &= jokers - 1
        return self.keeps_from + rank(subset(dice, point))

    def _joker_choices(self, dice: i64, joker: i64) -> i64:
        shown = _faces_shown(dice)
        face = self.joker_face(joker)
        if face == ANY_RESOURCE_OR_GOLD:
            return count(shown) * (FACES - 1)
        return count(shown & ~bit(face))

    def _joker_choice(self, dice: i64, joker: i64, point: i64) -> i64:
        shown = _faces_shown(dice)
        turned = self.joker_face(joker)
        if turned == ANY_RESOURCE_OR_GOLD:
            face = nth(shown, point // (FACES - 1))
            turned = point % (FACES - 1)
            if turned >= face:
                turned += 1
        else:
            face = nth(shown & ~bit(turned), point)
        return self.jokers_from + joker * JOKER_CODES + face * FACES + turned

    # Effects of actions

    def apply(self, state: D, player: i64, action: i64) -> None:
        phase = state.phase
        if phase == BUILD:
            self._decide(state, action)
        elif phase == TO_ROLL:
            state.phase = THROW
        elif phase == THROW:
            state.dice += PACKED[action - MOST_SEATS]
            state.rolls += 1
            state.rolling = state.rolls < MOST_ROLLS  # DR-4
            state.phase = BUILD
        elif phase == DRAW:
            state.start = action
            state.phase = self.opening

    def _decide(self, state: D, action: i64) -> None:
        if action >= self.keeps_from:
            state.dice = PACKED[action - self.keeps_from]
            state.phase = THROW
            return
        state.rolling = False  # DR-9
        if action >= self.jokers_from:  # DJ-1
            change = action - self.jokers_from
            state.dice += ONE[change % FACES] - ONE[change // FACES % FACES]
            self.mark_joker(state, change // JOKER_CODES)
        elif action >= SITES:
            self.build(state, action - SITES)  # DB-2
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
        self._clear(state)

    def finish(self, state: D) -> None:
        """End the game during the running turn, which then does not count as completed."""
        state.phase = OVER
        self._clear(state)

    def _clear(self, state: D) -> None:
        """Remove the dice from the table."""
        state.rolls = 0
        state.rolling = state.phase == TO_ROLL
        state.dice = 0
        state.fresh = 0

    def default(self, state: D, player: i64) -> i64:
        """Roll; with dice on the table, end the turn."""
        return ROLL if state.phase == TO_ROLL else END

    def undoable(self, state: D, player: i64, action: i64) -> bool:
        """Allow undo of builds, jokers, gold trades and the end of a turn.

        Rolls and the end of the game cannot be undone.
        """
        if state.phase != BUILD or action >= self.keeps_from:
            return False
        after = cast("D", state.copy())
        self.apply(after, player, action)
        return after.phase != OVER

    # Reasons why an action is not legal

    def reason(self, state: D, player: i64, action: i64) -> Fault:
        if state.phase != BUILD:
            return Fault(
                "action/roll-first" if state.phase == TO_ROLL else "action/impossible-throw"
            )
        if not 0 <= action < self.more_from:
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

    def _why_not_joker(self, state: D, change: i64) -> Fault:
        joker = change // JOKER_CODES
        if not self.ready_jokers(state) & bit(joker):
            return Fault(self.why_not_ready(state, joker), joker=self.jokers[joker])
        shown, turned = change // FACES % FACES, change % FACES
        if shown == turned:
            return Fault("joker/same-face", face=FACE_NAMES[shown])
        if number(state.dice, shown) == 0:
            return Fault("joker/no-such-die", face=FACE_NAMES[shown])
        return Fault("joker/other-resource", face=FACE_NAMES[self.joker_face(joker)])

    # Notation

    def action_names(self) -> list[str]:
        return [self.notation(0, action) for action in range(self.limits.actions)]

    def outcome_names(self) -> list[str]:
        return [self.notation(CHANCE, outcome) for outcome in range(self.limits.outcomes)]

    def text(self, state: D, player: i64, action: i64) -> str:
        return self.notation(player, action)

    def text_in_view(self, view: W, player: i64, action: i64) -> str:
        return self.notation(player, action)

    def notation(self, player: i64, action: i64) -> str:
        """Return the text of an action or outcome, which is the same in all positions."""
        if player == CHANCE:
            if action < MOST_SEATS:
                return f"start {action}"
            return "dice " + (" ".join(names(PACKED[action - MOST_SEATS])) or "nothing")
        if action >= self.keeps_from:
            return "keep " + (" ".join(names(PACKED[action - self.keeps_from])) or "nothing")
        if action >= self.jokers_from:
            change = action - self.jokers_from
            joker = self.jokers[change // JOKER_CODES]
            shown, turned = change // FACES % FACES, change % FACES
            return f"joker {joker} {FACE_NAMES[shown]}->{FACE_NAMES[turned]}"
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

    def _parse_joker(self, joker: str, change: str) -> i64:
        if joker not in self.jokers:
            raise ParseError(Fault("joker/unknown", joker=joker[:40]))
        shown, arrow, turned = change.partition("->")
        if not arrow:
            raise ParseError(Fault("joker/notation", text=change[:40]))
        faces = parse_face(shown) * FACES + parse_face(turned)
        return self.jokers_from + self.jokers.index(joker) * JOKER_CODES + faces


def _faces_shown(dice: i64) -> i64:
    """Return, as bits, the faces shown by at least one die."""
    shown: i64 = 0
    for face in range(i64(FACES)):
        if number(dice, face):
            shown |= bit(face)
    return shown
