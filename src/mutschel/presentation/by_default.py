"""The default picture, for a game without one: its own dice on a cloth."""

from __future__ import annotations

from zlib import crc32

from mutschel.engine import Cup, Game, Match
from mutschel.presentation.model import DiePart, Picture
from mutschel.presentation.notation import COLOURS, NAMED_COLOURS

CLOTHS = [NAMED_COLOURS[cloth] for cloth in ("loden", "slate", "clay")]
# The places of one, two, … five dice: x, y, size and turn of each.
LAID: tuple[tuple[tuple[float, float, float, float], ...], ...] = (
    ((0, 2, 58, 14),),
    ((-38, 4, 50, -10), (38, 0, 50, 12)),
    ((-60, 6, 44, -12), (0, -4, 44, 9), (60, 8, 44, -20)),
    ((-68, -8, 35, 14), (-23, 16, 35, -10), (24, -12, 35, 18), (69, 14, 35, -16)),
    ((-74, 10, 31, -14), (-38, -20, 31, 10), (1, 18, 31, 20), (39, -20, 31, -8), (75, 14, 31, 16)),
)


def default_picture(game: Game) -> Picture:
    """The default picture of a game. Its cloth and the faces follow from the game's id, so it stays the same."""
    chance = crc32(game.id.encode())
    dice = _kinds(game)[: len(LAID)] or ["plain"] * 3
    parts = [
        DiePart(kind, 1 + (chance // 6**place + place) % 6, (x, y), size, turn)
        for place, (kind, (x, y, size, turn)) in enumerate(zip(dice, LAID[len(dice) - 1], strict=True))
    ]
    return Picture(CLOTHS[chance % len(CLOTHS)], list(parts))


def _kinds(game: Game) -> list[str]:
    """The kinds of the dice that lie on the game's table when a match begins."""
    try:
        things = Match(game, game.players[0], {}).table.things.values()
    except Exception:  # a game that can't begin has its place on the shelf nevertheless
        return []
    cups = [cup for thing in things for cup in (thing if isinstance(thing, list) else [thing]) if isinstance(cup, Cup)]
    kinds = [die.kind for die in cups[0].dice] if cups else []
    return [kind if kind in COLOURS.values() else "plain" for kind in kinds]
