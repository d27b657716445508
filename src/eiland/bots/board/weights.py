"""The weights of the board game's greedy bot: data, tuned by games between versions of it.

Values are in thousandths of a point.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

POINT: Final = 1000


@final
class BoardWeights:
    """Values of things beyond the points and the production they bring."""

    # The rest of the game
    rolls_a_point: i64 = 8  # rolls until the leader scores one more point
    rolls_at_least: i64 = 4
    patience: i64 = 975  # thousandths of a gain that remain after half a roll of waiting
    second_goal: i64 = 70  # per cent that the second goal of a plan counts
    win: i64 = 6000  # bonus for reaching the target

    # Production: thousandths of a point for each mix of buildings
    mix_all: i64 = 1300  # city, settlement, two roads, card
    mix_inland: i64 = 450  # city, card
    mix_coast: i64 = 350  # settlement, two roads
    fish: i64 = 180  # one pip of fish, in hundred-thousandths of a point per roll

    # Places
    contested_far: i64 = 70  # per cent of a spot's value if a rival can reach it first
    contested_near: i64 = 115  # per cent of the value of an open spot that a rival may take
    road_title: i64 = 1200  # Longest Road, which may be lost again
    from_rival: i64 = 500  # bonus for a title taken from a rival
    road_guard: i64 = 150
    harbor_title: i64 = 1900
    harbor_step: i64 = 900  # divided by one more than the steps left after this one

    # Development cards
    army_title: i64 = 1600
    knight: i64 = 200  # for moving the robber and stealing a card
    progress: i64 = 450

    # Trade
    least_gain: i64 = 80  # to accept an offer
    gain_ahead: i64 = 30  # extra for each point that the partner is ahead
    offer_gain: i64 = 100  # to make an offer
    counter_gain: i64 = 160
    offers: i64 = 2  # per turn
    close_to_win: i64 = 2  # points from the target at which a player is refused all trades

    # Cards in hand
    hoard: i64 = 18  # per cent of the hand's value at risk above the discard limit
    near_limit: i64 = 2  # cards below the limit at which a hand is also at risk
    hoard_near: i64 = 15  # per cent of the hand's value at risk then
    plenty_gain: i64 = 350
    monopoly_gain: i64 = 450
    roads_gain: i64 = 250

    # Fish
    fish_price: i64 = 75  # for each fish paid
    full_price: i64 = 50  # per cent of that price with six tokens or more

    # Robber
    threat: i64 = 10  # of each player, in addition to the square of the points
    own_loss: i64 = 250  # per cent weight of own losses
    steal: i64 = 160  # for one card
    robbed_pips: i64 = 2  # loss that makes a knight worth playing

    # Founding
    phantom_first: i64 = 3  # assumed pips of everything besides the first settlement
    phantom_second: i64 = 1
    founding_rolls: i64 = 60
    start_card: i64 = 60
    room: i64 = 12  # per pip at the best spot two roads away
    harbor_corner: i64 = 150  # with the Harbormaster
