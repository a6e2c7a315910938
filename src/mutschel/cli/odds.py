"""`mutschel odds`: exact figures about a game, as tables, as JSON or as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, pairwise
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from mutschel.cli.answers import label
from mutschel.cli.arguments import add_options
from mutschel.cli.files import file_problem, writing
from mutschel.cli.numbers import count_reader
from mutschel.cli.parser import Parser
from mutschel.cli.progress import progress_bar
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import PERCENT, CliProblem, Say
from mutschel.engine import LEVELS, Game, Json, parse_option
from mutschel.extras import needs
from mutschel.games.parts import BoundModule, NoNetwork, UnreliableSearch
from mutschel.games.registry import all_games, find_game

if TYPE_CHECKING:
    from mutschel.odds.pages import Cell, Decisions, FactTable, Page

BAR = 40  # characters
FEW = 24  # rows of a distribution; more are combined
RARE = 2e-6
LONGEST_FRACTION = 12  # characters; longer ones mean nothing to people
SHOWN = 30  # rows of advice; --json has all
STRIKING = 10  # rows of the last player's different decisions
SEQUENCES = 40  # of throws, for an upper bound; each takes seconds
SOME = (2, 4, 8)  # numbers of players, if there are too many for all of them


def add_arguments(parser: Parser) -> None:
    parser.positional("game")
    add_options(parser)
    parser.option("--players", "count", "up-to-players", type=count_reader("--players"))
    parser.option("--json")
    parser.option("--plot", "file")
    parser.option("--bound", "count", nargs="?", const=SEQUENCES, type=count_reader("--bound", low=2))
    parser.option("--network", "file", action="append", default=[])
    parser.option("--seed", "count", "seed-of-bound", type=count_reader("--seed", low=0), default=1)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.bound is not None:
        return bound(args, terminal)
    if args.network:
        raise CliProblem("network-without-bound")
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


def bound(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print an upper bound of what anybody can reach. After Ctrl-C the sequences so far count."""
    game, say = find_game(args.game), terminal.say
    if not game.has_part("bound"):
        names = ", ".join(one.id for one in all_games().values() if one.has_part("bound"))
        raise CliProblem("no-bound", value=game.label, games=names)
    options = dict(parse_option(game.options, text) for text in args.option)
    with needs("train"):
        results = sequences(game, options, args)
    found: list[float] = []
    with progress_bar(say("odds.searching"), args.bound, hidden=args.json) as show:
        try:
            for result in islice(results, args.bound):
                found.append(result)
                show(len(found))
        except KeyboardInterrupt:
            if len(found) < 2:
                raise
        except UnreliableSearch as why:
            raise CliProblem("poor-network", file=", ".join(args.network)) from why
    mean, margin = fmean(found), 1.96 * stdev(found) / len(found) ** 0.5
    if args.json:
        facts = {"bound": mean, "margin": margin, "sequences": len(found), "seed": args.seed}
        print(json.dumps({"game": game.id, "options": options, **facts}))
        return 0
    terminal.print(say("odds.bound", mean=say.number(mean, 2), margin=say.number(margin, 2), n=say.number(len(found))))
    return 0


def sequences(game: Game, options: dict[str, Json], args: argparse.Namespace) -> Iterator[float]:
    """Return the bound's sequences, judged by the game's own network or by those of files."""
    if args.network and not game.has_part("training"):
        raise CliProblem("no-network", value=game.label)
    settled = game.settle(game.players[0], options)
    own: BoundModule = game.part("bound")
    try:
        return own.searched(settled, args.seed, [Path(file) for file in args.network])
    except OSError as why:
        raise file_problem("cannot-read", Path(why.filename), why) from why
    except NoNetwork as why:
        raise CliProblem("not-a-network", file=str(why.file), value=game.label) from why


def whole_page(known: Page, say: Say) -> Iterator[str | Text | Table]:
    yield Text(known.game.name(say.language), style="bold yellow")
    yield summary(known, say)
    yield distribution(known, say)
    if known.strikes is not None:
        yield strikes(known, say)
    for table in known.tables:
        yield own_text(table.intro, known, say)
        yield own_table(table, known, say)
    if known.decisions is not None:
        yield from decisions(known, known.decisions, say)


def summary(known: Page, say: Say) -> str:
    mean = known.mean
    text = say.number(float(mean), 0 if mean == int(mean) else 4)
    if isinstance(mean, Fraction) and mean.denominator > 1 and len(str(mean)) <= LONGEST_FRACTION:
        text = f"{mean} = {text}"
    lines = [say("odds.mean", what=what(known, say), mean=text, sd=say.number(known.sd, 2))]
    if known.played is not None and known.error is not None:
        played = {"n": say.number(known.played), "error": say.number(known.error, 2)}
        lines.append(known.game.texts(say.language).fill("odds.played", played))
    else:
        lines.append(say("odds.exact" if known.exact else "odds.not-exact"))
    lines += [written_out(note, known, say) for note in known.notes]
    return "\n".join(lines)


def distribution(known: Page, say: Say) -> Table:
    """Return a table of each result with its share; very many results are combined into ranges."""
    table = Table(box=None, pad_edge=False, show_header=False)
    rows = list(grouped_results(known))
    most = max(share for _, share in rows)
    for name, share in rows:
        table.add_row(Text(name, justify="right"), say.percent(share, 2), "█" * round(BAR * share / most))
    return table


def grouped_results(known: Page) -> Iterator[tuple[str, float]]:
    """Yield ranges of results and their shares. If there are very many, the rarest are left to --json."""
    results = list(known.distribution.items())
    if len(results) > FEW:
        results = [(result, share) for result, share in results if share >= RARE]
    size = -(-len(results) // FEW)
    for start in range(0, len(results), size):
        part = results[start : start + size]
        name = str(part[0][0]) if len(part) == 1 else f"{part[0][0]} – {part[-1][0]}"
        yield name.replace("-", "−"), float(sum(share for _, share in part))


def strikes(known: Page, say: Say) -> Table:
    """Return the chance of a strike by number of players: on average, for the first and for the last."""
    assert known.strikes is not None
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("players", "strike", "first", "last"):
        table.add_column(say(f"odds.{column}"), justify="right")
    for players in known.players:
        seats = known.strikes(players)
        table.add_row(str(players), *[say.number(n, 4) for n in (sum(seats) / players, seats[0], seats[-1])])
    return table


# -- a game's own facts ------------------------------------------------------------------------------------------------
def what(known: Page, say: Say) -> str:
    """Return the word for the results: the game's own, or one that many games share."""
    own = known.game.texts(say.language).find("odds.what")
    return own if isinstance(own, str) else say(f"odds.what.{known.what}")


def own_text(text: str, known: Page, say: Say) -> str:
    return known.game.texts(say.language).get(f"odds.{text}")


def own_table(table: FactTable, known: Page, say: Say) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(table.columns):
        number = isinstance(table.rows[0][place], (int, tuple)) and not hasattr(table.rows[0][place], "text")
        shown.add_column(own_text(column, known, say), justify="right" if number else "left")
    for row in table.rows:
        shown.add_row(*[written_out(cell, known, say) for cell in row])
    return shown


def written_out(cell: Cell, known: Page, say: Say) -> str:
    from mutschel.odds.pages import Amount, Sentence

    texts = known.game.texts(say.language)
    if isinstance(cell, Amount):
        number = say.number(100 * cell.value if cell.percent else cell.value, cell.digits)
        error = "" if cell.error is None else f" ± {say.number(cell.error, cell.digits)}"
        return f"{number}{error}{PERCENT[say.language] if cell.percent else ''}"
    if isinstance(cell, Sentence):
        facts = {name: written_out(fact, known, say) for name, fact in cell.facts.items()}
        return texts.fill(f"odds.{cell.text}", facts)
    return say(f"words.{cell}") if cell in LEVELS else label(cell, known.game, say.language)


# -- decisions ---------------------------------------------------------------------------------------------------
def decisions(known: Page, found: Decisions, say: Say) -> Iterator[str | Text | Table]:
    yield words(known, found, say)
    yield strategies(known, found, say)
    if found.policy:
        yield advice(known, found, say)
        if len(found.policy) > SHOWN:
            yield Text(say("odds.more", n=len(found.policy) - SHOWN), style="dim")
    if found.deviations:
        yield "\n".join(last(known, found, say))
        yield against(known, found, say)


def words(known: Page, found: Decisions, say: Say) -> str:
    """Return the best play in a sentence, and how close the sentence comes to it."""
    from mutschel.odds.strategies import WORDS, said

    strategy = next(one for one in found.strategies if one.name == WORDS)
    text = said(strategy, known.game, say.language)
    if not strategy.loss:
        return f"{text} {say('odds.is-best')}"
    return f"{text} {say('odds.gives-away', loss=say.number(float(strategy.loss), 3))}"


def strategies(known: Page, found: Decisions, say: Say) -> Table:
    """Return strategies by mean, and by the chance of a strike against others who play for the best mean."""
    players = some(known)
    table = titled(say, "compared", "strategy", "on-average")
    for number in players:
        table.add_column(say("odds.so-many", n=number), justify="right")
    for one in found.strategies:
        chances = [say.percent(found.strike(one, number)) for number in players]
        table.add_row(strategy_name(one.name, known, say), say.number(float(one.mean), 3), *chances)
    return table


def strategy_name(name: str, known: Page, say: Say) -> str:
    own = known.game.texts(say.language).find(f"odds.strategies.{name}")
    return own if isinstance(own, str) else say(f"odds.strategies.{name}")


def advice(known: Page, found: Decisions, say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("throw", "kept", "shows", "answer"):
        table.add_column(say(f"odds.{column}"))
    for one in found.policy[:SHOWN]:
        kept = shown(["·" if face is None else face for face in one.kept]) or "–"
        table.add_row(str(one.throw), kept, shown(one.faces), label(one.answer, known.game, say.language))
    return table


def last(known: Page, found: Decisions, say: Say) -> Iterator[str]:
    """Yield the worth of knowing the number to beat."""
    yield say("odds.last-knows")
    for players in some(known):
        best, usual = [say.percent(chance) for chance in found.last(players)]
        yield say("odds.last-seat", n=players, best=best, usual=usual)


def some(known: Page) -> list[int]:
    """Return a few numbers of players, and the highest."""
    return sorted({*(players for players in SOME if players in known.players), known.players[-1]})


def against(known: Page, found: Decisions, say: Say) -> Table:
    """Return the most striking cases in which the last player does best to leave the usual play after one throw."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("to-beat", "shows", "answer", "usual", "saves"):
        table.add_column(say(f"odds.{column}"), justify="right" if column == "saves" else "left")
    seen: set[tuple[object, ...]] = set()
    for one in found.deviations:
        low, high = one.to_beat
        key = (low, high, str(one.answer), str(one.usual))
        if one.at.throw == 1 and key not in seen and len(seen) < STRIKING:
            seen.add(key)
            table.add_row(
                str(low) if low == high else f"{low} – {high}",
                shown(one.at.faces),
                label(one.answer, known.game, say.language),
                label(one.usual, known.game, say.language),
                say.percent(one.saves),
            )
    return table


def shown(faces: Sequence[int | str]) -> str:
    return " ".join(map(str, faces))


def titled(say: Say, title: str, *columns: str) -> Table:
    table = Table(title=say(f"odds.{title}"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(say(f"odds.{column}"))
    return table


def plot(known: Page, file: Path, say: Say) -> None:
    """Draw the distribution."""
    with needs("plot"):
        from matplotlib.figure import Figure
    figure = Figure(figsize=(9, 5), layout="constrained")
    axes = figure.add_subplot()
    results = [float(result) for result in known.distribution]
    steps = [after - before for before, after in pairwise(results)]
    axes.bar(results, [100 * float(share) for share in known.distribution.values()], 0.9 * min(steps, default=1.0))
    axes.axvline(float(known.mean), color="black", linewidth=1, linestyle="--")
    axes.set_title(known.game.name(say.language))
    axes.set_xlabel(what(known, say))
    axes.set_ylabel("%")
    with writing(file):
        figure.savefig(file, format="png")
