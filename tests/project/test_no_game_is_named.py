"""A game says everything about itself: what is shared, in Python and in the page, names no game and no question."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

import pytest

import mutschel
from mutschel.engine import Game, Match
from mutschel.games.registry import every_version
from mutschel.testing.random_play import random_answer, random_options

CHECKOUT = Path(__file__).parents[2]
PACKAGE = Path(mutschel.__file__).parent
PAGE = CHECKOUT / "web" / "src"
CODE = (".py", ".toml", ".ts", ".svelte", ".css")
GAMES = [game for game in every_version() if game.package.startswith("mutschel.games.")]

# Words that the engine has itself: it waits for a choice or a call, and a game has a score.
ENGINE = ("choice", "call", "score")
# Written by `python -m mutschel.protocol`, from what the games declare.
GENERATED = (PAGE / "protocol.ts",)


@cache
def shared_code() -> list[tuple[Path, str]]:
    """Every file outside of games, without examples: those must name something real."""
    found = []
    files = [*PACKAGE.rglob("*"), *PAGE.rglob("*")]
    places = (PACKAGE / "games", PACKAGE / "server" / "client", PACKAGE / "cli" / "template", PAGE / "games")
    for file in sorted(files):
        is_test = file.name.endswith(".test.ts")
        if file.suffix in CODE and not is_test and file not in GENERATED and not any(map(file.is_relative_to, places)):
            text = file.read_text(encoding="utf-8")
            found.append((file, without_help(text) if file.suffix == ".toml" else without_examples(text)))
    return found


def without_examples(code: str) -> str:
    """Without doctests, and without lists of what a module exports."""
    code = re.sub(r"^\s*(>>>|\.\.\.) .*$", "", code, flags=re.MULTILINE)
    return re.sub(r"^__all__ = \[.*?\]", "", code, flags=re.MULTILINE | re.DOTALL)


def without_help(texts: str) -> str:
    """Without the examples of `mutschel COMMAND --help`."""
    found = tomllib.loads(texts)
    found.get("help", {}).pop("examples", None)
    return str(found)


def names(game: Game) -> set[str]:
    """Its id, as Python, the page and classes spell it."""
    parts = game.id.split("-")
    return {game.id, "_".join(parts)} | ({"".join(map(str.capitalize, parts))} if len(parts) > 1 else set())


@cache
def spelt_names() -> set[str]:
    return set[str]().union(*map(names, GAMES))


def any_name() -> set[str]:
    """Patterns that find every game's name."""
    spelt = spelt_names()
    # As a word it is the engine's, as a folder or a part of another name the game's.
    shared = {rf"games[./]{name}\b|[\"'`]{name}[-_]\w" for name in spelt & set(ENGINE)}
    own = "|".join(sorted(spelt - set(ENGINE)))  # together: to look for each by itself takes long
    return shared | {rf"(?<![\w-])(?:{own})(?!\w)"}


def questions(game: Game) -> set[str]:
    """The keys of what it asks, and of how it throws, met in random matches."""
    found = set[str]()
    for seed in range(6):
        rng = Random(f"{game.id}:{seed}")
        players = max(game.players[0], min(2 + seed % 3, game.players[1]))
        match = Match(game, players, random_options(game, players, rng))
        for _ in range(100):
            if match.request is None:
                break
            asked = map(match.request.question, match.table.players)
            found.update(str(question["ask"]["text"]) for question in asked if question is not None)
            by, at, value = random_answer(match, rng)
            match.answer(by, value, at)
    return found


def found_in(code: Iterable[tuple[Path, str]], patterns: set[str]) -> list[str]:
    wanted = re.compile("|".join(sorted(patterns)))
    named = [(file, sorted(set(wanted.findall(text)))) for file, text in code]
    return [f"{file.relative_to(CHECKOUT)}: {', '.join(found)}" for file, found in named if found]


def test_shared_code_names_no_game() -> None:
    # A plain look first: patterns take long.
    mentioning = [(file, text) for file, text in shared_code() if any(name in text for name in spelt_names())]
    assert found_in(mentioning, any_name()) == []


def test_shared_code_knows_no_question_of_a_game() -> None:
    keys = {key for game in GAMES for key in questions(game)}
    assert {"lay-aside", "turn-one", "cross", "flick", "blow"} <= keys
    assert found_in(shared_code(), {rf"[\"'`](?:{'|'.join(map(re.escape, keys - set(ENGINE)))})[\"'`]"}) == []


@pytest.mark.parametrize(
    "line",
    [
        'if game == "dice-cup":',
        "from mutschel.games.choice.odds import learning",
        'case "choice-sheet":',
        'import Board from "../games/dice_flick/Board.svelte";',
        "const firstGame: DiceCup = usual;",
        "  pasch: { dice: 3 },",
    ],
)
def test_a_game_that_is_named_is_found(line: str) -> None:
    assert found_in([(CHECKOUT / "line.ts", without_examples(line))], any_name()) != []


def test_words_of_the_engine_and_examples_are_nobodys() -> None:
    for line in ('if waiting["for"] == "choice":', '    >>> find_game("pasch")', "Ein Pasch zählt doppelt."):
        assert found_in([(CHECKOUT / "line.py", without_examples(line))], any_name()) == []
