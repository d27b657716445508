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


def board_text(game: NaiveBoard) -> str:
    names = ["hexes", "harbors"] + (["grounds"] if game.table.options.fishermen else [])
    return " ".join(f"{name}={field(game, name)}" for name in names)
