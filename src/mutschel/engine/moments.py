"""Moments: events that people get to see, one after the other, before the match goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple, TypedDict

from mutschel.engine.requests import Seat
from mutschel.engine.strict import Json, snapshot

# How long everything takes, in milliseconds: the page plays it, and the server waits for it.
BEATS: Final = {
    "roll": 900,  # dice roll in
    "announce": 1180,  # the throw that settles who wins is announced
    "last_roll": 1400,  # and rolls for longer
    "silence": 500,  # then nothing, before its dice light up
    "light": 500,  # the dice that count light up
    "count": 220,  # each die that is counted
    "count_all": 1400,  # all of them together, at most
    "sum": 900,  # the result stays
    "plate": 280,  # it is written on the plate
    "stroke": 420,  # a strike is drawn
    "struck": 900,  # and stays
    "tie": 1200,  # the players of a play-off are named
    "card": 280,  # a round's card comes in
    "number": 120,  # each player's number on it
    "course": 4000,  # a card says what is played next
    "half": 2500,  # the strikes of everybody in the middle of a match
    "pause": 300,  # before the decisive one
    "hold": 1200,  # the whole card stays
    "together": 1600,  # what all players did at once: each one's share stays
    "race": 1800,  # why a call was right
    "friend": 2200,  # and longer, where somebody sees such a thing for the first time and it is explained
    # Other players' throws are shown faster, unless something depends on them: the sum stands at once.
    "roll_others": 250,
    "light_others": 250,
    "sum_others": 450,
    "throws_others": 850,  # all throws of a turn that has several, with what each of them brings
    "struck_others": 280,
    "together_others": 600,  # what several did at once, by whoever has finished
    # Even when skipped, one's own result and a card stay this long; and the tap that threw must not skip.
    "own_at_least": 600,
    "card_at_least": 800,
    "deaf": 300,
    "guard": 600,  # a button that appears where another was ignores taps for this long
    "grace": 400,  # for the way to a device and back
    "at_most": 6000,  # nobody makes the others wait longer
    "aloud_at_most": 15_000,  # but where it is read aloud: hearing takes longer than seeing
}  # fmt: skip


class ShareView(TypedDict):
    """One player's share of a moment in which several did something at once."""

    phrase: Annotated[dict[str, Json], "News"]
    lit: list[int]
    sums: list[int]


class MomentView(TypedDict):
    """An event that people get to see for a while before the match goes on."""

    kind: str
    """The kind of event: a throw's result (throw), a whole turn's (turn), a strike (strike), a play-off (tie), the end
    of a round (round), the strikes in the middle of a match (half), the game that comes next (course), the result of
    what all players did at once (together), a race that is won (race). Games may have others of their own."""
    phrase: Annotated[dict[str, Json], "News"]
    """The sentence that describes the event; it is also in the news."""
    lit: list[int]
    """The dice of the cup (or of the thing a game has instead) that count, in the order in which they are counted."""
    sums: list[int]
    """The running sum after each die; empty where nothing is added up."""
    shares: list[ShareView]
    """Each player's share, where all did something at once: people see their own counted before the whole is shown."""
    table: Annotated[dict[str, Json], "Record<string, Thing | Thing[]>"]
    """The things as they were at that moment: the match may have gone on."""


class Share(NamedTuple):
    phrase: dict[str, Json]
    lit: list[int]
    sums: list[int]

    def view(self) -> ShareView:
        return {"phrase": snapshot(self.phrase), "lit": list(self.lit), "sums": list(self.sums)}


class Moment(NamedTuple):
    """An event told by the rules, with the table as every seat saw it."""

    kind: str
    phrase: dict[str, Json]
    lit: list[int]
    sums: list[int]
    shares: list[Share]
    seen: dict[Seat | None, dict[str, Json]]  # by everybody, and by each seat where that differs

    def view(self, seat: Seat | None) -> MomentView:
        table: dict[str, Json] = snapshot(self.seen.get(seat, self.seen[None]))
        return {
            "kind": self.kind,
            "phrase": snapshot(self.phrase),
            "lit": list(self.lit),
            "sums": list(self.sums),
            "shares": [share.view() for share in self.shares],
            "table": table,
        }


def duration(moments: Iterable[Moment], players: int) -> int:
    """The milliseconds it takes to see all of these, after a throw."""
    return sum([_duration(moment, players) for moment in moments], start=BEATS["roll"])


def _duration(moment: Moment, players: int) -> int:
    strokes = len(moment.phrase.get("players", ()))
    if moment.kind == "round":
        card = BEATS["card"] + players * BEATS["number"] + BEATS["pause"] + BEATS["plate"]
        return card + strokes * BEATS["stroke"] + BEATS["hold"]
    if moment.kind == "strike":
        return BEATS["stroke"] + BEATS["struck"]
    if moment.kind in ("tie", "course", "half"):
        return BEATS[moment.kind]
    if moment.kind == "together":
        return BEATS["together"] + max([_counting(share) for share in moment.shares], default=0) + BEATS["sum"]
    return _counting(moment) + BEATS["race" if moment.kind == "race" else "sum"]


def _counting(counted: Moment | Share) -> int:
    return (BEATS["light"] if counted.lit else 0) + min(len(counted.sums) * BEATS["count"], BEATS["count_all"])
