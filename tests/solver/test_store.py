"""The solution store: layers are written atomically, checked on reading and never mixed up."""

from __future__ import annotations

from pathlib import Path

import pytest

from eiland.rules.dice.classic.classic import Classic
from eiland.solver.positions import POSITIONS
from eiland.solver.store import DamagedSolution, SolutionStore, Terms, store_of

VALUES = [0.5 + k for k in range(POSITIONS)]


@pytest.fixture
def store(tmp_path: Path) -> SolutionStore:
    """Return a store with two layers."""
    found = SolutionStore(tmp_path / "solution", Terms())
    found.add(1, VALUES)
    found.add(2, VALUES[::-1])
    return found


def test_layers_are_read_back_as_stored(store: SolutionStore) -> None:
    assert store.layers() == 2
    assert not store.is_damaged()
    assert list(store.layer(1)) == VALUES
    assert store.layer(2)[0] == VALUES[-1]


def test_layers_are_counted_up_to_the_first_gap(store: SolutionStore) -> None:
    store.add(4, VALUES)
    assert (store.layers(), store.has(4)) == (2, True)
    with pytest.raises(DamagedSolution):
        store.layer(3)


@pytest.mark.parametrize("place", [0, 20, 150, 1000, -1])
def test_a_changed_byte_is_detected(store: SolutionStore, place: int) -> None:
    file = store.folder / "02.values"
    data = bytearray(file.read_bytes())
    data[place] ^= 1
    file.write_bytes(data)
    assert (store.layers(), store.is_damaged()) == (1, True)
    with pytest.raises(DamagedSolution):
        store.layer(2)


@pytest.mark.parametrize("change", [b"", b"more"])
def test_a_truncated_or_longer_file_is_detected(store: SolutionStore, change: bytes) -> None:
    file = store.folder / "01.values"
    data = file.read_bytes()
    file.write_bytes(data + change if change else data[:-8])
    assert (store.layers(), store.is_damaged()) == (0, True)


def test_a_file_under_another_layers_name_is_not_used(store: SolutionStore) -> None:
    (store.folder / "03.values").write_bytes((store.folder / "02.values").read_bytes())
    assert store.layers() == 2


def test_a_solution_for_other_options_is_not_used(store: SolutionStore) -> None:
    for terms in (Terms(same_turn_joker=False), Terms(nothing_built=-3)):
        assert terms.folder_name != store.terms.folder_name
        assert SolutionStore(store.folder, terms).layers() == 0


def test_a_failed_write_keeps_the_old_layer(
    store: SolutionStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.add(1, VALUES[::-1])
    assert list(store.layer(1)) == VALUES
    assert sorted(file.name for file in store.folder.iterdir()) == ["01.values", "02.values"]


def test_each_user_has_a_cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    solution = store_of(Classic(3, same_turn_joker=False))
    assert solution.folder == tmp_path / "eiland" / "classic-next-turn-2"
    assert solution.layers() == 0
