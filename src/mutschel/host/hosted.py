"""A table that lives: people on several devices, bots, the clock and chance round one match. No network, no disk.

Commands are checked, become entries of the table's log, and only entries change anything (`_apply`); what must be made
durable, and what people then get to see, is fetched with `take`. `now` is always the server's clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from mutschel.engine import Json, Race, Refused, Seat
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.clock import MatchClock
from mutschel.host.fair import commitment, seal
from mutschel.host.hints import Hint
from mutschel.host.lobby import AWAY, LobbyTable, check_dice, check_options
from mutschel.host.members import Device, Member
from mutschel.host.play import Asked, Pace, Play, Reply
from mutschel.host.state import Flight, Script

SIT_IN_LEVEL = "normal"


class Changes(NamedTuple):
    """What has happened since it was last asked."""

    first: int  # seq of the first new entry
    entries: list[log.Entry]
    views: bool  # people see something new
    info: bool  # something about the table itself is new
    reveal: int | None  # show it at one instant, this many milliseconds from now
    replies: list[Reply]
    flight: Flight | None  # simulate this, and tell `landed`


class HostedTable(LobbyTable):
    """One table from its first seat to its last throw."""

    __slots__ = ("_changed_info", "_changed_views", "_clock", "_first", "_new", "_reveal", "devices", "wants_to_end")

    def __init__(self, id: str, secret: bytes, pace: Pace | None = None, script: Script | None = None) -> None:
        super().__init__(id, secret, pace, script)
        self.devices: list[Device] = []
        self.wants_to_end: set[int] = set()
        self._clock = MatchClock()
        self._new: list[log.Entry] = []
        self._first = 0
        self._changed_views = self._changed_info = self._reveal = False

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
        for entry in entries:
            table.apply(log.decode(entry))
        table._clock = MatchClock(table.clock_at)
        table._first = table.seq
        return table

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
            if member.sitting_in is not None and self.running:
                self.record(log.Returned(member.id))
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
        made = max(play.revealed, clock - (now - device.lag.made(now, stamp)))
        done = play.answer(Asked(device, member.id, id, seat, value, made), key, clock)
        self.tick(now)
        return done

    def throw(self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int) -> bool:
        """A seat throws; with real dice, this is what they show. True: done. False: a reply will follow."""
        play, member = self._who_plays(device, seat, throws=True)
        if id in member.done:
            return True
        self._not_paused()
        done = play.throw(Asked(device, member.id, id, seat, value), key, self._clock.read(now))
        self.tick(now)
        return done

    def landed(self, key: int, value: Json, now: int) -> None:
        """What came of the flight that was taken for the question with this key."""
        if self.play is not None:
            self.play.landed(key, value, self._clock.read(now))
            self.tick(now)

    def hint(self, device: Device, seat: Seat, key: int) -> Callable[[], Hint]:
        """The best answer for this seat, and why; it may be worked out in a thread.

        It changes nothing, and nothing is written down.
        """
        play, member = self._who_plays(device, seat)
        if any(other.bot is None for other in self.seated if other is not member):
            raise Refused("no-hints", package="mutschel.host")
        return play.hint(seat, key)

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
        self.record(log.Objected(member, play.typed[0]))
        self.tick(now)

    def pause(self, device: Device, now: int) -> None:
        member = self._somebody(device)
        if not self.running or self.paused:
            raise Refused("cannot-pause", package="mutschel.host")
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
        self.wants_to_end = self.wants_to_end | device.members if agree else self.wants_to_end - device.members
        self._changed_info = True
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
        if self._clock.running:
            if self.wants_to_end and self.running:
                self._end_if_all_agree(now)
            self._bots_sit_in(now)
            clock = self._clock.read(now)
            while play.step(clock):
                pass
        if play.match.over and self.opened is None:  # the secret behind the dice comes out
            self.record(log.Opened(self._secret.hex(), seal(play.match, self.note())))
            self._clock.stop(now)

    def due(self) -> int | None:
        """When, by the server's clock, `tick` has something to do."""
        if self.play is None or self._clock.since is None:
            return None
        times = [max(who.away_since or 0, self._clock.since) + patience for who, patience in self._away()]
        if self.wants_to_end and all(who.id in self.wants_to_end for who in self._people() if who.devices):
            gone = [max(who.away_since or 0, self._clock.since) + AWAY for who in self._people() if not who.devices]
            times += [max(gone)] if gone else []
        next = self.play.due()
        if next is not None:
            times.append(self._clock.server_time(next.when))
        return min(times, default=None)

    def held(self, now: int) -> int:
        """How long what is on the table is still held back from everybody, because it is to be seen at one instant."""
        return 0 if self.play is None else max(0, self.play.revealed - self._clock.read(now))

    def _away(self) -> list[tuple[Member, int]]:
        """Who is away, for whom a bot will sit in, and after how many milliseconds."""
        after = self.setup.sit_in_after
        if after is None:
            return []
        return [(who, 1000 * after) for who in self.seated if not who.here and who.sitting_in is None]

    def _bots_sit_in(self, now: int) -> None:
        for who, patience in self._away():
            if self._waited_for(who, now) >= patience:
                self._sit_in(who.id, now)

    def _sit_in(self, member: int, now: int) -> None:
        assert self.play is not None
        self.play.clock = self._clock.read(now)
        self.record(log.SatIn(member, SIT_IN_LEVEL))

    def _waited_for(self, who: Member, now: int) -> int:
        """How long others have waited for somebody; when nobody was there, nobody waited."""
        return 0 if self._clock.since is None else now - max(who.away_since or 0, self._clock.since)

    def wait(self, seat: Seat | None) -> int:
        waits = [
            device.lag.bound
            for device in self.devices
            if any(self.seat_of(member) not in (seat, None) for member in device.members)
        ]
        return max(waits, default=0)

    def reveal_delay(self) -> int:
        return max([device.lag.one_way for device in self.devices], default=0)

    # -- entries -----------------------------------------------------------------------------------------
    def take(self) -> Changes:
        """What has happened since the last time."""
        replies: list[Reply] = []
        if self.play is not None and self.play.replies:
            replies, self.play.replies = self.play.replies, []
        reveal = self.reveal_delay() if self._reveal else None
        flight, self.flight = self.flight, None
        changes = Changes(self._first, self._new, self._changed_views, self._changed_info, reveal, replies, flight)
        self._first = self.seq
        self._new = []
        self._changed_views = self._changed_info = self._reveal = False
        return changes

    def record(self, entry: log.Entry) -> None:
        key = None if self.play is None else self.play.key
        self.apply(entry)
        self._new.append(entry)
        if type(entry) is not log.Answered:
            self._changed_info = True
        if self.play is not None:
            self._changed_views = True
            if self.play.key != key and type(self.play.match.request) is Race:
                self._reveal = True  # everybody is to see it at one instant, bots too
        if type(entry) is log.Answered and entry.member is not None and self.members[entry.member].sitting_in:
            self.record(log.Returned(entry.member))  # who plays is back; not before a call is settled, it would show
