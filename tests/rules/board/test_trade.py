"""Trade (docs/rules/base.md, section 8)."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest

from eiland import SPECTATOR, ParseError
from tests.support.board_table import RESOURCES, BoardTable, table

PAIRS = list(permutations(RESOURCES, 2))
EACH = ",".join(f"{name}{{}}" for name in RESOURCES)
FOUR_EACH = EACH.format(4, 4, 4, 4, 4)
THREE_TO_ONE = ["0", "3", "26", "32", "47", "51", "49", "52"]
TWO_TO_ONE = {
    "ore": ["10", "15"],
    "grain": ["1", "5"],
    "wool": ["42", "46"],
    "lumber": ["11", "16"],
    "brick": ["33", "38"],
}
FORMS = [(1, 1), (2, 1), (1, 2)]


def market(**options: bool | int | str) -> BoardTable:
    """Return a game of four players with cards to trade."""
    hands = {
        "0.hand": "ore2,wool4,brick1",
        "1.hand": "ore1,grain2",
        "2.hand": "grain1,lumber2",
        "3.hand": "brick1",
    }
    return table(4, hands, **options)


def deals(verb: str, hand: dict[str, int]) -> set[str]:
    """List the simple deals that a hand can pay (TR-15)."""
    return {
        f"{verb} {k} {give} for {m} {want}"
        for give, want in PAIRS
        for k, m in FORMS
        if hand.get(give, 0) >= k
    }


def bank_trades(game: BoardTable) -> set[str]:
    return set(game.legal("bank"))


def all_trades(**rates: int) -> set[str]:
    """List the bank trades of a player with four cards of each kind and these rates."""
    return {f"bank {rates.get(give, 4)} {give} for 1 {got}" for give, got in PAIRS}


# Between players


@pytest.mark.rule("TR-1")
def test_only_the_player_whose_turn_it_is_makes_offers_and_only_after_the_roll() -> None:
    game = market()
    assert game.allows("offer 1 wool for 1 grain")
    for other in (1, 2, 3):
        assert game.legal("offer", player=other) == []
        assert game.refusal("offer 1 grain for 1 wool", other) == "action/not-your-turn"
    before = table(2, {"phase": "before", "rolled": "no", "0.hand": "ore1", "1.hand": "wool1"})
    assert before.legal() == ["roll"]
    assert before.refusal("offer 1 ore for 1 wool") == "action/roll-first"


@pytest.mark.rule("TR-1")
def test_a_trade_is_between_two_players() -> None:
    game = market().play("offer 2 wool for 1 grain", "1: accept", "2: accept", "0: take 2")
    assert game["0.hand"] == "ore2,grain1,wool2,brick1"
    assert game["2.hand"] == "wool2,lumber2"
    assert (game["1.hand"], game["3.hand"]) == ("ore1,grain2", "brick1")
    assert game["offer"] == "-"


@pytest.mark.rule("TR-1")
def test_the_players_asked_trade_with_the_player_who_asked_and_not_with_each_other() -> None:
    game = market().play("offer 2 wool for 1 grain", "1: accept", "2: counter 1 lumber for 1 ore")
    for other in (1, 2, 3):
        assert game.legal("take", player=other) == []
    assert game.refusal("take 1", 3) == "trade/not-yours"
    game.play("0: take 2")
    assert (game["0.hand"], game["2.hand"]) == ("ore1,wool4,lumber1,brick1", "ore1,grain1,lumber1")


@pytest.mark.rule("TR-1")
def test_without_domestic_trade_there_are_no_offers() -> None:
    game = market(domestic_trade=False)
    assert game.legal("offer") == []
    assert game.refusal("offer 1 wool for 1 grain") == "trade/none-here"
    assert game.refusal("offer 1 wool 1 ore for 1 grain to 2") == "trade/none-here"
    assert game.allows("bank 4 wool for 1 grain")


@pytest.mark.rule("TR-2")
@pytest.mark.parametrize(
    "deal",
    ["1 wool for 1 grain", "4 wool for 1 grain", "1 wool for 7 grain", "2 ore 4 wool for 1 lumber"],
)
def test_any_number_of_cards_may_change_hands_each_way(deal: str) -> None:
    assert market().allows(f"offer {deal}")


@pytest.mark.rule("TR-2")
def test_presents_are_not_allowed() -> None:
    game = market()
    assert game.refusal("offer nothing for 1 grain") == "trade/nothing-given"
    assert game.refusal("offer 1 wool for nothing") == "trade/gift"
    game.play("offer 1 wool for 1 grain")
    assert game.refusal("counter nothing for 1 wool", 1) == "trade/nothing-given"
    assert game.refusal("counter 1 grain for nothing", 1) == "trade/gift"


@pytest.mark.rule("TR-3")
@pytest.mark.parametrize(
    "deal", ["2 wool for 1 wool", "3 wool 1 ore for 1 wool", "1 wool for 1 wool 1 grain"]
)
def test_what_one_side_gives_the_other_side_may_not_give(deal: str) -> None:
    game = market()
    assert game.refusal(f"offer {deal}") == "trade/like-for-like"
    game = table(2, {"0.hand": "brick1", "1.hand": "ore1,wool4"}).play("offer 1 brick for 1 wool")
    assert game.refusal(f"counter {deal}", 1) == "trade/like-for-like"


@pytest.mark.rule("TR-4")
def test_you_can_only_give_cards_in_your_hand() -> None:
    game = market()
    assert game.allows("offer 2 ore 1 brick for 1 grain")
    assert game.refusal("offer 3 ore for 1 grain") == "trade/not-held"
    assert game.refusal("offer 2 ore 1 lumber for 1 grain") == "trade/not-held"


@pytest.mark.rule("TR-4")
@pytest.mark.rule("W-34")
@pytest.mark.parametrize(
    "thing", ["knight", "settlement", "fish", "boot", "promise", "victory-point"]
)
def test_nothing_but_resource_cards_is_for_trade(thing: str) -> None:
    given = {"0.hand": "ore4", "0.cards": "knight1", "0.fish": "1:2", "boot": "0"}
    game = table(2, given, fishermen=True)
    for deal in (f"1 {thing} for 1 ore", f"1 ore for 1 {thing}", f"1 ore 1 {thing} for 1 wool"):
        with pytest.raises(ParseError, match="action/unknown-resource"):
            game.refusal(f"offer {deal}")


@pytest.mark.rule("TR-10")
def test_an_offer_says_what_is_given_and_wanted_and_who_is_asked() -> None:
    game = market().play("offer 1 ore 2 wool for 1 grain 1 lumber to 1 3")
    assert game["offer"] == "ore1,wool2:grain1,lumber1@1,3"
    assert game["phase"] == "offer"
    assert game.actors() == [1, 3, 0]
    assert game.legal(player=2) == []
    assert game.refusal("refuse", 2) == "trade/not-addressed"


@pytest.mark.rule("TR-10")
def test_by_default_you_ask_all_other_players() -> None:
    game = market().play("offer 1 wool for 1 grain")
    assert game["offer"] == "wool1:grain1@1,2,3"
    assert game.actors() == [1, 2, 3, 0]
    other = market().play("offer 1 wool for 1 grain to 3 1 2")
    assert other.rules.pack(other.state) == game.rules.pack(game.state)


@pytest.mark.rule("TR-10")
def test_there_is_at_most_one_open_offer() -> None:
    game = market().play("offer 1 wool for 1 grain")
    assert game.legal("offer", player=0) == []
    for deal in ("1 wool for 1 lumber", "1 wool for 2 lumber to 2", "1 wool for 1 grain"):
        assert game.refusal(f"offer {deal}", 0) == "trade/open-offer"


@pytest.mark.rule("TR-11")
def test_everyone_asked_answers_once_in_any_order() -> None:
    game = market().play("offer 1 wool for 1 grain")
    game.play("3: refuse")
    assert game.actors() == [1, 2, 0]
    game.play("1: counter 1 ore for 2 wool")
    assert game.actors() == [2, 0]
    game.play("2: accept")
    assert game.actors() == [0]
    assert [game[f"{seat}.answer"] for seat in (1, 2, 3)] == ["ore1:wool2", "accept", "refuse"]
    for seat in (1, 2, 3):
        for again in ("accept", "refuse", "counter 1 grain for 1 ore"):
            assert game.refusal(again, seat) == "trade/answered-already"


@pytest.mark.rule("TR-11")
@pytest.mark.rule("TR-12")
def test_a_counter_offer_goes_to_the_player_who_asked() -> None:
    game = market().play("offer 1 wool for 1 grain", "1: counter 1 ore 1 grain for 1 wool 1 brick")
    game.play("0: take 1")
    assert (game["0.hand"], game["1.hand"]) == ("ore3,grain1,wool3", "grain1,wool1,brick1")
    assert (game["phase"], game["1.answer"]) == ("main", "-")


@pytest.mark.rule("TR-11")
def test_a_counter_offer_must_be_a_legal_trade() -> None:
    game = market().play("offer 1 wool for 1 grain")
    assert game.allows("counter 2 grain for 1 wool 1 brick", 1)
    for deal in ("3 grain for 1 wool", "1 lumber for 1 wool"):
        assert game.refusal(f"counter {deal}", 1) == "trade/not-held"
    assert game.refusal("counter 1 ore for 2 grain", 0) == "trade/own-offer"


@pytest.mark.rule("TR-12")
def test_an_acceptance_may_be_taken_before_all_have_answered() -> None:
    game = market().play("offer 2 wool for 1 grain")
    assert game.legal(player=0) == ["withdraw"]
    assert game.refusal("take 1", 0) == "trade/nothing-to-take"
    game.play("2: accept")
    assert game.legal(player=0) == ["take 2", "withdraw"]
    game.play("0: take 2")
    assert (game["phase"], game["0.hand"]) == ("main", "ore2,grain1,wool2,brick1")
    assert game.actors() == [0]


@pytest.mark.rule("TR-12")
def test_an_offer_may_be_withdrawn_after_any_answer() -> None:
    for answers in ([], ["1: accept"], ["1: accept", "2: counter 1 lumber for 1 ore", "3: refuse"]):
        game = market().play("offer 2 wool for 1 grain", *answers, "0: withdraw")
        assert (game["phase"], game["offer"], game["1.answer"]) == ("main", "-", "-")
        assert [game["0.hand"], game["1.hand"]] == ["ore2,wool4,brick1", "ore1,grain2"]


@pytest.mark.rule("TR-12")
def test_while_an_offer_is_open_the_turn_does_not_go_on() -> None:
    game = market().play("offer 2 wool for 1 grain", "1: accept")
    for action in ("end", "bank 4 wool for 1 ore", "buy", "roll", "road 12-17"):
        assert game.refusal(action, 0) == "trade/open-offer"


@pytest.mark.rule("TR-12")
def test_once_everyone_has_refused_the_offer_is_gone() -> None:
    game = market().play("offer 2 wool for 1 grain to 1 2", "2: refuse")
    assert game["phase"] == "offer"
    game.play("1: refuse")
    assert (game["phase"], game["offer"], game["2.answer"]) == ("main", "-", "-")
    for answer in ("accept", "counter 1 grain for 1 wool"):
        game = market().play("offer 2 wool for 1 grain to 1 2", f"2: {answer}", "1: refuse")
        assert (game["phase"], game.actors()) == ("offer", [0])
        assert game.legal() == ["take 2", "withdraw"]


@pytest.mark.rule("TR-13")
def test_all_players_see_offers_and_answers() -> None:
    game = market().play("offer 2 wool for 1 grain to 1 2")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        assert game.viewed(viewer)["offer"] == "wool2:grain1@1,2"
    game.play("1: accept", "2: counter 1 lumber for 1 ore")
    for viewer in (SPECTATOR, 0, 1, 2, 3):
        view = game.viewed(viewer)
        assert [view["1.answer"], view["2.answer"]] == ["accept", "lumber1:ore1"]


@pytest.mark.rule("TR-13")
def test_to_accept_you_must_hold_what_is_wanted() -> None:
    game = market().play("offer 2 wool for 2 grain")
    assert game.allows("accept", 1)
    for seat in (2, 3):
        assert "accept" not in game.legal(player=seat)
        assert game.refusal("accept", seat) == "trade/not-held"


@pytest.mark.rule("TR-13")
def test_to_take_a_counter_offer_you_must_hold_what_it_asks_for() -> None:
    game = market().play("offer 1 wool for 1 grain")
    game.play("1: counter 1 grain for 3 ore", "2: counter 2 lumber for 2 ore 4 wool 1 brick")
    assert game.refusal("take 1", 0) == "trade/not-held"
    assert game.legal("take", player=0) == ["take 2"]
    game.play("0: take 2")
    assert (game["0.hand"], game["2.hand"]) == ("lumber2", "ore2,grain1,wool4,brick1")


@pytest.mark.rule("TR-14")
@pytest.mark.parametrize(("most", "options"), [(10, {}), (2, {"offers_per_turn": 2})])
def test_the_number_of_offers_in_a_turn_is_limited(most: int, options: dict[str, int]) -> None:
    game = market(**options)
    for made in range(most):
        assert game["offers"] == str(made)
        game.play("offer 1 wool for 1 grain", "1: counter 1 grain for 2 wool", "0: withdraw")
    assert game.legal("offer") == []
    for deal in ("1 wool for 1 lumber", "1 wool for 2 lumber to 2"):
        assert game.refusal(f"offer {deal}") == "trade/too-many-offers"
    game.play("end")
    assert game["offers"] == "0"


@pytest.mark.rule("TR-14")
def test_with_a_limit_of_zero_there_are_no_offers() -> None:
    game = market(offers_per_turn=0)
    assert game.legal("offer") == []
    assert game.refusal("offer 1 wool for 1 grain") == "trade/too-many-offers"


@pytest.mark.rule("TR-14")
@pytest.mark.parametrize(
    "offer",
    ["offer 1 wool for 1 grain", "offer 2 wool for 2 grain", "offer 1 ore for 1 grain to 2"],
)
def test_an_offer_that_all_have_refused_may_not_be_made_again_in_the_turn(offer: str) -> None:
    game = market().play(offer)
    for seat in game.actors()[:-1]:
        game.play(f"{seat}: refuse")
    assert game.refusal(offer) == "trade/refused-already"
    assert offer not in game.legal("offer")
    game.play("end")
    assert game["refused"] == "-"


REFUSED = ["offer 1 wool for 1 grain", "offer 2 wool for 2 grain to 1", "offer 1 wool for 1 ore"]
"""Offers of which the first and last are listed (TR-15) and the second is not."""
SHOP = {
    "0.settlements": "8",
    "0.roads": "8-12,12-17",
    "0.hand": "ore4,grain3,wool6,lumber2,brick2",
    "0.cards": "knight1,road-building1,year-of-plenty1,monopoly1",
    "1.settlements": "20",
    "1.hand": "ore1,grain3",
    "2.hand": "lumber1",
}


def refused_in(game: BoardTable) -> BoardTable:
    """Make the offers `REFUSED`, which all refuse."""
    for offer in REFUSED:
        game.play(offer)
        game.play(*(f"{seat}: refuse" for seat in game.actors()[:-1]))
    assert len(game["refused"].split(";")) == len(REFUSED)
    return game


def may_repeat(game: BoardTable) -> bool:
    """Return True if all offers `REFUSED` are legal again, False if none is."""
    noted = game["refused"] == "-"
    refusals = ["" if noted else "trade/refused-already"] * len(REFUSED)
    assert [game.refusal(offer) for offer in REFUSED] == refusals
    assert [offer in game.legal("offer") for offer in REFUSED] == [noted, False, noted]
    return noted


@pytest.mark.rule("TR-14")
def test_a_refused_offer_may_be_made_again_in_a_later_turn() -> None:
    game = refused_in(market()).play("end")
    assert game["refused"] == "-"
    for _ in range(3):
        game.play("roll", "dice 12", "end")
    assert may_repeat(game.play("roll", "dice 12"))


@pytest.mark.rule("TR-14")
@pytest.mark.rule("TR-14b")
@pytest.mark.parametrize(
    "lines",
    [
        ["road 17-22"],
        ["settlement 17"],
        ["city 8"],
        ["buy", "card knight"],
        ["bank 4 wool for 1 lumber"],
        ["year-of-plenty wool wool"],
        ["monopoly lumber"],
        ["knight", "robber 6", "steal ore from 1"],
        ["offer 1 ore for 1 lumber", "2: accept", "0: take 2"],
        ["offer 2 ore for 1 lumber", "1: counter 1 grain for 1 ore", "0: take 1"],
    ],
)
def test_a_refused_offer_may_be_made_again_once_a_hand_has_changed(lines: list[str]) -> None:
    game = refused_in(table(3, SHOP))
    assert not may_repeat(game)
    assert may_repeat(game.play(*lines))


@pytest.mark.rule("TR-14b")
@pytest.mark.parametrize(
    "lines",
    [
        ["monopoly brick"],  # nobody else holds one
        ["knight", "robber 0"],  # at nobody's building
        ["road-building", "road 17-22", "road 17-23"],
        ["offer 1 ore for 1 brick", "1: refuse", "0: withdraw"],
        ["offer 1 ore for 1 grain to 1", "1: counter 1 grain for 2 ore", "0: withdraw"],
    ],
)
def test_what_changes_no_hand_leaves_an_offer_refused(lines: list[str]) -> None:
    assert not may_repeat(refused_in(table(3, SHOP)).play(*lines))


@pytest.mark.rule("TR-14b")
def test_a_hand_that_changed_and_changed_back_has_changed() -> None:
    game = refused_in(table(3, SHOP)).play("offer 1 ore for 1 lumber", "2: accept", "0: take 2")
    game.play("offer 1 lumber for 1 ore to 2", "2: accept", "0: take 2")
    assert game.hand(0) == table(3, SHOP).hand(0)
    assert may_repeat(game)


@pytest.mark.rule("TR-14b")
@pytest.mark.parametrize(
    ("lines", "repeats"),
    [
        (["fish 1 3 for ore"], True),
        (["fish 3 for steal from 1", "steal grain from 1"], True),
        (["fish 2 3 for road", "road 17-22"], False),
        (["fish 1 3 3 for card", "card knight"], False),
        (["fish 2 for robber"], False),
        (["boot to 1"], False),
    ],
)
def test_fish_change_a_hand_only_by_resource_cards(lines: list[str], repeats: bool) -> None:
    fish = {"0.fish": "1:1,2:1,3:2", "boot": "0", "robber": "0"}
    game = refused_in(table(3, SHOP | fish, fishermen=True))
    assert may_repeat(game.play(*lines)) == repeats


@pytest.mark.rule("TR-14")
@pytest.mark.rule("TR-14b")
def test_repeated_offers_count_among_those_of_the_turn() -> None:
    game = refused_in(table(3, SHOP, offers_per_turn=4)).play("bank 4 wool for 1 lumber")
    assert game["offers"] == "3"
    game.play(REFUSED[0], "1: refuse", "2: refuse", "city 8")
    assert game.refusal(REFUSED[0]) == "trade/too-many-offers"


@pytest.mark.rule("TR-14b")
def test_games_begun_by_version_1_of_the_rules_keep_refusals_for_the_turn() -> None:
    game = refused_in(table(3, SHOP))
    old = game.rules.of_version(1)
    assert old is not None
    assert (old.version, old == game.rules) == (1, False)
    game.rules, game.state = old, old.read(old.write(game.state))
    assert not may_repeat(game.play("buy", "card knight"))
    assert game.play("end")["refused"] == "-"


def test_a_version_of_the_rules_has_a_text_and_is_pickled_with_them() -> None:
    rules = table(3).rules
    old = rules.of_version(1)
    assert repr(old) == f"{rules!r}.of_version(1)"
    assert pickle.loads(pickle.dumps(old)) == old
    assert [rules.of_version(version) for version in (0, 3)] == [None, None]
    assert rules.of_version(int(rules.version)) is rules


@pytest.mark.rule("TR-14a")
def test_the_same_cards_for_other_players_are_another_offer() -> None:
    refused = ["offer 1 wool for 1 grain to 1 2", "1: refuse", "2: refuse"]
    game = market().play(*refused)
    assert game.refusal("offer 1 wool for 1 grain to 2 1") == "trade/refused-already"
    for other in ("1 wool for 1 grain", "1 wool for 1 grain to 1", "2 wool for 1 grain to 1 2"):
        assert game.allows(f"offer {other}")
    game = market().play("offer 1 wool for 1 grain", "1: refuse", "2: refuse", "3: refuse")
    assert game.refusal("offer 1 wool for 1 grain to 1 2 3") == "trade/refused-already"
    assert game.allows("offer 1 wool for 1 grain to 1 2")


@pytest.mark.rule("TR-14a")
def test_several_refused_offers_are_remembered() -> None:
    game = market()
    for deal in ("2 wool 1 ore for 1 grain", "3 wool for 1 lumber", "1 wool for 1 grain"):
        game.play(f"offer {deal} to 3", "3: refuse")
    assert game["refused"] == "ore1,wool2:grain1@3;wool1:grain1@3;wool3:lumber1@3"
    for deal in ("1 ore 2 wool for 1 grain", "3 wool for 1 lumber", "1 wool for 1 grain"):
        assert game.refusal(f"offer {deal} to 3") == "trade/refused-already"


@pytest.mark.rule("TR-14a")
def test_an_offer_that_was_withdrawn_or_taken_may_be_made_again() -> None:
    game = market().play("offer 1 wool for 1 grain", "1: refuse", "2: refuse", "0: withdraw")
    assert game["refused"] == "-"
    assert game.allows("offer 1 wool for 1 grain")
    game.play("offer 1 wool for 1 grain", "2: refuse", "1: accept", "3: refuse", "0: take 1")
    assert game.allows("offer 1 wool for 1 grain")


@pytest.mark.rule("TR-15")
def test_simple_offers_to_all_players_are_listed() -> None:
    game = market()
    assert set(game.legal("offer")) == deals("offer", {"ore": 2, "wool": 4, "brick": 1})
    game = table(4, {"0.hand": FOUR_EACH})
    assert len(game.legal("offer")) == 60
    assert table(4).legal("offer") == []


@pytest.mark.rule("TR-15")
def test_an_offer_that_all_refused_is_no_longer_listed() -> None:
    game = market().play("offer 2 wool for 1 grain", "1: refuse", "2: refuse", "3: refuse")
    hand = {"ore": 2, "wool": 4, "brick": 1}
    assert set(game.legal("offer")) == deals("offer", hand) - {"offer 2 wool for 1 grain"}


@pytest.mark.rule("TR-15")
def test_a_player_who_is_asked_sees_refuse_accept_and_counter_offers_of_the_same_forms() -> None:
    game = market().play("offer 2 wool for 2 grain")
    counters = deals("counter", {"ore": 1, "grain": 2})
    assert set(game.legal(player=1)) == {"refuse", "accept"} | counters
    counters = deals("counter", {"grain": 1, "lumber": 2})
    assert set(game.legal(player=2)) == {"refuse"} | counters


@pytest.mark.rule("TR-15")
def test_other_legal_offers_and_counter_offers_may_be_played_though_not_listed() -> None:
    for deal in ("2 wool for 2 grain", "3 wool for 1 grain", "1 wool for 1 grain to 2"):
        game = market()
        assert f"offer {deal}" not in game.legal()
        game.play(f"offer {deal}")
        assert game["phase"] == "offer"
        assert "counter 1 grain for 2 wool 1 ore" not in game.legal(player=2)
        game.play("2: counter 1 grain 1 lumber for 2 wool 1 ore")
        assert game["2.answer"] == "grain1,lumber1:ore1,wool2"


# With the bank


@pytest.mark.rule("TR-5")
def test_every_player_may_trade_four_equal_cards_for_one_of_another_kind() -> None:
    game = table(3, {"0.hand": FOUR_EACH})
    assert bank_trades(game) == all_trades()
    game.play("bank 4 wool for 1 brick")
    assert game["0.hand"] == "ore4,grain4,lumber4,brick5"
    assert game["bank"] == EACH.format(15, 15, 19, 15, 14)
    assert bank_trades(table(3, {"0.hand": EACH.format(3, 3, 3, 3, 3)})) == set()


@pytest.mark.rule("TR-6")
@pytest.mark.parametrize("piece", ["settlements", "cities"])
@pytest.mark.parametrize("corner", THREE_TO_ONE)
def test_at_a_three_to_one_harbor_three_equal_cards_will_do(corner: str, piece: str) -> None:
    game = table(3, {"0.hand": FOUR_EACH, f"0.{piece}": corner})
    assert bank_trades(game) == all_trades(**dict.fromkeys(RESOURCES, 3))
    game.play("bank 3 ore for 1 brick")
    assert game["0.hand"] == EACH.format(1, 4, 4, 4, 5)


@pytest.mark.rule("TR-6")
@pytest.mark.parametrize("piece", ["settlements", "cities"])
@pytest.mark.parametrize("kind", TWO_TO_ONE)
def test_a_two_to_one_harbor_serves_only_for_its_own_resource(kind: str, piece: str) -> None:
    for corner in TWO_TO_ONE[kind]:
        game = table(3, {"0.hand": FOUR_EACH, f"0.{piece}": corner})
        assert bank_trades(game) == all_trades(**{kind: 2})
    got = "ore" if kind != "ore" else "wool"
    game.play(f"bank 2 {kind} for 1 {got}")
    assert game["bank"].startswith(f"{got}14") or f",{got}14" in game["bank"]
    assert f"{kind}17" in game["bank"]


@pytest.mark.rule("TR-6")
@pytest.mark.rule("TR-8")
@pytest.mark.parametrize("corners", ["1,26", "26,46,1", "0,42"])
def test_you_always_pay_the_best_rate_that_you_have(corners: str) -> None:
    game = table(
        3, {"0.hand": FOUR_EACH, "0.settlements": ",".join(sorted(corners.split(","), key=int))}
    )
    special = [kind for kind in RESOURCES if set(TWO_TO_ONE[kind]) & set(corners.split(","))]
    rates = {kind: 2 if kind in special else 3 for kind in RESOURCES}
    assert bank_trades(game) == all_trades(**rates)
    for paid in (2, 3, 4):
        if paid != rates["wool"]:
            with pytest.raises(ParseError, match="bank/rate"):
                game.refusal(f"bank {paid} wool for 1 ore")


@pytest.mark.rule("TR-6")
@pytest.mark.rule("T-7")
def test_a_harbor_serves_as_soon_as_the_settlement_is_built() -> None:
    hand = "ore3,grain1,wool1,lumber1,brick1"
    game = table(3, {"0.hand": hand, "0.roads": "0-4"})
    assert bank_trades(game) == set()
    game.play("settlement 0")
    assert "bank 3 ore for 1 wool" in bank_trades(game)


@pytest.mark.rule("TR-7")
def test_you_take_another_resource_than_the_one_you_give() -> None:
    game = table(3, {"0.hand": FOUR_EACH})
    for kind in RESOURCES:
        with pytest.raises(ParseError, match="bank/notation"):
            game.refusal(f"bank 4 {kind} for 1 {kind}")


@pytest.mark.rule("TR-7")
def test_you_take_a_resource_that_the_bank_has() -> None:
    game = table(3, {"0.hand": "wool4", "1.hand": "ore19"})
    assert game.refusal("bank 4 wool for 1 ore") == "bank/empty"
    assert bank_trades(game) == {
        f"bank 4 wool for 1 {kind}" for kind in ("grain", "lumber", "brick")
    }
    game = table(3, {"0.hand": "wool4", "1.hand": "ore18"}).play("bank 4 wool for 1 ore")
    assert game["bank"] == EACH.format(0, 19, 19, 19, 19).replace("ore0,", "")


@pytest.mark.rule("TR-8")
def test_trade_with_the_bank_belongs_in_your_own_turn_after_the_roll() -> None:
    hands = {"0.hand": "wool8", "1.hand": "ore8"}
    game = table(3, hands)
    assert game.legal("bank", player=1) == []
    assert game.refusal("bank 4 ore for 1 wool", 1) == "action/not-your-turn"
    before = table(3, {**hands, "phase": "before", "rolled": "no"})
    assert before.refusal("bank 4 wool for 1 ore") == "action/roll-first"


@pytest.mark.rule("TR-8")
def test_you_may_trade_with_the_bank_as_often_as_you_like() -> None:
    game = table(3, {"0.hand": "wool17"})
    for _ in range(4):
        game.play("bank 4 wool for 1 ore")
    game.play("bank 4 ore for 1 grain")
    assert game["0.hand"] == "grain1,wool1"
    assert game.refusal("bank 4 wool for 1 ore") == "bank/not-held"


@pytest.mark.rule("TR-9")
def test_a_harbor_serves_only_the_player_who_has_a_building_there() -> None:
    pieces = {"1.settlements": "26", "2.cities": "10", "0.roads": "10-15,20-26"}
    game = table(3, {"0.hand": FOUR_EACH, **pieces})
    assert bank_trades(game) == all_trades()
