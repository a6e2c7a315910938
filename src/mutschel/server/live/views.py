"""What the seats of a table may see, as JSON: whatever looks the same from everywhere is made and encoded once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from mutschel.engine import Match, Seat
from mutschel.engine.table import NEWS_KEPT
from mutschel.host.state import TableState

encode: Final = msgspec.json.Encoder().encode


class Views:
    """The views of one table. News are encoded when they are new, and kept."""

    __slots__ = ("_match", "_news", "_said")

    def __init__(self) -> None:
        self._match: Match | None = None  # another one, once something was taken back
        self._news: Sequence[bytes] = ()
        self._said = 0

    def encoded(self, state: TableState, seats: Sequence[Seat | None]) -> dict[Seat | None, bytes]:
        news = b',"news":[%b]}' % b",".join(self._latest(state.match))
        if state.match.table.private:
            return {seat: encode(_without(state, seat, "news"))[:-1] + news for seat in seats}
        everybody = _without(state, None, "news", "seat", "question")
        shared = b"," + encode(everybody)[1:-1] + news
        request = state.match.request
        views: dict[Seat | None, bytes] = {}
        for seat in seats:
            question = None if seat is None or request is None else request.question(seat)
            views[seat] = encode({"seat": seat, "question": question})[:-1] + shared
        return views

    def _latest(self, match: Match) -> Sequence[bytes]:
        if match is not self._match:
            self._match, self._said, self._news = match, 0, ()
        if match.table.said != self._said:
            self._news = [*self._news, *map(encode, match.table.news_since(self._said))][-NEWS_KEPT:]
            self._said = match.table.said
        return self._news


def _without(state: TableState, seat: Seat | None, *left_out: str) -> dict[str, Any]:
    """What this seat may see, without what is added later."""
    seen: Any = state.view(seat, news=False)
    for field in left_out:
        del seen[field]
    found: dict[str, Any] = seen
    return found
