"""Static files, compressed; scripts and styles without comments and indentation."""

from __future__ import annotations

import gzip
import hashlib
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

    def answer(self, asked: Headers, status_code: int = 200) -> Response:
        """Return the response to a request with these headers; 304 if the browser has the file."""
        headers = {"ETag": self.tag, "Vary": "Accept-Encoding"}
        if self.tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in asked.get("accept-encoding", ""):
            return Response(self.plain, status_code, headers, self.kind)
        headers["Content-Encoding"] = "gzip"
        return Response(self.zipped, status_code, headers, self.kind)


class Files(StaticFiles):
    """Serves static files; a browser that has the current version gets 304."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file in an encoding that the browser accepts."""
        return packed(str(full_path), stat_result.st_mtime_ns).answer(
            Headers(scope=scope), status_code
        )


@lru_cache(maxsize=MOST_KEPT)
def packed(path: str, changed: int) -> Packed:
    """Return a file, compressed; ``changed`` is its modification time in nanoseconds."""
    plain = Path(path).read_bytes()
    if path.endswith((".js", ".css")):
        plain = slim(plain.decode()).encode()
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Packed.of(kind, plain)


def slim(text: str) -> str:
    r"""Return a script or style without comments and indentation.

    >>> slim("// A die.\nif (a) {\n  b(/** @type {x} */ (c)); // six\n}\n")
    'if (a) {\nb( (c));\n}\n'
    >>> slim("/* A die. */\n.die {\n  color: red;\n}\n")
    '.die {\ncolor: red;\n}\n'
    """
    return NOT_RUN.sub("", text)
