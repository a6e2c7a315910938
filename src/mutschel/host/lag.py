"""Fair time: what is known of one connection's clock and delay, and how far its stamps are believed.

A call counts from when it was made, not from when it arrived, so it makes no difference who is nearer to the server.
A stamp is the client's word, and is believed only as far back as the measured round trip allows.
"""

from __future__ import annotations

from collections import deque

KEPT = 12  # measurements; the quickest tells the offset best, the slowest how late an honest call may be
MOST = 600  # milliseconds: nobody, however slow, gains more than this by their word
REVEAL_MOST = 250  # nor is a reveal held back for anybody longer than this
SLACK = 10  # milliseconds of jitter that the measurements may not have shown yet


class Lag:
    """The delay of one connection. All times are whole milliseconds of the server's clock unless they say otherwise.

    `bound` is how long ago at most a call that arrives now may have been made: nothing is believed before it is
    measured. `one_way` is about how long a message takes to arrive there.
    """

    __slots__ = ("_late", "_offset", "_samples", "bound", "one_way")

    def __init__(self) -> None:
        self.bound = 0
        self.one_way = 0
        self._late = 0  # how much later than others it sees a reveal, because nobody is waited for any longer
        self._offset: int | None = None  # the client's clock minus ours
        self._samples: deque[tuple[int, int]] = deque(maxlen=KEPT)  # round trip, offset

    def measured(self, sent: int, received: int, clock: int) -> None:
        """A ping sent then came back now, and said what the client's clock showed."""
        trip = received - sent
        if not 0 <= trip <= 60_000:
            return
        self._samples.append((trip, clock - (sent + received) // 2))
        by_trip = sorted(self._samples)
        usual = by_trip[len(by_trip) // 2][0] // 2
        self.one_way = min(REVEAL_MOST, usual)
        # the way there is made up for by an earlier reveal, so only the way back is left to be believed
        self.bound = min(MOST, by_trip[-1][0] + SLACK) - self.one_way
        self._late = usual - self.one_way
        self._offset = by_trip[0][1]

    def made(self, arrived: int, stamp: int | None) -> int:
        """When a call was made that arrived now and says it was made at `stamp` by the client's clock."""
        if stamp is None or self._offset is None:
            return arrived
        return max(arrived - self.bound, min(arrived, stamp - self._offset - self._late))
