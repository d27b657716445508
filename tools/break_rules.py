"""Mutation tests for the rules: break each rule in the code and check that its tests fail.

Every break replaces a piece of source in an interpreted copy of src/. If no test marked with the
rule fails, the rule is not tested. If the piece is missing, the break must be updated.

Usage: python tools/break_rules.py [--quick] [RULE ...]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from breaks_board import BOARD
from breaks_board_variants import BOARD_VARIANTS
from breaks_race import RACES

ROOT = Path(__file__).parents[1]
RULES = Path("eiland", "rules")
TESTS = [
    "tests/rules/dice/test_classic.py",
    "tests/rules/dice/test_plus.py",
    "tests/rules/dice/test_plus_titles.py",
    "tests/rules/dice/test_extra_start.py",
    "tests/rules/dice/test_extra.py",
    "tests/rules/dice/test_extra_titles.py",
    "tests/rules/dice/test_faces.py",
    "tests/rules/test_hexgrid.py",
    "tests/rules/test_trails.py",
    "tests/rules/test_titles.py",
    "tests/rules/board/test_layout.py",
    "tests/rules/board/test_founding.py",
    "tests/rules/board/test_turn.py",
    "tests/rules/board/test_production.py",
    "tests/rules/board/test_robber.py",
    "tests/rules/board/test_dice_deck.py",
    "tests/rules/board/test_building.py",
    "tests/rules/board/test_cards.py",
    "tests/rules/board/test_titles.py",
    "tests/rules/board/test_victory.py",
    "tests/rules/board/test_known_faults.py",
    "tests/rules/board/test_trade.py",
    "tests/rules/board/test_harbormaster.py",
    "tests/rules/board/test_fishermen.py",
    "tests/rules/board/test_fish_payments.py",
    "tests/rules/board/test_boot.py",
    "tests/rules/board/test_hidden.py",
]
EVERY_FOR_QUICK = 6
TIMEOUT = 60  # seconds; a break that hangs is a bad break
LONG = 300  # seconds for all tests, with nothing broken


class Break(NamedTuple):
    """A rule, a file of src/eiland/rules, the source to replace and its replacement."""

    rule: str
    file: str
    old: str
    new: str


BREAKS = [
    Break("DR-1", "dice/family.py", "first_dice: i64 = MOST_DICE,", "first_dice: i64 = 5,"),
    Break("DR-2", "dice/turn.py", "MOST_ROLLS: Final = 3", "MOST_ROLLS: Final = 4"),
    Break("DR-2", "dice/turn.py", "MOST_ROLLS: Final = 3", "MOST_ROLLS: Final = 2"),
    Break(
        "DR-2",
        "dice/family.py",
        "            state.dice = PACKED[action - self.keeps_from]\n",
        "            state.dice = 0\n",
    ),
    Break("DR-3", "dice/family.py", "range(subsets(dice) - 1)]", "range(subsets(dice))]"),
    Break("DR-3", "dice/family.py", "codes: list[int] = [END]", "codes: list[int] = []"),
    Break(
        "DR-4",
        "dice/family.py",
        "state.rolling = state.rolls < MOST_ROLLS",
        "state.rolling = True",
    ),
    Break("DR-6", "dice/faces.py", "ways = FACTORIAL[total(dice)]", "return 1\n    ways = 1"),
    Break("DR-7", "dice/family.py", "(state.start + state.turn)", "(state.start - state.turn)"),
    Break("DR-8", "dice/family.py", '== "random"  # DR-8', '!= "random"'),
    Break(
        "DR-8",
        "dice/family.py",
        "return [1] * int(self.seats)",
        "return [1, 2, 3, 4][: self.seats]",
    ),
    Break("DR-9", "dice/family.py", "        state.rolling = False  # DR-9\n", ""),
    Break(
        "DR-10",
        "dice/family.py",
        "        state.phase = TO_ROLL\n        self.after_turn(state)",
        "        state.phase = THROW\n        self.after_turn(state)",
    ),
    Break("DB-1", "dice/costs.py", "ROAD_COST: Final = 0x011000", "ROAD_COST: Final = 0x010100"),
    Break("DB-1", "dice/costs.py", "CITY_COST: Final = 0x000023", "CITY_COST: Final = 0x000032"),
    Break(
        "DB-1", "dice/costs.py", "KNIGHT_COST: Final = 0x000111", "KNIGHT_COST: Final = 0x000110"
    ),
    Break(
        "DB-2",
        "dice/classic/classic.py",
        "state.dice -= state.sheets[self.active(state)].build(site)",
        "state.sheets[self.active(state)].build(site)",
    ),
    Break(
        "DB-3",
        "dice/classic/classic.py",
        "        ready = (bit(sheet.knights) - 1) & ~sheet.used\n",
        "        ready = (bit(sheet.knights) - 1) & ~sheet.used if state.points == 0 else 0\n",
    ),
    Break(
        "DB-4",
        "dice/family.py",
        "codes: list[int] = [END]",
        "codes: list[int] = [] if state.rolling else [END]",
    ),
    Break(
        "DB-5",
        "dice/family.py",
        "if state.dice == 0 and state.phase == BUILD:",
        "if state.rolls == 9:",
    ),
    Break(
        "DB-5",
        "dice/family.py",
        "if state.dice == 0 and state.phase == BUILD:",
        "if state.dice & 0x0FFFFF == 0:",
    ),
    Break(
        "DB-6",
        "dice/faces.py",
        "    return ((dice | GUARD) - cost) & GUARD == GUARD\n",
        "    gold = (dice >> 20) * 0x11111\n"
        "    return (((dice & 0xFFFFF) + gold | GUARD) - cost) & GUARD == GUARD\n",
    ),
    Break("DJ-1", "dice/classic/classic.py", "& ~sheet.used\n", "\n"),
    Break("DJ-1", "dice/classic/classic.py", "[ORE, GRAIN, WOOL,", "[GRAIN, ORE, WOOL,"),
    Break(
        "DJ-2",
        "dice/classic/classic.py",
        "        ready = (bit(sheet.knights) - 1) & ~sheet.used\n",
        "        ready = (bit(sheet.knights) - 1) & ~sheet.used if not sheet.used else 0\n",
    ),
    Break(
        "DJ-3",
        "dice/classic/classic.py",
        "return ready if self.same_turn_joker",
        "return ready if True",
    ),
    Break(
        "DJ-3",
        "dice/classic/classic.py",
        "return ready if self.same_turn_joker",
        "return ready if False",
    ),
    Break(
        "DJ-5",
        "dice/classic/classic.py",
        "LUMBER, BRICK, ANY_RESOURCE_OR_GOLD]",
        "LUMBER, BRICK, ORE]",
    ),
    Break("DJ-5", "dice/family.py", "return count(shown) * (FACES - 1)", "return count(shown) * 4"),
    Break(
        "DJ-6",
        "dice/family.py",
        "            if turned >= face:\n                turned += 1\n",
        "",
    ),
    Break(
        "DJ-6",
        "dice/family.py",
        "            self.mark_joker(state, change // JOKER_CODES)\n",
        "",
    ),
    Break("DG-1", "dice/family.py", "TWO_GOLD: Final = 0x200000", "TWO_GOLD: Final = 0x100000"),
    Break("DG-1", "dice/family.py", "face in range(RESOURCES)]", "face in range(1)]"),
    Break(
        "DG-2",
        "dice/family.py",
        "        if number(dice, GOLD) >= 2:\n            codes",
        "        if number(dice, GOLD) >= 1:\n            codes",
    ),
    Break(
        "DG-3",
        "dice/family.py",
        'raise ParseError(Fault("gold/not-a-resource"))  # DG-3',
        "return GOLD_TRADES",
    ),
    Break(
        "CL-0",
        "dice/classic/classic.py",
        "[next_one] & (self.roads | START_BIT)",
        "[next_one] & self.roads",
    ),
    Break("CL-0", "dice/classic/classic.py", "(REACH_START | REACH_LOW", "(REACH_LOW"),
    Break(
        "CL-1", "dice/classic/classic.py", "sites = self.reach()", "sites = 0xFFFF & ~self.roads"
    ),
    Break("CL-1", "dice/classic/sheet.py", "    (19, 18),\n", "    (19, 17),\n"),
    Break(
        "CL-1",
        "dice/classic/classic.py",
        "            sites = self.reach()\n",
        "            sites = self.reach() if self.settlements < 4 else 0\n",
    ),
    Break(
        "CL-2",
        "dice/classic/classic.py",
        "sites |= bit(SETTLEMENTS + self.settlements)",
        "sites |= 0x3F0000",
    ),
    Break(
        "CL-2",
        "dice/classic/classic.py",
        "            and SETTLEMENT_ROADS[next_one] & (self.roads | START_BIT) != 0\n",
        "",
    ),
    Break("CL-3", "dice/classic/classic.py", " and CITY_ROADS[next_one] & self.roads != 0", ""),
    Break(
        "CL-3",
        "dice/classic/classic.py",
        "sites |= bit(CITIES + self.cities)",
        "sites |= 0x3C00000",
    ),
    Break(
        "CL-4",
        "dice/classic/classic.py",
        "sites |= bit(KNIGHTS + self.knights)",
        "sites |= 0xFC000000",
    ),
    Break("CL-4", "dice/classic/classic.py", "self.knights < len(KNIGHT_POINTS)", "0 < self.roads"),
    Break("CL-5", "dice/classic/sheet.py", "[7, 12, 20, 30]", "[7, 12, 30, 20]"),
    Break(
        "CL-5",
        "dice/classic/classic.py",
        "state.points += POINTS[site]",
        "state.points = POINTS[site]",
    ),
    Break(
        "CL-6",
        "dice/classic/classic.py",
        "state.points if state.points > 0 else self.nothing_built  # CL-6",
        "state.points",
    ),
    Break("CL-6", "dice/classic/classic.py", "nothing_built: i64 = -2", "nothing_built: i64 = -1"),
    Break("CL-7", "dice/classic/classic.py", "turns: i64 = 15", "turns: i64 = 14"),
    Break(
        "CL-7",
        "protocol.py",
        "scores[seat] == max(scores)]",
        "scores[seat] == max(scores)][:1]",
    ),
    Break(
        "CL-7",
        "dice/classic/classic.py",
        "if state.turn + 1 == self.turns * self.seats:",
        "if state.turn + 1 == self.turns:",
    ),
]

BREAKS += [Break(*each) for each in RACES + BOARD + BOARD_VARIANTS]


def main(words: list[str]) -> int:
    """Try the chosen breaks; return 0 if every break was noticed."""
    wanted = [word for word in words if not word.startswith("-")]
    breaks = [each for each in BREAKS if not wanted or each.rule in wanted]
    if "--quick" in words:
        breaks = breaks[::EVERY_FOR_QUICK]
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        if run_tests(ROOT / "src") != 0:
            print("the tests fail before anything is broken")
            return 1
        for each in breaks:
            shutil.rmtree(source, ignore_errors=True)
            shutil.copytree(ROOT / "src", source, ignore=shutil.ignore_patterns("__pycache__"))
            outcome = attempt(each, source)
            print(f"{each.rule:6} {outcome}: {said(each)}", flush=True)
            if outcome != "noticed":
                missed.append(each)
    print(f"{len(breaks)} breaks, {len(breaks) - len(missed)} noticed")
    return 1 if missed else 0


def attempt(each: Break, source: Path) -> str:
    """Break a rule in a copy of the source; return the outcome."""
    file = source / RULES / each.file
    text = file.read_text("utf-8")
    if text.count(each.old) != 1:
        return f"NOT POSSIBLE, {text.count(each.old)} places"
    file.write_text(text.replace(each.old, each.new), "utf-8")
    try:
        code = run_tests(source, each.rule)
    except subprocess.TimeoutExpired:
        return f"NOT FINISHED in {TIMEOUT} s"
    return {0: "NOT NOTICED", 1: "noticed"}.get(code, "DOES NOT RUN")


def said(each: Break) -> str:
    """Return the replacement in short."""
    return " ".join(each.new.split())[:60] or f"without {' '.join(each.old.split())[:52]}"


def run_tests(source: Path, rule: str = "") -> int:
    """Run the tests marked with a rule, or all; return the exit code of pytest."""
    command = [sys.executable, "-m", "pytest", "--quiet", "--exitfirst", "-p", "no:cacheprovider"]
    command += [*TESTS, *([f"--rule={rule}"] if rule else [])]
    environment = {**os.environ, "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1"}
    seconds = TIMEOUT if rule else LONG
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=False, timeout=seconds
    )
    return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
