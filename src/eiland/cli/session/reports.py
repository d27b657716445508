"""Reports: what happened since a viewer last looked, with only what the viewer may know."""

from __future__ import annotations

from rich.text import Text

from eiland.cli.games.front import Front
from eiland.cli.terminal import Terminal
from eiland.i18n import whole
from eiland.play import Log, Step
from eiland.rules.protocol import CHANCE, View, split_line


class Reporter:
    """Reports each step of a log once per viewer; without secrets, once for all viewers."""

    def __init__(self, terminal: Terminal, log: Log, front: Front, names: list[str]) -> None:
        self.terminal = terminal
        self.log = log
        self.front = front
        self.names = names
        # Number of reported steps, by viewer.
        self._reported = dict.fromkeys(log.viewers, len(log.steps))

    def tell(self, viewer: int, silent: frozenset[int]) -> None:
        """Report new steps to ``viewer``, except actions of the players in ``silent``."""
        steps = self.log.steps
        reported = min(self._reported[viewer], len(steps))
        together = [viewer] if self.log.rules.has_secrets else self.log.viewers
        for one in together:
            self._reported[one] = len(steps)
        story = self.front.story(self.log, steps[reported:], viewer, silent)
        if story is not None:
            self.terminal.show(story)
            return
        for player, turn in self._turns(reported):
            self._tell_turn(player, turn, viewer, silent)

    def _turns(self, reported: int) -> list[tuple[int, list[Step]]]:
        """Split new steps by player; an act of chance belongs to the player before it."""
        turns: list[tuple[int, list[Step]]] = []
        actor = CHANCE
        for number, step in enumerate(self.log.steps):
            changes = step.player not in (actor, CHANCE)
            actor = step.player if changes else actor
            if number >= reported:
                if changes or not turns:
                    turns.append((actor, []))
                turns[-1][1].append(step)
        return turns

    def _tell_turn(
        self, player: int, steps: list[Step], viewer: int, silent: frozenset[int]
    ) -> None:
        own = player in silent
        lines: list[str] = []
        for step in steps:
            seen = self.log.seen(step, viewer)
            if not own or not (step.player in silent or self.front.is_drawn(seen.text)):
                lines.append(seen.line())
            lines += seen.revealed
        sentences = self._sentences(lines, self.log.view(viewer))
        plain = [". ".join(sentences) + "."] if sentences else []
        changed = [*self.front.news(steps[0].before, steps[-1].after), *self._scored(steps)]
        if plain or changed:
            text = Text(" ").join(
                [Text(part) for part in plain] + [Text(part, "bold") for part in changed]
            )
            self.terminal.out.print(self.front.badge(player).append_text(text) if plain else text)

    def _sentences(self, lines: list[str], view: View) -> list[str]:
        """Return the sentences; a player who acts several times in a row is named once."""
        sentences: list[str] = []
        named = CHANCE
        for line in lines:
            player, text = split_line(line)
            sentence = self._happened("" if player == CHANCE else self.names[player], text, view)
            if player == named != CHANCE:
                sentence = self._goes_on(text, view) or sentence
            named = named if player == CHANCE else player
            sentences.append(sentence)
        return sentences

    def _goes_on(self, text: str, view: View) -> str:
        """Return the continuation for the same player, "" if there is none."""
        said = self._happened("", text, view).strip()
        return "" if said == text else said[0].upper() + said[1:]

    def _happened(self, name: str, text: str, view: View) -> str:
        return self.front.happened(name, text, view)

    def _scored(self, steps: list[Step]) -> list[str]:
        """Return the scores that have changed."""
        rules = self.log.rules
        before, after = rules.scores(steps[0].before), rules.scores(steps[-1].after)
        return [
            self.terminal.say(
                "play.scored",
                name=name,
                points=whole(new - old, signed=True),
                score=new,
            )
            for name, old, new in zip(self.names, before, after, strict=True)
            if old != new
        ]
