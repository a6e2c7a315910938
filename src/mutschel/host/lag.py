"""Fair time: what is known of one connection's clock and delay, and how far its stamps are believed.

A call counts from when it was made, not from when it arrived, so it makes no difference who is nearer to the server.
A stamp is the client's word, and so is how long it takes to answer a ping. One idea holds both in check: **whatever
comes back is evidence**. A line can't be slower than the quickest answer that ever came over it; and a steady clock
differs from ours by one number, on which all pongs and calls must agree. Late pongs widen neither. A call from before
the reveal or a clock that jumps leaves no number to agree on, and then calls count from when they arrive.

Believing somebody less harms nobody else: the others only wait for them less.
"""

from __future__ import annotations

from collections import deque

KEPT = 16  # pongs and calls: about a minute, in which no clock drifts noticeably
JITTER = 40  # milliseconds, and a quarter, by which a line may usually be slower than the quickest that it has shown
SLACK = 10  # milliseconds of jitter that the measurements may not have shown yet
MOST = 530  # milliseconds there and back that are made up for at all
REVEAL_MOST = 250  # of these, by how much earlier a reveal is sent to anybody
LONGEST = 60_000  # whatever takes longer than this is no measurement


class Lag:
    """The delay of one connection. All times are whole milliseconds of the server's clock unless they say otherwise.

    `one_way` is about how long a message takes to arrive there, `bound` how long ago at most a call that arrives now
    may have been made. Nothing is believed before it is measured.
    """

    __slots__ = ("_kept", "_offset", "_raced", "ahead", "bound", "least", "one_way")

    def __init__(self, least: int = LONGEST) -> None:
        self.least = least  # how long the quickest answer took
        self.one_way = 0
        self.bound = 0
        self.ahead = 0  # by how much earlier than it was to be seen the latest reveal was sent there
        self._offset = 0  # the client's clock minus ours
        self._kept: deque[tuple[int, int, bool]] = deque(maxlen=KEPT)  # least and greatest offset; is it a pong?
        self._raced: int | None = None  # the latest race in which it called

    def measured(self, sent: int, received: int, clock: int) -> None:
        """A ping sent then came back now, and said what the client's clock showed."""
        if 0 <= received - sent <= LONGEST:
            self._learn(sent, received, clock, pong=True)

    def made(self, arrived: int, stamp: int | None, revealed: int | None = None) -> int:
        """When a call was made that arrived now and says it was made at `stamp` by the client's clock.

        In a race it answers what everybody was to see at `revealed`. Whoever saw it earlier counts that much later.
        """
        if stamp is None:
            return arrived + (0 if revealed is None else max(0, self.ahead))
        if revealed is not None and revealed != self._raced:
            self._raced = revealed
            self._learn(revealed - self.ahead, arrived, stamp, pong=False)
        saw_early = 0 if revealed is None else max(0, self.ahead - self.one_way)
        return max(arrived - self.bound, min(arrived, stamp - self._offset)) + saw_early

    def _learn(self, sent: int, received: int, clock: int, pong: bool) -> None:
        """Between these two moments the client's clock showed this."""
        self._kept.append((clock - received, clock - sent, pong))
        self.least = min(self.least, received - sent)
        trips = sorted(high - low for low, high, pong in self._kept if pong)
        if not trips:
            return
        lowest, highest = max(low for low, _, _ in self._kept), min(high for _, high, _ in self._kept)
        shown = min(self.least, highest - lowest)
        trip = max(0, min(trips[3 * len(trips) // 4] + SLACK, shown + shown // 4 + JITTER, MOST))
        self.one_way = min(trips[len(trips) // 2], trip, 2 * REVEAL_MOST) // 2
        self.bound = trip - self.one_way  # the way there is made up for by an earlier reveal
        self._offset = (lowest + highest) // 2
