"""Before a match: who is the oldest, where the rulebook goes by that; and practice for whoever wants some."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.text import Text

from mutschel.cli.answers import folded, read_whole
from mutschel.cli.practise import practise_here
from mutschel.cli.terminal import Terminal
from mutschel.cli.texts import Wrong
from mutschel.engine import BEGINS, Game, Json
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
