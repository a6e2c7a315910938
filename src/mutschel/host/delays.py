"""What happens by itself at a table waits for people: for what they look at, and for answers that are on their way."""

from __future__ import annotations

from mutschel.engine import Pause, Seat
from mutschel.host.play import Pace
from mutschel.host.presence import Presence
from mutschel.host.state import TableState

HELD_AT_MOST = 3_600_000  # milliseconds: a menu that somebody has forgotten holds no bot for ever
FIRST_LOOK = 30_000  # as long as a cup waits for somebody's first look where others play


class Waiting:
    """For what, and how long."""

    __slots__ = ("_presence", "_state")

    def __init__(self, state: TableState, presence: Presence) -> None:
        self._state = state
        self._presence = presence

    def held_until(self) -> int:
        """Until when bots and automatic steps wait for people: for what they have open, and for what they look at."""
        play = self._state.play
        assert play is not None
        request = play.match.request
        pause = request if type(request) is Pause else None
        if pause is not None and play.open_cups:
            return 0  # whoever may look for some seconds doesn't look any longer
        if self._presence.holds and len(self._state.people) == 1:
            return play.opened + HELD_AT_MOST
        if pause is not None:
            if self._presence.looking:
                return play.opened + FIRST_LOOK
            # Whoever made the others wait is not the only one who knows when the cup goes up: its time runs anew.
            key, until = self._presence.looked
            return until + pause.until - play.opened if key == play.key else 0
        if not self._presence.still_looks(play.key):
            return 0
        return play.opened + self._presence.looking_takes(play.looking_takes)

    def wait(self, seat: Seat | None) -> int:
        """How long after something that this seat did (None: the clock) another's earlier answer can still arrive."""
        return self._presence.wait(self._state.order, seat)

    def pace(self) -> Pace:
        """How long bots take."""
        assert self._state.play is not None
        return self._presence.pace(self._state.play.pace)
