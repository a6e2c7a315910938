"""Random options, and random legal answers given through the door of a match."""

from __future__ import annotations

from random import Random
from typing import Any

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Answer,
    Chance,
    Choose,
    ChooseAll,
    CommonThrow,
    Domain,
    Game,
    Json,
    Landing,
    Match,
    Option,
    Pause,
    Problem,
    Race,
    Seat,
)


def random_options(game: Game, players: int, rng: Random) -> dict[str, Json]:
    """Random values for all options, within their descriptions; options that contradict each other are drawn anew."""
    while True:
        given = {option.name: random_value(option, players, rng) for option in game.options}
        try:
            game.settle(players, given)
        except Problem:
            continue
        return given


def random_value(option: Option[Any], players: int, rng: Random) -> Json:
    facts = option.describe()
    if facts.get("per_seat"):
        return [one_value(facts, players, rng) for _ in range(players)]
    return one_value(facts, players, rng)


def one_value(facts: dict[str, Json], players: int, rng: Random) -> Json:
    kind = facts["kind"]
    if kind == "pick":
        return rng.choice(facts["values"])
    if kind == "flag":
        return rng.random() < 0.5
    if kind == "places":
        board = [[row, column] for row in range(facts["rows"]) for column in range(facts["columns"])]
        free = [place for place in board if place not in facts["taken"]]
        return dict(zip(facts["default"], rng.sample(free, len(facts["default"])), strict=True))
    if kind == "several":
        return rng.choice([None, sorted(rng.sample(facts["values"], rng.choice(facts["sizes"])))])
    if kind == "whole-or-off" and rng.random() < 0.5:
        return None
    # mostly small numbers: fifty rounds of everything would take all day
    return min(rng.randint(facts["low"], facts["high"]), facts["low"] + int(rng.expovariate(0.3)))


def random_answer(match: Match, rng: Random) -> Answer:
    """A random legal answer to the match's open request."""
    request, now = match.request, match.table.now
    if isinstance(request, CommonThrow):
        seat = rng.choice(request.left)
        return CHANCE, now, {"seat": seat, "faces": request.throw_of(seat).sample(rng)}
    if isinstance(request, (Chance, Landing)):
        return CHANCE, now, sample_chance(request, rng)
    if isinstance(request, Pause):
        return CLOCK, request.until, None
    if isinstance(request, Choose):
        return request.seat, now + rng.randrange(1000), request.domain.sample(rng)
    if isinstance(request, ChooseAll):
        at = now + rng.randrange(1000)
        if request.until is not None and (at >= request.until or rng.random() < 0.1):
            return CLOCK, request.until, None
        seat = rng.choice(list(request.asked()))
        return seat, at, request.domains[seat].sample(rng)
    assert isinstance(request, Race)
    seat = rng.choice(list(request.asked()))
    at = max(now + rng.randrange(1000), request.silent.get(seat, 0))
    if request.until is not None and at >= request.until:
        return CLOCK, request.until, None
    return seat, at, request.domains[seat].sample(rng)


def sample_chance(request: Chance[Any] | Landing[Any], rng: Random) -> Json:
    return request.domain.sample(rng) if isinstance(request, Landing) else request.sample(rng)


def open_questions(match: Match) -> dict[Seat, Domain[Any]]:
    """The domain of answers of every seat that may answer now."""
    return {} if match.request is None else match.request.asked()
