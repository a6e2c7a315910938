"""`mutschel odds`: what is known for certain about a game, as tables, as JSON or as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.arguments import add_options, counted
from mutschel.cli.files import written
from mutschel.cli.parser import Parser
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import Texts, parse_option
from mutschel.games.registry import find_game

if TYPE_CHECKING:
    from mutschel.games.dice_flick.aiming import Shot
    from mutschel.odds.dice_flick import Tables, Worth
    from mutschel.odds.pages import Decisions, Page

BAR = 40  # characters
FEW = 24  # rows of a distribution; more are put together
RARE = 2e-6
LONGEST_FRACTION = 12  # characters; longer ones say nothing to people
SHOWN = 30  # rows of advice; --json has all
STRIKING = 10  # rows of what the last player does differently
SOME = (2, 4, 8)  # numbers of players where one for each would be too many


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    add_options(parser)
    parser.option("--players", "count", "up-to-players", type=counted("--players"))
    parser.option("--json")
    parser.option("--plot", "file")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from mutschel.odds.pages import page  # with NumPy, which other commands need not wait for

    game = find_game(args.game)
    known = page(game, dict(parse_option(game.options, text) for text in args.option), args.players)
    if args.plot:
        plot(known, Path(args.plot), terminal.say)
    if args.json:
        print(json.dumps(known.as_json(), ensure_ascii=False))
        return 0
    for part in whole_page(known, terminal.say):
        terminal.print(part)
    if args.plot:
        terminal.hint(terminal.say("odds.drawn", file=args.plot))
    return 0


def whole_page(known: Page, say: Say) -> Iterator[str | Text | Table]:
    yield Text(known.game.name(say.language), style="bold yellow")
    yield summary(known, say)
    yield distribution(known, say)
    if known.strikes is not None:
        yield strikes(known, say)
    if known.left_out is not None:
        yield left_out(known, say)
    if known.prices is not None:
        yield say("odds.by-price")
        yield prices(known, say)
    if known.sights is not None:
        yield say("odds.by-sight")
        yield sights(known, say)
    if known.flicks is not None:
        yield from flick_tables(known.flicks, known.game.texts(say.language), say)
    if known.decisions is not None:
        yield from decisions(known, known.decisions, say)


def summary(known: Page, say: Say) -> str:
    mean = known.mean
    text = say.number(float(mean), 0 if mean == int(mean) else 4)
    if isinstance(mean, Fraction) and mean.denominator > 1 and len(str(mean)) <= LONGEST_FRACTION:
        text = f"{mean} = {text}"
    lines = [say("odds.mean", what=say(f"odds.what.{known.what}"), mean=text, sd=say.number(known.sd, 2))]
    if known.played is not None and known.error is not None:
        how = "odds.played" if known.flicks is not None else "odds.learnt"
        lines.append(say(how, n=say.number(known.played), error=say.number(known.error, 2)))
    else:
        lines.append(say("odds.exact" if known.exact else "odds.not-exact"))
    if known.at_random is not None:
        lines.append(say("odds.at-random", mean=say.number(known.at_random)))
    return "\n".join(lines)


def distribution(known: Page, say: Say) -> Table:
    """Each result with its share; where there are very many, several in a row."""
    table = Table(box=None, pad_edge=False, show_header=False)
    rows = list(bundled(known))
    most = max(share for _, share in rows)
    for name, share in rows:
        table.add_row(Text(name, justify="right"), f"{say.number(100 * share, 2)} %", "█" * round(BAR * share / most))
    return table


def bundled(known: Page) -> Iterator[tuple[str, float]]:
    """Of very many results, those that hardly ever come up are left to --json."""
    results = list(known.distribution.items())
    if len(results) > FEW:
        results = [(result, share) for result, share in results if share >= RARE]
    size = -(-len(results) // FEW)
    for start in range(0, len(results), size):
        part = results[start : start + size]
        name = str(part[0][0]) if len(part) == 1 else f"{part[0][0]} – {part[-1][0]}"
        yield name, float(sum(share for _, share in part))


def strikes(known: Page, say: Say) -> Table:
    """By the number of players: on average, and for who begins and who comes last."""
    assert known.strikes is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("players", "strike", "first", "last"):
        table.add_column(say(f"odds.{column}"), justify="right")
    for players in known.players:
        seats = known.strikes(players)
        table.add_row(str(players), *[say.number(n, 4) for n in (sum(seats) / players, seats[0], seats[-1])])
    return table


def prices(known: Page, say: Say) -> Table:
    assert known.prices is not None
    texts = known.game.texts(say.language)
    table = Table(say("odds.category"), box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("odds.price"), justify="right")
    for category, price in known.prices.items():
        table.add_row(label(category, texts), say.number(price, 2))
    return table


def sights(known: Page, say: Say) -> Table:
    assert known.sights is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("odds.colours-seen"), justify="right")
    table.add_column(say("odds.on-average"), justify="right")
    for colours, mean in known.sights.items():
        table.add_row(str(colours), say.number(mean, 2))
    return table


def left_out(known: Page, say: Say) -> Table:
    assert known.left_out is not None
    texts = known.game.texts(say.language)
    table = Table(say("odds.colour"), say("odds.left-out"), box=box.SIMPLE_HEAD, pad_edge=False)
    for colour, share in known.left_out.items():
        table.add_row(label(colour, texts), f"{say.number(100 * float(share), 2)} %")
    return table


# -- where something is decided ------------------------------------------------------------------------------------
def decisions(known: Page, found: Decisions, say: Say) -> Iterator[str | Text | Table]:
    yield words(found, say)
    yield strategies(known, found, say)
    if found.policy:
        yield advice(known, found, say)
        if len(found.policy) > SHOWN:
            yield Text(say("odds.more", n=len(found.policy) - SHOWN), style="dim")
    if found.differing:
        yield "\n".join(last(known, found, say))
        yield against(known, found, say)


def words(found: Decisions, say: Say) -> str:
    """The best play in a sentence, and how true the sentence is."""
    from mutschel.odds.strategies import WORDS, said

    strategy = next(one for one in found.strategies if one.name == WORDS)
    if not strategy.loss:
        return f"{said(strategy, say.language)} {say('odds.is-best')}"
    return f"{said(strategy, say.language)} {say('odds.gives-away', loss=say.number(float(strategy.loss), 3))}"


def strategies(known: Page, found: Decisions, say: Say) -> Table:
    """By mean, and by the chance of a strike against others who play for the best mean."""
    players = some(known)
    table = titled(say, "compared", "strategy", "on-average")
    for number in players:
        table.add_column(say("odds.so-many", n=number), justify="right")
    for one in found.strategies:
        chances = [f"{say.number(100 * found.strike(one, number), 1)} %" for number in players]
        table.add_row(say(f"odds.strategies.{one.name}"), say.number(float(one.mean), 3), *chances)
    return table


def advice(known: Page, found: Decisions, say: Say) -> Table:
    texts = known.game.texts(say.language)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("throw", "kept", "shows", "answer"):
        table.add_column(say(f"odds.{column}"))
    for one in found.policy[:SHOWN]:
        kept = shown(["·" if face is None else face for face in one.kept]) or "–"
        table.add_row(str(one.throw), kept, shown(one.faces), label(one.answer, texts))
    return table


def last(known: Page, found: Decisions, say: Say) -> Iterator[str]:
    """What knowing the number to beat is worth."""
    yield say("odds.last-knows")
    for players in some(known):
        best, usual = [f"{say.number(100 * chance, 1)} %" for chance in found.last(players)]
        yield say("odds.last-seat", n=players, best=best, usual=usual)


def some(known: Page) -> list[int]:
    """A few numbers of players, and the highest."""
    return sorted({*(players for players in SOME if players in known.players), known.players[-1]})


def against(known: Page, found: Decisions, say: Say) -> Table:
    """Where the last player does best to leave the usual play after the first throw: the most striking cases."""
    texts = known.game.texts(say.language)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("to-beat", "shows", "answer", "usual", "saves"):
        table.add_column(say(f"odds.{column}"), justify="right" if column == "saves" else "left")
    seen: set[tuple[object, ...]] = set()
    for one in found.differing:
        low, high = one.to_beat
        key = (low, high, str(one.answer), str(one.usual))
        if one.at.throw == 1 and key not in seen and len(seen) < STRIKING:
            seen.add(key)
            table.add_row(
                str(low) if low == high else f"{low} – {high}",
                shown(one.at.faces),
                label(one.answer, texts),
                label(one.usual, texts),
                f"{say.number(100 * one.saves, 1)} %",
            )
    return table


def shown(faces: Sequence[int | str]) -> str:
    return " ".join(map(str, faces))


# -- Dice Flick ------------------------------------------------------------------------------------------------------
def flick_tables(found: Tables, texts: Texts, say: Say) -> Iterator[Table]:
    def level_of(level: str) -> str:
        return say("odds.chance") if level == found.mode else say(f"words.{level}")

    def percent(*shares: float) -> list[str]:
        return [f"{say.number(100 * share, 1)} %" for share in shares]

    def about(worth: Worth) -> str:
        return f"{say.number(worth.points, 2)} ± {say.number(worth.error, 2)}"

    landing = titled(say, "landing", "level", "row", "hit", "hole", "trench", "outside")
    for level, rows in found.landing.items():
        for row in rows:
            name = str(row.row) if len(rows) > 1 else say("odds.any-row")
            landing.add_row(level_of(level), name, *percent(row.hit, row.hole, row.trench, row.outside))
    yield landing
    turns = titled(say, "turns", "level", "on-average", "spread", "left-next", "left-own", "joker-kept")
    for level, points in found.turns.items():
        worths = [about(worth) for worth in found.left[level]]
        mean = f"{say.number(points.mean, 2)} ± {say.number(points.error, 2)}"
        turns.add_row(say(f"words.{level}"), mean, say.number(points.sd, 1), *worths)
    yield turns
    openings = titled(say, "openings", "level", "hand", "flick-first", "target", "on-average")
    for level, hands in found.openings.items():
        for hand, best in hands:
            target = "–" if best.shot is None else aimed(best.shot, say)
            dice = ", ".join(label(die, texts) for die in hand)
            openings.add_row(level_of(level), dice, label(best.die, texts), target, say.number(best.worth, 1))
    yield openings


def titled(say: Say, title: str, *columns: str) -> Table:
    table = Table(title=say(f"odds.{title}"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(say(f"odds.{column}"))
    return table


def aimed(shot: Shot, say: Say) -> str:
    row, column = shot.target
    return say("odds.aimed", row=row + 1, column=column + 1, plate=say(f"flick-lab.{shot.plate}"))


def plot(known: Page, file: Path, say: Say) -> None:
    """The distribution as a picture."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise Wrong("no-matplotlib") from error
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    results = [float(result) for result in known.distribution]
    steps = [after - before for before, after in pairwise(results)]
    axes.bar(results, [100 * float(share) for share in known.distribution.values()], 0.9 * min(steps, default=1.0))
    axes.axvline(float(known.mean), color="black", linewidth=1, linestyle="--")
    axes.set_title(known.game.name(say.language))
    axes.set_xlabel(say(f"odds.what.{known.what}"))
    axes.set_ylabel("%")
    with written(file):
        figure.savefig(file, format="png")
