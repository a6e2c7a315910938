"""Acts that don't fit are refused with a sentence in both languages, and change nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from evenings import Evening, facts
from mutschel.engine import Problem
from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.decide import check, writing
from mutschel.evening.state import EveningState

GAME = log.Item(0, game="pasch", rounds=2)
FINAL = log.Item(0, "final", game="pasch", finalists="all")


def full() -> Evening:
    """Six people at two tables in their first game, and a final to come."""
    evening = Evening()
    for name in ("Anna", "Ben", "Clara", "Dora", "Emil", "Fritz"):
        evening.come(name)
    evening.plan(GAME, log.Item(0, "break", name="Vesper", minutes=20), FINAL)
    evening.draw(2)
    evening.call(1)
    return evening


def crowned() -> Evening:
    evening = full()
    for game in evening.state.running:
        evening.do(decide.end(evening.state, game.number, game.people[:1], {}, 0))
    evening.do(decide.crown(evening.state))
    return evening


WRONG: list[tuple[str, Callable[[EveningState], object]]] = [
    ("too-many-people", lambda s: decide.come(s, [f"Nr. {n}" for n in range(5000)])),
    ("too-many-on-a-phone", lambda s: decide.come(s, [f"Nr. {n}" for n in range(13)], 0)),
    ("name-taken", lambda s: decide.come(s, ["Xaver", " anna "])),
    ("name-taken", lambda s: decide.rename(s, 1, "Ben")),
    ("bad-name", lambda s: decide.come(s, ["\u202ereversed"])),
    ("bad-nonce", lambda s: decide.come(s, ["Xaver"], 0, "not a nonce")),
    ("nobody-named", lambda s: decide.come(s, [])),
    ("no-such-person", lambda s: decide.leave(s, 99)),
    ("bad-title", lambda s: decide.title(s, 1, "emperor")),
    ("wish-for-oneself", lambda s: decide.wish(s, 1, 1, "apart")),
    ("bad-size", lambda s: decide.settle(s, log.Settled("x", size=1))),
    ("bad-number", lambda s: decide.settle(s, log.Settled("x", baked=-1))),
    ("bad-text", lambda s: decide.settle(s, log.Settled("x" * 81))),
    ("programme-too-long", lambda s: decide.plan(s, [*s.items, *[GAME] * 40])),
    ("already-begun", lambda s: decide.plan(s, [GAME])),
    ("already-begun", lambda s: decide.skip(s, 1)),
    ("one-final", lambda s: decide.plan(s, [*s.items, FINAL])),
    ("no-such-item", lambda s: decide.plan(s, [*s.items, log.Item(77, game="pasch")])),
    ("no-such-item", lambda s: decide.call(s, 77, 0)),
    ("no-such-game", lambda s: decide.plan(s, [*s.items, log.Item(0, game="poker")])),
    ("only-by-list", lambda s: decide.plan(s, [*s.items, log.Item(0, name="Schocken", way="phones")])),
    ("bad-rounds", lambda s: decide.plan(s, [*s.items, log.Item(0, game="pasch", rounds=0)])),
    ("bad-break", lambda s: decide.plan(s, [*s.items, log.Item(0, "break", minutes=999)])),
    ("still-playing", lambda s: decide.draw(s)),
    ("still-playing", lambda s: decide.call(s, 3, 0)),
    ("still-playing", lambda s: decide.close_tables(s)),
    ("still-playing", lambda s: decide.crown(s)),
    ("still-playing", lambda s: decide.correct(s, 1, 1, "Verzählt")),
    ("still-playing", lambda s: decide.begin_at(s, 1, 1, 0)),
    ("not-a-game", lambda s: decide.begin_at(s, 1, 2, 0)),
    ("no-such-table", lambda s: decide.move(s, 1, 3)),
    ("no-such-game", lambda s: decide.end(s, 9, [1], {}, 0)),
    ("result-does-not-fit", lambda s: decide.end(s, 1, [], {}, 0)),
    ("result-does-not-fit", lambda s: decide.end(s, 1, s.games[2].people[:1], {}, 0)),
    ("result-does-not-fit", lambda s: decide.end(s, 1, s.games[1].people[:1], {99: 1}, 0)),
    ("result-does-not-fit", lambda s: decide.end(s, 1, s.games[1].people[:1], {s.games[1].people[0]: -1}, 0)),
    ("nothing-to-win", lambda s: decide.win(s, 1, s.games[1].people[0], 0)),
    ("not-among-them", lambda s: writing.strike(s, 1, s.games[2].people[0], "x")),
    ("no-stroke", lambda s: writing.wipe(s, 1, s.games[1].people[0], "x")),
    ("nothing-to-undo", lambda s: writing.take_back(s, 1, "x")),
    ("no-such-game", lambda s: writing.finish(s, 9, "x", 0)),
    ("bad-id", lambda s: writing.strike(s, 1, s.games[1].people[0], "x" * 65)),
    ("bad-text", lambda s: decide.correct(s, 1, 1, "")),
]


@pytest.mark.parametrize(("code", "wrong"), WRONG, ids=[f"{n} {code}" for n, (code, _) in enumerate(WRONG)])
def test_a_clear_sentence_and_nothing_changed(code: str, wrong: Callable[[EveningState], object]) -> None:
    evening = full()
    before = facts(evening.state)
    with pytest.raises(Problem) as why:
        wrong(evening.state)
    assert why.value.code == code
    for language in ("de", "en"):
        said = why.value.text(language)
        assert said.endswith((".", "?"))
        assert "{" not in said
    assert why.value.text("de") != why.value.text("en")
    assert facts(evening.state) == before


AFTER: list[Callable[[EveningState], Any]] = [
    lambda s: decide.correct(s, 1, s.games[1].people[1], "Verzählt"),
    lambda s: decide.come(s, ["Xaver"]),
    lambda s: decide.call(s, 3, 0),
    lambda s: decide.crown(s),
    lambda s: decide.draw(s),
    lambda s: decide.plan(s, []),
    lambda s: decide.move(s, 1, 1),
]


@pytest.mark.parametrize("late", AFTER)
def test_after_the_coronation_nothing_changes(late: Callable[[EveningState], Any]) -> None:
    evening = crowned()
    assert evening.state.crowned is not None
    before = facts(evening.state)
    with pytest.raises(Problem) as why:
        late(evening.state)
    assert why.value.code == "already-crowned"
    assert facts(evening.state) == before


def test_a_game_that_does_not_take_so_many() -> None:
    evening = Evening()
    for number in range(14):
        evening.come(f"Nr. {number}")
    evening.plan(log.Item(0, game="choice", way="phones"))
    evening.draw(1)
    with pytest.raises(Problem) as why:
        decide.call(evening.state, 1, 0)
    assert why.value.code == "bad-players"
    with pytest.raises(Problem):
        decide.plan(evening.state, [log.Item(0, game="dice-cup", way="tablet")])
    evening.do(decide.plan(evening.state, [log.Item(1, game="choice", way="list")]))
    evening.call(1)
    assert len(evening.state.running) == 1


def test_a_table_that_is_too_large() -> None:
    evening = Evening()
    for number in range(70):
        evening.come(f"Nr. {number}")
    evening.plan(GAME)
    evening.draw(1)
    with pytest.raises(Problem) as why:
        decide.call(evening.state, 1, 0)
    assert why.value.code == "too-many-there"
    evening.draw(2)
    evening.call(1)
    assert len(evening.state.running) == 2


def test_lots_need_people_and_tables() -> None:
    evening = Evening()
    evening.come("Anna", "Ben", "Clara")
    with pytest.raises(Problem) as why:
        decide.draw(evening.state)
    assert why.value.code == "too-few-to-draw"
    with pytest.raises(Problem) as why:
        decide.close_tables(evening.state)
    assert why.value.code == "nothing-played"
    evening.come("Dora")
    with pytest.raises(Problem) as why:
        decide.draw(evening.state, 3)
    assert why.value.code == "bad-tables"


def test_two_scribes() -> None:
    evening = full()
    anna, ben, *_ = evening.state.tables[0]
    evening.do(decide.write(evening.state, 1, anna))
    with pytest.raises(Problem) as why:
        decide.write(evening.state, 1, ben)
    assert why.value.code == "somebody-writes"
    evening.do(decide.write(evening.state, 1, ben, instead_of=anna))
    assert evening.state.writers == {1: ben}


def test_a_full_log_takes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = full()
    monkeypatch.setattr(check, "MOST_ENTRIES", evening.state.seq)
    with pytest.raises(Problem) as why:
        decide.come(evening.state, ["Xaver"])
    assert why.value.code == "evening-too-long"
