"""Who sits at a table: people and bots, who of them is here, and on which devices."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from mutschel.engine import Refused
from mutschel.host.lag import Lag

NAME_LENGTH = 24


class Device:
    """One connection: who plays on it, and how far away it is. Nobody: it watches."""

    __slots__ = ("lag", "members")

    def __init__(self, members: Iterable[int] = ()) -> None:
        self.members = frozenset(members)
        self.lag = Lag()


class Member:
    """Somebody at the table. `last_id` is that of their latest message that came into the log."""

    __slots__ = ("away_since", "bot", "devices", "id", "last_id", "name", "nonce", "sitting_in")

    def __init__(self, id: int, name: str, bot: str | None) -> None:
        self.id = id
        self.name = name
        self.bot = bot
        self.nonce: str | None = None
        self.sitting_in: str | None = None
        self.devices: list[Device] = []
        self.away_since: int | None = None  # by the server's clock
        self.last_id: str | None = None

    @property
    def here(self) -> bool:
        return self.bot is not None or bool(self.devices)


def clean_name(name: str) -> str:
    """A name as it is shown to others: one line of visible characters.

    >>> clean_name("  Anna   Lena ")
    'Anna Lena'
    """
    normal = unicodedata.normalize("NFC", name)
    # control and format characters steer terminals and turn text round; unassigned and private ones show as nothing
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and c != "\u200d" for c in normal):
        raise Refused("bad-name", package="mutschel.host")
    cleaned = " ".join(normal.split())
    if not cleaned or len(cleaned) > NAME_LENGTH or not any(c.isalnum() or ord(c) > 0x2000 for c in cleaned):
        raise Refused("bad-name", package="mutschel.host")
    return cleaned
