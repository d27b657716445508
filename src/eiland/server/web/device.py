"""The page as an app on a device: its manifest, and the service worker with what it keeps.

The worker begins with the stamp of everything that it keeps. A browser compares the worker with its
own whenever a page is opened. After an update it therefore loads everything anew, at once.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Final

from eiland.i18n import LANGUAGES, Words
from eiland.page import STATIC, TEMPLATES
from eiland.play.puzzles import KINDS
from eiland.server.companion.rule_tables import packed_tables
from eiland.server.games.registry import DISPLAYS
from eiland.server.thinking.puzzles import packed_puzzles
from eiland.server.web.files import Files, Packed, packed, slim
from eiland.server.web.messages import PARTS, packed_messages
from eiland.server.web.pages import PRINT_PAGES, RULE_PAGES

WORKER: Final = STATIC / "app" / "worker.js"
STAMP_DIGITS: Final = 16
ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("icon-maskable.png", "512x512", "image/png", "maskable"),
)
"""Pictures of the app: file, sizes, kind and purpose."""
COLOR: Final = "#1f7a86"
PAPER: Final = "#efe5cf"
PAGES: Final = [
    *("/", "/app", "/companion", "/statistics", "/boards", "/puzzles", "/replay", "/verify"),
    *(f"/rules/{game}" for game in RULE_PAGES),
    *(f"/print/{game}" for game in PRINT_PAGES),
]
"""The pages that open without the server."""
ANSWERS: Final = [
    *("/api/games", "/api/companion/games", "/api/companion/classic"),
    *(f"/api/games/{game}/sheet" for game in DISPLAYS),
    "/api/games/classic/scores",
    *(f"/api/puzzles/{kind}?lang={lang}" for lang in LANGUAGES for kind in KINDS),
    *(f"/api/messages/{lang}/{part}" for lang in LANGUAGES for part in PARTS),
]
"""What these pages ask the server."""


def manifest(words: Words, root: str, address: str) -> str:
    """Return the manifest below a path prefix; ``address`` is that of the static files."""
    return json.dumps(
        {
            "id": f"{root}/",
            "name": "Eiland",
            "short_name": "Eiland",
            "description": words("page.tagline"),
            "lang": words.lang,
            "start_url": f"{root}/",
            "scope": f"{root}/",
            "display": "standalone",
            "theme_color": COLOR,
            "background_color": PAPER,
            "icons": [
                {"src": f"{root}{address}/img/{name}", "sizes": sizes, "type": kind, "purpose": use}
                for name, sizes, kind, use in ICONS
            ],
        },
        ensure_ascii=False,
    )


def worker(files: Files, root: str) -> Packed:
    """Return the service worker of a server below a path prefix."""
    address = files.address()
    kept = {
        "build": stamp(address),
        "root": root,
        "files": [f"{root}{address}/{name}" for name in _names()],
        "pages": [f"{root}{page}" for page in PAGES],
        "answers": [f"{root}{answer}" for answer in ANSWERS],
    }
    text = f"self.KEPT = {json.dumps(kept)};\n{slim(WORKER.read_text('utf-8'))}"
    return Packed.of("text/javascript", text.encode())


def _names() -> list[str]:
    """List the static files, as they are named below their address."""
    files = (file for file in STATIC.rglob("*") if file.is_file() and file != WORKER)
    return sorted(file.relative_to(STATIC).as_posix() for file in files)


def stamp(address: str) -> str:
    """Return digits that change with every file, template, sentence, drawing, puzzle and rule."""
    templates = sorted(TEMPLATES.rglob("*.html"))
    tags = [packed(str(file), file.stat().st_mtime_ns).tag for file in templates]
    return hashlib.sha256("".join([address, *tags, *lasting()]).encode()).hexdigest()[:STAMP_DIGITS]


@cache
def lasting() -> list[str]:
    """List the tags of what stays the same as long as the server runs."""
    return [
        *(packed_messages(lang, part).tag for lang in LANGUAGES for part in PARTS),
        *(Packed.json(each.drawing()).tag for each in DISPLAYS.values() if each.styles),
        *(packed_puzzles(kind, lang).tag for lang in LANGUAGES for kind in KINDS),
        packed_tables().tag,
    ]
