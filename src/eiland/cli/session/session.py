"""One game at one terminal: people at this keyboard, bots, dice, and a record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from operator import index
from typing import Final, SupportsIndex, cast

from rich.text import Text

from eiland.bots import AnyBot
from eiland.bots.bot import needs_belief
from eiland.bots.caps import limit, was_cut_short
from eiland.cli.games.front import Front
from eiland.cli.keyboard import Complete, Keyboard
from eiland.cli.session.advice import Advice
from eiland.cli.session.completion import Completion
from eiland.cli.session.display import Display
from eiland.cli.session.menu import Choice, by_key
from eiland.cli.session.page import Page
from eiland.cli.session.ranking import ranking
from eiland.cli.session.recording import Recording
from eiland.cli.session.reports import Reporter
from eiland.cli.terminal import Terminal
from eiland.play import DiceSource, HandDice, Log, SystemDice
from eiland.play.defaults import NoAnswer
from eiland.play.following import followings
from eiland.play.log import UNDO
from eiland.play.match import REFUSALS, choice_or_default, explained
from eiland.play.ways import faults_with_way
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR, State
from eiland.rules.registry import AnyRules

UNKNOWN: Final = "action/unknown"
REFUSED: Final = {"hint": "daily/no-hints", "undo": "daily/no-undo"}
"""The faults of commands for help."""
COMMANDS: Final = ["help", "hint", "undo", "look", "sheets", "log", "quit"]


class Leave(Exception):
    """A player wants to leave the game."""


class Session:
    """Plays a game to its end. ``bots`` holds a bot for each seat, None for a person here.

    With people a clock caps the thinking of bots, by their names in ``players``. One that
    ``refuses_help`` has neither hints nor undo: it is the try at a daily game that counts. With
    ``is_done`` it ends earlier, without a result of its own.
    """

    def __init__(
        self,
        terminal: Terminal,
        log: Log,
        front: Front,
        bots: list[AnyBot | None],
        players: list[str | None],
        source: DiceSource | None,
        recording: Recording,
        *,
        scrolls: bool = False,
        refuses_help: bool = False,
        is_done: Callable[[Log], bool] | None = None,
    ) -> None:
        self.terminal = terminal
        self.log = log
        self.rules = log.rules
        self.front = front
        self.names = front.names
        self.bots = bots
        self.players = players
        self.following = followings(bots, log)
        self.people = [seat for seat, bot in enumerate(bots) if bot is None]
        self.source: DiceSource = source or HandDice(self._ask_dice)
        self.recording = recording
        self.refuses_help = refuses_help
        self.is_done = is_done
        self.teller = Reporter(terminal, log, front, front.names)
        self.advice = Advice(terminal, log, front)
        self.keyboard = Keyboard(terminal.out)
        self.completion = Completion(terminal.say, front.meant, front.names, COMMANDS)
        is_page = not scrolls and self.keyboard.is_terminal() and Page.fits(terminal.out)
        self.page = Page(terminal.out) if is_page and self.people else None
        self.display = Display(terminal, log, front, self.page)

    def run(self) -> None:
        """Play to the end. Raises Leave when a player leaves; all actions are in the record."""
        with self.display.open():
            self._play_on()
        if self.is_done is not None:
            return
        self.recording.finish(self.log)
        for following in self.following.values():
            following.end()
        self._tell(self._onlooker())
        self._end()

    def _play_on(self) -> None:
        while True:
            player = int(self.rules.actor(self.log.state))
            if player == NOBODY or (self.is_done is not None and self.is_done(self.log)):
                break
            if player == CHANCE:
                self._play(CHANCE, self.source.outcome(self.rules, self.log.state))
                continue
            bot = self.bots[player]
            if bot is None:
                self._ask(player)
            else:
                self._let(bot, player)

    # What happens

    def _play(self, player: int, action: int) -> None:
        step = self.log.play(player, action)
        self.recording.add(player, step.text)

    def _let(self, bot: AnyBot, player: int) -> None:
        if player in self.following:
            self.following[player].catch_up()
        acting = self.front.acting(self.log.state)
        known = self.log.belief(player) if needs_belief(bot) else None
        if self.people:
            limit(bot, self.players[player] or "", self.rules.name)
        code, problem = choice_or_default(self.rules, self.log.state, bot, player, known)
        if problem is not None:
            self._note_default(player, problem)
        elif was_cut_short(bot):
            name = self.names[player]
            self.display.note(lambda: self.terminal.tell("play.cut-short", "yellow", name=name))
        try:
            self._play(player, index(cast("SupportsIndex", code)))
        except REFUSALS as error:
            raise explained(self.rules, bot, player, code, error) from None
        if not self.people and self.front.acting(self.log.state) not in (acting, CHANCE):
            self._tell(SPECTATOR)

    def _note_default(self, seat: int, problem: NoAnswer) -> None:
        """Say that a bot gave no legal answer, and why."""
        why = self.terminal.say(f"bot.problem.{problem.reason}")
        name, remark = self.names[seat], problem.remark
        self.display.note(
            lambda: self.terminal.tell("play.default", "yellow", name=name, why=why, remark=remark)
        )

    def _undo(self, seat: int) -> bool:
        player = self.log.undoable_by()
        # People at one screen may undo for each other, unless seats have secrets.
        if player not in (self.people if not self.rules.has_secrets else [seat]):
            self.display.note(lambda: self.terminal.tell("play.no-undo", style="yellow"))
            return False
        step = self.log.undo(player)
        self.recording.add(player, UNDO)
        label = self.front.label(step.text, self.log.view(player))
        name = self.names[player]
        self.display.note(lambda: self.terminal.tell("play.undone", label=label, name=name))
        return True

    # What people are shown

    def _tell(self, viewer: int) -> None:
        secret = self.rules.has_secrets and len(self.people) > 1
        silent = [viewer] if secret else self.people
        self.teller.tell(viewer, frozenset(silent))

    def _onlooker(self) -> int:
        """Return the viewer of the screen while no person has to act."""
        if self.display.looking is not None:
            return self.display.looking
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _hand_over(self, seat: int) -> None:
        """In a game with secrets, ask the next person to look alone."""
        if not self.rules.has_secrets or len(self.people) < 2 or self.display.looking == seat:
            return
        self.display.hide()
        # Nobody's lines: neither the player before nor the next one is alone at the keyboard.
        self._read(self.terminal.say("play.hand-over", name=self.names[seat]), person=NOBODY)

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
            self.terminal.tell("play.alone", "bold", n=score, score=score)
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
        state = self.log.state
        legal = [self.rules.text(state, seat, action) for action in self.rules.legal(state, seat)]
        choices, hint = self.front.choices(self.log.view(seat), legal), None
        only = len(legal) == 1
        listed = [] if only else choices
        if only:
            question = self.terminal.say("play.only", label=choices[0].label)
        else:
            hint = self.front.hint(self.log.view(seat))
            question = self.terminal.say(
                "play.question-alone" if self.refuses_help else "play.question"
            )
        if self.page is None:
            self.display.ask(seat, lambda: self._tell(seat), listed, hint)

        def complete(line: str) -> list[str]:
            return self.completion.next_words(line, legal)

        while True:
            typed = self._draw_page(seat, listed, hint, question, complete)
            typed = typed or self._read(question, complete)
            if self._answered(seat, choices, typed, only):
                break

    def _draw_page(
        self,
        seat: int,
        choices: list[Choice],
        hint: str | None,
        question: str,
        complete: Complete | None = None,
    ) -> str:
        """Draw the page of a question, if there are pages; return the answer typed meanwhile."""
        if self.page is None:
            return ""

        def wait() -> str:
            return self._read(self.terminal.say("play.more"), complete)

        report = functools.partial(self._tell, seat)
        return self.display.draw_page(self.page, seat, report, choices, hint, question, wait)

    def _answered(self, seat: int, choices: list[Choice], typed: str, only: bool) -> bool:
        """Process typed text; return True if the position must be examined again."""
        command = self._command(typed)
        if command is not None:
            return self._obeyed(seat, command)
        if not typed and not only:
            if self.page is not None and self.page.is_cut:
                self.page.note(
                    lambda: self.display.list(choices, self.front.hint(self.log.view(seat)))
                )
            return False
        text = choices[0].text if not typed else self._chosen(seat, choices, typed)
        if text is None:
            return True
        before = len(self.log.steps)
        read = text
        try:
            for read in self.front.plan(self.log.view(seat), text):
                self._play(seat, int(self.rules.parse(self.log.state, seat, read)))
        except GameError as error:
            if text.isdecimal() and read == text:
                number = text
                self.display.note(
                    lambda: self.terminal.tell("play.no-such-choice", "yellow", n=number)
                )
            else:
                self._note_refusal(self._faults_of(error, seat, read))
            return len(self.log.steps) > before
        return True

    def _obeyed(self, seat: int, command: str) -> bool:
        """Run a command; return True if the position must be examined again."""
        if self.refuses_help and command in REFUSED:
            self._note_refusal([Fault(REFUSED[command])])
        elif command == "undo":
            return self._undo(seat)
        elif command == "hint":
            self.display.note(lambda: self._hint(seat))
        elif command == "sheets" and self.front.has_sheets:
            self.display.note(lambda: self.display.sheets(seat))
        elif command == "help":
            self.display.note(self._help)
        elif command == "log":
            self.display.note(lambda: self.display.reports(seat))
        elif self.page is not None:
            self.display.note(lambda: self.display.picture(seat))
        else:
            self.display.draw(seat, again=True)
            return True
        return False

    def _help(self) -> None:
        self.terminal.tell("play.help")
        self.terminal.out.print(self.front.help())

    def _hint(self, seat: int) -> None:
        """Print a hint; Ctrl+C stops waiting for it, not the game."""
        try:
            self.advice.tell(seat)
        except KeyboardInterrupt:
            self.terminal.out.print()
            self.terminal.tell("play.hint-left", style="yellow")

    def _chosen(self, seat: int, choices: list[Choice], typed: str) -> str | None:
        """Return the selected action, else the typed text; None to ask again."""
        choice = by_key(choices).get(typed)
        if choice is None:
            return typed
        if not choice.closer:
            return choice.text
        question = self.terminal.say("play.question-back")
        if self.page is None:
            self.display.list(choice.closer, choice.hint)
        further = self._draw_page(seat, choice.closer, choice.hint, question)
        further = further or self._read(question)
        return self._chosen(seat, choice.closer, further) if further else None

    def _command(self, typed: str) -> str | None:
        """Return the typed command, None if it is not one. Raises Leave for "quit"."""
        word = typed.lower()
        say = self.terminal.say
        for command in COMMANDS:
            if word in say(f"command.{command}").split():
                if command == "quit":
                    raise Leave
                return command if command != "log" or self.page is not None else None
        return None

    def _read(
        self, question: str, complete: Complete | None = None, person: int | None = None
    ) -> str:
        """Return one line of input; it belongs to ``person``, else to who looks at the screen.

        Raises Leave at the end of the input and at the second Ctrl+C in a row.
        """
        was_dropped = False
        if person is None:
            person = self.display.looking or 0
        while True:
            try:
                return self.keyboard.read(Text(f"{question} ", "bold"), person, complete)
            except EOFError:
                break
            except KeyboardInterrupt:
                if was_dropped or not self.keyboard.is_terminal():
                    break
            was_dropped = True
            self.display.interrupt(lambda: self.terminal.tell("play.dropped", style="yellow"))
        self.terminal.out.print()
        raise Leave from None

    def _faults_of(self, error: GameError, seat: int, text: str) -> list[Fault]:
        """Return why an action was refused, and the way to it if the dice can be changed."""
        view = self.log.view(seat)
        return faults_with_way(
            error,
            self.rules,
            self.log.state,
            seat,
            text,
            lambda change: self.front.label(change, view),
        )

    def _note_refusal(self, faults: list[Fault]) -> None:
        reasons = self.terminal.reasons(faults, self.names, self.rules.name)
        if any(fault.key == UNKNOWN for fault in faults):
            reasons.append(self.terminal.say("play.unknown"))
        said = "\n".join(reasons)
        self.display.note(lambda: self.terminal.out.print(said, style="yellow"))

    def _ask_dice(self, rules: AnyRules, state: State, error: GameError | None) -> str:
        """Ask for the outcome of real dice; draw other outcomes of chance."""
        if not self.front.asks_for(state):
            return rules.text(state, CHANCE, SystemDice().outcome(rules, state))
        viewer, choices = self._onlooker(), self.front.outcomes(state)
        question = self.front.outcome_question(state)
        if error is not None:
            self._note_refusal(error.faults)
        elif self.page is None:
            self._tell(viewer)
            self.display.list(choices, None)
        while True:
            typed = self._draw_page(max(0, viewer), choices, None, question)
            typed = typed or self._read(question)
            if self._command(typed) is not None:
                self.display.note(lambda: self.terminal.tell("play.dice-first", style="yellow"))
                continue
            try:
                return self.front.read_outcome(self._chosen(max(0, viewer), choices, typed) or "")
            except GameError as unreadable:
                self._note_refusal(unreadable.faults)
