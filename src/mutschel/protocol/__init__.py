"""What travels between a server and its clients, typed once: `play` over the WebSocket, `lobby` over HTTP.

`docs/protocol.md` and the TypeScript types of the browser client are generated from here (`make protocol`).
"""

PROTOCOL = 1  # raised when an older client could no longer play
