"""Seconds to compute a game's page of odds, all of it, on one core: `mutschel odds GAME --json`."""

from __future__ import annotations

import time
from typing import Any

from rich.console import Console
from rich.table import Table

from mutschel.engine import Json, Problem
from mutschel.games.mauseloch.odds import mouse_turns
from mutschel.games.registry import all_games, find_game
from mutschel.odds.pages import page

# In addition to each game's defaults: options with more decisions, or with play-offs.
HARDER: list[tuple[str, dict[str, Json]]] = [
    ("grosse-hausnummer", {"placing": "at-once"}),
    ("grosse-hausnummer", {"placing": "at-once", "ties": "roll-off"}),
    ("hohe-hausnummern", {"throws": 3, "placing": "at-once"}),
    ("hohe-hausnummern", {"throws": 3, "placing": "at-once", "ties": "roll-off"}),
    ("studentenpasch", {"ties": "roll-off"}),
    ("sequenz", {"throws": 3}),
    ("dice-cup", {"columns": 2}),
    ("dice-flick", {"dice": "fair"}),
]


def seconds(id: str, options: dict[str, Json]) -> float | None:
    """Return the CPU time; None: this game has no page."""
    mouse_turns.cache_clear()
    began = time.process_time()
    try:
        page(find_game(id), options).as_json()
    except Problem:
        return None
    return time.process_time() - began


def main() -> None:
    cases: list[tuple[str, dict[str, Any]]] = [*((id, {}) for id in all_games()), *HARDER]
    table = Table("game", "options", "seconds", title="Pages of truth, one core")
    for id, options in cases:
        spent = seconds(id, options)
        if spent is not None:
            chosen = ", ".join(f"{name}={value}" for name, value in options.items())
            table.add_row(id, chosen, f"{spent:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
