"""Can everything be read? A game's texts as they stand in its files, and what is said and asked in a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mutschel.engine import LANGUAGES, Game, Json, Match, MatchView
from mutschel.engine.dice import WAYS
from mutschel.protocol.lobby import ButtonTexts, HowTexts

SHAPES = {"buttons": ButtonTexts, "how": HowTexts}


def faults(game: Game) -> Iterator[str]:
    """What is missing or wrong in its texts: name, pitch, rules, options, buttons and ways to throw."""
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
    for section in SHAPES:
        german, english = (game.texts(language).section(section) for language in LANGUAGES)
        for key in {**german, **english}:
            if set(german.get(key, ())) != set(english.get(key, ())):
                yield f"the texts {section}.{key} are not the same in German and in English"


def _misshapen(game: Game, language: str) -> Iterator[str]:
    """A group of texts with one that nobody reads, or without one that somebody will."""
    for section, shape in SHAPES.items():
        known = shape.__struct_fields__
        needed = known[: len(known) - len(shape.__struct_defaults__)]
        for key, part in game.texts(language).section(section).items():
            for name in [name for name in part if name not in known]:
                yield f"{language} text {section}.{key}.{name}: there are only {', '.join(known)}"
            for name in [name for name in needed if not isinstance(part.get(name), str)]:
                yield f"no {language} text {section}.{key}.{name}"


def unsaid(match: Match, views: list[MatchView]) -> Iterator[str]:
    """What can't be said in some language: of the news, of what is asked or written, and of how a throw is made."""
    phrases: list[dict[str, Json]] = [
        *views[0]["news"],
        *(view["question"]["ask"] for view in views if view["question"] is not None),
        *_written(views[0]["table"]),
    ]
    how = getattr(match.request, "how", WAYS[0])
    for language in LANGUAGES:
        texts = match.game.texts(language)
        for phrase in phrases:
            try:
                for you in (None, *match.table.players):
                    texts.say(phrase, match.names, you)
            except (KeyError, IndexError, ValueError) as error:
                yield f"can't say {phrase} in {language}: {error!r}"
        if how not in WAYS and texts.find(f"how.{how}") is None:
            yield f"a throw is made by {how!r}, but there are no {language} texts how.{how}"


def _written(table: Mapping[str, Json]) -> Iterator[dict[str, Json]]:
    """What things have to say: what counts here, and who is behind."""
    for thing in table.values():
        if not isinstance(thing, list) and thing["kind"] == "slip":
            yield {"text": thing["rule"]}
        elif not isinstance(thing, list) and "worst" in thing:
            yield thing["worst"]
