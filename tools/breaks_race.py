"""How to break the rules of Dice Game Plus and Dice Game Extra: rule, file, old piece, new piece.

`break_rules.py` tells what is done with them.
"""

from __future__ import annotations

Words = tuple[str, str, str, str]

FAMILY = "dice/family.py"
FACES = "dice/faces.py"
RACE = "dice/race.py"
PLUS = "dice/plus/plus.py"
PLUS_SHEET = "dice/plus/sheet.py"
EXTRA = "dice/extra/extra.py"
EXTRA_SHEET = "dice/extra/sheet.py"
REALMS = "dice/extra/realms.py"
START_ROADS = "dice/extra/start_roads.py"
TITLES = "titles.py"

DICE: list[Words] = [
    ("DR-5", RACE, "FIRST_DICE: Final = 3", "FIRST_DICE: Final = 4"),
    (
        "DR-5",
        FAMILY,
        "self.first_dice + state.turn,",
        "self.first_dice + state.turn // self.seats,",
    ),
    ("DR-5", FAMILY, "min(self.first_dice + state.turn, MOST_DICE)", "self.first_dice"),
    ("DR-5", PLUS, "            first_dice=FIRST_DICE,\n", ""),
    ("DR-5", EXTRA, "            first_dice=FIRST_DICE,\n", ""),
    ("DR-7", EXTRA, "(state.start + done) % self.seats", "(state.start - done) % self.seats"),
    ("DJ-1", PLUS, "jokers_of(knights) & ~used_jokers(sheet)", "jokers_of(knights)"),
    ("DJ-1", EXTRA, "realm.knights & ~realm.used & ~state.fresh", "realm.knights & ~state.fresh"),
    ("DJ-1", EXTRA_SHEET, '"forest": LUMBER', '"forest": BRICK'),
    (
        "DJ-3",
        PLUS,
        "        if not self.same_turn_joker:\n            knights",
        "        if False:\n            knights",
    ),
    (
        "DJ-3",
        PLUS,
        "        if not self.same_turn_joker:\n            knights",
        "        if True:\n            knights",
    ),
    ("DJ-4", EXTRA, " & ~state.fresh  # DJ-4\n\n    def mark", "\n\n    def mark"),
    ("DJ-4", FAMILY, "        state.fresh = 0\n", ""),
    (
        "DJ-7",
        PLUS,
        "count(knights_of(sheet)) << 8",
        "(count(knights_of(sheet)) - count(used_jokers(sheet))) << 8",
    ),
    ("DJ-7", REALMS, "count(realm.knights) << 8", "count(realm.knights & ~realm.used) << 8"),
]

PLUS_BREAKS: list[Words] = [
    ("PL-0", PLUS, "START_SHEET: Final = 1 ", "START_SHEET: Final = 3 "),
    ("PL-0", PLUS, "sheet & ROAD_SITES & ~START_SHEET", "sheet & ROAD_SITES"),
    ("PL-0", PLUS, "range(i64(SETTLEMENTS)):", "range(i64(1), i64(SETTLEMENTS)):"),
    (
        "PL-1",
        PLUS,
        "(TOUCHED_LOW[sheet & 511] | TOUCHED_HIGH[sheet >> 9 & 511]) & ~sheet",
        "0x1FFFFFFF & ~sheet",
    ),
    ("PL-1", PLUS, "(TOUCHED_LOW[sheet & 511] | TOUCHED_HIGH", "(TOUCHED_HIGH"),
    ("PL-1", PLUS_SHEET, "    (19, 18),\n", "    (15, 16),\n"),
    ("PL-1", PLUS_SHEET, "[7, 15, 22, 17, 9, 4, 0]", "[7, 15, 22, 17, 9, 0, 4]"),
    ("PL-1", PLUS_SHEET, "[10, 18, 20, 12]", "[10, 20, 18, 12]"),
    (
        "PL-1",
        PLUS,
        "(reach(sheet) | KNIGHT_SITES & ~sheet) & paid",
        "(reach(sheet) | (KNIGHT_SITES if sheet & 2 else 0) & ~sheet) & paid",
    ),
    (
        "PL-1",
        PLUS,
        "            state.built += CITY_POINTS * bit(8 * seat)\n",
        "            state.built += CITY_POINTS * bit(8 * seat)\n"
        "            state.sheets[seat] &= ~bit(SETTLEMENTS)\n",
    ),
    ("PL-2", PLUS_SHEET, "SETTLEMENT_POINTS: Final = 1", "SETTLEMENT_POINTS: Final = 2"),
    ("PL-2", PLUS_SHEET, "CITY_POINTS: Final = 2", "CITY_POINTS: Final = 1"),
    ("PL-2", PLUS, "built += SETTLEMENT_POINTS * bit(8 * seat)", "built += 0"),
    ("PL-3", PLUS, "knights & PAIR_N == PAIR_N", "knights & PAIR_N"),
    ("PL-3", PLUS, "knights & PAIR_C == PAIR_C", "knights & PAIR_C"),
    ("PL-3", PLUS, "PAIR_N: Final = 0x60", "PAIR_N: Final = 0xA0"),
    ("PL-3", PLUS_SHEET, "LUMBER, BRICK, ANY, ANY]", "LUMBER, BRICK, ANY, ORE]"),
    (
        "PL-3",
        PLUS_SHEET,
        "[ORE, GRAIN, WOOL, LUMBER, BRICK, ANY",
        "[ORE, WOOL, GRAIN, LUMBER, BRICK, ANY",
    ),
    ("PL-4", RACE, "ARMY_LEAST: Final = 3", "ARMY_LEAST: Final = 4"),
    ("PL-4", RACE, "ARMY_LEAST: Final = 3", "ARMY_LEAST: Final = 2"),
    ("PL-4", PLUS_SHEET, "ARMY_TITLE_POINTS: Final = 2", "ARMY_TITLE_POINTS: Final = 1"),
    ("PL-4", PLUS, "            self.give_army(state)\n", ""),
    ("PL-4", TITLES, "(scores >> 8 * held_by & 255) + 1)", "scores >> 8 * held_by & 255)"),
    ("PL-4", RACE, "        if state.army == seat:\n            points += self.army_points\n", ""),
    ("PL-5", PLUS, "if not state.sheets[seat] & bit(MARKED_ROAD):", "if False:"),
    ("PL-5", PLUS_SHEET, "MARKED_ROAD: Final = 4", "MARKED_ROAD: Final = 5"),
    ("PL-5", PLUS_SHEET, "ROAD_TITLE_POINTS: Final = 2", "ROAD_TITLE_POINTS: Final = 1"),
    ("PL-5", PLUS, "            self.give_road(state)\n", ""),
    ("PL-5", PLUS, "return longest(low, high, 0)", "return count(sheet & ROAD_SITES)"),
    ("PL-5", RACE, "ROAD_LEAST: Final = 5", "ROAD_LEAST: Final = 6"),
    ("PL-5", RACE, "        if state.road == seat:\n            points += self.road_points\n", ""),
    ("PL-6", RACE, "GOAL: Final = 10", "GOAL: Final = 11"),
    ("PL-6", RACE, "GOAL: Final = 10", "GOAL: Final = 9"),
    ("PL-6", PLUS, "self.points(state, seat) >= GOAL:", "self.points(state, seat) == GOAL:"),
    ("PL-6", PLUS, "            self.finish(state)\n", "            pass\n"),
    ("PL-6", FAMILY, "if state.dice == 0 and state.phase == BUILD:", "if state.dice == 0:"),
    (
        "PL-6a",
        PLUS,
        '        """Do nothing: the game has no turn limit (PL-6a)."""\n',
        "        if state.turn > 199:\n            state.phase = OVER\n",
    ),
]

EXTRA_START: list[Words] = [
    ("EX-0", EXTRA, "if state.marked() == self.seats:", "if state.marked() == 2:"),
    ("EX-0", EXTRA_SHEET, "[0, 1, 2, 7, 8, 9, 10, 16,", "[0, 1, 2, 7, 8, 9, 10, 11,"),
    ("EX-1", START_ROADS, "LEAST_BETWEEN: Final = 5", "LEAST_BETWEEN: Final = 4"),
    ("EX-1", START_ROADS, "LEAST_BETWEEN: Final = 5", "LEAST_BETWEEN: Final = 6"),
    ("EX-1", START_ROADS, "min(apart, PLACES - apart) - 1", "apart - 1"),
    ("EX-1", START_ROADS, "between(place, other) < closest", "between(place, other) <= closest"),
    (
        "EX-1",
        EXTRA,
        "state.marked() if state.phase == START_ROADS else state.turn",
        "self.seats - state.marked() if state.phase == START_ROADS else state.turn",
    ),
    ("EX-2", START_ROADS, "room(marked | bit(place)) >= to_follow", "True"),
    ("EX-2", START_ROADS, "+ PLACES - before) // STEP - 1", "+ PLACES - before) // STEP"),
    ("EX-2", START_ROADS, "(place - before) // STEP - 1", "(place - before) // STEP"),
    ("EX-2a", EXTRA, "self.seats - state.marked() - 1)", "0)"),
    ("EX-2", EXTRA, "self.seats - state.marked() - 1)", "self.seats - state.marked())"),
]

EXTRA_ISLAND: list[Words] = [
    (
        "EX-3",
        REALMS,
        "        if not SITE_SET & bit(corner) or realm.houses() & bit(corner):\n",
        "        realm.sites |= bit(corner) & SITE_SET\n        if True:\n",
    ),
    (
        "EX-3",
        REALMS,
        "if not SITE_SET & bit(corner) or realm.houses() & bit(corner):",
        "if realm.houses() & bit(corner):",
    ),
    (
        "EX-3",
        REALMS,
        "        self._extend_from(realm, corner)\n        for other",
        "        for other",
    ),
    ("EX-3", REALMS, "        self._arrive_at(realm, EDGE_TO[edge])\n", ""),
    (
        "EX-3",
        REALMS,
        "        elif self.owner_of_house(corner) < 0:\n",
        "        elif corner > 5:\n",
    ),
    ("EX-4", REALMS, "elif self.owner_of_house(corner) < 0:", "else:"),
    ("EX-4", REALMS, "            others.sites &= ~bit(corner)\n", ""),
    ("EX-4", REALMS, "            low &= ~other.low\n", ""),
    (
        "EX-4",
        REALMS,
        "bit(corner) or realm.houses() & bit(corner):\n            self._extend",
        "bit(corner) or self.owner_of_house(corner) >= 0:\n            self._extend",
    ),
    (
        "EX-4",
        REALMS,
        "        for other in self.realms:\n            low &= ~other.low\n",
        "        for other in self.realms:\n"
        "            if other.low & low or other.high & high:\n"
        "                return\n"
        "            low &= ~other.low\n",
    ),
    ("EX-5", EXTRA, "realm.settlements & UPGRADABLE_SET if", "realm.settlements if"),
    ("EX-5", EXTRA, "realm.settlements & UPGRADABLE_SET if", "realm.sites & UPGRADABLE_SET if"),
    ("EX-5", REALMS, "        realm.settlements &= ~bit(corner)\n", ""),
    ("EX-5", EXTRA_SHEET, "= [1, 7, 10, 17,", "= [0, 7, 10, 17,"),
    (
        "EX-6",
        REALMS,
        "                if realm.has_road(edge):\n"
        "                    realm.near |= KNIGHTS_AT_EDGE[edge]",
        "                if realm.has_road(edge):\n"
        "                    realm.near |= KNIGHTS_AT_CORNER[EDGE_TO[edge]]",
    ),
    ("EX-6", REALMS, "KNIGHTS_AT_EDGE[edge]  # EX-6", "KNIGHTS_AT_CORNER[EDGE_TO[edge]]"),
    (
        "EX-6",
        REALMS,
        "        realm.near |= KNIGHTS_AT_CORNER[corner]\n        self",
        "        self",
    ),
    ("EX-6", EXTRA, "return realm.near & state.free_knights", "return realm.near"),
    ("EX-6", EXTRA, "return realm.near & state.free_knights", "return state.free_knights"),
    ("EX-7", EXTRA_SHEET, '"desert": ANY', '"desert": ORE'),
    ("EX-7", REALMS, "free_knights &= ~bit(knight)", "free_knights &= ~(bit(knight) | 0x400)"),
    ("EX-8", EXTRA_SHEET, "SETTLEMENT_POINTS: Final = 1", "SETTLEMENT_POINTS: Final = 2"),
    ("EX-8", EXTRA_SHEET, "CITY_POINTS: Final = 2", "CITY_POINTS: Final = 3"),
    ("EX-8", EXTRA_SHEET, "CASTLE_POINTS: Final = 2", "CASTLE_POINTS: Final = 1"),
    ("EX-8", EXTRA_SHEET, "ROAD_TITLE_POINTS: Final = 1", "ROAD_TITLE_POINTS: Final = 2"),
    ("EX-8", EXTRA_SHEET, "ARMY_TITLE_POINTS: Final = 2", "ARMY_TITLE_POINTS: Final = 1"),
    ("EX-8", REALMS, "self.built += CASTLE_POINTS * bit(8 * seat)", "self.built += 0"),
    ("EX-11", EXTRA, "if self.has_castles and most_alike", "if most_alike"),
    ("EX-11", EXTRA, "most_alike(dice) == MOST_DICE:", "most_alike(dice) == total(dice):"),
    ("EX-11", EXTRA, "most_alike(dice) == MOST_DICE:", "most_alike(dice) >= MOST_DICE - 1:"),
    ("EX-11", EXTRA, "            state.dice = 0\n", ""),
    ("EX-11", REALMS, "        self.free_castles &= ~bit(castle)\n", ""),
    (
        "EX-11",
        FACES,
        "    most: i64 = 0\n    while dice:",
        "    most: i64 = 0\n    dice &= 0xFFFFF\n    while dice:",
    ),
    (
        "EX-11",
        EXTRA,
        "return state.free_castles << CASTLES_IN_GROUP",
        "return 0 if realm.castles else state.free_castles << CASTLES_IN_GROUP",
    ),
]

EXTRA_TITLES: list[Words] = [
    ("EX-9", RACE, "ROAD_LEAST: Final = 5", "ROAD_LEAST: Final = 4"),
    ("EX-9", REALMS, "            if other != seat:\n", "            if True:\n"),
    ("EX-9", REALMS, "            if other != seat:\n", "            if False:\n"),
    ("EX-9", REALMS, "if other != seat and _roads_at(others, corner) > 1:", "if False:"),
    (
        "EX-9",
        EXTRA,
        "state.add_settlement(seat, site - SETTLEMENTS)\n            self.give_road(state)",
        "state.add_settlement(seat, site - SETTLEMENTS)",
    ),
    (
        "EX-9",
        EXTRA,
        "state.add_road(seat, site)\n            self.give_road(state)",
        "state.add_road(seat, site)",
    ),
    ("EX-9", TITLES, "        elif score == most:\n            found = NO_SEAT\n", ""),
    ("EX-9", TITLES, "(scores >> 8 * held_by & 255) + 1)", "scores >> 8 * held_by & 255)"),
    ("EX-10", RACE, "ARMY_LEAST: Final = 3", "ARMY_LEAST: Final = 4"),
    ("EX-10", EXTRA, "            self.give_army(state)\n", ""),
    ("EX-10", TITLES, "(scores >> 8 * held_by & 255) + 1)", "scores >> 8 * held_by & 255)"),
    ("EX-12", EXTRA, "return max(self.scores(state)) >= GOAL", "return False"),
    ("EX-12", EXTRA, "        if not self.win_any_time:\n", "        if True:\n"),
    ("EX-12", EXTRA, "        if not self.win_any_time:\n", "        if False:\n"),
    (
        "EX-12",
        EXTRA,
        "if ends or self.points(state, (state.start + turns) % self.seats) >= GOAL:",
        "if ends:",
    ),
    (
        "EX-12",
        EXTRA,
        "if ends or self.points(state, (state.start + turns) % self.seats) >= GOAL:",
        "if ends or max(self.scores(state)) >= GOAL:",
    ),
    (
        "EX-12a",
        RACE,
        "        if self.points(state, self.active(state)) >= GOAL:\n            return [",
        "        if False:\n            return [",
    ),
    (
        "EX-13",
        EXTRA,
        "ends = turns == self.round_limit * self.seats",
        "ends = turns == self.round_limit",
    ),
    ("EX-13", EXTRA, "round_limit: i64 = 100", "round_limit: i64 = 99"),
    ("EX-13", EXTRA, "if self.has_castles and state.free_castles:", "if self.has_castles:"),
    ("EX-13", EXTRA, "if self.has_castles and state.free_castles:", "if False:"),
    ("EX-13", EXTRA, "if self.has_castles and state.free_castles:", "if state.free_castles:"),
    (
        "EX-13",
        REALMS,
        "            if realm.settlements & UPGRADABLE_SET:\n                return True\n",
        "",
    ),
    ("EX-13", REALMS, " | realm.near & free:", ":"),
    (
        "EX-13",
        "protocol.py",
        "scores[seat] == max(scores)]",
        "scores[seat] == max(scores)][:1]",
    ),
    (
        "EX-13a",
        EXTRA,
        "if self.has_winner(state) or self.is_at_a_standstill(state):",
        "if self.has_winner(state):",
    ),
]

RACES = [*DICE, *PLUS_BREAKS, *EXTRA_START, *EXTRA_ISLAND, *EXTRA_TITLES]
