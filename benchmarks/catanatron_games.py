"""One seat of catanatron's games is played by `eiland advise`, the others by one of its players.

    .venv-catanatron/bin/python benchmarks/catanatron_games.py --advise ".venv-test/bin/eiland
        advise base --serve --seats 4 --level expert --option domestic_trade=false" --out FILE

It runs in an environment of its own that has catanatron and knows nothing of Eiland (`make
catanatron`), so nothing here imports Eiland. The game is catanatron's: its board, dice and legal
actions. Each decision of our seat is a question with the view of that seat in notation; of the
ranked actions the first one that catanatron allows is played. Finished games are lines of FILE; a
run goes on after them.

There is no trade between players, what is discarded is drawn at random, and even free roads must be
affordable. Where it gives Longest Road to another seat than the rules do, our seat sees the rules;
where our seat would have won by that, it sees one of its roads less.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import shlex
import subprocess
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self

KINDS = {"ORE": "ore", "WHEAT": "grain", "SHEEP": "wool", "WOOD": "lumber", "BRICK": "brick"}
"""Resources in our order, by their names there."""
TERRAINS = {
    "ORE": "mountains",
    "WHEAT": "fields",
    "SHEEP": "pasture",
    "WOOD": "forest",
    "BRICK": "hills",
    None: "desert",
}
CARDS = {
    "KNIGHT": "knight",
    "VICTORY_POINT": "victory-point",
    "ROAD_BUILDING": "road-building",
    "YEAR_OF_PLENTY": "year-of-plenty",
    "MONOPOLY": "monopoly",
}
ENDS = {
    "WEST": {"NORTHWEST", "SOUTHWEST"},
    "NORTHWEST": {"NORTH", "NORTHWEST"},
    "NORTHEAST": {"NORTH", "NORTHEAST"},
    "EAST": {"NORTHEAST", "SOUTHEAST"},
    "SOUTHEAST": {"SOUTH", "SOUTHEAST"},
    "SOUTHWEST": {"SOUTH", "SOUTHWEST"},
}
"""The corners of a port's tile that trade, by the side on which its land is."""
FIRST_CORNERS = [0, 3, 7, 11, 16, 21, 27, 33, 38, 43, 47, 51]
"""Our first corner of each of the twelve rows."""
LAST_LONG_ROW = 2
SEED = 202611250
SEATS = 4


class Island:
    """Our numbers of hexes and corners for a map of catanatron, both row by row from the left."""

    def __init__(self, land_tiles: dict[tuple[int, int, int], Any]) -> None:
        self.coordinates = sorted(land_tiles, key=lambda place: (place[2], place[0]))
        self.hexes = {place: number for number, place in enumerate(self.coordinates)}
        self.corners: dict[int, int] = {}
        for place in self.coordinates:
            for name, corner in corners_of(place).items():
                node = next(n for ref, n in land_tiles[place].nodes.items() if ref.value == name)
                self.corners[node] = corner

    def path(self, nodes: Iterable[int]) -> str:
        """Return a path in notation."""
        low, high = sorted(self.corners[node] for node in nodes)
        return f"{low}-{high}"


def corners_of(place: tuple[int, int, int]) -> dict[str, int]:
    """Return our corners of the hex at a cube coordinate, by direction.

    >>> corners_of((0, 2, -2))
    {'NORTH': 0, 'NORTHWEST': 3, 'NORTHEAST': 4, 'SOUTHWEST': 7, 'SOUTHEAST': 8, 'SOUTH': 12}
    """
    row = place[2] + 2
    at = place[0] - max(-2, -2 - place[2])
    upper, left, right, lower = (FIRST_CORNERS[2 * row + k] + at for k in range(4))
    return {
        "NORTH": upper + (row > LAST_LONG_ROW),
        "NORTHWEST": left,
        "NORTHEAST": left + 1,
        "SOUTHWEST": right,
        "SOUTHEAST": right + 1,
        "SOUTH": lower + (row < LAST_LONG_ROW),
    }


def counts(amounts: dict[str, int], names: dict[str, str]) -> str:
    """Return counts in notation.

    >>> counts({"WOOD": 2, "ORE": 1, "BRICK": 0}, KINDS), counts({}, KINDS)
    ('ore1,lumber2', '-')
    """
    found = [f"{name}{amounts[key]}" for key, name in names.items() if amounts.get(key)]
    return ",".join(found) or "-"


def layout_of(state: Any, island: Island) -> str:
    """Return the fields ``hexes`` and ``harbors``."""
    tiles = state.board.map.land_tiles
    hexes = [
        f"{TERRAINS[tiles[place].resource]}{tiles[place].number or ''}"
        for place in island.coordinates
    ]
    harbors: list[tuple[list[int], str]] = []
    for port in state.board.map.ports_by_id.values():
        nodes = [n for ref, n in port.nodes.items() if ref.value in ENDS[port.direction.value]]
        ends = sorted(island.corners[node] for node in nodes)
        kind = "3:1" if port.resource is None else KINDS[port.resource]
        harbors.append((ends, f"{kind}@{ends[0]}-{ends[1]}"))
    return f"hexes={','.join(hexes)} harbors={','.join(text for _, text in sorted(harbors))}"


def view_text(state: Any, seat: int, phase: str, robber: int | None = None) -> str:
    """Return what a seat sees, in notation; the robber may be on another hex than in the state."""
    island, facts, board = Island(state.board.map.land_tiles), state.player_state, state.board
    active = state.current_turn_index
    bank = dict(
        zip(["WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"], state.resource_freqdeck, strict=True)
    )
    played = {
        card: sum(facts[f"P{one}_PLAYED_{card}"] for one in range(SEATS))
        for card in CARDS
        if card not in ("KNIGHT", "VICTORY_POINT")
    }
    army = [one for one in range(SEATS) if facts[f"P{one}_HAS_ARMY"]]
    road = [one for one in range(SEATS) if facts[f"P{one}_HAS_ROAD"]]
    has_played = facts[f"P{active}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"]
    fresh = fresh_cards(state)
    fields = [
        f"phase={phase} start=0 turn={turns_of(state)}",
        f"rolled={'yes' if facts[f'P{active}_HAS_ROLLED'] else 'no'}",
        layout_of(state, island),
        f"robber={island.hexes[board.robber_coordinate] if robber is None else robber}",
        f"bank={counts(bank, KINDS)} deck=?{len(state.development_listdeck)}",
        f"gone={counts(played, CARDS)}",
        f"road={road[0] if road else '-'} army={army[0] if army else '-'}",
        f"played={'yes' if has_played else 'no'}",
        f"fresh={counts(fresh, CARDS) if active == seat else f'?{sum(fresh.values())}'}",
        f"free={state.free_roads_available if phase == 'roads' else 0} victim=-",
        "offers=0 refused=- offer=-",
    ]
    return " ".join([*fields, *(player_text(state, island, one, seat) for one in range(SEATS))])


def player_text(state: Any, island: Island, seat: int, viewer: int) -> str:
    """Return the fields of a seat."""
    facts, color = state.player_state, state.colors[seat]
    built = state.buildings_by_color[color]
    settlements, cities = (
        ",".join(map(str, sorted(island.corners[node] for node in built[kind]))) or "-"
        for kind in ("SETTLEMENT", "CITY")
    )
    roads = {tuple(sorted(island.corners[node] for node in edge)) for edge in built["ROAD"]}
    hand = {kind: facts[f"P{seat}_{kind}_IN_HAND"] for kind in KINDS}
    cards = {card: facts[f"P{seat}_{card}_IN_HAND"] for card in CARDS}
    own = seat == viewer
    fields = {
        "settlements": settlements,
        "cities": cities,
        "roads": ",".join(f"{low}-{high}" for low, high in sorted(roads)) or "-",
        "hand": counts(hand, KINDS) if own else f"?{sum(hand.values())}",
        "cards": counts(cards, CARDS) if own else f"?{sum(cards.values())}",
        "knights": facts[f"P{seat}_PLAYED_KNIGHT"],
        "discards": "-" if own else "?0",
        "answer": "-",
    }
    return " ".join(f"{seat}.{name}={value}" for name, value in fields.items())


def turns_of(state: Any) -> int:
    """Return the number of completed turns."""
    return sum(action.action_type.value == "END_TURN" for action in state.actions)


def fresh_cards(state: Any) -> dict[str, int]:
    """Return the cards bought in the running turn."""
    found: dict[str, int] = {}
    for action in reversed(state.actions):
        if action.action_type.value == "END_TURN":
            break
        if action.action_type.value == "BUY_DEVELOPMENT_CARD":
            found[action.value] = found.get(action.value, 0) + 1
    return found


def phase_of(state: Any) -> str:
    """Return our phase of a decision."""
    prompt = state.current_prompt.value
    if prompt == "PLAY_TURN":
        if state.is_road_building:
            return "roads"
        rolled = state.player_state[f"P{state.current_player_index}_HAS_ROLLED"]
        return "main" if rolled else "before"
    return {
        "BUILD_INITIAL_SETTLEMENT": "settlement",
        "BUILD_INITIAL_ROAD": "path",
        "MOVE_ROBBER": "robber",
    }[str(prompt)]


def meant(action: Any, island: Island) -> str:
    """Return an action of catanatron in our notation; the robber without whom it robs."""
    value = action.value
    match action.action_type.value:
        case "BUILD_SETTLEMENT":
            return f"settlement {island.corners[value]}"
        case "BUILD_CITY":
            return f"city {island.corners[value]}"
        case "BUILD_ROAD":
            return f"road {island.path(value)}"
        case "MOVE_ROBBER":
            return f"robber {island.hexes[value[0]]}"
        case "PLAY_YEAR_OF_PLENTY":
            taken = [name for kind, name in KINDS.items() for one in value if one == kind]
            return " ".join(["year-of-plenty", *taken])
        case "PLAY_MONOPOLY":
            return f"monopoly {KINDS[value]}"
        case "MARITIME_TRADE":
            given = [kind for kind in value[:-1] if kind is not None]
            return f"bank {len(given)} {KINDS[given[0]]} for 1 {KINDS[value[-1]]}"
    return {
        "ROLL": "roll",
        "END_TURN": "end",
        "BUY_DEVELOPMENT_CARD": "buy",
        "PLAY_KNIGHT_CARD": "knight",
        "PLAY_ROAD_BUILDING": "road-building",
    }[str(action.action_type.value)]


def decided(state: Any, playable: list[Any], ask: Callable[[str, int], list[str]]) -> Any:
    """Return the first playable of the actions that ``ask`` ranks for a view and a seat."""
    if len(playable) == 1:
        return playable[0]
    seat, island = state.current_player_index, Island(state.board.map.land_tiles)
    by_text: dict[str, list[Any]] = {}
    for action in playable:
        by_text.setdefault(meant(action, island), []).append(action)
    ranked = ask(view_text(state, seat, phase_of(state)), seat)
    text = next((one for one in ranked if one in by_text), None)
    if text is None:
        return playable[0]
    meanings = by_text[text]
    if len(meanings) == 1:
        return meanings[0]
    victims = {state.colors.index(action.value[1]): action for action in meanings}
    view = view_text(state, seat, "victim", robber=int(text.split()[1]))
    ranked = ask(view, seat)
    return next(victims[int(one.split()[-1])] for one in ranked if int(one.split()[-1]) in victims)


class Adviser:
    """A running `eiland advise --serve`."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=10)

    def ask(self, view: str, seat: int) -> list[str]:
        """Return the actions for a seat, the best first. Raises ValueError."""
        answer = self._answer(view, seat)
        if wrong_titles(answer):
            answer = next(
                (
                    found
                    for other in [*with_other_holders(view), *with_a_road_less(view, seat)]
                    if "error" not in (found := self._answer(other, seat))
                ),
                answer,
            )
        if "error" in answer:
            raise ValueError(f"{answer['error']} for seat {seat} in {view}")
        return [one["action"] for one in answer["ranked"]]

    def _answer(self, view: str, seat: int) -> dict[str, Any]:
        if self.process.stdin is None or self.process.stdout is None:
            raise ValueError("no pipes")
        self.process.stdin.write(json.dumps({"view": view, "seat": seat}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer


def with_other_holders(view: str) -> list[str]:
    """Return a view with each holder of Longest Road.

    >>> with_other_holders("phase=main road=- army=-")[:2]
    ['phase=main road=- army=-', 'phase=main road=0 army=-']
    """
    return [
        re.sub(r" road=\S+ ", f" road={holder} ", view) for holder in ["-", *map(str, range(SEATS))]
    ]


def with_a_road_less(view: str, seat: int) -> list[str]:
    """Return a view without each road of a seat that would already have won by Longest Road.

    >>> with_a_road_less("road=0 army=- 1.roads=0-3,3-7 1.hand=-", 1)
    ['road=- army=- 1.roads=3-7 1.hand=-', 'road=- army=- 1.roads=0-3 1.hand=-']
    """
    field = re.search(rf"(?<= {seat}\.roads=)\S+", view)
    roads = field[0].split(",") if field else []
    untitled = re.sub(r"\broad=\S+", "road=-", view, count=1)
    return [
        untitled.replace(
            f" {seat}.roads={','.join(roads)}",
            f" {seat}.roads={','.join(other for other in roads if other != road)}",
        )
        for road in roads
    ]


def wrong_titles(answer: dict[str, Any]) -> bool:
    """Return True if Longest Road is not where the rules see it.

    >>> wrong_titles({"error": [{"key": "position/title", "details": {"field": "road"}}]})
    True
    """
    faults = answer.get("error", [])
    return bool(faults) and all(fault["key"] == "position/title" for fault in faults)


def play(number: int, rival: str, ask: Callable[[str, int], list[str]]) -> dict[str, object]:
    """Play a game; our seat is drawn by catanatron with the board."""
    models = import_module("catanatron.models.player")
    colors = list(models.Color)

    class Eiland(models.Player):  # type: ignore[misc, name-defined]
        def decide(self, game: Any, playable: list[Any]) -> Any:
            return decided(game.state, list(playable), ask)

    kind = rivals()[rival]
    random.seed(SEED + number)
    players = [Eiland(colors[0]), *(kind(color) for color in colors[1:])]
    game = import_module("catanatron.game").Game(players, seed=SEED + number)
    winner = game.play()
    return {
        "game": number,
        "seat": game.state.colors.index(colors[0]),
        "won": winner == colors[0],
        "unfinished": winner is None,
        "turns": game.state.num_turns,
    }


def rivals() -> dict[str, Any]:
    """Return the players of catanatron by name."""
    search = import_module("catanatron.players.search")
    weighted = import_module("catanatron.players.weighted_random")
    return {
        "VictoryPointPlayer": search.VictoryPointPlayer,
        "WeightedRandomPlayer": weighted.WeightedRandomPlayer,
    }


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share.

    >>> [round(end, 3) for end in interval(5, 10)]
    [0.237, 0.763]
    """
    z = 1.959964
    share, middle = wins / games, 1 + z * z / games
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / middle
    centre = (share + z * z / (2 * games)) / middle
    return centre - half, centre + half


def finished(file: Path) -> dict[int, dict[str, Any]]:
    """Return the finished games of a file by number; a line that was cut short does not count."""
    found: dict[int, dict[str, Any]] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else []:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found[row["game"]] = row
    return found


def main() -> None:
    """Play the games that are missing, then print the share of wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--advise", required=True)
    parser.add_argument("--rival", default="VictoryPointPlayer")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    done = finished(given.out)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    missing = [number for number in range(given.games) if number not in done]
    with Adviser(given.advise) as adviser, given.out.open("a", encoding="utf-8") as file:
        file.write("\n" if done else "")  # after a line that was cut short
        for number in missing:
            done[number] = play(number, given.rival, adviser.ask)
            file.write(json.dumps(done[number]) + "\n")
            file.flush()
    wins, games = sum(bool(row["won"]) for row in done.values()), len(done)
    low, high = interval(wins, games)
    print(
        f"catanatron {version('catanatron')}, one against three {given.rival}: {wins} of {games}"
        f" = {wins / games:.1%} [{low:.1%}, {high:.1%}]"
    )


if __name__ == "__main__":
    main()
