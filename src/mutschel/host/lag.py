"""Fair time: estimates one connection's clock and delay, and decides how far its time stamps are believed.

A call counts from when it was made, not from when it arrived, so that nobody gains by being near the server. A stamp is
only the client's word, and so is the time it takes to answer a ping. One idea limits both: **everything that comes back
is evidence**. A line can't be slower than the quickest answer that ever came over it; and a steady clock differs from
ours by one number, on which all pongs and calls must agree. Late pongs widen neither. With a call from before the
reveal, or a clock that jumps, no number fits them all, and then calls count from when they arrive.

Believing a client less harms nobody else: the others only wait for it less.
"""

from __future__ import annotations

from collections import deque

KEPT = 16  # pongs and calls: about a minute, in which no clock drifts noticeably
JITTER = 40  # milliseconds; a line may usually be slower than its quickest answer by this and a quarter
SLACK = 10  # milliseconds of jitter that the measurements may not have shown yet
MOST = 530  # milliseconds there and back: longer delays are not compensated
REVEAL_MOST = 250  # of these, the most by which a reveal is sent earlier to a device
LONGEST = 60_000  # milliseconds: longer round trips don't count as measurements


class Lag:
    """The delay of one connection. All times are whole milliseconds of the server's clock unless they say otherwise.

    `one_way` is roughly the time a message takes to arrive there; `bound` the greatest age that a call arriving now may
    have. Nothing is believed before it is measured.
    """

    __slots__ = ("_kept", "_offset", "_raced", "ahead", "bound", "least", "one_way")

    def __init__(self, least: int = LONGEST) -> None:
        self.least = least  # the quickest answer's time
        self.one_way = 0
        self.bound = 0
        self.ahead = 0  # by how much the latest reveal was sent there before it was to be seen
        self._offset = 0  # the client's clock minus ours
        self._kept: deque[tuple[int, int, bool]] = deque(maxlen=KEPT)  # least and greatest offset; is a pong
        self._raced: int | None = None  # the latest race in which it called

    def add_pong(self, sent: int, received: int, clock: int) -> None:
        """Take in a pong: a ping sent at `sent` came back at `received`, and the client's clock showed `clock`."""
        if 0 <= received - sent <= LONGEST:
            self._learn(sent, received, clock, pong=True)

    def call_time(self, arrived: int, stamp: int | None, revealed: int | None = None) -> int:
        """The time at which a call was made that arrived now with the stamp `stamp` of the client's clock.

        In a race it answers what everybody was to see at `revealed`. For a client that saw it earlier, the call counts
        that much later.
        """
        if stamp is None:
            return arrived + (0 if revealed is None else max(0, self.ahead))
        if revealed is not None and revealed != self._raced:
            self._raced = revealed
            self._learn(revealed - self.ahead, arrived, stamp, pong=False)
        saw_early = 0 if revealed is None else max(0, self.ahead - self.one_way)
        return max(arrived - self.bound, min(arrived, stamp - self._offset)) + saw_early

    def _learn(self, sent: int, received: int, clock: int, pong: bool) -> None:
        """Take in evidence: between these two moments the client's clock showed `clock`."""
        self._kept.append((clock - received, clock - sent, pong))
        self.least = min(self.least, received - sent)
        trips = sorted(high - low for low, high, pong in self._kept if pong)
        if not trips:
            return
        lowest, highest = max(low for low, _, _ in self._kept), min(high for _, high, _ in self._kept)
        shown = min(self.least, highest - lowest)
        trip = max(0, min(trips[3 * len(trips) // 4] + SLACK, shown + shown // 4 + JITTER, MOST))
        self.one_way = min(trips[len(trips) // 2], trip, 2 * REVEAL_MOST) // 2
        self.bound = trip - self.one_way  # the delay there is compensated by the earlier reveal
        self._offset = (lowest + highest) // 2
