"""Nothing hidden ever leaves the server: change a hidden thing, and not one byte, size or moment changes.

Random matches are recorded and played again, with the same messages at the same times, but for one hidden thing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from crowd import Kept, RandomCrowd
from mutschel.engine import Domain, Json, Request, Seat, same
from mutschel.games.registry import all_games, find_game
from mutschel.protocol import play
from mutschel.testing.leaks import dice_covered, dice_unread
from mutschel.testing.randomly import random_options
from recording import Act, RecordedTable, Say, Sent, Setup, Twin

SOAK = bool(os.environ.get("MUTSCHEL_SOAK"))
MATCHES, ACTS, EACH = (int(os.environ.get('M', 30)), 600, 8) if SOAK else (5, 150, 2)  # per game; acts per match; hidden things of a kind per match
HIDING = {"dice-cup", "wuerfelblitz", "choice", "waechter", "einsame-filzlaus"}  # games in which something is hidden


# -- what is different in a twin -------------------------------------------------------------------------------
class OtherFaces(Twin):
    """Other dice lie under the cup."""

    def __init__(self, place: int) -> None:
        self.place = place

    def thrown(self, table: RecordedTable, request: Request, place: int, value: Json) -> Json:
        if place != self.place:
            return value
        self.since = len(table.sent)
        rng = Random(place)
        while same(other := request.sample(rng), value):  # type: ignore[attr-defined]
            pass
        return other

    def hidden(self, table: RecordedTable) -> bool:
        match = table.host.play and table.match
        return not match or len(match.log) <= self.place or (dice_unread(match) and dice_covered(match))


class OtherChoice(Twin):
    """Somebody chooses something else, while others still choose."""

    def __init__(self, number: int, said: Say, other: Json) -> None:
        self.number = number
        self.knows = said.device
        self.instead = Say(said.device, msgspec.structs.replace(said.message, value=other))
        self.request: Request | None = None

    def done(self, table: RecordedTable, number: int, act: Act) -> Act | None:
        if number != self.number:
            return act
        self.since = len(table.sent)
        self.request = table.match.request
        return self.instead

    def hidden(self, table: RecordedTable) -> bool:
        return self.request is None or table.match.request is self.request


class OtherCall(OtherChoice):
    """Somebody calls something else in a race; hidden until it has come into the log, which it may never do."""

    def hidden(self, table: RecordedTable) -> bool:
        message = self.instead.message
        assert isinstance(message, play.Answer)
        return not table.host.order or message.id not in table.host.members[table.host.order[message.seat]].done


class NoCall(Twin):
    """Somebody doesn't call at all; hidden until the call was settled, or somebody else called after it."""

    shows = False

    def __init__(self, number: int, said: Say, until: int) -> None:
        self.number = number
        self.knows = said.device
        self.until = until

    def done(self, table: RecordedTable, number: int, act: Act) -> Act | None:
        if number != self.number:
            return act
        self.since = len(table.sent)
        return None

    def hidden(self, table: RecordedTable) -> bool:
        return table.loop.now < self.until


class OtherWhim(Twin):
    """A bot chooses something else, while others still choose. If it sits in for somebody, they may know."""

    def __init__(self, key: int, seat: Seat, knows: str | None) -> None:
        self.key = key
        self.seat = seat
        self.knows = knows
        self.request: Request | None = None

    def chosen(self, table: RecordedTable, seat: Seat, domain: Domain[Any], value: Json) -> Json:
        if (table.match.key, seat) != (self.key, self.seat):
            return value
        self.since = len(table.sent)
        self.request = table.match.request
        rng = Random(self.key)
        return next((other for _ in range(20) if not same(other := domain.sample(rng), value)), value)

    def hidden(self, table: RecordedTable) -> bool:
        return self.request is None or table.match.request is self.request


def twins(table: RecordedTable, crowd: RandomCrowd, rng: Random) -> Iterator[Twin]:
    """Some of each kind."""
    choices = [kept for kept in crowd.kept if not kept.race and kept.other is not None]
    calls = [kept for kept in crowd.kept if kept.race]
    kinds: list[list[Twin]] = [
        [OtherFaces(place) for place in table.covered],
        [OtherChoice(kept.act, kept.said, kept.other) for kept in choices],
        [OtherCall(kept.act, kept.said, kept.other) for kept in calls if kept.other is not None],
        [NoCall(kept.act, kept.said, settled(table, kept)) for kept in calls],
        [OtherWhim(key, seat, table.device_of(seat)) for key, seat in dict.fromkeys(table.whims)],
    ]
    for kind in kinds:
        yield from rng.sample(kind, min(EACH, len(kind)))


def settled(table: RecordedTable, kept: Kept) -> int:
    """When a call was answered, or another was made after it."""
    assert isinstance(kept.said.message, play.Answer)
    id = kept.said.message.id.encode()
    answered = [sent.at for sent in table.sent if id in sent.message] or [0]  # 0: its device had gone by then
    later = [at for at, act in table.acts[kept.act + 1 :] if isinstance(act, Say) and type(act.message) is play.Answer]
    return min(answered + later)


# -- comparing -------------------------------------------------------------------------------------------------
def difference(table: RecordedTable, other: RecordedTable) -> str | None:
    """Where others than those who may know could have told the two runs apart, in words."""
    left = [sent for sent in table.sent if sent.to != other.twin.knows]
    right = [sent for sent in other.sent[: other.opened] if sent.to != other.twin.knows]  # afterwards nothing is hidden
    for one, two in zip_longest(left[: len(right)], right):
        if one != two:
            return f"{one}\ninstead of\n{two}"
    if not other.twin.shows:
        return None
    next = left[len(right)] if len(left) > len(right) else None
    last = other.last or (other.sent[other.opened] if len(other.sent) > other.opened else None)
    if last is None or last.to != other.twin.knows:  # it may be seen now, but must not be seen sooner or later than else
        return None if next and last and (next.at, next.to) == (last.at, last.to) else f"then {next}\ninstead of\n{last}"
    return None


def masked(table: RecordedTable) -> list[Sent]:
    """All that was sent, without what is published about the secret: its hash, and after the end the secret itself."""
    public = {table.host.setup.hash: "hash"}
    opened = public | {table.secret.hex(): "secret", str(table.host.seal): "seal"}
    return [
        sent._replace(message=without(sent.message, public if number < table.opened else opened))
        for number, sent in enumerate(table.sent)
    ]


def without(message: bytes, words: dict[str, str]) -> bytes:
    for word, instead in words.items():
        message = message.replace(word.encode(), instead.encode())
    return message


def find_leak(setup: Setup, counts: dict[str, int] | None = None) -> str | None:
    """Play a match at random, then its twins. Where something hidden shows, in words; None if it doesn't."""
    crowd = RandomCrowd(setup.seed, ACTS)
    table = RecordedTable.run(setup, crowd)
    other = table.again(Twin(), keys="other")
    for one, two in zip_longest(masked(table), masked(other)):
        if one != two:
            return f"with another secret and other tokens: {one}\ninstead of\n{two}"
    for twin in twins(table, crowd, Random(setup.seed)):
        other = table.again(twin)
        leak = difference(table, other)
        if leak is not None:
            return f"{type(twin).__name__} {vars(twin)}: {leak}"
        if counts is not None and twin.since is not None:
            name = type(twin).__name__
            counts[name] = counts.get(name, 0) + len(other.sent) - twin.since
    return None


def setups(game: str, matches: int) -> Iterator[Setup]:
    """Tables of all kinds: hot-seat, bots, real dice, times to decide."""
    low, high = find_game(game).players
    for number in range(matches):
        rng = Random(f"{game}:{number}")
        devices = rng.choice([(1, 1), (1, 1, 1), (2, 1)]) if low > 1 or number else (1, 1)
        bots = tuple(rng.choices(("easy", "normal", "hard"), k=number % 2 * rng.randint(1, 2)))
        players = min(high, sum(devices) + len(bots))
        yield Setup(
            game,
            f"{game}:{number}",
            devices,
            bots[: players - sum(devices)],
            random_options(find_game(game), players, rng) if number else {},
            "real" if number % 5 == 4 else "fair",
            rng.choice([None, 5, 20]),
            rng.choice([None, 5]),
        )


@pytest.mark.parametrize("game", all_games())
def test_no_byte_tells_what_is_hidden(game: str) -> None:
    counts: dict[str, int] = {}
    for setup in setups(game, MATCHES):
        leak = find_leak(setup, counts)
        assert leak is None, f"{setup}\n{leak}"
        if SOAK:
            print(setup.seed, counts)
    assert bool(counts) == (game in HIDING), counts
