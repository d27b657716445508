"""Tolerance for comparing values."""

from __future__ import annotations

from typing import Final

TOLERANCE: Final = 1e-9
"""An action within this distance of the best value counts as equally good: sums are rounded."""
