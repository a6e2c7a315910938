"""Entries on their way into a table's log, and everything that has to be told after them."""

from __future__ import annotations

import msgspec

from mutschel.engine import CHANCE
from mutschel.host import entries as log
from mutschel.host.corrections import Correction, Corrections, LapsedProposal
from mutschel.host.state import Entry, TableState
from mutschel.host.undecided import PendingWork, Reply, TableJob

# A match can still come to its end, and a name can still be removed.
ALLOWED_WHEN_FULL = (log.Ended, log.Opened, log.TakenOver, log.MovedOn, log.SeatChanged)


class Changes(msgspec.Struct):
    """The changes since they were last fetched."""

    first: int  # position of the first new entry in the log
    entries: list[Entry]
    views: bool  # people get to see something new
    info: bool  # facts about the table itself have changed
    reveal: int | None  # show it at one instant, in this many milliseconds
    replies: list[Reply]
    told: list[Correction | LapsedProposal]  # about throws of real dice that were entered wrongly
    jobs: list[TableJob]  # to be worked out, then reported to `job_done`


class Recorder:
    """The recorder of a table: nothing else adds to its log."""

    __slots__ = ("_corrections", "_first", "_new", "_pending", "_revealed", "_state", "_views", "info")

    def __init__(self, state: TableState, pending: PendingWork, corrections: Corrections) -> None:
        self._state = state
        self._pending = pending
        self._corrections = corrections
        self._first = state.seq
        self._new: list[Entry] = []
        self._views = self._revealed = False
        self.info = False  # facts about the table have changed, in the log or not

    def record(self, entry: Entry) -> None:
        """Add an entry to the log and apply it. Refused, and nothing changed, if it isn't legal."""
        state, kind = self._state, type(entry)
        if kind not in ALLOWED_WHEN_FULL:
            state.check_room()
        key = None if state.play is None else state.play.key
        state.apply(entry)
        self._new.append(entry)
        if state.play is not None and kind is not log.Nonce:  # a nonce changes no view
            self._views = True
            if key is not None and key != state.play.key:
                self._pending.turn_away("stale")
        if self._corrections.proposal is not None and self._corrections.lapse_if_due():
            self.info = True
        if type(entry) is log.Answered:
            who = None if entry.member is None else state.members[entry.member]
            if who is not None and who.sitting_in and not who.removed and state.room > 0:
                # An answer ends the stand-in. For a call, only once it is settled: earlier would reveal it. Answers
                # from before somebody was sent away don't bring them back.
                self.record(log.Returned(who.id, entry.at))
        elif kind is log.Revealed:
            self._revealed = True  # everybody is to see it at one instant
        else:
            self.info = True
            self._turn_away(kind)

    def _turn_away(self, kind: type[Entry]) -> None:
        """Drop what waited for a match that has ended, or for bots that have changed."""
        if kind is log.Ended:
            self._pending.turn_away("over")
        elif kind is log.SatIn or kind is log.Returned:
            self._pending.thoughts = {}
            self._pending.under_way = {by: job for by, job in self._pending.under_way.items() if by == CHANCE}
            self._corrections.rewinding = None  # it must be done with the bots of now

    def take(self, reveal: int, jobs: list[TableJob]) -> Changes:
        """Fetch the changes since the last time; `reveal` is how long it takes to show something at one instant."""
        replies, self._pending.replies = self._pending.replies, []
        told, self._corrections.told = self._corrections.told, []
        held = reveal if self._revealed else None
        changes = Changes(self._first, self._new, self._views, self.info, held, replies, told, jobs)
        self._first = self._state.seq
        self._new = []
        self._views = self.info = self._revealed = False
        return changes
