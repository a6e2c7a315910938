"""A whole evening in virtual time: late comers, a leaver, a correction, a throw for the Mutschel, a final, one king."""

from __future__ import annotations

import itertools
from copy import deepcopy
from random import Random

import pytest

from evenings import MINUTE, Evening, facts
from mutschel.engine import Problem, RandomBot, Refused
from mutschel.evening import decide, verify
from mutschel.evening import entries as log
from mutschel.evening.decide import writing
from mutschel.evening.standings import in_the_basket, mutscheln, standings, strikes
from mutschel.evening.state import FINAL, EveningState, TableGame
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation

NAMES = (
    "Anna", "Ben", "Clara", "Greta", "Emil", "Ruth", "Cem", "Moritz", "Frieda", "Otto", "Nora", "Fritz", "Lena",
    "Paula", "Kurt", "Elif", "Max", "Karl", "Dora", "Hanna", "Jule", "Luise", "Gerda", "Jonas", "Berta", "Ivo",
    "Anton", "Oskar",
)  # fmt: skip
GAMES = ("grosse-hausnummer", "kleine-hausnummer", "sequenz", "bauernfenster", "langer-entenschiss", "waechter")


def play_with_bots(evening: Evening, game: TableGame, rng: Random) -> None:
    """At a table of Mutschel's own: the match's result becomes the evening's, and only once."""
    evening.do(decide.lay(evening.state, game.number, f"table {game.number}"))
    rules, count = find_game(game.item.game), len(game.people)
    bots = [RandomBot(seat, "easy", rng) for seat in range(count)]
    result = Simulation(rules, rules.settle(count, game.item.options), bots, rng).run()
    best = [game.people[seat] for seat in result.winners]
    struck = {person: result.scores[seat] for seat, person in enumerate(game.people)}
    for _ in range(2):  # a node that died in between tells it again
        evening.do(decide.end(evening.state, game.number, best, struck, evening.now, f"table {game.number}"))
    if game.winner is None:
        evening.do(decide.win(evening.state, game.number, best[0], evening.now))


@pytest.fixture
def evening(played: Evening) -> Evening:
    """A test may go on with it."""
    return deepcopy(played)


@pytest.fixture(scope="module")
def played() -> Evening:
    evening = Evening("Mutschelabend im Rössle")
    rng = Random("an evening")
    evening.do(decide.settle(evening.state, log.Settled("Mutschelabend", baked=42, size=14)))
    for place, name in enumerate(NAMES):
        evening.come(name, phone=0 if place % 3 else None, nonce=f"{place:032x}" if place % 3 else None)
    evening.do(decide.wish(evening.state, 1, 2, "together"))
    evening.do(decide.wish(evening.state, 3, 4, "apart"))
    items = evening.plan(
        *(log.Item(0, game=game, way="phones" if game == "sequenz" else "list") for game in GAMES),
        log.Item(0, "break", name="Vesper", minutes=30),
        log.Item(0, name="Schocken", rounds=3),
        log.Item(0, "final", game="kirchenfenster", finalists="best", best=2, fill=1),
    )
    evening.draw()
    for item in items[:-1]:
        evening.call(item)
        state = evening.state
        if state.paused_until is not None:
            evening.now += 30 * MINUTE
            evening.do(decide.resume(state))
        if item == items[1]:
            (vroni,) = evening.come("Vroni")
            assert all(vroni not in game.people for game in state.running)
        if item == items[2]:
            evening.do(decide.leave(state, 5))
        for game in state.running:
            if game.item.way == "list":
                evening.write_list(game, rng)
            else:
                play_with_bots(evening, game, rng)
    return evening


def test_lots_give_tables_of_equal_size_and_grant_wishes(evening: Evening) -> None:
    drawn = next(entry for entry in map(log.decode, evening.log) if isinstance(entry, log.Drawn))
    assert sorted(map(len, drawn.tables)) == [14, 14]
    assert sorted(person for table in drawn.tables for person in table) == list(range(1, 29))
    table_of = {person: number for number, table in enumerate(drawn.tables) for person in table}
    assert table_of[1] == table_of[2]
    assert table_of[3] != table_of[4]


def test_every_game_has_one_winner_and_every_winner_a_mutschel(evening: Evening) -> None:
    state = evening.state
    assert len(state.games) == 2 * 7
    assert all(game.winner in game.people for game in state.games.values())
    assert mutscheln(state).total() == 14
    assert in_the_basket(state) == 42 - 14
    assert any(game.sheet.tied for game in state.games.values()), "nobody ever threw for a Mutschel"
    lines = standings(state)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    for better, worse in itertools.pairwise(lines):
        assert (better.games == 0, -better.mutscheln, better.strikes) <= (
            worse.games == 0,
            -worse.mutscheln,
            worse.strikes,
        )


def test_strokes_for_the_mutschel_do_not_count_for_the_evening(evening: Evening) -> None:
    game = next(game for game in evening.state.games.values() if game.sheet.tied)
    assert game.sheet.tie_strokes.total() > 0
    assert game.strikes == {person: n for person, n in game.sheet.strokes.items() if n}
    assert strikes(evening.state).total() == sum(sum(game.strikes.values()) for game in evening.state.games.values())


def test_who_comes_late_plays_from_the_next_game_on_and_who_leaves_keeps_what_they_won(evening: Evening) -> None:
    state = evening.state
    games = list(state.games.values())
    vroni = max(state.people)
    assert state.table_of(vroni) is not None
    assert [vroni in game.people for game in games[:4]] == [False] * 4
    assert sum(vroni in game.people for game in games[4:]) == 5
    assert state.table_of(5) is None
    assert not any(5 in game.people for game in games[6:])
    assert 5 in {line.person for line in standings(state)}


def test_a_final_a_king_and_the_same_king_after_a_replay(evening: Evening) -> None:
    state, rng = evening.state, Random("the final")
    final = state.items[-1]
    wrong = state.games[1]
    other = next(person for person in wrong.people if person != wrong.winner)
    evening.do(decide.correct(state, 1, other, "Verzählt"))
    assert state.games[1].winner == other
    assert state.games[1].corrections[0].why == "Verzählt"
    evening.do(decide.close_tables(state))
    assert len(state.tables_won) == 2
    assert mutscheln(state).total() == 16
    evening.call(final.id)
    (game,) = state.running
    assert game.table == FINAL
    assert len(game.people) == 5
    evening.write_list(game, rng)
    evening.do(decide.crown(state))
    evening.do(decide.give_rest(state))
    assert state.crowned is not None
    assert state.crowned.king == game.winner
    assert state.crowned.vice not in (None, state.crowned.king)
    won = mutscheln(state)
    assert all(won[person.id] > 0 or person.id == state.crowned.king for person in state.here)
    assert facts(evening.restored()) == facts(state)
    assert verify.verify([log.decode(line) for line in evening.log]) == len(state.lots) > 0
    with pytest.raises(Refused) as why:
        decide.correct(state, 1, wrong.people[0], "zu spät")
    assert why.value.code == "already-crowned"


def test_a_log_that_was_changed_is_found(evening: Evening) -> None:
    entries = [log.decode(line) for line in evening.log]
    drawn = next(entry for entry in entries if isinstance(entry, log.Drawn))
    drawn.tables[0][0], drawn.tables[1][0] = drawn.tables[1][0], drawn.tables[0][0]
    with pytest.raises(Problem) as why:
        verify.verify(entries)
    assert why.value.code == "other-tables"
    entries = [log.decode(line) for line in evening.log]
    drawn = next(entry for entry in entries if isinstance(entry, log.Drawn))
    drawn.lot = log.Lot(1, "00" * 32)
    with pytest.raises(Problem) as why:
        verify.verify(entries)
    assert why.value.code == "wrong-lot"
    other = [log.decode(line) for line in evening.log]
    came = next(entry for entry in other if isinstance(entry, log.Came) and entry.nonce)
    came.nonce = "f" * 32
    with pytest.raises(Problem):
        verify.verify(other)


def test_an_evening_is_what_its_log_says_at_every_point(evening: Evening) -> None:
    live, entries = EveningState("rössle", evening.state.secret), [log.decode(line) for line in evening.log]
    for place, entry in enumerate(entries, start=1):
        live.apply(entry)
        if place % 97 == 0 or place == len(entries):
            again = EveningState("rössle", evening.state.secret)
            again.apply_all([log.decode(line) for line in evening.log[:place]])
            assert facts(again) == facts(live)


def test_a_table_that_is_late_begins_what_was_called_meanwhile() -> None:
    evening = Evening()
    for name in NAMES[:8]:
        evening.come(name)
    first, second = evening.plan(log.Item(0, game="pasch", rounds=1), log.Item(0, game="sequenz", rounds=1))
    evening.draw(2)
    evening.call(first)
    fast, slow = evening.state.running
    evening.do(writing.strike(evening.state, fast.number, fast.people[0], evening.id))
    for person in fast.people[2:]:
        evening.do(writing.strike(evening.state, fast.number, person, evening.id))
    evening.do(writing.finish(evening.state, fast.number, evening.id, 0))
    assert fast.winner == fast.people[1]
    with pytest.raises(Refused, match="still playing"):
        evening.call(second)
    evening.call(second, anyway=True)
    evening.call(second, anyway=True)  # two who press the button at once
    assert [(game.table, game.item.id) for game in evening.state.running] == [(slow.table, first), (fast.table, second)]
    evening.do(decide.drop(evening.state, slow.number, 0))
    assert {(game.table, game.item.id) for game in evening.state.running} == {(1, second), (2, second)}


def test_the_scribes_list_is_undone_step_by_step_and_nothing_is_done_twice() -> None:
    evening = Evening()
    for name in NAMES[:4]:
        evening.come(name)
    (item,) = evening.plan(log.Item(0, game="pasch", rounds=2))
    evening.draw(1)
    evening.call(item)
    (game,) = evening.state.running
    anna, ben, *_ = game.people
    state = evening.state
    evening.do(writing.strike(state, 1, anna, "a"))
    evening.do(writing.strike(state, 1, anna, "a"))  # sent once more
    assert game.sheet.strokes == {anna: 1}
    assert game.sheet.this_round[anna] == 1
    evening.do(writing.next_round(state, 1, "b"))
    assert (game.sheet.round, game.sheet.this_round[anna]) == (2, 0)
    evening.do(writing.strike(state, 1, ben, "c"))
    evening.do(writing.wipe(state, 1, ben, "d"))
    assert game.sheet.strokes[ben] == 0
    with pytest.raises(Refused) as why:
        writing.wipe(state, 1, ben, "e")
    assert why.value.code == "no-stroke"
    for id in "fghi":
        evening.do(writing.take_back(state, 1, id))
    assert not game.sheet.steps
    assert game.sheet.round == 1
    with pytest.raises(Refused) as why:
        writing.take_back(state, 1, "j")
    assert why.value.code == "nothing-to-undo"
    evening.do(writing.strike(state, 1, anna, "k"))
    evening.do(writing.finish(state, 1, "l", 0))
    assert set(game.sheet.tied) == set(game.people) - {anna}
    evening.do(writing.strike(state, 1, ben, "m"))
    with pytest.raises(Refused) as why:
        writing.strike(state, 1, anna, "n")
    assert why.value.code == "not-among-them"
    evening.do(writing.finish(state, 1, "o", 0))  # two are left, and throw again
    assert len(game.sheet.tied) == 2
    assert game.sheet.tie_strokes.total() == 0
    evening.do(writing.strike(state, 1, game.sheet.tied[0], "p"))
    last = game.sheet.tied[1]
    evening.do(writing.finish(state, 1, "q", 0))
    evening.do(writing.finish(state, 1, "q", 0))
    assert game.winner == last
    assert game.strikes == {anna: 1}
