"""What has been asked for at a table and is not decided yet. It is not in the log: after a restart people ask again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from mutschel.engine import Json, Problem, Refused, Seat

REWIND = -3  # nobody's answer: neither a seat nor CHANCE nor CLOCK


class Asked(msgspec.Struct, eq=False):
    """A message that will be answered when its turn has come: a call whose order is not settled, a throw that waits."""

    device: object
    member: int
    id: str
    seat: Seat
    value: Json = None
    made_at: int = 0  # in the match's time


# The reply to a message that had to wait: done (None), or why not.
Reply = tuple[object, str, Problem | None]


class Due(NamedTuple):
    """Something that happens by itself. It counts as of `at` (None: of when it happens); `asked` asked for it."""

    when: int
    by: Seat
    value: Json = None
    at: int | None = None
    asked: Asked | None = None


class Job(NamedTuple):
    """Something to be worked out for the question with this key.

    It is a bot's answer, where a die lands (by CHANCE), the match as it was before a throw that was typed in wrongly
    (by REWIND), or the hint that somebody asked for.
    """

    key: int
    by: Seat
    run: Callable[[], Any]
    fallback: Callable[[], Json] | None = None  # what is answered if that fails; None: nobody else can say
    asked: Asked | None = None  # who wants a hint


class Pending:
    """What waits for the open question to be decided."""

    __slots__ = ("flying", "messages", "replies", "thoughts", "under_way")

    def __init__(self) -> None:
        self.messages: list[Asked] = []  # a throw that was asked for, or calls as they arrived
        self.flying: Due | None = None  # a throw whose dice are being simulated
        self.thoughts: dict[Seat, Json] = {}  # what bots are going to answer
        self.under_way: dict[Seat, Job] = {}  # what is being worked out, and for whom
        self.replies: list[Reply] = []

    def waits_already(self, asked: Asked) -> bool:
        """Was it sent before, and has to wait? Then its reply goes to where it was sent from last."""
        for other in self.messages:
            if other.member == asked.member and other.id == asked.id:
                other.device = asked.device
                return True
        return False

    def reply(self, asked: Asked | None, why: Problem | None = None) -> None:
        if asked is not None:
            self.replies.append((asked.device, asked.id, why))

    def turn_away(self, code: str) -> None:
        """Another question is open: what was waiting, in the air or thought of comes too late."""
        if self.messages:
            for asked in self.messages:
                self.reply(asked, Refused(code))
            self.messages = []
        self.flying = None
        if self.thoughts:
            self.thoughts = {}
        if self.under_way:
            self.under_way = {}
