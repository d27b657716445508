"""Positions as ``field=value`` pairs: a reader that reports every fault."""

from __future__ import annotations

from eiland.rules.errors import Fault, ParseError

BLANK = "-"


def joined(names: list[str]) -> str:
    """Return a list as text, ``-`` if it is empty.

    >>> joined(["R0", "R2"]), joined([])
    ('R0,R2', '-')
    """
    return ",".join(names) or BLANK


class Fields:
    """The fields of a position's text.

    Reading collects faults, and `finish` raises all of them at once.

    >>> fields = Fields("turn=3 phase=tea")
    >>> fields.number("turn", 0, 9), fields.choice("phase", ["roll", "build"])
    (3, 0)
    >>> fields.finish()
    Traceback (most recent call last):
    ...
    eiland.rules.errors.ParseError: position/unknown-value field=phase value=tea
    """

    def __init__(self, text: str) -> None:
        self.faults: list[Fault] = []
        self._values: dict[str, str] = {}
        for pair in text.split():
            field, equals, value = pair.partition("=")
            if not equals:
                self.fault("position/no-field", text=pair[:40])
            elif field in self._values:
                self.fault("position/field-twice", field=field[:40])
            else:
                self._values[field] = value

    def fault(self, key: str, **details: int | str) -> None:
        """Record a fault."""
        self.faults.append(Fault(key, **details))

    def value(self, field: str) -> str:
        """Read the text of a field; a missing field is a fault and reads as ``-``."""
        if field not in self._values:
            self.fault("position/missing-field", field=field)
            return BLANK
        return self._values.pop(field)

    def text_of(self, fields: list[str]) -> str:
        """Return the texts of some fields as one, without reading them; "" if one is missing."""
        texts: list[str] = []
        for field in fields:
            if field not in self._values:
                return ""
            texts.append(self._values[field])
        return " ".join(texts)

    def number(self, field: str, low: int, high: int) -> int:
        """Read an integer from ``low`` to ``high``; ``low`` after a fault."""
        return self._whole(field, self.value(field), low, high)

    def numbers(self, field: str, low: int, high: int) -> list[int]:
        """Read comma-separated integers."""
        text = self.value(field)
        words = [] if text == BLANK else text.split(",")
        return [self._whole(field, word, low, high) for word in words]

    def choice(self, field: str, names: list[str]) -> int:
        """Read one of ``names`` and return its index, 0 after a fault."""
        text = self.value(field)
        if text in names:
            return names.index(text)
        self.fault("position/unknown-value", field=field, value=text[:40])
        return 0

    def words(self, field: str, names: list[str]) -> list[str]:
        """Read comma-separated words, each of which is one of ``names``."""
        text = self.value(field)
        found = [] if text == BLANK else text.split(",")
        for word in found:
            if word not in names:
                self.fault("position/unknown-value", field=field, value=word[:40])
        return [word for word in found if word in names]

    def names(self, field: str, names: list[str]) -> list[int]:
        """Read comma-separated words in the order of ``names``, without repetition.

        Return their indices.
        """
        text = self.value(field)
        found: list[int] = []
        last = -1
        for word in [] if text == BLANK else text.split(","):
            try:  # names in order are found in one pass
                last = names.index(word, last + 1)
            except ValueError:
                if word not in names:
                    self.fault("position/unknown-value", field=field, value=word[:40])
                    continue
                last = names.index(word)
            found.append(last)
        in_order = sorted(set(found))
        if found != in_order:
            self.fault("position/not-in-order", field=field)
        return in_order

    def finish(self) -> None:
        """Raise ParseError with all faults, including fields that were never read."""
        for field in self._values:
            self.fault("position/unknown-field", field=field[:40])
        if self.faults:
            raise ParseError(*self.faults)

    def _whole(self, field: str, text: str, low: int, high: int) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
            self.fault("position/not-a-number", field=field, value=text[:40])
            return low
        if not low <= int(text) <= high:
            self.fault("position/out-of-range", field=field, value=int(text), low=low, high=high)
            return low
        return int(text)
