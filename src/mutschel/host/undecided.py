"""The pending work of a table: requests that are not decided yet. None of it is in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from mutschel.engine import Json, Problem, Refused, Seat

REWIND = -3  # the match rewound, for a correction: neither a seat nor CHANCE nor CLOCK


class WaitingMessage(msgspec.Struct, eq=False):
    """A message that is answered later: a call whose order is not settled, or a throw that waits."""

    device: object
    member: int
    id: str
    seat: Seat
    value: Json = None
    made_at: int = 0  # in the match's time


# The reply to a message that had to wait: done (None), or the reason why not.
Reply = tuple[object, str, Problem | None]


class DueAnswer(NamedTuple):
    """An automatic answer. It counts as of `at` (None: of when it happens); `asked` is the message that led to it.

    If chance answers several who throw at the same time, `value` is the seat that throws now.
    """

    when: int
    by: Seat
    value: Json = None
    at: int | None = None
    message: WaitingMessage | None = None


class TableJob(NamedTuple):
    """Something to be worked out for the question with this key.

    It is a bot's answer, the landing of a die (by CHANCE), the match as it was before a throw that was entered wrongly
    (by REWIND), or the hint that a player asked for.
    """

    key: int
    by: Seat
    run: Callable[[], Any]
    fallback: Callable[[], Json] | None = None  # the answer if that fails; None: there is none
    message: WaitingMessage | None = None  # the message that asks for a hint


class PendingWork:
    """The work that waits for the open question to be decided."""

    __slots__ = ("flying", "messages", "replies", "thoughts", "under_way")

    def __init__(self) -> None:
        self.messages: list[WaitingMessage] = []  # a throw that was asked for, or calls in order of arrival
        self.flying: DueAnswer | None = None  # a throw whose dice are being simulated
        self.thoughts: dict[Seat, Json] = {}  # the bots' answers to come
        self.under_way: dict[Seat, TableJob] = {}  # the jobs under way, by seat (or CHANCE)
        self.replies: list[Reply] = []

    def waits_already(self, message: WaitingMessage) -> bool:
        """True if this message was sent before and still waits. Its reply then goes to the device that sent it last."""
        for other in self.messages:
            if other.member == message.member and other.id == message.id:
                other.device = message.device
                return True
        return False

    def reply(self, message: WaitingMessage | None, why: Problem | None = None) -> None:
        if message is not None:
            self.replies.append((message.device, message.id, why))

    def turn_away(self, code: str) -> None:
        """Drop all work on a question that is no longer open, and refuse the messages that waited with this code."""
        if self.messages:
            for message in self.messages:
                self.reply(message, Refused(code))
            self.messages = []
        self.flying = None
        if self.thoughts:
            self.thoughts = {}
        if self.under_way:
            self.under_way = {}
