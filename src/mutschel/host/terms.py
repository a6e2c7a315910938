"""The terms of a table: people may change them before the match, and its log says what it was set up with."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

TableDice: TypeAlias = Literal["fair", "real", "day"]
BotsPace: TypeAlias = Literal["quick", "normal", "slow"]
Door: TypeAlias = Literal["open", "ask", "locked"]


class Terms(msgspec.Struct, kw_only=True):
    """The terms of play, whatever the game is."""

    public: bool = False
    """Listed for everybody; otherwise found by its link or word only."""
    dice: TableDice = "fair"
    """`day`: everybody who plays that `day` throws the same, and their devices add nothing."""
    decision_seconds: int | None = None
    """Seconds after which the game's own fallback answers for those who haven't; null: people take their time."""
    sit_in_after: int | None = None
    """Seconds of absence after which a bot stands in; null: only when a person at the table says so."""
    pace: BotsPace = "normal"
    """The bots' pace, so that people can follow."""
    door: Door = "open"
    """The rule for sitting down while the owner is here. `ask`: people knock (`claim` with a name) and are let in;
    `locked`: nobody new. While the owner is away, both mean knocking, and any of those who sit there answers."""
    signs: bool = True
    """People may show each other reactions."""


class Setup(Terms):
    """The facts a table was set up with, or has agreed on since. `hash` commits to the secret behind its dice."""

    game: str
    version: int
    options: dict[str, Any]
    hash: str
    word: str
    created: int  # ms since 1970
    day: str = ""  # the day whose dice are thrown, such as 2026-11-17
    evening: str = ""  # the id of the evening that the match belongs to, and the number of its game there
    game_number: int = 0


def terms_in(source: Terms) -> dict[str, Any]:
    return {name: getattr(source, name) for name in Terms.__struct_fields__}
