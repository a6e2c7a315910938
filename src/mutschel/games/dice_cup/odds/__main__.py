"""Solves DICE CUP for every sight and for two columns, and keeps what was found: about a minute."""

from __future__ import annotations

from pathlib import Path

from mutschel.games.dice_cup.odds.tables import FILE, write

if __name__ == "__main__":
    write(Path(__file__).with_name(FILE))
