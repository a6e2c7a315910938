"""Routes about games: which there are, and how each is played, in both languages."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from mutschel.analysis.report import has_judge
from mutschel.engine import Game, Option, Texts
from mutschel.games.practice import can_practise
from mutschel.games.registry import all_games, find_game
from mutschel.protocol.common import Language
from mutschel.protocol.lobby import GameInfo, GameLine, Games, GameTexts, OptionInfo
from mutschel.server.http.routes import Call, Route


def routes() -> list[Route]:
    return [
        Route("GET", "/api/games", list_games, "All games", Games),
        Route(
            "GET", "/api/games/{game}", show_game, "A game's rules and options", GameInfo,
            refuses=("no-such-game", "unknown-game"),
        ),
    ]  # fmt: skip


async def list_games(call: Call[None]) -> Games:
    return Games([line_of(game, call.language) for game in all_games().values()])


async def show_game(call: Call[None]) -> GameInfo:
    return info_of(find_game(call.part("game")[:64]), call.language)


def line_of(game: Game, language: str) -> GameLine:
    texts = game.texts(language)
    return GameLine(
        game.id, texts.get("name"), game.players, game.age, texts.find("minutes"), list(game.asks), texts.get("pitch")
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
        practice=can_practise(game),
        start_over=texts.find("practice.start-over"),
        analysed=has_judge(game),
        summary=texts.get("pitch"),
        rules=game.rules(language),
        options=[option_of(option, texts) for option in game.options],
        texts=msgspec.convert({name: texts.section(name) for name in GameTexts.__struct_fields__}, GameTexts),
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
