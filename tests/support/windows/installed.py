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


def program(name: str) -> str:
    """Return the path of a program; skip where there is none, fail where there must be one."""
    found = shutil.which(name)
    if found is None:
        message = f"there is no {name}: apt-get install {PACKAGES[name]}"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    return found
