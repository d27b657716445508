"""The lint against miscompiled shifts: it finds each form and accepts correct code."""

from pathlib import Path

import pytest

import lint_shifts


def lint(code: str, tmp_path: Path) -> list[str]:
    """Return the findings of the lint in some code."""
    file = tmp_path / "module.py"
    file.write_text(code, "utf-8")
    return [finding.message for finding in lint_shifts.check(file)]


WRONG_SHIFTS = {
    "a literal": "def f(n): return 1 << n",
    "a negative literal": "def f(n): return -1 << n",
    "a literal in parentheses": "def f(n): return (1) << n",
    "computed from literals": "def f(n): return (2 - 1) << n",
    "i64 of a literal": "def f(n): return i64(1) << n",
    "cast of a literal": "def f(n): return cast(i64, 1) << n",
    "one of two literals": "def f(n, up): return (1 if up else 2) << n",
    "a Final of the module": "ONE: Final = 1\ndef f(n): return ONE << n",
    "a Final in small letters": "one: Final[i64] = 1\ndef f(n): return one << n",
    "a Final of a Final": "ONE: Final = 1\nTWO: Final = ONE + 1\ndef f(n): return TWO << n",
    "an imported constant": "from x import ONE\ndef f(n): return ONE << n",
    "a constant of another module": "import x\ndef f(n): return x.ONE << n",
    "a constant of a class": "class C:\n    ONE = 1\n    def f(self, n): return self.ONE << n",
    "a local constant": "def f(n):\n    one: i64 = 1\n    return one << n",
    "a local that has two constants": (
        "def f(n, up):\n    x = 1\n    if up:\n        x = 2\n    return x << n"
    ),
    "a local of a tuple": "def f(n):\n    one, two = 1, n\n    return one << n",
    "a walrus": "def f(n): return (one := 1) << n",
    "a constant shifted in place": "def f(n):\n    x: i64 = 1\n    x <<= n\n    return x",
    "in a lambda": "f = lambda n: 1 << n",
    "in a comprehension": "BITS = [1 << n for n in range(54)]",
    "in an inner function": "def f(n):\n    def g(): return 1 << n\n    return g()",
    "by a Final that is computed": "N: Final = len('abc')\nM: Final = 1 << N",
    "by an imported name": "from x import WIDTH\nM: Final = 1 << WIDTH",
}

LARGE_NUMBERS = {
    "2**62": "X = 0x4000000000000000",
    "62 fives": "X = 0x5555555555555555",
    "a power": "X = 2**62",
    "a shift": "X = 1 << 62",
    "a sum": "X = 0x3FFFFFFFFFFFFFFF + 1",
    "negative": "X = -(2**62) - 1",
    "in a call": "def f(): return g(1 << 63)",
}

RIGHT = {
    "a parameter": "def f(x, n): return x << n",
    "a variable": "def f(n):\n    x = n\n    return x << n",
    "a running variable": "def f(n):\n    x = 1\n    while n:\n        x += n\n    return x << n",
    "a loop's variable": "def f(n):\n    for x in range(9): g(x << n)",
    "a parameter named as a constant elsewhere": "x = 1\ndef f(x, n): return x << n",
    "constants on both sides": "X = 1 << 40",
    "a Final on the right": "WIDTH: Final = 40\nX = 1 << WIDTH\nY = 1 << (WIDTH - 1)",
    "to the right": "def f(n): return 0x2000000000000000 >> (61 - n)",
    "an element": "def f(bits, n): return bits[n] << n",
    "the largest number": "X = 2**62 - 1\nY = 0x3FFFFFFFFFFFFFFF\nZ = -(2**62)",
    "a large number meant to be in a box": "SEEDS: Final[int] = 2**64",
    "text and fractions": "X = 'a' * 3\nY = 1e300",
    "division by zero is not ours": "X = 1 // 0 if False else 0",
}


@pytest.mark.parametrize("code", WRONG_SHIFTS.values(), ids=WRONG_SHIFTS.keys())
def test_a_shifted_constant_is_refused(code: str, tmp_path: Path) -> None:
    messages = lint(code, tmp_path)
    assert len(messages) == 1
    assert "32 bits" in messages[0]


@pytest.mark.parametrize("code", LARGE_NUMBERS.values(), ids=LARGE_NUMBERS.keys())
def test_a_number_that_compiled_code_keeps_in_a_box_is_refused(code: str, tmp_path: Path) -> None:
    messages = lint(code, tmp_path)
    assert len(messages) == 1
    assert "2**62 or more" in messages[0]


@pytest.mark.parametrize("code", RIGHT.values(), ids=RIGHT.keys())
def test_honest_code_passes(code: str, tmp_path: Path) -> None:
    assert lint(code, tmp_path) == []


def test_a_finding_names_file_line_and_cure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "module.py"
    file.write_text("def f(n):\n    return 1 << n\n", "utf-8")
    assert lint_shifts.main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert f"{file}:2: `1 << n`" in said
    assert "bits.bit" in said
