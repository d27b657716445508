"""Verifiable dice are fair, and each outcome depends on every byte and on its number."""

from __future__ import annotations

import secrets
from collections import Counter
from math import sqrt

import pytest

from eiland.play import Log
from eiland.play.proofs.dice import VerifiableDice
from eiland.play.proofs.mix import BYTES, Contribution, Mix, new_secret
from eiland.rules.protocol import CHANCE, State
from eiland.rules.registry import AnyRules, make

MIX = Mix("t", "base", bytes(range(BYTES)), (Contribution(0, b"", bytes(BYTES)),))
THROWS = 30_000
SOAK = 10_000_000


def throw(rules: AnyRules) -> State:
    """Return a position of the board game in which two dice are thrown."""
    log, dice = Log(rules), VerifiableDice(MIX)
    while True:
        player = int(rules.actor(log.state))
        if player != CHANCE:
            log.play(player, rules.legal(log.state, player)[0])
        elif log.steps and log.steps[-1].text == "roll":
            return log.state
        else:
            log.play(CHANCE, dice.outcome(rules, log.state))


def deviation(mix: Mix, count: int) -> float:
    """Throw two dice by the real path; return how far chi-square is off, in standard deviations."""
    rules: AnyRules = make("base", 3)
    state, dice = throw(rules), VerifiableDice(mix)
    seen = Counter(dice.outcome(rules, state) for _ in range(count))
    weights = dict(zip(rules.legal(state, CHANCE), rules.weights(state), strict=True))
    assert set(seen) <= set(weights)
    due = {code: count * weight / sum(weights.values()) for code, weight in weights.items()}
    square = sum((seen[code] - number) ** 2 / number for code, number in due.items())
    degrees = len(due) - 1
    return (square - degrees) / sqrt(2 * degrees)


def test_throws_come_up_as_often_as_they_should() -> None:
    assert deviation(MIX, THROWS) < 4


@pytest.mark.soak
def test_ten_million_throws_come_up_as_often_as_they_should() -> None:
    assert deviation(Mix(secrets.token_hex(8), "base", new_secret()), SOAK) < 7


def test_every_byte_and_the_number_of_an_outcome_matter() -> None:
    def points(mix: Mix, first: int = 0) -> list[int]:
        dice = VerifiableDice(mix, first)
        return [dice.draw(2**31).point for _ in range(4)]

    usual = points(MIX)
    assert points(MIX) == usual
    assert points(MIX, 1)[:3] == usual[1:]
    other = [
        MIX._replace(table="u"),
        MIX._replace(game="plus"),
        MIX._replace(contributions=()),
        MIX._replace(contributions=(Contribution(1, b"", bytes(BYTES)),)),
        MIX._replace(contributions=(*MIX.contributions, Contribution(1, b"", bytes(BYTES)))),
    ]
    for place in range(BYTES):
        changed = bytearray(MIX.secret)
        changed[place] ^= 1
        other.append(MIX._replace(secret=bytes(changed)))
        added = bytearray(BYTES)
        added[place] = 1
        other.append(MIX._replace(contributions=(Contribution(0, b"", bytes(added)),)))
    found = [usual, *map(points, other)]
    assert len({tuple(each) for each in found}) == len(found)


def test_who_has_not_revealed_changes_nothing() -> None:
    left_out = MIX._replace(contributions=(*MIX.contributions, Contribution(1, bytes(BYTES))))
    assert VerifiableDice(left_out).draw(2**31) == VerifiableDice(MIX).draw(2**31)


def test_no_message_shows_the_bytes_of_the_server() -> None:
    assert "secret" not in repr(MIX)
    assert MIX.secret.hex() not in f"{MIX} {VerifiableDice(MIX)!r}"
