"""Pairs of games that differ only in facts hidden from some viewers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from eiland.bots import make as make_bot
from eiland.chance import Generator, derive
from eiland.play import Log, SeededDice
from eiland.rules.protocol import CHANCE, SPECTATOR
from eiland.rules.registry import AnyRules
from eiland.server.tables.store import Event


class Pair(NamedTuple):
    """Two games with equal views for the ``unknowing`` seats and for spectators."""

    rules: AnyRules
    one: list[Event]
    other: list[Event]
    unknowing: list[int]


def events(*lines: str) -> list[Event]:
    """Read lines such as ``0 roll`` and ``-1 dice 7``."""
    return [Event(int(player), text) for player, _, text in (line.partition(" ") for line in lines)]


def played(rules: AnyRules, seed: int, most: int, bot: str = "greedy") -> list[Event]:
    """Return the beginning of a game between bots."""
    log, dice = Log(rules), SeededDice(seed)
    seats = range(int(rules.seats))
    bots = [make_bot(bot, rules, derive(seed, "bot", seat)) for seat in seats]
    while len(log.steps) < most and not rules.is_over(log.state):
        player = int(rules.actor(log.state))
        if player == CHANCE:
            log.play(CHANCE, dice.outcome(rules, log.state))
            continue
        known = log.view(player), rules.legal(log.state, player), log.belief(player)
        log.play(player, bots[player].choose(player, *known))
    return [Event(step.player, step.text) for step in log.steps]


def varied(
    rules: AnyRules, lines: list[Event], seats: Sequence[int], start: int, generator: Generator
) -> Pair | None:
    """Return a game whose secrets differ from ``start`` on, as far as none of some seats tells.

    None when there is no other way that it could have been.
    """
    viewers = [*seats, SPECTATOR]
    truth, other = Log(rules), Log(rules)
    for line in lines[:start]:
        truth.follow(line.player, line.text)
        other.follow(line.player, line.text)
    for line in lines[start:]:
        seen = [_shown(truth, line.player, line.text, viewer) for viewer in viewers]
        alike = [
            text
            for text in _possible(other, line)
            if [_shown(other, line.player, text, viewer) for viewer in viewers] == seen
        ]
        hidden = [text for text in alike if text != line.text] or alike
        if not hidden:
            break
        truth.follow(line.player, line.text)
        other.follow(line.player, hidden[generator.below(len(hidden))])
        if [truth.view(viewer).as_json() for viewer in viewers] != [
            other.view(viewer).as_json() for viewer in viewers
        ]:  # victory points were hidden: it is another ending
            truth.steps.pop()
            other.steps.pop()
            break
    one, two = ([Event(step.player, step.text) for step in log.steps] for log in (truth, other))
    return None if one == two else Pair(rules, one, two, list(seats))


def variations(
    rules: AnyRules,
    lines: list[Event],
    seats: Sequence[int],
    start: int,
    generator: Generator,
    most: int,
) -> list[list[Event]]:
    """Return up to ``most`` games, one of them the true one, each with other secrets.

    They differ from ``start`` on as `varied` ones do, and end at the same line.
    """
    pairs = [varied(rules, lines, seats, start, generator) for _ in range(most)]
    found = [pair.other for pair in pairs if pair is not None]
    length = min(map(len, found), default=0)
    games: list[list[Event]] = []
    for game in [lines, *found]:
        if game[:length] not in games:
            games.append(game[:length])
    return games[:most]


def _possible(log: Log, line: Event) -> list[str]:
    """List the alternatives to an action: the legal actions with its verb, itself included."""
    rules, state = log.rules, log.state
    texts = [rules.text(state, line.player, code) for code in rules.legal(state, line.player)]
    verb = line.text.split()[0]
    found = [text for text in texts if text.split()[0] == verb]
    if line.text not in found and rules.is_legal(
        state, line.player, rules.parse(state, line.player, line.text)
    ):
        found.append(line.text)
    return found


def _shown(log: Log, player: int, text: str, viewer: int) -> tuple[str, list[str]]:
    rules, state = log.rules, log.state
    seen = rules.seen(state, player, rules.parse(state, player, text), viewer)
    return seen.line(), list(seen.revealed)
