"""The games and their rules, for `mutschel games`, `mutschel rules` and choosing a game."""

from __future__ import annotations

from typing import Any

from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Say
from mutschel.engine import Game, Json, Option, PerSeat, Texts, typed_places
from mutschel.games.registry import all_games


def groups() -> dict[str, list[Game]]:
    """Return the boxed games, the Mutschel games, and those of third parties."""
    found: dict[str, list[Game]] = {"boxed": [], "mutschel": [], "others": []}
    for game in all_games().values():
        ours = game.package.startswith("mutschel.games.")
        found["others" if not ours else "mutschel" if game.score == "strikes" else "boxed"].append(game)
    return {name: games for name, games in found.items() if games}


def facts_of(game: Game, say: Say) -> str:
    """Return a game's number of players, minimum age if its rulebook has one, and duration."""
    key = "games.facts" if game.age is None else "games.facts-with-age"
    return say(
        key, n=game.players[1], players=span(game.players), age=game.age, minutes=minutes(game.texts(say.language))
    )


def span(players: tuple[int, int]) -> str:
    low, high = players
    return str(low) if low == high else f"{low}–{high}"


def minutes(texts: Texts) -> str:
    return str(texts.find("minutes") or "")


def show_rules(game: Game, terminal: Terminal) -> None:
    """Print the rules, and then all options that a table can agree on."""
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
    """Return an option's allowed values and its default."""
    facts = option.describe()
    if facts["kind"] == "pick":
        values = ", ".join(str(value) for value in facts["values"])
    elif facts["kind"] == "flag":
        values = f"{say('words.yes')}, {say('words.no')}"
    elif facts["kind"] == "places":
        return say("options.places", default=typed_value(facts["default"], say))
    elif facts["kind"] == "several":
        values = ", ".join([*facts["values"], say("words.off")])
    else:
        values = span((facts["low"], facts["high"]))
        if facts["kind"] == "whole-or-off":
            values += f", {say('words.off')}"
    key = "options.per-seat" if isinstance(option, PerSeat) else "options.allowed"
    return say(key, values=values, default=typed_value(facts["default"], say))


def typed_value(value: Json, say: Say) -> str:
    """Return an option's value as people type it."""
    if isinstance(value, dict):
        return typed_places(value)
    if isinstance(value, list):
        return ",".join(typed_value(part, say) for part in value)
    if isinstance(value, bool):
        return say("words.yes") if value else say("words.no")
    return say("words.off") if value is None else str(value)
