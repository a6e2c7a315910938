"""Who is at a table just now: devices and how far away they are, since when somebody has been away, the match's clock.

None of it is in the log: after a restart nobody is there, and the clock stands where the log left it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from mutschel.engine import Seat
from mutschel.engine.moments import BEATS
from mutschel.host.clock import MatchClock
from mutschel.host.lag import LONGEST, REVEAL_MOST, Lag
from mutschel.host.members import IDS_KEPT, Member
from mutschel.host.play import NO_PACE, PACES, Pace

AWAY = 10_000  # milliseconds somebody has to be away before the others may let a bot sit in, or give the seat away
NOBODY: frozenset[int] = frozenset()  # one for all tables: each would take 216 bytes
NO_LOOKS: dict[int, int] = {}  # likewise
NEVER = -1, 0
OWNER_AWAY = 300_000  # the same before they may take the seat of the table's owner, and with it the table


class Device:
    """One connection: who plays on it, and how far away it is. Nobody: it watches."""

    __slots__ = ("holds", "lag", "members", "reads_aloud", "seen", "shows_moments")

    def __init__(
        self,
        members: Iterable[int] = (),
        reads_aloud: bool = False,
        hello_took: int = LONGEST,
        shows_moments: bool = False,
    ) -> None:
        self.members = frozenset(members)
        self.reads_aloud = reads_aloud  # this device reads events aloud, which takes a while
        self.shows_moments = shows_moments  # and says when it has shown them
        self.seen = 0  # the key of the latest view of which everything has been shown
        self.holds = False  # something else is open on it, such as a menu
        self.lag = Lag(hello_took)


class Presence:
    """All that is known of a table and not in its log. `now` is always the server's clock."""

    __slots__ = (
        "_done", "_first_looks", "_gone", "clock", "devices", "loaded", "looked", "looking", "reads_aloud",
        "reveal_delay", "wants_to_end", "watchers_wait",
    )  # fmt: skip

    def __init__(self, clock_at: int = 0) -> None:
        self.devices: list[Device] = []
        self.reads_aloud = False  # does one of them?
        self.clock = MatchClock(clock_at)
        self.wants_to_end = NOBODY
        self.reveal_delay = 0  # how long the latest reveal took until everybody who races could see it at one instant
        self.watchers_wait = 0  # and how much longer, until all of them are sure to have seen it
        self._done: dict[int, tuple[str, ...]] = {}  # the latest messages of each member that are no answers
        self._first_looks = NO_LOOKS  # by member: the key of the cup that has waited for them
        self.looking = NOBODY  # for whom the cup that is about to go up waits
        self.looked = NEVER  # the key of the latest cup that has waited, and until when by the match's clock
        self._gone: dict[int, int] = {}  # when each of those who are not here was last seen
        self.loaded: int | None = None  # when the table came into memory, and everybody may be about to come back

    def here(self, who: Member) -> bool:
        return who.bot is not None or self.connected(who)

    def connected(self, who: Member) -> bool:
        return any(who.id in device.members for device in self.devices)

    def away_since(self, who: Member) -> int | None:
        """None: they are here, or nobody has seen them since the server started."""
        return self._gone.get(who.id)

    def waited_for(self, who: Member, now: int) -> int:
        """How long others have waited for somebody; when nobody was there, nobody waited."""
        return now - self.waited_since(who) if self.clock.running else 0

    def waited_since(self, who: Member) -> int:
        assert self.clock.since is not None, "nobody waits while the clock is stopped"
        return max(self._gone.get(who.id, 0), self.clock.since)

    def is_away(self, who: Member, now: int, after: int | None = None) -> bool:
        """Nobody has seen them for a while (None: `AWAY`), so others may give their seat away."""
        since = self._gone.get(who.id, self.loaded)
        return not self.here(who) and (since is None or now - since >= (AWAY if after is None else after))

    # -- coming and going ------------------------------------------------------------------------------
    def expect(self, member: int, now: int) -> None:
        """They have sat down, and their device is about to connect."""
        self._gone[member] = now

    def come(self, device: Device) -> None:
        self.devices.append(device)
        self._who_listens()
        for member in device.members:
            self._gone.pop(member, None)

    def go(self, device: Device, now: int) -> None:
        self.devices.remove(device)
        self._who_listens()
        for member in device.members:
            if not any(member in other.members for other in self.devices):
                self._gone[member] = now
                self.wants_to_end -= {member}

    def stand(self, member: int) -> None:
        """Nobody speaks for a seat that they have left."""
        for device in self.devices:
            device.members -= {member}
        self._gone.pop(member, None)
        self._done.pop(member, None)
        self._who_listens()

    def move(self, member: int, to: Device) -> None:
        """They play on this device from now on, and on no other."""
        self.stand(member)
        self.wants_to_end -= {member}
        to.members |= {member}
        self._who_listens()

    def _who_listens(self) -> None:
        """Bots wait for those who play; for those who watch only where nobody plays."""
        players = [device for device in self.devices if device.members]
        self.reads_aloud = any(device.reads_aloud for device in players or self.devices)

    def vote_to_end(self, device: Device, agree: bool) -> bool:
        """Those on this device agree to end the match, or no longer do. Returns whether that is new."""
        before = self.wants_to_end
        self.wants_to_end = before | device.members if agree else before - device.members
        return self.wants_to_end != before

    def has_done(self, member: int, id: str) -> bool:
        """Was this message, which is no answer, sent once more because its reply was lost?"""
        return id in self._done.get(member, ())

    def remember(self, member: int, id: str) -> None:
        self._done[member] = (*self._done.get(member, ())[1 - IDS_KEPT :], id)

    def still_looks(self, key: int) -> bool:
        """Has somebody who plays not seen yet all that led to the question with this key?"""
        for device in self.devices:  # noqa: SIM110 (for every throw, and a generator takes longer than all this)
            if device.shows_moments and device.members and device.seen < key:
                return True
        return False

    @property
    def holds(self) -> bool:
        """Has somebody who plays something else open?"""
        for device in self.devices:  # noqa: SIM110 (likewise)
            if device.holds and device.members:
                return True
        return False

    def looking_takes(self, seen: int) -> int:
        """How long people take for what is seen in so many milliseconds; nobody makes the others wait for ever."""
        return BEATS["aloud_at_most"] if seen and self.reads_aloud else seen

    def asks_to_look(self, device: Device, key: int, may_listen: bool) -> None:
        """Somebody on this device is not ready: the cup waits for them.

        They see such a thing for the first time; or, as often as that is so, they still hear what was before, if they
        may listen that long.
        """
        asks = dict.fromkeys(device.members, key)
        again = device.reads_aloud and may_listen
        self._first_looks = {**self._first_looks, **asks} if again else {**asks, **self._first_looks}

    def watch_looking(self, key: int, clock: int, until: int) -> bool:
        """For whom does this cup wait? At the latest until then. Returns whether that has changed."""
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
        """Bots wait for whoever has things read aloud. Programs follow at any speed."""
        if not self.reads_aloud or agreed == NO_PACE:
            return agreed
        slow = PACES["slow"]
        throws, chooses, reveal = max(agreed[0], slow[0]), max(agreed[1], slow[1]), max(agreed[2], slow[2])
        return agreed._replace(throws=throws, chooses=chooses, reveal=reveal)

    # -- delays ----------------------------------------------------------------------------------------
    def wait(self, order: Sequence[int], seat: Seat | None) -> int:
        """How long after something that this seat did another's earlier answer can still arrive."""
        mine = None if seat is None or not 0 <= seat < len(order) else order[seat]
        others = [device for device in self.devices if any(who != mine and who in order for who in device.members)]
        return max([device.lag.bound for device in others], default=0)

    def reveal(self, racing: Set[int]) -> int:
        """How long it takes until these members can see something at one instant. Nobody else sees it before them.

        Whoever plays on several devices is as far away as the nearest of them: no other is a spyglass.
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
