"""Moments: what an answer has brought about and people are to see, one after the other, before the match goes on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple, TypedDict

from mutschel.engine.requests import Seat
from mutschel.engine.strict import Json, snapshot

# How long everything takes, in milliseconds: the page plays it, and whoever hosts a table waits for it.
BEATS: Final = {
    "roll": 900,  # dice roll in
    "light": 500,  # those that count light up
    "count": 220,  # each die that is counted
    "count_all": 1400,  # all of them together, at most
    "sum": 900,  # the result stands
    "plate": 280,  # it is written on the plate
    "stroke": 420,  # a strike is drawn
    "struck": 900,  # and stands
    "tie": 1200,  # who goes on among themselves
    "card": 280,  # a round's card comes in
    "number": 120,  # each player's number on it
    "pause": 300,  # before the decisive one
    "hold": 2300,  # the whole card stands
    "together": 1600,  # what all did at once: everybody's share stands
    "race": 1800,  # why a call was right
    "friend": 2200,  # and longer, where somebody sees such a thing for the first time and is told about it
    # What others throw goes quicker.
    "roll_others": 600,
    "count_others": 140,
    "sum_others": 700,
    # Even skipped, one's own result and a card stand so long; and the tap that threw must not skip.
    "own_at_least": 600,
    "card_at_least": 800,
    "deaf": 300,
    "guard": 600,  # a button that comes where another stood does nothing for so long
    "grace": 400,  # for the way to a device and back
    "at_most": 6000,  # nobody makes the others wait longer
    "aloud_at_most": 15_000,  # but where it is read aloud: to hear it takes longer than to see it
}  # fmt: skip


class ShareView(TypedDict):
    """What one of several people who did something at once has got by it."""

    phrase: Annotated[dict[str, Json], "News"]
    lit: list[int]
    sums: list[int]


class MomentView(TypedDict):
    """Something that people are to see for a while before the match goes on."""

    kind: str
    """What a throw came to (throw), or a whole turn (turn); somebody gets a strike (strike); some go on among
    themselves (tie); a round is over (round); what all did at once came to (together); a race is won (race).
    Games may have others of their own."""
    phrase: Annotated[dict[str, Json], "News"]
    """The sentence that tells it; it is also in the news."""
    lit: list[int]
    """Which dice of the cup (or of what a game has instead) count, in the order in which they are counted."""
    sums: list[int]
    """What they come to, die by die; empty where nothing is added up."""
    shares: list[ShareView]
    """What each of them has got, where all did something at once: one's own is counted before the whole stands."""
    table: Annotated[dict[str, Json], "Record<string, Thing | Thing[]>"]
    """The things as they lay then: the match may have gone on."""


class Share(NamedTuple):
    phrase: dict[str, Json]
    lit: list[int]
    sums: list[int]

    def view(self) -> ShareView:
        return {"phrase": snapshot(self.phrase), "lit": list(self.lit), "sums": list(self.sums)}


class Moment(NamedTuple):
    """What the rules have told, and how the table looked from everywhere."""

    kind: str
    phrase: dict[str, Json]
    lit: list[int]
    sums: list[int]
    shares: list[Share]
    seen: dict[Seat | None, dict[str, Json]]  # by everybody, and where that differs by each seat

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


def lasts(moments: Iterable[Moment], players: int) -> int:
    """How long it takes to see all of these, after a throw."""
    return sum([_lasts(moment, players) for moment in moments], start=BEATS["roll"])


def _lasts(moment: Moment, players: int) -> int:
    strokes = len(moment.phrase.get("players", ()))
    if moment.kind == "round":
        card = BEATS["card"] + players * BEATS["number"] + BEATS["pause"] + BEATS["plate"]
        return card + strokes * BEATS["stroke"] + BEATS["hold"]
    if moment.kind == "strike":
        return BEATS["stroke"] + BEATS["struck"]
    if moment.kind == "tie":
        return BEATS["tie"]
    if moment.kind == "together":
        return BEATS["together"] + max([_counting(share) for share in moment.shares], default=0) + BEATS["sum"]
    return _counting(moment) + BEATS["race" if moment.kind == "race" else "sum"]


def _counting(counted: Moment | Share) -> int:
    return (BEATS["light"] if counted.lit else 0) + min(len(counted.sums) * BEATS["count"], BEATS["count_all"])
