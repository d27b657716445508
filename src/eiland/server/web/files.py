"""Static files, compressed; scripts and styles without comments and indentation.

Pages ask for them below a fingerprint of all their contents. A browser keeps such a file for good,
so a returning visitor loads none of them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

SPACES: Final = re.compile(r"\s*([{};,])\s*|(?<=:)\s+")
NOT_RUN: Final = re.compile(
    r"""
      ^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n  # a comment on lines of its own
    | ^[ \t]*//[^\n]*\n
    | [ ]?/\*(?:(?!\*/)[^\n])*\*/               # a comment or type within a line
    | [ ]+//[ ][^\n"'`]*$                     # words behind code; a string would end with a quote
    | ^[ \t]+
    """,
    re.MULTILINE | re.VERBOSE,
)
"""Comments and indentation. Scripts and styles contain no strings of several lines."""
MOST_KEPT: Final = 500
REVALIDATED: Final = "no-cache"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
FINGERPRINT_DIGITS: Final = 16
FINGERPRINT: Final = re.compile(rf"^([0-9a-f]{{{FINGERPRINT_DIGITS}}})/")


class Packed(NamedTuple):
    """A file as it is sent, plain and compressed."""

    kind: str
    plain: bytes
    zipped: bytes
    tag: str

    @classmethod
    def of(cls, kind: str, plain: bytes) -> Packed:
        """Return content with its compressed form and its tag."""
        tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
        return cls(kind, plain, gzip.compress(plain, mtime=0), tag)

    @classmethod
    def json(cls, value: object) -> Packed:
        """Return a value as a JSON file."""
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return cls.of("application/json", text.encode())

    def answer(self, asked: Headers, status_code: int = 200) -> Response:
        """Return the response to a request with these headers; 304 if the browser has the file."""
        headers = {"ETag": self.tag, "Vary": "Accept-Encoding", "Cache-Control": REVALIDATED}
        if self.tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in asked.get("accept-encoding", ""):
            return Response(self.plain, status_code, headers, self.kind)
        headers["Content-Encoding"] = "gzip"
        return Response(self.zipped, status_code, headers, self.kind)


class Files(StaticFiles):
    """Serves a folder of static files, each also below a fingerprint of them all."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder
        self._fingerprint = ""

    def address(self) -> str:
        """Return the address of the folder for a page, with the present fingerprint."""
        self._fingerprint = fingerprint(self._folder)
        return f"/static/{self._fingerprint}"

    def get_path(self, scope: Scope) -> str:
        """Return the path of a file without a fingerprint, be it the present one or not.

        So a page that was loaded before an update finds the files that it loads later.
        """
        return FINGERPRINT.sub("", super().get_path(scope))

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file in an encoding that the browser accepts.

        Below the present fingerprint the browser may keep it for good; if not, it asks again each
        time, and gets 304 if it has the current file.
        """
        response = packed(str(full_path), stat_result.st_mtime_ns).answer(
            Headers(scope=scope), status_code
        )
        asked = FINGERPRINT.match(super().get_path(scope))
        if asked is not None and asked[1] == self._fingerprint:
            response.headers["Cache-Control"] = FOR_GOOD
        return response


def fingerprint(folder: Path) -> str:
    """Return 16 hexadecimal digits that change with the content of any file in a folder."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    tags = (packed(str(file), file.stat().st_mtime_ns).tag for file in files)
    return hashlib.sha256("".join(tags).encode()).hexdigest()[:FINGERPRINT_DIGITS]


@lru_cache(maxsize=MOST_KEPT)
def packed(path: str, changed: int) -> Packed:
    """Return a file, compressed; ``changed`` is its modification time in nanoseconds."""
    plain = Path(path).read_bytes()
    if path.endswith((".js", ".css")):
        text = slim(plain.decode())
        plain = (tight(text) if path.endswith(".css") else text).encode()
    return Packed.of(kind_of(path), plain)


def kind_of(path: str) -> str:
    """Return the kind of a file by its name.

    >>> kind_of("static/main-app.js"), kind_of("pyodide.asm.wasm")
    ('text/javascript', 'application/wasm')
    """
    return mimetypes.guess_type(path)[0] or "application/octet-stream"


def slim(text: str) -> str:
    r"""Return a script or style without comments and indentation.

    >>> slim("// A die.\nif (a) {\n  b(/** @type {x} */ (c)); // six\n}\n")
    'if (a) {\nb( (c));\n}\n'
    >>> slim("/* A die. */\n.die {\n  color: red;\n}\n")
    '.die {\ncolor: red;\n}\n'
    """
    return NOT_RUN.sub("", text)


def tight(style: str) -> str:
    r"""Return a style without spaces that mean nothing.

    >>> tight(".die, .slot {\ncolor: red;\n}\n@media (width: 3rem) {\na :hover { top: 0; }\n}\n")
    '.die,.slot{color:red}@media (width:3rem){a :hover{top:0}}'
    """
    return SPACES.sub(lambda space: space[1] or "", style).replace(";}", "}")
