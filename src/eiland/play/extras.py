"""Libraries that are installed with an extra of Eiland."""

from importlib.util import find_spec

from eiland.rules.errors import BadSetup, Fault


def require(library: str, extra: str) -> None:
    """Check that a library is installed. Raises BadSetup ``learn/missing``."""
    if find_spec(library) is None:
        raise BadSetup(Fault("learn/missing", library=library, extra=extra))
