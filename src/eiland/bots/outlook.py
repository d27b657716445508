"""What the rest of a turn in a dice game brings: its purchases, their chances and their value.

The value of a choice is the mean of the values of its purchases. Each purchase is valued step by
step: first nothing, then one more site after the other, then one used joker after the other. So the
difference between two choices is a sum of terms, one for each site and joker, and one for turns
without a build. The terms are exact for the values given; nothing is sampled.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from eiland.bots.race.payment import WILDS
from eiland.bots.reasons import LEAD, NO_FACTS, Fact, Reason, in_favour
from eiland.rules.dice.faces import FACES, FIRST_RANK, MULTISETS, ONE_MORE, PACKED, rank
from eiland.rules.dice.turn import MOST_ROLLS

STOP: Final = -1  # instead of a rank: stop rolling


class Purchase(NamedTuple):
    """Sites in an order in which they can be built, and the jokers used, both as numbers."""

    sites: tuple[int, ...]
    jokers: tuple[int, ...]


NOTHING: Final = Purchase((), ())
# Jokers of bots that only count them
ONE_RESOURCE: Final = 0
WILD: Final = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Outlook:
    """The rest of a turn as a bot plays it. Hooks: all methods."""

    def keep(self, shown: i64, rolls: i64) -> i64:
        """Return the rank of the dice to keep after ``rolls`` rolls, or STOP."""
        raise NotImplementedError

    def purchase(self, dice: i64) -> Purchase:
        """Return what is bought with these dice at the end of rolling."""
        raise NotImplementedError

    def value(self, purchase: Purchase) -> float:
        """Return the value after the turn with a purchase, without the cost of a cross."""
        raise NotImplementedError

    def cross(self) -> float:
        """Return the cost of ending the turn now without a build, at least 0."""
        return 0.0

    def site(self, site: int) -> str:
        """Return the notation of a site's build, such as ``city C7``."""
        raise NotImplementedError

    def brings(self, sites: tuple[int, ...]) -> str:
        """Return what the last of these sites brings besides itself: a title, "wins", or ""."""
        return ""

    def joker(self, joker: int) -> str:
        """Return the name of a joker, "" if the bot does not choose which."""
        raise NotImplementedError


def after_keep(outlook: Outlook, kept: i64, rolls: i64, dice: i64) -> dict[Purchase, float]:
    """Return the probability of each purchase after keeping ``kept``.

    ``rolls`` rolls are done; ``dice`` dice are rolled in this turn.
    """
    found: dict[Purchase, float] = {}
    chances = vec[float]([0.0] * MULTISETS)
    chances[rank(kept)] = 1.0
    while rolls < MOST_ROLLS:
        _throw(chances, dice)
        rolls += 1
        for k in range(FIRST_RANK[dice], FIRST_RANK[dice + 1]):
            chance = chances[k]
            if chance == 0.0:
                continue
            chances[k] = 0.0
            keep: i64 = STOP
            if rolls < MOST_ROLLS:
                keep = outlook.keep(PACKED[k], rolls)
            if keep == STOP:
                bought = outlook.purchase(PACKED[k])
                found[bought] = found.get(bought, 0.0) + chance
            else:
                chances[keep] += chance
    return found


def _throw(chances: vec[float], dice: i64) -> None:
    """Roll the dice that are not kept, one die at a time."""
    for k in range(FIRST_RANK[dice]):
        chance = chances[k] / 6.0
        if chance > 0.0:
            for face in range(i64(FACES)):
                chances[ONE_MORE[FACES * k + face]] += chance
            chances[k] = 0.0


class Shares:
    """The parts of one choice's value: by site and joker, with the probability of each."""

    def __init__(self, outlook: Outlook, found: dict[Purchase, float]) -> None:
        self.crossed = 0.0  # probability of a turn without a build
        for bought, chance in found.items():
            if not bought.sites:
                self.crossed += chance
        self.chances: dict[int, float] = {}
        self.values: dict[int, float] = {}
        self.brought: dict[int, str] = {}  # by site: a title or a win, "" if not always
        self.spent: dict[int, float] = {}  # by joker: mean number used
        self.prices: dict[int, float] = {}
        nothing = outlook.value(NOTHING)
        self.total = nothing - self.crossed * outlook.cross()
        for bought, chance in found.items():
            before = nothing
            for k in range(len(bought.sites)):
                after = outlook.value(Purchase(bought.sites[: k + 1], ()))
                _add(self.chances, bought.sites[k], chance)
                _add(self.values, bought.sites[k], chance * (after - before))
                _note(self.brought, bought.sites[k], outlook.brings(bought.sites[: k + 1]))
                before = after
            for k in range(len(bought.jokers)):
                after = outlook.value(Purchase(bought.sites, bought.jokers[: k + 1]))
                _add(self.spent, bought.jokers[k], chance)
                _add(self.prices, bought.jokers[k], chance * (before - after))
                before = after
            self.total += chance * (before - nothing)


def spent_jokers(paid: i64) -> tuple[int, ...]:
    """Return the jokers of a payment that counts others plus WILDS times the wild ones.

    >>> spent_jokers(2 + WILDS)
    (0, 0, 1)
    """
    return (ONE_RESOURCE,) * int(paid % WILDS) + (WILD,) * int(paid // WILDS)


def _add(sums: dict[int, float], key: int, amount: float) -> None:
    sums[key] = sums.get(key, 0.0) + amount


def _note(notes: dict[int, str], site: int, brought: str) -> None:
    """Note what a site brings; only what it brings with every purchase counts."""
    notes[site] = brought if notes.get(site, brought) == brought else ""


def differences(outlook: Outlook, one: Shares, other: Shares) -> list[Reason]:
    """Return all terms of the difference in value; their gains add up to it."""
    found: list[Reason] = []
    for site in sorted(one.chances.keys() | other.chances.keys()):
        facts: dict[str, Fact] = {
            "site": outlook.site(site),
            "chance": one.chances.get(site, 0.0),
            "instead": other.chances.get(site, 0.0),
        }
        gain = one.values.get(site, 0.0) - other.values.get(site, 0.0)
        found.append(Reason(one.brought.get(site) or "site", gain, facts))
    for joker in sorted(one.spent.keys() | other.spent.keys()):
        facts = {
            "joker": outlook.joker(joker),
            "chance": one.spent.get(joker, 0.0),
            "instead": other.spent.get(joker, 0.0),
        }
        gain = other.prices.get(joker, 0.0) - one.prices.get(joker, 0.0)
        found.append(Reason("joker", gain, facts))
    cross = outlook.cross()
    facts = {"chance": one.crossed, "instead": other.crossed, "cost": cross}
    found.append(Reason("cross", (other.crossed - one.crossed) * cross, facts))
    return found


def plausible(reasons: list[Reason]) -> list[Reason]:
    """Return the reasons whose numbers speak for the choice, the largest first.

    A site must become more likely, a joker less often needed. Otherwise its gain comes from what
    it is bought with, and a sentence about it alone would mislead. If no such reason explains half
    of the difference, the difference itself is the reason.
    """
    lead = 0.0
    for one in reasons:
        lead += one.gain
    found = in_favour([one for one in reasons if _speaks_for(one)])
    if lead > 0 and (not found or found[0].gain < lead / 2):
        return [Reason(LEAD, lead, dict(NO_FACTS)), *found]
    return found


def _speaks_for(one: Reason) -> bool:
    chance, instead = one.facts["chance"], one.facts["instead"]
    assert isinstance(chance, float)
    assert isinstance(instead, float)
    return chance < instead if one.key in ("joker", "cross") else chance > instead
