"""Copy what a browser needs of Pyodide from node_modules into the page's ring, compressed.

    python tools/pyodide.py

`make` calls this before it builds a wheel. The files are those of the npm package, unchanged: the
lock file says which version. Pyodide is published under the Mozilla Public License 2.0, Python
under its own licence; NOTICE beside the files names both and says where the sources are.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "node_modules" / "pyodide"
FOLDER: Final = ROOT / "src" / "eiland" / "page" / "pyodide"
NAMES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
NOTICE: Final = """\
Pyodide {version}: a Python for browsers.

The files in this folder are unchanged files of its npm package "pyodide", compressed by gzip.
Pyodide is published under the Mozilla Public License, version 2.0 (https://mozilla.org/MPL/2.0/);
its sources are those of the tag {version} of the project pyodide/pyodide on GitHub. It contains
Python, which is published under the PSF License Agreement (https://docs.python.org/3/license.html).
"""


def main() -> None:
    """Copy the files, and write the notice beside them."""
    version = json.loads((PACKAGE / "package.json").read_text("utf-8"))["version"]
    for old in FOLDER.glob("*.gz"):
        old.unlink()
    for name in NAMES:
        compressed = gzip.compress((PACKAGE / name).read_bytes(), mtime=0)
        (FOLDER / f"{name}.gz").write_bytes(compressed)
    (FOLDER / "NOTICE").write_text(NOTICE.format(version=version), "utf-8")


if __name__ == "__main__":
    main()
