"""What is agreed on at a table: before the match people may change it, and its log says what it was set up with."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

TableDice: TypeAlias = Literal["fair", "real", "day"]
BotsPace: TypeAlias = Literal["quick", "normal", "slow"]
Door: TypeAlias = Literal["open", "ask", "locked"]


class Terms(msgspec.Struct, kw_only=True):
    """On what terms people play, whatever the game is."""

    public: bool = False
    """Listed for everybody; else found by its link or word only."""
    dice: TableDice = "fair"
    """`day`: everybody who plays that `day` throws the same, and their devices add nothing."""
    decision_seconds: int | None = None
    """After this long the game's own fallback answers for those who haven't; null: people take their time."""
    sit_in_after: int | None = None
    """A bot sits in for somebody who has been away this long; null: only when somebody at the table says so."""
    pace: BotsPace = "normal"
    """How long bots take, so that people can follow."""
    door: Door = "open"
    """Who may sit down while the owner is here. `ask`: whoever knocks (`claim` with a name) and is let in; `locked`:
    nobody new. While the owner is away, both mean knocking, and any of those who sit there answers."""


class Setup(Terms):
    """What a table was set up with, or has agreed on since. `hash` commits to the secret behind its dice."""

    game: str
    version: int
    options: dict[str, Any]
    hash: str
    word: str
    created: int  # ms since 1970
    day: str = ""  # the dice of this day are thrown, as 2026-11-17
    evening: str = ""  # the id of the evening to which the match belongs, and which game of it this is
    game_number: int = 0


def terms_in(source: Terms) -> dict[str, Any]:
    return {name: getattr(source, name) for name in Terms.__struct_fields__}
