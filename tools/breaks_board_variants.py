"""How to break the rules of trade, Harbormaster and Fishermen: rule, file, old piece, new piece.

`break_rules.py` tells what is done with them.
"""

from __future__ import annotations

Words = tuple[str, str, str, str]

BASE = "board/board.py"
FLOW = "board/flow.py"
CODES = "board/numbers/codes.py"
FISH = "board/fishermen/fishermen.py"
FISH_CODES = "board/fishermen/codes.py"
FISH_STATE = "board/fishermen/state.py"
FISH_WORDS = "board/fishermen/words.py"
LEGAL = "board/state/legal.py"
OPTIONS = "board/options.py"
PIECES = "board/state/pieces.py"
REASONS = "board/text/reasons.py"
SHADOWS = "board/belief/shadows.py"
STATE = "board/state/state.py"
TRADE = "board/state/trade.py"

TRADE_BREAKS: list[Words] = [
    ("TR-1", OPTIONS, "offers_per_turn if domestic_trade else 0", "offers_per_turn"),
    ("TR-1", REASONS, "    if not options.domestic_trade:\n", "    if state.seats() == 9:\n"),
    ("TR-1", TRADE, "partner.hand += given - got", "partner.hand += given"),
    ("TR-2", REASONS, "    if given == 0:\n", "    if given < 0:\n"),
    ("TR-2", REASONS, "    if wanted == 0:\n", "    if wanted < 0:\n"),
    ("TR-3", REASONS, "if kinds(given) & kinds(wanted):", "if kinds(given) == kinds(wanted):"),
    ("TR-4", REASONS, "    if not covers(hand, given):\n", "    if hand == 0:\n"),
    ("TR-5", STATE, "PLAIN_RATES: Final = 0x0404040404", "PLAIN_RATES: Final = 0x0304040404"),
    ("TR-5", FLOW, "state.bank += paid - UNIT[got]", "state.bank += paid"),
    ("TR-6", PIECES, "((rates >> (8 * kind) & 255) - 2)", "((rates >> (8 * kind) & 255) - 3)"),
    ("TR-6", PIECES, "(rates >> 2 & 0x0101010101)", "(rates >> 2 & 0x0101010001)"),
    (
        "TR-6",
        PIECES,
        "    _add_harbor(state, player, corner)\n    _add_production",
        "    _add_production",
    ),
    ("TR-7", LEGAL, "<< 5 | kinds(bank)]", "<< 5 | 31]"),
    (
        "TR-8",
        "board/text/notation.py",
        "            if paid != rate:\n",
        "            if paid < rate:\n",
    ),
    (
        "TR-9",
        PIECES,
        "        player.rates = rates_with(player.rates, kind)\n",
        "        for player in state.players:\n"
        "            player.rates = rates_with(player.rates, kind)\n",
    ),
    (
        "TR-10",
        TRADE,
        "state.addressees = addressed_in(action, others(state.seats(), state.active))",
        "state.addressees = others(state.seats(), state.active)",
    ),
    ("TR-10", TRADE, "    state.phase = OFFER\n", "    state.phase = MAIN\n"),
    ("TR-11", TRADE, "    state.waiting &= ~bit(seat)\n", ""),
    ("TR-11", TRADE, "player.counter_wanted = wanted_in(action)", "player.counter_wanted = 1"),
    ("TR-12", TRADE, "if state.waiting == 0 and _all_refused(state):", "if state.waiting == 0:"),
    ("TR-12", TRADE, " or player.answer == COUNTERED", ""),
    ("TR-12", LEGAL, "codes: i64 = WITHDRAW_CODE", "codes: i64 = 0"),
    ("TR-13", LEGAL, "if covers(player.hand, state.wanted):", "if player.hand:"),
    ("TR-13", LEGAL, " and covers(player.hand, players[other].counter_wanted)", ""),
    ("TR-14", TRADE, "    state.offers += 1\n", ""),
    ("TR-14", "registry.py", 'Option("offers_per_turn", 10,', 'Option("offers_per_turn", 9,'),
    ("TR-14", TRADE, "    state.refused = 0\n", ""),
    ("TR-14", TRADE, "        state.refused_others = vec[i64]()\n", "        pass\n"),
    (
        "TR-14",
        FLOW,
        "        state.offers = 0\n        trade.forget",
        "        state.offers = 0\n        len",
    ),
    ("TR-14b", FLOW, "if player.hand != hand:", "if False:"),
    ("TR-14b", FLOW, "if player.hand != hand:", "if action != END:"),
    ("TR-14b", FLOW, "NO_SEAT\n        self._note_changed_hand(state)\n", "NO_SEAT\n"),
    ("TR-14b", FLOW, "if state.players[state.active].hand != hand:", "if False:"),
    ("TR-14b", FLOW, "if state.players[state.active].hand != hand:", "if True:"),
    ("TR-14a", TRADE, "return code in list(state.refused_others)", "return False"),
    ("TR-14a", TRADE, "        codes = append(codes, other)\n", ""),
    ("TR-15", LEGAL, " | DEALS_OF_TWO[at_least(hand, TWO_EACH)]", ""),
    ("TR-15", LEGAL, "state.deals = deals_from(hand) & ~state.refused", "state.deals = 0"),
    ("TR-15", LEGAL, "deals_from(hand) & ~state.refused", "deals_from(hand)"),
    (
        "TR-15",
        CODES,
        "FORMS: Final = [(1, 1), (2, 1), (1, 2)]",
        "FORMS: Final = [(1, 1), (2, 1), (1, 3)]",
    ),
]

HARBORMASTER_BREAKS: list[Words] = [
    (
        "C-8",
        STATE,
        "        if self.harbor_holder == seat:\n            points += 2\n",
        "        if self.harbor_holder == seat:\n            points += 1\n",
    ),
    (
        "HM-1",
        PIECES,
        "    if state.layout.harbor_at[corner] >= 0:\n",
        "    if state.layout.harbor_at[corner] > 0:\n",
    ),
    (
        "HM-1",
        PIECES,
        "    if state.layout.harbor_at[corner] >= 0:\n",
        "    if state.layout.harbor_at[corner] >= -1:\n",
    ),
    ("HM-2", PIECES, "HARBOR_LEAST: Final = 3", "HARBOR_LEAST: Final = 2"),
    ("HM-2", PIECES, "HARBOR_LEAST: Final = 3", "HARBOR_LEAST: Final = 4"),
    (
        "HM-3",
        PIECES,
        "state.harbor_points, state.seats(), state.harbor_holder, HARBOR_LEAST",
        "state.harbor_points, state.seats(), -1, HARBOR_LEAST",
    ),
    ("HM-4", OPTIONS, "HARBOR_TARGET: Final = 11", "HARBOR_TARGET: Final = 12"),
    ("HM-4", OPTIONS, "HARBOR_TARGET if harbormaster else BASE_TARGET", "BASE_TARGET"),
    ("HM-5", "titles.py", "            return held_by\n", "            return NO_SEAT\n"),
    ("HM-6", FLOW, "            award_harbor(state)  # HM-6\n", "            pass\n"),
]

FISHERMEN_BREAKS: list[Words] = [
    ("C-9", FISH_CODES, "FULL_SUPPLY: Final = 0x080A0B", "FULL_SUPPLY: Final = 0x080B0A"),
    ("W-1", "board/map/setup.py", "[LAKE_OF + place for place in INNER])", "[LAKE_OF + 9])"),
    (
        "W-3a",
        "board/map/boards.py",
        "BEGINNERS_GROUNDS: Final = [6, 5, 4, 9, 8, 10]",
        "BEGINNERS_GROUNDS: Final = [4, 5, 6, 8, 9, 10]",
    ),
    ("W-4", "board/map/frame.py", "[COAST[middle - 1], COAST[middle]", "[COAST[middle]"),
    ("W-5", FISH_STATE, "self.bag = FULL_SUPPLY + ", "self.bag = FULL_SUPPLY - 1 + "),
    (
        "W-6",
        FLOW,
        "            state.robber = state.layout.desert  # V-5",
        "            state.robber = max(state.layout.desert, state.layout.lake)  # V-5",
    ),
    ("W-7", FISH, "if self.options.setup_fish_at_lake:", "if state.layout.lake >= 0:"),
    ("W-7", FISH, "if self.options.setup_fish_at_lake:", "if state.layout.lake < 0:"),
    (
        "W-7",
        FISH,
        "            self.due[seat] = 1\n",
        "            self.due[seat] = 2\n",
    ),
    ("W-8", FISH, " + 2 * count(player.cities & waters)", " + count(player.cities & waters)"),
    ("W-8", FISH, "elif self.options.asks_before_drawing:", "elif state.phase == DRAW:"),
    ("W-9", FISH, "LAKE_NUMBERS: Final = 0x180C", "LAKE_NUMBERS: Final = 0x080C"),
    (
        "W-10",
        FISH_STATE,
        "drawn and viewer != next_waiting(state):",
        "drawn and viewer not in (state.active, next_waiting(state)):",
    ),
    ("W-11", TRADE, "return lowest(later) if later else lowest(waiting)", "return lowest(waiting)"),
    ("W-12", FISH, "        if self.bag == 0:", "        if self.bag < 0:"),
    ("W-12", FISH, "            self.spent = 0\n", ""),
    ("W-12a", FISH, "        if self.bag == 0:", "        if self.supply == 0:"),
    (
        "W-13",
        FISH,
        "if due > 0 and total(self.held[seat]) < MOST_FISH:",
        "if due > 0 and total(self.held[seat]) <= MOST_FISH:",
    ),
    ("W-14", FISH, " and self.options.exchange_at_seven:", ":"),
    ("W-14", FISH, "        self.due[seat] = 1\n        state.phase", "        state.phase"),
    ("W-14", FISH, "        self.held[seat] -= token\n", ""),
    ("W-14a", FISH, "        self.due[seat] = 0\n", ""),
    ("W-15", FISH, "        self.spent += token\n", ""),
    (
        "W-16",
        FLOW,
        "if total(players[seat].hand) > self.chosen.discard_limit:",
        "if total(players[seat].hand + players[seat].fish) > self.chosen.discard_limit:",
    ),
    (
        "W-17",
        FISH_CODES,
        "[2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 7]",
        "[2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 7]",
    ),
    ("W-17", FISH, "        self.spent += tokens\n", ""),
    ("W-18", FISH, "        self.held[seat] -= tokens\n", ""),
    ("W-19", FISH, "    if state.robber != NO_HEX:\n", "    if fish:\n"),
    ("W-19", FISH, "TAKE_PAYMENTS[kinds(state.bank)]", "TAKE_PAYMENTS[31]"),
    ("W-19", FISH, "    if state.deck:\n", "    if fish:\n"),
    ("W-19", FISH, "    if has_road_place(state, player):\n", "    if fish:\n"),
    ("W-20", FISH_WORDS, "if not is_minimal(tokens, cost):", "if tokens < 0:"),
    (
        "W-21",
        FISH,
        "        self.held[seat] -= tokens\n",
        "        self.held[seat] -= tokens\n        state.card_played = True\n",
    ),
    (
        "W-22",
        FLOW,
        "if total(players[seat].hand) > self.chosen.discard_limit:",
        "if state.robber != NO_HEX and total(players[seat].hand) > self.chosen.discard_limit:",
    ),
    ("W-23", FISH, " or self.options.knight_brings_robber_in", ""),
    ("W-23a", FISH, "or self.options.knight_brings_robber_in", "or state.robber == NO_HEX"),
    ("W-24", FISH, " and state.robber != state.layout.lake:", ":"),
    ("W-24", FISH, "        if self.options.robber_on_lake:\n", "        if state.robber < 99:\n"),
    ("W-24", FISH, "        if self.options.robber_on_lake:\n", "        if state.robber > 99:\n"),
    (
        "W-25",
        FISH,
        "        if waters & state.buildings == 0:\n",
        "        if state.robber >= 0:\n            waters &= ~HEX_CORNERS[state.robber]\n"
        "        if waters & state.buildings == 0:\n",
    ),
    ("W-26", LEGAL, "places = ALL_HEXES & ~barred\n", "places = ALL_HEXES & ~bit(lowest(512))\n"),
    (
        "W-27",
        FISH,
        "            self._hand_boot(state, seat)\n",
        "            self._hand_boot(state, seat)\n            self.due[seat] += 1\n",
    ),
    ("W-27", FISH_STATE, " and outcome != BOOT_DRAWN", ""),
    (
        "W-28",
        FISH,
        "state.handicaps += bit(8 * seat)",
        "state.handicaps += 0",
    ),
    (
        "W-28",
        FISH,
        "state.handicaps += bit(8 * seat)",
        "state.handicaps = 0x01010101",
    ),
    ("W-29", FISH, "state.visible_points(seat) >= own", "state.visible_points(seat) > own"),
    (
        "W-30",
        FISH,
        "if self.boot == active and not self.waits(state):",
        "if self.boot == active:",
    ),
    ("W-30", FISH, "self.options.boot_waits and state.rolled", "state.rolled"),
    ("W-30", FISH_STATE, "self.boot_turn == state.turn", "self.boot_turn >= 0"),
    ("W-31", FISH, " and state.visible_points(seat) >= own:", ":"),
    ("W-32", FISH, "own = state.visible_points(state.active)", "own = state.points(state.active)"),
    ("W-32", FISH, "state.visible_points(seat) >= own", "state.points(seat) >= own"),
    (
        "W-33",
        FLOW,
        "if state.handicaps != before and state.phase == MAIN:",
        "if state.phase == OVER:",
    ),
    (
        "W-34",
        FISH_STATE,
        "supply + BOOT_TOKEN if boot == NO_SEAT else supply",
        "supply + BOOT_TOKEN",
    ),
    (
        "W-35",
        FISH,
        "self._hand_boot(state, action - BOOT_OF)",
        "self._hand_boot(state, max(self.boot, action - BOOT_OF))",
    ),
]

BOARD_VARIANTS = [*TRADE_BREAKS, *HARBORMASTER_BREAKS, *FISHERMEN_BREAKS]
