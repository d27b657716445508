"""Positions to begin examples of the naive board game with."""

from collections import Counter
from typing import Any

from . import board_map as land
from .board import NaiveBoard
from .board_table import CHANCE


def path(text: str) -> land.Path:
    one, other = text.split("-")
    return (int(one), int(other))


def paths(text: str) -> set[land.Path]:
    return {path(word) for word in text.split()}


def beginners(seats: int = 4, **options: Any) -> NaiveBoard:
    return NaiveBoard(seats, **{"board": "beginners", "start_player": "seat0", **options})


def rolled(game: NaiveBoard, number: int = 12) -> NaiveBoard:
    """Roll; with the pieces of B-2 a 12 brings one grain to white and nothing else."""
    game.play(game.actors()[0], "roll")
    game.play(CHANCE, f"dice {number}")
    return game


def give(game: NaiveBoard, seat: int, cards: str) -> None:
    game.table.take_from_bank(game.table.players[seat], Counter(cards.split()))


def empty_hand(game: NaiveBoard, seat: int) -> None:
    player = game.table.players[seat]
    game.table.pay_to_bank(player, Counter(player.hand))


def field(game: NaiveBoard, name: str) -> str:
    return dict(word.split("=", 1) for word in game.position().split(" "))[name]


def starting(game: NaiveBoard, seat: int, word: str) -> set[str]:
    return {text for text in game.legal(seat) if text.split(" ")[0] == word}


def play_lines(game: NaiveBoard, *lines: str) -> None:
    """Play lines as the notation writes them: `2: refuse`, `* dice 8`."""
    for line in lines:
        who, text = line.split(" ", 1)
        game.play(CHANCE if who == "*" else int(who.removesuffix(":")), text)


REFUSED = "offer 1 grain for 1 ore to 2"
"""The offer that white refuses in the examples of TR-14."""


def refused_offer(cards: str = "", **options: Any) -> NaiveBoard:
    """Return a game in which red, with these cards too, has been refused by white (TR-14).

    Before them red has a grain and two lumber; blue has ore, lumber and brick; white has ore,
    grain, wool and lumber; orange has ore and two grain.
    """
    game = rolled(beginners(**options))
    give(game, 0, cards)
    play_lines(game, f"0: {REFUSED}", "2: refuse")
    assert is_refused(game)
    return game


def is_refused(game: NaiveBoard) -> bool:
    """Return True if that offer stands in the field `refused`, and so is not legal (TR-14)."""
    refused = "grain1:ore1@2" in field(game, "refused").split(";")
    assert not (refused and game.accepts(0, REFUSED))
    return refused


def is_repeated(game: NaiveBoard) -> bool:
    """Return True if nothing is refused any more and red may make that offer again (TR-14)."""
    return field(game, "refused") == "-" and game.accepts(0, REFUSED)


def board_text(game: NaiveBoard) -> str:
    names = ["hexes", "harbors"] + (["grounds"] if game.table.options.fishermen else [])
    return " ".join(f"{name}={field(game, name)}" for name in names)
