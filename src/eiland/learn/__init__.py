"""Environments of other libraries: Gymnasium, PettingZoo and OpenSpiel.

Importing this package registers the games with Gymnasium, as ``eiland/classic-v0``,
``eiland/plus-v0``, ``eiland/extra-v0`` and ``eiland/base-v0``. What needs a library that is not
installed raises BadSetup ``learn/missing`` when it is first used.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from eiland.play.extras import require

if TYPE_CHECKING:
    from eiland.learn import openspiel
    from eiland.learn.single import SingleEnv
    from eiland.learn.turns import TurnsEnv, aec_env, raw_env
    from eiland.learn.vector import BatchVectorEnv
    from eiland.play.policies import PolicyBot, write_stamp

__all__ = [
    "BatchVectorEnv",
    "PolicyBot",
    "SingleEnv",
    "TurnsEnv",
    "aec_env",
    "openspiel",
    "raw_env",
    "write_stamp",
]

_LATE: Final = {
    "PolicyBot": ("policies", "numpy", "learn"),
    "SingleEnv": ("single", "gymnasium", "learn"),
    "BatchVectorEnv": ("vector", "gymnasium", "learn"),
    "openspiel": ("openspiel", "pyspiel", "openspiel"),
    "write_stamp": ("policies", "numpy", "learn"),
    "TurnsEnv": ("turns", "pettingzoo", "learn"),
    "aec_env": ("turns", "pettingzoo", "learn"),
    "raw_env": ("turns", "pettingzoo", "learn"),
}
"""Module, the library that it needs, and the extra that installs it."""


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, library, extra = _LATE[name]
    require(library, extra)
    package = "eiland.play" if module == "policies" else __name__
    found = import_module(f"{package}.{module}")
    return found if name == module else getattr(found, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})


if find_spec("gymnasium") is not None:
    from eiland.learn.ids import register_games

    register_games()
