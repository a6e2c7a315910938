"""What a club is, as its log tells it: only entries change it."""

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
        self.numbers = 0  # that were given to people so far
        self.people: set[int] = set()  # all but those who were forgotten
        self.left: set[int] = set()
        self.came_by: dict[int, str] = {}  # the evening because of which they belong to it
        self.claimed: dict[int, int] = {}  # when somebody said on a device that they are them
        self.mats: dict[int, int] = {}  # that they had last
        self.announced: dict[str, int] = {}  # when, by evening
        self.met: dict[str, log.Met] = {}  # by evening
        self.met_at: dict[str, int] = {}  # and which entry of the log that is
        self.written = 0  # times that an evening was written down
        self.judged: dict[str, dict[int, tuple[float, int]]] = {}  # by evening
        self.changes = 0  # that people made by themselves
        self.seq = 0

    def apply(self, entry: log.Entry) -> None:
        """One more entry of the log."""
        entry.apply(self)
        self.changes += entry.changes
        self.seq += 1

    def known_since(self, person: int) -> int:
        """When somebody said that they are this person: here, or at the latest at the evening that brought them."""
        came = self.met.get(self.came_by.get(person, ""))
        return max(self.claimed.get(person, 0), 0 if came is None else came.changed)

    def apply_all(self, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            self.apply(entry)

    def outdated_by(self, entries: Iterable[log.Entry]) -> list[tuple[int, bytes]]:
        """What need not be kept once these are in the log: how evenings ended that are written anew or taken out.

        Their places in the log and what is left of them: who was there, because whoever came belonged to it again.
        """
        evenings = [entry.evening for entry in entries if isinstance(entry, (log.Met, log.TakenOut))]
        return [
            (self.met_at[one], log.encode(msgspec.structs.replace(self.met[one], lines=[], games=[])))
            for one in evenings
            if one in self.met
        ]

    def without(self, people: Iterable[int]) -> None:
        for person in people:
            self.people.discard(person)
            self.left.discard(person)
            self.mats.pop(person, None)
            self.claimed.pop(person, None)
            self.came_by.pop(person, None)

    def had_mats(self, met: log.Met) -> None:
        self.mats |= {line.person: line.mat for line in met.lines if line.person in self.people}
