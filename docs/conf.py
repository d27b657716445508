"""Settings of the docs site; `make docs` builds it, warnings are errors, no network is needed."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs" / "extensions"))
PYPROJECT = (ROOT / "pyproject.toml").read_text("utf-8")

project = "Eiland"
author = "Eiland developers"
release = re.findall(r'^version = "(.+)"', PYPROJECT, re.MULTILINE)[0]
version = release

extensions = ["myst_parser", "autoapi.extension", "eiland_docs"]
exclude_patterns = ["reference/api/index.rst"]
html_theme = "furo"
html_title = f"Eiland {release}"
html_show_copyright = False
html_show_sphinx = False

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# The reference is read from the sources: compiled modules have lost their docstrings.
default_role = "py:obj"
autoapi_dirs = ["../src/eiland"]
autoapi_root = "reference/api"
autoapi_add_toctree_entry = False
autoapi_member_order = "groupwise"
autoapi_options = ["members", "undoc-members", "show-inheritance"]
autoapi_python_class_content = "both"
PUBLIC = [
    "bots/bot",
    "bots/plugins",
    "bots/registry",
    "chance/generator",
    "play/cluster",
    "play/datasets/dataset",
    "play/datasets/folder",
    "play/log",
    "play/match",
    "play/records",
    "play/rows",
    "play/simulation",
    "play/sources",
    "play/totals",
    "play/workers",
    "rules/errors",
    "rules/hexgrid",
    "rules/island",
    "rules/protocol",
    "rules/registry",
    "search/determinization",
    "search/playouts",
    "search/successors",
    "solver/values",
]
"""Modules that other programs may use."""
SOURCE = ROOT / "src" / "eiland"
SHOWN = {SOURCE / f"{name}.py" for name in PUBLIC}
SHOWN |= {parent / "__init__.py" for name in PUBLIC for parent in (SOURCE / name).parents}
autoapi_ignore = [str(file) for file in SOURCE.rglob("*.py") if file not in SHOWN]
suppress_warnings = ["autoapi.python_import_resolution"]  # of modules that are not shown
