"""Questions before a match: by hand or by chance, and who is the oldest if the rulebook goes by that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.text import Text

from mutschel.cli.answers import folded, read_whole
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import CliProblem
from mutschel.engine import BEGINS, Game, Json
from mutschel.extras import MissingExtra, has_physics


def settle_first(terminal: Terminal, game: Game, people: Sequence[str], options: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options, with the player who begins if the people here decide that."""
    if not terminal.is_interactive or not people:
        return dict(options)
    if asks_first(game, people) and BEGINS.name not in options:
        return {**options, BEGINS.name: who_begins(terminal, game, people)}
    return dict(options)


def with_dice_at_hand(terminal: Terminal, game: Game, options: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options; without physics chance decides, which is said, unless the hand was asked for."""
    if has_physics() or not game.is_by_hand(options):
        return dict(options)
    need_physics(game, options)
    terminal.hint(terminal.say("play.by-chance"))
    return dict(game.by_chance(options))


def need_physics(game: Game, options: Mapping[str, Json]) -> None:
    """Raise MissingExtra for a match by hand if the physics aren't installed."""
    if game.hand is not None and game.hand.name in options and game.is_by_hand(options) and not has_physics():
        raise MissingExtra("physics")


def asks_first(game: Game, people: Sequence[str]) -> bool:
    """Return whether people say who begins."""
    return game.first != "lot" and len(people) > 1


def who_begins(terminal: Terminal, game: Game, people: Sequence[str]) -> int | None:
    """Ask who begins. Returns the seat, counted from 1; None: lots are drawn."""
    say = terminal.say
    answers = [*people, say("first.lots")]

    def read(text: str) -> int | None:
        line = folded(text)
        near = [number for number, name in enumerate(answers, 1) if line and folded(name).startswith(line)]
        if line.isdigit():
            near = [read_whole(line, 1, len(answers))]
        if len(near) > 1:
            raise CliProblem("which-one", value=text[:40], options=", ".join(answers[number - 1] for number in near))
        if line and not near:
            raise CliProblem("not-an-answer", value=text[:40])
        return near[0] if near and near[0] <= len(people) else None

    def ask() -> str:
        terminal.print(Columns([Text(f"{n} {name}") for n, name in enumerate(answers, 1)], padding=(0, 3)))
        terminal.hint(say("first.hint"))
        return terminal.ask(say(f"first.{game.first}")) or ""

    seat: int | None = terminal.until_read(ask, read)
    return seat
