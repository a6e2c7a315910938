"""Judges matches of CHOICE by the learnt worth of sheets, which is an estimate unless they are finished."""

from __future__ import annotations

from mutschel.analysis.model import Alternative, Decision, Event, Judgement, Luck, Scale, ranked, steps
from mutschel.engine import ChooseAll, Match, Seat, Throw
from mutschel.games.choice.odds import after_splits, looked_ahead, rows
from mutschel.games.choice.rules import ChoiceSheet, Splits

# The learnt values are a few points off, so smaller losses say nothing; a whole match of a beginner loses hundreds.
SCALE = Scale(5, 15, 40)


def judge(done: Match) -> Judgement:
    par = [float(looked_ahead(rows([ChoiceSheet()]))[0])] * len(done.names)
    now = list(par)  # each seat's expected total
    events: list[Event] = []
    offered: dict[Seat, tuple[Alternative, ...]] = {}
    for step, match, (by, _, value) in steps(done):
        number = match.table.round
        if isinstance(match.request, Throw):
            playing = {seat: sheet for seat, sheet in enumerate(sheets_of(match)) if not sheet.finished}
            offered = {seat: alternatives(sheet, Splits(value, sheet.fixed)) for seat, sheet in playing.items()}
            for seat, (best, *_) in offered.items():
                events.append(Luck(step, seat, number, best.value - now[seat]))
                now[seat] = best.value
        elif isinstance(match.request, ChooseAll):
            split = match.request.domains[by].check(value).as_json()
            made = next(one.value for one in offered[by] if one.answer == split)
            events.append(Decision(step, by, number, split, offered[by], now[by] - made))
            now[by] = made
    return Judgement("points", False, SCALE, par, events)


def advise(match: Match, seat: Seat) -> tuple[Alternative, ...]:
    """The possible splits of the seat that is asked, the best first."""
    assert isinstance(match.request, ChooseAll)
    domain = match.request.domains[seat]
    assert isinstance(domain, Splits)
    return alternatives(sheets_of(match)[seat], domain)


def alternatives(sheet: ChoiceSheet, domain: Splits) -> tuple[Alternative, ...]:
    values = after_splits(sheet, domain.splits)
    return ranked([(split.as_json(), float(value)) for split, value in zip(domain.splits, values, strict=True)])


def sheets_of(match: Match) -> list[ChoiceSheet]:
    return match.table.get_each("sheets", ChoiceSheet)
