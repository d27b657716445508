"""Stands in for `librt.vecs` where Eiland runs uncompiled in a browser: a vec is a list there."""

from __future__ import annotations

from typing import Any, TypeVar

Item = TypeVar("Item")


class vec(list[Item]):  # noqa: N801 - its name in librt
    """A list whose slices are of its own kind."""

    def __class_getitem__(cls, item: Any) -> Any:
        """Return the class itself: items of all types are the same in a list."""
        return cls

    def __getitem__(self, place: Any) -> Any:
        """Return an item or a slice."""
        found = list.__getitem__(self, place)
        return vec(found) if isinstance(place, slice) else found


def append(items: vec[Item], item: Item) -> vec[Item]:
    """Add an item and return the vec."""
    items.append(item)
    return items
