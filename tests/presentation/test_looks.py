"""Pictures and lessons: of our games, of those that bring none, and with mistakes in them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from mutschel.engine import LANGUAGES, Game
from mutschel.games.registry import all_games
from mutschel.presentation import Flaw, lesson_of, picture_of
from mutschel.presentation.files import PARTS
from mutschel.presentation.model import DiePart, Lesson, PathPart, Shown, ShownBoxes, ShownDice, ShownSum
from mutschel.presentation.notation import LABELLED, PLAIN, shown
from mutschel.testing import NotConforming
from mutschel.testing.conformance import check_looks
from mutschel_pig.rules import GAME as PIG

ROOT = Path(__file__).parents[2]
OURS = [game for game in all_games().values() if game.package.startswith("mutschel.games.")]
each_game = pytest.mark.parametrize("game", [*OURS, PIG], ids=lambda game: game.id)
# Their sums are of more than the pips of one throw.
OTHER_SUMS = ("dice-cup", "studentenpasch", "pasch", "doppelgaenger", "einundzwanzig", "hohe-hausnummern", "pig")


def shown_in(lesson: Lesson) -> list[Shown]:
    return [thing for page in (*lesson.pictures, *lesson.steps) for thing in page.shows]


def worth(text: str) -> int:
    total = 0
    for part in text.replace("− ", "+ -").split("+"):
        product = 1
        for factor in part.replace(" ", "").split("×"):
            product *= int(factor)
        total += product
    return total


# -- our games -------------------------------------------------------------------------------


@each_game
def test_a_lesson_has_pictures_and_four_to_seven_steps_in_both_languages(game: Game) -> None:
    german, english = (lesson_of(game, language) for language in LANGUAGES)
    assert german.pictures
    assert 4 <= len(german.steps) <= 7
    for one, other in zip([*german.pictures, *german.steps], [*english.pictures, *english.steps], strict=True):
        assert len(one.text) > 8
        assert one.text != other.text
        assert [type(thing) for thing in one.shows] == [type(thing) for thing in other.shows]


def test_a_sum_is_reckoned() -> None:
    assert worth("3 × 4 + 2 − 1") == 13


@each_game
def test_a_lesson_adds_up(game: Game) -> None:
    for thing in shown_in(lesson_of(game, "en")):
        lines = [row.value for row in thing.rows] if isinstance(thing, ShownBoxes) else []
        for text in [thing.text] if isinstance(thing, ShownSum) else lines:
            if "=" in text:
                left, right = text.split(" = ")
                assert worth(left) == int(right), text


@pytest.mark.parametrize("game", [game for game in OURS if game.id not in OTHER_SUMS], ids=lambda game: game.id)
def test_a_sum_beside_one_throw_is_of_the_dice_that_count(game: Game) -> None:
    for page in lesson_of(game, "en").steps:
        throws = [thing for thing in page.shows if isinstance(thing, ShownDice)]
        sums = [thing.text for thing in page.shows if isinstance(thing, ShownSum)]
        if len(throws) == len(sums) == 1:
            dice = [die for group in throws[0].groups for die in group]
            chosen = any(die.role == "out" for die in dice)
            counted = [die.face for die in dice if die.role == "counts" or not chosen]
            assert int(sums[0].split(" = ")[-1]) == sum(face for face in counted if isinstance(face, int)), sums


def test_every_game_has_a_picture_of_its_own_inside_what_a_phone_shows() -> None:
    pictures = [picture_of(game) for game in (*OURS, PIG)]
    assert len({repr(picture) for picture in pictures}) == len(OURS) + 1
    for picture in pictures:
        assert all(abs(part.at[0]) <= 88 for part in picture.parts if not isinstance(part, PathPart))


# -- the notation ----------------------------------------------------------------------------


def test_the_notation() -> None:
    dice = shown("dice r5* w:b- | y2s ? 20")
    assert isinstance(dice, ShownDice)
    assert [[(die.kind, die.face, die.small, die.role) for die in group] for group in dice.groups] == [
        [("red", 5, False, "counts"), ("white", "blue", False, "out")],
        [("yellow", 2, True, "plain"), ("plain", None, False, "plain"), ("plain", 20, False, "plain")],
    ]
    assert repr(shown("cup guarded 5")) == "ShownCup(how='guarded', face=5)"
    assert repr(shown("strikes Anna 1, Ben 0")) == "ShownStrikes(of=[('Anna', 1), ('Ben', 0)])"
    assert repr(shown("discs Anna 1 0")) == "ShownDiscs(of=[('Anna', 1, 0)])"
    assert repr(shown("plate Ben: 6.·!")) == "ShownPlate(digits=[6, None, None], worst=True, label='Ben')"
    assert re.findall("state='([a-z]+)'", repr(shown("numbers 3x 4+ 5? 6"))) == ["struck", "new", "open", "there"]
    line = "ShownLine(name='Summe 8', boxes=9, of=10, value='4 × 40 = 160')"
    assert repr(shown("boxes 9/10 4 × 40 = 160", "Summe 8")) == f"ShownBoxes(rows=[{line}])"
    board = repr(shown("board\nb3* ^g ^c\n^+ .. .."))
    assert re.findall("colour='?([a-z]+|None)", board, re.IGNORECASE) == ["blue", "green", *["None"] * 4]
    assert re.findall("marker='?([a-z]+|None)", board) == ["None", "colour", "double", "extra", "None", "None"]
    assert board.count("counts=True") == 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "'' is none of dice, cup,"),
        ("pips 3", "'pips' is none of"),
        ("dice", "there are no dice"),
        ("dice 1 |", "there are no dice"),
        ("dice 21", "'21' is not a die"),
        ("dice x5", "'x5' is not a die"),
        ("cup sideways", "'sideways'"),
        ("cup guarded 7", "guarded 7"),
        ("strikes Anna", "should look like Anna 1, Ben 0"),
        ("discs Anna 1", "should look like"),
        ("sum", "a sum looks like"),
        ("plate 6x", "'6x' is not a house number"),
        ("numbers 1 zwei", "are not numbers"),
        ("numbers 1 2 1x", "stands twice"),
        ("boxes 3/10", "has a name"),
        ("board\n.. ..\n..", "the same number of holes"),
        ("board\n" + ".. " * 8, "at most 7"),
        ("board\nb7", "'b7' is not a hole"),
    ],
)
def test_what_the_notation_does_not_know_is_named(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=re.escape(wrong)):
        shown(text)


def test_dice_have_no_label() -> None:
    with pytest.raises(ValueError, match="dice has no label"):
        shown("dice 5", "Anna")


def test_the_docs_show_the_notation_as_it_is(written: Path) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    [picture], [lesson] = ([block for block in blocks if word in block] for word in ("cloth =", "[[steps]]"))
    (written / "picture.toml").write_text(picture, encoding="utf-8")
    (written / "lesson.toml").write_text(lesson, encoding="utf-8")
    assert {type(part) for part in picture_of(boxed()).parts} == {*PARTS.values()}
    assert lesson_of(boxed(), "de").steps
    explained = re.findall(rf"`((?:{'|'.join([*PLAIN, *LABELLED])}) [^`]+)`", page)
    assert {text.split()[0] for text in explained} | {"boxes", "board"} == {*PLAIN, *LABELLED}
    for text in explained:
        shown(text.replace("\\|", "|"))


# -- files -----------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that is a game's."""
    folder = tmp_path / "boxed"
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "boxed", raising=False)
    return folder


def boxed() -> Game:
    """Pig, as if it lived there."""
    return Game("pig", package="boxed", players=PIG.players, play=PIG.play, options=PIG.options[:-1])


STEP = '[[steps]]\nshow = ["dice 1"]\nde = "Eine 1."\nen = "A 1."\n'


@pytest.mark.parametrize(
    ("lesson", "wrong"),
    [
        ("[[steps]", "lesson.toml: "),
        ("", "lesson.toml: Object missing required field `steps`"),
        ("steps = []", "lesson.toml: Expected `array` of length >= 1 - at `$.steps`"),
        (STEP + "[[images]]", "lesson.toml: Object contains unknown field `images`"),
        (STEP + STEP.replace("de =", "da ="), "lesson.toml, step 2: Object contains unknown field `da`"),
        (STEP + STEP.replace('en = "A 1."', ""), "lesson.toml, step 2: Object missing required field `en`"),
        (STEP.replace("A 1.", " "), "lesson.toml, step 1: Expected `str` matching regex '\\\\S' - at `$.en`"),
        (STEP + STEP.replace("dice 1", "dice 1 r0"), "lesson.toml, step 2: 'r0' is not a die"),
        (STEP + STEP.replace("steps", "pictures").replace("dice 1", "dies"), "lesson.toml, picture 1: 'dies' is none"),
        (STEP.replace('["dice 1"]', "[]"), "lesson.toml, step 1: Expected `array` of length >= 1 - at `$.show`"),
        (STEP.replace('"dice 1"', '{ show = "numbers 1", de = "Zettel" }'), "missing required field `en` - at `$.show"),
    ],
)
def test_a_flaw_in_a_lesson_is_named_with_file_and_entry(written: Path, lesson: str, wrong: str) -> None:
    (written / "lesson.toml").write_text(lesson, encoding="utf-8")
    for language in LANGUAGES:
        with pytest.raises(Flaw, match=re.escape(wrong)) as flaw:
            lesson_of(boxed(), language)
        assert str(flaw.value).startswith("boxed/lesson.toml")
    with pytest.raises(NotConforming, match=re.escape(wrong)):
        check_looks(boxed())


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("die = 5", "Expected `str`, got `int`"),
        ('die = "5"', "missing required field `at`"),
        ('die = "5", at = [0, 0], size = "big"', "Expected `float`, got `str` - at `$.size`"),
        ('die = "5", at = [0, 0], size = 9, face = 3', "a die has no face"),
        ('die = "5*", at = [0, 0], size = 9', "has no marks"),
        ('die = "?", at = [0, 0], size = 9', "shows its face"),
        ('die = "w:b", at = [0, 0], size = 9', "nobody knows what the sides of 'w:b' show"),
        ('die = "5", at = [0, 0], size = 9, turn = 50', "less than 45 degrees"),
        ('die = "5", at = [0, 0], size = 9, turn = "left"', "Expected `float`, got `str` - at `$.turn`"),
        ('die = "5", at = [200, 0], size = 9', "outside the picture"),
        ('cup = "broken", at = [0, 0], height = 9', "Invalid enum value 'broken'"),
        ('path = "url(x)"', "not an SVG path"),
        ('path = "M0 0", fill = "red"', "'red' is not a colour"),
        ('path = "M0 0", plate = "7"', "it is not one of die, cup, paper, plate, path"),
        ("turn = 3", "it is not one of"),
    ],
)
def test_a_flaw_in_a_picture_is_named_with_file_and_entry(written: Path, part: str, wrong: str) -> None:
    text = f'cloth = "loden"\nparts = [{{ cup = "lifted", at = [0, 0], height = 50 }}, {{ {part} }}]'
    (written / "picture.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Flaw, match=re.escape(wrong)) as flaw:
        picture_of(boxed())
    assert str(flaw.value).startswith("boxed/picture.toml, part 2: ")
    with pytest.raises(NotConforming):
        check_looks(boxed())


def test_a_cloth_that_is_no_colour(written: Path) -> None:
    (written / "picture.toml").write_text('cloth = "silk"\nparts = [{ path = "M0 0" }]', encoding="utf-8")
    with pytest.raises(Flaw, match=r"boxed/picture\.toml: 'silk' is not a colour"):
        picture_of(boxed())


def test_a_game_without_files_shows_its_own_dice(written: Path) -> None:
    assert lesson_of(boxed(), "de") == Lesson([], [])
    check_looks(boxed())
    picture = picture_of(boxed())
    assert picture == picture_of(boxed())
    assert [type(part) for part in picture.parts] == [DiePart], "Pig has one die"


def test_a_game_that_cannot_begin_has_a_picture(written: Path) -> None:
    def broken(table: object) -> object:
        raise RuntimeError

    game = Game("broken", package="boxed", players=(2, 2), play=broken)  # type: ignore[arg-type]
    assert len(picture_of(game).parts) == 3
