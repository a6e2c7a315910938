"""Plays many turns of Dice Flick and writes their figures to `turns.json`, which takes some minutes."""

from __future__ import annotations

from pathlib import Path

from mutschel.games.dice_flick.odds.turns import FILE, write

if __name__ == "__main__":
    write(Path(__file__).with_name(FILE))
