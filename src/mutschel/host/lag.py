"""Fair time: what is known of one connection's clock and delay, and how far its stamps are believed.

A call counts from when it was made, not from when it arrived, so that it makes no difference who is nearer to the server.
A stamp is the client's word, and is believed only as far back as the measured round trip allows.
"""

from __future__ import annotations

from collections import deque

KEPT = 12  # measurements; the quickest tells the offset best, the slowest how late an honest call may be
MOST = 500  # milliseconds: nobody, however slow, gets more credit than this
REVEAL_MOST = 250  # nor is a reveal held back for anybody longer than this
SLACK = 10  # milliseconds of jitter that the measurements may not have shown yet


class Lag:
    """The delay of one connection. All times are whole milliseconds of the server's clock unless they say otherwise."""

    __slots__ = ("_samples",)

    def __init__(self) -> None:
        self._samples: deque[tuple[int, int]] = deque(maxlen=KEPT)  # round trip, client's clock minus ours

    def measured(self, sent: int, received: int, clock: int) -> None:
        """A ping sent then came back now, and said what the client's clock showed."""
        trip = received - sent
        if 0 <= trip <= 60_000:
            self._samples.append((trip, clock - (sent + received) // 2))

    @property
    def bound(self) -> int:
        """How long ago at most a call that arrives now may have been made. Nothing is believed before it is measured."""
        if not self._samples:
            return 0
        return min(MOST, max(trip for trip, _ in self._samples) + SLACK)

    @property
    def one_way(self) -> int:
        """About how long a message takes to arrive there."""
        return min(REVEAL_MOST, min((trip for trip, _ in self._samples), default=0) // 2)

    def made(self, arrived: int, stamp: int | None) -> int:
        """When a call was made that arrived now and says it was made at `stamp` by the client's clock."""
        if stamp is None or not self._samples:
            return arrived
        _, offset = min(self._samples)
        return max(arrived - self.bound, min(arrived, stamp - offset))
