"""A bot for one seat of one game that runs as a process of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from eiland.play.defaults import CRASHED, ILLEGAL, LATE, NoAnswer
from eiland.play.processes import messages
from eiland.play.processes.messages import MOST_SHOWN, Message
from eiland.play.processes.process import START_SECONDS, BotProcess
from eiland.rules.errors import Fault, GameError
from eiland.rules.protocol import Belief, Seen, View
from eiland.rules.registry import AnyRules

MOST_IN_A_ROW: Final = 3
"""Choices in a row that were late or met a process that had ended, until a game goes on without."""


class ProcessBot:
    """One seat of one game in the process of a bot. It `Follows` the game.

    The process gets what the seat saw right before it is asked. A process that was started again
    gets everything from the beginning. ``seconds`` is how long it may think about a choice,
    ``start_seconds`` how long it may take beforehand to answer its first message, if that is
    longer; with 0 this is part of the choice. ``name`` and ``version`` are what the bot calls
    itself, empty until it has answered.
    """

    def __init__(
        self,
        process: BotProcess,
        rules: AnyRules,
        game: str,
        seconds: float,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self.process = process
        self.rules = rules
        self.game = game
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.name = ""
        self.version = ""
        self._story: list[Message] = []  # hello, then all that the seat saw
        self._told = 0  # how much of the story the process knows
        self._start = 0  # which start of the process knows it
        self._number = 0
        self._in_a_row = 0  # failures that cost time
        self._last = LATE  # the reason of the last one

    def begin(self, seat: int, view: View) -> None:
        """Begin a game, or the same game again."""
        self._story = [messages.hello(self.game, self.rules, seat, view, self.seconds)]
        self._told = 0

    def see(self, seen: Seen) -> None:
        """Take note of an action, for the next choice."""
        self._story.append(messages.seen(self.game, seen))

    def end(self, scores: list[int], winners: list[int]) -> None:
        """Tell a running process the result of the game."""
        self._story.append(messages.over(self.game, scores, winners))
        if self._told and self._start == self.process.starts:
            try:
                self.process.tell(*self._news())
            except NoAnswer:
                return  # the game is over; nobody waits for this bot

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        """Return the action that the process chooses. Raises NoAnswer.

        A process that was late or had ended several times in a row is not asked again in this game.
        """
        if self._in_a_row >= MOST_IN_A_ROW:
            raise NoAnswer(self._last, "not asked any more")
        try:
            action = self._choice(player, view, legal, belief)
        except NoAnswer as problem:
            self._note(problem)
            raise
        self._in_a_row = 0
        return action

    def _note(self, problem: NoAnswer) -> None:
        """Count failures that cost time; end a process that fails too often."""
        if problem.reason not in (LATE, CRASHED):
            self._in_a_row = 0
            return
        self._last = problem.reason
        self._in_a_row += 1
        if self._in_a_row >= MOST_IN_A_ROW:
            self.process.close()

    def _choice(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        rules = self.rules
        # Only what the player may know matters for its own actions: any position will do.
        state = rules.determinize(view, belief, _likeliest)
        codes = {rules.text(state, player, code): code for code in legal}
        seconds = self.seconds
        due = time.monotonic() + seconds
        self._catch_up()
        if self.start_seconds == 0:
            seconds = max(0.0, due - time.monotonic())
        self._number += 1
        number = self._number
        written = rules.write_view(view)
        question = messages.choose(self.game, number, view, written, list(codes), seconds)
        try:
            answer = self.process.ask(question, self._answers("action", number), seconds)
        except NoAnswer as problem:
            if problem.reason != CRASHED:
                self._reject(problem)
            raise
        text = answer["action"]
        if text in codes:
            return int(codes[text])
        refusal: GameError | None
        try:  # offers that are too many to list
            code = int(rules.parse(state, player, text))
            refusal = rules.refusal(state, player, code)
        except GameError as error:
            refusal = error
        if refusal is None:
            return code
        illegal = NoAnswer(ILLEGAL, ascii(text[:MOST_SHOWN]))
        self._reject(illegal, refusal.faults)
        raise illegal

    def _answers(self, kind: str, number: int | None = None) -> Callable[[Message], bool]:
        """Return what tells the answer of this game from other messages of the process."""
        wanted = kind, self.game, number

        def is_answer(message: Message) -> bool:
            return (message["type"], message["game"], message.get("id")) == wanted

        return is_answer

    def _reject(self, problem: NoAnswer, faults: list[Fault] | None = None) -> None:
        self.process.tell(
            messages.reject(self.game, self._number, problem.reason, faults or [], problem.remark)
        )

    def _catch_up(self) -> None:
        """Tell the process what it does not know of the game. Raises NoAnswer."""
        is_old = self.process.is_running
        self._look()
        if self._told == 0:
            try:
                self._greet()
            except NoAnswer as problem:
                if not is_old or problem.reason != CRASHED:
                    raise
                self._look()  # it had ended between two games
                self._greet()
        news = self._news()
        if news:
            self.process.tell(*news)

    def _look(self) -> None:
        """Start the process if needed; a new one knows nothing."""
        self.process.start()
        if self._start != self.process.starts:
            self._start, self._told = self.process.starts, 0

    def _greet(self) -> None:
        seconds = max(self.seconds, self.start_seconds)
        answer = self.process.ask(self._story[0], self._answers("hello"), seconds)
        self.name, self.version = answer["name"][:MOST_SHOWN], answer["version"][:MOST_SHOWN]
        self._told = 1

    def _news(self) -> list[Message]:
        """Return what the process does not know yet, and count it as known."""
        news, self._told = self._story[self._told :], len(self._story)
        return news


def _likeliest(weights: list[int]) -> int:
    return weights.index(max(weights))
