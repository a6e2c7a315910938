"""The state of a club, as its log tells it: only entries change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from mutschel.club import entries as log


class ClubState:
    """A club between two entries of its log."""

    __slots__ = (
        "announced", "came_by", "changes", "claimed", "founded", "judged", "keeper", "left", "mats", "met", "met_at",
        "name", "numbers", "people", "seq", "written",
    )  # fmt: skip

    def __init__(self) -> None:
        self.founded: log.Founded
        self.name = ""
        self.keeper = 0
        self.numbers = 0  # given to people so far
        self.people: set[int] = set()  # without those who were removed
        self.left: set[int] = set()
        self.came_by: dict[int, str] = {}  # the evening by which they joined
        self.claimed: dict[int, int] = {}  # when they were claimed on a device (ms since 1970)
        self.mats: dict[int, int] = {}  # their latest beer mats
        self.announced: dict[str, int] = {}  # when, by evening
        self.met: dict[str, log.Met] = {}  # by evening
        self.met_at: dict[str, int] = {}  # and the positions of these entries in the log
        self.written = 0  # number of evenings' results in the log
        self.judged: dict[str, dict[int, tuple[float, int]]] = {}  # by evening
        self.changes = 0  # by people
        self.seq = 0

    def apply(self, entry: log.Entry) -> None:
        """Apply one more entry of the log."""
        entry.apply(self)
        self.changes += entry.changes
        self.seq += 1

    def known_since(self, person: int) -> int:
        """The time when this person was claimed: here, or at the latest with the evening by which they joined."""
        came = self.met.get(self.came_by.get(person, ""))
        return max(self.claimed.get(person, 0), 0 if came is None else came.changed)

    def apply_all(self, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            self.apply(entry)

    def outdated_by(self, entries: Iterable[log.Entry]) -> list[tuple[int, bytes]]:
        """The log entries that these make obsolete: results of evenings that are written again or taken out.

        Returns their positions in the log and what is left of them: the people, because all who came belonged to the
        club again.
        """
        evenings = [entry.evening for entry in entries if isinstance(entry, (log.Met, log.TakenOut))]
        return [
            (self.met_at[one], log.encode(msgspec.structs.replace(self.met[one], lines=[], games=[])))
            for one in evenings
            if one in self.met
        ]

    def drop_people(self, people: Iterable[int]) -> None:
        for person in people:
            self.people.discard(person)
            self.left.discard(person)
            self.mats.pop(person, None)
            self.claimed.pop(person, None)
            self.came_by.pop(person, None)

    def note_mats(self, met: log.Met) -> None:
        self.mats |= {line.person: line.mat for line in met.lines if line.person in self.people}
