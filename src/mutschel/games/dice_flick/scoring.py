"""What may be scored and what it brings: combinations, the Centre, a Knaller's line, and the exact best of it all.

Everything here is a pure function of the cells that can be scored, as `board.scorable` gives them. Sets of holes
are bit masks inside (bit 5 × row + column), because the best scoring looks at very many of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import permutations, product
from typing import NamedTuple, TypeAlias

from mutschel.games.dice_flick.board import CENTRE, COLOURS, HOLES, JOKER, KNALLER, SIZE, Die, Hole

Cells: TypeAlias = Mapping[Hole, Die]  # colour and points of whatever can be scored

SMALLEST = 3  # how many a combination has at least
LINES = ("row", "column")


class Step(NamedTuple):
    """One thing that is scored: a `combination`, a Knaller's `row` or `column`, or the die on the `centre` alone."""

    kind: str
    holes: tuple[Hole, ...]  # what it takes off the board, in the order of the holes
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
    """The holes above, below, left and right of these (what falls off the board is cut off by the caller)."""
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
    """At least 3 of one colour, orthogonally connected; jokers count as any of blue, yellow and green."""
    mask = mask_of(holes)
    fits = any(mask & of_colour(cells, colour) == mask for colour in COLOURS)
    return fits and mask.bit_count() >= SMALLEST and group(mask & -mask, mask) == mask


def of_colour(cells: Cells, colour: str) -> int:
    """Where this colour lies, with all jokers."""
    mask = 0
    for hole, (own, _) in cells.items():
        if own in (colour, JOKER):
            mask |= BIT[hole]
    return mask


def combination(mask: int) -> Step:
    return Step("combination", tuple([hole for hole, bit in BIT.items() if bit & mask]))


def centre(cells: Cells) -> Step | None:
    """The die on the Centre alone; a Knaller is never scored alone."""
    return Step("centre", (CENTRE,)) if CENTRE in cells and cells[CENTRE][0] != KNALLER else None


def knaller_line(cells: Cells, knaller: Hole, line: str) -> Step | None:
    """All of the line's holes, none left out; None if nothing but the Knaller is left there."""
    if cells.get(knaller, ("", 0))[0] != KNALLER:
        return None
    mask = line_mask(knaller, line)
    holes = tuple([hole for hole in HOLES if BIT[hole] & mask and hole in cells])
    return Step(line, holes, knaller) if len(holes) > 1 else None


def legal_steps(cells: Cells) -> Iterator[Step]:
    """Everything that could be scored next, each once: so two Knallers in one line open it together."""
    alone = centre(cells)
    if alone is not None:
        yield alone
    seen: set[int] = set()
    for knaller, line in product(knallers(cells), LINES):
        step = knaller_line(cells, knaller, line)
        mask = line_mask(knaller, line)
        if step is not None and mask not in seen:
            seen.add(mask)
            yield step
    for colour in COLOURS:
        for within in groups(of_colour(cells, colour)):
            for mask in connected_sets(within):
                if mask not in seen:  # jokers alone fit every colour, but are one combination
                    seen.add(mask)
                    yield combination(mask)


def knallers(cells: Cells) -> list[Hole]:
    return [hole for hole in HOLES if hole in cells and cells[hole][0] == KNALLER]


# -- the best of all scorings ------------------------------------------------------------------------------------
Plan: TypeAlias = tuple[tuple[Hole, str], ...]  # which Knallers open which line, one after the other


def best_scoring(cells: Cells) -> tuple[int, list[Step]]:
    """The most points that any sequence of steps can bring, and such a sequence.

    A hole is worth the same in whatever way it is scored, so only the set of scored holes counts:

    - Combinations can all come first: one that came after a Knaller's line has no hole of that line, so the line
      finds the same holes without waiting for it. The Centre alone can come last: a line takes it along if it can.
    - Once every joker has its colour, each connected group of 3 or more is best scored whole …
    - … unless that leaves nothing in a line but its Knaller: then one hole of the line is kept out of combinations.

    So it is enough to try all plans of lines, all colours of the jokers and, if need be, all holes to keep.
    """
    everything = mask_of(cells)
    sure = 0 if centre(cells) is None else BIT[CENTRE]  # if by nothing else, then alone
    bits = [(BIT[hole], worth) for hole, (_, worth) in cells.items()]
    colourings = [(colours, combined(colours)) for colours in joker_colourings(cells)]
    least = 1 + sum([worth for _, worth in bits])  # points left lying
    best: tuple[Plan, list[int]] = (), []
    for plan in line_plans(cells):
        for colours, most in colourings:
            at_best = everything & ~(most | sure | line_masks(plan))
            if sum([worth for bit, worth in bits if bit & at_best]) >= least:
                continue
            for kept in keeping(plan, most):
                rest = [mask & ~kept for mask in colours]
                left = after_lines(everything & ~combined(rest), plan)
                if left is not None:
                    lost = sum([worth for bit, worth in bits if bit & left & ~sure])
                    if lost < least:
                        least = lost
                        best = plan, rest
                    if not kept:
                        break  # no need to keep anything
    steps = carried_out(cells, *best)
    return sum([points(cells, step.holes) for step in steps]), steps


def combined(colours: list[int]) -> int:
    """All holes that combinations of these colours can take."""
    mask = 0
    for colour in colours:
        for one in groups(colour):
            mask |= one
    return mask


def joker_colourings(cells: Cells) -> Iterator[list[int]]:
    """Every useful way to give the jokers colours: the holes of blue, of yellow and of green."""
    with_jokers = [of_colour(cells, colour) for colour in COLOURS]
    jokers = with_jokers[0] & with_jokers[1] & with_jokers[2]
    useful = [sum(groups(mask)) for mask in with_jokers]
    bits = [bit for bit in BIT.values() if bit & jokers]
    for chosen in product(*[[n for n, mask in enumerate(useful) if bit & mask] or [0] for bit in bits]):
        colours = [mask & ~jokers for mask in with_jokers]
        for bit, n in zip(bits, chosen, strict=True):
            colours[n] |= bit
        yield colours


def line_plans(cells: Cells) -> Iterator[Plan]:
    """From no line to one for every Knaller, in every order."""
    places = knallers(cells)
    for count in range(len(places) + 1):
        for order in permutations(places, count):
            for lines in product(LINES, repeat=count):
                yield tuple(zip(order, lines, strict=True))


def line_masks(plan: Plan) -> int:
    mask = 0
    for knaller, line in plan:
        mask |= line_mask(knaller, line)
    return mask


def after_lines(left: int, plan: Plan) -> int | None:
    """What still lies there after these lines; None if one of them can't be scored."""
    for knaller, line in plan:
        taken = left & line_mask(knaller, line)
        if not taken & BIT[knaller] or taken == BIT[knaller]:
            return None
        left ^= taken
    return left


def keeping(plan: Plan, most: int) -> Iterator[int]:
    """Holes to keep out of combinations: none first; then, for each line, none or one that they would take."""
    lines = [[0, *(bit for bit in BIT.values() if bit & most & line_mask(*line))] for line in plan]
    for kept in product(*lines):
        yield sum(set(kept))


def carried_out(cells: Cells, plan: Plan, colours: list[int]) -> list[Step]:
    """All combinations, then the lines as planned, then the Centre if it is still there."""
    left = dict(cells)
    steps: list[Step] = []

    def take(step: Step | None) -> None:
        if step is not None:
            steps.append(step)
            for hole in step.holes:
                del left[hole]

    for mask in colours:
        for one in groups(mask):
            take(combination(one))
    for knaller, line in plan:
        take(knaller_line(left, knaller, line))
    take(centre(left))
    return steps
