"""One game at one terminal: people at this keyboard, bots, dice, and a record."""

from __future__ import annotations

import sys
from operator import index
from typing import Final

from rich.rule import Rule
from rich.text import Text

from eiland.bots import AnyBot
from eiland.cli.games.front import Front, minus
from eiland.cli.session.advice import Advice
from eiland.cli.session.menu import Choice, by_key
from eiland.cli.session.ranking import ranking
from eiland.cli.session.recording import Recording
from eiland.cli.session.reports import Reporter
from eiland.cli.terminal import Terminal
from eiland.play import DiceSource, HandDice, Log, SystemDice
from eiland.play.log import UNDO
from eiland.play.match import REFUSALS, explained
from eiland.rules.errors import GameError
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR, State
from eiland.rules.registry import AnyRules

COMMANDS: Final = ["help", "hint", "undo", "look", "sheets", "quit"]


class Leave(Exception):
    """A player wants to leave the game."""


class Session:
    """Plays a game to its end. ``bots`` holds a bot for each seat, None for a person here."""

    def __init__(
        self,
        terminal: Terminal,
        log: Log,
        front: Front,
        bots: list[AnyBot | None],
        source: DiceSource | None,
        recording: Recording,
    ) -> None:
        self.terminal = terminal
        self.log = log
        self.rules = log.rules
        self.front = front
        self.names = front.names
        self.bots = bots
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.source: DiceSource = source or HandDice(self._ask_dice)
        self.recording = recording
        self.teller = Reporter(terminal, log, front, front.names)
        self.advice = Advice(terminal, log, front)
        self._looking: int | None = None  # the seat whose view is on the screen
        self._drawn = ""  # `Front.mark` of the last picture

    def run(self) -> None:
        """Play to the end. Raises Leave when a player leaves; all actions are in the record."""
        while True:
            player = int(self.rules.actor(self.log.state))
            if player == NOBODY:
                break
            if player == CHANCE:
                self._play(CHANCE, self.source.outcome(self.rules, self.log.state))
                continue
            bot = self.bots[player]
            if bot is None:
                self._ask(player)
            else:
                self._let(bot, player)
        self.recording.finish(self.log)
        self._tell(self._onlooker())
        self._end()

    # What happens

    def _play(self, player: int, action: int) -> None:
        step = self.log.play(player, action)
        self.recording.add(player, step.text)

    def _let(self, bot: AnyBot, player: int) -> None:
        legal = self.rules.legal(self.log.state, player)
        view, known = self.log.view(player), self.log.belief(player)
        acting = self.front.acting(self.log.state)
        code = bot.choose(player, view, legal, known)
        try:
            self._play(player, index(code))
        except REFUSALS as error:
            raise explained(self.rules, bot, player, code, error) from None
        if not self.people and self.front.acting(self.log.state) not in (acting, CHANCE):
            self._tell(SPECTATOR)

    def _undo(self, seat: int) -> bool:
        player = self.log.undoable_by()
        # People at one screen may undo for each other, unless seats have secrets.
        if player not in (self.people if not self.rules.has_secrets else [seat]):
            self.terminal.tell("play.no-undo", style="yellow")
            return False
        step = self.log.undo(player)
        self.recording.add(player, UNDO)
        label = self.front.label(step.text)
        self.terminal.tell("play.undone", label=label, name=self.names[player])
        return True

    # What people are shown

    def _tell(self, viewer: int) -> None:
        secret = self.rules.has_secrets and len(self.people) > 1
        silent = [viewer] if secret else self.people
        self.teller.tell(viewer, frozenset(silent))

    def _onlooker(self) -> int:
        """Return the viewer of the screen while no person has to act."""
        if self._looking is not None:
            return self._looking
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _hand_over(self, seat: int) -> None:
        """In a game with secrets, ask the next person to look alone."""
        if not self.rules.has_secrets or len(self.people) < 2 or self._looking == seat:
            return
        if self.terminal.out.is_terminal:
            self.terminal.out.clear()
        self._read(self.terminal.say("play.hand-over", name=self.names[seat]))

    def _draw(self, seat: int, *, again: bool = False) -> None:
        """Draw the position if it has changed or was asked for, and the dice."""
        view = self.log.view(seat)
        scores = self.rules.scores(self.log.state)
        if self._looking != seat:
            self._drawn = ""
        picture = self.front.mark(view, seat)
        if again or (picture != self._drawn and self.front.is_drawn_now(view, seat)):
            self.terminal.out.print()
            heading = f"{self.names[seat]} · {self.front.heading(view)}"
            self.terminal.show(Rule(Text(heading, "bold"), align="left", style="dim"))
            self.terminal.show(self.front.draw(view, seat, scores))
            self._drawn = picture
        self._looking = seat
        dice = self.front.dice(view)
        if dice is not None:
            self.terminal.out.print()
            self.terminal.show(dice)

    def _sheets(self, seat: int) -> None:
        """Draw the sheets of the other players."""
        scores = self.rules.scores(self.log.state)
        for other in range(len(self.names)):
            if other != seat:
                self.terminal.show(Rule(Text(self.names[other], "bold"), align="left", style="dim"))
                self.terminal.show(self.front.draw(self.log.view(seat), other, scores))

    def _end(self) -> None:
        state, say = self.log.state, self.terminal.say
        if len(self.names) > 1:
            self.terminal.out.print()
            self.terminal.show(ranking(say, self.rules, state, self.names))
        ending = self.front.ending(state)
        if ending:
            self.terminal.out.print(ending)
        winners = [self.names[seat] for seat in self.rules.winners(state)]
        if len(self.names) == 1:
            score = self.rules.scores(state)[0]
            self.terminal.tell("play.alone", "bold", n=score, score=minus(score))
        elif len(winners) == 1:
            self.terminal.tell("play.winner", "bold", name=winners[0])
        elif winners:
            names = say("and", first=", ".join(winners[:-1]), last=winners[-1])
            self.terminal.tell("play.winners", "bold", names=names)
        else:
            self.terminal.tell("play.no-winner", "bold")

    # What people answer

    def _ask(self, seat: int) -> None:
        """Ask a person for one action and play it, or run the command they typed."""
        self._hand_over(seat)
        self._tell(seat)
        self._draw(seat)
        state = self.log.state
        legal = [self.rules.text(state, seat, action) for action in self.rules.legal(state, seat)]
        choices = self.front.choices(self.log.view(seat), legal)
        if len(legal) == 1:
            question = self.terminal.say("play.only", label=choices[0].label)
        else:
            self._list(choices, self.front.hint(self.log.view(seat)))
            question = self.terminal.say("play.question")
        while not self._answered(seat, choices, self._read(question), len(legal) == 1):
            pass

    def _answered(self, seat: int, choices: list[Choice], typed: str, only: bool) -> bool:
        """Process typed text; return True if the position must be examined again."""
        command = self._command(typed)
        if command == "undo":
            return self._undo(seat)
        if command == "help":
            self.terminal.tell("play.help")
            self.terminal.out.print(self.front.help())
            return False
        if command == "hint":
            self.advice.tell(seat)
            return False
        if command == "look" or (command == "sheets" and not self.front.has_sheets):
            self._draw(seat, again=True)
            return True
        if command == "sheets":
            self._sheets(seat)
            return False
        if not typed and not only:
            return False
        text = choices[0].text if not typed else self._chosen(choices, typed)
        if text is None:
            return True
        before = len(self.log.steps)
        try:
            for read in self.front.plan(self.log.view(seat), text):
                self._play(seat, int(self.rules.parse(self.log.state, seat, read)))
        except GameError as error:
            if text.isdecimal():
                self.terminal.tell("play.no-such-choice", "yellow", n=text)
            else:
                self._refuse(error)
            return len(self.log.steps) > before
        return True

    def _chosen(self, choices: list[Choice], typed: str) -> str | None:
        """Return the selected action, else the typed text; None to ask again."""
        choice = by_key(choices).get(typed)
        if choice is None:
            return typed
        if not choice.closer:
            return choice.text
        self._list(choice.closer, choice.hint)
        further = self._read(self.terminal.say("play.question-back"))
        return self._chosen(choice.closer, further) if further else None

    def _list(self, choices: list[Choice], hint: str | None) -> None:
        """Print the choices in up to three columns."""
        labels = [
            f"{key:>2}) {choice.label}" for key, choice in by_key(choices).items() if choice.listed
        ]
        width = max((len(label) for label in labels), default=0) + 2
        columns = max(1, min(3, self.terminal.out.width // width))
        rows = -(-len(labels) // columns)
        for row in range(rows):
            self.terminal.out.print("".join(f"{label:<{width}}" for label in labels[row::rows]))
        if hint:
            self.terminal.out.print(hint)

    def _command(self, typed: str) -> str | None:
        """Return the typed command, None if it is not one. Raises Leave for "quit"."""
        word = typed.lower()
        say = self.terminal.say
        for command in COMMANDS:
            if word in say(f"command.{command}").split():
                if command == "quit":
                    raise Leave
                return command
        return None

    def _read(self, question: str) -> str:
        """Return one line of input. Raises Leave at the end of it."""
        out = self.terminal.out
        try:
            typed = out.input(Text(f"{question} ", "bold")).strip()
        except (EOFError, KeyboardInterrupt):
            out.print()
            raise Leave from None
        if not sys.stdin.isatty():
            out.print(typed)
        return typed

    def _refuse(self, error: GameError) -> None:
        for reason in self.terminal.reasons(error.faults, self.names):
            self.terminal.out.print(reason, style="yellow")

    def _ask_dice(self, rules: AnyRules, state: State, error: GameError | None) -> str:
        """Ask for the outcome of real dice; draw other outcomes of chance."""
        if not self.front.asks_for(state):
            return rules.text(state, CHANCE, SystemDice().outcome(rules, state))
        if error is not None:
            self._refuse(error)
        else:
            self._tell(self._onlooker())
        choices = self.front.outcomes(state)
        if error is None:
            self._list(choices, None)
        while True:
            typed = self._read(self.front.outcome_question(state))
            command = self._command(typed)
            if command is not None:
                self.terminal.tell("play.dice-first", style="yellow")
                continue
            try:
                return self.front.read_outcome(self._chosen(choices, typed) or "")
            except GameError as unreadable:
                self._refuse(unreadable)
