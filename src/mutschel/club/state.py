"""What a club is, as its log tells it: the only place where entries change anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from mutschel.club import entries as log

TAKING_OUT = 20  # changes that taking an evening out counts as: who was there stays in the log


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

    def apply(self, entry: Any) -> None:
        """One more entry of the log."""
        _APPLY[type(entry)](self, entry)
        self.changes += TAKING_OUT if isinstance(entry, log.TakenOut) else not isinstance(entry, FEW)
        self.seq += 1

    def known_since(self, person: int) -> int:
        """When somebody said that they are this person: here, or at the latest at the evening that brought them."""
        came = self.met.get(self.came_by.get(person, ""))
        return max(self.claimed.get(person, 0), 0 if came is None else came.changed)

    def apply_all(self, entries: Sequence[Any]) -> None:
        for entry in entries:
            self.apply(entry)

    def _founded(self, entry: log.Founded) -> None:
        self.founded, self.name = entry, entry.name

    def _named(self, entry: log.Named) -> None:
        self.name = entry.name

    def _joined(self, entry: log.Joined) -> None:
        self.people.add(entry.person)
        self.numbers = max(self.numbers, entry.person)
        self.keeper = self.keeper or entry.person
        if entry.evening:
            self.came_by[entry.person] = entry.evening

    def _left(self, entry: log.Left) -> None:
        self.left.add(entry.person)

    def _came_back(self, entry: log.CameBack) -> None:
        self.left.discard(entry.person)

    def _only_noted(self, entry: log.Renamed) -> None:
        """What has changed is kept beside the log."""

    def _claimed(self, entry: log.Claimed) -> None:
        """Whose device it is is kept beside the log."""
        if entry.by_none:
            self.claimed.pop(entry.person, None)
        else:
            self.claimed[entry.person] = entry.at

    def _forgotten(self, entry: log.Forgotten) -> None:
        self._without([entry.person])
        if self.keeper == entry.person:
            self.keeper = min(self.people - self.left, default=min(self.people, default=0))

    def outdated_by(self, entries: Iterable[Any]) -> list[tuple[int, bytes]]:
        """What need not be kept once these are in the log: how evenings ended that are written anew or taken out.

        Their places in the log and what is left of them: who was there, because whoever came belonged to it again.
        """
        evenings = [entry.evening for entry in entries if isinstance(entry, (log.Met, log.TakenOut))]
        return [
            (self.met_at[one], log.encode(msgspec.structs.replace(self.met[one], lines=[], games=[])))
            for one in evenings
            if one in self.met
        ]

    def _without(self, people: Iterable[int]) -> None:
        for person in people:
            self.people.discard(person)
            self.left.discard(person)
            self.mats.pop(person, None)
            self.claimed.pop(person, None)
            self.came_by.pop(person, None)

    def _handed_on(self, entry: log.HandedOn) -> None:
        self.keeper = entry.person

    def _announced(self, entry: log.Announced) -> None:
        self.announced[entry.evening] = entry.at

    def _taken_out(self, entry: log.TakenOut) -> None:
        self.announced.pop(entry.evening)
        self.met.pop(entry.evening, None)
        self.met_at.pop(entry.evening, None)
        self.judged.pop(entry.evening, None)
        self._without(entry.people)
        self.mats = {}
        for met in self.met.values():
            self._had_mats(met)

    def _met(self, entry: log.Met) -> None:
        if entry.evening not in self.met:
            self.left.difference_update(entry.people.values())  # whoever comes belongs to it again
        self.met[entry.evening], self.met_at[entry.evening] = entry, self.seq
        self.written += 1
        self._had_mats(entry)

    def _had_mats(self, met: log.Met) -> None:
        self.mats |= {line.person: line.mat for line in met.lines if line.person in self.people}

    def _judged(self, entry: log.Judged) -> None:
        self.judged[entry.evening] = entry.lost


FEW = (log.Founded, log.Joined, log.Announced, log.Met, log.Judged)  # as people and evenings are bounded
_APPLY: dict[type, Any] = {
    log.Founded: ClubState._founded,
    log.Named: ClubState._named,
    log.Joined: ClubState._joined,
    log.Left: ClubState._left,
    log.CameBack: ClubState._came_back,
    log.Renamed: ClubState._only_noted,
    log.Claimed: ClubState._claimed,
    log.Forgotten: ClubState._forgotten,
    log.HandedOn: ClubState._handed_on,
    log.Announced: ClubState._announced,
    log.TakenOut: ClubState._taken_out,
    log.Met: ClubState._met,
    log.Judged: ClubState._judged,
}
