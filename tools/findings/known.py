"""Exact facts: pages of odds, computed once, with the names that people read."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mutschel.cli.texts import Say
from mutschel.engine import Game, Json, Option, Problem
from mutschel.games.registry import all_games
from mutschel.odds import pages
from mutschel.odds.pages import Page

SAY = Say("en")
WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
LONG = 6  # values of a whole number up to which each is tried; beyond, only the ends are
LENGTHS = ("throws", "turns", "flicks")  # results that are durations


class Rule(NamedTuple):
    """A game with one unusual option."""

    game: Game
    option: Option[Any]
    value: Json

    @property
    def options(self) -> dict[str, Json]:
        return {self.option.name: self.value}

    @property
    def words(self) -> str:
        """The option in words, as in "Throws: three throws"."""
        return f"{text(self.game, self.option, 'name')}: {self.named(self.value)}"

    @property
    def typed(self) -> str:
        """The option in short form, as after --option."""
        return f"{self.option.name}={self.value}"

    @property
    def usual(self) -> str:
        return self.named(self.option.default)

    def named(self, value: Json) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(text(self.game, self.option, f"values.{value}") or value)


def text(game: Game, option: Option[Any], what: str) -> str | None:
    found = game.texts("en").find(f"options.{option.name}.{what}")
    return found if isinstance(found, str) else None


def games() -> list[Game]:
    """Return the games that come with Mutschel, without third parties' and without those made of other games."""
    ours = [game for game in all_games().values() if game.package.startswith("mutschel.games.")]
    return [game for game in ours if not game.courses]


def page(game: Game, options: Mapping[str, Json] | None = None) -> Page:
    """Return a game's page, with chance in place of the hand, as in simulations."""
    return _page(game, json.dumps(dict(options or {}), sort_keys=True))


@cache
def _page(game: Game, options: str) -> Page:
    return pages.page(game, game.by_chance(json.loads(options)))


def rules(game: Game) -> Iterator[Rule]:
    """Yield every option changed by itself, as far as the odds then follow from the rules."""
    for option in game.options:
        for value in values_of(option):
            if value == option.default:
                continue
            rule = Rule(game, option, value)
            try:
                found = page(game, rule.options)
            except Problem:  # not solved, or no such table
                continue
            if found.played is None:
                yield rule


def values_of(option: Option[Any]) -> list[Json]:
    facts = option.describe()
    if facts["kind"] == "pick" and "hand" not in facts:  # the hand is no rule
        return list(facts["values"])
    if facts["kind"] == "flag":
        return [True, False]
    if facts["kind"] != "whole":
        return []
    low, high = facts["low"], facts["high"]
    return [*range(low, high + 1)] if high - low < LONG else [low, high]


def deciding(game: Game) -> tuple[Page, str] | None:
    """Return the page on which a turn of this game has decisions, and the option for it, if it isn't the usual one."""
    if page(game).decisions is not None:
        return page(game), ""
    for rule in rules(game):
        found = page(game, rule.options)
        if found.decisions is not None:
            return found, rule.named(rule.value)
    return None


def name(game: Game, rule: str = "") -> str:
    return game.name("en") + (f" ({rule})" if rule else "")


def said(section: str, key: str, **facts: object) -> str:
    text: str = WORDS[section][key]
    return text.format(**facts)


# -- numbers ---------------------------------------------------------------------------------------------------------
def percent(share: float, digits: int = 1) -> str:
    """
    >>> percent(0.0512), percent(1.0), percent(0.99999)
    ('5.1%', '100%', '100.0%')
    """
    return f"{100 * share:.{0 if share in (0.0, 1.0) else digits}f}%"


def table(head: str, rows: list[list[str]]) -> str:
    """Return a table; columns whose name begins with > are numbers."""
    columns = [column.strip() for column in head.split("|")]
    line = ["--:" if column.startswith(">") else "---" for column in columns]
    names = [column.removeprefix(">").strip() for column in columns]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [names, line, *rows])


def merged(rows: list[list[str]]) -> list[list[str]]:
    """Merge the rows of games with the same values.


    >>> merged([["a", "1"], ["b", "1"], ["c", "2"]])
    [['a / b', '1'], ['c', '2']]
    """
    games: dict[tuple[str, ...], list[str]] = {}
    for game, *cells in rows:
        games.setdefault(tuple(cells), []).append(game)
    return [[" / ".join(names), *cells] for cells, names in games.items()]


def listed(words: list[str]) -> str:
    """
    >>> listed(["a", "b", "c"]), listed(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
