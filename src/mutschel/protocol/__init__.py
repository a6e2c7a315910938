"""The messages between a server and its clients, defined once: `play` over the WebSocket, `lobby` over HTTP.

`docs/protocol.md` and the TypeScript types of the browser client are generated from them (`make protocol`).
"""

PROTOCOL = 1  # raised when older clients can no longer play
