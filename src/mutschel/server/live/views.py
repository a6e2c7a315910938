"""What the seats of a table may see, as JSON: whatever looks the same from everywhere is made and encoded once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from mutschel.engine import Choose, Match, Request, Seat
from mutschel.engine.table import NEWS_KEPT
from mutschel.host.state import TableState

encode: Final = msgspec.json.Encoder().encode


class Views:
    """The views of one table. What lasts is encoded once, news when they are new."""

    __slots__ = ("_lasting", "_match", "_news", "_phrases", "_questions", "_said")

    def __init__(self) -> None:
        self._match: Match | None = None  # another one, once something was taken back
        self._lasting = b""
        self._phrases: Sequence[bytes] = ()
        self._news = b""  # all of them
        self._said = 0
        self._questions: dict[Request, bytes] | None = None  # those that are always the same

    def encoded(self, state: TableState, seats: Iterable[Seat | None]) -> dict[Seat | None, bytes]:
        match = state.match
        if match is not self._match:
            self._match, self._said, self._phrases, self._news = match, 0, (), b""
            self._lasting = encode(match.lasting_view())[:-1]
            self._questions = None
        if match.table.said != self._said:
            self._phrases = [*self._phrases, *map(encode, match.table.news_since(self._said))][-NEWS_KEPT:]
            self._news = b",".join(self._phrases)
            self._said = match.table.said
        news, request, private = self._news, match.request, match.table.private
        changing = b"" if private else encode(state.changing_view(None))[1:]
        views: dict[Seat | None, bytes] = {}
        for seat in seats:
            if private:
                changing = encode(state.changing_view(seat))[1:]
            asked = b"null" if seat is None or request is None else self._question(request, seat)
            who = b"null" if seat is None else b"%d" % seat
            parts = self._lasting, b',"seat":', who, b',"question":', asked, b',"news":[', news, b"],", changing
            views[seat] = b"".join(parts)
        return views

    def _question(self, request: Request, seat: Seat) -> bytes:
        if type(request) is not Choose or not request.same:
            return encode(request.question(seat))
        if seat != request.seat:
            return b"null"
        if self._questions is None:
            self._questions = {}
        asked = self._questions.get(request)
        if asked is None:
            asked = self._questions[request] = encode(request.question(seat))
        return asked
