"""QR codes of links to this server."""

from __future__ import annotations

import io
from typing import Final
from urllib.parse import urlsplit

import segno

from eiland.rules.errors import Fault
from eiland.server.hosting import Hosting
from eiland.server.web.hosts import is_allowed
from eiland.server.web.refusals import UNPROCESSABLE, Refusal

MODULE_PIXELS: Final = 6
QUIET_ZONE: Final = 4
"""Light modules around a code; the standard asks for four."""
TERMINAL_ZONE: Final = 2


def qr_svg(link: str) -> bytes:
    """Return the QR code of a text as an SVG picture, dark on light.

    >>> b'<svg xmlns="http://www.w3.org/2000/svg"' in qr_svg("http://localhost:8000/t/k3x9")
    True
    """
    written = io.BytesIO()
    segno.make_qr(link, error="m").save(
        written, kind="svg", scale=MODULE_PIXELS, border=QUIET_ZONE, light="#fff", dark="#000"
    )
    return written.getvalue()


def qr_lines(link: str) -> str:
    """Return the QR code of a text for a terminal: two rows of modules a line, light ones filled.

    >>> len(qr_lines("http://localhost:8000/").splitlines())
    15
    """
    written = io.StringIO()
    segno.make_qr(link, error="l").terminal(written, border=TERMINAL_ZONE, compact=True)
    return written.getvalue()


def check_own_link(link: str, reached: str | None, hosting: Hosting) -> None:
    """Raise Refusal unless a link leads to a table of this server.

    ``reached`` is the address at which the request has arrived.
    """
    try:
        parts = urlsplit(link)
    except ValueError:
        raise _foreign() from None
    is_ours = parts.scheme in ("http", "https") and is_allowed(parts.netloc, reached, hosting.names)
    if not is_ours or not parts.path.startswith(f"{hosting.root_path}/t/"):
        raise _foreign()


def _foreign() -> Refusal:
    return Refusal(UNPROCESSABLE, Fault("request/foreign-link"))
