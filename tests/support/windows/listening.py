"""An application whose pages note their errors, for drivers that do not tell them."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SCRIPT = Path(__file__).with_name("complaints.js")
PATH = "/complaints.js"
"""Where the script is served: a policy of the pages forbids scripts inside them."""
HEAD = b"<head>"
TAG = f'<script src="{PATH}"></script>'.encode()


class Listening:
    """Serve an application; each page runs the script first."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == PATH:
            script = Response(SCRIPT.read_bytes(), media_type="text/javascript")
            await script(scope, receive, send)
        else:
            headers = [each for each in scope["headers"] if each[0] != b"accept-encoding"]
            await self.app({**scope, "headers": headers}, receive, Inserting(send).send)


class Inserting:
    """Passes on an answer; a page gets the script as the first thing in its head."""

    def __init__(self, send: Send) -> None:
        self.answer = send
        self.start: Message | None = None

    async def send(self, message: Message) -> None:
        """Pass on a part of the answer; the start of a page waits for its first part."""
        if message["type"] == "http.response.start":
            kind = MutableHeaders(scope=message).get("content-type", "")
            if kind.startswith("text/html"):
                self.start = message
                return
        elif self.start is not None:
            body = message["body"].replace(HEAD, HEAD + TAG, 1)
            assert TAG in body or message.get("more_body"), "a page without a head"
            headers = MutableHeaders(scope=self.start)
            if "content-length" in headers:
                headers["content-length"] = str(len(body))
            await self.answer(self.start)
            self.start, message = None, {**message, "body": body}
        await self.answer(message)
