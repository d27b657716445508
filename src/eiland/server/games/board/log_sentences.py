"""Log sentences of the board game: each action with its place and its results.

Results are production, trades, the cards of a monopoly, and titles. All of them are public; hidden
facts appear only as far as the viewer has seen them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from eiland.i18n import Words
from eiland.places.board import Places
from eiland.play import Step
from eiland.rules.aliases import NO_SEAT
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, number, total, write_cards
from eiland.rules.board.numbers.phases import OVER, PATH, SETTLEMENT
from eiland.rules.board.numbers.throws import FULL_DECK
from eiland.rules.board.state.state import COUNTERED, BoardState
from eiland.rules.protocol import CHANCE, Seen

BETWEEN: Final = " – "
SEVEN: Final = 7
OF_HANDS: Final = ("dice", "take", "monopoly", "discard")
"""Actions whose sentences say how hands have changed."""
TITLES: Final = ("road_holder", "army_holder", "harbor_holder")


class Glimpse(NamedTuple):
    """What one viewer knew before and after an action."""

    player: int
    before: BoardState
    after: BoardState


def sentence(step: Step, seen: Seen, names: Sequence[str], say: Words) -> str:
    """Return the log sentence of a step as a viewer has seen it; ``names`` are the seats'."""
    built = StepSentence(step, seen, names, say)
    return BETWEEN.join([built.action(), *built.shuffled(), *built.titles()])


def told(
    before: BoardState, after: BoardState, seen: Seen, names: Sequence[str], say: Words
) -> str:
    """Return the log sentence of an action from what one viewer knew before and after it.

    Hidden hands are not in these positions, so it says nothing about how hands have changed.
    """
    glimpse = Glimpse(seen.player, before, after)
    built = StepSentence(glimpse, seen, names, say)
    is_open = seen.text.split()[0] not in OF_HANDS
    action = built.action() if is_open else say.happened(built.name, seen.text, names, "base")
    return BETWEEN.join([action, *built.shuffled(), *built.titles()])


def turns_taken(state: BoardState) -> int | None:
    """Return the number of completed turns, None before the first one and after the game."""
    return None if state.phase <= PATH or state.phase == OVER else int(state.turn)


class StepSentence:
    """Builds the sentence of one step for one viewer."""

    def __init__(self, step: Step | Glimpse, seen: Seen, names: Sequence[str], say: Words) -> None:
        self.seen = seen
        self.names = names
        self.say = say
        self.before = cast("BoardState", step.before)
        self.after = cast("BoardState", step.after)
        self.places = Places(self.after.layout, say)
        self.name = "" if step.player == CHANCE else names[step.player]

    def action(self) -> str:
        """Return the action of a player or of chance."""
        verb, *about = self.seen.text.split()
        if verb in ("settlement", "city"):
            return self._built(verb, int(about[0]))
        if verb == "road":
            return self._say("road", where=self.places.path(about[0]))
        if verb == "robber":
            return self._say("robber", place=self.places.spot(int(about[0])))
        if verb == "dice":
            return self._rolled(int(about[0]))
        if verb == "steal":
            return self._stolen(about)
        if verb == "take":
            return self._traded(int(about[0]))
        if verb == "monopoly":
            return self._monopoly(about[0])
        if verb == "discard" and not self.after.waiting:
            return self._given_back()
        return self.say.happened(self.name, self.seen.text, self.names, "base")

    def shuffled(self) -> list[str]:
        """Say that all dice cards are shuffled again, if they are (BD-2)."""
        is_so = self.before.dice_deck != self.after.dice_deck == FULL_DECK
        return [self._say("shuffled")] if is_so else []

    def titles(self) -> list[str]:
        """List the titles that have changed hands, with their new holders."""
        sentences = []
        for title in TITLES:
            old, new = int(getattr(self.before, title)), int(getattr(self.after, title))
            if new == NO_SEAT != old:
                sentences.append(self._say(f"{title}.nobody"))
            elif new != old:
                sentences.append(self._say(title, seat=self.names[new]))
        return sentences

    def _say(self, key: str, **details: object) -> str:
        return self.say(f"log.base.{key}", name=self.name, **details)

    def _cards(self, cards: int) -> str:
        return self.say.cards(write_cards(cards))

    def _hands(self) -> list[tuple[str, int, int]]:
        """List each seat's name with its cards before and after."""
        hands = zip(self.names, self.before.players, self.after.players, strict=True)
        return [(name, int(old.hand), int(new.hand)) for name, old, new in hands]

    # Places

    def _built(self, piece: str, corner: int) -> str:
        sentence = self._say(piece, place=self.places.corner(corner))
        seat = self.before.active
        dealt = self.after.players[seat].hand - self.before.players[seat].hand
        if self.before.phase == SETTLEMENT and dealt:
            return BETWEEN.join([sentence, self._say("dealt", cards=self._cards(dealt))])
        return sentence

    # Cards

    def _rolled(self, rolled: int) -> str:
        """Return a roll with the cards that each player gets."""
        if rolled == SEVEN:
            return self._seven()
        brought = [
            self._say("brought", seat=name, cards=self._cards(new - old))
            for name, old, new in self._hands()
            if new != old
        ]
        gains = ", ".join(brought) or self._say("nothing")
        return self._say("rolled", n=rolled, brought=gains)

    def _seven(self) -> str:
        """Return a seven with the players who must discard, and how many cards each."""
        owing = [
            f"{name} ({total(hand) // 2})"
            for seat, (name, _, hand) in enumerate(self._hands())
            if self.after.waiting >> seat & 1
        ]
        return (
            self._say("seven-owing", owing=self.say.listing(owing)) if owing else self._say("seven")
        )

    def _stolen(self, about: list[str]) -> str:
        """Return the chosen victim, or the card that chance then took."""
        seat = self.names[int(about[-1])]
        if about[0] == "from":
            return self._say("victim", seat=seat)
        thief = self.names[self.before.active]
        if about[0] == "?":
            return self._say("stolen-unseen", thief=thief, seat=seat)
        return self._say("stolen", thief=thief, seat=seat, card=self.say.term(about[0]))

    def _traded(self, seat: int) -> str:
        """Return the cards that change hands when an answer is taken."""
        given, got = self.before.given, self.before.wanted
        partner = self.before.players[seat]
        if partner.answer == COUNTERED:
            given, got = partner.counter_wanted, partner.counter_given
        return self._say(
            "traded", seat=self.names[seat], given=self._cards(given), got=self._cards(got)
        )

    def _monopoly(self, resource: str) -> str:
        kind = RESOURCE_NAMES.index(resource)
        taken = [
            self._say("taken", seat=name, n=number(old, kind))
            for name, old, new in self._hands()
            if number(old, kind) > number(new, kind)
        ]
        losses = self.say.listing(taken) or self._say("none-taken")
        return self._say("monopoly", card=self.say.term(resource), taken=losses)

    def _given_back(self) -> str:
        """Return all discarded cards, which become public once every player has chosen."""
        return ", ".join(
            self._say("given-back", seat=name, cards=self._cards(old - new))
            for name, old, new in self._hands()
            if new != old
        )
