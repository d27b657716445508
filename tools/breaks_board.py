"""How to break the rules of the base game: rule, file, old piece, new piece.

`break_rules.py` tells what is done with them.
"""

from __future__ import annotations

Words = tuple[str, str, str, str]

BASE = "board/board.py"
FLOW = "board/flow.py"
LEGAL = "board/state/legal.py"
OPTIONS = "board/options.py"
PIECES = "board/state/pieces.py"
PRODUCTION = "board/state/production.py"
STATE = "board/state/state.py"
THROWS = "board/numbers/throws.py"

BOX: list[Words] = [
    ("C-2", "board/map/tokens.py", "[5, 2, 6, 3,", "[2, 5, 6, 3,"),
    ("C-3", STATE, "bank: i64 = 0x1313131313", "bank: i64 = 0x1313131314"),
    ("C-4", STATE, "deck: i64 = 0x020202050E", "deck: i64 = 0x020202060D"),
    ("C-5", PIECES, "SETTLEMENTS: Final = 5", "SETTLEMENTS: Final = 6"),
    ("C-5", PIECES, "CITIES: Final = 4", "CITIES: Final = 5"),
    ("C-5", PIECES, "ROADS: Final = 15", "ROADS: Final = 14"),
    ("C-10", LEGAL, "ROAD_COST: Final = 0x0101000000", "ROAD_COST: Final = 0x0100010000"),
    ("C-10", LEGAL, "CITY_COST: Final = 0x0000000203", "CITY_COST: Final = 0x0000000302"),
    ("C-11", STATE, "+ 2 * count(player.cities)", "+ 3 * count(player.cities)"),
    (
        "C-11",
        STATE,
        "if self.army_holder == seat:\n            points += 2",
        "if False:\n            pass",
    ),
]

LAYING: list[Words] = [
    ("V-3", "board/map/tokens.py", "iter(LETTERS)", "iter(LETTERS[::-1])"),
    ("V-4", "board/map/tokens.py", "in spiral(first):", "in range(HEXES):"),
    ("V-6", "board/map/tokens.py", "int(HEXES_AROUND[place]) >> (place + 1)", "0"),
    ("H-6", "board/map/frame.py", "[GRAIN, ORE, WOOL, ANY_KIND,", "[GRAIN, WOOL, ORE, ANY_KIND,"),
    (
        "H-4",
        "board/map/frame.py",
        "[(first, ANY_KIND), (first + 3, piece)]",
        "[(first, piece), (first + 3, ANY_KIND)]",
    ),
    ("H-5", "board/map/frame.py", "SINGLE_AT: Final = 2", "SINGLE_AT: Final = 1"),
    ("V-5", FLOW, "        state.robber = state.layout.desert\n", "        state.robber = 0\n"),
    (
        "V-1",
        "board/map/setup.py",
        "[FRAME_OF + piece for piece in range(PIECES)]",
        "[FRAME_OF] * PIECES",
    ),
    ("B-2", FLOW, "            first_harvest(state, seat, starred)\n", ""),
    (
        "B-4",
        FLOW,
        "        if self.setup.is_beginners:\n            self._begin_turn(state)\n",
        "        if False:\n            pass\n",
    ),
]

FOUNDING: list[Words] = [
    ("F-1", BASE, "(START_OF + seat, 1)", "(START_OF + seat, 1 + seat)"),
    ("F-1", FLOW, "self._start(state, self.chosen.start)", "self._start(state, 0)"),
    (
        "F-4",
        LEGAL,
        "    corner = lonely_settlement(player)\n",
        "    corner = lowest(player.settlements)\n",
    ),
    ("F-4", OPTIONS, "else 2 * seats - 1 - placed", "else placed"),
    ("F-5", FLOW, "            first_harvest(state, seat, corner)\n", ""),
    ("F-5", PRODUCTION, "            state.bank -= card\n", ""),
    ("F-6", BASE, "legal.ALL_CORNERS & ~state.blocked", "0xFFFFFF000000 & ~state.blocked"),
    ("F-7", FLOW, "            state.active = state.start\n", "            state.active = 0\n"),
    ("BU-5", BASE, "legal.ALL_CORNERS & ~state.blocked", "legal.ALL_CORNERS & ~state.buildings"),
]

TURN: list[Words] = [
    ("T-2", THROWS, "[1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]", "[1] * 11"),
    (
        "T-2",
        BASE,
        "state.codes = legal.ROLL_CODE",
        "state.codes = legal.ROLL_CODE | 2",
    ),
    ("T-3", BASE, "and self.chosen.dev_card_before_roll", ""),
    ("T-3", FLOW, "state.phase = MAIN if state.rolled else BEFORE", "state.phase = MAIN"),
    (
        "T-6",
        FLOW,
        "        if state.active == self.seats:\n            state.active = 0\n",
        "        state.active %= 2\n",
    ),
    ("BD-2", THROWS, "    rest = deck - ONE_CARD[place]\n", "    rest = deck\n"),
    ("BD-1", THROWS, "    while point >= deck & 15:\n", "    while place < 5:\n"),
    ("BD-2", THROWS, "LEAST_LEFT: Final = 5", "LEAST_LEFT: Final = 4"),
    ("BD-3", FLOW, "throws.FULL_DECK  # BD-3", "throws.FULL_DECK - 1"),
    (
        "BD-3",
        "board/belief/views.py",
        "    shown.deck = 0\n",
        "    shown.deck = shown.dice_deck = 0\n",
    ),
    (
        "BD-4",
        FLOW,
        "        state.start = seat\n",
        "        state.start = seat\n        state.dice_deck = max(state.dice_deck - 1, 0)\n",
    ),
    ("BD-4", FLOW, "number_rolled != SEVEN:", "number_rolled != SEVEN or state.dice_deck:"),
    ("T-7", PIECES, "        player.rates = rates_with(player.rates, kind)\n", "        pass\n"),
]

LAND: list[Words] = [
    (
        "P-1",
        PIECES,
        "    player.cities |= bit(corner)\n    _add_production(state, seat, corner)\n",
        "    player.cities |= bit(corner)\n",
    ),
    ("P-2", PRODUCTION, "2 * count(player.cities & corners)", "count(player.cities & corners)"),
    ("P-4", PRODUCTION, "need > stock and claimants > 1", "need > stock"),
    ("P-4", PRODUCTION, "need > stock and claimants > 1", "need > stock and claimants > 2"),
    ("P-4", PRODUCTION, "            continue\n", "            return\n"),
]

ROBBER: list[Words] = [
    ("R-1", FLOW, "if number_rolled != SEVEN:", "if number_rolled > 0:"),
    ("R-2", FLOW, "> self.chosen.discard_limit:", ">= self.chosen.discard_limit:"),
    ("R-2", FLOW, "> self.chosen.discard_limit:", "> 7:"),
    ("R-2", FLOW, "< total(player.hand) // 2:", "< (total(player.hand) + 1) // 2:"),
    ("R-2", LEGAL, "if cards > 0 and at_or_above >= owed:", "if cards > 0:"),
    ("R-3", LEGAL, "        places &= ~bit(state.robber)\n", "        pass\n"),
    ("R-3", OPTIONS, "ALL_HEXES: Final = 0x7FFFF", "ALL_HEXES: Final = 0x7FDFF"),
    (
        "R-4",
        BASE,
        "_cards(STEAL_OF, state.players[state.victim].hand)",
        "_cards(STEAL_OF, 0x0101010101)",
    ),
    ("R-5", PRODUCTION, "if seat != thief and player.hand and", "if player.hand and"),
    ("R-5", PRODUCTION, "if seat != thief and player.hand and", "if seat != thief and"),
    ("R-5a", FLOW, "        elif victims & (victims - 1):\n", "        elif victims:\n"),
    (
        "R-6",
        FLOW,
        "        state.players[state.active].hand += card\n",
        "        state.players[state.active].hand += 2 * card\n",
    ),
    (
        "R-7",
        FLOW,
        "        if victims == 0:\n            self.go_on(state)\n",
        "        if victims == 0:\n            self._end_turn(state)\n",
    ),
    ("R-9", FLOW, "            players[each].hand -= players[each].discards\n", ""),
    (
        "R-9",
        FLOW,
        "        state.waiting &= ~bit(seat)\n        if state.waiting:\n            return\n",
        "        state.waiting &= ~bit(seat)\n",
    ),
    ("R-10a", OPTIONS, "FRIENDLY_BELOW: Final = 3", "FRIENDLY_BELOW: Final = 2"),
    (
        "R-10a",
        LEGAL,
        "        if friendly:\n            places = friendly\n",
        "        places = friendly\n",
    ),
    (
        "R-10a",
        LEGAL,
        "if state.visible_points(seat) < FRIENDLY",
        "if state.points(seat) < FRIENDLY",
    ),
    ("R-10", LEGAL, "    if options.friendly_robber:\n", "    if state.turn < 9:\n"),
]

BUILDING: list[Words] = [
    ("BU-1", FLOW, "            state.bank += ROAD_COST\n", ""),
    (
        "BU-2",
        LEGAL,
        "state.low_paths = player.near_low & ~state.taken_low",
        "state.low_paths = player.near_low",
    ),
    ("BU-2", PIECES, "    if not rivals & bit(corner):\n", "    if True:\n"),
    ("BU-2", PIECES, "        _find_near(player, state.rivals(other))\n", ""),
    (
        "BU-3",
        PIECES,
        "    corners = player.reach & ~rivals\n",
        "    corners = player.reach & ~rivals & 0xFFFFFFF\n",
    ),
    (
        "BU-4",
        PIECES,
        "    state.blocked |= NEAR[corner]\n    player.reach",
        "    state.blocked |= spot\n    player.reach",
    ),
    (
        "BU-4",
        PIECES,
        "    return player.reach & ~state.blocked\n",
        "    return 0x3FFFFFFFFFFFFF & ~state.blocked\n",
    ),
    ("BU-6", PIECES, "    player.settlements &= ~bit(corner)\n", ""),
    ("BU-7", PIECES, "    if count(player.settlements) == SETTLEMENTS:\n        return 0\n", ""),
    ("BU-7", LEGAL, " and count(player.cities) < CITIES", ""),
    (
        "BU-7",
        LEGAL,
        "if covers(hand, ROAD_COST) and player.road_count() < ROADS:",
        "if covers(hand, ROAD_COST):",
    ),
    (
        "BU-8",
        PIECES,
        "player.reach & ~state.blocked",
        "player.reach & ~state.blocked & ~(state.players[1].reach)",
    ),
]

CARDS: list[Words] = [
    (
        "DC-7",
        FLOW,
        "            self.go_on(state)\n        self.check_victory(state)\n",
        "            self.go_on(state)\n",
    ),
    ("DC-1", FLOW, "        state.deck -= card\n", ""),
    ("DC-1", LEGAL, " and state.deck != 0", ""),
    ("DC-2", LEGAL, "kinds(player.cards - state.fresh)", "kinds(player.cards)"),
    (
        "DC-2",
        FLOW,
        "        state.fresh += card\n",
        "        state.fresh |= card\n",
    ),
    ("DC-3", FLOW, "        state.card_played = True\n", ""),
    ("DC-4", STATE, " + number(self.players[seat].cards, VICTORY_POINT)", ""),
    ("DC-6", FLOW, "            state.armies += bit(8 * seat)\n", ""),
    ("DC-7", FLOW, "2 if player.road_count() < ROAD_PIECES - 1 else 1", "1"),
    ("DC-8", FLOW, "2 if player.road_count() < ROAD_PIECES - 1 else 1", "2"),
    ("DC-8", LEGAL, " and has_road_place(state, player)", ""),
    (
        "DC-8a",
        FLOW,
        "if state.free_roads == 0 or not has_road_place(state, state.players[seat]):",
        "if state.free_roads == 0:",
    ),
    ("DC-9", FLOW, "            player.hand += got\n", ""),
    ("DC-10", LEGAL, "    if total(bank) == 1:\n", "    if total(bank) < 1:\n"),
    ("DC-10", LEGAL, "DOUBLES[at_least(bank, TWO_EACH)]", "DOUBLES[stock]"),
    ("DC-11", FLOW, "        player.hand += cards\n", ""),
    ("DC-12", FLOW, "        state.gone += played\n", "        state.deck += played\n"),
]

TITLES: list[Words] = [
    (
        "LR-3",
        STATE,
        "return self.buildings & ~(player.settlements | player.cities)",
        "return self.buildings & ~player.settlements",
    ),
    (
        "LR-3",
        STATE,
        "return self.buildings & ~(player.settlements | player.cities)",
        "return self.buildings",
    ),
    ("LR-7", "titles.py", "            return held_by\n", "            return NO_SEAT\n"),
    ("LR-5", PIECES, "ROAD_LEAST: Final = 5", "ROAD_LEAST: Final = 4"),
    ("LR-5", "titles.py", "(scores >> 8 * held_by & 255) + 1", "(scores >> 8 * held_by & 255)"),
    ("LR-6", PIECES, "    if shortened:\n        award_road(state)\n", ""),
    ("LR-6", "titles.py", "        elif score == most:\n            found = NO_SEAT\n", ""),
    ("LR-4", PIECES, "            measure(state, other)\n", ""),
    ("LR-8", STATE, "        if self.road_holder == seat:\n            points += 2\n", ""),
    ("LA-1", PIECES, "ARMY_LEAST: Final = 3", "ARMY_LEAST: Final = 4"),
    ("LA-1", FLOW, "            award_army(state)\n", ""),
]

END: list[Words] = [
    ("VP-1", OPTIONS, "BASE_TARGET: Final = 10", "BASE_TARGET: Final = 9"),
    ("VP-1", OPTIONS, "        if target_vp == AS_THE_VARIANTS_SAY:\n", "        if True:\n"),
    (
        "VP-2",
        FLOW,
        "        if state.points(active) >=",
        "        if state.visible_points(active) >=",
    ),
    (
        "VP-2",
        FLOW,
        "        state.phase = MAIN\n        self.check_victory(state)\n",
        "        state.phase = MAIN\n",
    ),
    (
        "VP-3",
        FLOW,
        "            return\n        self.check_victory(state)\n",
        "            return\n",
    ),
    (
        "VP-3",
        FLOW,
        "        active = state.active\n        if state",
        "        active = max(state.road_holder, state.active)\n        if state",
    ),
    (
        "VP-6",
        FLOW,
        "if state.turn == self.chosen.turn_limit:",
        "if state.turn > self.chosen.turn_limit:",
    ),
    (
        "VP-6",
        FLOW,
        "            state.phase = OVER  # VP-6; VP-6a: no other player can win now\n",
        "",
    ),
    (
        "VP-6a",
        BASE,
        "state.phase == OVER and state.turn < self.chosen.turn_limit",
        "state.phase == OVER and state.points(state.active) >= self.chosen.target",
    ),
]

BOARD: list[Words] = [
    *BOX,
    *LAYING,
    *FOUNDING,
    *TURN,
    *LAND,
    *ROBBER,
    *BUILDING,
    *CARDS,
    *TITLES,
    *END,
]
