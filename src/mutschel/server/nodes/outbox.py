"""What waits to be sent to another node. What many of its devices are told goes there once: views are long."""

from __future__ import annotations

import msgspec

from mutschel.server.nodes.messages import AnyMessage, Do, Tell, encode


class Outbox:
    """Messages in their order, as far as each device can tell.

    >>> outbox = Outbox()
    >>> for link, message in [("a", b"view"), ("b", b"view"), ("b", b"ping"), ("a", b"ping"), ("a", b"view")]:
    ...     outbox.add(Tell([link], message, 0))
    >>> [(tell.links, tell.message) for tell in outbox.messages]
    [(['a', 'b'], b'view'), (['b', 'a'], b'ping'), (['a'], b'view')]
    """

    def __init__(self) -> None:
        self.messages: list[Tell | msgspec.Raw] = []
        self.calls: list[str] = []  # of those that want an answer
        self._tells: dict[tuple[bytes, int], tuple[int, list[str]]] = {}  # where the same stands, and for whom
        self._latest: dict[str, int] = {}  # where the latest stands that a device is told

    def add(self, message: AnyMessage) -> None:
        """Whatever can't be encoded fails here, for whoever sends it; later it would fail for everybody."""
        if isinstance(message, Tell):
            self._tell(message)
            return
        self.messages.append(msgspec.Raw(encode(message)))
        if isinstance(message, Do):
            self.calls.append(message.call)

    def _tell(self, message: Tell) -> None:
        (link,) = message.links
        what = message.message, message.hold
        place, links = self._tells.get(what, (-1, []))
        if place > self._latest.get(link, -1):
            self._latest[link] = place
            links.append(link)
            return
        self._latest[link] = len(self.messages)
        self._tells[what] = len(self.messages), message.links
        self.messages.append(message)
