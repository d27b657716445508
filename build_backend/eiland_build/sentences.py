"""Compile the catalogues: one JSON file per language with all sentences of its .po files."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

SOURCE = Path("src", "eiland", "i18n")


def compile_into(folder: Path) -> None:
    """Write the compiled catalogue of each language into a folder."""
    catalogue = _catalogue()
    folder.mkdir(parents=True, exist_ok=True)
    for language in sorted({file.parent for file in SOURCE.glob("*/*.po")}):
        compiled: str = catalogue.read(language).compiled()
        (folder / f"{language.name}.json").write_text(compiled, "utf-8")


def _catalogue() -> ModuleType:
    """Load the module that reads catalogues; the package around it is not built yet."""
    spec = spec_from_file_location("eiland_build_catalogue", SOURCE / "catalogue.py")
    if spec is None or spec.loader is None:
        raise ImportError(str(SOURCE))
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
