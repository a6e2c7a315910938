"""Typed answers are read as they are meant, or refused: every way to write every answer, in all games."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest

from mutschel.cli.answers import Choices, folded, gesture_label, label, read_breath, read_gesture
from mutschel.cli.real_dice import read_words
from mutschel.cli.texts import word
from mutschel.engine import LANGUAGES, Draw, Game, Json, Match, Problem, Refused, Throw
from mutschel.games.choice.rules import GAME as CHOICE
from mutschel.games.choice.rules import Splits, split_of
from mutschel.games.dice_flick.board import SIZE
from mutschel.games.dice_flick.real_dice import read_move, read_place
from mutschel.games.registry import all_games
from mutschel.testing.random_play import open_questions, random_answer, random_options
from serving import SOAK

pytestmark = pytest.mark.slow

FACES = range(1, 7)
ANSWERS = 300  # of a match; some games have a thousand
QUESTIONS = 400 if SOAK else 60


def read(choices: Choices, text: str) -> Json:
    """The answer, or what is wrong."""
    try:
        return choices.read(text)
    except Problem as why:
        return why


# -- CHOICE ----------------------------------------------------------------------------------------------------------
def choices_of(faces: Sequence[int], fixed: Sequence[int] = ()) -> Choices:
    return Choices(Splits(faces, fixed).options(), CHOICE, "en")


def written(a: int, b: int, c: int, d: int, e: int) -> Iterator[str]:
    """All that says: a and b are a pair, c and d are one, and e is left over."""
    pairs, sums = (f"{a}+{b}", f"{c}+{d}"), (f"{a}+{b}={a + b}", f"{c} + {d} = {c + d}")
    for (one, other), fifth, between in ((pairs, f"{e}", " "), (sums, f"[{e}]", ", ")):
        for order in ((one, other, fifth), (one, fifth, other), (fifth, one, other)):
            yield between.join(order)


def unclear(a: int, b: int, c: int, d: int, e: int) -> Iterator[str]:
    """None of this says which two pairs, and which fifth die."""
    yield from (f"{a} {b} {c} {d} {e}", f"{a}{b}{c}{d}{e}", f"{a},{b} {c},{d} {e}", f"{a} {b} {e} {c} {d}")
    yield from (f"{a}+{b} {c} {d} {e}", f"{a}+{b}+{c}+{d} {e}", f"{a}+{b} {c}+{d}", f"{a}+{b} {c}+{d} {e} {e}")
    yield from (f"{a}{b} {c}{d} {e}", f"{a}+{b}={a + b + 1} {c}+{d} {e}", f"1{a}+{b} {c}+{d}", f"{a}-{b} {c}-{d} {e}")


def test_every_way_to_write_a_split_is_read_as_that_split() -> None:
    """All 252 throws, in any order of the pairs and of their dice, with the fifth die wherever it stands."""
    for faces in combinations_with_replacement(FACES, 5):
        choices = choices_of(faces)
        for a, b, c, d, e in sorted(set(permutations(faces))):
            meant = split_of((a, b), (c, d), e).as_json()
            assert {text for text in written(a, b, c, d, e) if read(choices, text) != meant} == set()
            assert {text for text in unclear(a, b, c, d, e) if not isinstance(read(choices, text), Problem)} == set()


def test_an_unclear_split_is_refused_with_an_example() -> None:
    why = read(choices_of((1, 3, 4, 4, 6)), "1 3 4 6 4")
    assert all("1+3 4+6 4" in why.text(language) for language in LANGUAGES)


def test_a_split_is_read_as_it_is_shown_and_by_its_number() -> None:
    for faces in combinations_with_replacement(FACES, 5):
        choices = choices_of(faces)
        for number, option in enumerate(choices.options, 1):
            assert read(choices, str(number)) == read(choices, label(option, CHOICE, "de")) == option


@pytest.mark.parametrize(("text", "code"), [("1+3 4+6 3", "fixed-fifth"), ("1+3 4+6 5", "other-dice")])
def test_a_split_that_the_rules_forbid_is_refused_as_what_it_says(text: str, code: str) -> None:
    """It is not taken for one that they allow, either."""
    splits = Splits([1, 3, 3, 4, 6], [6, 1, 2])
    with pytest.raises(Refused) as refused:
        splits.check(read(Choices(splits.options(), CHOICE, "en"), text))
    assert refused.value.code == code


def test_in_a_free_throw_the_fifth_die_is_typed_too_although_it_lapses() -> None:
    splits = Splits([1, 3, 3, 6, 6], [4, 2, 5])
    assert splits.free_throw
    meant = {"pairs": [[1, 3], [3, 6]], "fifth": 6}
    assert read(Choices(splits.options(), CHOICE, "en"), "6 6+3 1+3") == meant
    assert isinstance(read(Choices(splits.options(), CHOICE, "en"), "1+3 3+6"), Problem)


# -- all games -------------------------------------------------------------------------------------------------------
Question = tuple[Json, ...]


@cache
def questions_of(game: Game) -> list[Question]:
    """The options of questions as they are asked in random matches; of an answer with several parts, each part's."""
    rng = Random(game.id)
    found: dict[str, Question] = {}
    for _ in range(20 if SOAK else 4):
        players = rng.randint(game.players[0], min(4, game.players[1]))
        match = Match(game, players, game.by_chance(random_options(game, players, rng)))
        for _ in range(ANSWERS):
            for domain in open_questions(match).values():
                for options in listed(domain.describe()):
                    found[json.dumps(options)] = options
            if match.over:
                break
            by, at, value = random_answer(match, rng)
            match.answer(by, value, at)
    kept = sorted(found)
    return [found[key] for key in (kept if len(kept) <= QUESTIONS else rng.sample(kept, QUESTIONS))]


def listed(described: Any) -> Iterator[Question]:
    """As `Asker` puts them."""
    if described["kind"] == "one_of":
        yield tuple(described["options"])
    elif described["kind"] == "fields":
        for place, part in enumerate(described["fields"].values()):
            for options in listed(part):
                yield (*options, "none") if described.get("none") and place == 0 else options


def is_faces(option: Json) -> bool:
    return isinstance(option, list) and all(type(face) is int for face in option)


def spelt(option: Json, game: Game) -> set[str]:
    """All that says this option by itself."""
    texts = {label(option, game, language) for language in LANGUAGES}
    texts |= {str(option)} if isinstance(option, (str, int)) else set()
    if is_faces(option) and option:
        orders = set(permutations(map(str, option)))
        texts |= {between.join(order) for order in orders for between in (" ", ", ", "")}
    return texts | {text.upper() for text in texts} | {f"  {text} " for text in texts}


def numbers_in(option: Json) -> list[str]:
    """The numbers of an answer that has parts, without what says which is which."""
    if isinstance(option, dict):
        option = list(option.values())
    return [n for part in option for n in numbers_in(part)] if isinstance(option, list) else [str(option)]


GAMES = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_read_as_itself_and_nothing_else_is(game: Game, language: str) -> None:
    questions = questions_of(game)
    known = [json.loads(text) for text in sorted({json.dumps(option) for options in questions for option in options})]
    spellings = {json.dumps(option): spelt(option, game) for option in known}
    for options in questions:
        choices = Choices(options, game, language)
        for number, option in enumerate(options, 1):
            for text in spellings[json.dumps(option)] | ({str(number)} if choices.numbered else set()):
                assert read(choices, text) == option, (text, options)
        for option in known if SOAK else Random(repr(options)).sample(known, min(40, len(known))):
            # crossed out, used up, not in this throw; courses have words of their own
            if option not in options and not game.courses:
                for text in spellings[json.dumps(option)]:
                    numbered = choices.numbered and text.strip().isdigit()
                    found = read(choices, text)
                    assert numbered or not_another(found, option, options) or is_short(text, found, game), (
                        text,
                        options,
                    )


def is_short(text: str, found: Json, game: Game) -> bool:
    """True for the beginning of a word, as in `no` for *nothing more* where *no* is no answer: it is said back."""
    labels = (
        [] if isinstance(found, Problem) or not text.strip().isalpha() else [label(found, game, of) for of in LANGUAGES]
    )
    return any(folded(shown).startswith(folded(text)) for shown in labels)


def not_another(found: Json, option: Json, options: Sequence[Json]) -> bool:
    """Refused, or taken for what it says: the rules will refuse it."""
    return isinstance(found, Problem) or (found == option and found not in options)


@GAMES
def test_the_beginning_of_a_word_is_read_as_the_only_word_that_begins_so(game: Game) -> None:
    for options in questions_of(game):
        choices = Choices(options, game, "de")
        labels = [{folded(label(option, game, language)) for language in LANGUAGES} for option in options]
        words = {text for texts in labels for text in texts}
        for beginning in {text[:n].strip() for text in words for n in range(1, len(text))}:
            found = read(choices, beginning)
            if isinstance(found, Problem) or (choices.numbered and beginning.isdigit()):
                continue
            fitting = [option for option, texts in zip(options, labels, strict=True) if beginning in texts] or [
                option
                for option, texts in zip(options, labels, strict=True)
                if any(text.startswith(beginning) for text in texts)
            ]
            assert fitting == [found] or is_faces(found), (beginning, options)


@GAMES
def test_numbers_that_do_not_say_which_is_which_are_refused(game: Game) -> None:
    """`0 1 0 2 1 2` is neither holes counted from one nor from nought; five faces are no split."""
    for options in questions_of(game):
        choices = Choices(options, game, "en")
        for option in options:
            if isinstance(option, dict):
                assert isinstance(read(choices, " ".join(numbers_in(option))), Problem)
                assert isinstance(read(choices, json.dumps(option)), Problem)


@GAMES
def test_the_words_of_real_dice_mean_one_thing_each(game: Game) -> None:
    """Colours out of a bag, faces that are words: in either language, and any beginning that is not refused."""
    rng = Random(game.id)
    players = game.players[0]
    match = Match(game, players, game.by_chance(random_options(game, players, rng)))
    seen: set[tuple[Json, ...]] = set()
    for _ in range(ANSWERS):
        if match.over:
            break
        if isinstance(match.request, Draw):
            seen.add(tuple(match.request.bag))
        elif isinstance(match.request, Throw):
            seen |= {tuple(die.faces) for die in match.request.dice}
        by, at, value = random_answer(match, rng)
        match.answer(by, value, at)
    for known in seen:
        for value, language in product(known, LANGUAGES):
            whole = word(game.texts(language), value)
            assert read_words(whole, known, game) == [value]
            for n in range(1, len(whole)):
                try:
                    (found,) = read_words(whole[:n], known, game)
                except Problem:
                    continue
                assert begins(found, whole[:n], game)


def begins(value: Json, text: str, game: Game) -> bool:
    return any(folded(word(game.texts(language), value)).startswith(folded(text)) for language in LANGUAGES)


# -- by hand ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("strength", "degrees"), [(1, -30), (50, -10), (50, 0), (100, 30)])
def test_a_flick_is_read_as_it_is_typed_and_as_it_is_shown(strength: int, degrees: int) -> None:
    flick = read_gesture(f"{strength} {degrees}")
    for text in (
        f"{strength}%, {degrees}°",
        f"{strength} %  {degrees} °",
        gesture_label(flick, "en"),
        gesture_label(flick, "de"),
    ):
        assert read_gesture(text) == flick


@pytest.mark.parametrize("text", ["10° 20 %", "50,5", "5 0 10", "50°", "strong", "", "50 %-10"])
def test_what_may_mean_another_flick_is_refused(text: str) -> None:
    """Degrees before the strength, and a comma that may begin a fraction."""
    with pytest.raises(Problem):
        read_gesture(text)


@pytest.mark.parametrize("text", ["6%0", "60 5", "60,5", "-60", "%"])
def test_what_is_no_breath_is_refused(text: str) -> None:
    assert read_breath("60 %") == read_breath("60%") == read_breath("60")
    with pytest.raises(Problem):
        read_breath(text)


# -- Dice Flick ------------------------------------------------------------------------------------------------------
def test_where_a_flicked_die_lies_is_read_as_it_says() -> None:
    for row, column, face in product(range(1, SIZE + 1), range(1, SIZE + 1), FACES):
        assert read_place(f"{row}/{column} {face}", knaller=False) == {"hole": [row - 1, column - 1], "face": face}
    words = {"trench": "trench", "Graben": "trench", "outside": "outside", "draußen": "outside"}
    for text, where in words.items():
        for n in range(1, len(text) + 1):
            assert read_place(text[:n], knaller=False) == where
    assert read_move("1 2 b") == {"from": [0, 1], "to": "bag"}
