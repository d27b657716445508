"""A record shown to people: as lines, with drawings, or step by step."""

from __future__ import annotations

from typing import Final

from rich.rule import Rule
from rich.text import Text

from eiland.cli.games.front import Front
from eiland.cli.games.registry import front_of
from eiland.cli.keyboard import Keyboard
from eiland.cli.session.ranking import ranking
from eiland.cli.terminal import Terminal
from eiland.play.log import UNDO
from eiland.play.replay import Moment, Replay
from eiland.rules.protocol import CHANCE, View

BEFORE: Final = 2
"""Lines shown above a drawing, step by step."""
QUESTION_ROWS: Final = 2


class Playback:
    """Shows a replay on a terminal."""

    def __init__(self, terminal: Terminal, replay: Replay) -> None:
        self.terminal = terminal
        self.replay = replay
        self.rules = replay.rules
        self.names = replay.record.header.names
        self.front: Front = front_of(terminal.say, self.rules, self.names)
        self._drawn = ""  # `Front.mark` of the last drawing

    # As lines

    def tell(self, to: int | None, *, drawings: bool) -> None:
        """Print all lines up to ``to``: with drawings where the picture changes, else at ``to``."""
        end = self.replay.last if to is None else to
        for number in range(1, end + 1):
            self._line(number)
            if drawings:
                self._draw_news(number)
        if to is not None and not drawings:
            self._draw(self.replay.moments[to])
        if end == self.replay.last:
            self._end()
        elif self.replay.log is not None:
            self.terminal.tell("replay.position", style="dim")
            state = self.replay.moments[end].state
            self.terminal.out.print(self.rules.write(state), soft_wrap=True)

    def _line(self, number: int) -> None:
        moment = self.replay.moments[number]
        for player, text in moment.actions:
            line = Text(f"{number:>4}  ", "dim")
            sentence = self._sentence(player, text, moment.view)
            line.append(sentence, "" if text == UNDO else "not dim")
            self.terminal.out.print(line)

    def _sentence(self, player: int, text: str, view: View) -> str:
        name = "" if player == CHANCE else self.terminal.say.seat(player, self.names)
        return self.front.happened(name, text, view)

    def _end(self) -> None:
        terminal, log = self.terminal, self.replay.log
        if log is None:
            terminal.out.print()
            terminal.tell("replay.last-view")
            last = self.replay.moments[-1].view
            terminal.out.print(self.rules.write_view(last))
        elif self.rules.is_over(log.state):
            terminal.out.print()
            terminal.show(ranking(terminal.say, self.rules, log.state, self.names))
            terminal.tell("replay.verified" if self.replay.record.seal else "replay.no-seal")
        else:
            terminal.tell("replay.unfinished", n=len(log.steps))

    # As drawings

    def _draw_news(self, number: int) -> None:
        moment = self.replay.moments[number]
        mark = self.front.mark(moment.view, self._seat(moment))
        if mark != self._drawn:
            self._draw(moment)
            self._drawn = mark

    def _draw(self, moment: Moment, *, small: bool = False) -> None:
        seat, scores = self._seat(moment), self._scores(moment)
        heading = f"{self.names[seat]} · {self.front.heading(moment.view)}"
        self.terminal.show(Rule(Text(heading, "bold"), align="left", style="dim"))
        draw = self.front.draw_small if small else self.front.draw
        self.terminal.show(draw(moment.view, seat, scores))
        dice = self.front.dice(moment.view)
        if dice is not None:
            self.terminal.show(dice)

    def _seat(self, moment: Moment) -> int:
        """Return the seat whose sheet is drawn: that of the viewer or of the player in turn."""
        if self.replay.viewer >= 0:
            return self.replay.viewer
        if moment.state is None:
            return 0
        return max(0, int(self.rules.turn_of(moment.state)))

    def _scores(self, moment: Moment) -> list[int]:
        """Return the visible scores; a game without secrets shows them in its views."""
        state = moment.state
        if state is None:
            if self.rules.has_secrets:
                return [0] * len(self.names)
            state = self.rules.read(self.rules.write_view(moment.view))
        return list(self.rules.scores(state))

    # Step by step

    def step(self, start: int) -> None:
        """Show one moment after the other, from line ``start`` on, as the person asks."""
        keyboard, say = Keyboard(self.terminal.out), self.terminal.say
        number, last, note = start, self.replay.last, ""
        while True:
            self._show(number, note, clear=keyboard.is_terminal())
            question = say("replay.question", n=number, last=last)
            try:
                typed = keyboard.read(Text(f"{question} ", "bold")).lower()
            except (EOFError, KeyboardInterrupt):
                self.terminal.out.print()
                return
            if typed in say("command.quit").split() or (not typed and number == last):
                return
            wanted = self._wanted(number, typed)
            is_line = 0 <= wanted <= last
            note = "" if is_line else say("replay.no-such-line", given=typed, last=last)
            number = wanted if is_line else number

    def _wanted(self, number: int, typed: str) -> int:
        """Return the line that a person asks for, -1 for what is none."""
        if not typed:
            return number + 1
        if typed in self.terminal.say("command.back").split():
            return max(0, number - 1)
        return int(typed) if typed.isdecimal() and len(typed) < 7 else -1

    def _show(self, number: int, note: str, *, clear: bool) -> None:
        """Show lines and drawing; with ``clear`` on a screen of their own, small if need be."""
        if not clear:
            self._screen(number, note, small=False)
            return
        out = self.terminal.out
        with out.capture() as captured:
            self._screen(number, note, small=False)
        fits = captured.get().count("\n") + QUESTION_ROWS <= out.height
        out.clear()
        self._screen(number, note, small=not fits)

    def _screen(self, number: int, note: str, *, small: bool) -> None:
        for before in range(max(1, number - BEFORE + 1), number + 1):
            self._line(before)
        self._draw(self.replay.moments[number], small=small)
        if note:
            self.terminal.out.print(note, style="yellow")
