"""The messages that wait for one other node. A message for many of its devices is sent once, because views are long."""

from __future__ import annotations

import msgspec

from mutschel.server.nodes.messages import AnyMessage, Do, Tell, encode


class Outbox:
    """Messages in an order that every device sees as the original one.

    >>> outbox = Outbox()
    >>> for link, message in [("a", b"view"), ("b", b"view"), ("b", b"ping"), ("a", b"ping"), ("a", b"view")]:
    ...     outbox.add(Tell([link], message, 0))
    >>> [(tell.links, tell.message) for tell in outbox.messages]
    [(['a', 'b'], b'view'), (['b', 'a'], b'ping'), (['a'], b'view')]
    """

    def __init__(self) -> None:
        self.messages: list[Tell | msgspec.Raw] = []
        self.calls: list[str] = []  # ids of those that want an answer
        self._tells: dict[tuple[bytes, int], tuple[int, list[str]]] = {}  # an equal message's index and devices
        self._latest: dict[str, int] = {}  # the index of the latest message for a device

    def add(self, message: AnyMessage) -> None:
        """Add a message. It is encoded here, so that one that can't be fails for its sender and not for all."""
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
