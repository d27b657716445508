"""Try nginx and Caddy with the configurations in deploy/, on this machine, with an own certificate.

Run it with the compiled package: ``.venv-test/bin/python tools/try_proxies.py nginx caddy``. Each
argument is the path of a program whose name begins with nginx or caddy. ``openssl`` makes the
certificate. All programs listen at 127.0.0.1, at free ports, and end with this one.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

DEPLOY: Final = Path(__file__).resolve().parents[1] / "deploy"
NAME: Final = "games.example"
SECONDS: Final = 30.0
OK, CREATED, REFUSED, NOT_FOUND, RESTARTING = 200, 201, 403, 404, 1012
TABLE: Final = {"game": "classic", "seats": [{"kind": "here"}, {"kind": "link"}]}
CADDY_HOST: Final = "header_up Host {upstream_hostport}"
HOST_LINE: Final = re.compile(r"^ +proxy_set_header Host .*\n", re.MULTILINE)


class Case(NamedTuple):
    """One way to put a proxy in front: what differs in its configuration, and the path below it."""

    about: str
    change: Callable[[str], str]
    prefix: str = ""


def below(text: str, to: str) -> str:
    """Return nginx's configuration with the server below /eiland, passed on to ``to``."""
    text = text.replace("location / {", "location /eiland/ {")
    text = text.replace("location /api/ {", "location /eiland/api/ {")
    text = text.replace("location = /metrics", "location = /eiland/metrics")
    first, second = text.rsplit("proxy_pass http://127.0.0.1:8000;", 1)
    first = first.replace("127.0.0.1:8000;", f"127.0.0.1:8000{to};")
    return f"{first}proxy_pass http://127.0.0.1:8000{to and to + 'api/'};{second}"


CASES: Final = {
    "nginx": [
        Case("as it is", lambda text: text),
        Case("with the host replaced", lambda text: HOST_LINE.sub("", text)),
        Case("below a path", lambda text: below(text, ""), "/eiland"),
        Case("below a path that the proxy strips", lambda text: below(text, "/"), "/eiland"),
    ],
    "caddy": [
        Case("as it is", lambda text: text),
        Case(
            "with the host replaced",
            lambda text: text.replace(
                ":8000\n", ":8000 {\n\theader_up Host {upstream_hostport}\n}\n"
            ),
        ),
        Case(
            "below a path that the proxy strips",
            lambda text: text.replace("{\n", "{\nhandle_path /eiland/* {\n").rstrip() + "\n}\n",
            "/eiland",
        ),
    ],
}


def free_port() -> int:
    """Return a port that is free now."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        return int(line.getsockname()[1])


def make_certificate(folder: Path) -> ssl.SSLContext:
    """Make a certificate for NAME; return the settings of a client that trusts it alone."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    files = ["-keyout", str(folder / "key"), "-out", str(folder / "crt")]
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*command, *files, *names], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "crt"))


def nginx_files(folder: Path, text: str, port: int, server: int) -> list[str]:
    """Write the configuration of nginx; return the arguments to start it with."""
    own = text.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    own = own.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    own = own.replace(f"/etc/ssl/{NAME}.crt", str(folder / "crt"))
    own = own.replace(f"/etc/ssl/{NAME}.key", str(folder / "key"))
    own = own.replace("/var/log/nginx/eiland.log", str(folder / "access.log"))
    (folder / "eiland.conf").write_text(own, encoding="utf-8")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log {folder}/error.log warn;\nevents {{}}\n"
    whole += f"http {{\n{temporary}include {folder}/eiland.conf;\n}}\n"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]


def caddy_files(folder: Path, text: str, port: int, server: int) -> list[str]:
    """Write the configuration of Caddy; return the arguments to start it with."""
    tls = f"{{\nbind 127.0.0.1\ntls {folder}/crt {folder}/key\n"
    own = text.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    own = own.replace(f"{NAME} {{\n", f"https://{NAME}:{port} {tls}", 1)
    head = "{\nadmin off\nauto_https off\n}\n"
    (folder / "Caddyfile").write_text(head + own, encoding="utf-8")
    return ["run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


FILES: Final = {"nginx": nginx_files, "caddy": caddy_files}
EXAMPLES: Final = {"nginx": "nginx.conf", "caddy": "Caddyfile"}


@contextmanager
def process(command: Sequence[str], port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the context ends, from when it listens at a port."""
    environment = {**os.environ, "HOME": str(folder)}
    with (folder / "output").open("ab") as output:
        running = subprocess.Popen(command, stdout=output, stderr=output, env=environment)
    try:
        patience = time.monotonic() + SECONDS
        while not is_listening(port):
            if running.poll() is not None or time.monotonic() > patience:
                raise SystemExit((folder / "output").read_text("utf-8"))
            time.sleep(0.05)
        yield running
    finally:
        running.terminate()
        running.wait(SECONDS)


def is_listening(port: int) -> bool:
    """Return True if something listens at a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


class Visitor:
    """A browser that reaches the server through a proxy."""

    def __init__(self, port: int, prefix: str, trust: ssl.SSLContext) -> None:
        self.origin, self.at, self._trust = f"https://{NAME}:{port}", port, trust
        self.client = httpx.Client(
            base_url=f"https://127.0.0.1:{port}{prefix}",
            headers={"Host": f"{NAME}:{port}", "Origin": self.origin},
            verify=trust,
            timeout=SECONDS,
        )
        self.prefix = prefix

    def ask(
        self, method: str, path: str, body: object = None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """Send a request."""
        sni = {"sni_hostname": NAME}
        return self.client.request(method, path, json=body, headers=headers, extensions=sni)

    @contextmanager
    def stream(self, table: str) -> Iterator[ClientConnection]:
        """Listen to a table, with the present cookies: a new table comes with a new one."""
        line = socket.create_connection(("127.0.0.1", self.at))
        url = f"{self.origin.replace('https', 'wss')}{self.prefix}/api/tables/{table}/stream"
        cookies = (f"{name}={value}" for name, value in self.client.cookies.items())
        headers = {"Origin": self.origin, "Cookie": "; ".join(cookies)}
        opened = connect(url, sock=line, ssl=self._trust, additional_headers=headers)
        with closing(opened) as heard:
            yield heard


def expect(is_so: object, about: str, found: object) -> None:
    """Exit unless something is as it should be."""
    if not is_so:
        raise SystemExit(f"not as expected: {about}: {found}")


def check(visitor: Visitor, server: subprocess.Popen[bytes]) -> None:
    """Open pages, create a table, follow it and stop the server; exit if anything is wrong."""
    page = visitor.ask("GET", "/")
    expect(page.status_code == OK, "the lobby", page.text)
    found = re.findall('data-root="([^"]*)"', page.text)
    expect(found == [visitor.prefix] * bool(visitor.prefix), "the prefix", found)
    cookies = page.headers.get_list("set-cookie")
    expect(cookies and all("Secure" in cookie for cookie in cookies), "the cookies", cookies)
    for address in re.findall(r'href="([^"]*\.css)"', page.text):
        style = visitor.ask("GET", address.removeprefix(visitor.prefix))
        expect(style.status_code == OK, "a style", address)
    made = visitor.ask("POST", "/api/tables", TABLE)
    expect(made.status_code == CREATED, "a new table", made.text)
    foreign = visitor.ask("POST", "/api/tables", TABLE, {"Origin": "https://other.example"})
    expect(foreign.status_code == REFUSED, "a foreign origin", foreign.text)
    metrics = visitor.ask("GET", "/metrics")
    expect(metrics.status_code in (REFUSED, NOT_FOUND), "the metrics", metrics.text)
    health = visitor.ask("GET", "/healthz")
    expect(health.status_code == OK, "the health", health.text)
    picture = visitor.ask("GET", f"/api/qr?link={visitor.origin}{visitor.prefix}/t/k3x9")
    expect(picture.headers["content-type"] == "image/svg+xml", "a QR code", picture.text)
    with visitor.stream(made.json()["table"]) as heard:
        first = heard.recv(timeout=SECONDS)
        expect('"mine": [0]' in str(first), "a stream", first)
        server.send_signal(signal.SIGTERM)
        with suppress(ConnectionClosed):
            while True:
                heard.recv(timeout=SECONDS)
    expect(heard.close_code == RESTARTING, "the end of a stream", heard.close_code)


def attempt(program: str, kind: str, case: Case) -> None:
    """Check one proxy with one configuration; exit if anything is wrong."""
    with tempfile.TemporaryDirectory() as name:
        folder, port, server = Path(name), free_port(), free_port()
        trust = make_certificate(folder)
        text = case.change((DEPLOY / EXAMPLES[kind]).read_text("utf-8"))
        url = f"https://{NAME}:{port}{case.prefix}"
        serve = ["serve", "--port", str(server), "--public-url", url, "--trust-proxy", "127.0.0.1"]
        more = ["--no-solve", "--database", str(folder / "eiland.db")]
        eiland = [sys.executable, "-m", "eiland", *serve, *more]
        proxy = [program, *FILES[kind](folder, text, port, server)]
        with process(eiland, server, folder) as running, process(proxy, port, folder):
            check(Visitor(port, case.prefix, trust), running)


def main(programs: Sequence[str]) -> None:
    """Try each program with each of its configurations."""
    for given in programs:
        kind = next((known for known in CASES if Path(given).name.startswith(known)), None)
        program = shutil.which(given)
        if kind is None or program is None:
            raise SystemExit(f"{given}: neither nginx nor caddy, or not found")
        for case in CASES[kind]:
            attempt(program, kind, case)
            print(f"{kind} {case.about}: works", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
