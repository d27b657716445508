"""The rules for browsers that keep them on their device: Pyodide, and Eiland's modules for it.

Pyodide is a Python for browsers. Its files are unchanged copies from its npm package, compressed
(`tools/pyodide.py` puts them into the page's ring before a wheel is built). A server without them
offers no rules.
"""

from __future__ import annotations

import gzip
import hashlib
import io
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import eiland
from eiland.i18n import LANGUAGES
from eiland.i18n.catalogue import load
from eiland.i18n.words import FOLDER
from eiland.page import DEVICE, PYODIDE
from eiland.rules.errors import Fault
from eiland.server.web.files import Packed, kind_of, packed
from eiland.server.web.refusals import UNKNOWN, Refusal

RINGS: Final = ("chance", "i18n", "rules", "play", "places", "paper")
"""What `eiland.paper` imports from."""
STANDS_IN: Final = {"vecs.py": "librt/vecs.py", "strings.py": "librt/strings.py"}
"""Files of ours in place of compiled modules, with their paths in the archive."""
NO_DATE: Final = (1980, 1, 1, 0, 0, 0)
STAMP_DIGITS: Final = 16
FOLDER_OF_STAMPS: Final = "/device"
POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'"
)
"""The worker may compile WebAssembly, and load nothing but files of this server."""


class Asset(NamedTuple):
    """A file that a device loads: its tag, its compressed bytes, and how to get it."""

    tag: str
    size: int
    read: Callable[[], Packed]


class RulesOnDevice(NamedTuple):
    """What a device loads: files by name, and a stamp that changes with any of them."""

    stamp: str
    files: dict[str, Asset]

    def as_json(self) -> dict[str, object]:
        """Return addresses with tags, and the number of compressed bytes, as JSON values."""
        return {
            "v": 1,
            "stamp": self.stamp,
            "bytes": sum(file.size for file in self.files.values()),
            "files": [
                {"address": f"{FOLDER_OF_STAMPS}/{self.stamp}/{name}", "tag": file.tag}
                for name, file in self.files.items()
            ],
        }


@cache
def rules_on_device() -> RulesOnDevice:
    """Return the files. Raises Refusal where Eiland was built without Pyodide."""
    compressed = sorted(PYODIDE.glob("*.gz"))
    if not compressed:
        raise Refusal(UNKNOWN, Fault("device/no-rules"))
    worker = DEVICE / "worker.js"
    files = {
        worker.name: _in_memory(packed(str(worker), worker.stat().st_mtime_ns)),
        "rules.zip": _in_memory(Packed.of(kind_of("rules.zip"), modules())),
        **{file.stem: _on_disk(file) for file in compressed},
    }
    tags = "".join(file.tag for file in files.values())
    return RulesOnDevice(hashlib.sha256(tags.encode()).hexdigest()[:STAMP_DIGITS], files)


def _in_memory(file: Packed) -> Asset:
    return Asset(file.tag, len(file.zipped), lambda: file)


def _on_disk(file: Path) -> Asset:
    """Return a compressed file that stays on disk: all together they have 14 MB, and few ask."""
    tag = f'"{hashlib.sha256(file.read_bytes()).hexdigest()[:20]}"'

    def read() -> Packed:
        zipped = file.read_bytes()
        return Packed(kind_of(file.stem), gzip.decompress(zipped), zipped, tag)

    return Asset(tag, file.stat().st_size, read)


def modules() -> bytes:
    """Return an archive of the modules, always the same bytes for the same sources.

    >>> with ZipFile(io.BytesIO(modules())) as archive:
    ...     "eiland/paper/device.py" in archive.namelist()
    True
    """
    root = Path(eiland.__file__).parent
    sources = [root / "__init__.py"]
    for ring in RINGS:
        sources += sorted((root / ring).rglob("*.py"))
    texts = {f"eiland/{file.relative_to(root).as_posix()}": file.read_bytes() for file in sources}
    for lang in LANGUAGES:
        texts[f"eiland/i18n/{lang}.json"] = load(FOLDER, lang).compiled().encode()
    texts["librt/__init__.py"] = b""
    texts |= {path: (DEVICE / name).read_bytes() for name, path in STANDS_IN.items()}
    texts["mypy_extensions.py"] = _source("mypy_extensions")
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for path, text in texts.items():
            archive.writestr(ZipInfo(path, NO_DATE), text, ZIP_DEFLATED)
    return written.getvalue()


def _source(module: str) -> bytes:
    """Return the source of an installed module of one file."""
    found = find_spec(module)
    assert found is not None  # noqa: S101 - Eiland needs it everywhere
    assert found.origin is not None  # noqa: S101
    return Path(found.origin).read_bytes()
