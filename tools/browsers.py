"""Install Firefox and WebKit for `make soak`, as `suite.py` installs Chromium: where it may.

Without them their tests are skipped; under CI=true that is a failure.
"""

from __future__ import annotations

import shutil
import sys
from functools import partial
from pathlib import Path

from suite import Failed, find

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.support.installed import PACKAGES


def main() -> int:
    """Find or install all programs; return 0 unless CI lacks one."""
    left_out: list[str] = []
    try:
        for program, package in PACKAGES.items():
            find(package, "tests in other browsers", partial(shutil.which, program), left_out)
    except Failed as failure:
        print(f"make soak: FAILED: {failure}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
