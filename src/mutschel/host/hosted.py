"""A table that lives: people on several devices, bots, the clock and chance round one match. No network, no disk.

Commands are checked, become entries of the table's log, and only entries change anything (`_apply`); what must be made
durable, and what people then get to see, is fetched with `take`. `now` is always the server's clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from mutschel.engine import CHANCE, Json, Landing, Refused, Seat
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.clock import MatchClock
from mutschel.host.decide import answer, answered, open_question, throw
from mutschel.host.due import next_due
from mutschel.host.fair import commitment, seal
from mutschel.host.hints import Adviser, Hint, question
from mutschel.host.lobby import AWAY, LobbyTable, check_dice, check_options
from mutschel.host.members import Device, Member
from mutschel.host.pending import Asked, Due, Job, Pending, Reply
from mutschel.host.play import Pace, Play
from mutschel.host.state import Script

SIT_IN_LEVEL = "normal"
# A table costs no more than its share: far more than any match needs, and far less than would be felt.
MOST_ENTRIES = 12_000
MOST_OBJECTIONS = 20
MOST_PAUSES = 50
LAST_WORDS = (log.Ended, log.Opened, log.TakenOver, log.MovedOn)  # a table that is too long can still come to its end


class Changes(NamedTuple):
    """What has happened since it was last asked."""

    first: int  # seq of the first new entry
    entries: list[log.Entry]
    views: bool  # people see something new
    info: bool  # something about the table itself is new
    reveal: int | None  # show it at one instant, this many milliseconds from now
    replies: list[Reply]
    jobs: list[Job]  # work these out, and tell `did`


class HostedTable(LobbyTable):
    """One table from its first seat to its last throw."""

    __slots__ = (
        "_adviser", "_changed_info", "_changed_views", "_clock", "_first", "_new", "_pending", "_revealed_now",
        "devices", "wants_to_end", "works_beside",
    )  # fmt: skip

    def __init__(self, id: str, secret: bytes, pace: Pace | None = None, script: Script | None = None) -> None:
        super().__init__(id, secret, pace, script)
        self.devices: list[Device] = []
        self.wants_to_end: set[int] = set()
        self.works_beside = False  # bots and simulations are not worked out here, but by whoever takes `jobs`
        self._pending = Pending()
        self._adviser: Adviser | None = None  # of the only person at the table, once they have asked for a hint
        self._clock = MatchClock()
        self._new: list[log.Entry] = []
        self._first = 0
        self._changed_views = self._changed_info = self._revealed_now = False

    @classmethod
    def create(
        cls, id: str, secret: bytes, setup: log.Created, pace: Pace | None = None, script: Script | None = None
    ) -> HostedTable:
        """Set up a table. Its options must suit some number of players that the game takes."""
        table = cls(id, secret, pace, script)
        check_options(find_game(setup.game, setup.version), setup.options)
        check_dice(setup.dice, setup.options)
        setup.hash = commitment(secret)
        table.record(setup)
        return table

    @classmethod
    def restore(
        cls, id: str, secret: bytes, entries: Iterable[bytes], pace: Pace | None = None, script: Script | None = None
    ) -> HostedTable:
        """A table as its log tells it. Nobody is there yet, and the clock is stopped."""
        table = cls(id, secret, pace, script)
        table.apply_all([log.decode(entry) for entry in entries])
        table._clock = MatchClock(table.clock_at)
        table._first = table.seq
        return table

    @property
    def too_long(self) -> bool:
        """Nothing more happens here, but that people end the match."""
        return self.seq >= MOST_ENTRIES

    @property
    def clock_runs(self) -> bool:
        return self._clock.running

    def clock(self, now: int) -> int:
        return self._clock.read(now)

    # -- the beginning and the end ---------------------------------------------------------------------
    def start(self, now: int) -> None:
        self._only_in_the_lobby()
        self.game.settle(len(self.members), self.setup.options)  # a Problem says what is wrong
        self.record(log.Started(list(self.members)))
        self._people_came_or_went(now)
        self.tick(now)

    def move_on(self, next: str) -> None:
        """The same people go on at another table."""
        if not self.over:
            raise Refused("not-over", package="mutschel.host")
        if self.next is not None:
            raise Refused("moved-on", package="mutschel.host")
        self.record(log.MovedOn(next))

    def take_over(self) -> None:
        """Another server process held the table before. Once the log has ended, nothing more can happen."""
        if not self.over:
            self.record(log.TakenOver())

    # -- coming and going ------------------------------------------------------------------------------
    def connect(self, device: Device, now: int) -> None:
        """A device is there. Whoever plays on it is back."""
        people = [self._known(id) for id in sorted(device.members)]
        self.devices.append(device)
        for member in people:
            member.devices.append(device)
            member.away_since = None
            if member.sitting_in is not None and self.running and not self.too_long:
                self.record(log.Returned(member.id, self._clock.read(now)))
        self._changed_info = True
        self._people_came_or_went(now)
        self.tick(now)

    def disconnect(self, device: Device, now: int) -> None:
        self.devices.remove(device)
        for id in device.members:
            member = self.members.get(id)
            if member is not None:
                member.devices.remove(device)
                if not member.devices:
                    member.away_since = now
                    self.wants_to_end.discard(id)
        self._changed_info = True
        self._people_came_or_went(now)

    def _people_came_or_went(self, now: int) -> None:
        """The clock runs while a player is there (where only bots play: a watcher) and the table is not paused."""
        only_bots = all(member.bot is not None for member in self.members.values())
        somebody = any(only_bots or device.members for device in self.devices)
        if self.running and somebody and not self.paused:
            self._clock.run(now)
        else:
            self._clock.stop(now)

    # -- playing -----------------------------------------------------------------------------------------
    def answer(
        self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int, stamp: int | None = None
    ) -> bool:
        """A seat's answer, made at `stamp` by the device's clock. True: done. False: a reply will follow."""
        play, member = self._who_plays(device, seat)
        if id in member.done:
            return True  # sent once more, because the reply was lost
        self._not_paused()
        clock = self._clock.read(now)
        made = max(play.revealed or 0, clock - (now - device.lag.made(now, stamp)))
        entry = answer(play, self._pending, Asked(device, member.id, id, seat, value, made), key, clock)
        if entry is not None:
            self.record(entry)
        self.tick(now)
        return entry is not None

    def throw(self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int) -> bool:
        """A seat throws; with real dice, this is what they show. True: done. False: a reply will follow."""
        play, member = self._who_plays(device, seat, throws=True)
        if id in member.done:
            return True
        self._not_paused()
        entry = throw(play, self._pending, Asked(device, member.id, id, seat, value), key, self._clock.read(now))
        if entry is not None:
            self.record(entry)
        self.tick(now)
        return entry is not None

    def did(self, job: Job, value: Json, now: int) -> None:
        """What came of a job. If another question is open by now, nobody wants to know."""
        if self._pending.under_way.get(job.by) is job and not self.too_long:
            self._did(job, value, self._clock.read(now))
            self.tick(now)

    def _did(self, job: Job, value: Json, clock: int) -> None:
        del self._pending.under_way[job.by]
        due = self._pending.flying
        if job.by != CHANCE:
            self._pending.thoughts[job.by] = value
        elif due is not None:
            self._pending.flying = None
            self._happen(due, value, clock)

    def _jobs(self) -> Iterator[Job]:
        """What has to be worked out for the open question, and is not under way yet."""
        play, pending = self.play, self._pending
        if play is None or not self.running:
            return
        for seat, domain in play.bots_asked().items():
            if seat not in pending.thoughts and seat not in pending.under_way:
                job = pending.under_way[seat] = Job(play.key, seat, play.bots.thought(seat, domain), domain.fallback)
                yield job
        if pending.flying is not None and CHANCE not in pending.under_way:
            job = pending.under_way[CHANCE] = Job(play.key, CHANCE, self.chance(), None)
            yield job

    def hint(self, device: Device, seat: Seat, key: int) -> Callable[[], Hint]:
        """The best answer for this seat, and why; it may be worked out in a thread.

        It changes nothing, and nothing is written down.
        """
        play, member = self._who_plays(device, seat)
        if any(other.bot is None for other in self.seated if other is not member):
            raise Refused("no-hints", package="mutschel.host")
        question(open_question(play, key), seat)
        if self._adviser is None:
            self._adviser = Adviser(play.match, seat, play.bots.seed)
        return partial(self._adviser.advise, list(play.match.log))

    def _who_plays(self, device: Device, seat: Seat, throws: bool = False) -> tuple[Play, Member]:
        play = self.play
        if play is None:
            raise Refused("not-begun", package="mutschel.host")
        if 0 <= seat < len(self.order):
            owner = self.order[seat]
            if throws and play.real and seat in play.bots and device.members:  # people throw real dice for a bot
                return play, self.members[min(device.members - {owner} or device.members)]
            if owner in device.members:
                return play, self.members[owner]
        raise Refused("not-your-seat", package="mutschel.host")

    def _not_paused(self) -> None:
        if self.paused and self.running:
            raise Refused("paused", package="mutschel.host")

    def object(self, device: Device, key: int, now: int) -> None:
        """What was typed in last is not what the real dice show. Too late once somebody else has answered."""
        member = self._somebody(device)
        play = self.play
        if play is None or play.typed is None or self.over:
            raise Refused("nothing-to-object", package="mutschel.host")
        if key != play.key:
            raise Refused("stale")
        if self.objections >= MOST_OBJECTIONS:
            raise Refused("too-many-objections", package="mutschel.host", n=MOST_OBJECTIONS)
        self.record(log.Objected(member, play.typed[0]))
        self.tick(now)

    def pause(self, device: Device, now: int) -> None:
        member = self._somebody(device)
        if not self.running or self.paused:
            raise Refused("cannot-pause", package="mutschel.host")
        if self.pauses >= MOST_PAUSES:
            raise Refused("too-many-pauses", package="mutschel.host", n=MOST_PAUSES)
        self.record(log.Paused(member, self._clock.read(now)))
        self._people_came_or_went(now)

    def resume(self, device: Device, now: int) -> None:
        member = self._somebody(device)
        if not self.running or not self.paused:
            raise Refused("not-paused", package="mutschel.host")
        self.record(log.Resumed(member))
        self._people_came_or_went(now)
        self.tick(now)

    def sit_in(self, device: Device, member: int, now: int) -> None:
        """A bot plays for somebody who is away (or who asks for it) until they come back."""
        self._somebody(device)
        who = self._known(member)
        if not self.running or who.bot is not None or who.sitting_in is not None:
            raise Refused("cannot-sit-in", package="mutschel.host", name=who.name)
        if member not in device.members and (who.devices or self._waited_for(who, now) < AWAY):
            raise Refused("not-away", package="mutschel.host", name=who.name, n=AWAY // 1000)
        self._sit_in(member, now)
        self.tick(now)

    def end(self, device: Device, agree: bool, now: int) -> None:
        """Agree to end the match without a result. When all who are here do, it ends."""
        self._somebody(device)
        if not self.running:
            raise Refused("not-begun", package="mutschel.host") if self.play is None else Refused("over")
        before = self.wants_to_end
        self.wants_to_end = before | device.members if agree else before - device.members
        self._changed_info |= self.wants_to_end != before
        self._end_if_all_agree(now)

    def _end_if_all_agree(self, now: int) -> None:
        """Whoever has only just gone has a say as well: a phone that drops out must not cost anybody the match."""
        asked = {who.id for who in self._people() if who.devices or self._waited_for(who, now) < AWAY}
        if self.running and self.wants_to_end and asked <= self.wants_to_end:
            self.record(log.Ended())
            self.tick(now)

    def _people(self) -> list[Member]:
        return [member for member in self.seated if member.bot is None]

    def _somebody(self, device: Device) -> int:
        """Which of those on this device speaks for it; those who watch have no say."""
        if not device.members:
            raise Refused("only-watching", package="mutschel.host")
        return min(device.members)

    # -- time --------------------------------------------------------------------------------------------
    def tick(self, now: int) -> None:
        """Do all that is due."""
        play = self.play
        if play is None:
            return
        if self._clock.running and not self.too_long:
            if self.wants_to_end and self.running:
                self._end_if_all_agree(now)
            self._bots_sit_in(now)
            clock = self._clock.read(now)
            while self._step(clock):
                pass
        if play.match.over and self.opened is None:  # the secret behind the dice comes out
            self.record(log.Opened(self._secret.hex(), seal(play.match, self.note())))
            self._clock.stop(now)

    def _step(self, clock: int) -> bool:
        """Do one thing that is due, if something is."""
        play = self.play
        assert play is not None
        if play.to_reveal and not self.too_long:  # a race has begun: when does everybody see what it is about?
            self.record(log.Revealed(max(play.opened, clock) + self.reveal_delay()))
        if not self.works_beside:
            for job in self._jobs():
                self._did(job, job.run(), clock)
        due = next_due(play, self._pending, self.wait)
        if due is None or due.when > clock or self.too_long:
            return False
        value = due.value
        if due.by == CHANCE:
            request = play.match.request
            if self.works_beside and isinstance(request, Landing) and request.scene is not None:
                self._pending.flying = due
                return False
            value = self.chance()()
        self._happen(due, value, clock)
        return True

    def _happen(self, due: Due, value: Json, clock: int) -> None:
        play, pending, asked = self.play, self._pending, due.asked
        assert play is not None
        if asked in pending.messages:
            pending.messages.remove(asked)
        try:
            self.record(answered(play, due.by, value, clock if due.at is None else due.at, asked))
        except Refused as why:
            assert asked is not None, "what happens by itself is legal"
            pending.reply(asked, why)
        else:
            pending.reply(asked)

    def due(self) -> int | None:
        """When, by the server's clock, `tick` has something to do."""
        if self.play is None or self._clock.since is None or self.too_long:
            return None
        times = [max(who.away_since or 0, self._clock.since) + patience for who, patience in self._away()]
        if self.wants_to_end and all(who.id in self.wants_to_end for who in self._people() if who.devices):
            gone = [max(who.away_since or 0, self._clock.since) + AWAY for who in self._people() if not who.devices]
            times += [max(gone)] if gone else []
        next = next_due(self.play, self._pending, self.wait)
        if next is not None:
            times.append(self._clock.server_time(next.when))
        return min(times, default=None)

    def held(self, now: int) -> int:
        """How long what is on the table is still held back from everybody, because it is to be seen at one instant."""
        revealed = None if self.play is None else self.play.revealed
        return 0 if revealed is None else max(0, revealed - self._clock.read(now))

    def _away(self) -> list[tuple[Member, int]]:
        """Who is away, for whom a bot will sit in, and after how many milliseconds."""
        after = self.setup.sit_in_after
        if after is None:
            return []
        return [(who, 1000 * after) for who in self.seated if not who.here and who.sitting_in is None]

    def _bots_sit_in(self, now: int) -> None:
        for who, patience in self._away():
            if self._waited_for(who, now) >= patience and not self.too_long:
                self._sit_in(who.id, now)

    def _sit_in(self, member: int, now: int) -> None:
        self.record(log.SatIn(member, SIT_IN_LEVEL, self._clock.read(now)))

    def _waited_for(self, who: Member, now: int) -> int:
        """How long others have waited for somebody; when nobody was there, nobody waited."""
        return 0 if self._clock.since is None else now - max(who.away_since or 0, self._clock.since)

    def wait(self, seat: Seat | None) -> int:
        """How long after something that this seat did another's earlier answer can still arrive."""
        waits = [
            device.lag.bound
            for device in self.devices
            if any(self.seat_of(member) not in (seat, None) for member in device.members)
        ]
        return max(waits, default=0)

    def reveal_delay(self) -> int:
        """How long it takes until something can be shown to everybody at one instant."""
        return max([device.lag.one_way for device in self.devices], default=0)

    # -- entries -----------------------------------------------------------------------------------------
    def take(self) -> Changes:
        """What has happened since the last time."""
        replies, self._pending.replies = self._pending.replies, []
        reveal = self.reveal_delay() if self._revealed_now else None
        jobs = list(self._jobs()) if self.works_beside else []
        changes = Changes(self._first, self._new, self._changed_views, self._changed_info, reveal, replies, jobs)
        self._first = self.seq
        self._new = []
        self._changed_views = self._changed_info = self._revealed_now = False
        return changes

    def record(self, entry: log.Entry) -> None:
        if self.too_long and type(entry) not in LAST_WORDS:
            raise Refused("table-too-long", package="mutschel.host", n=MOST_ENTRIES)
        key = None if self.play is None else self.play.key
        self.apply(entry)
        self._new.append(entry)
        self._turn_away(entry, key)
        if type(entry) is log.Revealed:
            self._revealed_now = True  # everybody is to see it at one instant
        elif type(entry) is not log.Answered:
            self._changed_info = True
        if self.play is not None:
            self._changed_views = True
        if type(entry) is not log.Answered or entry.member is None or self.too_long:
            return
        if self.members[entry.member].sitting_in:
            # who plays is back; not before a call is settled, it would show
            self.record(log.Returned(entry.member, entry.at))

    def _turn_away(self, entry: log.Entry, key: int | None) -> None:
        """What waited for a question that is no longer open, or for bots that have changed, waits for nothing."""
        kind, pending = type(entry), self._pending
        if kind is log.Ended:
            pending.turn_away("over")
        elif key is not None and self.play is not None and key != self.play.key:
            pending.turn_away("stale")
        elif kind is log.SatIn or kind is log.Returned:
            pending.thoughts = {}
            pending.under_way = {by: job for by, job in pending.under_way.items() if by == CHANCE}
        if kind is log.Objected:
            self._adviser = None
