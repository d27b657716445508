"""A C compiler command for zig: `python zig_cc.py ...` is `zig cc ...` without flags it refuses.

Python was built by another compiler and passes flags that only that one knows to every extension.
"""

from __future__ import annotations

import subprocess
import sys

# zig fails with "unknown" or "unsupported" on each; none changes what the program does.
REFUSED = (
    "-ffat-lto-objects",
    "-flto",
    "-fuse-linker-plugin",
    "-march=",
    "-mtune=",
    "-specs=",
    "-Wl,-Bsymbolic",
    "-Wl,-O",
    "-Wl,--exclude-libs",
)


def accepted(words: list[str]) -> list[str]:
    """Return the words of a command that zig accepts.

    >>> accepted(["-O3", "-specs=/usr/lib/hard", "-flto=auto", "-c", "a.c"])
    ['-O3', '-c', 'a.c']
    """
    return [word for word in words if not word.startswith(REFUSED)]


def main() -> int:
    """Run zig with the accepted words and return its exit status."""
    command = [sys.executable, "-m", "ziglang", "cc", *accepted(sys.argv[1:])]
    return subprocess.run(command, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
