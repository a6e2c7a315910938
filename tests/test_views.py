"""What the server sends as a view is what the match shows, however often somebody looks."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import pig  # noqa: F401 (registers it)
from mutschel.engine import CHANCE, Chance
from mutschel.engine.table import NEWS_KEPT
from mutschel.host import entries as log
from mutschel.host.hosted import HostedTable
from mutschel.server.live.views import Views


@pytest.mark.parametrize("every", [1, 7, 200])
def test_an_encoded_view_is_the_view(every: int) -> None:
    """Also where much was said since the last look, more than is kept."""
    table, rng, views = HostedTable.create("t", bytes(32), log.Agreed("pig", 1, {"goal": 500})), Random(1), Views()
    for name in ("Anna", "Ben"):
        table.sit(name)
    table.start(0)
    state, answers = table.state, 0
    while (request := state.match.request) is not None:
        if isinstance(request, Chance):
            state.apply(log.Answered(CHANCE, 0, request.sample(rng)))
        else:
            seat, domain = next(iter(request.asked().items()))
            state.apply(log.Answered(seat, 0, domain.sample(rng)))
        answers += 1
        if answers % every == 0 or state.over:
            seen = views.encoded(state, [None, 0, 1])
            assert {seat: msgspec.json.decode(view) for seat, view in seen.items()} == {
                seat: state.view(seat) for seat in (None, 0, 1)
            }
    assert state.match.table.said > NEWS_KEPT
