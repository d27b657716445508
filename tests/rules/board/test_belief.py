"""Beliefs of the board game, compared with an enumeration of all hidden histories."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from typing import NamedTuple

import pytest

import eiland
from eiland import CHANCE, SPECTATOR
from eiland.chance import Generator, derive
from eiland.rules.board.belief.belief import BoardBelief, fresh_belief, open_belief
from eiland.rules.board.belief.cards import holding
from eiland.rules.board.belief.hands import MOST_WORLDS, dealt_hands, open_hands
from eiland.rules.board.belief.views import BoardView
from eiland.rules.board.board import Board
from eiland.rules.board.fishermen.belief import HELD, KnownFish
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.codes import ACTIONS
from eiland.rules.board.numbers.dealing import deal
from eiland.rules.board.numbers.packed import covers
from eiland.rules.board.state.state import BoardState
from tests.rules.test_secrets import Picks, answers
from tests.support.board_stories import (
    AROUND_THE_DESERT,
    STORIES,
    Odds,
    Story,
    enumerated,
    follow,
    made,
    position,
)
from tests.support.configurations import RANDOM_SEED, Step, choose
from tests.support.samples import amount

VARIANTS: dict[str, dict[str, object]] = {
    "base": {},
    "harbormaster": {"harbormaster": True},
    "fishermen": {"fishermen": True, "fish_draw": "optional"},
    "both": {"harbormaster": True, "fishermen": True, "boot_pass_delay": "next_turn"},
}
SEATS = {"base": 4, "harbormaster": 3, "fishermen": 3, "both": 4}
each_variant = pytest.mark.parametrize("variant", VARIANTS)


# Random games


class Look(NamedTuple):
    """A position of a random game with a viewer's view and belief."""

    state: BoardState
    viewer: int
    view: BoardView
    belief: BoardBelief


def played(rules: Board, seed: int, most: int) -> Iterator[Step]:
    """Play a random game whose players often end their turns, so that hands grow large."""
    generator = Generator(derive(seed, "belief"))
    state: BoardState = rules.initial()
    for _ in range(most):
        player = int(rules.actor(state))
        if player == eiland.NOBODY:
            return
        action = rules.choice(state, generator.below(rules.choices(state)))
        if player != CHANCE and generator.below(3) == 0:
            action = choose(rules, state, player, generator)
        after = rules.play(state, player, action)
        yield Step(state, player, int(action), after)
        state = after


def looks(rules: Board, seed: int, most: int) -> Iterator[Look]:
    """Follow every viewer through a random game."""
    viewers = [SPECTATOR, *range(int(rules.seats))]
    known = {viewer: rules.belief(viewer) for viewer in viewers}
    for state, player, action, after in played(rules, seed, most):
        assert isinstance(state, BoardState)
        assert isinstance(after, BoardState)
        for viewer in viewers:
            view = rules.observe(after, viewer)
            seen = rules.seen(state, player, action, viewer)
            known[viewer] = rules.update(known[viewer], view, seen)
            yield Look(after, viewer, view, known[viewer])


@cache
def sample(variant: str) -> tuple[Board, list[Look]]:
    """Return sample positions of a random game."""
    rules = made(SEATS[variant], **VARIANTS[variant])
    found = list(looks(rules, RANDOM_SEED, amount(2500, 600)))
    return rules, found[7 :: max(1, len(found) // amount(150, 40))]


def hidden_facts(look: Look) -> tuple[list[int], list[int], int]:
    """Return the true hands, holdings and fish in the form of a belief, the viewer's as 0."""
    hands, cards, fish = list[int](), list[int](), 0
    for seat, player in enumerate(look.state.players):
        if seat == look.viewer:
            hands.append(0)
            cards.append(0)
            continue
        fresh = look.state.fresh if seat == look.state.active else 0
        hands.append(int(player.hand))
        cards.append(holding(player.cards - fresh, fresh))
        fish |= int(fish_of(look.state).held[seat]) << HELD * seat
    return hands, cards, fish


def known_fish(known: BoardBelief) -> KnownFish:
    (secret,) = known.secrets
    assert isinstance(secret, KnownFish)
    return secret


@each_variant
def test_the_true_position_is_possible_after_every_action(variant: str) -> None:
    rules = made(SEATS[variant], **VARIANTS[variant])
    for look in looks(rules, RANDOM_SEED + 1, amount(1500, 400)):
        if look.view.shows_all:
            continue
        hands, cards, fish = hidden_facts(look)
        known = look.belief
        assert hands in [joint for joint, odds in known.hands.worlds() if odds > 0]
        for seat, held in enumerate(cards):
            assert seat == look.viewer or known.cards.held[seat][held] > 0
        assert len(known.secrets) == rules.options["fishermen"]
        assert all(known_fish(known).odds()[fish] > 0 for _ in known.secrets)


@each_variant
def test_a_determinization_has_the_same_view(variant: str) -> None:
    rules, found = sample(variant)
    generator = Generator(derive(RANDOM_SEED, "worlds"))
    for look in found:
        for _ in range(3):
            world = rules.determinize(look.view, look.belief, generator.pick)
            seen = rules.observe(world, look.viewer)
            assert rules.write_view(seen) == rules.write_view(look.view)
            assert seen.as_json() == look.view.as_json()
            written = rules.write(world)
            assert rules.write(rules.read(written)) == written


@each_variant
def test_all_determinizations_have_the_same_legal_actions_and_refusals(variant: str) -> None:
    rules, found = sample(variant)
    generator = Generator(derive(RANDOM_SEED, "views"))
    for look in found[::3]:
        if look.view.shows_all:
            continue
        truth = [answers(rules, look.state, look.viewer), refusals(rules, look.state, look.viewer)]
        for _ in range(2):
            world = rules.determinize(look.view, look.belief, generator.pick)
            assert answers(rules, world, look.viewer) == truth[0]
            assert refusals(rules, world, look.viewer) == truth[1]


def refusals(rules: Board, state: BoardState, viewer: int) -> list[object]:
    """Return the reasons why actions are refused."""
    if viewer == SPECTATOR:
        return []
    found: list[object] = []
    for action in range(int(ACTIONS)):
        refusal = rules.refusal(state, viewer, action)
        found.append(refusal and [fault.as_json() for fault in refusal.faults])
    return found


@each_variant
def test_update_and_determinize_do_not_change_earlier_beliefs(variant: str) -> None:
    rules = made(SEATS[variant], **VARIANTS[variant])
    earlier: list[tuple[Look, str]] = []
    for count, look in enumerate(looks(rules, RANDOM_SEED + 2, amount(600, 200))):
        if count % 97 == 0:
            earlier.append((look, drawn(rules, look)))
    assert all(drawn(rules, look) == before for look, before in earlier)


def drawn(rules: Board, look: Look) -> str:
    picks = Generator(derive(1, "drawn"))
    return rules.write(rules.determinize(look.view, look.belief, picks.pick))


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["base", "both"])
def test_views_read_from_text_lead_to_the_same_belief(variant: str) -> None:
    rules = made(SEATS[variant], **VARIANTS[variant])
    known: dict[int, BoardBelief] = {v: rules.belief(v) for v in (SPECTATOR, 0)}
    for count, (state, player, action, after) in enumerate(played(rules, RANDOM_SEED + 3, 600)):
        assert isinstance(state, BoardState)
        assert isinstance(after, BoardState)
        for viewer in known:
            sent = rules.write_view(rules.observe(after, viewer))
            seen = rules.seen(state, player, action, viewer)
            view = rules.read_view(sent, viewer)
            known[viewer] = rules.update(known[viewer], view, seen)
            if count % 50 == 0:
                look = Look(after, viewer, view, known[viewer])
                world = rules.read(drawn(rules, look))
                assert rules.write_view(rules.observe(world, viewer)) == sent


def test_a_view_that_contradicts_the_belief_is_refused() -> None:
    rules, found = sample("both")
    generator = Generator(1)
    late = [look for look in found if not look.view.shows_all][-1]
    with pytest.raises(ValueError, match="does not belong"):
        rules.determinize(late.view, rules.belief(late.viewer), generator.pick)
    other = rules.observe(late.state, SPECTATOR if late.viewer >= 0 else 0)
    with pytest.raises(ValueError, match="does not belong"):
        rules.determinize(other, late.belief, generator.pick)
    first = rules.observe(rules.initial(), 0)
    with pytest.raises(ValueError, match="does not belong"):
        rules.determinize(first, rules.belief(1), generator.pick)


# Small positions


HIDDEN = {
    "thieves": {"worlds": 10, "steal ": 4},
    "buyers": {"worlds": 10, "card ": 4},
    "fishers": {"worlds": 20, "fish ": 8, "refill": 2},
}


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("name", STORIES)
def test_determinizations_have_the_odds_of_all_hidden_histories(name: str, viewer: int) -> None:
    """Series of unseen steals, of hidden card draws, and of hidden fish draws."""
    story = STORIES[name]()
    happened: Counter[str] = Counter()
    for seed in [1, 2, 3, 4, 5, RANDOM_SEED]:
        known = open_belief(viewer, story.state)
        happened += follow(story, viewer, seed, 45, known)
    for what, least in HIDDEN[name].items():
        assert happened[what] >= least, happened


def test_an_exchange_in_another_players_turn_costs_the_exchanging_player_a_token() -> None:
    rules = made(3, board="beginners", fishermen=True, target_vp=30)
    state = position(
        rules,
        phase="exchange",
        rolled="yes",
        fish0="1:2",
        fish1="1:4,2:3",
        fish2="2:1,3:1",
        due1="1",
        robber="0",
        **AROUND_THE_DESERT,
    )
    happened = follow(Story(rules, state, ["exchange"]), 2, 3, 2, open_belief(2, state))
    assert happened["fish "] == 1


# The belief of a viewer who begins with a later position


def shared_out(pool: list[str], sizes: list[int]) -> Odds:
    """Return the odds of each seat's share when distinct cards are shuffled and dealt."""
    found: Counter[str] = Counter()
    for order in permutations(pool):
        places = [sum(sizes[:k]) for k in range(len(sizes) + 1)]
        dealt = [sorted(order[a:b]) for a, b in pairwise(places)]
        found[str(dealt)] += 1
    return {hands: Fraction(count, found.total()) for hands, count in found.items()}


def pieces(text: str) -> list[str]:
    """List the cards or tokens of a field one by one."""
    words = [] if text == "-" else text.split(",")
    cut = [re.fullmatch(r"(.*?:?)(\d+)", word) for word in words]
    return sorted(m[1] for m in cut if m for _ in range(int(m[2])))


def shown(rules: Board, state: BoardState, viewer: int, *fields: str) -> tuple[Odds, Odds]:
    """Return the odds of some fields in determinizations for a new viewer, and when dealt."""
    view = rules.observe(state, viewer)
    picked: Odds = {}
    for text, odds in enumerated(rules, viewer, view, fresh_belief(view, rules.chosen)).items():
        world = dict(pair.split("=") for pair in text.split())
        key = str([pieces(world[field]) for field in fields])
        picked[key] = picked.get(key, Fraction(0)) + odds
    truth = dict(pair.split("=") for pair in rules.write(state).split())
    dealt = [pieces(truth[field]) for field in fields]
    return picked, shared_out([card for hand in dealt for card in hand], [*map(len, dealt)])


def test_a_new_viewer_believes_in_hands_dealt_at_random() -> None:
    rules = made(3, board="beginners")
    hands = {"hand0": "ore2,brick1", "hand1": "ore2,wool1,brick1", "hand2": "ore1,lumber2"}
    state = position(rules, phase="before", **hands)
    picked, dealt = shown(rules, state, 0, "1.hand", "2.hand")
    assert picked == dealt


def test_a_new_viewer_believes_in_development_cards_dealt_at_random() -> None:
    rules = made(3, board="beginners", target_vp=30)
    cards = {"cards0": "victory-point3", "cards1": "knight1,victory-point1", "cards2": "monopoly1"}
    knights = {"knights0": "12", "army": "0"}
    gone = {"gone": "road-building2,year-of-plenty1,monopoly1"}
    state = position(rules, phase="before", **cards, **knights, **gone)
    picked, dealt = shown(rules, state, 0, "1.cards", "2.cards", "deck")
    assert picked == dealt


def test_a_new_viewer_believes_in_fresh_cards_dealt_at_random() -> None:
    rules = made(3, board="beginners", target_vp=30)
    cards = {"cards0": "knight1,victory-point2", "fresh": "knight1,victory-point1"}
    knights = {"cards2": "victory-point2", "knights2": "12", "army": "2"}
    gone = {"gone": "road-building2,year-of-plenty2,monopoly1"}
    state = position(rules, phase="main", rolled="yes", **cards, **knights, **gone)
    view, picked = rules.observe(state, 2), defaultdict[str, Fraction](Fraction)
    for text, odds in enumerated(rules, 2, view, fresh_belief(view, rules.chosen)).items():
        world = dict(pair.split("=") for pair in text.split())
        picked[str([pieces(world["fresh"]), pieces(world["0.cards"])])] += odds
    pool = ["knight"] * 2 + ["victory-point"] * 3 + ["monopoly"]
    dealt = Counter(str([sorted(order[:2]), sorted(order[:3])]) for order in permutations(pool))
    assert picked == {cards: Fraction(ways, dealt.total()) for cards, ways in dealt.items()}


def test_a_new_viewer_knows_that_the_active_player_has_not_won() -> None:
    rules = made(3, board="beginners", target_vp=3)
    cards = {"cards0": "knight1", "cards1": "knight1,victory-point1"}
    state = position(rules, phase="before", **cards)
    for look in enumerated(
        rules, 2, view := rules.observe(state, 2), fresh_belief(view, rules.chosen)
    ):
        assert "victory-point" not in look.split("0.cards=")[1].split()[0]


def test_the_holder_of_the_boot_may_have_one_more_hidden_point() -> None:
    """With 2 of 3 points, and the boot: a point card makes no difference yet (W-28)."""
    rules = made(3, board="beginners", fishermen=True, target_vp=3)
    state = position(rules, phase="before", cards0="knight1,victory-point1", boot="0")
    view = rules.observe(state, 2)
    found = enumerated(rules, 2, view, fresh_belief(view, rules.chosen))
    cards = {text.split("0.cards=")[1].split()[0] for text in found}
    assert "knight1,victory-point1" in cards
    assert "victory-point2" not in cards


def test_a_new_viewer_believes_in_fish_dealt_at_random() -> None:
    rules = made(3, board="beginners", fishermen=True)
    fish = {"fish0": "1:2,3:1", "fish1": "1:2,2:1", "fish2": "1:1,3:1"}
    state = position(rules, phase="before", spent="1:6,2:9,3:4", **fish)
    picked, dealt = shown(rules, state, 0, "1.fish", "2.fish", "supply")
    assert picked == dealt


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("name", STORIES)
def test_updates_from_a_small_position_are_exact(name: str, viewer: int) -> None:
    """One of the three hidden facts is dealt at random, the others are known."""
    story = STORIES[name]()
    view = story.rules.observe(story.state, viewer)
    new, old = fresh_belief(view, story.rules.chosen), open_belief(viewer, story.state)
    hands = new.hands if name == "thieves" else old.hands
    cards = new.cards if name == "buyers" else old.cards
    secrets = new.secrets if name == "fishers" else old.secrets
    follow(story, viewer, RANDOM_SEED, 12, BoardBelief(viewer, view, hands, cards, secrets))


def test_a_new_viewer_knows_that_the_open_offer_can_be_paid() -> None:
    """Likewise an acceptance and a counter-offer; all other cards may be in any hand."""
    rules = made(3, board="beginners")
    state = position(
        rules,
        phase="offer",
        rolled="yes",
        offers="1",
        offer="ore1:wool1@1,2",
        hand0="ore1,grain1",
        hand1="wool1,brick1",
        hand2="wool1,lumber2",
        answer1="accept",
        answer2="lumber2:ore1",
    )
    view = rules.observe(state, SPECTATOR)
    found = enumerated(rules, SPECTATOR, view, fresh_belief(view, rules.chosen))
    hands = {tuple(re.findall(r"\d\.hand=(\S*)", text)) for text in found}
    assert ("ore1,grain1", "wool1,brick1", "wool1,lumber2") in hands
    assert ("ore1,brick1", "grain1,wool1", "wool1,lumber2") in hands
    assert all("ore" in one and "wool" in two and "lumber2" in three for one, two, three in hands)


@each_variant
def test_dealt_hands_always_contain_their_known_cards(variant: str) -> None:
    """Known cards are a part of the true hand; the rest of the hand is dealt at random."""
    rules, found = sample(variant)
    generator = Generator(derive(RANDOM_SEED, "dealt"))
    starts = [look for look in found if sum(look.view.hands) > 15 and not look.view.shows_all]
    for look in starts[:: max(1, len(starts) // 8)]:
        known = fresh_belief(look.view, rules.chosen)
        state = look.state
        for _ in range(60):
            player = int(rules.actor(state))
            action = rules.choice(state, generator.below(rules.choices(state)))
            seen = rules.seen(state, player, action, look.viewer)
            state = rules.play(state, player, action)
            view = rules.observe(state, look.viewer)
            if view.shows_all:
                break
            known = rules.update(known, view, seen)
            assert_possible(known, hidden_facts(Look(state, look.viewer, view, known))[0])
            world = rules.determinize(view, known, generator.pick)
            assert rules.write_view(rules.observe(world, look.viewer)) == rules.write_view(view)


def assert_possible(known: BoardBelief, hands: list[int]) -> None:
    if known.hands.is_dealt:
        base = known.hands.base
        assert all(covers(hand, base[seat]) for seat, hand in enumerate(hands))
    else:
        assert hands in [joint for joint, _ in known.hands.worlds()]


def test_too_many_joint_hands_become_dealt_hands_with_the_cards_common_to_all() -> None:
    """No player spends cards, so that steals from large hands multiply the joint hands."""
    hands, seats = open_hands([0x0403030303, 0x0303030304, 0x0203040303, 0x0303030303]), range(4)
    most = 0
    for _ in range(3):
        for thief in seats:
            hands = hands.steal((thief + 1) % 4, thief)
            most = max(most, len(hands.odds))
            if hands.is_dealt:
                break
    assert hands.is_dealt
    assert 1000 < most <= MOST_WORLDS
    assert covers(0x0403030303, hands.base[0])


def test_cards_of_dealt_hands_have_the_odds_of_a_deal() -> None:
    pool, paths, found = 0x01000203, [list[int]()], dict[int, Fraction]()
    while paths:
        picks = Picks(paths.pop())
        dealt = int(deal(pool, 3, picks))
        found[dealt] = picks.odds
        paths += picks.branches
    orders = Counter(sum(order[:3]) for order in permutations([1, 1, 1, 256, 256, 0x01000000]))
    assert found == {hand: Fraction(ways, orders.total()) for hand, ways in orders.items()}


def test_a_card_in_dealt_hands_stays_known_until_it_may_have_been_stolen() -> None:
    hands = dealt_hands([0, 20, 20, 20], 0x0C0C0C0C0C)
    assert hands.is_dealt
    hands = hands.change(1, 0, 0x020003).change(2, 0, 0x0402)
    assert list(hands.base) == [0, 0x020003, 0x0402, 0]
    hands = hands.change(1, 0x010101, 0)  # the grain was one of the unknown cards
    assert list(hands.base) == [0, 0x010002, 0x0402, 0]
    stolen = hands.steal(1, 3)
    assert list(stolen.base) == [0, 0, 0x0402, 0]
    assert list(hands.lose(2, 1).base) == [0, 0x010002, 0x0401, 0]
    hands = hands.change(3, 0, 2).give_all(1, 0, 5).give_all(2, 0, 4).take_all(3, 0, 9, 12)
    assert list(hands.base) == [0, 0x010000, 0x0400, 12]


def test_a_stolen_card_is_known_once_only_one_kind_is_possible() -> None:
    """Two of three cards are ore: the stolen card is ore with odds of two to one, until spent."""
    hands = open_hands([0, 0x000102, 0]).steal(1, 2)
    assert hands.worlds() == [([0, 0x000101, 1], 2), ([0, 0x000002, 0x000100], 1)]
    assert hands.require(1, 0x000100).worlds() == [([0, 0x000101, 1], 1)]
    assert hands.change(2, 0x000100, 0x010000).worlds() == [([0, 0x000002, 0x010000], 1)]
    assert hands.give_all(1, 0, 1).worlds() == [([0, 0x000100, 1], 1)]
    assert hands.change(2, 0x010000, 0).worlds() == []


# Hidden discards


def test_hidden_discards_are_legal_and_each_next_card_is_equally_likely() -> None:
    rules = made(3, board="beginners", discard_limit=4)
    state = position(
        rules,
        phase="discard",
        rolled="yes",
        hand0="ore2",
        hand1="ore2,wool2,brick1",
        hand2="ore1,grain1,wool3",
        discards1="ore1,wool1",
        discards2="wool1",
    )
    view = rules.observe(state, 0)
    known = open_belief(0, state)
    found: Odds = {}
    for text, odds in enumerated(rules, 0, view, known).items():
        pair = re.findall(r"[12]\.discards=(\S*)", text)
        found[" ".join(pair)] = odds
    # Seat 1 can begin only with ore or wool, seat 2 with any kind.
    ore, wool = Fraction(1, 2), Fraction(1, 2)
    one = {"ore2": ore / 3, "ore1,wool1": ore / 3, "ore1,brick1": ore / 3}
    one |= {"wool2": wool / 2, "wool1,brick1": wool / 2}
    two = {"ore1": Fraction(1, 3), "grain1": Fraction(1, 3), "wool1": Fraction(1, 3)}
    assert found == {f"{a} {b}": one[a] * two[b] for a in one for b in two}
