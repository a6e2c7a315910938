"""What has to be worked out for a table to go on: bots' answers, simulated landings, a match to be rewound."""

from __future__ import annotations

from mutschel.engine import CHANCE
from mutschel.host.corrections import Corrections
from mutschel.host.state import TableState
from mutschel.host.undecided import REWIND, Job, Pending


def jobs(state: TableState, pending: Pending, corrections: Corrections) -> list[Job]:
    """What the open question needs and is not under way yet. Whoever takes a job does it, and tells what came of it."""
    new: list[Job] = []
    play = state.play
    if play is None:
        return new
    if play.bots.by_seat:
        for seat, domain in play.bots_asked().items():
            if seat not in pending.thoughts and seat not in pending.under_way:
                job = pending.under_way[seat] = Job(play.key, seat, play.bots.thought(seat, domain), domain.fallback)
                new.append(job)
    if pending.flying is not None and CHANCE not in pending.under_way:
        job = pending.under_way[CHANCE] = Job(play.key, CHANCE, state.chance())
        new.append(job)
    if corrections.coming is not None and corrections.rewinding is None:
        job = corrections.rewinding = Job(play.key, REWIND, state.rewound(corrections.coming.typed.place))
        new.append(job)
    return new
