"""The conformance check: promises that every game must keep. It ships with the package, for games of your own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, get_args

from mutschel.engine import (
    CHANCE,
    CLOCK,
    LANGUAGES,
    LEVELS,
    Demand,
    Domain,
    Game,
    HandOrChance,
    Json,
    Match,
    MatchView,
    Problem,
    Refused,
    Seat,
    Throw,
    logs,
    same,
)
from mutschel.engine.bot import bot_class
from mutschel.host.single_match import Simulation
from mutschel.presentation import Flaw, lesson_of, picture_of
from mutschel.testing.forgery import MALFORMED, forgeries, neighbours, wrong_options
from mutschel.testing.leaks import find_leak
from mutschel.testing.playthrough import check_playthroughs
from mutschel.testing.random_play import open_questions, random_answer, random_options
from mutschel.testing.shapes import misfits
from mutschel.testing.wording import faults, unsaid

FEW = 6  # players in nine of ten matches: larger matches take long and are hardly different
TOO_LONG = 200_000  # answers; a match that needs more is taken for one that never ends


class NotConforming(AssertionError):
    """A promise that a game breaks. The message says which, and the seed that shows it again."""


def check_game(
    game: Game,
    *,
    matches: int = 1000,
    thorough: int = 10,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    recorded: bool = True,
) -> None:
    """Play this many seeded matches to their end with random legal answers, and check every promise.

    In the first `thorough` matches everything is checked at every step. `options` are held fixed, also for bots, for a
    game that random answers would hardly ever end; all others vary. Playthroughs are `recorded` of the newest version
    only.
    Raises NotConforming.
    """
    fixed = dict(options or {})
    for fault in faults(game):
        demand(False, fault, game.id)
    check_looks(game)
    check_screen(game)
    check_asks(game)
    check_bad_options(game)
    for number in range(matches):
        where = f"{game.id}, seed {seed}:{number}"
        rng = Random(f"{seed}:{number}")
        low, high = game.players
        most = high if number % 10 == 9 else max(low, min(high, FEW))
        players = low + number % (most - low + 1)
        varied = {} if number % 3 == 0 else random_options(game, players, rng)
        match = Match(game, players, varied | fixed)
        if number < thorough:
            play_thoroughly(match, rng, where)
        else:
            play_through(match, rng, where)
        check_result(match, where)
        check_replay(match, where)
        if number < thorough:
            leak = find_leak(match, rng)
            demand(leak is None, f"something hidden can be seen: {leak}", where)
    check_bots(game, seed, fixed)
    if recorded:
        check_playthroughs(game)


def demand(holds: bool, promise: str, where: str) -> None:
    if not holds:
        raise NotConforming(f"{where}: {promise}")


# -- playing ---------------------------------------------------------------------------------------
def play_through(match: Match, rng: Random, where: str) -> None:
    while match.request is not None:
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at, match.key)
        demand(len(match.log) < TOO_LONG, "the match doesn't come to an end", where)


def play_thoroughly(match: Match, rng: Random, where: str) -> None:
    """Play a match to its end, and check everything at every step."""
    asked: dict[Seat, str] = {}
    elsewhere: list[Json] = []  # answers that were legal in other questions of this match
    key = -1
    while match.request is not None:
        step = f"{where}, answer {len(match.log)}"
        views = check_views(match, step)
        check_phrases(match, views, step)
        check_questions(match, elsewhere, step)
        if match.key != key:
            key, asked = match.key, {}
        for seat, view in enumerate(views[1:]):
            if view["question"] is not None:
                text = json.dumps({k: v for k, v in view["question"].items() if k != "chosen"})
                demand(asked.setdefault(seat, text) == text, "a question changed while it was open", step)
        if len(match.log) < 60 or rng.random() < 0.05:
            check_refusals(match, rng, step)
        by, at, value = random_answer(match, rng)
        before = json.dumps(views)
        match.answer(by, value, at, match.key)
        demand(json.dumps(views) == before, "an earlier view changed: it shares something with the table", step)
        demand(len(match.log) < TOO_LONG, "the match doesn't come to an end", where)
    check_views(match, where)


def all_views(match: Match) -> list[MatchView]:
    return [match.view(None), *(match.view(seat) for seat in match.table.players)]


def check_views(match: Match, where: str) -> list[MatchView]:
    views = all_views(match)
    demand(same(json.loads(json.dumps(views)), views), "a view is not plain JSON", where)
    if not match.table.private:
        alike = all(view["table"] == views[0]["table"] for view in views)
        demand(alike, "a thing looks different from different seats, but is not `private`", where)
    for misfit in misfits(match, views):
        demand(False, f"a view is not as declared: {misfit}", where)
    return views


def check_phrases(match: Match, views: list[MatchView], where: str) -> None:
    """Check that all news and questions can be said in every language."""
    for fault in unsaid(match, views):
        demand(False, fault, where)


def check_questions(match: Match, elsewhere: list[Json], where: str) -> None:
    """Check that fallbacks are legal, that options are distinct and legal, and that nothing else is."""
    for seat, domain in open_questions(match).items():
        try:
            domain.check(domain.fallback())
            options = domain.options()
            for option in list(options or ())[:200]:
                domain.check(json.loads(json.dumps(option)))
        except Refused as why:
            raise NotConforming(f"{where}: seat {seat} is offered something illegal: {why}") from why
        if options is not None:
            texts = [json.dumps(option, sort_keys=True) for option in options]
            demand(len(texts) > 0, "there is nothing to choose from", where)
            demand(len(set(texts)) == len(texts), "two options are the same", where)
            if len(options) <= 50:
                others = [*elsewhere[-30:], *(other for option in options for other in neighbours(option))]
                different = {json.dumps(other): other for other in others}
                check_nothing_else(domain, options, different.values(), where)
                elsewhere += options[:10]
    request = match.request
    if isinstance(request, Throw) and request.count <= 500:
        weights = sum(weight for _, weight in request.outcomes())
        demand(weights == request.total, "the weights of a throw don't add up", where)


def check_nothing_else(domain: Domain[Any], options: Sequence[Json], others: Iterable[Json], where: str) -> None:
    """Check that every answer a domain lets in means the same as one of its options."""
    meant = [domain.check(option) for option in options]
    for other in others:
        try:
            taken = domain.check(other)
        except Refused:
            continue
        demand(taken in meant, f"{other!r} is let in, but it is none of the options", where)


def check_result(match: Match, where: str) -> None:
    result = match.result
    demand(result is not None, "the match ended without a result", where)
    assert result is not None
    seats = list(match.table.players)
    demand(len(result.scores) == len(seats), "not every seat has a score", where)
    demand(all(winner in seats for winner in result.winners), "a winner who is not at the table", where)
    best = (max if match.game.wins == "highest" else min)(result.scores)
    won = all(result.scores[winner] == best for winner in result.winners)
    demand(won, f"somebody won without the {match.game.wins} score; say which score wins: Game(wins=…)", where)


# -- the log ---------------------------------------------------------------------------------------
def check_replay(match: Match, where: str) -> None:
    """Check that a match restored from its log is the same, bit for bit."""
    text = logs.dumps(match)
    twin = logs.restore(logs.parse(text), lambda id, version: match.game)
    demand(logs.dumps(twin) == text, "the log of the replayed match is another", where)
    demand(same(all_views(twin), all_views(match)), "the replayed match looks different", where)


# -- the door --------------------------------------------------------------------------------------
def check_refusals(match: Match, rng: Random, where: str) -> None:
    """Check that illegal, stale, foreign and malformed answers are refused with a reason, and change nothing."""
    by, at, value = random_answer(match, rng)
    seats = range(-3, len(match.table.players) + 2)
    answerers = {by} | set(open_questions(match)) | ({CLOCK} if getattr(match.request, "until", None) else set())
    if hasattr(match.request, "fallback"):
        answerers.add(CLOCK)
    attempts: list[tuple[Any, Json, Any, Any]] = [
        *((other, value, at, match.key) for other in seats if other not in answerers),
        (by, value, at, match.key - 1),
        (by, value, at, str(match.key)),
        (by, value, match.table.now - 1, match.key),
        (by, value, float(at), match.key),
        (str(by), value, at, match.key),
        *((by, forged, at, match.key) for forged in forgeries(value)),
        *((by, junk, at, match.key) for junk in MALFORMED if not legal(match, by, junk)),
    ]
    log, before = len(match.log), json.dumps(all_views(match))
    for attempt in attempts:
        seat, answer, when, key = attempt
        try:
            match.answer(seat, answer, when, key)
        except Refused as why:
            for language in LANGUAGES:
                demand(bool(why.text(language)), f"a refusal without a reason: {why.code}", where)
        else:
            raise NotConforming(f"{where}: {answer!r} by {seat!r} at {when!r} with key {key!r} was let in")
    demand(
        len(match.log) == log and json.dumps(all_views(match)) == before, "a refused answer changed something", where
    )


def legal(match: Match, by: int, value: Json) -> bool:
    """True if this answer happens to be legal."""
    domain = open_questions(match).get(by)
    options = None if domain is None else domain.options()
    if by in (CHANCE, CLOCK):
        covered = isinstance(match.request, Throw) and match.request.covered
        return (value is None and (by == CLOCK or covered)) or (isinstance(value, int) and by == CHANCE)
    return options is not None and any(same(option, value) for option in options)


# -- options, texts, bots --------------------------------------------------------------------------
def check_bad_options(game: Game) -> None:
    """Check that unknown options, values out of range or of the wrong type, and bad numbers of players are refused."""
    low, high = game.players
    for players in (low - 1, high + 1, -1, 0, True, "3", 2.0):
        refused(game, players, {}, f"{players!r} players")
    refused(game, low, {"no-such-option": 1}, "an unknown option")
    for option in game.options:
        for value in wrong_options(option):
            refused(game, high, {option.name: value}, f"option {option.name} = {value!r}")


def refused(game: Game, players: Any, options: dict[str, Json], what: str) -> None:
    try:
        game.settle(players, options)
    except Problem as problem:
        for language in LANGUAGES:
            demand(bool(problem.text(language)), f"no {language} text for {problem.code}", game.id)
    else:
        raise NotConforming(f"{game.id}: {what} was accepted")


def check_looks(game: Game) -> None:
    """Check that the picture on the game's box and its lesson can be drawn, if it has them."""
    try:
        picture_of(game)
        lesson_of(game, "en")
    except Flaw as why:
        raise NotConforming(f"{game.id}: {why}") from why


def check_screen(game: Game) -> None:
    """Check that the game's screen can be served, if it has one."""
    try:
        game.screen()
    except Problem as why:
        raise NotConforming(f"{game.id}: {why}") from why


def check_asks(game: Game) -> None:
    """Check that `asks` has one to three of the known words, and that at most one option chooses hand or chance."""
    known = get_args(Demand)
    hands = sum(isinstance(option, HandOrChance) for option in game.options)
    demand(hands <= 1, f"{hands} options say whether a hand decides, and there may be one", game.id)
    demand(1 <= len(set(game.asks) & {*known}) == len(game.asks) <= 3, f"asks is not one to three of {known}", game.id)


def check_bots(game: Game, seed: int, options: Mapping[str, Json]) -> None:
    """Check that bots of every level play the game to its end, with legal answers only."""
    for level in ("random", *LEVELS):
        rng = Random(f"{seed}:{level}")
        for players in dict.fromkeys((game.players[0], min(3, game.players[1]))):
            bots = [bot_class(game, level)(seat, level, rng) for seat in range(players)]
            try:
                Simulation(game, game.settle(players, options), bots, rng, physics=False).run()
            except Refused as why:
                raise NotConforming(f"{game.id}: the {level} bot gave an illegal answer: {why}") from why
