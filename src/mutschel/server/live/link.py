"""The way to a device."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque

from mutschel.engine import Problem, Seat
from mutschel.host.presence import Device


class Link(ABC):
    """The way to one device, here or behind another node."""

    __slots__ = ("device", "greeted", "language", "person", "pinged", "pings", "ponged", "seats", "share", "told",
                 "who")  # fmt: skip

    def __init__(self, device: Device, language: str, now: int) -> None:
        self.device = device
        self.language = language
        self.greeted = False  # has been sent something: the first is how things stand, and nothing comes before it
        self.share = 0  # of which address it is: see `fairness.share_of`
        self.who: tuple[bytes, ...] = ()  # hashes of the tokens that it has shown
        self.seats: list[Seat | None] = [None]  # whose views it gets
        self.told = device.members  # who plays on it, as far as it knows
        self.person: bytes | None = None  # hash of the key of whoever claims a seat here
        self.pinged = 0  # how many pings have been sent
        self.pings: deque[int] = deque(maxlen=8)  # when the latest ones left that were not answered yet
        self.ponged = now  # when it was last heard of

    @abstractmethod
    def send(self, message: bytes, hold: int = 0) -> None:
        """Send, after holding it back this many milliseconds; messages never overtake one another. Waits for nobody."""

    @abstractmethod
    def close(self, code: str, text: str) -> None:
        """Say goodbye."""

    @property
    def busy(self) -> bool:
        """Something waits to be sent; a ping now would measure that as well."""
        return False

    def bye(self, problem: Problem) -> None:
        self.close(problem.code, problem.text(self.language))
