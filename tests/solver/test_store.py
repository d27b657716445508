"""The table of the solution: stored whole or not at all, checked when read, never mixed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.positions import POSITIONS
from eiland.solver.store import DamagedTable, Table, Terms, table_of

VALUES = [0.5 + k for k in range(POSITIONS)]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Return a table with two layers."""
    found = Table(tmp_path / "table", Terms())
    found.add(1, VALUES)
    found.add(2, VALUES[::-1])
    return found


def test_layers_come_back_as_they_were_stored(table: Table) -> None:
    assert table.layers() == 2
    assert not table.is_damaged()
    assert list(table.layer(1)) == VALUES
    assert table.layer(2)[0] == VALUES[-1]


def test_a_gap_ends_what_counts(table: Table) -> None:
    table.add(4, VALUES)
    assert (table.layers(), table.has(4)) == (2, True)
    with pytest.raises(DamagedTable):
        table.layer(3)


@pytest.mark.parametrize("place", [0, 20, 150, 1000, -1])
def test_a_changed_byte_is_noticed(table: Table, place: int) -> None:
    file = table.folder / "02.values"
    told = bytearray(file.read_bytes())
    told[place] ^= 1
    file.write_bytes(told)
    assert (table.layers(), table.is_damaged()) == (1, True)
    with pytest.raises(DamagedTable):
        table.layer(2)


@pytest.mark.parametrize("change", [b"", b"more"])
def test_what_is_too_short_or_too_long_is_noticed(table: Table, change: bytes) -> None:
    file = table.folder / "01.values"
    told = file.read_bytes()
    file.write_bytes(told + change if change else told[:-8])
    assert (table.layers(), table.is_damaged()) == (0, True)


def test_a_layer_stands_in_no_other_ones_place(table: Table) -> None:
    (table.folder / "03.values").write_bytes((table.folder / "02.values").read_bytes())
    assert table.layers() == 2


def test_a_table_of_other_terms_is_none_of_ours(table: Table) -> None:
    for terms in (Terms(same_turn_joker=False), Terms(nothing_built=-3)):
        assert terms.folder_name != table.terms.folder_name
        assert Table(table.folder, terms).layers() == 0


def test_a_layer_that_could_not_be_written_leaves_the_old_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        table.add(1, VALUES[::-1])
    assert list(table.layer(1)) == VALUES
    assert sorted(file.name for file in table.folder.iterdir()) == ["01.values", "02.values"]


def test_each_user_has_a_folder_of_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    table = table_of(Classic(3, same_turn_joker=False))
    assert table.folder == tmp_path / "eiland" / "classic-next-turn-2"
    assert table.layers() == 0
