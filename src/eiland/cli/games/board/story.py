"""Reports of the board game, one line per turn.

They contain rolls with their yields, offers with their answers, discards, titles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, cast

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from eiland.cli.games.board.menu import BoardMenu
from eiland.cli.games.seats import SEAT_STYLES, SHAPES
from eiland.i18n import Words, whole
from eiland.play import Log, Step
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.numbers.packed import RESOURCE_NAMES, listed, write_cards
from eiland.rules.board.numbers.phases import OFFER, PATH, SETTLEMENT, START
from eiland.rules.board.numbers.throws import FULL_DECK
from eiland.rules.board.state.state import COUNTERED, BoardState
from eiland.rules.protocol import CHANCE, Seen, split_line

Row: TypeAlias = "tuple[Text, Text]"
BETWEEN: Final = " · "
SEVEN: Final = "7"
UNREPORTED: Final = ("roll", "end", "draw")
TITLES: Final = {"road_holder": "road", "army_holder": "army", "harbor_holder": "harbor"}


class Story:
    """Reports the steps of one turn to one viewer, with only what the viewer may know."""

    def __init__(
        self, say: Words, log: Log, names: list[str], viewer: int, silent: frozenset[int]
    ) -> None:
        self.say = say
        self.log = log
        self.names = names
        self.viewer = viewer
        self.silent = silent
        self.parts: list[str] = []
        self.answers: list[str] = []
        self.answered = self.refusals = 0  # answers since the last report of answers
        self.fish: list[str] = []

    def tell(self, steps: Sequence[Step]) -> Row | None:
        """Return player and report of some steps of a turn, None if there is nothing to report."""
        for step in steps:
            self._step(step, self.log.seen(step, self.viewer))
        self._flush()
        scored = self._scored(steps)
        if not self.parts and not scored:
            return None
        owner = owner_of(steps[0])
        who, line = Text(), Text(BETWEEN.join(self.parts))
        if owner is not None:
            who.append(f"{SHAPES[owner]}{owner}", SEAT_STYLES[owner])
            who.append(f" {self.names[owner]}", "bold")
        if scored:
            line.append(f"{BETWEEN if self.parts else ''}{scored}", "bold")
        return who, line

    # One step

    def _step(self, step: Step, seen: Seen) -> None:
        before, after = _state(step.before), _state(step.after)
        verb, _, about = seen.text.partition(" ")
        if before.phase == OFFER and step.player != before.active:
            self._answer(step.player, seen.text, after)
        elif step.player == CHANCE and verb == "fish":
            self._fished(seen.text)
        else:
            self._flush()
            self._act(step, verb, about, seen)
        self._titles(before, after)

    def _act(self, step: Step, verb: str, about: str, seen: Seen) -> None:
        before, after = _state(step.before), _state(step.after)
        is_own = step.player in self.silent
        if verb == "dice":
            self._rolled(about, before, after)
            if before.dice_deck != after.dice_deck == FULL_DECK:
                self.parts.append(self.say("story.shuffled"))
        elif verb == "discard":
            self._discarded(step, seen)
        elif verb == "monopoly":
            self._monopoly(about, before, after, is_own=is_own)
        elif step.player == CHANCE:
            self._chance(verb, seen.text, before)
        elif verb == "steal" or verb in UNREPORTED or is_own:
            pass
        elif verb == "take":
            self.parts.append(f"{self._sentence(seen.text)} ({self._trade(before, int(about))})")
        elif verb == "robber":
            place = BoardMenu(self.say, BoardView(self.viewer, before), self.names).hex(int(about))
            self.parts.append(self.say("story.robber", place=place))
        else:
            menu = BoardMenu(self.say, BoardView(self.viewer, after), self.names)
            self.parts.append(menu.located(self._sentence(seen.text), seen.text))
        if verb == "settlement" and step.player != CHANCE:
            self._harvest(before, after)

    def _sentence(self, text: str) -> str:
        """Return an action without the name of its player, which starts the line."""
        return self.say.happened("", text, self._to_whom(), "base").strip()

    def _to_whom(self) -> list[str]:
        """Return the names after "from" and "to": the viewer is "you"."""
        return [
            self.say("story.to-you") if seat == self.viewer else name
            for seat, name in enumerate(self.names)
        ]

    def _who(self, seat: int) -> str:
        return self.say("board.you") if seat == self.viewer else self.names[seat]

    # Chance

    def _chance(self, verb: str, text: str, before: BoardState) -> None:
        if before.phase < START or text == "card ?":
            return
        if verb == "start":
            self.parts.append(self.say.happened("", text, self.names, "base"))
            return
        self.parts.append(self.say.happened("", text, self._to_whom(), "base"))

    def _rolled(self, rolled: str, before: BoardState, after: BoardState) -> None:
        """Report a roll with the cards of each player, or a seven with the players who discard."""
        if rolled == SEVEN:
            owing = [
                f"{self._who(seat)} {sum(listed(player.hand)) // 2}"
                for seat, player in enumerate(after.players)
                if after.waiting >> seat & 1
            ]
            text = self.say("story.seven", owing=self.say.listing(owing)) if owing else ""
            self.parts.append(text or self.say("story.roll", n=rolled))
            return
        gains = self._gains(before, after)
        nothing = self.say("story.nobody")
        self.parts.append(self.say("story.rolled", n=rolled, gains=", ".join(gains) or nothing))

    def _gains(self, before: BoardState, after: BoardState) -> list[str]:
        """List the production of each player, which is public (P-1)."""
        return [
            f"{self._who(seat)} {self._plus(new.hand - old.hand)}"
            for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
            if new.hand != old.hand
        ]

    def _plus(self, cards: int) -> str:
        """Return cards with a plus sign, so that no number looks like part of a name."""
        counts = zip(RESOURCE_NAMES, listed(cards), strict=True)
        return " ".join(f"+{n} {self.say.term(name)}" for name, n in counts if n)

    def _harvest(self, before: BoardState, after: BoardState) -> None:
        """Report the starting cards of a second settlement (F-5)."""
        if before.phase == SETTLEMENT:
            seat = before.active
            gains = self._plus(after.players[seat].hand - before.players[seat].hand)
            if gains:
                self.parts.append(self.say("story.harvest", gains=gains))

    def _fished(self, text: str) -> None:
        what, _, seat = text.removeprefix("fish ").partition(" to ")
        if what == "boot":
            token = self.say.term("boot")
        else:
            token = self.say("story.token") if what == "?" else self.say.fish(what)
        self.fish.append(f"{self._who(int(seat))} {token}")

    # What players do

    def _discarded(self, step: Step, seen: Seen) -> None:
        """Report all discarded cards once the last one is chosen."""
        if _state(step.after).waiting:
            return
        given: dict[int, list[str]] = {}
        for line in [*seen.revealed, seen.line()]:
            player, text = split_line(line)
            if player not in self.silent:
                given.setdefault(player, []).append(text.removeprefix("discard "))
        for player, cards in sorted(given.items()):
            counted = " ".join(
                f"{cards.count(name)} {name}" for name in RESOURCE_NAMES if name in cards
            )
            sentence = self.say(
                "story.gave-back", name=self.names[player], cards=self.say.cards(counted)
            )
            self.parts.append(sentence)

    def _monopoly(
        self, resource: str, before: BoardState, after: BoardState, *, is_own: bool
    ) -> None:
        kind = RESOURCE_NAMES.index(resource)
        taken = [
            self.say("story.from", n=listed(old.hand)[kind], name=self._to_whom()[seat])
            for seat, old in enumerate(before.players)
            if seat != before.active and listed(old.hand)[kind]
        ]
        del after
        if not is_own:
            self.parts.append(self._sentence(f"monopoly {resource}"))
        self.parts.append(
            self.say(
                "story.monopoly",
                card=self.say.term(resource),
                taken=self.say.listing(taken) or self.say.term("nothing"),
            )
        )

    def _answer(self, player: int, text: str, after: BoardState) -> None:
        """Collect an answer to an offer; reported when the offer ends or the viewer acts."""
        self.answered += 1
        self.refusals += text == "refuse"
        if player not in self.silent:
            self.answers.append(f"{self._who(player)}: {self._answer_in_short(text)}")
        if after.phase != OFFER and self.refusals == self.answered > 1:
            self.answers = [self.say("story.all-refuse")]

    def _answer_in_short(self, text: str) -> str:
        verb, _, about = text.partition(" ")
        if verb == "accept":
            return self.say("story.yes")
        if verb == "refuse":
            return self.say("story.no")
        given, _, wanted = about.partition(" for ")
        return self.say("board.deal", given=self.say.cards(given), wanted=self.say.cards(wanted))

    def _trade(self, before: BoardState, partner: int) -> str:
        """Return the cards that change hands when an answer is taken, the active player's first."""
        given, got = before.given, before.wanted
        answerer = before.players[partner]
        if answerer.answer == COUNTERED:
            given, got = answerer.counter_wanted, answerer.counter_given
        sides = [self.say.cards(write_cards(cards)) for cards in (given, got)]
        return self.say("board.deal", given=sides[0], wanted=sides[1])

    def _flush(self) -> None:
        """Add collected answers and fish to the line."""
        if self.answers:
            self.parts.append(", ".join(self.answers))
        if self.fish:
            self.parts.append(self.say("story.fish", tokens=", ".join(self.fish)))
        self.answers, self.fish = [], []
        self.answered = self.refusals = 0

    def _titles(self, before: BoardState, after: BoardState) -> None:
        for field, title in TITLES.items():
            old, new = int(getattr(before, field)), int(getattr(after, field))
            if old == new:
                continue
            self._flush()
            name = self.say(f"story.title.{title}")
            if new >= 0:
                self.parts.append(self.say("story.gets", name=self._who(new), title=name))
            else:
                self.parts.append(self.say("story.aside", title=name))

    def _scored(self, steps: Sequence[Step]) -> str:
        """Return changes of visible points after the founding phase."""
        rules = self.log.rules
        if _state(steps[0].before).phase <= PATH:
            return ""
        old, new = rules.scores(steps[0].before), rules.scores(steps[-1].after)
        return BETWEEN.join(
            self.say(
                "story.scored",
                name=self._who(seat),
                points=whole(now - then, signed=True),
                score=now,
            )
            for seat, (then, now) in enumerate(zip(old, new, strict=True))
            if then != now
        )


def owner_of(step: Step) -> int | None:
    """Return whose turn a step belongs to, None while the board is laid out."""
    state = _state(step.before)
    return None if state.phase <= START else int(state.active)


def stories(
    say: Words,
    log: Log,
    steps: Sequence[Step],
    names: list[str],
    viewer: int,
    silent: frozenset[int],
) -> Table | None:
    """Return the report, one line per turn; None when there is nothing to report."""
    turns: list[list[Step]] = []
    for step in steps:
        if not turns or owner_of(turns[-1][-1]) != owner_of(step):
            turns.append([])
        turns[-1].append(step)
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=max(cell_len(name) for name in names) + 3, no_wrap=True)
    table.add_column()
    for turn in turns:
        row = Story(say, log, names, viewer, silent).tell(turn)
        if row is not None:
            table.add_row(*row)
    return table if table.row_count else None


def _state(state: object) -> BoardState:
    return cast("BoardState", state)
