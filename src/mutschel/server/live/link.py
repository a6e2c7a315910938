"""The connection to a device, before and after it has said hello."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from typing import Protocol

from mutschel.engine import Problem, Seat
from mutschel.host.presence import Device


class Link(ABC):
    """The connection to one device, here or through another node."""

    __slots__ = ("device", "greeted", "language", "person", "pinged", "pings", "ponged", "seats", "share", "told",
                 "who")  # fmt: skip

    def __init__(self, device: Device, language: str, now: int) -> None:
        self.device = device
        self.language = language
        self.greeted = False  # has been sent its first message, which is the state of things
        self.share = 0  # that of its address: see `fairness.share_of`
        self.who: tuple[bytes, ...] = ()  # hashes of the tokens that it has shown
        self.seats: list[Seat | None] = [None]  # seats whose views it gets
        self.told = device.members  # members on this device, as last sent to it
        self.person: bytes | None = None  # hash of the key of the person who claims a seat here
        self.pinged = 0  # number of pings sent
        self.pings: deque[int] = deque(maxlen=8)  # times of the latest pings without an answer
        self.ponged = now  # time of the last sign of life

    @abstractmethod
    def send(self, message: bytes, hold: int = 0) -> None:
        """Send a message, after holding it back this many milliseconds. Messages keep their order, and nobody waits."""

    @abstractmethod
    def close(self, code: str, text: str) -> None:
        """Say goodbye."""

    @property
    def busy(self) -> bool:
        """True while messages wait to be sent; a ping would measure that wait, too."""
        return False

    @property
    def waiting(self) -> int:
        """The number of messages that can't go out yet."""
        return 0

    async def closed(self) -> None:
        """Wait until our goodbye is sent, if it is we who end the connection."""
        return

    def bye(self, problem: Problem) -> None:
        self.close(problem.code, problem.text(self.language))


class Socket(Protocol):
    """A WebSocket, or whatever else carries messages both ways, before it is known whose it is."""

    async def receive(self) -> str | bytes:
        """Return the next message; bytes are none of ours. A Problem: too many come; ConnectionError: it has ended."""

    def link(self, device: Device, language: str, now: int) -> Link:
        """Return the link that sends through this socket."""

    async def turn_away(self, problem: Problem, language: str) -> None:
        """Say why it is closed, and close it."""

    def is_there(self) -> bool: ...
