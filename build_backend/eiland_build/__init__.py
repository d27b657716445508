"""Build Eiland: compiled if a compiler works here, else interpreted, and never silently.

This is the PEP 517 backend that pyproject.toml names. It calls setuptools, in one way after the
other until one succeeds (see `ways`). The environment variable EILAND_BUILD chooses:

=============  =====================================================================
auto           a C compiler of this machine, else zig from its wheel, else interpreted
cc, zig        compiled in this way, or the build fails
interpreted    not compiled
=============  =====================================================================

Editable installs are interpreted, so that edited files are what runs.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TypeAlias

from setuptools import build_meta

from eiland_build import attempt, ways
from eiland_build.ways import INTERPRETED, BuildFailed, Choice

Settings: TypeAlias = Mapping[str, str | list[str] | None] | None


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel in the first way that succeeds, and return its file name."""
    chosen = ways.choice()
    refused: list[str] = []
    for way in ways.permitted(chosen, refused.append):
        try:
            with attempt.in_way(way, refused):
                return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
        except attempt.FAILURES as error:
            if chosen is not Choice.AUTO or way is INTERPRETED:
                raise
            refused.append(f"{way.name} failed: {attempt.last_line(error)}")
            _warn(refused[-1])
    raise BuildFailed(f"EILAND_BUILD={chosen.value}: " + "; ".join(refused))


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel of an editable install, which is never compiled."""
    with attempt.in_way(INTERPRETED, []):
        return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the source archive, which has nothing compiled."""
    with attempt.in_way(INTERPRETED, []):
        return build_meta.build_sdist(sdist_directory, config_settings)


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return the zig wheel if no compiler of this machine works, else nothing."""
    return ways.zig_requirement(ways.choice())


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return nothing: an editable install is not compiled."""
    return []


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return nothing: a source archive is not compiled."""
    return []


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: Settings = None
) -> str:
    """Write the metadata, without compiling."""
    with attempt.in_way(INTERPRETED, []):
        return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def _warn(reason: str) -> None:
    """Print on standard error that a way failed."""
    print(f"\n*** Eiland's build: {reason}; trying the next way ***\n", file=sys.stderr, flush=True)


__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
