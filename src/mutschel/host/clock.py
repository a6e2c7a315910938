"""A match's own clock: it stops while the table is paused or empty, and continues from there after a restart."""

from __future__ import annotations


class MatchClock:
    """Time in whole milliseconds of play. `now` is always the server's clock."""

    __slots__ = ("_value", "since")

    def __init__(self, value: int = 0) -> None:
        self._value = value
        self.since: int | None = None  # when it was started; None: it is stopped

    @property
    def running(self) -> bool:
        return self.since is not None

    def read(self, now: int) -> int:
        since = self.since
        return self._value if since is None or now < since else self._value + now - since

    def run(self, now: int) -> None:
        if self.since is None:
            self.since = now

    def stop(self, now: int) -> None:
        self._value = self.read(now)
        self.since = None

    def server_time(self, value: int) -> int:
        """The server's time at which this clock, which is running, will show `value`."""
        assert self.since is not None, "a stopped clock never gets there"
        return self.since + value - self._value
