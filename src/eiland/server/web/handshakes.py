"""The protocol of streams in uvicorn, which also answers openings that nobody can read."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SAID: Final = b"Invalid HTTP request received."
UNREADABLE: Final = (
    b"HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%b" % (len(SAID), SAID)
)


class StreamProtocol(WebSocketsSansIOProtocol):
    """Refuses an opening with content, or with a header that cannot be read.

    That of uvicorn answers nothing, and keeps the connection for as long as the client wants.
    """

    def data_received(self, data: bytes) -> None:
        """Take bytes of the client; refuse them if they are no opening of a stream."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(UNREADABLE)
            self.transport.close()
