"""Every text stands in German and in English, and whatever a person can meet in a game has one."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from random import Random
from string import Formatter

import pytest

from mutschel.cli.texts import cli_texts
from mutschel.engine import LANGUAGES, Game, Json, Match, MatchView, Several, Texts
from mutschel.engine.texts import load, texts_of
from mutschel.games.registry import all_games
from mutschel.testing.random_play import random_answer, random_options
from serving import SOAK
from written import PACKAGES, ROOT, leaves

GAMES = list(all_games().values())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_package = pytest.mark.parametrize("package", PACKAGES)

# where these calls name their message
ASKS = {"choose": 2, "question": 1, "all_choose": 1, "race": 1}
KEY_AT = ASKS | {"say": 0, "moment": 1, "miss": 1, "lose": 1, "end_round": 1}
WORD = re.compile("[a-z]+([-_][a-z]+)*")


def placeholders(text: Json) -> set[str]:
    texts = text.values() if isinstance(text, dict) else [text]
    return {name for one in texts for _, name, _, _ in Formatter().parse(one) if name is not None}


# -- both languages --------------------------------------------------------------------------


def test_there_are_texts() -> None:
    assert {"mutschel.engine", "mutschel.host", "mutschel.cli", "mutschel.games.strike_games"} < set(PACKAGES)
    assert {game.package for game in GAMES if game.package.startswith("mutschel.")} < set(PACKAGES)


@each_package
def test_both_languages_have_the_same_keys_and_no_empty_text(package: str) -> None:
    german, english = (dict(leaves(load(package, language))) for language in ("de", "en"))
    assert german.keys() == english.keys()
    assert all(str(text).strip() for text in (*german.values(), *english.values()))


@each_package
def test_both_languages_use_the_same_facts(package: str) -> None:
    german, english = (dict(leaves(load(package, language))) for language in ("de", "en"))
    for path, text in german.items():
        if isinstance(text, str) and path != "rules":
            assert placeholders(text) == placeholders(english[path]), path


# -- a game's own page -----------------------------------------------------------------------


@each_language
@each_game
def test_name_pitch_minutes_and_rules(game: Game, language: str) -> None:
    texts = game.texts(language)
    assert texts.get("name")
    assert "\n" not in texts.get("pitch")
    assert type(texts.find("minutes")) is int
    rules = texts.get("rules")
    assert len(rules) > 300
    example = {"de": "## .*Beispiel|.*Zum Beispiel:", "en": "## .*[Ee]xample|.*For example:"}[language]
    assert re.search(f"^({example})", rules, re.MULTILINE), "a worked example, under its own heading or in its place"


@each_language
@each_game
def test_the_rules_of_strike_games_say_what_happens_to_equal_results(game: Game, language: str) -> None:
    rules, names = game.rules(language), {option.name for option in game.options}
    worst = {"de": "Haben mehrere das schlechteste Ergebnis", "en": "several players have the worst result"}[language]
    best = {"de": "Haben am Ende mehrere die wenigsten Striche", "en": "several players end up with the fewest"}[
        language
    ]
    assert (worst in rules) == ("ties" in names)
    assert (best in rules) == ("mutschel" in names) == (game.score == "strikes")
    assert rules.startswith(game.texts(language).get("rules").strip())


@each_language
@each_game
def test_every_option_and_every_value_to_pick_has_a_text(game: Game, language: str) -> None:
    texts = game.texts(language)
    for option in game.options:
        assert texts.get(f"options.{option.name}.name")
        assert texts.get(f"options.{option.name}.help")
        if isinstance(option, Several):  # games, which have names
            continue
        for value in option.describe().get("values", ()):
            assert texts.get(f"options.{option.name}.values.{value}")


# -- messages, found in the code -------------------------------------------------------------


parsed = cache(ast.parse)


def code_of(game: Game) -> Iterator[ast.AST]:
    """The modules of a game, and of what it is built on, but not of the games it is made of: they have texts."""
    of_courses = {package for course in game.courses for package in (course.package, *course.shared_texts)}
    packages, done = {game.package}, of_courses.difference(game.shared_texts)
    while packages:
        name = packages.pop()
        done.add(name)
        for file in resources.files(name).iterdir():
            if file.name.endswith(".py"):
                module = parsed(file.read_text(encoding="utf-8"))
                yield module
                packages |= {other for other in imported_games(module) if other not in done}


@cache
def imported_games(module: ast.AST) -> set[str]:
    names = [node.module or "" for node in ast.walk(module) if isinstance(node, ast.ImportFrom)]
    folders = {name.split(".")[2] for name in names if name.startswith("mutschel.games.")}
    return {f"mutschel.games.{folder}" for folder in folders if (ROOT / "games" / folder).is_dir()}


def calls(game: Game) -> Iterator[tuple[str, ast.Call]]:
    """Every call in the game's code that has a name, such as `say` in `table.say("strike", player=0)`."""
    for module in code_of(game):
        for call in calls_in(module):
            yield getattr(call.func, "attr", getattr(call.func, "id", "")), call


@cache
def calls_in(module: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(module) if isinstance(node, ast.Call)]


def literals(node: ast.expr) -> list[str]:
    """The text of `"call"`, or both of `"judge" if real else "call"`."""
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@each_language
@each_game
def test_every_message_named_in_the_code_has_a_text_that_its_facts_can_fill(game: Game, language: str) -> None:
    texts = game.texts(language)
    for name, call in calls(game):
        place = KEY_AT.get(name, len(call.args))
        if place < len(call.args):
            for key in literals(call.args[place]):
                text = texts.find(f"messages.{key}")
                assert text is not None, key
                if name == "say":
                    assert placeholders(text) <= {fact.arg for fact in call.keywords}, key
                    assert all(has_word(texts, word) for fact in call.keywords for word in literals(fact.value)), key


@each_game
def test_every_button_belongs_to_a_question_that_is_asked(game: Game) -> None:
    asked = {
        key
        for name, call in calls(game)
        if name in ASKS and ASKS[name] < len(call.args)
        for key in literals(call.args[ASKS[name]])
    }
    for language in LANGUAGES:
        assert game.texts(language).section("buttons").keys() <= asked


@each_language
@each_game
def test_every_problem_named_in_the_code_has_a_text(game: Game, language: str) -> None:
    for name, call in calls(game):
        if name in ("Problem", "Refused"):
            elsewhere = [package for fact in call.keywords if fact.arg == "package" for package in literals(fact.value)]
            texts = texts_of(tuple(elsewhere), language) if elsewhere else game.texts(language)
            for code in literals(call.args[0]):
                assert texts.find(f"problems.{code}") is not None, code


@cache
def problems() -> list[tuple[str, str, set[str] | None]]:
    """Every problem named in the code outside of games: the package with its texts, its code, its facts if known."""
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        if file.is_relative_to(ROOT / "games") or file.is_relative_to(ROOT / "cli" / "template"):
            continue
        code = file.read_text(encoding="utf-8")
        if "Problem(" not in code and "Refused(" not in code:
            continue
        for node in calls_in(ast.parse(code)):
            if getattr(node.func, "id", "") in ("Problem", "Refused") and node.args:
                named = {fact.arg: fact.value for fact in node.keywords if fact.arg is not None}
                package = literals(named.pop("package", ast.Constant("mutschel.engine")))
                facts = set(named) if all(fact.arg for fact in node.keywords) else None
                found += [(package[0], code, facts) for code in literals(node.args[0]) if package]
    return found


def test_every_problem_of_hosts_stores_and_servers_has_a_text_that_its_facts_can_fill() -> None:
    found = problems()
    assert {"mutschel.engine", "mutschel.host"} <= {package for package, _, _ in found}
    for package, code, facts in found:
        for language in LANGUAGES:
            text = load(package, language).get("problems", {}).get(code)
            assert text is not None, f"{package}: no {language} text for {code}"
            assert facts is None or placeholders(text) <= facts, f"{package}: {code} lacks a fact"


@each_language
def test_hosts_have_no_text_for_a_problem_that_never_arises(language: str) -> None:
    used = {code for package, code, _ in problems() if package == "mutschel.host"}
    assert set(load("mutschel.host", language)["problems"]) == used


# -- words, met in a match -------------------------------------------------------------------


def matches(game: Game) -> Iterator[tuple[MatchView, list[dict[str, Json]], Callable[[str], Texts]]]:
    """Random matches with random options: each seat's view at every step, the news since the one before, the texts."""
    for seed in range(6 if SOAK else 3):
        rng = Random(seed)
        players = max(game.players[0], min(2 + seed % 3, game.players[1]))
        match = Match(game, players, random_options(game, players, rng))
        for _ in range(120):
            if match.request is None:
                break
            told = match.table.said
            by, at, value = random_answer(match, rng)
            match.answer(by, value, at)
            for seat in match.table.players:
                view = match.view(seat)
                yield view, [news for news in view["news"] if news["number"] > told], match.texts


def words_in(value: Json) -> Iterator[str]:
    """Words that need a translation; in an answer also the names of its parts. A phrase among the facts has none."""
    if isinstance(value, dict) and "text" in value:
        return
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list):
        for part in value:
            yield from words_in(part)
    elif isinstance(value, str) and WORD.fullmatch(value):
        yield value


def words_of_answers(answers: Json) -> Iterator[str]:
    if answers.get("none"):
        yield "none"
    if answers["kind"] == "fields":
        for name, part in answers["fields"].items():
            yield name
            yield from words_of_answers(part)
    else:
        yield from words_in(answers.get("options"))


def words_on_the_table(things: dict[str, Json]) -> Iterator[str]:
    """Headings: what a thing is called or what it counts, and the rows of a sheet; and the colours of dice."""
    for name, thing in things.items():
        one = thing[0] if isinstance(thing, list) else thing
        if one["kind"] not in ("course", "last-turn"):  # pictures without a heading
            yield one.get("what", name)
        yield from words_in([one.get(part) for part in ("dice", "faces", "rows", "counts")])


def has_word(texts: Texts, word: str) -> bool:
    return any(source.find(f"words.{word}") is not None for source in (texts, cli_texts(texts.language)))


@each_game
def test_everything_that_is_said_asked_and_shown_can_be_read(game: Game) -> None:
    names = [f"Name {seat}" for seat in range(game.players[1])]
    for view, phrases, during in matches(game):
        words = set(words_on_the_table(view["table"]))
        words.update(words_in([fact for news in phrases for key, fact in news.items() if key != "text"]))
        if view["question"] is not None:
            words.update(words_of_answers(view["question"]["answers"]))
            phrases.append(view["question"]["ask"])
        for texts in map(during, LANGUAGES):
            assert not {word for word in words if not has_word(texts, word)}, texts.language
            assert not [phrase for phrase in phrases if "{" in texts.say(phrase, names)], texts.language


def test_you_and_several_others_are_listed() -> None:
    texts = Texts("en", [{"messages": {"struck": {"other": "For {players}.", "you": "For you and {others}."}}}])
    names = ["Anna", "Ben", "Cem"]
    assert texts.say({"text": "struck", "players": [0, 1]}, names, you=0) == "For you and Ben."
    assert texts.say({"text": "struck", "players": [0, 1, 2]}, names, you=0) == "For you, Ben and Cem."
    assert texts.say({"text": "struck", "players": [0, 1, 2]}, names) == "For Anna, Ben and Cem."
