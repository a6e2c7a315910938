"""A game's options as OpenSpiel's parameters, which are numbers, words or booleans, without commas.

Off is -1. Semicolons separate the values of an option for every seat, and named places: `blue:2/2;bonus:4/4`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mutschel.engine import Game, Json, Option, PerSeat, Places, Several, WholeOrOff, typed_places

OFF = -1


def defaults(game: Game) -> dict[str, Json]:
    """Every option's default for the fewest players, with chance in place of a hand."""
    return options_as_parameters(game, game.settle(game.players[0], game.by_chance({})).as_json())


def options_as_parameters(game: Game, options: Mapping[str, Json]) -> dict[str, Json]:
    return {option.name: _parameter(options[option.name]) for option in game.options}


def _parameter(value: Json) -> Json:
    """One option's value as a parameter.

    >>> [_parameter(value) for value in (3, None, True, "end", [3, 1], {"blue": [1, 1], "bonus": [3, 3]})]
    [3, -1, True, 'end', '3;1', 'blue:2/2;bonus:4/4']
    """
    if value is None:
        return OFF
    if isinstance(value, list):
        return ";".join(_typed(one) for one in value)
    return typed_places(value).replace(",", ";") if isinstance(value, dict) else value


def _typed(value: Json) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "off" if value is None else str(value)


def options_of(game: Game, parameters: Mapping[str, Json]) -> dict[str, Json]:
    """The game's options among these parameters."""
    return {
        option.name: _value(option, parameters[option.name]) for option in game.options if option.name in parameters
    }


def _value(option: Option[Any], value: Json) -> Json:
    if isinstance(option, (PerSeat, Places, Several)) and isinstance(value, str):
        return option.parse(value.replace(";", ","))
    return None if isinstance(option, (Several, WholeOrOff)) and value == OFF else value
