"""Turns of CHOICE, for its tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mutschel.engine import CHANCE, ChooseAll, Match


def split(a: int, b: int, c: int, d: int, fifth: int) -> dict[str, Any]:
    """Return a + b, c + d and the fifth die as an answer."""
    return {"pairs": [[a, b], [c, d]], "fifth": fifth}


def turn(match: Match, throw: Sequence[int], *answers: dict[str, Any]) -> None:
    """Play one throw, and the answers of the seats that are still playing, in their order."""
    match.answer(CHANCE, list(throw))
    assert isinstance(match.request, ChooseAll)
    for seat, answer in zip(list(match.request.domains), answers, strict=True):
        match.answer(seat, answer)


def sheet(match: Match, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = match.view(seat)["table"]["sheets"][seat]
    return seen
