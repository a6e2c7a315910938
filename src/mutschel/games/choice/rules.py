"""CHOICE: everybody splits the same five dice into two sums and a fifth die, and fills a sheet of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from random import Random
from typing import Annotated, Literal, NamedTuple, TypedDict

from mutschel.engine import (
    Domain,
    Game,
    Json,
    Play,
    Refused,
    Result,
    Seat,
    Table,
    Thing,
    highest_wins,
    is_whole,
    plain_cup,
)
from mutschel.engine.moments import Share

VALUES = {2: 100, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 40, 9: 50, 10: 60, 11: 70, 12: 100}
SUM_BOXES = 10
NO_LOSS = 5  # marks a sum needs, so that it costs nothing; each one beyond brings its value
PENALTY = 200  # for a sum with marks, but too few of them
FIFTH_NUMBERS = 3  # different numbers that a player may have as a fifth die
FIFTH_BOXES = 8  # a player is finished when one of these numbers has all its marks


def sum_points(sum: int, marks: int) -> int:
    """The points of a sum with this many marks.

    >>> [sum_points(8, marks) for marks in (0, 1, 4, 5, 6, 9)]
    [0, -200, -200, 0, 40, 160]
    """
    if marks == 0:
        return 0
    return -PENALTY if marks < NO_LOSS else (marks - NO_LOSS) * VALUES[sum]


def plus(marks: Mapping[int, int]) -> int:
    """The plus column of a sheet; `marks` has an entry for every sum."""
    return sum([max(0, sum_points(s, n)) for s, n in marks.items()])


def minus(marks: Mapping[int, int]) -> int:
    """The minus column of a sheet, without its sign."""
    return sum([max(0, -sum_points(s, n)) for s, n in marks.items()])


def total(marks: Mapping[int, int]) -> int:
    return plus(marks) - minus(marks)


def open_rows(marks: Mapping[int, int]) -> dict[int, int]:
    """The sums that would cost points in the end, each with the marks it lacks.

    >>> open_rows({4: 3, 5: 0, 6: 5, 12: 1})
    {4: 2, 12: 4}
    """
    return {made: NO_LOSS - n for made, n in marks.items() if 0 < n < NO_LOSS}


def throws_left(fifth: Mapping[int, int]) -> tuple[int, int]:
    """The least and the most throws until a fifth die has its eighth mark; free throws come on top.

    >>> throws_left({4: 6, 2: 3, 5: 4}), throws_left({}), throws_left({4: 8, 2: 3})
    ((2, 9), (8, 22), (0, 0))
    """
    marks = [*fifth.values(), 0, 0, 0][:FIFTH_NUMBERS]
    least = FIFTH_BOXES - max(marks)
    return least, sum([FIFTH_BOXES - 1 - n for n in marks]) + 1 if least else 0


class Split(NamedTuple):
    """Five dice as two pairs and a fifth die. It is canonical: each pair is sorted, and so are the two."""

    pairs: tuple[tuple[int, int], tuple[int, int]]
    fifth: int

    @property
    def sums(self) -> tuple[int, int]:
        (a, b), (c, d) = self.pairs
        return a + b, c + d

    def as_json(self) -> dict[str, Json]:
        return {"pairs": [list(pair) for pair in self.pairs], "fifth": self.fifth}


def split_of(pair: Sequence[int], other: Sequence[int], fifth: int) -> Split:
    """The canonical split with these pairs, which may be in any order."""
    (a, b), (c, d) = sorted([sorted(pair), sorted(other)])
    return Split(((a, b), (c, d)), fifth)


@cache
def all_splits(faces: tuple[int, ...]) -> tuple[Split, ...]:
    """All distinct splits of five dice, ordered by the fifth die; `faces` is sorted."""
    found = set()
    for place, fifth in enumerate(faces):
        a, b, c, d = faces[:place] + faces[place + 1 :]
        found |= {split_of((a, b), (c, d), fifth), split_of((a, c), (b, d), fifth), split_of((a, d), (b, c), fifth)}
    return tuple(sorted(found, key=lambda split: (split.fifth, split.pairs)))


class Splits(Domain[Split]):
    """The domain of splits of a throw, for a player who has these fifth dice so far.

    An answer is `{"pairs": [[a, b], [c, d]], "fifth": e}`, in any order of pairs and dice. Splits that differ as dice
    also differ in their two sums, in a free throw too: so each option is a different entry on the sheet.
    """

    __slots__ = ("faces", "free_throw", "must", "splits")

    def __init__(self, faces: Sequence[int], fixed: Sequence[int]) -> None:
        self.faces = tuple(sorted(faces))
        # the numbers one of which must be the fifth die; empty while the player is free to choose, and in a free throw
        self.must = [n for n in fixed if n in self.faces] if len(fixed) == FIFTH_NUMBERS else []
        self.free_throw = len(fixed) == FIFTH_NUMBERS and not self.must
        splits = all_splits(self.faces)
        self.splits = [split for split in splits if split.fifth in self.must] if self.must else splits

    def ask(self) -> dict[str, Json]:
        """The question, with the limits on the fifth die."""
        if self.must:
            return {"text": "split-fixed", "numbers": self.must}
        return {"text": "split-free-throw" if self.free_throw else "split"}

    def check(self, value: Json) -> Split:
        if not _is_split(value):
            raise Refused("not-a-split", package=__package__, dice=list(self.faces))
        (pair, other), fifth = value["pairs"], value["fifth"]
        if sorted([*pair, *other, fifth]) != list(self.faces):
            raise Refused("other-dice", package=__package__, dice=list(self.faces))
        if self.must and fifth not in self.must:
            raise Refused("fixed-fifth", package=__package__, fifth=fifth, allowed=self.must)
        return split_of(pair, other, fifth)

    def draw(self, rng: Random) -> Split:
        return self.splits[int(rng.random() * len(self.splits))]

    def sample(self, rng: Random) -> Json:
        return self.draw(rng).as_json()

    def options(self) -> Sequence[Json]:
        return [split.as_json() for split in self.splits]


def _is_split(value: Json) -> bool:
    """True for two pairs of whole numbers and one more."""
    if not isinstance(value, dict) or value.keys() != {"pairs", "fifth"}:
        return False
    pairs, fifth = value["pairs"], value["fifth"]
    return (
        is_whole(fifth)
        and isinstance(pairs, list)
        and len(pairs) == 2
        and all(isinstance(pair, list) and len(pair) == 2 and all(map(is_whole, pair)) for pair in pairs)
    )


class ChoiceSheetView(TypedDict):
    kind: Literal["choice-sheet"]
    values: dict[str, int]
    sums: dict[str, int]
    points: dict[str, int]
    fifth: list[Annotated[list[int], 2]]
    """The fifth dice in the order they were fixed: number, marks."""
    plus: int
    minus: int
    total: int | None
    """The points of the sheet; null until the player is finished, because open rows cost nothing before."""
    finished: bool


class ChoiceSheet(Thing):
    """A sheet: the marks of every sum, and those of up to three fifth dice, in the order in which they were fixed."""

    __slots__ = ("fifth", "sums")
    kind = "choice-sheet"

    def __init__(self) -> None:
        self.sums = dict.fromkeys(VALUES, 0)
        self.fifth: dict[int, int] = {}

    def mark(self, split: Split) -> bool:
        """Mark both sums and the fifth die. Returns False for a free throw, whose fifth die lapses."""
        for made in split.sums:
            self.sums[made] = min(SUM_BOXES, self.sums[made] + 1)  # a full sum may be used, for nothing
        if split.fifth not in self.fifth and len(self.fifth) == FIFTH_NUMBERS:
            return False
        self.fifth[split.fifth] = self.fifth.get(split.fifth, 0) + 1
        return True

    @property
    def fixed(self) -> list[int]:
        """The numbers this player has as fifth dice."""
        return list(self.fifth)

    @property
    def finished(self) -> bool:
        return FIFTH_BOXES in self.fifth.values()

    @property
    def total(self) -> int:
        return total(self.sums)

    def view(self, seat: Seat | None) -> ChoiceSheetView:
        return {
            "kind": "choice-sheet",
            "values": {str(s): value for s, value in VALUES.items()},
            "sums": {str(s): marks for s, marks in self.sums.items()},
            "points": {str(s): sum_points(s, marks) for s, marks in self.sums.items()},
            "fifth": [[number, marks] for number, marks in self.fifth.items()],
            "plus": plus(self.sums),
            "minus": minus(self.sums),
            "total": self.total if self.finished else None,
            "finished": self.finished,
        }


async def play(table: Table, all_shake: bool = False) -> Result:
    dome = table.put("dome", plain_cup(5))
    sheets = table.each("sheets", ChoiceSheet)
    thrower = await table.first_player()

    while table.playing:
        table.round += 1
        faces = await dome.throw(thrower)
        splits = {player: Splits(faces, sheets[player].fixed) for player in table.playing}
        chosen = await table.all_choose(splits, {player: splits[player].ask() for player in table.playing})
        mark_all(table, sheets, chosen)
        for player in chosen:
            if sheets[player].finished:
                tell_finished(table, player, sheets[player])
        table.playing = [player for player in table.playing if not sheets[player].finished]
        if all_shake:
            thrower = (thrower + 1) % len(sheets)
        elif table.playing:
            thrower = table.left_of(thrower)

    return outcome([sheet.total for sheet in sheets])


def mark_all(table: Table, sheets: Sequence[ChoiceSheet], chosen: Mapping[Seat, Split]) -> None:
    """Mark everybody's sheet, then tell what that brought each of them, and who is in front."""
    shares = []
    for player, split in chosen.items():
        before = {} if table.quiet else dict(sheets[player].sums)
        counted = sheets[player].mark(split)
        if not table.quiet:
            shares.append(share(table, player, split, counted, before, sheets[player]))
    if shares:
        # nobody is finished before that has been told
        safe = [plus(sheet.sums) if player in table.playing else sheet.total for player, sheet in enumerate(sheets)]
        most = max(safe)
        first = [player for player in table.players if safe[player] == most]
        text = "alone" if len(sheets) == 1 else "leads" if most > 0 else "nothing-safe"
        begun = len(open_rows(sheets[first[0]].sums))
        facts: dict[str, Json] = {
            "open": {"text": "open-rows" if begun else "none-open", "n": begun},
            "round": table.round,
        }
        table.moment("together", text, shares=shares, players=first, n=len(first), safe=most, **facts)


def share(
    table: Table, player: Seat, split: Split, counted: bool, before: Mapping[int, int], sheet: ChoiceSheet
) -> Share:
    """Tell what a player marked, and for each sum whether that brought points, saved it, or leaves it open."""
    won, saved, still = [], [], []
    for made in sorted(set(split.sums)):
        marks, points = sheet.sums[made], sum_points(made, sheet.sums[made]) - max(0, sum_points(made, before[made]))
        if points > 0:
            won.append({"text": "won", "row": made, "points": points})
        elif marks == NO_LOSS:
            saved.append(made)
        elif marks < NO_LOSS:
            still.append({"text": "open", "row": made, "n": NO_LOSS - marks})
    safe = plus(sheet.sums)
    brought: list[Json] = [*won]
    if saved:
        brought.append({"text": "rescued", "rows": saved, "n": len(saved)})
    if won:
        brought.append({"text": "safe", "safe": safe})
    marked = {"text": "marks" if counted else "free-throw", "made": list(split.sums), "fifth": split.fifth}
    facts = {"points": safe - plus(before), "safe": safe, "rescued": saved, "counted": counted, **split.as_json()}
    effects = [*brought, *still] or [{"text": "full"}]
    return table.share("marked", player=player, marked=[marked, *brought], effects=effects, **facts)


def tell_finished(table: Table, player: Seat, sheet: ChoiceSheet) -> None:
    (fifth,) = [number for number, marks in sheet.fifth.items() if marks == FIFTH_BOXES]
    left, lost = len(open_rows(sheet.sums)), minus(sheet.sums)
    ends: list[Json] = [{"text": "open-costs", "n": left, "lost": lost}] if left else []
    ends.append({"text": "ends-with", "total": sheet.total})
    facts: dict[str, Json] = {"points": -lost, "total": sheet.total, "round": table.round}
    after_each = list(range(sheet.total + lost, sheet.total - 1, -PENALTY))
    table.moment("finished", "finished", sums=after_each, player=player, fifth=fifth, ends=ends, **facts)


def outcome(totals: Sequence[int]) -> Result:
    """Return who wins: the highest total, even a negative one; but a single player who ends below zero has lost.

    >>> outcome([-10, -400]).winners, outcome([-10]).winners, outcome([0]).winners
    ([0], [], [0])
    """
    return Result(totals, []) if len(totals) == 1 and totals[0] < 0 else highest_wins(totals)


def choice(version: int, play: Play, *earlier: Game) -> Game:
    return Game(
        "choice",
        package=__package__,
        players=(1, 8),
        play=play,
        asks=("wits", "luck"),
        order=4,
        version=version,
        earlier=earlier,
    )


GAME = choice(2, play, choice(1, partial(play, all_shake=True)))  # those who were finished, too
