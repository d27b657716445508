"""Tables to play at: an event log, HTTP and WebSocket, pages. docs/http.md is what it promises."""
