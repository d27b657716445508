"""Every phase has a row in the table of phases and an entry in every table by phase."""

from __future__ import annotations

import pytest

from eiland.rules.board.map import setup
from eiland.rules.board.numbers import phases
from eiland.rules.board.numbers.phases import by_phase

NAMED = {
    name: number
    for name, number in vars(phases).items()
    if isinstance(number, int) and not name.startswith(("BY_", "IN_"))
}
"""The constants that name a phase."""


def test_every_phase_has_one_row_under_its_name() -> None:
    assert {name.upper(): phase for phase, name, _, _ in phases.ROWS} == NAMED
    assert phases.PHASE_NAMES[phases.OVER] == "over"


def test_phases_are_numbered_without_gaps_and_the_end_is_the_last() -> None:
    assert sorted(NAMED.values()) == list(range(phases.OVER + 1))


def test_every_table_by_phase_is_complete() -> None:
    for table in (phases.PHASE_NAMES, phases.ACTS, phases.MOMENT):
        assert len(table) == len(NAMED)
    assert len(setup.CODES) == len(phases.SETUP_PHASES)
    assert list(range(phases.START)) == phases.SETUP_PHASES


def test_only_in_the_last_phase_no_player_acts() -> None:
    idle = [phase for phase in phases.ALL_PHASES if phases.ACTS[phase] == phases.BY_NOBODY]
    assert idle == [phases.OVER]


@pytest.mark.parametrize(
    "entries",
    [
        [(0, "a")],
        [(0, "a"), (0, "b"), (1, "c")],
        [(0, "a"), (1, "b"), (2, "c")],
        [(0, "a"), (2, "b")],
    ],
    ids=["missing", "twice", "unknown", "wrong"],
)
def test_a_table_that_is_not_complete_is_refused(entries: list[tuple[int, str]]) -> None:
    with pytest.raises(ValueError, match="a table has entries for the phases"):
        by_phase(entries, [0, 1])


def test_a_packed_position_has_room_for_every_phase() -> None:
    assert phases.OVER < 2**5  # bits of the phase in `packing`
