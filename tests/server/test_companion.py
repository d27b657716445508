"""The companion for real dice and paper: typed games are checked by the engine's rules."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from eiland.cli.main import carry_out
from eiland.i18n import LANGUAGES, words
from eiland.paper.entered import Paper
from eiland.paper.game import Played
from eiland.play.records import Record
from eiland.rules.protocol import CHANCE
from eiland.rules.registry import AnyRules, make
from eiland.server.companion.rule_tables import packed_tables
from tests.support.serving import Browser, Json

pytestmark = pytest.mark.server

ROADS = "brick lumber brick lumber ore wool"
SETTLEMENT = "brick lumber wool grain gold gold"
KNIGHTS = "ore grain wool ore grain wool"
CITY = "ore ore ore grain grain gold"
OPTIONS: list[dict[str, Any]] = [{}, {"same_turn_joker": False, "nothing_built": 0, "turns": 9}]


def page_tables() -> Json:
    return json.loads(packed_tables().plain)


def turn(dice: str, *actions: str) -> Json:
    return {"rolls": [dice], "actions": list(actions)}


def played_on_paper(*turns: Json, **paper: Json) -> Played:
    """Play typed turns."""
    return Played(Paper.of({"seats": 1, **paper, "turns": turns}))


def marks(*turns: Json, seats: int = 1, game: str = "classic", **options: Json) -> list[str]:
    """List the faults of typed turns: ``turn.action key``."""
    played = played_on_paper(*turns, seats=seats, game=game, options=options)
    return [f"{mark.turn}.{mark.action} {mark.fault.key}" for mark in played.marks]


def random_game(rules: AnyRules, seed: int) -> tuple[list[Json], Any]:
    """Play at random, mostly without stopping early; return the game as it is typed."""
    luck = random.Random(seed)
    state = rules.initial()
    turns: list[Json] = []
    while not rules.is_over(state):
        player = rules.actor(state)
        legal = rules.legal(state, player)
        code = luck.choices(legal, rules.weights(state) or None)[0]
        text = rules.text(state, player, code)
        if text == "end" and luck.random() < 0.8 and len(legal) > 1:
            continue
        if text == "roll" or text.startswith("start-road"):
            turns.append({"rolls": [], "actions": []})
        if text == "roll":
            pass
        elif player != CHANCE and text.split()[0] not in ("keep", "end"):
            turns[-1]["actions"].append(text)
        rules.apply(state, player, code)
        if player == CHANCE:
            dice = rules.write(state).split("dice=")[1].split()[0]
            turns[-1]["rolls"].append(dice.replace(",", " "))
    return turns, state


GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 1, OPTIONS[0]),
    ("classic", 3, OPTIONS[1]),
    ("plus", 2, {}),
    ("plus", 4, {"same_turn_joker": False}),
    ("extra", 2, {}),
    ("extra", 4, {"castles": False, "round_limit": 12}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_typed_game_has_the_position_of_the_played_game(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    rules = make(game, seats, **options)
    for seed in range(6):
        turns, state = random_game(rules, seed)
        played = played_on_paper(*turns, game=game, seats=seats, options=options)
        assert played.marks == []
        assert rules.write(played.state) == rules.write(state)
        assert played.scores[-1] == list(rules.scores(state))


class Reading:
    """Reads the tables as the page does, without other knowledge of the rules."""

    def __init__(self) -> None:
        self.tables = page_tables()
        self.ranks = {multiset: k for k, multiset in enumerate(self.tables["multisets"])}

    def reasons(self, view: Json, dice: list[str], fresh_waits: bool) -> dict[str, str]:
        """Return the fault of every build, joker and gold trade, "" if it is legal."""
        rank = self.ranks[" ".join(dice)]
        sheet = view["sheets"][0]
        built = {
            site for kind in ("roads", "settlements", "cities", "knights") for site in sheet[kind]
        }
        found = {site["action"]: self.of_site(site, built, rank) for site in self.tables["sites"]}
        for step in self.tables["becomes"]:
            if step.startswith("gold "):
                found[step] = self.tables["trade"]["key"] if self.becomes(step, rank) < 0 else ""
        for joker in self.tables["jokers"]:
            for change in joker["changes"]:
                waits = fresh_waits and joker["id"] in view["fresh"]
                ready = joker["id"] in built and joker["id"] not in sheet["used"] and not waits
                is_open = ready and self.becomes(change, rank) >= 0
                found[f"joker {joker['id']} {change}"] = "" if is_open else "joker"
        return found

    def of_site(self, site: Json, built: set[str], rank: int) -> str:
        if site["id"] in built:
            return "build/already-built"
        for need in site["needs"]:
            if not built & set(need["any"]):
                return str(need["fault"])
        return str(site["short"]) if self.becomes(site["kind"], rank) < 0 else ""

    def becomes(self, step: str, rank: int) -> int:
        return int(self.tables["becomes"][step][rank])


@pytest.mark.parametrize("options", OPTIONS)
def test_the_tables_allow_and_refuse_the_same_actions_as_the_engine(
    options: dict[str, Any],
) -> None:
    reading = Reading()
    rules = make("classic", 1, **options)
    luck = random.Random(7)
    seen = set()
    for _ in range(12):
        state = rules.initial()
        while not rules.is_over(state):
            player = rules.actor(state)
            view: Any = rules.observe(state, 0).as_json()
            if view["phase"] == "build":
                waits = options.get("same_turn_joker") is False
                for text, reason in reading.reasons(view, view["dice"], waits).items():
                    refusal = rules.refusal(state, 0, rules.parse(state, 0, text))
                    key = "" if refusal is None else refusal.faults[0].key
                    assert reason == (key.split("/")[0] if reason == "joker" else key), text
                    seen.add(key)
            code = luck.choices(rules.legal(state, player), rules.weights(state) or None)[0]
            rules.apply(state, player, code)
    assert {"", "build/no-road", "build/order-city", "build/cost-road", "joker/used"} <= seen


def test_the_tables_contain_the_dice_after_each_action() -> None:
    tables = page_tables()
    rank = tables["multisets"].index
    assert tables["becomes"]["city"][rank("ore ore ore grain grain gold")] == rank("gold")
    assert tables["becomes"]["gold wool"][rank("ore gold gold")] == rank("ore wool")
    assert tables["becomes"]["gold->wool"][rank("ore gold gold")] == rank("ore wool gold")
    assert tables["becomes"]["road"][rank("lumber lumber")] == -1


@pytest.mark.parametrize(
    ("turns", "wrong"),
    [
        ([turn(ROADS, "road R1")], ["0.0 build/no-road"]),
        ([turn(ROADS, "road R0", "road R0")], ["0.1 build/already-built"]),
        ([turn(ROADS, "road R0", "road R2", "road R3")], ["0.2 build/cost-road"]),
        ([turn(KNIGHTS, "knight K2")], ["0.0 build/order-knight"]),
        ([turn(KNIGHTS, "knight K1", "knight K2", "knight K3")], ["0.2 companion/no-dice"]),
        ([turn(SETTLEMENT, "settlement S4")], ["0.0 build/order-settlement"]),
        ([turn(CITY, "city C7")], ["0.0 build/no-road"]),
        ([turn(CITY, "gold wool")], ["0.0 gold/too-little"]),
        ([turn(CITY, "joker K1 gold->ore")], ["0.0 joker/no-knight"]),
        ([turn(CITY, "joker K9 gold->ore")], ["0.0 joker/unknown"]),
        ([turn(CITY, "gold gold")], ["0.0 gold/not-a-resource"]),
        ([turn(ROADS, "roll", "keep ore", "end")], [f"0.{k} action/unknown" for k in range(3)]),
        ([turn(ROADS, "harbour")], ["0.0 action/unknown"]),
        ([turn("ore ore")], ["0.None companion/dice"]),
        ([{"rolls": [], "actions": []}], ["0.None companion/dice"]),
        ([turn(f"{ROADS} ore")], ["0.None dice/too-many"]),
        ([turn("ore ore ore ore ore sand")], ["0.None dice/unknown-face"]),
        ([turn("ore", "road R0")], ["0.None companion/dice", "0.0 companion/no-dice"]),
        ([{"rolls": [ROADS] * 4, "actions": []}], ["0.None companion/rolls"]),
        ([turn(ROADS)] * 16, ["15.None companion/over"]),
    ],
)
def test_every_illegal_action_is_marked(turns: list[Json], wrong: list[str]) -> None:
    assert marks(*turns) == wrong


def test_every_reason_is_named_and_all_else_counts() -> None:
    """If a road is removed afterwards, only what needed it is marked."""
    whole = [
        turn(ROADS, "road R0", "road R2"),
        turn(ROADS, "road R1", "road R3"),
        turn(CITY, "city C7"),
        turn(KNIGHTS, "knight K1"),
    ]
    assert marks(*whole) == []
    holed = [turn(ROADS, "road R0"), turn(ROADS, "road R3", "road R4"), *whole[2:]]
    assert marks(*holed) == ["1.0 build/no-road", "1.1 build/no-road", "2.0 build/no-road"]
    played = Played(Paper.of({"seats": 1, "turns": holed}))
    assert played.rules.observe(played.state, 0).as_json()["sheets"][0]["boxes"] == [1, -2, -2, 1]


@pytest.mark.rule("DJ-3")
def test_a_fresh_knight_helps_at_once_only_where_the_option_says_so() -> None:
    helped = turn("ore wool grain brick ore ore", "knight K1", "joker K1 brick->ore")
    assert marks(helped) == []
    assert marks(helped, same_turn_joker=False) == ["0.1 joker/fresh"]


def test_rolls_that_stayed_the_same_are_read_too() -> None:
    same = {"rolls": [ROADS, ROADS, "ore ore ore ore ore ore"], "actions": []}
    assert marks(same, turn(ROADS, "road R0"), seats=2) == []


@pytest.mark.parametrize(("names", "said"), [(["Anna", "Ben"], "Anna"), ([""], "Spieler 1")])
def test_faults_name_players(address: str, names: list[str], said: str) -> None:
    roads = [{"rolls": [], "actions": ["start-road 0-3"]}] * 2
    paper = {"game": "extra", "seats": 2, "turns": roads, "names": names}
    [mark] = Browser(address, "de").post("/api/companion/check", paper).json()["marks"]
    assert said in mark["sentence"]


def test_seats_take_turns(address: str) -> None:
    paper = {"seats": 2, "options": {"turns": 1}, "turns": [turn(ROADS, "road R0"), turn(CITY)]}
    answer = Browser(address).post("/api/companion/check", paper).json()
    assert answer["scores"] == [1, -2]
    assert (answer["over"], answer["winners"], answer["marks"]) == (True, [0], [])
    assert [sheet["boxes"] for sheet in answer["view"]["sheets"]] == [[1], [-2]]
    assert answer["after"] == [[1, 0], [1, -2]]


@pytest.mark.parametrize(("lang", "said"), [("de", "Keine deiner Straßen"), ("en", "None of your")])
def test_reasons_are_in_the_visitors_language(address: str, lang: str, said: str) -> None:
    paper = {"seats": 1, "turns": [turn(ROADS, "road R5")]}
    answer = Browser(address, lang).post("/api/companion/check", paper).json()
    [mark] = answer["marks"]
    assert (mark["turn"], mark["action"], mark["key"]) == (0, 0, "build/no-road")
    assert mark["sentence"].startswith(said)


@pytest.mark.parametrize(
    ("paper", "keys"),
    [
        ({"seats": 5}, ["setup/seats"]),
        ({"seats": 1, "options": {"turns": 101}}, ["setup/option-range"]),
        ({"seats": 1, "options": {"start_player": "random"}}, ["setup/unknown-option"]),
        ({"seats": 1, "options": {"fish": True}}, ["setup/unknown-option"]),
        ({"seats": 1, "game": "base"}, ["companion/game"]),
        (
            {"seats": 1, "game": "extra", "options": {"turns": 3}},
            ["setup/seats", "setup/unknown-option"],
        ),
        ({"seats": 1, "turns": [{"rolls": "ore"}]}, ["request/field", "request/field"]),
    ],
)
def test_there_is_no_such_game(address: str, paper: Json, keys: list[str]) -> None:
    refused = Browser(address).post("/api/companion/check", paper)
    assert refused.status_code == 422
    assert [fault["key"] for fault in refused.json()["faults"]] == keys


def test_the_tables_are_sent_packed_and_once(address: str) -> None:
    client = Browser(address).client
    first = client.get("/api/companion/classic")
    assert first.json()["dice"] == 6
    assert int(first.headers["content-length"]) < 20_000
    again = client.get("/api/companion/classic", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


START = [{"rolls": [], "actions": [f"start-road {road}"]} for road in ("0-3", "47-51")]


@pytest.mark.rule("DR-5")
def test_the_first_turns_of_a_race_have_fewer_dice() -> None:
    first, second = turn("brick lumber ore", "road T2"), turn("brick lumber ore wool", "road T2")
    assert marks(first, second, game="plus", seats=2) == []
    assert marks(second, first, game="plus", seats=2) == [
        *("0.None companion/dice", "0.0 companion/no-dice"),
        *("1.None companion/dice", "1.0 companion/no-dice"),
    ]
    now = played_on_paper(first, game="plus", seats=2, turn=second).moment
    assert now is not None
    assert (now.seat, now.dice) == (1, 4)


@pytest.mark.rule("EX-1")
def test_a_start_road_is_a_turn_without_dice() -> None:
    assert marks(*START, turn("brick lumber ore", "road 3-7"), game="extra", seats=2) == []
    assert marks(START[0], START[0], game="extra", seats=2) == ["1.0 build/taken-by"]
    blank: Json = {"rolls": [], "actions": []}
    assert marks(START[0], blank, game="extra", seats=2) == ["1.None companion/start-road"]
    rolled = {"rolls": ["ore ore ore"], "actions": []}
    assert marks(rolled, game="extra", seats=2) == ["0.None companion/start-road"]


def test_nothing_is_read_after_a_start_road_that_is_missing() -> None:
    played = played_on_paper(
        {"rolls": [], "actions": ["start-road 8-12"]}, START[1], game="extra", seats=2
    )
    assert [(mark.turn, mark.fault.key) for mark in played.marks] == [(0, "start-road/inland")]
    view: Any = played.rules.observe(played.state, 0).as_json()
    assert [realm["start"] for realm in view["realms"]] == [None, None]


@pytest.mark.parametrize(("game", "asked"), [("plus", {}), ("extra", {})])
def test_the_running_turn_has_its_legal_actions_and_the_dice_left(
    address: str, game: str, asked: Json
) -> None:
    site, other = {"plus": ("road T2", "road T4"), "extra": ("road 3-7", "road 8-12")}[game]
    before = START if game == "extra" else []
    running = turn("brick lumber gold", site, other)
    paper = {"game": game, "seats": 2, "turns": before, "turn": running, **asked}
    answer = Browser(address, "de").post("/api/companion/check", paper).json()
    now = answer["now"]
    assert (now["seat"], now["dice"], now["whole"], now["legal"]) == (0, 3, None, [])
    assert now["faults"][0] is None
    assert now["faults"][1]["key"].startswith("build/")
    assert now["later"] == [["gold"], ["gold"]]
    assert answer["marks"] == []
    paper["turn"] = turn("brick lumber gold")
    legal = Browser(address, "de").post("/api/companion/check", paper).json()["now"]["legal"]
    [label] = [one["label"] for one in legal if one["action"] == site]
    assert label.endswith("bauen")


def test_an_earlier_turn_can_be_asked_about() -> None:
    played = played_on_paper(
        turn("brick lumber ore", "road T2"), turn("ore ore ore ore"), game="plus", seats=2, at=0
    )
    now = played.moment
    assert now is not None
    assert (now.seat, now.later) == (0, [["ore"]])
    assert played.rules.observe(now.state, 0).as_json()["turn"] == 0
    assert played.rules.observe(played.state, 0).as_json()["turn"] == 2


def test_the_running_turn_of_a_finished_game_is_not_played(address: str) -> None:
    paper = {**LAST_TURN, "turns": [turn(ROADS)], "turn": turn(ROADS)}
    answer = Browser(address).post("/api/companion/check", paper).json()
    assert (answer["over"], answer["now"]) == (True, None)


def test_the_games_are_listed_with_what_players_choose(address: str) -> None:
    listed = Browser(address).get("/api/companion/games").json()
    assert [game["name"] for game in listed] == ["classic", "plus", "extra"]
    assert [game["seats"] for game in listed] == [[1, 4], [2, 4], [2, 4]]
    assert [game["opening"] for game in listed] == [None, None, "start-road"]
    chosen = {option["name"] for game in listed for option in game["options"]}
    assert "start_player" not in chosen
    assert {"turns", "same_turn_joker", "castles", "round_limit"} <= chosen


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_record_replays_to_the_typed_game(
    address: str, game: str, seats: int, options: dict[str, Any]
) -> None:
    rules = make(game, seats, **options)
    turns, state = random_game(rules, seed=5)
    names = ["Ann", " ", "Cleo", "Dora"][:seats]
    paper = {"game": game, "seats": seats, "options": options, "turns": turns, "names": names}
    answer = Browser(address, "de").post("/api/companion/record", paper)
    assert answer.headers["content-disposition"] == f'attachment; filename="eiland-{game}.txt"'
    record = Record.parse(answer.text)
    assert record.header.names == ["Ann", "Spieler 2", "Cleo", "Dora"][:seats]
    assert record.seal is not None
    assert rules.write(record.replay().state) == rules.write(state)


def test_a_record_of_a_running_game_contains_its_turn(address: str) -> None:
    paper = {"seats": 1, "turns": [turn(ROADS, "road R0")], "turn": turn(ROADS, "road R1")}
    answer = Browser(address).post("/api/companion/record", {**paper, "names": [""]})
    log = Record.parse(answer.text).replay()
    assert log.rules.observe(log.state, 0).as_json()["sheets"][0]["roads"] == ["R0", "R1"]


def test_a_record_of_a_finished_game_can_be_analysed(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paper = {"seats": 1, "options": {"turns": 1}, "turns": [turn(ROADS, "road R0")]}
    answer = Browser(address).post("/api/companion/record", {**paper, "names": ["Ann"]})
    file = tmp_path / "game.txt"
    file.write_text(answer.text, encoding="utf-8")
    for verb in ("analyse", "replay"):
        assert carry_out([verb, str(file), "--lang", "en"]) == 0
        assert "Ann" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "keys"),
    [
        ({"turns": [turn(ROADS, "road R5")]}, ["companion/illegal", "build/no-road"]),
        ({"turn": turn("ore")}, ["companion/illegal", "companion/dice"]),
        ({"names": []}, ["companion/names"]),
        ({"names": ["a" * 41]}, ["seat/name"]),
        ({"game": "base"}, ["companion/game"]),
        ({"game": "plus"}, ["setup/seats"]),
        ({"names": 7}, ["request/field"]),
    ],
)
def test_there_is_no_record_of_an_impossible_game(
    address: str, changes: Json, keys: list[str]
) -> None:
    refused = Browser(address).post(
        "/api/companion/record", {"seats": 1, "names": ["Ann"], **changes}
    )
    assert refused.status_code == 422
    assert [fault["key"] for fault in refused.json()["faults"]] == keys
    assert all(fault["sentence"] != fault["key"] for fault in refused.json()["faults"])


@pytest.mark.parametrize("game", ["plus", "extra"])
def test_advice_in_a_race_is_the_choice_of_the_best_bot(address: str, game: str) -> None:
    before = START if game == "extra" else []
    wanted = {"game": game, "seats": 2, "turns": before, "turn": turn("brick lumber gold")}
    answer = Browser(address, "de").post("/api/companion/advice", wanted).json()
    assert answer["action"].startswith(("road", "keep"))
    assert answer["label"] != answer["action"]
    assert (answer["by"], answer["exact"]) == ("expert", False)
    assert answer["why"]


def test_advice_for_a_start_road(address: str) -> None:
    wanted = {"game": "extra", "seats": 2, "turn": {"rolls": [], "actions": []}}
    answer = Browser(address).post("/api/companion/advice", wanted).json()
    assert answer["action"].startswith("start-road")


def test_the_page_is_served(address: str) -> None:
    assert "Begleiter für Würfel und Papier" in Browser(address, "de").get("/companion").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_a_sentence_for_each_reason_it_can_find(address: str, lang: str) -> None:
    tables = page_tables()
    keys = {need["fault"] for site in tables["sites"] for need in site["needs"]}
    keys |= {site["short"] for site in tables["sites"]} | {tables["trade"]["key"]}
    keys |= {"build/already-built", "companion/dice", "companion/no-dice", "companion/over"}
    keys |= {"joker/no-knight", "joker/used", "joker/fresh", "joker/no-such-die"}
    sent = Browser(address).get(f"/api/messages/{lang}/companion").json()
    for key in keys:
        assert sent[f"fault.{key}"] == words(lang).messages[f"fault.{key}"]


LAST_TURN = {"seats": 1, "options": {"turns": 1}}
"""A game of one turn: its values need no solution."""


def test_advice_contains_the_value_of_every_legal_action(address: str) -> None:
    wanted = {**LAST_TURN, "turn": turn("brick lumber wool grain ore gold")}
    answer = Browser(address, "de").post("/api/companion/advice", wanted).json()
    verbs = {one["action"].split()[0] for one in answer["values"]}
    assert verbs == {"keep", "road", "settlement", "knight", "end"}
    values = [one["value"] for one in answer["values"]]
    assert values == sorted(values, reverse=True)
    assert answer["value"] == pytest.approx(values[0])
    assert answer["action"] == answer["values"][0]["action"]
    [end] = [one for one in answer["values"] if one["action"] == "end"]
    assert end["value"] == -2
    [settlement] = [one for one in answer["values"] if one["action"] == "settlement S3"]
    assert (settlement["label"], settlement["value"]) == ("Siedlung 3 bauen", 3)


def test_advice_says_why_the_best_action_is_best(address: str) -> None:
    wanted = {**LAST_TURN, "turn": turn(SETTLEMENT)}
    answer = Browser(address).post("/api/companion/advice", wanted).json()
    assert (answer["action"], answer["exact"]) == ("keep grain wool lumber brick", True)
    assert answer["why"].startswith("The road from settlement 3 is 16% likely this turn")


def test_advice_after_the_last_roll_keeps_nothing(address: str) -> None:
    last = {"rolls": [CITY, CITY, ROADS], "actions": ["road R0"]}
    answer = Browser(address).post("/api/companion/advice", {**LAST_TURN, "turn": last}).json()
    assert answer["action"] in ("road R1", "road R2")
    assert answer["value"] == 2
    assert not any(one["action"].startswith("keep") for one in answer["values"])


@pytest.mark.parametrize(
    ("wanted", "keys"),
    [
        ({**LAST_TURN, "turn": turn("ore")}, ["companion/dice"]),
        ({**LAST_TURN, "turn": turn(ROADS, "road R5")}, ["build/no-road"]),
        ({**LAST_TURN, "turn": turn(KNIGHTS, "knight K1", "knight K2")}, ["companion/no-dice"]),
        ({**LAST_TURN, "turns": [turn(ROADS)], "turn": turn(ROADS)}, ["companion/over"]),
        ({"seats": 9, "turn": turn(ROADS)}, ["request/field"]),
    ],
)
def test_there_is_no_advice_where_nothing_can_be_done(
    address: str, wanted: Json, keys: list[str]
) -> None:
    refused = Browser(address).post("/api/companion/advice", wanted)
    assert refused.status_code == 422
    assert [fault["key"] for fault in refused.json()["faults"]] == keys
