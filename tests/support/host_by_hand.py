"""A hosted table where people do only what the test says, at once, and where a refusal must change nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host_driver import Driver, Move, Phone, View, described
from mutschel.engine import LANGUAGES, Json, Problem, Seat
from mutschel.host.recording import Changes


class ByHand(Driver):
    """A table where people do only what the test says, at once."""

    def move(self, view: View, seat: Seat) -> Move | None:
        return None

    def phone(self, seat: Seat) -> Phone:
        return next(phone for phone in self.phones if self.table.state.order[seat] in phone.members)

    def throw(self, seat: Seat, value: Json = None, id: str | None = None, key: int | None = None) -> Changes:
        device, key = self.phone(seat).device, self.play.key if key is None else key
        self.table.throw(device, seat, key, value, id or f"m{next(self.numbers)}", self.now)
        return self.collect()

    def answer(
        self, seat: Seat, value: Json, id: str | None = None, key: int | None = None, made: int | None = None
    ) -> Changes:
        device, key = self.phone(seat).device, self.play.key if key is None else key
        self.table.answer(device, seat, key, value, id or f"m{next(self.numbers)}", self.now, made)
        return self.collect()

    def object_to(self, seat: Seat, value: Json = None, key: int | None = None) -> Changes:
        """What was typed in last is wrong."""
        if key is None:
            key = 0 if self.play.typed is None else self.play.typed.key
        self.table.object(self.phone(seat).device, key, self.now, value)
        return self.collect()

    def consent(self, seat: Seat, agree: bool = True, number: int | None = None) -> Changes:
        proposal = self.table.corrections.proposal
        if number is None:
            number = 0 if proposal is None else proposal.number
        self.table.consent(self.phone(seat).device, number, agree, self.now)
        return self.collect()

    def refused(self, act: Callable[[], object]) -> str:
        """The code of the refusal. It has a text, and nothing has changed by it."""
        self.collect()
        before = described(self.table.state)
        with pytest.raises(Problem) as caught:
            act()
        changes = self.table.take()
        assert not changes.entries
        assert not changes.views
        assert not changes.info
        assert described(self.table.state) == before
        assert all(caught.value.text(language) for language in LANGUAGES)
        return caught.value.code
