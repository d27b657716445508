"""The page: JavaScript modules, styles and templates that the server sends to browsers."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
"""Modules, styles and pictures; served below ``/static``."""
TEMPLATES: Final = Path(__file__).parent / "templates"
"""Jinja2 templates, filled with the visitor's language."""
DEVICE: Final = Path(__file__).parent / "device"
"""What a browser needs of ours to run the rules itself."""
PYODIDE: Final = Path(__file__).parent / "pyodide"
"""Files of Pyodide, compressed; empty in a build without it."""
