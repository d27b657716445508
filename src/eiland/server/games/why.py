"""Why one action is better than another: the sentence for a bot's largest reason.

Hints and the analysis use it, in browser and terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from eiland.bots import AnyBot
from eiland.bots.reasons import Explains, Explanation, Ranks
from eiland.i18n import Words
from eiland.places.sentences import sentences
from eiland.rules.dice.faces import FACE_NAMES
from eiland.rules.protocol import Belief, View
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:  # builds large tables
    from eiland.bots.classic.perfect import PerfectClassic
    from eiland.rules.dice.classic.classic import ClassicState

SURE: Final = 0.9995
"""A probability from here on counts as certain; one as near to 0 as impossible."""
WORTH_A_NUMBER: Final = 0.05
"""Points; a smaller lead is not shown as a number."""
MILLION: Final = 1_000_000

Phrase: TypeAlias = Callable[[str], str]
"""Returns the words for an action, or for a place: ``city C7``, ``joker K3``, ``seat 1``."""


class Why(NamedTuple):
    """The largest reason for ``action`` and against ``instead``, both in notation.

    ``lead`` is the difference of their values: points, or the probability of winning. ``now`` is
    the part of it that this turn scores, None where the bot does not compute it.
    """

    action: str
    instead: str
    lead: float
    key: str
    facts: dict[str, Any]
    now: float | None = None

    @property
    def place(self) -> str | None:
        """The notation of the site or joker that the reason is about, None without one."""
        if "site" in self.facts:
            return str(self.facts["site"])
        return f"joker {self.facts['joker']}" if "joker" in self.facts else None


def ask_why(
    bot: AnyBot, rules: AnyRules, view: View, seat: int, legal: list[int], belief: Belief | None
) -> Why | None:
    """Return the largest reason for the choice of a bot, None if it gives none."""
    if not isinstance(bot, Explains):
        return None
    return largest(bot.explain(seat, view, legal, belief), rules, view, seat)


def ask_ranks(
    bot: AnyBot, rules: AnyRules, view: View, seat: int, legal: list[int], belief: Belief | None
) -> list[tuple[str, float]] | None:
    """Return actions in notation with the chance to win after each, a bot's choice first.

    None if the bot does not estimate chances.
    """
    if not isinstance(bot, Ranks):
        return None
    found = bot.rank(seat, view, legal, belief)
    texts = [rules.text_in_view(view, seat, code) for code in found.codes]
    return list(zip(texts, found.chances, strict=True))


def ask_better(
    bot: PerfectClassic, state: ClassicState, seat: int, better: str, other: str
) -> Why | None:
    """Return the largest reason why one action is better than another, None if there is none.

    Both are legal actions in notation, not before the first roll of a turn.
    """
    rules = bot.values.rules
    codes = (int(rules.parse(state, seat, text)) for text in (better, other))
    view = rules.observe(state, seat)
    return largest(bot.compare(seat, view, *codes), rules, view, seat)


def largest(found: Explanation | None, rules: AnyRules, view: View, seat: int) -> Why | None:
    """Return the largest reason of an explanation in notation."""
    if found is None or not found.reasons:
        return None
    action, instead = (
        rules.text_in_view(view, seat, code) for code in (found.action, found.instead)
    )
    first = found.reasons[0]
    lead = found.value - found.instead_value
    return Why(action, instead, lead, first.key, dict(first.facts), found.now)


def sentence(
    why: Why,
    say: Words,
    game: str,
    label: Phrase,
    called: Sequence[str] = (),
    *,
    is_typed: bool = False,
) -> str:
    """Return the sentence for a reason.

    ``label`` names an action, ``called`` are the names of the seats. A terminal also shows what is
    typed for a place.
    """

    def place(text: str) -> str:
        kind, _, code = text.partition(" ")
        if kind == "seat":
            return say.seat(int(code), called)
        return sentences(game, say.lang, is_typed=is_typed).phrases[text]

    if why.key in DICE:
        return DICE[why.key](why, say, game, place, label)
    return _on_board(why, say, place)


def _on_board(why: Why, say: Words, place: Phrase) -> str:
    """Return the sentence for a reason in the board game."""
    key, facts = why.key, why.facts
    details: dict[str, object] = {"n": facts.get("pips", facts.get("n", 0))}
    for name in ("instead", "needed", "knights", "points"):
        details[name] = facts.get(name, 0)
    for name in ("resources", "new", "got"):
        details[name] = say.listing([say.term(word) for word in str(facts.get(name, "")).split()])
    details["lacking"] = say.cards(str(facts.get("lacking", "")))
    if "seat" in facts:
        details["name"] = place(f"seat {facts['seat']}")
    key = "robs" if key.startswith("robs-") else key
    if "goal" in facts:
        details["goal"] = say(f"why.goal.{facts['goal']}")
    return say(f"why.base.{key}{_kind_of(key, facts)}", **details)


def _kind_of(key: str, facts: Mapping[str, Any]) -> str:
    """Return which of the sentences of a key fits, as the end of its name."""
    if key == "harbor":
        return ".any" if facts["harbor"] == "any" else f".{facts['harbor']}"
    if facts.get("new") and key in ("pips", "production", "towards"):
        return ".new"
    if key in ("pips", "robs") and 0 < facts.get("instead", 0) < facts["pips"]:
        return ".more"
    return ".title" if key == "development" and facts["n"] > 0 else ""


def _site(why: Why, say: Words, game: str, place: Phrase, label: Phrase) -> str:
    """Return the sentence for a site, title or win that becomes more likely."""
    facts = why.facts
    chance, instead = float(facts["chance"]), float(facts["instead"])
    is_itself = facts["site"] == why.action
    if why.key == "site" and is_itself and chance >= SURE and instead <= 1 - SURE:
        return _lead(why, say, game, place, label)
    what = place(facts["site"]) if why.key == "site" else say(f"why.{why.key}")
    what = what[:1].upper() + what[1:]
    more, less = percents(chance, instead, say)
    kind = "sure" if chance >= SURE else "chance"
    if instead <= 1 - SURE:
        kind += ".only"
    said = say(f"why.site.{kind}", what=what, chance=more, instead=less)
    gold = _only_gold(why)
    return f"{say('why.gold', n=gold)} {said}" if gold else said


def _lead(why: Why, say: Words, game: str, place: Phrase, label: Phrase) -> str:
    """Return the sentence for an action that is worth more, whatever the reason."""
    other = label(why.instead)
    if game != "classic":
        return say("why.lead.race", instead=other)
    if why.lead < WORTH_A_NUMBER:
        return say("why.lead.little", instead=other)
    if why.now is None:
        return say("why.lead", points=say.decimal(why.lead), instead=other)
    later = why.lead - why.now
    kind = _when(why.now, later)
    points = {"now": say.decimal(abs(why.now)), "later": say.decimal(abs(later))}
    return say(f"why.lead.{kind}", instead=other, **points)


def _when(now: float, later: float) -> str:
    """Return when a better action brings its points: in this turn, later, or in exchange."""
    if abs(later) < WORTH_A_NUMBER:
        return "now"
    if abs(now) < WORTH_A_NUMBER:
        return "later"
    if now < 0:
        return "invests"
    return "both" if later > 0 else "takes"


def _joker(why: Why, say: Words, game: str, place: Phrase, label: Phrase) -> str:
    """Return the sentence for a joker that is less likely to be used."""
    facts = why.facts
    used, instead = float(facts["chance"]), float(facts["instead"])
    joker = facts["joker"]
    what = say(f"why.joker.{joker}") if joker in ("any", "wild") else place(f"joker {joker}")
    if used <= 1 - SURE and instead >= SURE:
        return say("why.joker.saved", joker=what)
    if max(used, instead) > 1:  # several jokers
        return say("why.joker.several", used=say.decimal(used), instead=say.decimal(instead))
    less, more = percents(used, instead, say)
    kind = "never" if used <= 1 - SURE else "chance"
    return say(f"why.joker.{kind}", joker=what, chance=less, instead=more)


def _cross(why: Why, say: Words, game: str, place: Phrase, label: Phrase) -> str:
    """Return the sentence for a turn without a build, which costs points."""
    chance, instead = float(why.facts["chance"]), float(why.facts["instead"])
    less, more = percents(chance, instead, say)
    kind = "never" if chance <= 1 - SURE else "chance"
    if chance <= 1 - SURE and instead >= SURE:
        kind = "sure"
    return say(f"why.cross.{kind}", n=round(float(why.facts["cost"])), chance=less, instead=more)


def _start(why: Why, say: Words, game: str, place: Phrase, label: Phrase) -> str:
    """Return the sentence for what is near a start road."""
    return say(f"why.{why.key}", **why.facts)


Sentence: TypeAlias = Callable[[Why, Words, str, Phrase, Phrase], str]
DICE: Final[Mapping[str, Sentence]] = {
    "lead": _lead,
    "site": _site,
    "wins": _site,
    "army": _site,
    "road": _site,
    "joker": _joker,
    "cross": _cross,
    "start-sites": _start,
    "start-knights": _start,
    "start-cities": _start,
    "start-land": _start,
    "start-dice": _start,
    "start-rivals": _start,
}


def percents(one: float, other: float, say: Words) -> tuple[str, str]:
    """Return two probabilities in per cent, with a decimal only where they would look the same.

    >>> from eiland.i18n import words
    >>> percents(0.42, 0.31, words("en")), percents(0.421, 0.418, words("de"))
    (('42', '31'), ('42,1', '41,8'))
    """
    for digits in (0, 1, 2):
        found = say.decimal(100 * one, digits), say.decimal(100 * other, digits)
        if found[0] != found[1]:
            break
    return found


def _only_gold(why: Why) -> int:
    """Return how many more gold dice the hinted keep has, 0 if it differs in other dice too."""
    one, other = why.action.split(), why.instead.split()
    if one[0] != "keep" or other[0] != "keep":
        return 0
    more = {face: one.count(face) - other.count(face) for face in FACE_NAMES}
    gold = more.pop("gold")
    return gold if gold > 0 and not any(more.values()) else 0
