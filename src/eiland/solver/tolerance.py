"""How far equal values may lie apart."""

from __future__ import annotations

from typing import Final

AS_GOOD: Final = 1e-9
"""What is worth less than the best by no more than this is as good: sums are rounded."""
