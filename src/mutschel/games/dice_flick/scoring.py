"""Legal scorings and their points: combinations, the Centre, a Knaller's line, and the exact best of all.

Everything here is a pure function of the cells that can be scored, as `board.scorable` gives them. Sets of holes
are bit masks inside (bit 5 × row + column), because the best scoring looks at very many of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias

from mutschel.games.dice_flick.board import CENTRE, COLOURS, HOLES, JOKER, KNALLER, SIZE, Die, Hole

Cells: TypeAlias = Mapping[Hole, Die]  # colour and points of all that can be scored

SMALLEST = 3  # cells of the smallest combination
LINES = ("row", "column")


class ScoringStep(NamedTuple):
    """A step of scoring: a `combination`, a Knaller's `row` or `column`, or the die on the `centre` alone."""

    kind: str
    holes: tuple[Hole, ...]  # the holes it takes off the board, in their order
    knaller: Hole | None = None


# -- sets of holes as bits ---------------------------------------------------------------------------------------
BIT = {hole: 1 << number for number, hole in enumerate(HOLES)}
NOT_FIRST_COLUMN = sum(bit for (_, column), bit in BIT.items() if column > 0)
NOT_LAST_COLUMN = sum(bit for (_, column), bit in BIT.items() if column < SIZE - 1)


def mask_of(holes: Iterable[Hole]) -> int:
    mask = 0
    for hole in holes:
        mask |= BIT[hole]
    return mask


def beside(mask: int) -> int:
    """The holes above, below, left and right of these; the caller cuts off bits beyond the board."""
    return mask << SIZE | mask >> SIZE | (mask & NOT_LAST_COLUMN) << 1 | (mask & NOT_FIRST_COLUMN) >> 1


def group(start: int, within: int) -> int:
    """All holes of `within` that are connected with `start`."""
    reached = start & within
    while True:
        more = beside(reached) & within | reached
        if more == reached:
            return reached
        reached = more


def groups(within: int) -> Iterator[int]:
    """The groups of connected holes that are large enough for a combination."""
    while within:
        one = group(within & -within, within)
        within ^= one
        if one.bit_count() >= SMALLEST:
            yield one


def connected_sets(within: int) -> Iterator[int]:
    """Every connected set of 3 or more of these holes, once; the small ones first."""
    bits = [bit for bit in BIT.values() if bit & within]
    sets = set(bits)
    while sets:
        sets = {one | bit for one in sets for bit in bits if bit & beside(one) and not bit & one}
        yield from (one for one in sets if one.bit_count() >= SMALLEST)


@cache
def line_mask(knaller: Hole, line: str) -> int:
    return mask_of(hole for hole in HOLES if (hole[0] == knaller[0] if line == "row" else hole[1] == knaller[1]))


# -- single steps ------------------------------------------------------------------------------------------------
def points(cells: Cells, holes: Iterable[Hole]) -> int:
    return sum(cells[hole][1] for hole in holes)


def is_combination(cells: Cells, holes: Iterable[Hole]) -> bool:
    """True for 3 or more cells of one colour, orthogonally connected; jokers count as blue, yellow or green."""
    mask = mask_of(holes)
    fits = any(mask & of_colour(cells, colour) == mask for colour in COLOURS)
    return fits and mask.bit_count() >= SMALLEST and group(mask & -mask, mask) == mask


def of_colour(cells: Cells, colour: str) -> int:
    """The holes of this colour, with those of all jokers."""
    mask = 0
    for hole, (own, _) in cells.items():
        if own in (colour, JOKER):
            mask |= BIT[hole]
    return mask


def combination(mask: int) -> ScoringStep:
    return ScoringStep("combination", tuple([hole for hole, bit in BIT.items() if bit & mask]))


def centre(cells: Cells) -> ScoringStep | None:
    """The step that scores the die on the Centre alone. A Knaller there is scored by its line, like any other."""
    return ScoringStep("centre", (CENTRE,)) if CENTRE in cells and cells[CENTRE][0] != KNALLER else None


def knaller_line(cells: Cells, knaller: Hole, line: str) -> ScoringStep | None:
    """The step that scores all of the line's holes; if nothing else lies there, the Knaller itself.

    Equal scorings are the same step: two Knallers open their line together, and one that has nothing beside it in
    either line opens its row.
    """
    if cells.get(knaller, ("", 0))[0] != KNALLER:
        return None
    mask = line_mask(knaller, line)
    holes = tuple([hole for hole in HOLES if BIT[hole] & mask and hole in cells])
    first = next(hole for hole in holes if cells[hole][0] == KNALLER)
    both = line_mask(knaller, "row") | line_mask(knaller, "column")
    alone = mask_of(cells) & both == BIT[knaller]
    return ScoringStep("row" if alone else line, holes, first)


def legal_steps(cells: Cells) -> Iterator[ScoringStep]:
    """Yield all steps that are legal next, each once."""
    alone = centre(cells)
    if alone is not None:
        yield alone
    lines = [knaller_line(cells, knaller, line) for knaller, line in product(knallers(cells), LINES)]
    yield from [step for step in dict.fromkeys(lines) if step is not None]
    seen: set[int] = set()
    for colour in COLOURS:
        for within in groups(of_colour(cells, colour)):
            for mask in connected_sets(within):
                if mask not in seen:  # jokers alone fit every colour, but are one combination
                    seen.add(mask)
                    yield combination(mask)


def knallers(cells: Cells) -> list[Hole]:
    return [hole for hole in HOLES if hole in cells and cells[hole][0] == KNALLER]


# -- the best of all scorings ------------------------------------------------------------------------------------
Lines: TypeAlias = Sequence[tuple[Hole, str]]  # pairs of a Knaller and the line it opens, one after the other


def best_scoring(cells: Cells) -> tuple[int, list[ScoringStep]]:
    """The most points that any sequence of steps can bring, and such a sequence.

    A hole is worth the same in every step, so only the set of scored holes counts. A Knaller can always be scored, so
    all combinations can come first, each as large as it can be; then a line for every Knaller; and the Centre alone, if
    it is still there. That leaves a colour for each joker and a line for each Knaller, and all of these are tried.
    """
    bits = [(BIT[hole], worth) for hole, (_, worth) in cells.items()]
    sure = 0 if centre(cells) is None else BIT[CENTRE]
    places = knallers(cells)
    lines_of_all = [list(zip(places, lines, strict=True)) for lines in product(LINES, repeat=len(places))]
    colourings = [(colours, combined(colours) | sure) for colours in joker_colourings(cells)]
    choices = [(lines, line_masks(lines)) for lines in lines_of_all]

    def won(way: tuple[tuple[list[int], int], tuple[Lines, int]]) -> int:
        (_, some), (_, others) = way
        return sum([worth for bit, worth in bits if bit & (some | others)])

    (colours, _), (lines, _) = max(product(colourings, choices), key=won)
    steps = carried_out(cells, in_order(lines), colours)
    return sum([points(cells, step.holes) for step in steps]), steps


def combined(colours: list[int]) -> int:
    """The holes that combinations of these colours can take."""
    mask = 0
    for colour in colours:
        for one in groups(colour):
            mask |= one
    return mask


def joker_colourings(cells: Cells) -> Iterator[list[int]]:
    """Yield every useful way to give the jokers colours: the holes of blue, of yellow and of green."""
    with_jokers = [of_colour(cells, colour) for colour in COLOURS]
    jokers = with_jokers[0] & with_jokers[1] & with_jokers[2]
    useful = [sum(groups(mask)) for mask in with_jokers]
    bits = [bit for bit in BIT.values() if bit & jokers]
    for chosen in product(*[[n for n, mask in enumerate(useful) if bit & mask] or [0] for bit in bits]):
        colours = [mask & ~jokers for mask in with_jokers]
        for bit, n in zip(bits, chosen, strict=True):
            colours[n] |= bit
        yield colours


def line_masks(lines: Lines) -> int:
    mask = 0
    for knaller, line in lines:
        mask |= line_mask(knaller, line)
    return mask


def in_order(lines: Lines) -> Lines:
    """Sort lines so that a Knaller in another one's line opens its own line first."""
    return sorted(lines, key=lambda one: mask_of(knaller for knaller, _ in lines) & line_mask(*one) != BIT[one[0]])


def carried_out(cells: Cells, lines: Lines, colours: list[int]) -> list[ScoringStep]:
    """The steps that score all combinations, then these lines, then the Centre if it is still there."""
    left = dict(cells)
    steps: list[ScoringStep] = []

    def take(step: ScoringStep | None) -> None:
        if step is not None:
            steps.append(step)
            for hole in step.holes:
                del left[hole]

    for mask in colours:
        for one in groups(mask):
            take(combination(one))
    for knaller, line in lines:
        take(knaller_line(left, knaller, line))
    take(centre(left))
    return steps
