"""Drawings as pixels: sizes, signs, and recorders of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from eiland import SPECTATOR, BadSetup
from eiland.cli.colours import SEA
from eiland.learn import SingleEnv, raw_env
from eiland.learn.drawing import RGB, ROWS, picture_of
from eiland.learn.pixels import COLUMNS, HEIGHT, WIDTH, lines_of, shape
from tests.learn.games import each_table, somehow

SHAPES = {
    "classic": (390, 984, 3),
    "plus": (494, 984, 3),
    "extra": (858, 984, 3),
    "base": (1040, 984, 3),
}
"""As the docs say."""
UNKNOWN = "\U000e0000"
"""No font has this sign."""


@pytest.mark.parametrize(("game", "size"), SHAPES.items())
def test_every_game_has_pixels_of_the_size_in_the_docs(game: str, size: tuple[int, ...]) -> None:
    env = SingleEnv(game, 2, render_mode=RGB)
    observation, _ = env.reset(seed=1)
    first = env.render()
    assert (first.shape, first.dtype) == (size, np.uint8)
    for number in range(12):
        observation, *_ = env.step(somehow(observation["action_mask"], number))
    second = env.render()
    assert second.shape == size
    assert (first != second).any()
    assert (second == env.render()).all()
    second[:] = 0  # the caller's own


def test_pixels_show_the_colours_of_the_terminal() -> None:
    env = SingleEnv("base", 2, render_mode=RGB)
    env.reset(seed=1)
    drawn = env.render()
    assert "#" + bytes(drawn[HEIGHT // 2, WIDTH].tolist()).hex() == SEA.full
    white = (drawn == 255).all(axis=2)
    assert white[HEIGHT // 2 :].any()
    assert not white[: HEIGHT // 2].any()  # the margin


@each_table
def test_no_drawing_is_larger_and_no_sign_is_missing(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    env = raw_env(game, seats, turn_limit=30 * seats, **options)
    missing = [shape(UNKNOWN, is_bold).tobytes() for is_bold in (False, True)]
    env.reset(seed=seats)
    for number, _ in enumerate(env.agent_iter(600)):
        seen, _, terminated, truncated, _ = env.last()
        assert seen is not None
        is_over = terminated or truncated
        if number % 60 == 0 or is_over:
            for viewer, lang in ((SPECTATOR, "de"), (0, "de"), (0, "en")):
                picture = picture_of(env.rules, env.batch.state(0), viewer, lang)
                lines = lines_of(picture)
                assert len(lines) < ROWS[game]
                for line in lines:
                    assert sum(len(text) for text, *_ in line) <= COLUMNS
                    for text, style, _ in line:
                        for sign in text.strip():
                            is_bold = bool(style and style.bold)
                            drawn = shape(sign, is_bold)
                            assert sign.isspace() or drawn.getbbox() is not None
                            assert drawn.tobytes() != missing[is_bold], sign
        if is_over:
            return
        env.step(somehow(seen["action_mask"], number))


def test_recorders_of_gymnasium_get_frames_of_one_size() -> None:
    env = gymnasium.wrappers.RenderCollection(
        gymnasium.make("eiland/plus-v0", seats=2, render_mode=RGB, turn_limit=12)
    )
    observation, _ = env.reset(seed=1)
    terminated = truncated = False
    number = 0
    while not (terminated or truncated):
        action = somehow(observation["action_mask"], number)
        observation, _, terminated, truncated, _ = env.step(action)
        number += 1
    frames: Any = env.render()
    assert len(frames) == number + 1
    assert {frame.shape for frame in frames} == {SHAPES["plus"]}
    assert len({frame.tobytes() for frame in frames}) > 5


def test_the_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eiland.play.extras.find_spec", lambda name: None if name == "PIL" else 1)
    with pytest.raises(BadSetup, match="learn/missing library=PIL extra=learn"):
        SingleEnv("plus", 2, render_mode=RGB)
