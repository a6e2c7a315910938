"""A club without a server: whose evenings they were, what they add up to, and what is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from evenings import Evening
from mutschel.club import decide
from mutschel.club import entries as log
from mutschel.club.entries import TAKING_OUT
from mutschel.club.reckoning import against, all_time, best_at_games, best_evening, form_of
from mutschel.club.result import MOST_PLACES, EveningResult, places_of, result_of
from mutschel.club.state import ClubState
from mutschel.engine import Refused
from mutschel.evening import decide as at_evening
from mutschel.evening import entries as evening_log
from mutschel.host.members import looks
from mutschel.printing.club_table import club_csv


class Club:
    """One club with its log, as bytes, and what is kept beside it."""

    def __init__(self, *names: str) -> None:
        self.state = ClubState()
        self.log: list[bytes] = []
        self.names: dict[int, str] = {}
        self.keys: dict[int, bytes] = {}
        self.do([decide.found("Stammtisch Rössle", 0)])
        self.join(*names)

    def do(self, entries: list[Any]) -> None:
        for entry in entries:
            self.log.append(log.encode(entry))
            self.state.apply(log.decode(self.log[-1]))

    def join(self, *names: str) -> None:
        entries, joined = decide.join(self.state, self.names, names)
        self.do(entries)
        self.names |= joined

    def meet(self, evening: str, result: EveningResult, changed: int = 1, **came_with: bytes) -> None:
        keys = {number: came_with[name] for number, name in result.people.items() if name in came_with}
        attended = decide.meet(self.state, self.names, self.keys, evening, changed, result, keys)
        self.do(attended.entries)
        self.names |= {person: name for person, (name, _) in attended.new.items()}
        self.keys |= {person: key for person, (_, key) in attended.new.items()}

    def number(self, name: str) -> int:
        return next(number for number, called in self.names.items() if called == name)

    def restored(self) -> ClubState:
        state = ClubState()
        state.apply_all([log.decode(line) for line in self.log])
        return state


def result(*games: list[list[str]], mutscheln: dict[str, int] | None = None, at: int = 0) -> EveningResult:
    """Games by their places; the first winner is king."""
    names = list(dict.fromkeys(name for game in games for place in game for name in place))
    numbers = {name: number for number, name in enumerate(names, start=1)}
    won = mutscheln or {name: sum(game[0] == [name] for game in games) for name in names}
    return EveningResult(
        name="Mutschelabend",
        at=at,
        people={number: name for name, number in numbers.items()},
        lines=[log.PersonLine(numbers[name], 1, won.get(name, 0), 0, len(games)) for name in names],
        games=[log.PlayedGame([[numbers[name] for name in place] for place in game], "pasch") for game in games],
        king=numbers[games[0][0][0]],
        vice=None,
        final=False,
    )


def test_head_to_head_and_the_table_over_all_years() -> None:
    club = Club("Anna")
    club.meet("ev.1", result([["Anna"], ["Ben", "Cem"]], [["Ben"], ["Anna"], ["Cem"]], at=1))
    club.meet("ev.2", result([["Cem"], ["Ben"]], at=2))
    anna, ben, cem = map(club.number, ("Anna", "Ben", "Cem"))
    assert against(club.state, anna) == [(ben, 1, 1, 2), (cem, 2, 0, 2)]
    assert against(club.state, ben) == [(cem, 1, 1, 3), (anna, 1, 1, 2)]
    table = {line.person: line for line in all_time(club.state)}
    assert [(table[one].place, table[one].evenings, table[one].won, table[one].crowns) for one in (anna, ben, cem)] == [
        (1, 1, 1, 1), (1, 2, 1, 0), (1, 2, 1, 1),
    ]  # fmt: skip
    best = best_evening(club.state)
    assert best is not None
    assert (best.number, best.people, best.evening) == (1, [anna, ben], "ev.1")
    assert best_at_games(club.state) == []  # nobody has won it twice
    club.meet("ev.3", result([["Cem"], ["Ben"]], at=3))
    assert [(record.number, record.people, record.game) for record in best_at_games(club.state)] == [
        (2, [cem], "pasch")
    ]


def test_whoever_has_never_come_has_no_place() -> None:
    club = Club("Anna", "Zita")
    club.meet("ev.1", result([["Anna"], ["Ben"]]))
    assert {club.names[line.person]: line.place for line in all_time(club.state)} == {"Anna": 1, "Ben": 2, "Zita": None}


def test_form_is_what_was_given_away_in_a_hundred_decisions() -> None:
    club = Club()
    club.meet("ev.1", result([["Anna"], ["Ben"]]))
    club.do(decide.judge(club.state, "ev.1", {1: (0.5, 40)}))
    assert decide.judge(club.state, "ev.1", {1: (9.0, 1)}) == []
    lines = {line.person: form_of(line.lost, line.decisions) for line in all_time(club.state)}
    assert lines == {1: 1.25, 2: None}
    german = club_csv(club.state, {1: "=Anna", 2: "Ben"}, "de").decode("utf-8-sig").splitlines()
    assert german[1] == "1;'=Anna;1;1;0;1;1;1;1,25"


def test_names_first_then_keys_say_who_somebody_is() -> None:
    club = Club("Anna")
    club.meet("ev.1", result([["Anna"], ["Ben"]]), Ben=b"ben")
    club.meet("ev.2", result([["ANNA"], ["Benno"], ["Cem"]]), Benno=b"ben")
    assert list(club.names.values()) == ["Anna", "Ben", "Cem"]
    club.meet("ev.3", result([["Dora"], ["Ben"]]), Dora=b"ben", Ben=b"ben")  # one phone: names tell them apart
    assert list(club.names.values()) == ["Anna", "Ben", "Cem", "Dora"]


def test_whose_name_was_removed_is_nobody_of_the_club() -> None:
    club = Club("Anna", "N. N.")
    club.meet("ev.1", result([["N. N."], ["Anna"]]))
    club.meet("ev.2", result([["Anna"], ["N. N."]]))
    assert list(club.names.values()) == ["Anna", "N. N."]
    assert [(met.people, met.king) for met in club.state.met.values()] == [({2: 1}, 0), ({1: 1}, 1)]


def test_what_is_told_twice_counts_once() -> None:
    club = Club()
    told = result([["Anna"], ["Ben"]])
    club.meet("ev.1", told)
    before = len(club.log)
    club.meet("ev.1", told, changed=2)
    assert len(club.log) == before
    club.meet("ev.1", result([["Anna"], ["Ben"]], mutscheln={"Anna": 1, "Ben": 1}), changed=3)
    assert len(club.state.met) == 1
    assert [line.mutscheln for line in all_time(club.state)] == [1, 1]


def test_nobody_who_was_forgotten_comes_back_by_a_late_change() -> None:
    club = Club("Anna")
    club.meet("ev.1", result([["Anna"], ["Ben"]]))
    ben = club.number("Ben")
    club.do(decide.forget(club.state, ben, []))
    del club.names[ben]
    club.meet("ev.1", result([["Anna"], ["Ben"]], mutscheln={"Anna": 1, "Ben": 1}), changed=2)
    assert list(club.names.values()) == ["Anna"]
    assert [line.person for line in all_time(club.state)] == [club.number("Anna")]
    assert against(club.state, club.number("Anna")) == []
    club.meet("ev.2", result([["Ben"], ["Anna"]]))  # they come again as somebody new
    assert club.number("Ben") > ben


def test_the_keeper_leaves_and_somebody_else_keeps_it() -> None:
    club = Club("Anna", "Ben", "Cem")
    assert club.state.keeper == 1
    with pytest.raises(Refused) as refused:
        decide.hand_on(club.state, 2, phones=[1])
    assert refused.value.code == "no-phone"
    club.do(decide.leave(club.state, 2))
    club.do(decide.forget(club.state, 1, []))
    assert club.state.keeper == 3
    club.do(decide.hand_on(club.state, 2, phones=[2]))
    assert club.state.keeper == 2


def test_a_club_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_PEOPLE", 3)
    monkeypatch.setattr(decide, "MOST_EVENINGS", 2)
    monkeypatch.setattr(decide, "MOST_OPEN", 1)
    club = Club("Anna", "Ben")

    def code(*asked: Any) -> str:
        do, *given = asked
        with pytest.raises(Refused) as refused:
            do(*given)
        assert refused.value.text("de") != refused.value.text("en")
        return refused.value.code

    assert code(decide.join, club.state, club.names, ["Cem", "Dora"]) == "too-many-people"
    assert code(decide.join, club.state, club.names, ["anna"]) == "name-taken"
    assert code(decide.name, club.state, "\n") == "bad-text"
    assert code(decide.announce, club.state, "ev.1", 0, 1) == "too-many-open"
    club.do(decide.announce(club.state, "ev.1", 0, 0))
    assert decide.announce(club.state, "ev.1", 0, 0) == []
    club.do(decide.announce(club.state, "ev.2", 0, 0))
    assert code(decide.announce, club.state, "ev.3", 0, 0) == "too-many-evenings"
    club.meet("ev.1", result([["Anna"], ["Ben"], ["Cem"], ["Dora"]]))  # one has no place in the club
    assert list(club.names.values()) == ["Anna", "Ben", "Cem"]
    monkeypatch.setattr(decide, "MOST_CHANGES", club.state.changes)
    assert code(decide.leave, club.state, 1) == "club-too-long"


def test_nobody_uses_up_what_the_keeper_needs() -> None:
    club = Club("Anna", "Eve")
    for place in range(decide.MOST_CHANGES - decide.KEEPERS_CHANGES):
        decide.leave_room(club.state, 1)
        club.do([log.Renamed(2) if place % 2 else log.Claimed(2)])
    with pytest.raises(Refused):
        decide.leave_room(club.state, 1)
    club.do(decide.name(club.state, "Linde"))
    before = club.state.changes
    club.meet("ev.1", result([[f"Gast {number}"] for number in range(300)]))
    assert club.state.changes == before, "who came to an evening uses up nothing"


def test_what_an_evening_was_before_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who comes by it still belongs to the club again, and it leaves little in the log."""
    club = Club("Anna", "Ben", "Cem")
    club.do(decide.leave(club.state, 2))
    club.meet("ev.1", result([["Anna"], ["Ben"]]))
    club.do(decide.leave(club.state, 3))
    second = decide.meet(club.state, club.names, {}, "ev.1", 2, result([["Anna"], ["Ben"], ["Cem"]]), {}).entries
    for place, text in club.state.outdated_by(second):
        club.log[place] = text
    club.do(second)
    restored = club.restored()
    assert restored.met == club.state.met
    assert restored.met_at == club.state.met_at == {"ev.1": len(club.log) - 1}
    assert restored.left == club.state.left == {3}
    assert restored.mats == club.state.mats
    assert [one.lines for one in map(log.decode, club.log[:-1]) if isinstance(one, log.Met)] == [[]]

    monkeypatch.setattr(decide, "MOST_WRITTEN", club.state.written)
    club.meet("ev.1", result([["Ben"], ["Anna"]]), changed=3)
    assert club.state.met["ev.1"].changed == 2, "enough: it stays as it is"
    club.meet("ev.2", result([["Ben"], ["Anna"]]))
    assert "ev.2" in club.state.met, "what is new is written down all the same"

    club.do(decide.announce(club.state, "ev.2", 0))
    before = club.state.changes
    club.do([decide.take_out(club.state, "ev.2")])
    assert club.state.changes == before + TAKING_OUT
    club.do(decide.announce(club.state, "ev.2", 0))
    monkeypatch.setattr(decide, "MOST_CHANGES", club.state.changes + TAKING_OUT - 1)
    with pytest.raises(Refused):
        decide.take_out(club.state, "ev.2")


def test_a_club_stays_quick_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decide, "MOST_PLACES", 5)
    club = Club("Anna")
    club.meet("ev.1", result([["Anna"], ["Ben"]]))
    club.meet("ev.2", result([["Anna"], ["Ben"], ["Cem"]]))
    club.meet("ev.3", result([["Cem"], ["Anna"]]))  # too many games are kept already
    assert [len(met.games) for met in club.state.met.values()] == [1, 1, 0]
    club.meet("ev.2", result([["Ben"], ["Anna"], ["Cem"]]), changed=2)  # itself it doesn't hinder
    assert [len(met.games) for met in club.state.met.values()] == [1, 1, 0]


def test_long_names_of_games_take_the_place_of_people() -> None:
    """Sixty thousand games with names of eighty letters were 20 MB of a club, and each look at it took all of them."""
    assert places_of([log.PlayedGame([[1], [2, 3]], name="Meiern")]) == 3
    assert places_of([log.PlayedGame([[1], [2, 3]], name="🎲" * 80)]) == 23


def test_each_name_is_looked_at_once_when_many_came() -> None:
    """Each of 1200 guests was compared with each of 400 people, and everybody's tables stood still for it."""
    club = Club(*[f"Person {number}" for number in range(200)])
    came = result([[f"Gast {number}"] for number in range(150)])
    before = looks.cache_info()
    decide.meet(club.state, club.names, {}, "ev.1", 1, came, {})
    after = looks.cache_info()
    assert after.hits + after.misses - before.hits - before.misses <= 200 + 150


def test_an_evening_that_is_taken_out_leaves_no_trace() -> None:
    club = Club("Anna", "Ben")
    for evening in ("ev.1", "ev.2"):
        club.do(decide.announce(club.state, evening, 0))
    club.meet("ev.1", result([["Anna"], ["Cem"]]))
    before = all_time(club.state), dict(club.state.mats)
    club.meet("ev.2", result([["Dora"], ["Anna"], ["Ben"], ["Cem"]]))
    out = decide.take_out(club.state, "ev.2")
    assert out.people == [club.number("Dora")], "Ben was put down by somebody, Cem came to another evening, too"
    club.do([out])
    assert (all_time(club.state), club.state.mats) == before
    assert list(club.state.announced) == ["ev.1"]
    assert decide.judge(club.state, "ev.2", {1: (9.0, 1)}) == []
    assert club.restored().people == club.state.people


def test_what_an_evening_was_is_told_by_its_log() -> None:
    evening = Evening()
    evening.come(*["Anna", "Ben", "Cem", "Dora", "Emil", "Frida"])
    assert result_of(evening.state) is None
    evening.plan(evening_log.Item(0, game="pasch", rounds=1), evening_log.Item(0, name="Zehntausend", rounds=1))
    evening.draw(2)
    rng = Random(3)
    for item in (1, 2):
        evening.call(item)
        for running in list(evening.state.running):
            evening.write_list(running, rng)
    evening.do(at_evening.crown(evening.state))
    told = result_of(evening.restored())
    assert told is not None
    assert told == result_of(evening.state)
    assert len(told.games) == 4
    for game, played in zip(told.games, evening.state.games.values(), strict=True):
        assert game.places[0] == [played.winner]
        assert sorted(person for place in game.places for person in place) == sorted(played.people)
        strikes = [{played.strikes.get(person, 0) for person in place} for place in game.places[1:]]
        assert all(len(equal) == 1 for equal in strikes)
        assert strikes == sorted(strikes, key=min)
    assert {game.name for game in told.games} == {"", "Zehntausend"}
    club = Club("Anna")
    club.meet("ev.1", told)
    restored = club.restored()
    assert all_time(restored) == all_time(club.state)
    assert [getattr(restored, part) for part in ClubState.__slots__ if part != "founded"] == [
        getattr(club.state, part) for part in ClubState.__slots__ if part != "founded"
    ]


def test_an_evening_too_large_is_told_without_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_PLACES > 40 * 100  # forty people, a hundred games
    monkeypatch.setattr("mutschel.club.result.MOST_PLACES", 3)
    evening = Evening()
    evening.come(*["Anna", "Ben", "Cem", "Dora"])
    evening.plan(evening_log.Item(0, game="pasch", rounds=1))
    evening.draw(1)
    evening.call(1)
    evening.write_list(evening.state.running[0], Random(1))
    evening.do(at_evening.crown(evening.state))
    told = result_of(evening.state)
    assert told is not None
    assert told.games == []
    assert len(told.lines) == 4
