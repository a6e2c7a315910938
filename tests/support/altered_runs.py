"""Runs that differ from a recorded one in one hidden thing, and a comparison of all that others could see."""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import Any

from msgspec.structs import replace

from mutschel.engine import Chance, Domain, Json, Request, Seat, same
from mutschel.protocol import play
from mutschel.testing.leaks import dice_covered, dice_unread
from random_people import HiddenAnswer, RandomCrowd
from recorded_table import Act, RecordedTable, Say, SentMessage, Twin


class OtherFaces(Twin):
    """Other dice lie under the cup."""

    def __init__(self, place: int) -> None:
        self.place = place

    def thrown(self, table: RecordedTable, request: Request, place: int, value: Json) -> Json:
        if place != self.place:
            return value
        assert isinstance(request, Chance)
        self.since = len(table.sent)
        rng = Random(place)
        while same(other := request.sample(rng), value):
            pass
        return other

    def hidden(self, table: RecordedTable) -> bool:
        if self.since is None or len(table.match.log) <= self.place:
            return True
        return dice_unread(table.match) and dice_covered(table.match)


class OtherChoice(Twin):
    """A person makes another choice, while others still choose."""

    def __init__(self, kept: HiddenAnswer) -> None:
        self.kept = kept
        self.request: Request | None = None

    def done(self, table: RecordedTable, number: int, act: Act) -> Act | None:
        if number != self.kept.act:
            return act
        self.since = len(table.sent)
        self.request = table.match.request
        return Say(self.kept.device, replace(self.kept.answer, value=self.kept.other))

    def knows(self, sent: SentMessage) -> bool:
        return sent.to == self.kept.device and is_view(sent, self.kept.answer.seat)

    def hidden(self, table: RecordedTable) -> bool:
        return self.request is None or table.match.request is self.request


class OtherCall(OtherChoice):
    """A person makes another call in a race; hidden until it comes into the log, which may never happen."""

    def hidden(self, table: RecordedTable) -> bool:
        answer = self.kept.answer
        return self.since is None or answer.id not in table.host.state.members[table.host.state.order[answer.seat]].done


class NoCall(Twin):
    """A person doesn't call at all; hidden until the call was settled, or another person called after it."""

    def __init__(self, kept: HiddenAnswer, table: RecordedTable) -> None:
        self.kept = kept
        settled = [sent.at for sent in table.sent if kept.answer.id.encode() in sent.message]
        others = [
            at for at, act in table.acts[kept.act + 1 :] if type(act) is Say and type(act.message) is play.GiveAnswer
        ]
        self.until = min(settled + others) if settled else 1  # never settled if the device had gone by then

    def done(self, table: RecordedTable, number: int, act: Act) -> Act | None:
        if number != self.kept.act:
            return act
        self.since = len(table.sent)
        return None

    def knows(self, sent: SentMessage) -> bool:
        return sent.to == self.kept.device

    def hidden(self, table: RecordedTable) -> bool:
        return table.loop.now < self.until


class OtherWhim(Twin):
    """A bot makes another choice, while others still choose. People for whom it sits in may know."""

    def __init__(self, key: int, seat: Seat) -> None:
        self.key = key
        self.seat = seat
        self.request: Request | None = None

    def chosen(self, table: RecordedTable, seat: Seat, domain: Domain[Any], value: Json) -> Json:
        if (table.match.key, seat) != (self.key, self.seat):
            return value
        self.since = len(table.sent)
        self.request = table.match.request
        rng = Random(self.key)
        return next((other for _ in range(20) if not same(other := domain.sample(rng), value)), value)

    def knows(self, sent: SentMessage) -> bool:
        return is_view(sent, self.seat)

    def hidden(self, table: RecordedTable) -> bool:
        return self.request is None or table.match.request is self.request


def is_view(sent: SentMessage, seat: Seat) -> bool:
    return sent.message.startswith(b'{"type":"view","seat":%d,' % seat)


def twins(table: RecordedTable, crowd: RandomCrowd) -> list[list[Twin]]:
    """Return all twins that a run can have, grouped by what they change."""
    choices = [kept for kept in crowd.kept if not kept.race and kept.other is not None]
    calls = [kept for kept in crowd.kept if kept.race]
    return [
        [OtherFaces(place) for place in table.covered],
        [OtherChoice(kept) for kept in choices],
        [OtherCall(kept) for kept in calls if kept.other is not None],
        [NoCall(kept, table) for kept in calls],
        [OtherWhim(key, seat) for key, seat in dict.fromkeys(table.whims)],
    ]


# -- comparing ----------------------------------------------------------------------------------------------------
def difference(table: RecordedTable, other: RecordedTable) -> str | None:
    """Return, in words, the first difference of the two runs for people who mustn't know it, or None."""
    knows = other.twin.knows
    left = [sent for sent in table.sent if not knows(sent)]
    right = [sent for sent in other.sent[: other.opened] if not knows(sent)]  # afterwards nothing is hidden
    for one, two in zip_longest(left[: len(right)], right):
        if one != two:
            return f"{one}\ninstead of\n{two}"
    next = left[len(right)] if len(left) > len(right) else None
    last = other.last or (other.sent[other.opened] if len(other.sent) > other.opened else None)
    until = other.twin.until or (last.at if last else table.until)
    if next is not None and next.at < until:
        return f"{next}\ninstead of nothing"
    if last is not None and not knows(last) and not other.twin.until and (next is None or next.at > last.at):
        return f"it may be seen now, but is seen later: {next}\ninstead of\n{last}"
    return None


def masked(table: RecordedTable) -> list[SentMessage]:
    """Return all that was sent, without the secret's hash and, after the end, the secret itself."""
    public = {table.host.state.setup.hash: "hash"}
    opened = public | {table.secret.hex(): "secret", str(table.host.state.seal): "seal"}
    return [
        sent._replace(message=without(sent.message, public if number < table.opened else opened))
        for number, sent in enumerate(table.sent)
    ]


def without(message: bytes, words: dict[str, str]) -> bytes:
    for word, instead in words.items():
        message = message.replace(word.encode(), instead.encode())
    return message
