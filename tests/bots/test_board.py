"""The board game's greedy bot: legal in every variant, and sensible in single positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import eiland
from eiland import CHANCE
from eiland.bots import LEVELS, bots, make
from eiland.chance import Generator
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.options import BASE_TARGET
from eiland.rules.island import GRID, HEXES
from tests.support.board_bots import PIECES
from tests.support.board_table import BoardTable, table
from tests.support.bot_games import play_out

VARIANTS: dict[str, dict[str, object]] = {
    "base": {},
    "harbormaster": {"harbormaster": True},
    "fishermen": {"fishermen": True},
    "both": {"harbormaster": True, "fishermen": True},
}
ODD_OPTIONS: list[dict[str, object]] = [
    {"board": "beginners", "domestic_trade": False, "dev_card_before_roll": False},
    {"friendly_robber": True, "discard_limit": 4, "offers_per_turn": 1, "harbors": "loose"},
    {
        "fishermen": True,
        "fish_draw": "optional",
        "boot_pass_delay": "next_turn",
        "robber_on_lake": False,
        "token_placement": "free",
    },
]
GAMES_IN_CI = 12
GAMES_IN_SOAK = 1000
CHUNK = 50
RANDOMS = ["greedy", "random", "random", "random"]

RED_HEXES = {0, 1, 4, 7, 8, 12}


def wins_over_random(games: range) -> int:
    """Count the games that greedy wins against three random players, rotating the seats."""
    won = 0
    for game in games:
        seat = game % len(RANDOMS)
        names = RANDOMS[-seat:] + RANDOMS[:-seat]
        won += play_out(eiland.make("base", len(names)), names, game)[0] == [seat]
    return won


def chosen(position: BoardTable, player: int | None = None) -> str:
    """Return greedy's action in a position."""
    rules, state = position.rules, position.state
    seat = int(rules.actor(state)) if player is None else player
    legal = rules.legal(state, seat)
    view = rules.observe(state, seat)
    bot = make("greedy", rules, 1)
    action = bot.choose(seat, view, legal, fresh_belief(view, rules.chosen))
    assert rules.is_legal(state, seat, action)
    return rules.text(state, seat, action)


def follow(position: BoardTable, verbs: str, most: int = 40) -> list[str]:
    """Let greedy act for all seats until its action begins differently; return the actions."""
    found: list[str] = []
    for _ in range(most):
        action = chosen(position)
        found.append(action)
        if action.split()[0] not in verbs.split():
            break
        position.play(action)
    return found


# Whole games


def test_greedy_is_registered() -> None:
    assert bots("base") == [*LEVELS, "random", "greedy-1", "greedy"]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_finishes_games_of_all_variants(variant: str, seats: int) -> None:
    rules = eiland.make("base", seats, **VARIANTS[variant])
    winners, turns = play_out(rules, ["greedy"] * seats, seats)
    assert len(winners) == 1
    assert turns < 200


@pytest.mark.slow
@pytest.mark.parametrize("options", ODD_OPTIONS)
def test_greedy_is_legal_with_other_options(options: dict[str, object]) -> None:
    rules = eiland.make("base", 3, **options)
    assert len(play_out(rules, ["greedy", "random", "greedy"], 5)[0]) == 1


@pytest.mark.slow
def test_greedy_beats_three_random_players() -> None:
    assert wins_over_random(range(GAMES_IN_CI)) >= GAMES_IN_CI - 1


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, GAMES_IN_SOAK, CHUNK))
def test_greedy_beats_three_random_players_in_the_long_run(
    first: int, record_property: Callable[[str, object], None]
) -> None:
    """One of twenty parts, so that an interrupted run can be resumed."""
    won = wins_over_random(range(first, first + CHUNK))
    record_property("row", f"games {first} to {first + CHUNK - 1}: greedy won {won} of {CHUNK}")
    assert won >= CHUNK * 9 // 10


def test_greedy_decides_by_the_view_only() -> None:
    rules = eiland.make("base", 3, harbormaster=True, fishermen=True)
    dice, state = Generator(7), rules.initial()
    shared = make("greedy", rules, 1)
    known = [rules.belief(seat) for seat in range(3)]
    for step in range(260):
        player = int(rules.actor(state))
        if player == CHANCE:
            action = int(rules.choice(state, dice.below(rules.choices(state))))
        else:
            legal, view = rules.legal(state, player), rules.observe(state, player)
            shown = rules.write_view(view)
            action = shared.choose(player, view, legal, known[player])
            assert rules.write_view(view) == shown  # the view is unchanged
            if step % 5 == 0:
                again = rules.read_view(shown, player)
                other = make("greedy", rules, 99)
                assert other.choose(player, again, legal, known[player]) == action
        seen = [rules.seen(state, player, action, seat) for seat in range(3)]
        rules.apply(state, player, action)
        known = [
            rules.update(belief, rules.observe(state, seat), seen[seat])
            for seat, belief in enumerate(known)
        ]


# Founding


def test_it_founds_on_productive_corners() -> None:
    for first in range(3):
        position = BoardTable(3, start_player="seat0")
        while position.rules.actor(position.state) == CHANCE:
            listed = position.legal(player=CHANCE)
            position.play(listed[first % len(listed)])
        pips = {text: spot_pips(position, text) for text in position.legal("settlement")}
        assert pips[chosen(position)] >= 0.75 * max(pips.values())


def spot_pips(position: BoardTable, action: str) -> int:
    """Return the sum of the pips of the hexes at a settlement's corner."""
    corner = int(action.split()[1])
    around = [place for place in range(HEXES) if corner in GRID.hex_corners[place]]
    tokens = [int(position.state.layout.token(place)) for place in around]
    return sum(6 - abs(7 - token) for token in tokens if token)


def test_its_first_road_leads_to_free_corners() -> None:
    """Beyond 7 both corners are taken or next to a settlement; beyond 16 one is free."""
    shown = {"phase": "path", "turn": "0", "rolled": "no", "start": "1", "0.settlements": "11"}
    shown |= {"1.settlements": "3", "1.roads": "0-3", "2.settlements": "17", "2.roads": "17-23"}
    assert chosen(table(3, shown)) == "road 11-16"


# Winning


@pytest.mark.parametrize(
    ("fields", "winning"),
    [
        (
            {"0.roads": "8-13,13-18,18-24,24-30", "0.hand": "lumber3,brick3", "0.cards": "knight1"},
            "road",
        ),
        ({"0.hand": "ore3,grain3,wool3", "0.cards": "knight1", "0.knights": "2"}, "knight"),
        ({"0.roads": "8-12,12-17", "0.hand": "ore5,grain4,wool1,lumber1,brick1"}, "settlement"),
        (
            {
                "0.roads": "8-13,13-18,18-24,24-30",
                "phase": "roads",
                "free": "2",
                "gone": "road-building1",
                "played": "yes",
            },
            "road",
        ),
    ],
)
def test_it_wins_when_one_action_wins(fields: dict[str, str], winning: str) -> None:
    position = table(3, {"0.cities": "8,19,28,30", "0.settlements": "40", **fields})
    action = chosen(position)
    assert action.split()[0] == winning
    assert position.play(action).winners() == [0]


def test_it_wins_by_cutting_a_rivals_longest_road() -> None:
    """18 produces more, but 7 cuts the rival's road of five and not the own one."""
    shown = {
        "0.cities": "8,28",
        "0.settlements": "1,39,50",
        "0.roads": "7-12,8-12,8-13,13-18,18-23",
        "0.hand": "grain1,wool1,lumber1,brick1",
        "1.settlements": "16",
        "1.roads": "0-3,3-7,7-11,11-16,16-21",
        "2.settlements": "30",
        "2.roads": "18-24,24-30",
        "road": "1",
    }
    position = table(3, shown)
    assert chosen(position) == "settlement 7"
    assert position.play("settlement 7").winners() == [0]


def test_it_builds_the_city_that_wins() -> None:
    shown = {"0.cities": "8,19,28", "0.settlements": "30,40,50", "0.hand": "ore3,grain2,lumber1"}
    position = table(3, shown)
    action = chosen(position)
    assert action.startswith("city ")
    assert position.play(action).winners() == [0]


def test_it_trades_with_the_bank_for_a_winning_build() -> None:
    shown = {"0.cities": "8,19,28", "0.settlements": "30,40,50", "0.hand": "ore2,grain2,wool4"}
    position = table(3, shown, domestic_trade=False)
    assert follow(position, "bank") == ["bank 4 wool for 1 ore", chosen(position)]
    assert position.play(chosen(position)).winners() == [0]


# Robber


def test_it_moves_the_robber_to_rivals_and_not_to_itself() -> None:
    position = table(3, {**PIECES, "phase": "robber", "1.hand": "ore2", "2.hand": "ore2"})
    place = int(chosen(position).split()[1])
    assert place not in RED_HEXES
    assert position.play(f"robber {place}").legal() != []


def test_it_robs_the_leader() -> None:
    shown = {**PIECES, "phase": "victim", "robber": "13", "1.hand": "ore3", "2.hand": "ore3"}
    position = table(3, {**shown, "2.settlements": "17,29,31", "2.cities": "50"})
    assert position.legal() == ["steal from 1", "steal from 2"]
    assert chosen(position) == "steal from 2"


def test_it_plays_a_knight_before_the_roll_when_it_is_robbed() -> None:
    shown = {**PIECES, "phase": "before", "rolled": "no", "0.cards": "knight1"}
    assert chosen(table(3, {**shown, "robber": "4"})) == "knight"
    assert chosen(table(3, {**shown, "robber": "18"})) == "roll"


def test_it_plays_a_knight_for_largest_army() -> None:
    shown = {**PIECES, "phase": "before", "rolled": "no", "0.cards": "knight1", "0.knights": "2"}
    assert chosen(table(3, shown)) == "knight"


# Cards


def test_it_discards_cards_that_a_city_does_not_need() -> None:
    shown = {**PIECES, "phase": "discard", "0.hand": "ore3,grain2,wool5"}
    position = table(3, shown)
    assert follow(position, "discard")[:5] == ["discard wool"] * 5


def test_it_discards_by_kind_of_resource() -> None:
    shown = {**PIECES, "phase": "discard", "0.hand": "ore6,grain1,wool1,lumber4"}
    position = table(3, shown)
    assert len(follow(position, "discard", 6)) == 6
    assert position["phase"] == "robber"


def test_it_uses_a_year_of_plenty_for_a_city() -> None:
    shown = {**PIECES, "0.hand": "ore2,grain1", "0.cards": "year-of-plenty1"}
    assert chosen(table(3, shown)) == "year-of-plenty ore grain"


def test_it_plays_a_monopoly_if_rivals_hold_many_cards_of_the_kind() -> None:
    shown = {**PIECES, "0.hand": "grain2", "0.cards": "monopoly1", "1.hand": "ore3,wool1"}
    assert chosen(table(3, {**shown, "2.hand": "ore3"})) == "monopoly ore"


def test_it_keeps_a_monopoly_if_rivals_hold_no_cards_of_the_kind() -> None:
    shown = {**PIECES, "0.hand": "grain2", "0.cards": "monopoly1"}
    assert chosen(table(3, shown)) == "end"


# Trade


def test_it_offers_cards_it_does_not_need_for_cards_it_lacks() -> None:
    shown = {**PIECES, "0.hand": "ore2,grain2,wool3", "1.hand": "ore2,lumber1", "2.hand": "ore2"}
    action = chosen(table(3, shown))
    assert action.startswith("offer ")
    assert action.split()[2] == "wool"
    assert action.split()[5] == "ore"


def test_it_does_not_ask_for_cards_that_no_rival_holds() -> None:
    shown = {**PIECES, "0.hand": "ore2,grain2,wool3", "1.hand": "lumber2", "2.hand": "brick2"}
    action = chosen(table(3, shown))
    assert not action.startswith("offer ") or action.split()[5] != "ore"


def offered(cities: str, own_cities: str = "-") -> BoardTable:
    """Return a position in which seat 1 offers seat 0 the ore for a city."""
    shown = {**PIECES, "phase": "offer", "turn": "13", "0.hand": "ore2,grain2,wool3"}
    shown |= {"1.hand": "ore1", "2.hand": "-", "offer": "ore1:wool1@0,2", "offers": "1"}
    shown |= {"0.settlements": "1,8,28", "0.cities": own_cities, "1.cities": cities}
    return table(3, shown)


def test_it_accepts_a_card_that_pays_for_its_city() -> None:
    assert chosen(offered("-"), 0) == "accept"


def test_it_refuses_to_help_a_rival_who_is_about_to_win() -> None:
    """Even if the ore pays for a winning city: the rival's turn comes first."""
    assert chosen(offered("16,48,50"), 0) == "refuse"
    assert chosen(offered("16,48,50", "14,20,24"), 0) == "refuse"
    assert chosen(offered("-", "14,20,24"), 0) == "accept"


def test_it_refuses_to_give_cards_that_its_city_needs() -> None:
    shown = {**PIECES, "phase": "offer", "turn": "13", "0.hand": "ore3,grain2"}
    shown |= {"1.hand": "wool1", "offer": "wool1:ore1@0,2", "offers": "1"}
    assert chosen(table(3, shown), 0) == "refuse"


def test_it_takes_the_acceptance_of_the_weaker_rival() -> None:
    shown = {**PIECES, "phase": "offer", "0.hand": "ore2,grain2,wool3", "offers": "1"}
    shown |= {"offer": "wool1:ore1@1,2", "1.hand": "ore1", "2.hand": "ore1"}
    shown |= {"1.answer": "accept", "2.answer": "accept", "1.settlements": "15,39,41,50"}
    position = table(3, shown)
    assert chosen(position, 0) == "take 2"


# Fish and boot


def with_fish(**fields: str) -> BoardTable:
    shown = {name.replace("_", "."): text for name, text in fields.items()}
    return table(3, {**PIECES, **shown}, fishermen=True)


def test_it_pays_with_the_fewest_fish() -> None:
    position = with_fish(**{"0_hand": "ore2,grain2", "0_fish": "1:2,2:1,3:1"})
    assert chosen(position) in ("fish 1 3 for ore", "fish 1 1 2 for ore")
    assert chosen(with_fish(**{"0_fish": "2:4,3:2"})) == "fish 2 2 3 for card"


def test_it_blocks_a_number_that_the_dice_deck_still_holds() -> None:
    fields = {"phase": "robber", "turn": "4", "0.settlements": "51", "0.hand": "ore1"}
    fields |= {"1.settlements": "13,38", "1.hand": "ore2"}  # at 6 and at 8
    assert chosen(table(2, fields)) == "robber 4"  # a 6
    assert chosen(table(2, fields | {"dice": "12345604321"}, dice="deck")) == "robber 4"
    assert chosen(table(2, fields | {"dice": "12340654321"}, dice="deck")) == "robber 12"  # an 8


def test_it_removes_the_robber_from_its_own_hex() -> None:
    assert chosen(with_fish(**{"0_fish": "2:1", "robber": "4"})) == "fish 2 for robber"
    assert chosen(with_fish(**{"0_fish": "2:1", "robber": "18"})) == "end"


def test_it_passes_the_boot_to_the_strongest_rival() -> None:
    position = with_fish(**{"boot": "0", "2_cities": "50"})
    assert chosen(position) == "boot to 2"


def test_it_wins_by_passing_the_boot() -> None:
    shown = {"boot": "0", "0_cities": "8,19,28,30", "0_settlements": "40,50"}
    shown |= {"1_cities": "1,10,16,26", "1_settlements": "39,52", "2_settlements": "-"}
    shown |= {"0_roads": "-", "1_roads": "-", "2_roads": "-"}
    position = with_fish(**shown)
    assert position.scores()[0] == BASE_TARGET
    assert position.play(chosen(position)).winners() == [0]


def test_it_exchanges_a_small_token_but_no_large_one() -> None:
    shown = {"phase": "exchange", "0_due": "1", "rolled": "yes"}
    assert chosen(with_fish(**shown, **{"0_fish": "1:1,3:6"}), 0) == "exchange 1"
    assert chosen(with_fish(**shown, **{"0_fish": "2:1,3:6"}), 0) == "leave"
