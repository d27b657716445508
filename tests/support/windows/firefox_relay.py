"""Starts Firefox for Playwright: `python firefox_relay.py FIREFOX ARGUMENTS`.

Playwright drives an unchanged Firefox over WebDriver BiDi. It also sends a command that the release
with long support does not know yet; this relay in between says that it is done.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

UNKNOWN = ("emulation.setMediaFeaturesOverride",)
"""Colours and motion are set by preferences instead (`firefox.py`)."""
LISTENS = "WebDriver BiDi listening on ws://127.0.0.1:"
"""What Firefox says, and what Playwright waits for."""


async def main() -> None:
    """Run Firefox, and relay between it and the one that connects."""
    firefox = await asyncio.create_subprocess_exec(*sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    port = None
    while port is None and (line := (await firefox.stderr.readline()).decode()):
        port = re.search(f"{LISTENS}([0-9]+)", line)
    if port is None:
        raise RuntimeError("Firefox does not listen")

    async def relay(client: ServerConnection) -> None:
        path = client.request.path if client.request else ""
        url = f"ws://127.0.0.1:{port[1]}{path}"
        async with connect(url, max_size=None, proxy=None) as server:
            answers = asyncio.create_task(forward(server, client))
            async for message in client:
                told = json.loads(message)
                if told["method"] in UNKNOWN:
                    done = {"type": "success", "id": told["id"], "result": {}}
                    await client.send(json.dumps(done))
                else:
                    await server.send(message)
            answers.cancel()

    async with serve(relay, "127.0.0.1", 0, max_size=None) as listening:
        own = next(iter(listening.sockets)).getsockname()[1]
        sys.stderr.write(f"{LISTENS}{own}\n")
        sys.stderr.flush()
        while await firefox.stderr.readline():
            pass  # what it says, so that it never waits for a reader
        await firefox.wait()


async def forward(server: ClientConnection, client: ServerConnection) -> None:
    """Pass on all that Firefox says."""
    async for message in server:
        await client.send(message)
    await client.close()


if __name__ == "__main__":
    asyncio.run(main())
