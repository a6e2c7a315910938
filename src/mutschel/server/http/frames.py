"""Frames of a WebSocket before aiohttp reads them.

What no browser sends, and aiohttp would put up with, is not allowed: frames without a mask, empty fragments. And a
message that comes by itself while nothing else is to be done is handed over at once: waking a task for it would take
longer than most messages do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

MOST_FRAGMENTS = 128  # of one message; browsers send ours whole
MOST_AT_ONCE = 1000  # frames in one go: looking at them takes a millisecond or two, in which nobody else is served
NEVER_ALLOWED = b"\x83\x00"  # a frame of a kind that doesn't exist: aiohttp says goodbye to whoever sends it (1002)
FIN, OPCODE, MASKED, LENGTH = 0x80, 0x0F, 0x80, 0x7F
TEXT = 0x81  # a whole message
SHORT = 1024  # bytes: hardly a message of the page's is longer
CONTROL = 0x08  # ping, pong, close: may come between fragments
MORE_LENGTH = {126: 2, 127: 8}  # bytes in which a longer length follows


class Frames:
    """Stands before aiohttp's reader and looks at the head of every frame; the first bad one becomes NEVER_ALLOWED.

    `at_once` is set by whoever waits for the next message, while none is left to be read. If it doesn't take one
    (False), or anything else comes, aiohttp reads it and wakes them up.
    """

    __slots__ = ("_fragments", "_held", "_left", "_reader", "at_once")

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self.at_once: Callable[[str], bool] | None = None
        self._held = b""  # the beginning of a head
        self._left = 0  # bytes of the latest frame that have not come yet
        self._fragments = 0  # of the latest message, as long as it is not whole

    def hand_over(self, data: bytes) -> bool:
        """To whoever waits, if it is exactly one short message, and nothing came before that is not whole."""
        if self.at_once is None or self._held or self._left or self._fragments:
            return False
        at = 6 if len(data) < 132 else 8  # where the text begins, behind its length and the mask
        length = len(data) - at
        if not 0 <= length <= SHORT:
            return False
        if data[0] != TEXT or data[1] != MASKED | (length if at == 6 else 126):
            return False
        if at == 8 and int.from_bytes(data[2:4]) != length:
            return False
        mask = int.from_bytes((data[at - 4 : at] * (length // 4 + 1))[:length])
        try:
            text = (int.from_bytes(data[at:]) ^ mask).to_bytes(length).decode()
        except UnicodeDecodeError:
            return False
        return self.at_once(text)

    def feed_data(self, data: bytes) -> tuple[bool, bytes]:
        self.at_once = None
        data = self._held + data
        at, end = self._left, len(data)  # where the next frame begins, and where what we have ends
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
