"""Before a match: by hand or by chance, who is the oldest where the rulebook goes by that, and practice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.text import Text

from mutschel.cli.answers import folded, read_whole
from mutschel.cli.practise import practise_here
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Wrong
from mutschel.engine import BEGINS, Game, Json
from mutschel.extras import MissingExtra, has_physics
from mutschel.games.practice import can_practise

PRACTISE = ("p", "ü")


def settle_first(
    terminal: Terminal, game: Game, people: Sequence[str], options: Mapping[str, Json], bots: int, real: bool
) -> dict[str, Json]:
    """The options with all that people who sit here say before it begins."""
    settled = game.settle(len(people) + bots, options).as_json()
    if not terminal.is_interactive or not people:
        return dict(options)
    agreed = dict(options)
    if asks_first(game, people) and BEGINS.name not in options:
        agreed[BEGINS.name] = who_begins(terminal, game, people)
    if may_practise(game, settled, real):
        while folded(terminal.ask(terminal.say("practise.offer")) or "") in PRACTISE:
            practise_here(terminal, game, agreed, people[0])
    return agreed


def with_dice_at_hand(terminal: Terminal, game: Game, options: Mapping[str, Json]) -> dict[str, Json]:
    """The options; where no physics are installed chance decides, and that is said, unless a hand was asked for."""
    if has_physics() or not game.is_by_hand(options):
        return dict(options)
    need_physics(game, options)
    terminal.hint(terminal.say("play.by-chance"))
    return dict(game.by_chance(options))


def need_physics(game: Game, options: Mapping[str, Json]) -> None:
    """Without them, nothing can be played that says it is by hand."""
    if game.hand is not None and game.hand.name in options and game.is_by_hand(options) and not has_physics():
        raise MissingExtra("physics")


def may_practise(game: Game, settled: Mapping[str, Json], real: bool = False) -> bool:
    """Where chance decides, or real dice, there is nothing to practise here."""
    return can_practise(game) and game.is_by_hand(settled) and not real


def asks_first(game: Game, people: Sequence[str]) -> bool:
    """Is it for the people to say who begins?"""
    return game.first != "lot" and len(people) > 1


def who_begins(terminal: Terminal, game: Game, people: Sequence[str]) -> int | None:
    """Their seat, counted from 1; None: lots are drawn."""
    say = terminal.say
    answers = [*people, say("first.lots")]

    def read(text: str) -> int | None:
        typed = folded(text)
        near = [number for number, name in enumerate(answers, 1) if typed and folded(name).startswith(typed)]
        if typed.isdigit():
            near = [read_whole(typed, 1, len(answers))]
        if len(near) > 1:
            raise Wrong("which-one", value=text[:40], options=", ".join(answers[number - 1] for number in near))
        if typed and not near:
            raise Wrong("not-an-answer", value=text[:40])
        return near[0] if near and near[0] <= len(people) else None

    def ask() -> str:
        terminal.print(Columns([Text(f"{n} {name}") for n, name in enumerate(answers, 1)], padding=(0, 3)))
        terminal.hint(say("first.hint"))
        return terminal.ask(say(f"first.{game.first}")) or ""

    seat: int | None = terminal.until_read(ask, read)
    return seat
