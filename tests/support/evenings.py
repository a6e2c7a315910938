"""An evening for tests: decisions are applied and logged, as a server does it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.decide import writing
from mutschel.evening.state import EveningState, TableGame

SECRET = bytes(range(32))
MINUTE = 60_000


class Evening:
    """One evening with its log, as bytes."""

    def __init__(self, name: str = "Mutschelabend") -> None:
        self.state = EveningState("rössle", SECRET)
        self.log: list[bytes] = []
        self.now = 0
        self.steps = 0
        self.do([decide.open(name, SECRET, "LAUGE", 0)])

    def do(self, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            self.log.append(log.encode(entry))
            self.state.apply(log.decode(self.log[-1]))

    def come(self, *names: str, phone: int | None = 0, nonce: str | None = None) -> list[int]:
        before = set(self.state.people)
        self.do(decide.come(self.state, names, phone, nonce))
        return [person for person in self.state.people if person not in before]

    def plan(self, *items: log.Item) -> list[int]:
        self.do(decide.plan(self.state, [*self.state.items, *items]))
        return [item.id for item in self.state.items]

    def draw(self, tables: int | None = None) -> None:
        self.do([decide.draw(self.state, tables)()])

    def call(self, item: int, anyway: bool = False) -> None:
        self.do(decide.call(self.state, item, self.now, anyway))

    @property
    def id(self) -> str:
        """Return a new id, for each action of a scribe."""
        self.steps += 1
        return f"step {self.steps}"

    def write_list(self, game: TableGame, rng: Random) -> None:
        """Write a scribe's whole list, with slips that are corrected, until there is a winner of the Mutschel."""
        number = game.number
        while game.running:
            for _ in range(game.item.rounds):
                for person in game.sheet.tied or game.people:
                    if rng.random() < 0.4:
                        self.do(writing.strike(self.state, number, person, self.id))
                    if rng.random() < 0.05 and game.sheet.steps:
                        self.do(writing.take_back(self.state, number, self.id))
                self.do(writing.next_round(self.state, number, self.id))
            self.do(writing.finish(self.state, number, self.id, self.now))
            self.now += MINUTE

    def restored(self) -> EveningState:
        state = EveningState(self.state.id, SECRET)
        state.apply_all([log.decode(line) for line in self.log])
        return state


def facts(state: EveningState) -> dict[str, Any]:
    """Return all data of an evening, to compare it with another."""

    def plain(thing: Any) -> Any:
        if isinstance(thing, dict):
            return {key: plain(value) for key, value in thing.items()}
        if isinstance(thing, list):
            return [plain(value) for value in thing]
        slots = getattr(type(thing), "__slots__", None)
        if slots is None or hasattr(thing, "_asdict") or hasattr(thing, "__struct_fields__"):
            return thing
        return {slot: plain(getattr(thing, slot)) for slot in slots}

    found: dict[str, Any] = plain(state)
    return found
