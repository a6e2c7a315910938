"""An evening in the terminal: tables, a list with its strokes, the programme, the standings."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mutschel.cli.drawing.cells import strikes
from mutschel.cli.texts import Say
from mutschel.evening import entries as log
from mutschel.evening.standings import standings
from mutschel.evening.state import FINAL, EveningState, Played

MUTSCHEL = "✹"
SHOWN = 40  # lines of the standings


def draw_tables(state: EveningState, say: Say) -> Columns:
    panels = []
    for number, seated in enumerate(state.tables, start=1):
        names = [state.people[person].name for person in seated]
        title = say("evening.table", n=number)
        panels.append(Panel(Text("\n".join(names) or "–"), title=title, box=box.ROUNDED, padding=(0, 2)))
    return Columns(panels)


def draw_list(state: EveningState, game: Played, name: str, say: Say) -> Group:
    """The beer mat: everybody's strokes, those of this round in colour."""
    sheet = game.sheet
    where = say("evening.final") if game.table == FINAL else say("evening.table", n=game.table)
    rounds = say("evening.tie-round" if sheet.tied else "evening.round", n=sheet.round, of=game.item.rounds)
    lines = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    counted, now = (sheet.tie_strokes if sheet.tied else sheet.strokes), sheet.this_round
    for person in sheet.tied or game.people:
        who = state.people[person]
        style = "dim" if not who.here else "bold" if now[person] else ""
        lines.add_row(Text(who.name, style=style), pencilled(counted[person], now[person]))
    return Group(Text(f"{where} · {name} · {rounds}", style="bold"), lines)


def pencilled(strokes: int, of_this_round: int) -> Text:
    """Strokes, those of this round in red.

    >>> pencilled(7, 1).plain
    '||||/ || 7'
    """
    shown = strikes(strokes)
    last = [place for place, mark in enumerate(shown.plain) if mark in "|/"][strokes - of_this_round :]
    for place in last:
        shown.stylize("bold red", place, place + 1)
    return shown


def draw_commands(keys: Sequence[str], say: Say) -> Table:
    shown = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    shown.add_column(style="cyan", no_wrap=True)
    for key in keys:
        shown.add_row(say(f"evening.commands.{key}"), say(f"evening.about.{key}"))
    return shown


def draw_programme(state: EveningState, name_of: Callable[[log.Item], str], say: Say) -> Table:
    shown = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    next_item = state.next_item
    for item in state.items:
        mark = "✓" if item.id in state.begun else "–" if item.id in state.skipped else "▷" if item == next_item else ""
        rounds = "" if item.kind == "break" else say("evening.rounds", n=item.rounds)
        shown.add_row(mark, name_of(item), Text(rounds, style="dim"), Text(f"{item.minutes} min", style="dim"))
    return shown


def draw_standings(state: EveningState, say: Say) -> Table:
    shown = Table(box=box.SIMPLE_HEAD, padding=(0, 1))
    shown.add_column(justify="right")
    shown.add_column(say("evening.head.name"))
    shown.add_column(say("evening.head.mutscheln"))
    shown.add_column(say("evening.head.strikes"), justify="right")
    for line in standings(state)[:SHOWN]:
        who = state.people[line.person]
        name = Text(who.name, style="" if who.here else "dim")
        shown.add_row(str(line.place), name, Text(MUTSCHEL * line.mutscheln, style="yellow"), str(line.strikes))
    return shown
