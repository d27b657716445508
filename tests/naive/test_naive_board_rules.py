"""The naive reading of the board game against the examples of its rules."""

import random
from collections import Counter

import pytest

from . import board_map as land
from .board import NaiveBoard
from .board_building import (
    harbor_points,
    holder_by_first_to,
    longest_trail,
    owed_to,
    produce,
    recompute_longest_road,
)
from .board_examples import (
    REFUSED,
    beginners,
    board_text,
    empty_hand,
    field,
    give,
    is_refused,
    is_repeated,
    paths,
    play_lines,
    refused_offer,
    rolled,
    starting,
)
from .board_table import CHANCE, RESOURCES

# Sections 5 to 7: turns, production, the seven.


def test_before_the_roll_only_a_card_may_be_played() -> None:
    game = beginners()
    give(game, 0, "brick wool ore grain")
    assert game.legal(0) == {"roll"}
    game.table.active().cards["knight"] = 1
    assert game.legal(0) == {"roll", "knight"}
    game.table.options.dev_card_before_roll = False
    assert game.legal(0) == {"roll"}


def test_bank_shortage() -> None:
    game = beginners()
    table = game.table
    table.players[0].settlements, table.players[0].cities = {8}, {28}
    for bank, paid in [(1, [0, 0]), (2, [0, 0]), (3, [2, 1])]:
        empty_hand(game, 0)
        empty_hand(game, 1)
        table.bank["lumber"] = bank
        produce(table, 8)  # the forest of hex 12 owes two to 28 and one to 39
        assert [table.players[seat].hand["lumber"] for seat in (0, 1)] == paid
    empty_hand(game, 0)
    table.players[1].settlements = {41}
    table.bank["lumber"] = 1
    produce(table, 8)
    assert table.players[0].hand["lumber"] == 1  # one player alone gets what is left
    assert table.bank["lumber"] == 0


def test_robber_stops_its_hex() -> None:
    game = beginners()
    game.table.robber = 12
    assert not owed_to(game.table, game.table.players[0], 8)
    assert owed_to(game.table, game.table.players[2], 8)


def test_discards_are_chosen_in_order_and_applied_together() -> None:
    game = beginners()
    give(game, 0, "ore ore ore brick brick brick")  # 9 with grain and two lumber
    give(game, 2, "ore ore ore ore wool")  # 8
    rolled(game, 7)
    assert game.actors() == [0, 2]
    assert starting(game, 0, "discard") == {f"discard {k}" for k in ("ore", "grain", "lumber")}
    bank = field(game, "bank")
    game.play(0, "discard grain")
    assert "discard ore" not in game.legal(0)
    for _ in range(2):
        game.play(0, "discard brick")
    assert game.legal(0) == {"discard brick"}
    game.play(0, "discard brick")
    assert game.actors() == [2]
    assert field(game, "0.discards") == "grain1,brick3"
    assert field(game, "bank") == bank
    for _ in range(4):
        game.play(2, "discard ore")
    assert field(game, "0.hand") == "ore3,lumber2"
    assert field(game, "0.discards") == "-"
    assert field(game, "phase") == "robber"
    assert len(game.legal(0)) == 18


def test_seven_cards_are_kept() -> None:
    game = beginners()
    give(game, 0, "ore ore ore ore")
    give(game, 2, "ore wool wool brick")
    rolled(game, 7)
    assert field(game, "phase") == "robber"


def test_robbing_one_several_and_nobody() -> None:
    game = rolled(beginners(), 7)
    game.play(0, "robber 14")  # blue 41, orange 40
    assert game.legal(0) == {"steal from 1", "steal from 3"}
    game.play(0, "steal from 3")
    assert field(game, "victim") == "3"
    assert game.weights() == {"steal ore from 3": 1, "steal grain from 3": 2}
    game.play(CHANCE, "steal grain from 3")
    assert field(game, "phase") == "main"
    assert field(game, "0.hand") == "grain2,lumber2"
    game = rolled(beginners(), 7)
    game.play(0, "robber 11")  # white alone: chance at once
    assert field(game, "victim") == "2"
    game = rolled(beginners(), 7)
    empty_hand(game, 2)
    game.play(0, "robber 11")
    assert field(game, "phase") == "main"


def test_friendly_robber_spares_the_weak_unless_nothing_else_is_left() -> None:
    game = rolled(beginners(2, friendly_robber=True), 7)
    built = {spot for player in game.table.players for spot in player.settlements}
    spared = {h for h in land.HEXES if built & set(land.CORNERS[h])}
    assert game.legal(0) == {f"robber {h}" for h in set(land.HEXES) - spared - {9}}
    game.table.players[0].settlements.add(40)  # three points: no protection any more
    weak = game.table.players[1].settlements
    spared = {h for h in land.HEXES if weak & set(land.CORNERS[h])}
    assert game.legal(0) == {f"robber {h}" for h in set(land.HEXES) - spared - {9}}
    game.table.players[0].settlements = {land.CORNERS[h][0] for h in land.HEXES}
    game.table.players[1].settlements = set()
    game.table.options.target_vp = 30
    assert len(game.legal(0)) == 18
    game = rolled(beginners(friendly_robber=True), 7)
    built = {spot for player in game.table.players for spot in player.settlements}
    assert all(built & set(land.CORNERS[h]) for h in land.HEXES if h != 9)
    assert len(game.legal(0)) == 18  # nothing else is left


# Section 8: trading.


def test_best_rates_at_harbors() -> None:
    game = rolled(beginners())
    give(game, 0, "wool wool wool wool grain grain")
    assert starting(game, 0, "bank") == {
        f"bank 4 wool for 1 {kind}" for kind in RESOURCES if kind != "wool"
    }
    game.table.players[0].settlements.add(0)
    assert "bank 3 wool for 1 ore" in game.legal(0)
    assert "bank 3 grain for 1 ore" in game.legal(0)
    game.table.players[0].cities.add(42)
    assert "bank 2 wool for 1 ore" in game.legal(0)
    assert not any(text.startswith("bank 3 wool") for text in game.legal(0))
    game.table.bank["ore"] = 0
    assert "bank 2 wool for 1 ore" not in game.legal(0)


def test_offers_listed_and_accepted() -> None:
    game = rolled(beginners())  # seat 0: grain, two lumber
    listed = starting(game, 0, "offer")
    assert len(listed) == 4 * 2 + 4 * 3
    assert "offer 2 lumber for 1 ore" in listed
    assert "offer 1 lumber for 2 wool" in listed
    for text in [
        "offer 1 grain 2 lumber for 3 ore 1 wool to 2",
        "offer 1 grain for 1 ore to 1 3",
        "offer 1 grain for 1 ore",
    ]:
        assert game.accepts(0, text)
    for text in [
        "offer 1 grain for 1 ore to 1 2 3",  # all others: written without
        "offer 1 grain for 1 ore to 3 1",
        "offer 1 grain for 1 ore to 1 1",
        "offer 1 grain for 1 ore to 0",
        "offer 1 grain for 1 ore to 4",
        "offer 2 lumber 1 grain for 1 ore",
        "offer 1 grain for nothing",
        "offer nothing for 1 grain",
        "offer 2 lumber for 1 lumber",
        "offer 2 lumber for 1 lumber 1 ore",
        "offer 3 lumber for 1 ore",
        "offer 01 grain for 1 ore",
        "offer 1 gold for 1 ore",
        "offer 1 grain for 1 ore ",
    ]:
        assert not game.accepts(0, text), text
    assert not any(game.accepts(1, text) for text in listed)


def test_answers_and_taking_them() -> None:
    game = rolled(beginners())
    game.play(0, "offer 1 grain for 1 ore to 2 3")
    assert game.actors() == [2, 3, 0]
    assert game.legal(0) == {"withdraw"}
    assert {"accept", "refuse", "counter 1 ore for 1 lumber"} <= game.legal(2)
    assert game.accepts(2, "counter 1 ore 1 wool for 5 brick")
    assert not game.accepts(2, "counter 1 brick for 1 ore")
    assert not game.accepts(2, "counter 1 ore for 1 ore")
    game.play(2, "counter 1 ore for 1 brick")
    assert game.legal(0) == {"withdraw"}  # the active player has no brick
    game.play(3, "accept")
    assert field(game, "2.answer") == "ore1:brick1"
    assert field(game, "offer") == "grain1:ore1@2,3"
    assert game.legal(0) == {"withdraw", "take 3"}
    game.play(0, "take 3")
    assert field(game, "0.hand") == "ore1,lumber2"
    assert field(game, "3.hand") == "grain3"
    assert field(game, "offer") == "-"
    assert field(game, "2.answer") == "-"
    game.play(0, "offer 1 ore for 2 wool")
    game.play(1, "refuse")
    game.play(2, "counter 1 wool for 1 lumber")
    game.play(0, "take 2")
    assert field(game, "0.hand") == "ore1,wool1,lumber1"
    assert field(game, "offers") == "2"
    assert field(game, "refused") == "-"


def test_a_refused_offer_is_not_repeated_and_offers_are_limited() -> None:
    game = rolled(beginners(offers_per_turn=3))
    game.play(0, "offer 1 grain for 1 ore to 2")
    game.play(2, "refuse")
    assert field(game, "refused") == "grain1:ore1@2"
    assert not game.accepts(0, "offer 1 grain for 1 ore to 2")
    assert game.accepts(0, "offer 1 grain for 1 ore to 3")
    game.play(0, "offer 1 grain for 1 ore")
    game.play(0, "withdraw")
    game.play(0, "offer 1 grain for 1 ore")
    for seat in (3, 1, 2):
        game.play(seat, "refuse")
    assert field(game, "refused") == "grain1:ore1@1,2,3;grain1:ore1@2"
    assert not starting(game, 0, "offer")
    game.play(0, "end")
    assert field(game, "refused") == "-"
    assert field(game, "offers") == "0"


@pytest.mark.parametrize("build", ["road 9-13", "settlement 18", "city 8"])
def test_a_refused_offer_is_repeated_after_a_build(build: str) -> None:
    """TR-14, BU-1: who pays for a piece loses cards."""
    game = refused_offer("ore ore ore grain grain wool brick")
    game.table.players[0].roads |= paths("13-18")
    play_lines(game, f"0: {build}")
    assert is_repeated(game)
    play_lines(game, f"0: {REFUSED}", "2: refuse")
    assert is_refused(game)


def test_a_refused_offer_is_repeated_after_a_purchase() -> None:
    """TR-14b, DC-1: the hand changes with the payment, not with the card that is drawn."""
    game = refused_offer("ore grain wool")
    play_lines(game, "0: buy")
    assert field(game, "phase") == "card"
    assert field(game, "refused") == "-"
    play_lines(game, "* card knight")
    assert is_repeated(game)


def test_a_refused_offer_is_repeated_after_a_trade_with_the_bank() -> None:
    """TR-14, TR-5."""
    game = refused_offer("lumber lumber")
    play_lines(game, "0: bank 4 lumber for 1 wool")
    assert is_repeated(game)


@pytest.mark.parametrize("answer", ["accept", "counter 1 ore for 1 lumber"])
def test_a_refused_offer_is_repeated_after_a_trade_with_another_player(answer: str) -> None:
    """TR-14b, TR-12: only the taking changes hands; white, who was asked, has no part in it."""
    game = refused_offer()
    play_lines(game, "0: offer 1 lumber for 1 grain to 3", f"3: {answer}")
    assert is_refused(game)
    play_lines(game, "0: take 3")
    assert is_repeated(game)


def test_a_refused_offer_is_repeated_after_a_knights_theft() -> None:
    """TR-14b, DC-6, R-4: knight, robber and victim are no change yet, the stolen card is."""
    game = refused_offer()
    game.table.active().cards["knight"] = 1
    for line in ["0: knight", "0: robber 14", "0: steal from 3"]:
        play_lines(game, line)
        assert is_refused(game)
    play_lines(game, "* steal ore from 3")
    assert is_repeated(game)


def test_a_refused_offer_is_not_repeated_after_a_knight_that_robs_nobody() -> None:
    """TR-14b, R-5: red is alone on hex 0, and nobody robs themselves."""
    game = refused_offer()
    game.table.active().cards["knight"] = 1
    play_lines(game, "0: knight", "0: robber 0")
    assert field(game, "phase") == "main"
    assert is_refused(game)


def test_a_refused_offer_is_repeated_after_a_year_of_plenty() -> None:
    """TR-14, DC-9."""
    game = refused_offer()
    game.table.active().cards["year-of-plenty"] = 1
    play_lines(game, "0: year-of-plenty wool wool")
    assert is_repeated(game)


def test_a_refused_offer_is_repeated_after_a_monopoly_that_brings_something() -> None:
    """TR-14, DC-11: the only brick is blue's, who was not asked."""
    game = refused_offer()
    game.table.active().cards["monopoly"] = 1
    play_lines(game, "0: monopoly brick")
    assert is_repeated(game)


def test_a_refused_offer_is_not_repeated_after_a_monopoly_that_brings_nothing() -> None:
    """TR-14b, DC-11: only red has brick."""
    game = refused_offer("brick")
    empty_hand(game, 1)
    game.table.active().cards["monopoly"] = 1
    play_lines(game, "0: monopoly brick")
    assert field(game, "gone") == "monopoly1"
    assert is_refused(game)


def test_a_refused_offer_is_not_repeated_after_free_roads() -> None:
    """TR-14b, DC-7: nobody pays for them."""
    game = refused_offer()
    game.table.active().cards["road-building"] = 1
    for line in ["0: road-building", "0: road 9-13", "0: road 4-8"]:
        play_lines(game, line)
        assert is_refused(game)
    assert field(game, "phase") == "main"


def test_a_refused_offer_is_not_repeated_after_another_was_withdrawn() -> None:
    """TR-14, TR-14a: what is withdrawn moves no card; it may itself be made again."""
    game = refused_offer()
    for _ in range(2):
        play_lines(game, "0: offer 1 lumber for 1 wool", "1: refuse", "2: accept", "0: withdraw")
        assert field(game, "refused") == "grain1:ore1@2"
        assert is_refused(game)


def test_a_change_that_is_reversed_is_still_a_change() -> None:
    """TR-14b: red and orange change a lumber for a grain, and back."""
    game = refused_offer()
    hands = [field(game, f"{seat}.hand") for seat in range(4)]
    play_lines(game, "0: offer 1 lumber for 1 grain to 3", "3: accept", "0: take 3")
    play_lines(game, "0: offer 1 grain for 1 lumber to 3", "3: accept", "0: take 3")
    assert [field(game, f"{seat}.hand") for seat in range(4)] == hands
    assert is_repeated(game)


def test_a_change_frees_all_refused_offers_and_each_can_be_refused_anew() -> None:
    """TR-14, notation `refused`: since a hand last changed, sorted, each once."""
    game = refused_offer("brick brick lumber")
    play_lines(game, "0: offer 1 brick for 1 wool to 3", "3: refuse")
    assert field(game, "refused") == "brick1:wool1@3;grain1:ore1@2"
    play_lines(game, "0: road 9-13")
    assert is_repeated(game)
    assert game.accepts(0, "offer 1 brick for 1 wool to 3")
    play_lines(game, f"0: {REFUSED}", "2: refuse")
    assert field(game, "refused") == "grain1:ore1@2"
    assert game.accepts(0, "offer 1 brick for 1 wool to 3")


def test_a_refused_offer_is_listed_again_when_it_may_be_repeated() -> None:
    """TR-15 and notation: what is refused is neither listed nor legal until a hand changes."""
    game = refused_offer("lumber lumber")
    offer = "offer 1 grain for 1 ore"
    assert offer in game.legal(0)  # other addressees (TR-14a)
    play_lines(game, f"0: {offer}", "1: refuse", "2: refuse", "3: refuse")
    assert field(game, "refused") == "grain1:ore1@1,2,3;grain1:ore1@2"
    assert offer not in game.legal(0)
    assert not game.accepts(0, offer)
    assert "offer 1 grain for 2 ore" in game.legal(0)
    play_lines(game, "0: bank 4 lumber for 1 wool")
    assert offer in game.legal(0)


def test_a_refused_offer_is_repeated_only_with_the_cards_for_it() -> None:
    """TR-13, TR-14: red gives the only grain away; then nothing is refused, but it is missing."""
    game = refused_offer()
    play_lines(game, "0: offer 1 grain for 1 brick to 1", "1: accept", "0: take 1")
    assert field(game, "refused") == "-"
    assert not game.accepts(0, REFUSED)


def test_repeated_offers_count_for_the_limit() -> None:
    """TR-14: three offers a turn are three, also of the same one."""
    game = refused_offer("wool " * 12, offers_per_turn=3)
    for offers in (2, 3):
        play_lines(game, "0: bank 4 wool for 1 brick")
        assert is_repeated(game)
        play_lines(game, f"0: {REFUSED}", "2: refuse")
        assert field(game, "offers") == str(offers)
        assert field(game, "refused") == "grain1:ore1@2"
    play_lines(game, "0: bank 4 wool for 1 brick")
    assert field(game, "refused") == "-"
    assert not starting(game, 0, "offer")
    assert not game.accepts(0, REFUSED)


def test_a_won_game_shows_what_is_refused_after_the_last_action() -> None:
    """TR-14b, VP-2: a knight wins and changes no hand; a settlement wins and was paid."""
    game = refused_offer(target_vp=4)
    game.table.active().cards["knight"] = 1
    game.table.active().knights = 2
    play_lines(game, "0: knight")
    assert game.winners() == [0]
    assert field(game, "refused") == "grain1:ore1@2"
    game = refused_offer("wool brick", target_vp=3)
    game.table.active().roads |= paths("13-18")
    play_lines(game, "0: settlement 18")
    assert game.winners() == [0]
    assert field(game, "refused") == "-"


# Sections 9 to 13: building, cards, titles, victory.


def test_a_road_does_not_pass_a_foreign_building() -> None:
    game = rolled(beginners())
    give(game, 0, "brick lumber")
    game.table.players[0].roads = paths("8-13 13-18")
    assert {"road 18-23", "road 18-24"} <= game.legal(0)
    game.table.players[1].settlements.add(18)
    assert not {"road 18-23", "road 18-24"} & game.legal(0)
    assert "road 9-13" in game.legal(0)


def test_settlements_need_an_own_road_and_distance() -> None:
    game = rolled(beginners())
    give(game, 0, "brick wool")
    game.table.players[0].roads |= paths("13-18 18-24")
    assert starting(game, 0, "settlement") == {"settlement 18", "settlement 24"}
    game.table.players[0].settlements |= {0, 2, 50}
    assert not starting(game, 0, "settlement")  # no piece left (BU-7)


HEX_RING = "18-24 24-30 30-35 29-35 23-29 18-23"


def test_rings_of_lr_4() -> None:
    ring = paths(HEX_RING)
    assert longest_trail(ring, set()) == 6
    assert longest_trail(ring, {18}) == 6
    assert longest_trail(ring, {18, 30}) == 4
    assert longest_trail(ring, {18, 24}) == 5
    assert longest_trail(ring, {18, 35}) == 3
    assert longest_trail(ring, {24, 29}) == 3
    assert longest_trail(ring | paths("13-18"), set()) == 7
    assert longest_trail(ring | paths("13-18"), {18}) == 6
    assert longest_trail(paths("8-13 13-18 9-13"), set()) == 2  # branches do not add
    assert longest_trail(set(), set()) == 0


def slow_trail(roads: set[land.Path], foreign: set[int]) -> int:
    """Measure the longest trail once more, growing all trails road by road."""
    trails = {(frozenset({r}), end) for r in roads for end in r}
    length = 0
    while trails:
        length += 1
        trails = {
            (used | {r}, land.other_end(r, end))
            for used, end in trails
            if end not in foreign
            for r in roads
            if r not in used and end in r
        }
    return length


def test_longest_road_agrees_with_growing_trails() -> None:
    dice = random.Random(5)
    for _ in range(40):
        roads = {dice.choice(land.PATHS)}
        while len(roads) < 10:
            here = dice.choice([end for r in sorted(roads) for end in r])
            roads.add(dice.choice(land.paths_at(here)))
        foreign = set(dice.sample(sorted({end for r in roads for end in r}), 2))
        assert longest_trail(roads, foreign) == slow_trail(roads, foreign)


def test_longest_road_is_kept_lost_and_set_aside() -> None:
    game = beginners()
    table = game.table
    line = [land.COAST_PATHS[index] for index in range(30)]
    for player in table.players:
        player.settlements.clear()
        player.roads.clear()

    def award(*lengths: int) -> int | None:
        for seat, length in enumerate(lengths):
            table.players[seat].roads = set(line[8 * seat : 8 * seat + length])
        recompute_longest_road(table)
        return table.longest_road

    assert award(4, 4, 0) is None
    assert award(4, 5, 0) == 1
    assert award(5, 5, 0) == 1  # kept when tied
    assert award(6, 5, 0) == 0
    assert award(6, 6, 7) == 2
    assert award(6, 6, 5) is None  # the holder lost it, two are tied
    assert award(5, 6, 5) == 1  # no prior claim
    assert award(5, 4, 5) is None
    assert award(4, 4, 4) is None


def test_cards_that_go_to_the_first() -> None:
    assert holder_by_first_to(None, [2, 2, 1], 3) is None
    assert holder_by_first_to(None, [2, 3, 1], 3) == 1
    assert holder_by_first_to(1, [3, 3, 1], 3) == 1
    assert holder_by_first_to(0, [3, 3, 1], 3) == 0
    assert holder_by_first_to(1, [4, 3, 1], 3) == 0


def test_a_card_is_not_played_when_bought_and_one_a_turn() -> None:
    game = rolled(beginners())
    give(game, 0, "ore wool ore wool grain")
    game.table.active().cards["knight"] = 1
    game.play(0, "buy")
    game.play(CHANCE, "card monopoly")
    assert field(game, "fresh") == "monopoly1"
    assert not starting(game, 0, "monopoly")
    game.play(0, "buy")
    game.play(CHANCE, "card knight")
    game.play(0, "knight")
    game.play(0, "robber 2")
    assert not game.legal(0) & {"knight", "monopoly ore"}
    assert field(game, "played") == "yes"
    assert field(game, "0.cards") == "knight1,monopoly1"
    assert field(game, "0.knights") == "1"
    assert field(game, "gone") == "-"


def test_road_building_with_one_piece_and_with_none() -> None:
    game = beginners()
    active = game.table.active()
    active.cards["road-building"] = 1
    spare = [p for p in land.PATHS if p not in game.table.taken_paths()]
    active.roads |= set(spare[:11])
    game.play(0, "road-building")
    assert field(game, "free") == "2"
    game.play(0, min(game.legal(0)))
    assert (field(game, "free"), field(game, "phase")) == ("1", "roads")
    game.play(0, min(game.legal(0)))
    assert (field(game, "free"), field(game, "phase")) == ("0", "before")
    assert field(game, "gone") == "road-building1"
    game = beginners()
    active = game.table.active()
    active.cards["road-building"] = 1
    active.roads |= set(spare[:12])
    game.play(0, "road-building")
    assert field(game, "free") == "1"
    game.play(0, min(game.legal(0)))
    assert field(game, "phase") == "before"
    game = beginners()
    game.table.active().cards["road-building"] = 1
    game.table.active().roads |= set(spare[:13])
    assert game.legal(0) == {"roll"}


def test_road_building_with_one_path() -> None:
    game = beginners()
    game.table.active().cards["road-building"] = 1
    game.table.players[1].roads |= set(land.PATHS) - game.table.taken_paths() - {(4, 8)}
    game.play(0, "road-building")
    assert field(game, "free") == "2"
    game.play(0, "road 4-8")
    assert (field(game, "free"), field(game, "phase")) == ("0", "before")


def test_one_card_a_turn_also_before_the_roll() -> None:
    game = beginners()
    game.table.active().cards.update(["monopoly", "monopoly", "year-of-plenty"])
    game.play(0, "monopoly ore")
    assert game.legal(0) == {"roll"}
    rolled(game)
    assert not starting(game, 0, "monopoly") | starting(game, 0, "year-of-plenty")
    game.play(0, "end")
    assert field(game, "played") == "no"


def test_year_of_plenty_and_monopoly() -> None:
    game = beginners()
    game.table.active().cards.update(["year-of-plenty", "monopoly"])
    assert len(starting(game, 0, "year-of-plenty")) == 15
    game.table.bank = Counter({"ore": 1, "wool": 1})
    assert starting(game, 0, "year-of-plenty") == {"year-of-plenty ore wool"}
    game.table.bank = Counter({"wool": 1})
    assert starting(game, 0, "year-of-plenty") == {"year-of-plenty wool"}
    game.table.bank = Counter()
    assert not starting(game, 0, "year-of-plenty")
    game.play(0, "monopoly ore")
    assert field(game, "0.hand") == "ore3,grain1,lumber2"
    assert [field(game, f"{seat}.hand") for seat in (1, 2, 3)] == [
        "lumber1,brick1",
        "wool1,lumber1",
        "grain2",
    ]


def test_victory_at_once_and_only_in_the_own_turn() -> None:
    game = rolled(beginners(target_vp=3))
    give(game, 0, "ore wool")
    game.table.players[1].cards["victory-point"] = 1
    assert game.scores() == [2, 2, 2, 2]
    assert game.actors() == [0]
    game.play(0, "end")
    assert game.actors() == []
    assert game.winners() == [1]
    assert game.scores() == [2, 3, 2, 2]
    assert field(game, "turn") == "1"
    game = rolled(beginners(target_vp=3))
    give(game, 0, "ore wool")
    game.play(0, "buy")
    game.play(CHANCE, "card victory-point")
    assert game.winners() == [0]
    assert (field(game, "rolled"), field(game, "fresh")) == ("yes", "victory-point1")
    assert beginners(target_vp=2).winners() == [0]
    game = NaiveBoard(2, board=board_text(game), start_player="seat1", target_vp=2)
    for seat, spot in [(1, 8), (0, 28), (0, 41), (1, 39)]:
        assert not game.winners()  # the founding is nobody's turn
        game.play(seat, f"settlement {spot}")
        game.play(seat, min(game.legal(seat)))
    assert game.winners() == [1]


def test_turn_limit_ends_without_winner() -> None:
    game = beginners(2, turn_limit=3, target_vp=3)
    game.table.players[1].cards["victory-point"] = 0
    for turn in range(3):
        rolled(game)
        if turn == 2:
            game.table.players[1].cards["victory-point"] = 1
        game.play(game.actors()[0], "end")
    assert field(game, "phase") == "over"
    assert field(game, "turn") == "3"
    assert game.winners() == []


# Section 15 and 17.


def test_targets_of_the_variants() -> None:
    for harbormaster, fishermen, target in [
        (False, False, 10),
        (True, False, 11),
        (False, True, 10),
        (True, True, 11),
    ]:
        game = beginners(harbormaster=harbormaster, fishermen=fishermen)
        assert game.table.target(0) == target
        game.table.boot = 0
        assert game.table.target(0) == target + 1
        assert game.table.target(1) == target


def test_harbormaster_needs_three_points() -> None:
    game = rolled(beginners(harbormaster=True))
    player = game.table.players[0]
    player.settlements |= {0, 1}
    assert harbor_points(game.table, player) == 2
    give(game, 0, "ore ore ore grain")
    game.play(0, "city 0")
    assert harbor_points(game.table, player) == 3
    assert field(game, "harbormaster") == "0"
    assert game.scores()[0] == 3 + 2 + 2
