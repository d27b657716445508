"""Encodings: actions, legal masks and observations of each game as bytes, for programs that learn.

>>> import eiland
>>> from eiland.encoding import encode
>>> rules = eiland.make("classic", seats=1)
>>> encoding = encode(rules)
>>> sum(encoding.mask(rules.initial(), 0)), encoding.actions[0]
(1, 'roll')
"""

from eiland.encoding.buffers import BadBuffer
from eiland.encoding.encoding import Encoding
from eiland.encoding.layout import Field, Layout
from eiland.encoding.mask import Mask
from eiland.encoding.registry import encode, register
from eiland.encoding.sight import Sight
from eiland.encoding.symmetry import Symmetry

__all__ = [
    "BadBuffer",
    "Encoding",
    "Field",
    "Layout",
    "Mask",
    "Sight",
    "Symmetry",
    "encode",
    "register",
]
