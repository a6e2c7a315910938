"""The frames of a WebSocket, checked before aiohttp reads them.

Frames that no browser sends but aiohttp would accept are refused: those without a mask, and empty fragments.
"""

from __future__ import annotations

from typing import Any

MOST_FRAGMENTS = 128  # of one message; browsers send ours whole
MOST_AT_ONCE = 1000  # frames at once: checking them takes a millisecond or two, in which nothing else runs
NEVER_ALLOWED = b"\x83\x00"  # a frame of an unknown kind: aiohttp closes the connection (1002)
FIN, OPCODE, MASKED, LENGTH = 0x80, 0x0F, 0x80, 0x7F
CONTROL = 0x08  # ping, pong, close: may come between fragments
MORE_LENGTH = {126: 2, 127: 8}  # bytes of the longer length that follows


class FrameChecker:
    """Checks the head of every frame before aiohttp's reader gets it; the first bad one becomes NEVER_ALLOWED."""

    __slots__ = ("_fragments", "_held", "_left", "_reader")

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._held = b""  # the first bytes of an incomplete head
        self._left = 0  # bytes of the latest frame that are still to come
        self._fragments = 0  # of the latest message, while it is incomplete

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        data = self._held + data
        at, end = self._left, len(data)  # the next frame's index, and the end of the data
        self._held = b""
        frames = 0
        while at < end:
            length = data[at + 1] & LENGTH if end - at > 1 else 127
            more = MORE_LENGTH.get(length, 0)
            if end - at < 2 + more:
                data, self._held = data[:at], data[at:]
                end = at
                break
            if more:
                length = int.from_bytes(data[at + 2 : at + 2 + more])
            frames += 1
            if frames > MOST_AT_ONCE or not self._is_allowed(data[at], data[at + 1], length):
                data = data[:at] + NEVER_ALLOWED
                at = end = len(data)
                break
            at += 2 + more + 4 + length  # 4: the mask
        self._left = at - end
        fed: tuple[bool, bytes] = self._reader.feed_data(data)
        return fed

    def feed_eof(self) -> None:
        self._reader.feed_eof()

    def _is_allowed(self, first: int, second: int, length: int) -> bool:
        if not second & MASKED:
            return False
        if first & OPCODE >= CONTROL:
            return True
        if first & FIN:
            self._fragments = 0
            return True
        self._fragments += 1
        return length > 0 and self._fragments <= MOST_FRAGMENTS
