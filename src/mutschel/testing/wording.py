"""Checks that all texts are there: those in a game's files, and the news and questions of a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mutschel.engine import LANGUAGES, Game, Json, Match, MatchView
from mutschel.engine.dice import WAYS
from mutschel.protocol.lobby import ButtonTexts, HowTexts

KINDS = ("throw", "turn", "strike", "tie", "round")  # of moments
SHAPES = {"buttons": ButtonTexts, "how": HowTexts}


def faults(game: Game) -> Iterator[str]:
    """Yield all that is missing or wrong in a game's texts: name, pitch, rules, options, buttons and ways to throw."""
    options = [f"options.{option.name}.{part}" for option in game.options for part in ("name", "help")]
    for language in LANGUAGES:
        texts = game.texts(language)
        for path in ("name", "pitch", "rules", *options):
            if not isinstance(texts.find(path), str):
                yield f"no {language} text {path}"
        if not isinstance(texts.find("minutes"), int):
            yield f"{language} texts don't say how many minutes it takes"
        for key in texts.section("buttons"):
            if texts.find(f"messages.{key}") is None:
                yield f"{language} text buttons.{key} belongs to no question: there is no messages.{key}"
            elif "{dice}" not in str(texts.find(f"buttons.{key}.dice")):
                yield f"{language} text buttons.{key}.dice doesn't name the {{dice}}"
        yield from _misshapen(game, language)
    yield from _unheard(game)
    for section in SHAPES:
        german, english = (game.texts(language).section(section) for language in LANGUAGES)
        for key in {**german, **english}:
            if set(german.get(key, ())) != set(english.get(key, ())):
                yield f"the texts {section}.{key} are not the same in German and in English"


def _unheard(game: Game) -> Iterator[str]:
    """Yield hints for a first match that are never given, or that are there in one language only."""
    german, english = (game.texts(language).section("first") for language in LANGUAGES)
    for first in sorted({*german} ^ {*english}):
        yield f"the text first.{first} is not there in German and in English"
    texts = game.texts(LANGUAGES[0])
    times = {"throw", "look", *WAYS, *texts.section("how"), *texts.section("messages")}
    for first in german:
        if first not in times and first.removeprefix("after-") not in {*texts.section("messages"), *KINDS}:
            yield f"the text first.{first} is never said: nothing is asked, thrown or told by that name"


def _misshapen(game: Game, language: str) -> Iterator[str]:
    """Yield the texts of a group that are unknown, and those that are missing."""
    for section, shape in SHAPES.items():
        known = shape.__struct_fields__
        needed = known[: len(known) - len(shape.__struct_defaults__)]
        for key, part in game.texts(language).section(section).items():
            for name in [name for name in part if name not in known]:
                yield f"{language} text {section}.{key}.{name}: there are only {', '.join(known)}"
            for name in [name for name in needed if not isinstance(part.get(name), str)]:
                yield f"no {language} text {section}.{key}.{name}"


def unsaid(match: Match, views: list[MatchView]) -> Iterator[str]:
    """Yield all news, questions, slips and ways to throw that can't be said in some language."""
    phrases: list[dict[str, Json]] = [
        *views[0]["news"],
        *(view["question"]["ask"] for view in views if view["question"] is not None),
        *_written(views[0]["table"]),
    ]
    how = getattr(match.request, "how", WAYS[0])
    for language in LANGUAGES:
        texts = match.texts(language)
        for phrase in phrases:
            try:
                for you in (None, *match.table.players):
                    texts.say(phrase, match.names, you)
            except (KeyError, IndexError, ValueError) as error:
                yield f"can't say {phrase} in {language}: {error!r}"
        if how not in WAYS and texts.find(f"how.{how}") is None:
            yield f"a throw is made by {how!r}, but there are no {language} texts how.{how}"


def _written(table: Mapping[str, Json]) -> Iterator[dict[str, Json]]:
    """Yield the phrases on the table: the rule on a slip, and the line that tells who is behind."""
    for thing in table.values():
        if not isinstance(thing, list) and thing["kind"] == "slip":
            yield {"text": thing["rule"]}
        elif not isinstance(thing, list) and "worst" in thing:
            yield thing["worst"]
