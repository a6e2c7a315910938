"""Routes about games: the list of all games, and each game's rules and lesson in both languages."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, cast

import msgspec

from mutschel.analysis.report import has_judge
from mutschel.engine import Game, Option, Texts
from mutschel.games.registry import all_games, find_game
from mutschel.presentation import Flaw, lesson_of, picture_of
from mutschel.presentation.by_default import default_picture
from mutschel.presentation.model import Lesson, Picture
from mutschel.protocol.common import Language
from mutschel.protocol.lobby import GameInfo, GameLine, Games, GameTexts, OptionInfo
from mutschel.server.http.call import Answer, Call
from mutschel.server.http.pages import File
from mutschel.server.http.routes import Route, encode
from mutschel.server.http.screens import screen_of

logger = logging.getLogger(__name__)


def routes() -> list[Route]:
    return [
        Route("GET", "/api/games", list_games, "All games", Games),
        Route(
            "GET", "/api/games/{game}", show_game, "A game's rules and options", GameInfo,
            refuses=("no-such-game", "unknown-game"),
        ),
        Route(
            "GET", "/api/games/{game}/lesson", show_lesson, "A game's lesson", Lesson,
            refuses=("no-such-game", "unknown-game"),
        ),
    ]  # fmt: skip


async def list_games(call: Call[None]) -> Answer:
    return await listed(tuple(all_games().values()), call.language).answer(call)


async def show_game(call: Call[None]) -> Answer:
    return await shown(game_of(call), call.language).answer(call)


async def show_lesson(call: Call[None]) -> Answer:
    return await taught(game_of(call), call.language).answer(call)


def game_of(call: Call[None]) -> Game:
    return find_game(call.part("game")[:64])


# These never change while the server runs: they are compressed once, and browsers keep them.


@cache
def listed(games: tuple[Game, ...], language: str) -> File:
    return File("games.json", encode(Games([line_of(game, language) for game in games])))


@cache
def shown(game: Game, language: str) -> File:
    return File("game.json", encode(info_of(game, language)))


@cache
def taught(game: Game, language: str) -> File:
    try:
        lesson = lesson_of(game, language)
    except Flaw as why:  # the rules work without it
        logger.warning("flawed game", extra={"facts": {"why": str(why)}})
        lesson = Lesson([], [])
    return File("lesson.json", encode(lesson))


@cache
def pictured(game: Game) -> Picture:
    try:
        return picture_of(game)
    except Flaw as why:  # one game's mistake must not empty the shelf
        logger.warning("flawed game", extra={"facts": {"why": str(why)}})
        return default_picture(game)


def line_of(game: Game, language: str) -> GameLine:
    texts = game.texts(language)
    return GameLine(
        id=game.id,
        name=texts.get("name"),
        players=game.players,
        age=game.age,
        minutes=texts.find("minutes"),
        asks=list(game.asks),
        evening=game.evening,
        score=game.score,
        summary=texts.get("pitch"),
        picture=pictured(game),
        courses=len(game.courses),
    )


def info_of(game: Game, language: str) -> GameInfo:
    texts = game.texts(language)
    return GameInfo(
        id=game.id,
        version=game.version,
        language=cast(Language, language),
        name=texts.get("name"),
        players=game.players,
        age=game.age,
        minutes=texts.find("minutes"),
        asks=list(game.asks),
        score=game.score,
        wins=game.wins,
        first=game.first,
        list_question=texts.find("list.question"),
        several_strikes=game.several_strikes,
        practice=game.has_part("practice"),
        start_over=texts.find("practice.start-over"),
        analysed=has_judge(game),
        summary=texts.get("pitch"),
        picture=pictured(game),
        rules=game.rules(language),
        options=[option_of(option, texts) for option in game.options],
        texts=msgspec.convert({name: texts.section(name) for name in GameTexts.__struct_fields__}, GameTexts),
        screen=screen_of(game),
        courses=[info_of(course, language) for course in game.courses],
    )


def option_of(option: Option[Any], texts: Texts) -> OptionInfo:
    facts = option.describe()
    meanings = texts.find(f"options.{option.name}.values")
    return OptionInfo(
        id=option.name,
        name=texts.get(f"options.{option.name}.name"),
        help=texts.get(f"options.{option.name}.help"),
        default=facts["default"],
        values=facts,
        meanings=meanings if isinstance(meanings, dict) else {},
    )
