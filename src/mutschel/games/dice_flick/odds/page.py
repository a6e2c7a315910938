"""The page of odds of Dice Flick: landings, the points of a turn, and the best flick to begin one."""

from __future__ import annotations

from collections.abc import Iterator

from mutschel.engine import Game, Options
from mutschel.games.by_hand import DICE
from mutschel.games.dice_flick.aiming import Shot
from mutschel.games.dice_flick.board import Markers
from mutschel.games.dice_flick.odds.figures import FlickFigures, figures
from mutschel.games.dice_flick.rules import MARKED
from mutschel.odds.pages import Amount, Cell, FactTable, Page, Sentence


def page(game: Game, options: Options) -> Page:
    places = options[MARKED]
    found = figures(options[DICE], Markers.at(places))
    usual = found.usual
    return Page(
        game,
        options,
        "points",
        usual.distribution,
        played=usual.turns,
        tables=list(fact_tables(found)),
        facts=lambda: {"flicks": found.as_json()},
    )


def fact_tables(found: FlickFigures) -> Iterator[FactTable]:
    def hand(level: str) -> Cell:
        return Sentence("chance") if level == found.mode else level

    landing: list[list[Cell]] = []
    for level, rows in found.landing.items():
        for row in rows:
            shares = [Amount(share, 1, percent=True) for share in (row.hit, row.hole, row.trench, row.outside)]
            landing.append([hand(level), row.row if len(rows) > 1 else Sentence("any-row"), *shares])
    yield FactTable("landing", ("level", "row", "hit", "hole", "trench", "outside"), landing)
    turns: list[list[Cell]] = []
    for level, points in found.turns.items():
        left = [Amount(worth.points, 2, worth.error) for worth in found.left[level]]
        turns.append([level, Amount(points.mean, 2, points.error), Amount(points.sd, 1), *left])
    yield FactTable("turns", ("level", "on-average", "spread", "left-next", "left-own", "joker-kept"), turns)
    openings: list[list[Cell]] = []
    for level, hands in found.openings.items():
        for dice, best in hands:
            before = Sentence("dice", dict(zip("abc", dice, strict=True)))
            openings.append([hand(level), before, best.die, target(best.shot), Amount(best.worth, 1)])
    yield FactTable("openings", ("level", "before-you", "flick-first", "target", "on-average"), openings)


def target(shot: Shot | None) -> Cell:
    if shot is None:
        return "–"
    row, column = shot.target
    return Sentence("aimed", {"row": row + 1, "column": column + 1, "plate": shot.plate})
