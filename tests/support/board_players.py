"""People at a table who play over HTTP, each with the actions of a greedy bot."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.support.board_chooser import Chooser
from tests.support.serving import Browser


class Party:
    """All seats of a table, each with the browser that holds it."""

    def __init__(
        self, address: str, database: Path, table: str, holders: Mapping[int, str]
    ) -> None:
        self.table = table
        self.chooser = Chooser(database, table)
        self.browsers = {seat: _known_as(address, token) for seat, token in holders.items()}

    @property
    def is_over(self) -> bool:
        """True when the game is over."""
        return not self.chooser.actors

    def step(self) -> int:
        """Play one action; return the new length of the log."""
        seat = self.chooser.actors[0]
        action, *_ = self.chooser.next(seat)
        answer = self.browsers[seat].send(self.table, self.chooser.heard, seat, action)
        assert answer.status_code == 200, answer.text
        self.chooser.hear()
        return self.chooser.heard

    def play(self, events: int) -> int:
        """Play until the log has grown by ``events`` lines, or the game is over."""
        goal = self.chooser.heard + events
        while self.chooser.heard < goal and not self.is_over:
            self.step()
        return self.chooser.heard

    def close(self) -> None:
        """Close the browsers."""
        for browser in self.browsers.values():
            browser.client.close()


def _known_as(address: str, token: str) -> Browser:
    browser = Browser(address)
    browser.become(token)
    return browser
