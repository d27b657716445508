"""Games that are played by their notation; each further game goes on from another one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from eiland import CHANCE, State
from eiland.rules.registry import AnyRules, make
from eiland.server.tables.store import Event


@dataclass(frozen=True)
class Game:
    """A position with all that was played before it."""

    rules: AnyRules
    state: State
    events: tuple[Event, ...] = ()

    @staticmethod
    def begun(name: str, seats: int, **options: Any) -> Game:
        """Return a game before its first action."""
        rules = make(name, seats, **options)
        return Game(rules, rules.initial())

    def play(self, *lines: str) -> Game:
        """Return the game after more lines: ``2: accept`` names the player, else the actor plays.

        Raises IllegalAction, ParseError.
        """
        state, events = self.state, list(self.events)
        for line in lines:
            seat, colon, text = line.partition(": ")
            player = int(seat) if colon else int(self.rules.actor(state))
            action = self.rules.parse(state, player, text if colon else line)
            events.append(Event(player, str(self.rules.text(state, player, action))))
            state = self.rules.play(state, player, action)
        return Game(self.rules, state, tuple(events))

    def back(self, wanted: Callable[[Game], bool]) -> Game:
        """Return the first position of this game that is wanted."""
        game = Game(self.rules, self.rules.initial())
        for event in self.events:
            if wanted(game):
                break
            game = game.play(f"{event.player}: {event.text}")
        assert wanted(game), "no position of the game is wanted"
        return game

    def settled(self, *lines: str) -> Game:
        """Play the first outcome of chance, and leave what may be left; then play more lines."""
        game = self
        while game.actor == CHANCE or "leave" in game.legal():
            game = game.play(game.outcomes()[0] if game.actor == CHANCE else "leave")
        return game.play(*lines)

    @property
    def actor(self) -> int:
        """The seat that acts next."""
        return int(self.rules.actor(self.state))

    @property
    def actors(self) -> list[int]:
        """The seats that may act."""
        return [int(seat) for seat in self.rules.actors(self.state)]

    @property
    def view(self) -> Any:
        """What somebody would see who sees all seats' public facts."""
        return self.seen_by(-2)

    def seen_by(self, seat: int) -> Any:
        """Return the view of a seat."""
        return self.rules.observe(self.state, seat).as_json()

    def legal(self, *verbs: str, seat: int | None = None) -> list[str]:
        """List the legal actions of a seat, else of the actor, or only those with some verbs."""
        player = self.actor if seat is None else seat
        texts = self._texts(player)
        return [text for text in texts if not verbs or text.split()[0] in verbs]

    def outcomes(self) -> list[str]:
        """List what chance may bring; nothing if a player is to act."""
        return self._texts(CHANCE) if self.actor == CHANCE else []

    def _texts(self, player: int) -> list[str]:
        listed = self.rules.legal(self.state, player)
        return [str(self.rules.text(self.state, player, code)) for code in listed]

    def written(self) -> Iterator[str]:
        """Yield the fields of the position, to look at."""
        yield from str(self.rules.write(self.state)).split()
