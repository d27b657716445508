"""The weights of the board game's greedy bot: data, found by playing versions of it.

Values count thousandths of a point.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

POINT: Final = 1000


@final
class BoardWeights:
    """What things are worth beside the points and the production they bring."""

    # The rest of the game
    rolls_a_point: i64 = 8  # rolls until the leader has one point more
    rolls_at_least: i64 = 4
    patience: i64 = 975  # thousandths that a gain keeps per half roll of waiting
    second_goal: i64 = 70  # per cent that the goal after the next one counts
    win: i64 = 6000  # what reaching the target counts beside its points

    # Production: points in thousandths that each mix of buildings is taken for
    mix_all: i64 = 1300  # city, settlement, two roads, card
    mix_inland: i64 = 450  # city, card
    mix_coast: i64 = 350  # settlement, two roads
    fish: i64 = 180  # a pip of fish, in hundred thousandths of a point a roll

    # Places
    contested_far: i64 = 70  # per cent left of a spot that a rival reaches first
    contested_near: i64 = 115  # per cent of a spot at hand that a rival may take
    road_title: i64 = 1200  # Longest Road, as far as it lasts
    from_rival: i64 = 500  # more, for a title that a rival loses
    road_guard: i64 = 150
    harbor_title: i64 = 1900
    harbor_step: i64 = 900  # divided by the steps that are left behind this one, and one

    # Development cards
    army_title: i64 = 1600
    knight: i64 = 200  # the robber moved, a card stolen
    progress: i64 = 450

    # Trade
    least_gain: i64 = 80  # for an acceptance
    gain_ahead: i64 = 30  # more, for each point that the partner is ahead
    offer_gain: i64 = 100  # for an offer
    counter_gain: i64 = 160
    offers: i64 = 2  # opened in a turn
    close_to_win: i64 = 2  # points away from the target with which nobody is traded with

    # Cards in hand
    hoard: i64 = 18  # per cent of a hand's worth at risk above the discard limit
    near_limit: i64 = 2  # cards below the limit from which on a hand is at risk as well
    hoard_near: i64 = 15  # per cent of a hand's worth at risk there
    plenty_gain: i64 = 350
    monopoly_gain: i64 = 450
    roads_gain: i64 = 250

    # Fish
    fish_price: i64 = 75  # of each fish paid
    full_price: i64 = 50  # per cent of it with six tokens or more

    # Robber
    threat: i64 = 10  # of a player, beside the square of the points
    own_loss: i64 = 250  # per cent that own losses count more
    steal: i64 = 160  # a card
    robbed_pips: i64 = 2  # that make a knight worth playing

    # Founding
    phantom_first: i64 = 3  # pips of everything taken for granted beside the first settlement
    phantom_second: i64 = 1
    founding_rolls: i64 = 60
    start_card: i64 = 60
    room: i64 = 12  # a pip at the best spot two roads away
    harbor_corner: i64 = 150  # with Harbormaster
