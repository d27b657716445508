"""A record, line by line, with the position or view after each line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from eiland.play.log import Log
from eiland.play.records import EVERYTHING, Record, viewer_number
from eiland.rules.protocol import SPECTATOR, State, View, split_line
from eiland.rules.registry import AnyRules


@dataclass(frozen=True)
class Moment:
    """What a line of a record says: players and actions, and the game after them.

    ``state`` is None in the record of one viewer.
    """

    actions: list[tuple[int, str]]
    view: View
    state: State | None


@dataclass(frozen=True)
class Replay:
    """A checked record. ``moments`` begins with the game before the first line.

    ``log`` is the game of a full record, None for the record of one viewer.
    """

    record: Record
    rules: AnyRules
    viewer: int
    moments: list[Moment]
    log: Log | None

    @staticmethod
    def of(record: Record) -> Replay:
        """Return the replay of a record. Raises RecordError for the first line that is wrong."""
        header = record.header
        if header.viewer != EVERYTHING:
            moments = [Moment(seen, view, None) for seen, view in record.views()]
            viewer = viewer_number(header.viewer)
            return Replay(record, header.make_rules(), viewer, moments, None)
        record.replay()  # checks everything, with the numbers of lines
        log = header.begin()
        moments = [Moment([], log.view(SPECTATOR), log.state)]
        for written in record.lines:
            player, text = split_line(written)
            log.follow(player, text)
            moments.append(Moment([(player, text)], log.view(SPECTATOR), log.state))
        return Replay(record, log.rules, SPECTATOR, moments, log)

    @property
    def last(self) -> int:
        """The number of the last line; the line after the header is 1."""
        return len(self.moments) - 1

    def as_json(self, to: int | None = None) -> Iterator[dict[str, Any]]:
        """Yield the header, each moment up to line ``to``, and the result if all are told."""
        header = self.record.header
        yield {
            "game": header.game,
            "rules": header.rules,
            "seats": header.seats,
            "options": header.options,
            "names": header.names,
            "bots": header.bots,
            "viewer": header.viewer,
        }
        end = self.last if to is None else to
        for number, moment in enumerate(self.moments[: end + 1]):
            yield {"number": number, **self._facts(moment)}
        if self.log is not None and end == self.last:
            yield {"result": self._result(self.log)}

    def _facts(self, moment: Moment) -> dict[str, Any]:
        actions = [{"player": player, "action": text} for player, text in moment.actions]
        if moment.state is None:
            return {"seen": actions, "view": self.rules.write_view(moment.view)}
        played = actions[0] if actions else {}
        return {**played, "position": self.rules.write(moment.state)}

    def _result(self, log: Log) -> dict[str, Any]:
        rules, state = self.rules, log.state
        return {
            "over": bool(rules.is_over(state)),
            "scores": list(rules.scores(state)),
            "winners": list(rules.winners(state)),
            "sealed": self.record.seal is not None,
            "whole": self.record.whole,
        }
