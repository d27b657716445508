"""Since when the person of a seat is away."""

from __future__ import annotations

from eiland.server.tables.moment import Moment
from eiland.server.tables.store import Seat


def test_a_person_is_away_since_the_last_connection() -> None:
    seat = Seat("link", "Ben", holder="ben")
    assert Moment(90.0, frozenset({"ben"})).gone_since(seat) is None
    assert Moment(90.0, gone={"ben": 80.0}, started=10.0).gone_since(seat) == 80.0
    assert Moment(90.0, started=10.0).gone_since(seat) == 10.0


def test_a_person_who_has_just_taken_a_seat_is_not_away_since_the_server_started() -> None:
    seat = Seat("link", "Ben", holder="ben", taken=89.0)
    assert Moment(90.0, started=10.0).gone_since(seat) == 89.0
