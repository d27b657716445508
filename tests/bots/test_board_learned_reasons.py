"""Why the learned bot chooses: what its network sees, in facts that players can check."""

from __future__ import annotations

import re
from collections import Counter, deque
from typing import Any

import pytest

import eiland
from eiland.bots.board.value.layout import PIPS, POINTS, SHORT
from eiland.bots.board.value.learned import LearnedBoard, Skill
from eiland.bots.board.value.one_ply import OnePly
from eiland.bots.board.value.reasons import explained as explained_choice
from eiland.bots.board.value.rollouts import Effort
from eiland.bots.board.value.shipped import network_for
from eiland.bots.network import CERTAIN, Network
from eiland.bots.reasons import Explanation, Ranked, Reason
from eiland.rules.board.belief.belief import fresh_belief
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.protocol import Belief, View
from eiland.rules.registry import AnyRules
from tests.support.board_bots import PIECES
from tests.support.board_sentences import UNFINISHED, UNFINISHED_IN_ENGLISH, said
from tests.support.board_table import GIVEN_BOARD, BoardTable, table
from tests.support.bot_games import moves
from tests.support.networks import wanting
from tests.support.samples import amount

RICH = "ore3,grain3,wool1,lumber2,brick2"
"""A hand that pays for a city and a settlement."""
MORE_PIPS = {pips: 20 * pips for pips in range(41)}
FEWER_POINTS_MISSING = {missing: 60 * (POINTS - missing) for missing in range(POINTS)}


def explained(
    position: BoardTable, network: Network | None = None, seat: int | None = None
) -> Explanation:
    """Return the explanation of the choice in a position, by default by the shipped network."""
    rules, state = position.rules, position.state
    player = int(rules.actor(state)) if seat is None else seat
    bot = LearnedBoard(rules, network_for(rules) if network is None else network)
    view = rules.observe(state, player)
    legal = rules.legal(state, player)
    found = bot.explain(player, view, legal, fresh_belief(view, rules.chosen))
    assert found is not None
    return found


def reason(position: BoardTable, network: Network, seat: int | None = None) -> Reason:
    return explained(position, network, seat).reasons[0]


def compared(position: BoardTable, network: Network, action: str, instead: str) -> Reason:
    """Return the reason of seat 0 for an action that is ranked before another one."""
    rules, state = position.rules, position.state
    assert isinstance(rules, Board)
    one_ply = OnePly(rules, network)
    one_ply.look_at_view(rules.observe(state, 0), 0)
    codes = [int(rules.parse(state, 0, text)) for text in (action, instead)]
    found = explained_choice(one_ply, 0, Ranked(codes, [0.5, 0.4]))
    assert found is not None
    return found.reasons[0]


def turn(hand: str, **more: str) -> BoardTable:
    """Return red's turn on the beginners' board after the roll, without trade."""
    return table(3, {"0.hand": hand, **PIECES, **more}, domestic_trade=False)


def fishing(fields: dict[str, str]) -> BoardTable:
    """Return such a turn of Fishermen."""
    return table(3, {**PIECES, **fields}, domestic_trade=False, fishermen=True)


def test_the_same_city_has_another_reason_for_another_network() -> None:
    position = turn("ore3,grain2")
    city = reason(position, wanting("pips", MORE_PIPS, seats=3))
    assert (city.key, city.facts["pips"], city.facts["instead"]) == ("pips", 11, 9)
    point = reason(position, wanting("own points missing", FEWER_POINTS_MISSING, seats=3))
    assert point.key == "points"


def test_more_of_one_resource_is_named_with_its_pips() -> None:
    """A network that wants nothing but ore takes the settlement with ore."""
    ore = {pips: 50 * pips for pips in range(PIPS)}
    position = BoardTable(3, board=GIVEN_BOARD, start_player="seat0")
    found = reason(position, wanting("production ore", ore, seats=3))
    assert (found.key, found.facts["got"]) == ("resource", "ore")
    assert int(found.facts["n"]) > int(found.facts["instead"])


def test_a_rivals_loss_is_the_reason_for_the_robber_and_names_the_rival() -> None:
    worths = {pips: 20 * (41 - pips) for pips in range(41)}
    position = turn("ore1", phase="robber")
    robbed = [
        reason(position, wanting("pips", worths, seat, seats=3)).facts["seat"] for seat in (1, 2)
    ]
    assert robbed == [1, 2]


def test_a_trade_is_explained_by_the_purchase_that_comes_nearer() -> None:
    near = {SHORT + missing: 100 * (8 - missing) for missing in range(8)}
    pieces = {**PIECES, "0.hand": "grain1,wool1", "1.hand": "ore3,grain1,lumber1"}
    position = table(3, pieces).play("offer 1 grain for 1 lumber to 1")
    city = reason(position, wanting("short of a city", near, seats=3), 1)
    assert (city.key, city.facts["goal"]) == ("pays", "city")
    road = explained(position, wanting("short of a road", near, seats=3), 1)
    assert position.rules.text(position.state, 1, road.action) == "refuse"
    assert road.reasons[0].key == "useless"


def test_an_offer_that_cannot_be_paid_names_the_missing_cards() -> None:
    pieces = {**PIECES, "0.hand": "grain1", "1.hand": "ore1"}
    position = table(3, pieces).play("offer 1 grain for 1 brick to 1")
    found = explained(position, seat=1).reasons[0]
    assert (found.key, found.facts["lacking"]) == ("unpayable", "1 brick")


def test_a_road_is_explained_by_its_length_or_by_the_site_it_leads_to() -> None:
    longer = {length: 100 * length for length in range(16)}
    position = turn("lumber1,brick1")
    found = reason(position, wanting("longest road", longer, seats=3))
    assert (found.key, found.facts) == ("nears-road", {"n": 2, "needed": 5})
    site = {worth: 100 * worth for worth in range(1, 18)}
    leads = reason(position, wanting("best spot", site, seats=3))
    assert leads.key == "towards"
    assert int(leads.facts["pips"]) > 0


def test_a_knight_is_explained_by_the_army_or_by_the_robber() -> None:
    cards = {"0.cards": "knight1", "robber": "4"}
    knights = {count: 200 * count for count in range(8)}
    army = reason(turn("-", **cards), wanting("knights", knights, seats=3))
    assert (army.key, army.facts) == ("development", {"n": 2})
    lost = {pips: 50 * (10 - pips) for pips in range(11)}
    drives = reason(turn("-", **cards), wanting("lost to the robber", lost, seats=3))
    assert (drives.key, drives.facts) == ("drives", {"pips": 5, "resources": "brick"})


def test_a_discard_keeps_what_the_network_wants() -> None:
    near = {SHORT + missing: 100 * (8 - missing) for missing in range(8)}
    position = turn("ore3,grain2,wool2,brick3", phase="discard")
    found = reason(position, wanting("short of a city", near, seats=3), 0)
    assert (found.key, found.facts["goal"]) == ("keeps", "city")


def test_the_boot_is_explained_by_its_new_holder_and_not_by_the_other_choice() -> None:
    """Cards differ only because the other choice would give some away."""
    position = fishing({"0.hand": "wool4", "boot": "0", "2.cities": "50"})
    many_wool = {cards: 100 * cards for cards in range(20)}
    found = compared(position, wanting("own wool", many_wool), "boot to 2", "bank 4 wool for 1 ore")
    assert (found.key, found.facts) == ("boot", {"seat": 2})


def test_the_end_of_a_turn_keeps_what_the_other_choice_would_cost() -> None:
    position = fishing({"0.hand": "wool4", "0.fish": "2:2", "robber": "4"})
    many = {count: 100 * count for count in range(13)}
    wool = compared(position, wanting("own wool", many), "end", "bank 4 wool for 1 ore")
    assert (wool.key, wool.facts) == ("keeps-cards", {"got": "wool", "n": 4, "instead": 0})
    fish = compared(position, wanting("own fish", many), "end", "fish 2 for robber")
    assert (fish.key, fish.facts) == ("fish-held", {"n": 4, "instead": 2})


def test_a_bought_card_is_explained_by_the_cards_that_are_left() -> None:
    cards = {count: 200 * count for count in range(8)}
    bought = reason(turn("ore1,grain1,wool1"), wanting("development cards", cards, seats=3))
    assert (bought.key, bought.facts) == ("deck", {"n": 25, "knights": 14, "points": 5})


def test_a_win_is_named_with_its_last_action_or_its_first() -> None:
    cities = {"0.cities": "0,1,2,11", "0.settlements": "45", "0.roads": "41-45,41-46"}
    last = table(4, {**cities, "0.hand": "ore1,grain1,wool1,lumber1,brick1", "0.cards": "-"})
    won = explained(last)
    assert (won.value, won.reasons[0].key) == (1.0, "win")
    first = table(4, {**cities, "0.hand": "ore4,grain1,wool1,lumber1", "0.cards": "-"})
    assert explained(first).reasons[0].key == "wins-now"


def test_values_are_chances_to_win_and_the_choice_has_the_higher_one() -> None:
    found = explained(turn(RICH))
    assert 0 < found.instead_value <= found.value < 1


@pytest.mark.parametrize("phase", ["main", "robber"])
def test_hidden_cards_of_others_change_no_reason(phase: str) -> None:
    hands = [("ore2,wool1", "knight1"), ("grain1,brick2", "monopoly1"), ("lumber3", "knight1")]
    found = [
        explained(turn("lumber1,brick1", **{"phase": phase, "1.hand": hand, "1.cards": cards}))
        for hand, cards in hands
    ]
    assert found[1:] == found[:-1]


def test_the_last_choice_is_explained_and_no_number_is_drawn() -> None:
    """Rollouts and slips draw numbers: explaining neither draws any nor chooses anew."""
    position = turn(RICH)
    rules, state = position.rules, position.state
    view, legal = rules.observe(state, 0), rules.legal(state, 0)
    belief = fresh_belief(view, rules.chosen)
    for skill in (Skill(Effort(2, 2)), Skill(None, CERTAIN // 20, 20)):
        asked, silent = (LearnedBoard(rules, network_for(rules), skill, 5) for _ in range(2))
        for _ in range(6):
            unasked = asked.explain(0, view, legal, belief)
            action = asked.choose(0, view, legal, belief)
            found = asked.explain(0, rules.read_view(rules.write_view(view), 0), legal, belief)
            assert found is not None
            assert found.action == action == silent.choose(0, view, legal, belief)
            assert unasked is not None


class Teacher:
    """The learned bot, which notes the sentences for its choices in both languages."""

    def __init__(self, rules: AnyRules) -> None:
        assert isinstance(rules, Board)
        self.rules = rules
        self.bot = LearnedBoard(rules, network_for(rules))
        self.said: list[tuple[str, str, str]] = []

    def choose(self, player: int, view: View, legal: list[int], belief: Belief) -> int:
        action = int(self.bot.choose(player, view, legal, belief))
        if len(legal) > 1:
            found = self.bot.explain(player, view, legal, belief)
            assert found is None or found.action == action
            assert isinstance(view, BoardView)
            text = self.rules.text_in_view(view, player, action)
            german, english = (said(self.rules, view, player, found, lang) for lang in ("de", "en"))
            self.said.append((text, german, english))
        return action


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"fishermen": True, "harbormaster": True}], ids=["base", "variants"]
)
def test_nearly_every_choice_has_a_whole_sentence(options: dict[str, bool]) -> None:
    verbs: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    for seed in range(amount(6, 2)):
        rules = eiland.make("base", 3, target_vp=8, turn_limit=90, **options)
        teacher = Teacher(rules)
        deque(moves(rules, rules.initial(), [teacher] * 3, seed), maxlen=0)
        for text, german, english in teacher.said:
            verb = text.split()[0]
            verbs[verb] += 1
            silent[verb] += not german
            if german:
                assert not re.search(UNFINISHED, german), german
                assert not re.search(UNFINISHED_IN_ENGLISH, english), english
    assert {"settlement", "city", "end", "robber", "accept", "refuse"} <= set(verbs)
    assert silent.total() * 50 <= verbs.total(), (silent, verbs)


def ranked(position: BoardTable, seat: int = 0, **skill: Any) -> list[tuple[str, float]]:
    """Return the ranked actions in a position in notation."""
    rules, state = position.rules, position.state
    bot = LearnedBoard(rules, network_for(rules), Skill(**skill))
    view = rules.observe(state, seat)
    found = bot.rank(seat, view, rules.legal(state, seat), fresh_belief(view, rules.chosen))
    texts = [rules.text(state, seat, code) for code in found.codes]
    return list(zip(texts, found.chances, strict=True))


def test_all_actions_are_ranked_by_their_chance_to_win_but_offers() -> None:
    position = table(3, {"0.hand": RICH, **PIECES})
    found = ranked(position)
    chances = [chance for _, chance in found]
    assert chances == sorted(chances, reverse=True)
    listed = {text for text, _ in found} - {found[0][0]}
    assert listed <= set(position.legal())
    assert {"end", "buy", "city 8", "city 28"} <= {text for text, _ in found}
    assert not any(text.startswith("offer") for text in listed)


def test_payments_for_one_purpose_are_listed_once() -> None:
    pieces = {**PIECES, "0.fish": "1:3,2:2,3:1", "0.hand": "-"}
    position = table(3, pieces, fishermen=True, domestic_trade=False)
    purposes = [text.partition(" for ")[2] for text, _ in ranked(position) if " for " in text]
    assert len(position.legal("fish")) > len(purposes) > 3
    assert len(set(purposes)) == len(purposes)


def test_rollouts_correct_the_chances_and_keep_their_order() -> None:
    found = ranked(turn(RICH), effort=Effort(2, 2))
    plain = dict(ranked(turn(RICH)))
    assert max(chance for _, chance in found) == found[0][1]
    assert {text for text, _ in found} == set(plain)
    assert dict(found) != plain


def test_the_chance_after_a_theft_is_one_to_win() -> None:
    """The bot compares victims by what a card is worth; people get the chance to win."""
    hands = {"1.hand": "ore1", "2.hand": "wool2"}
    found = ranked(table(3, {**PIECES, **hands, "phase": "victim", "robber": "15"}))
    assert len(found) == 2
    assert all(0.05 < chance < 0.95 for _, chance in found)
