"""Programs that some tests need, and the packages of Debian that have them."""

from __future__ import annotations

import os
import shutil

import pytest

PACKAGES = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}
"""What other browsers than Chromium need."""


def program(*names: str) -> str:
    """Return the path of the first program that is there.

    Skip the test where there is none, fail where there must be one.
    """
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        message = f"there is no {names[-1]}: apt-get install {PACKAGES.get(names[0], names[0])}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found
