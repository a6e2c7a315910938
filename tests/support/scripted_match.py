"""Scripts for matches: dice as they should fall, choices as they should be made."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mutschel.engine import CHANCE, CLOCK, Chance, Json, Landing, Match, Pause
from mutschel.games.registry import find_game


def match_of(id: str, players: int = 2, **options: Json) -> Match:
    """Return a match in which seat 0 begins, chance replaces the hand, and equals share the Mutschel.

    All throw in turn, unless the options say otherwise.
    """
    game = find_game(id)
    shared = {option.name: "shared" for option in game.options if option.name == "mutschel"}
    return Match(game, players, game.by_chance({**game.in_turn({"begins": 1}), **shared, **options}))


def run(match: Match, *script: Any) -> Match:
    """Give answers one after another: for a throw its faces, for a player's question (seat, value); pauses pass."""
    for value in script:
        pass_time(match)
        if isinstance(match.request, (Chance, Landing)):
            match.answer(CHANCE, value)
        else:
            seat, answer = value
            match.answer(seat, answer)
    pass_time(match)
    return match


def pass_time(match: Match) -> None:
    while isinstance(match.request, Pause):
        match.answer(CLOCK, None, match.request.until)


def shown(match: Match) -> dict[str, Json]:
    """Return the table at the latest moment: the match may have gone on."""
    return match.view(None)["moments"][-1]["table"]


def things(match: Match) -> dict[str, Json]:
    table: dict[str, Json] = match.view(None)["table"]
    return table


def strikes(match: Match) -> list[int]:
    counts: list[int] = things(match)["strikes"]["counts"]
    return counts


def texts(match: Match) -> list[str]:
    return [phrase["text"] for phrase in match.view(None)["news"]]


def throws(*faces: int) -> Iterable[list[int]]:
    return [list(map(int, str(face))) for face in faces]
