"""Judges matches of CHOICE: what a sheet is worth is learnt, so all values are estimates, but for finished sheets."""

from __future__ import annotations

from collections.abc import Mapping

from mutschel.analysis.model import Alternative, Decision, Event, Judged, Luck, Scale, ranked, steps
from mutschel.engine import CHANCE, ChooseAll, Match, Seat, Throw
from mutschel.games.choice.rules import ChoiceSheet, Splits
from mutschel.odds.choice import after_splits, worth

# The learnt values are a few points off, so smaller losses say nothing; a whole match of a beginner loses hundreds.
SCALE = Scale(5, 15, 40)


def judge(done: Match) -> Judged:
    events: list[Event] = []
    open_ones: Mapping[Seat, tuple[Alternative, ...]] = {}
    for step, match, (by, _, value) in steps(done):
        number = match.table.round
        if isinstance(match.request, Throw):
            sheets = sheets_of(match)
            playing = {seat: sheet for seat, sheet in enumerate(sheets) if not sheet.finished}
            open_ones = {seat: alternatives(sheet, Splits(value, sheet.fixed)) for seat, sheet in playing.items()}
            for seat, best in open_ones.items():
                events.append(Luck(step, seat, number, best[0].value - worth(sheets[seat])))
        elif isinstance(match.request, ChooseAll):
            chosen = {by: value} if by != CHANCE else {}
            for seat, answer in chosen.items():
                split = match.request.domains[seat].check(answer).as_json()
                made = next(one.value for one in open_ones[seat] if one.answer == split)
                events.append(Decision(step, seat, number, split, open_ones[seat], open_ones[seat][0].value - made))
    return Judged("points", False, SCALE, [worth(ChoiceSheet())] * len(done.names), events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """How the seat that is asked may split the throw, the best first."""
    assert isinstance(match.request, ChooseAll)
    domain = match.request.domains[seat]
    assert isinstance(domain, Splits)
    return alternatives(sheets_of(match)[seat], domain)


def alternatives(sheet: ChoiceSheet, domain: Splits) -> tuple[Alternative, ...]:
    values = after_splits(sheet, domain.splits)
    return ranked([(split.as_json(), float(value)) for split, value in zip(domain.splits, values, strict=True)])


def sheets_of(match: Match) -> list[ChoiceSheet]:
    sheets = match.table.things["sheets"]
    assert isinstance(sheets, list)
    return sheets  # type: ignore[return-value]
