"""Tables of a running server whose dice can be verified, and browsers that add to the dice."""

from __future__ import annotations

import secrets

from eiland.play.proofs.mix import commitment_of
from eiland.play.proofs.verification import Verification, verify
from tests.support.serving import Browser, Json, code_of, here, link, quickly


class Adder:
    """A browser that adds bytes to the dice."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.bytes: dict[int, str] = {}

    def adding(self, game: str, *seats: int) -> tuple[Json, str]:
        """Ask for a promise; return what is sent with the new table, and the commitment."""
        answer = self.browser.post("/api/dice", {"game": game})
        assert answer.status_code == 201, answer.text
        promise = answer.json()
        self.bytes = {seat: secrets.token_hex(32) for seat in seats}
        return {"table": promise["table"], "bytes": self.sent}, promise["commitment"]

    @property
    def sent(self) -> Json:
        return [{"seat": seat, "bytes": added} for seat, added in self.bytes.items()]

    def commit(self, table: str, game: str, *seats: int) -> Json:
        self.bytes = {seat: secrets.token_hex(32) for seat in seats}
        commitments = [
            {
                "seat": seat,
                "commitment": commitment_of(table, game, seat, bytes.fromhex(added)).hex(),
            }
            for seat, added in self.bytes.items()
        ]
        return self.browser.tell(table, "dice/commit", commitments=commitments)

    def reveal(self, table: str) -> Json:
        return self.browser.tell(table, "dice/reveal", bytes=self.sent)


def create(browser: Browser, *seats: Json, game: str = "classic", **more: Json) -> Json:
    body = {"game": game, "options": {}, "seats": list(seats), **more}
    answer = browser.post("/api/tables", body)
    assert answer.status_code == 201, answer.text
    return answer.json()


def met(anna: Browser, ben: Browser, game: str = "classic", **options: Json) -> str:
    """Let two people meet in a waiting room."""
    made = create(anna, here("Anna"), link(), game=game, options=options, room="private")
    table = str(made["table"])
    assert ben.take(table, code_of(made["invite"]), "Ben").status_code == 200
    return table


def verified(browser: Browser, table: str) -> Verification:
    return verify(browser.get(f"/api/tables/{table}/record").text)


def to_the_end(table: str, *browsers: Browser) -> Json:
    shown = browsers[0].look(table)
    while not shown["over"]:
        for browser in browsers:
            shown = browser.look(table)
            for seat, legal in shown["legal"].items():
                text = quickly([each["action"] for each in legal])
                shown = browser.send(table, shown["seq"], int(seat), text).json()
                break
    return browsers[0].look(table)
