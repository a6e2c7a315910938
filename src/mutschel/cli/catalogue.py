"""`mutschel games` and `mutschel rules`: what there is to play, and how."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from typing import Any

from rich import box
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import Game, Json, Option, PerSeat, Texts, typed_places
from mutschel.games.registry import all_games, find_game

WIDE = 110  # columns; below this, what a game is about stands on a line of its own


def groups() -> dict[str, list[Game]]:
    """The boxed games, the Mutschel games, and those of third parties."""
    found: dict[str, list[Game]] = {"boxed": [], "mutschel": [], "others": []}
    for game in all_games().values():
        ours = game.package.startswith("mutschel.games.")
        found["others" if not ours else "mutschel" if game.score == "strikes" else "boxed"].append(game)
    return {name: games for name, games in found.items() if games}


def games(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.json:
        everything = [game.describe() for game in all_games().values()]
        print(json.dumps(everything, ensure_ascii=False, indent=2))
        return 0
    for name, members in groups().items():
        terminal.print(Text(f"\n{terminal.say(f'games.{name}')}", style="bold yellow"))
        if terminal.width() < WIDE:
            list_games(members, terminal)
        else:
            terminal.print(table_of(members, terminal.say))
    terminal.hint("\n" + terminal.say("games.next"))
    return 0


def table_of(members: Iterable[Game], say: Say) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in ("id", "name", "players", "age", "minutes", "pitch"):
        right = column in ("players", "age", "minutes")
        table.add_column(
            say(f"games.{column}"), justify="right" if right else "left", no_wrap=column in ("id", "players", "age")
        )
    for game in members:
        texts = game.texts(say.language)
        age = "" if game.age is None else say("games.from-age", age=game.age)
        facts = span(game.players), age, minutes(texts), Text(texts.get("pitch"), style="dim")
        table.add_row(Text(game.id, style="cyan"), game.name(say.language), *facts)
    return table


def list_games(members: Sequence[Game], terminal: Terminal) -> None:
    """A line for each game, in columns where there is room, and below it what the game is about."""
    say = terminal.say
    rows = []
    for game in members:
        texts = game.texts(say.language)
        rows.append((game.id, game.name(say.language), facts_of(game, say), texts.get("pitch")))
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    if sum(widths) + 4 > terminal.width():
        widths = [0, 0, 0]
    for id, name, facts, pitch in rows:
        line = (f"{id:<{widths[0]}}  ", "cyan"), (f"{name:<{widths[1]}}  ", "bold"), (f"{facts:>{widths[2]}}", "dim")
        terminal.print(Text.assemble(*line))
        terminal.print(Padding(Text(pitch, style="dim"), (0, 0, 0, 2)))


def facts_of(game: Game, say: Say) -> str:
    """For how many, from which age on if its rulebook says so, and how long it takes."""
    key = "games.facts" if game.age is None else "games.facts-with-age"
    return say(key, players=span(game.players), age=game.age, minutes=minutes(game.texts(say.language)))


def span(players: tuple[int, int]) -> str:
    low, high = players
    return str(low) if low == high else f"{low}–{high}"


def minutes(texts: Texts) -> str:
    return str(texts.find("minutes") or "")


def rules(args: argparse.Namespace, terminal: Terminal) -> int:
    show_rules(find_game(args.game), terminal)
    return 0


def show_rules(game: Game, terminal: Terminal) -> None:
    """The rules, then everything that a table can agree on."""
    say = terminal.say
    texts = game.texts(say.language)
    terminal.print(Text(game.name(say.language), style="bold yellow"))
    terminal.print(Text(texts.get("pitch"), style="italic"))
    terminal.hint(facts_of(game, say))
    terminal.print(Markdown(game.rules(say.language)))
    terminal.print(Text(f"\n{say('options.title')}", style="bold yellow"))
    for option in game.options:
        terminal.print(Text.assemble((option.name, "cyan"), (f"  {texts.get(f'options.{option.name}.name')}", "bold")))
        terminal.print(Padding(describe_option(option, texts, say), (0, 0, 0, 4)))


def describe_option(option: Option[Any], texts: Texts, say: Say) -> Text:
    text = Text(texts.get(f"options.{option.name}.help"))
    text.append(f"\n{allowed(option, texts, say)}", style="dim")
    values = texts.find(f"options.{option.name}.values")
    for value, meaning in values.items() if isinstance(values, dict) else ():
        text.append(f"\n{value}: {meaning}", style="dim")
    return text


def allowed(option: Option[Any], texts: Texts, say: Say) -> str:
    """What may be given and what holds if nothing is."""
    facts = option.describe()
    if facts["kind"] == "pick":
        values = ", ".join(str(value) for value in facts["values"])
    elif facts["kind"] == "flag":
        values = f"{say('words.yes')}, {say('words.no')}"
    elif facts["kind"] == "places":
        return say("options.places", default=typed_value(facts["default"], say))
    else:
        values = span((facts["low"], facts["high"]))
        if facts["kind"] == "whole-or-off":
            values += f", {say('words.off')}"
    key = "options.per-seat" if isinstance(option, PerSeat) else "options.allowed"
    return say(key, values=values, default=typed_value(facts["default"], say))


def typed_value(value: Json, say: Say) -> str:
    """An option's value as somebody would type it."""
    if isinstance(value, dict):
        return typed_places(value)
    if isinstance(value, list):
        return ",".join(typed_value(part, say) for part in value)
    if isinstance(value, bool):
        return say("words.yes") if value else say("words.no")
    return say("words.off") if value is None else str(value)
