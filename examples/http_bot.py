"""A bot over HTTP: makes a table against a bot of the server and plays a game to its end.

Start a server with ``eiland serve``, then run ``python examples/http_bot.py http://127.0.0.1:8000``.
Only the standard library is used: read it as a recipe for any language.
"""

import json
import secrets
import sys
import time
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

OPENER = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
ORDER = ["city", "settlement", "road", "knight", "roll", "end"]


def call(url: str, body: object = None) -> dict[str, Any]:
    """Send a request with the cookie of this bot; return the answer."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with OPENER.open(request, timeout=30) as answer:
        content: dict[str, Any] = json.load(answer)
        return content


def choose(actions: list[str]) -> str:
    """Return the action to play: the first kind in ORDER that is legal."""
    for verb in ORDER:
        for action in actions:
            if action.split()[0] == verb:
                return action
    return actions[0]


def play(server: str) -> dict[str, Any]:
    """Play a game; return the last snapshot."""
    seats = [{"kind": "here", "name": "Recipe"}, {"kind": "bot", "bot": "greedy"}]
    wanted = {"game": "classic", "options": {"turns": 3}, "seats": seats}
    table = f"{server}/api/tables/{call(f'{server}/api/tables', wanted)['table']}"
    snapshot = call(table)
    while not snapshot["over"]:
        legal = snapshot["legal"].get("0")
        if not legal:  # the other seat acts: ask again, or follow the stream
            time.sleep(0.1)
            snapshot = call(table)
            continue
        action = choose([each["action"] for each in legal])
        command = {"seq": snapshot["seq"], "key": secrets.token_hex(16), "seat": 0}
        snapshot = call(f"{table}/actions", {**command, "action": action})
    return snapshot


if __name__ == "__main__":
    print(play(sys.argv[1])["scores"])
