"""The time for which bots, chance and the clock hold back: while people look, or their answers may be in transit."""

from __future__ import annotations

from mutschel.engine import Pause, Seat
from mutschel.host.play import Pace
from mutschel.host.presence import Presence
from mutschel.host.state import TableState

HELD_AT_MOST = 3_600_000  # milliseconds: a forgotten menu doesn't hold bots for ever
FIRST_LOOK = 30_000  # milliseconds that a cup waits for a player's first look where others play, too


class Delays:
    """The delays at one table."""

    __slots__ = ("_presence", "_state")

    def __init__(self, state: TableState, presence: Presence) -> None:
        self._state = state
        self._presence = presence

    def held_until(self) -> int:
        """The match's time until which bots and automatic steps wait for people who look, or have a menu open."""
        play = self._state.play
        assert play is not None
        request = play.match.request
        pause = request if type(request) is Pause else None
        if pause is not None and play.open_cups:
            return 0  # the time for looking is limited and doesn't get longer
        if self._presence.holds and len(self._state.people) == 1:
            return play.opened + HELD_AT_MOST
        if pause is not None:
            if self._presence.looking:
                return play.opened + FIRST_LOOK
            # The cup's time starts again after a wait: the person who caused it must not be the only one who knows when
            # it ends.
            key, until = self._presence.looked
            return until + pause.until - play.opened if key == play.key else 0
        begins = len(play.match.log) <= 1  # nothing has happened, but perhaps lots were drawn
        if not (begins or play.match.table.moments_duration) or not self._presence.still_looks(play.key):
            return 0
        return play.opened + self._presence.looks_at_most

    def wait(self, seat: Seat | None) -> int:
        """The milliseconds another seat's earlier answer may be in transit after this seat's (None: the clock's)."""
        return self._presence.wait(self._state.order, seat)

    def pace(self) -> Pace:
        """The time that bots take."""
        assert self._state.play is not None
        return self._presence.pace(self._state.play.pace)
