"""The names of the games in Gymnasium's registry."""

from typing import Final

from gymnasium.envs.registration import register, registry

from eiland.encoding.registry import OWN

VERSION: Final = "v0"
SINGLE: Final = "eiland.learn.single:SingleEnv"
VECTOR: Final = "eiland.learn.vector:BatchVectorEnv"


def register_games() -> None:
    """Register all games that have encodings."""
    for game in OWN:
        name = f"eiland/{game}-{VERSION}"
        if name not in registry:
            register(name, SINGLE, vector_entry_point=VECTOR, kwargs={"game": game})
