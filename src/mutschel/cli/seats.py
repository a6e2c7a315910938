"""The people and bots at the table, and their new match."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence

from mutschel.cli.levels import bot_names, read_levels
from mutschel.cli.texts import CliProblem, Say
from mutschel.engine import Game, Json
from mutschel.engine.bot import has_bot
from mutschel.host.lobby import check_dice
from mutschel.host.local import LocalTable

LONGEST_NAME = 20


def sit_down(
    game: Game, people: Sequence[str] | None, bots: Sequence[str] | None, say: Say
) -> tuple[list[str], list[str]]:
    """Return people's names and bots' levels. By default one person plays against as many bots as the game needs."""
    low, high = game.players
    names = [default_name(say)] if people is None else numbered(people, say)
    if bots is not None:
        levels = read_levels(bots)
    else:
        wanted = max(low - len(names), 1 if len(names) == 1 else 0)
        levels = ["normal"] * min(wanted, max(0, high - len(names)))
    for name in names:
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise CliProblem("bad-name", value=ascii(name)[1:-1][:40], high=LONGEST_NAME)
        if names.count(name) > 1:
            raise CliProblem("same-name", value=name)
    return names, levels


def numbered(people: Sequence[str], say: Say) -> list[str]:
    """Return names; `--players 3` means three people without names of their own."""
    if len(people) == 1 and people[0].isascii() and people[0].isdigit() and len(people[0]) < 3:
        return [say("play.person", number=number) for number in range(1, int(people[0]) + 1)]
    return list(people)


def default_name(say: Say) -> str:
    user = os.environ.get("USER", "").strip()
    return user[:1].upper() + user[1:] if user.isprintable() and 0 < len(user) <= LONGEST_NAME else say("play.you")


def new_match(
    game: Game,
    people: Sequence[str],
    levels: Sequence[str],
    options: Mapping[str, Json],
    seed: str | None,
    real: bool,
    fast: bool = False,
) -> LocalTable:
    """Return a match with the people first and the bots after them."""
    names = [*people, *bot_names(len(levels), people)]
    game.settle(len(people) + len(levels), options)  # a wrong number of players is reported before a wrong name
    check_dice(game, "real" if real else "fair", options)
    return LocalTable(game, names, options, dict(enumerate(levels, len(people))), seed or new_seed(), real, fast)


def new_seed() -> str:
    return secrets.token_hex(8)


def bot_label(game: Game, level: str, say: Say, name: str) -> str:
    """Return `Brezel (bot, hard)`; in games without decisions no level is shown."""
    level = say(f"words.{level}")
    return say("play.bot", name=name, level=level) if has_bot(game) else say("play.lucky-bot", name=name)
