"""Foreign text made harmless: names, records and typed text cannot steer the terminal.

A terminal obeys control characters: they move the cursor, change colours, write to the clipboard
or make the text of a link. Unicode has characters that reverse the direction of text or hide it.
Each of them is shown as one visible sign.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Final

LINE_ENDS: Final = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
PICTURES: Final = 0x2400
"""The first of the visible signs of C0 control characters, such as ␛."""
DELETE: Final = 0x7F
DELETE_SIGN: Final = "\u2421"
HIDDEN: Final = "\ufffd"
"""The sign of all other control and format characters."""
OBEYED: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories: control, format, surrogate, line separator, paragraph separator."""


class _Signs(dict[int, str]):
    """The visible sign of each character, worked out when it first occurs."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        if unicodedata.category(sign) in OBEYED:
            sign = chr(PICTURES + code) if code < ord(" ") else HIDDEN
        self[code] = DELETE_SIGN if code == DELETE else sign
        return self[code]


_SIGNS: Final = _Signs({ord("\n"): "\n"})


def harmless(text: str) -> str:
    r"""Return a text with a visible sign for each control and format character but the line feed.

    The number of characters stays.

    >>> harmless("\x1b[31mAnn\x9b2J"), harmless("Ben\u202e")
    ('␛[31mAnn�2J', 'Ben�')
    """
    return text if text.isascii() and text.isprintable() else text.translate(_SIGNS)


def one_line(text: str) -> str:
    r"""Return a text on one line.

    >>> one_line("Ann\nwins!"), one_line("a \r\n b")
    ('Ann wins!', 'a b')
    """
    return " ".join(part.strip() for part in LINE_ENDS.split(text))


def harmless_json(value: object) -> str:
    r"""Return JSON on one line with such characters escaped; it reads back to the same value.

    >>> harmless_json({"name": "Zoë\x9b\u202e"})
    '{"name": "Zoë\\u009b\\u202e"}'
    """
    written = json.dumps(value, ensure_ascii=False)
    if harmless(written) == written:
        return written
    return "".join(
        sign if harmless(sign) == sign else json.dumps(sign).strip('"') for sign in written
    )
