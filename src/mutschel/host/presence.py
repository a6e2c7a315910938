"""The presence of people at a table: devices and their delays, absences, and the match's clock.

None of it is in the log: after a restart nobody is there, and the clock shows what the log says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from mutschel.engine import Seat
from mutschel.engine.moments import BEATS
from mutschel.host.clock import MatchClock
from mutschel.host.lag import LONGEST, REVEAL_MOST, Lag
from mutschel.host.members import IDS_KEPT, Member
from mutschel.host.play import NO_PACE, PACES, Pace

AWAY = 10_000  # milliseconds of absence after which others may let a bot stand in, or give the seat away
OWNER_AWAY = 300_000  # the same for the table's owner, whose seat takes the table with it
NOBODY: frozenset[int] = frozenset()  # one object for all tables: each would take 216 bytes
NO_LOOKS: dict[int, int] = {}  # likewise
NO_GAMES: dict[int, str] = {}  # likewise
NEVER = -1, 0


class Device:
    """One connection: the members who play on it (none: it watches), and its delay."""

    __slots__ = ("holds", "lag", "members", "reads_aloud", "seen", "shows_moments")

    def __init__(
        self,
        members: Iterable[int] = (),
        reads_aloud: bool = False,
        hello_took: int = LONGEST,
        shows_moments: bool = False,
    ) -> None:
        self.members = frozenset(members)
        self.reads_aloud = reads_aloud  # it reads events aloud, which takes a while
        self.shows_moments = shows_moments  # it reports when it has shown moments
        self.seen = 0  # the key of the latest view of which everything has been shown
        self.holds = False  # something else is open on it, such as a menu
        self.lag = Lag(hello_took)


class Presence:
    """All that is known about a table beyond its log. `now` is always the server's clock."""

    __slots__ = (
        "_done", "_first_looks", "_gone", "again", "clock", "devices", "loaded", "looked", "looking", "reads_aloud",
        "reveal_delay", "wants_to_end", "watchers_wait",
    )  # fmt: skip

    def __init__(self, clock_at: int = 0) -> None:
        self.devices: list[Device] = []
        self.reads_aloud = False  # true if a device that counts reads aloud
        self.clock = MatchClock(clock_at)
        self.wants_to_end = NOBODY
        self.again: dict[int, str] = NO_GAMES  # the game that each member would like to play next
        self.reveal_delay = 0  # how far ahead the latest reveal is sent, so that all racers see it at one instant
        self.watchers_wait = 0  # and how much longer it takes until all of them have surely seen it
        self._done: dict[int, tuple[str, ...]] = {}  # each member's latest messages, without answers
        self._first_looks = NO_LOOKS  # by member: the key of the cup that has waited for them
        self.looking = NOBODY  # members for whom the cup that is about to go up waits
        self.looked = NEVER  # the key of the latest cup that has waited, and until when by the match's clock
        self._gone: dict[int, int] = {}  # the time each absent member was last seen
        self.loaded: int | None = None  # when the table was loaded into memory: everybody may be about to come back

    def here(self, who: Member) -> bool:
        return who.bot is not None or self.connected(who)

    def connected(self, who: Member) -> bool:
        return any(who.id in device.members for device in self.devices)

    @property
    def shares_a_device(self) -> bool:
        """True if several people play on one device."""
        return any(len(device.members) > 1 for device in self.devices)

    def away_since(self, who: Member) -> int | None:
        """The server time at which they went; None: they are here, or haven't been seen since the server started."""
        return self._gone.get(who.id)

    def waited_for(self, who: Member, now: int) -> int:
        """The milliseconds for which others have waited for this member; none while the clock is stopped."""
        return now - self.waited_since(who) if self.clock.running else 0

    def waited_since(self, who: Member) -> int:
        assert self.clock.since is not None, "nobody waits while the clock is stopped"
        return max(self._gone.get(who.id, 0), self.clock.since)

    def is_away(self, who: Member, now: int, after: int | None = None) -> bool:
        """True if the member has been absent long enough (None: `AWAY`) for others to give their seat away."""
        since = self._gone.get(who.id, self.loaded)
        return not self.here(who) and (since is None or now - since >= (AWAY if after is None else after))

    # -- coming and going ------------------------------------------------------------------------------
    def expect(self, member: int, now: int) -> None:
        """Note that a member has just sat down, and their device is about to connect."""
        self._gone[member] = now

    def come(self, device: Device) -> None:
        self.devices.append(device)
        self._update_reads_aloud()
        for member in device.members:
            self._gone.pop(member, None)

    def go(self, device: Device, now: int) -> None:
        self.devices.remove(device)
        self._update_reads_aloud()
        for member in device.members:
            if not any(member in other.members for other in self.devices):
                self._gone[member] = now
                self.wants_to_end -= {member}
                self.again = {who: game for who, game in self.again.items() if who != member}

    def stand(self, member: int) -> None:
        """Detach a seat that its member has left from all devices."""
        for device in self.devices:
            device.members -= {member}
        self._gone.pop(member, None)
        self._done.pop(member, None)
        self._update_reads_aloud()

    def move(self, member: int, to: Device) -> None:
        """Attach a member to this device, and to no other."""
        self.stand(member)
        self.wants_to_end -= {member}
        to.members |= {member}
        self._update_reads_aloud()

    def _update_reads_aloud(self) -> None:
        """Note whether bots have to wait for a device that reads aloud: a player's, or if none plays, a watcher's."""
        players = [device for device in self.devices if device.members]
        self.reads_aloud = any(device.reads_aloud for device in players or self.devices)

    def vote_to_end(self, device: Device, agree: bool) -> bool:
        """Note that the people on this device agree to end the match, or no longer do. Returns whether that is new."""
        before = self.wants_to_end
        self.wants_to_end = before | device.members if agree else before - device.members
        return self.wants_to_end != before

    def want_again(self, device: Device, game: str | None) -> None:
        """Note which game the people on this device would like to play next; None: none, after all."""
        others = {who: theirs for who, theirs in self.again.items() if who not in device.members}
        self.again = others if game is None else others | dict.fromkeys(device.members, game)

    def all_want(self, people: Iterable[Member], game: str) -> bool:
        """True if all of these people who are here would like to play this game next."""
        return all(self.again.get(who.id) == game for who in people if self.connected(who))

    def has_done(self, member: int, id: str) -> bool:
        """True if this message, which is no answer, was done before: its sender repeats it if the reply was lost."""
        return id in self._done.get(member, ())

    def remember(self, member: int, id: str) -> None:
        self._done[member] = (*self._done.get(member, ())[1 - IDS_KEPT :], id)

    def still_looks(self, key: int) -> bool:
        """True if a player's device still shows what led to the question with this key."""
        for device in self.devices:  # noqa: SIM110 (for every throw, and a generator takes longer than all this)
            if device.shows_moments and device.members and device.seen < key:
                return True
        return False

    @property
    def holds(self) -> bool:
        """True if a player has something else open, such as a menu."""
        for device in self.devices:  # noqa: SIM110 (likewise)
            if device.holds and device.members:
                return True
        return False

    @property
    def looks_at_most(self) -> int:
        """The milliseconds for which a table waits for a device that shows what has happened, at its own tempo."""
        return BEATS["aloud_at_most"] if self.reads_aloud else BEATS["at_most"]

    def ask_to_look(self, device: Device, key: int, may_listen: bool) -> None:
        """Let the cup wait for the people on this device, who are not ready.

        A person gets this wait once, when they see such a thing for the first time; or, where it may be listened to at
        length, every time their device still reads aloud what came before.
        """
        asks = dict.fromkeys(device.members, key)
        again = device.reads_aloud and may_listen
        self._first_looks = {**self._first_looks, **asks} if again else {**asks, **self._first_looks}

    def watch_looking(self, key: int, clock: int, until: int) -> bool:
        """Update for which members this cup waits, at the latest until then. Returns whether that has changed."""
        if not self._first_looks and not self.looking:
            return False
        waiting = {member for device in self.devices if device.holds for member in device.members}
        looking = frozenset(member for member in waiting if clock < until and self._first_looks.get(member) == key)
        before, self.looking = self.looking, looking
        if before and not looking:
            self.looked = key, clock
        return before != looking

    # -- how fast bots may be ---------------------------------------------------------------------------
    def pace(self, agreed: Pace) -> Pace:
        """The bots' pace: at least slow for people who have things read aloud. Programs follow at any speed."""
        if not self.reads_aloud or agreed == NO_PACE:
            return agreed
        return Pace._make(map(max, agreed, PACES["slow"]))

    # -- delays ----------------------------------------------------------------------------------------
    def wait(self, order: Sequence[int], seat: Seat | None) -> int:
        """The milliseconds another seat's earlier answer may still be in transit after this seat's."""
        mine = None if seat is None or not 0 <= seat < len(order) else order[seat]
        others = [device for device in self.devices if any(who != mine and who in order for who in device.members)]
        return max([device.lag.bound for device in others], default=0)

    def reveal(self, racing: Set[int]) -> int:
        """Plan a reveal: the milliseconds until these members can see it at one instant, and nobody else before them.

        A player with several devices counts as near as the nearest of them, so that no other can be used to see it
        early.
        """
        lags = [(device.lag, device.members & racing) for device in self.devices]
        nearest = dict.fromkeys(racing, REVEAL_MOST)
        for lag, mine in lags:
            nearest.update((who, min(nearest[who], lag.one_way)) for who in mine)
        self.watchers_wait = max([lag.bound - lag.one_way for lag, mine in lags if mine], default=0)
        for lag, mine in lags:
            lag.ahead = min([nearest[who] for who in mine], default=-self.watchers_wait)
        self.reveal_delay = max([lag.ahead for lag, mine in lags if mine], default=0)
        return self.reveal_delay
