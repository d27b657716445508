"""WebKit as Debian has it: its small browser on a screen in memory, driven over WebDriver."""

from __future__ import annotations

import base64
import contextlib
import os
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.support.installed import program
from tests.support.windows.rendering import NORMAL, Look
from tests.support.windows.shown import NotReached

BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
"""Where Debian installs the browser, in /usr/lib."""
SCREEN = "2700x1600x24"
PATIENCE = 60.0
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name that the standard gives to references to elements."""
CALL = """
const given = [...arguments];
const done = given.pop();
Promise.resolve()
  .then(() => (%s)(...given))
  .then((value) => done({ value }), (error) => done({ error: String(error) }));
"""
SMALLEST_WINDOWS = "* { min-width: 0; padding: 0; margin: 0; border: 0; }"
"""Style of the browser's own parts, with which a window can be 320 pixels wide."""


@contextlib.contextmanager
def running(command: list[str], environment: dict[str, str] | None = None) -> Iterator[str]:
    """Run a program; yield the first line that it prints, empty when it ends before."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip() if "-displayfd" in command else ""
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close()


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """Yield a display in memory."""
    command = [program("Xvfb"), "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with running(command) as number:
        assert number, "there is no display"
        yield f":{number}"


def browser() -> str:
    """Return the path of the browser, which is installed with the driver."""
    program("WebKitWebDriver")
    return str(max(Path("/usr/lib").glob(BROWSERS)))


class Session:
    """One window of a new browser, without the bars around a page."""

    def __init__(self, client: httpx.Client, folder: Path) -> None:
        self.client = client
        options = {"binary": browser(), "args": ["--automation", f"--config={folder}/browser.ini"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.path = ""
        self.path = f"/session/{self.send('/session', capabilities=wanted)['sessionId']}"

    def get(self, path: str) -> Any:
        return self._ask("GET", path)

    def send(self, path: str, **about: Any) -> Any:
        """Send a command; return its value. Raises NotReached."""
        return self._ask("POST", path, json=about)

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        try:
            answer = self.client.request(method, f"{self.path}{path}", **body)
        except httpx.TimeoutException as error:
            raise NotReached(f"the driver does not answer {path}") from error
        return _value(answer)

    def close(self) -> None:
        """End the browser; one that does not answer ends with its driver."""
        with contextlib.suppress(httpx.TimeoutException):
            self.client.delete(self.path)

    def be_known(self, address: str, cookies: dict[str, str]) -> None:
        """Open a window for the pages of an address, with cookies."""
        self.send("/url", url=address)
        for name, value in cookies.items():
            self.send("/cookie", cookie={"name": name, "value": value, "path": "/"})
        first = self.get("/window")
        self.evaluate("() => void window.open('about:blank', 'page', 'popup,width=900')")
        (handle,) = (each for each in self.get("/window/handles") if each != first)
        self.send("/window", handle=handle)

    def go(self, url: str) -> None:
        self.send("/url", url=url)

    def resize(self, width: int, height: int) -> None:
        """Give the page a viewport of so many pixels."""
        self.send("/window/rect", width=width, height=height)
        patience = time.monotonic() + PATIENCE
        while (size := self.evaluate("() => [innerWidth, innerHeight]")) != [width, height]:
            if time.monotonic() > patience:
                raise NotReached(f"a window of {width} x {height} becomes {size}")

    def evaluate(self, function: str, *arguments: Any) -> Any:
        """Return what a function of JavaScript returns, awaited. Raises NotReached."""
        said = self.send("/execute/async", script=CALL % function, args=arguments)
        if "error" in said:
            raise NotReached(said["error"])
        return said.get("value")

    def click(self, x: float, y: float) -> None:
        """Click on a point of the viewport."""
        steps: list[dict[str, object]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.send("/actions", actions=[{**mouse, "actions": steps}])

    def fill(self, element: Any, text: str) -> None:
        self.send(f"/element/{element[ELEMENT]}/clear")
        self.send(f"/element/{element[ELEMENT]}/value", text=text)

    def picture(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.get("/screenshot")))


def _value(answer: httpx.Response) -> Any:
    value = answer.json()["value"]
    if answer.is_error:
        raise NotReached(f"{value['error']}: {value['message']}")
    return value


@contextlib.contextmanager
def session(display: str, look: Look, *, motion: bool = False) -> Iterator[Session]:
    """Start a browser that looks at pages in some way, and end it."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        _configure(folder, look, motion=motion)
        environment = {
            "DISPLAY": display,
            "XDG_CONFIG_HOME": str(folder),
            "GTK_THEME": "Adwaita:dark" if look.theme == "dark" else "Adwaita",
            "WEBKIT_DISABLE_COMPOSITING_MODE": "1",  # three times as fast without a graphics card
        }
        try:
            started = _start(stack, folder, environment)
        except NotReached:  # a browser that hangs as it starts, which is rare
            started = _start(stack, folder, environment)
        yield started


def _start(stack: contextlib.ExitStack, folder: Path, environment: dict[str, str]) -> Session:
    """Start a driver and its browser."""
    port = _free_port()
    driver = [program("WebKitWebDriver"), f"--port={port}"]
    stack.enter_context(running(driver, environment))
    address = f"http://127.0.0.1:{port}"
    client = stack.enter_context(httpx.Client(base_url=address, timeout=PATIENCE, trust_env=False))
    _wait_for(client)
    started = Session(client, folder)
    stack.callback(started.close)
    return started


def _configure(folder: Path, look: Look, *, motion: bool) -> None:
    """Write the settings of the browser and of the toolkit that draws its window."""
    sizes = {"default": NORMAL * look.text // 100, "default-monospace": 13 * look.text // 100}
    lines = [f"{name}-font-size={size}" for name, size in sizes.items()]
    allowed = "javascript-can-open-windows-automatically=true"
    (folder / "browser.ini").write_text("\n".join(["[websettings]", allowed, *lines, ""]))
    toolkit = folder / "gtk-3.0"
    toolkit.mkdir()
    (toolkit / "gtk.css").write_text(SMALLEST_WINDOWS)
    (toolkit / "settings.ini").write_text(f"[Settings]\ngtk-enable-animations={int(motion)}\n")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _wait_for(client: httpx.Client) -> None:
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            client.get("/status")
        except httpx.ConnectError:
            if time.monotonic() > patience:
                raise
            time.sleep(0.02)
        else:
            return
