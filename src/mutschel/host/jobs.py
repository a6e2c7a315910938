"""The jobs that a table needs before it can go on: bots' answers, simulated landings, a match to be rewound."""

from __future__ import annotations

from mutschel.engine import CHANCE
from mutschel.host.corrections import Corrections
from mutschel.host.state import TableState
from mutschel.host.undecided import REWIND, PendingWork, TableJob


def jobs(state: TableState, pending: PendingWork, corrections: Corrections) -> list[TableJob]:
    """The jobs that the open question needs and that are not under way yet. The caller reports their results."""
    new: list[TableJob] = []
    play = state.play
    if play is None:
        return new
    if play.bots.by_seat:
        for seat, domain in play.bots_asked().items():
            if seat not in pending.thoughts and seat not in pending.under_way:
                answer = play.bots.deferred_answer(seat, domain)
                job = pending.under_way[seat] = TableJob(play.key, seat, answer, domain.fallback)
                new.append(job)
    if pending.flying is not None and CHANCE not in pending.under_way:
        job = pending.under_way[CHANCE] = TableJob(play.key, CHANCE, state.chance())
        new.append(job)
    if corrections.coming is not None and corrections.rewinding is None:
        job = corrections.rewinding = TableJob(play.key, REWIND, state.rewound(corrections.coming.typed.place))
        new.append(job)
    return new
