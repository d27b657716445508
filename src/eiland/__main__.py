"""``python -m eiland`` is ``eiland``."""

from eiland.cli.main import run

run()
