"""Dice Flick as a script: boxes drawn as pictures, and matches in which a test decides everything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from mutschel.engine import CHANCE, Bag, Chance, Choose, Draw, Landing, Match, Refused
from mutschel.engine.match import waiting_in
from mutschel.games.dice_flick.board import Board, Die, Hand, Hole
from mutschel.games.dice_flick.rules import GAME

LETTERS = {"w": "white", "b": "blue", "y": "yellow", "g": "green", "k": "pink"}
TRENCH = {"flicked": "trench", "moved": []}
OUTSIDE = {"flicked": "outside", "moved": []}


def box(picture: str) -> dict[Hole, Die]:
    """Return the dice of a picture, five rows of five: `b3` is a blue 3, `k` a Knaller, `w1` a joker, `.` nothing."""
    rows = [line.split() for line in picture.strip().splitlines()]
    assert [len(row) for row in rows] == [5] * 5
    return {
        (r, c): (LETTERS[die[0]], int(die[1:] or 6))
        for r, row in enumerate(rows)
        for c, die in enumerate(row)
        if die != "."
    }


def hit(row: int, column: int, face: int = 1, moved: Sequence[Any] = ()) -> dict[str, Any]:
    return {"flicked": {"hole": [row, column], "face": face}, "moved": list(moved)}


def combination(*holes: Hole) -> dict[str, Any]:
    return {"combination": [list(hole) for hole in holes]}


def line(knaller: Hole, which: str) -> dict[str, Any]:
    return {"knaller": list(knaller), "line": which}


class FlickScript:
    """A match in which a test decides everything. Seat 0 begins."""

    def __init__(self, picture: str = "", players: int = 2, **options: Any) -> None:
        self.match = Match(GAME, players, {"begins": 1, "dice": "fair", **options})
        self.rig(box(picture) if picture else {})

    def rig(self, dice: Mapping[Hole, Die]) -> None:
        """Put these dice into the box, and out of the bag."""
        self.board.dice.update(dice)
        for colour, _ in dice.values():
            self.bag.counts[colour] -= 1
        assert min(self.bag.counts.values()) >= 0
        request = self.match.request  # that draw was requested with the full bag
        assert isinstance(request, Draw)
        request.bag = {kind: count for kind, count in self.bag.counts.items() if count}

    @property
    def board(self) -> Board:
        thing = self.match.table.things["board"]
        assert isinstance(thing, Board)
        return thing

    @property
    def bag(self) -> Bag:
        thing = self.match.table.things["bag"]
        assert isinstance(thing, Bag)
        return thing

    def hand(self, seat: int) -> list[str]:
        hand = self.match.table.things["hands"][seat]  # type: ignore[index]
        assert isinstance(hand, Hand)
        return hand.dice

    def sheet(self, seat: int) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = self.match.view(None)["table"]["sheets"][seat]["rows"]
        return rows

    @property
    def asked(self) -> str:
        """Return the kind of request that the match waits for: draw, landing, or the question's name."""
        request = self.match.request
        if isinstance(request, Landing):
            return "landing"
        if isinstance(request, Choose):
            return request.ask
        assert isinstance(request, Chance)
        return request.how

    @property
    def seat(self) -> int:
        seat: int = waiting_in(self.match.view(None))["seats"][0]
        return seat

    def draw(self, *colours: str) -> FlickScript:
        assert self.asked == "draw"
        self.match.answer(CHANCE, list(colours))
        return self

    def draw_any(self) -> FlickScript:
        request = self.match.request
        assert isinstance(request, Chance)
        self.match.answer(CHANCE, request.sample(Random(1)))
        return self

    def flick(self, landing: dict[str, Any], colour: str | None = None, **more: Any) -> FlickScript:
        assert self.asked == "flick"
        die = self.hand(self.seat)[0] if colour is None else colour
        self.match.answer(self.seat, {"die": die, "plate": "north", **more})
        self.match.answer(CHANCE, landing)
        return self

    def miss_twice(self) -> FlickScript:
        """Play a whole turn's draw and flicks, up to the scoring."""
        if self.asked == "draw":
            self.draw_any()
        return self.flick(TRENCH).flick(TRENCH)

    def score(self, *answers: Any) -> FlickScript:
        for answer in answers:
            assert self.asked == "score"
            self.match.answer(self.seat, answer)
        return self


def ready(picture: str) -> FlickScript:
    """Return a script in which seat 0 is about to score this box."""
    return FlickScript(picture).miss_twice()


def refusal(domain: Any, value: Any) -> str:
    with pytest.raises(Refused) as why:
        domain.check(value)
    assert why.value.text("de") != why.value.text("en")
    return why.value.code
