"""Before the match: sitting down and standing up, names, nonces; and moving on when it is over."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from host_driver import NONCE, Driver, ManualDriver, Phone, at_once, described
from mutschel.engine import CHANCE, Game, Json, Lot, Options, Problem, Refused
from mutschel.games.registry import find_game
from mutschel.host import entries
from mutschel.host.hosted import HostedTable
from mutschel.host.lobby import MOST_CHANGES, MOST_TERMS, check_options, terms_of
from mutschel.host.local import read_log
from mutschel.host.mats import EMBLEMS, Mat
from mutschel.host.members import clean_name
from mutschel.host.presence import Device
from mutschel.host.schedule import NONCES_BY


def table_of(game: str, **more: int) -> HostedTable:
    return HostedTable.create("t", bytes(32), entries.Agreed(game, 1, dict(more)))


def code_of(problem: type[Problem], act: Callable[[], object]) -> str:
    with pytest.raises(problem) as caught:
        act()
    return caught.value.code


# -- sitting down ------------------------------------------------------------------------------------
def test_the_hash_of_the_secret_is_there_from_the_beginning_and_the_secret_is_not() -> None:
    driver = Driver("pasch", seed=1)
    first = entries.decode(driver.log[0])
    assert isinstance(first, entries.Created)
    assert first.hash == driver.table.state.setup.hash
    assert len(first.hash) == 64
    driver.start().run(lambda: driver.table.state.over)
    until_the_end = [line for line in driver.log if b'"opened"' not in line]
    assert len(until_the_end) == len(driver.log) - 1
    assert not any(driver.secret.hex().encode() in line for line in until_the_end)


def test_who_sits_gets_a_number_that_nobody_ever_gets_again() -> None:
    table = table_of("pasch")
    anna, ben = table.sit("Anna"), table.sit("Ben")
    table.stand(ben)
    cem = table.sit("Cem")
    table.stand(anna)
    dora, emil = table.sit("Dora"), table.sit("Emil")
    assert [anna, ben, cem, dora, emil] == [0, 1, 2, 3, 4], "a device that Ben left behind must not play for Cem"
    assert [member.name for member in table.state.seated] == ["Cem", "Dora", "Emil"]
    assert code_of(Refused, lambda: table.stand(ben)) == "no-such-member"


def test_a_table_that_is_full_or_has_begun_takes_nobody() -> None:
    table = table_of("pig")
    assert code_of(Problem, lambda: table.start(0)) == "bad-players"
    table.sit("Anna")
    assert code_of(Refused, lambda: table.sit("Bot", "brilliant")) == "unknown-level"
    table.sit("Ben")
    assert code_of(Refused, lambda: table.sit("Cem")) == "table-full"
    table.start(0)
    for act in (lambda: table.sit("Cem"), lambda: table.stand(0), lambda: table.start(0)):
        assert code_of(Refused, act) == "has-begun"


def test_options_must_do_for_some_number_of_players() -> None:
    assert table_of("pasch", begins=7).state.game.players == (2, 40)
    assert code_of(Problem, lambda: table_of("pig", begins=3)) == "bad-option"
    assert code_of(Problem, lambda: table_of("pasch", rounds=0)) == "bad-option"
    assert code_of(Problem, lambda: table_of("chess")) in ("no-such-game", "unknown-game")
    table = table_of("pasch", begins=3)
    table.sit("Anna")
    table.sit("Ben")
    assert code_of(Problem, lambda: table.start(0)) == "bad-option"
    assert table.state.phase == "lobby"


def test_options_that_do_for_nobody_are_refused_with_what_the_largest_table_allows() -> None:
    with pytest.raises(Problem) as info:
        table_of("dice-flick", begins=5)
    assert info.value.text("en") == "The option “Who begins” can’t be 5. Allowed: 1–4, off."


@pytest.mark.parametrize(("leaves", "begins"), [(0, 1), (1, None), (2, 2)])
def test_who_was_named_to_begin_still_does_when_seats_move_up(leaves: int, begins: int | None) -> None:
    table = table_of("dice-flick", begins=2)
    members = [table.sit(name) for name in ("Anna", "Ben", "Cem")]
    table.stand(members[leaves])
    assert table.state.setup.options["begins"] == begins


def test_a_device_of_somebody_who_is_not_there_is_refused_whole() -> None:
    table = table_of("pasch")
    anna = table.sit("Anna")
    assert code_of(Refused, lambda: table.connect(Device([anna, 7]), 0)) == "no-such-member"
    assert table.presence.devices == []
    assert not table.presence.connected(table.state.members[anna])


def test_before_and_after_the_match_nobody_plays() -> None:
    driver = ManualDriver("pasch", 2)
    for phone in driver.phones:
        phone.connect()
    table, device = driver.table, driver.phones[0].device
    assert table.state.view(0) is None
    assert table.due() is None
    assert driver.refused(lambda: table.answer(device, 0, 0, 1, "a", driver.now)) == "not-begun"
    assert driver.refused(lambda: table.throw(device, 0, 0, None, "a", driver.now)) == "not-begun"
    assert driver.refused(lambda: table.pause(device, driver.now)) == "cannot-pause"
    assert driver.refused(lambda: table.resume(device, driver.now)) == "not-paused"
    assert driver.refused(lambda: table.sit_in(device, 1, driver.now)) == "cannot-sit-in"
    assert driver.refused(lambda: table.object(device, 0, driver.now)) == "nothing-to-object"
    assert driver.refused(lambda: table.vote_to_end(device, True, driver.now)) == "not-begun"
    assert driver.refused(lambda: table.move_on("next")) == "not-over"
    assert driver.refused(table.state.log_text) == "not-over"

    table.start(driver.now)
    for phone in driver.phones:
        table.vote_to_end(phone.device, True, driver.now)
    key = driver.play.key
    assert driver.refused(lambda: table.answer(device, 0, key, 1, "a", driver.now)) == "over"
    assert driver.refused(lambda: table.throw(device, 0, key, None, "a", driver.now)) == "over"
    assert driver.refused(lambda: table.pause(device, driver.now)) == "cannot-pause"
    assert driver.refused(lambda: table.sit_in(device, 1, driver.now)) == "cannot-sit-in"
    assert driver.refused(lambda: table.vote_to_end(device, True, driver.now)) == "over"


def test_the_same_people_move_on_once() -> None:
    driver = ManualDriver("pasch", 2).start()
    driver.table.vote_to_end(driver.phones[0].device, True, driver.now)
    driver.table.vote_to_end(driver.phones[1].device, True, driver.now)
    driver.table.move_on("another-table")
    driver.collect()
    assert driver.rebuilt().state.next == "another-table"
    assert driver.refused(lambda: driver.table.move_on("a-third")) == "moved-on"


# -- agreeing on something else ----------------------------------------------------------------------
def test_people_agree_on_another_game_and_other_terms_before_it_begins() -> None:
    driver = ManualDriver("pasch", 4, ["easy"])
    table = driver.table
    secret = table.state.setup.hash
    table.agree(
        entries.Agreed("dice-cup", 1, {"seconds": 5}, public=True, dice="real", decision_seconds=30, sit_in_after=60)
    )
    driver.collect()
    assert (table.state.game.id, table.state.setup.options, table.state.setup.dice) == (
        "dice-cup",
        {"seconds": 5},
        "real",
    )
    assert (table.state.setup.public, table.state.setup.decision_seconds, table.state.setup.sit_in_after) == (
        True,
        30,
        60,
    )
    assert (table.state.setup.hash, table.state.setup.word) == (secret, driver.table.state.setup.word)
    assert described(driver.rebuilt().state) == described(table.state)
    for terms, why in (
        (entries.Agreed("dice-cup", 1, {"seconds": 0}), "bad-option"),
        (entries.Agreed("dice-cup", 1, {"rounds": 3}), "unknown-option"),
        (entries.Agreed("dice-flick", 1, {}), "bad-players"),  # five sit here
        (entries.Agreed("0", 1, {}), "no-such-game"),
    ):
        assert driver.refused(partial(table.agree, terms)) == why
    table.agree(entries.Agreed("choice", 1, {}))  # takes fewer, and more
    driver.start()
    assert driver.match.game.id == "choice"
    assert driver.refused(lambda: table.agree(entries.Agreed("pasch", 1, {}))) == "has-begun"


def test_who_came_while_real_dice_were_meant_adds_to_fair_ones_all_the_same() -> None:
    driver = ManualDriver("pasch", 2, dice="real", nonces=False)
    driver.table.add_nonce(0, NONCE(1))
    driver.table.agree(entries.Agreed("pasch", 1, {}))
    assert driver.table.state.nonces == [NONCE(1), None]


def test_names_and_levels_can_be_changed_before_it_begins() -> None:
    driver = ManualDriver("pasch", 2, ["easy"])
    table = driver.table
    table.change_seat(0, " Anna  Lena ")
    table.change_seat(0, "anna lena")  # the same name in another form is still one's own
    table.change_seat(2, bot="hard")
    driver.collect()
    assert [(member.name, member.bot) for member in table.state.seated] == [
        ("anna lena", None), ("Name 1", None), ("Bot 0", "hard"),
    ]  # fmt: skip
    assert described(driver.rebuilt().state) == described(table.state)
    assert driver.refused(lambda: table.change_seat(0, "NAME 1")) == "name-taken"
    assert driver.refused(lambda: table.change_seat(0, "...")) == "bad-name"
    assert driver.refused(lambda: table.change_seat(0, bot="easy")) == "not-a-bot"
    assert driver.refused(lambda: table.change_seat(2, bot="brilliant")) == "unknown-level"
    assert driver.refused(lambda: table.change_seat(9, "Cem")) == "no-such-member"
    driver.start()
    assert driver.match.names == ["anna lena", "Name 1", "Bot 0"]
    assert driver.refused(lambda: table.change_seat(0, "Cem")) == "has-begun"


def test_what_changes_nothing_is_not_written_down() -> None:
    table = table_of("pasch")
    table.sit("Anna")
    table.sit("Mara", "easy")
    table.go_by("MOND")
    before = table.state.seq
    table.change_seat(0, " Anna ")
    table.change_seat(1, bot="easy")
    table.agree(terms_of(table.state.setup))
    table.go_by("MOND")
    assert table.state.seq == before
    assert code_of(Refused, lambda: table.change_seat(0, "Mara")) == "name-taken"


@pytest.mark.parametrize("value", [[1] * 7000, [[1] * 50] * 100, "x" * 16_000, {str(n): n for n in range(900)}])
def test_an_overlong_option_is_refused_once_and_not_for_every_number_of_players(
    value: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, tried = find_game("haar-im-loch"), 0
    settle = Game.settle

    def count(self: Game, players: int, given: Mapping[str, Json]) -> Options:
        nonlocal tried
        tried += 1
        return settle(self, players, given)

    monkeypatch.setattr(Game, "settle", count)
    assert code_of(Problem, lambda: check_options(game, {"begins": value})) == "bad-option"
    assert tried == 1
    assert code_of(Problem, lambda: check_options(game, {"begins": 0})) == "bad-option"
    assert tried == 1 + game.players[1] - game.players[0] + 1, "what is short is tried with everybody"


def test_nobody_fills_a_lobby_so_that_the_others_can_not_begin() -> None:
    table = table_of("pasch", begins=2)
    for name in ("Anna", "Mal", "Cem"):
        table.sit(name)
    while table.state.seq < MOST_CHANGES:
        table.change_seat(1, f"Mal {table.state.seq}")
    assert code_of(Refused, lambda: table.change_seat(1, "Mal")) == "lobby-too-long"
    assert code_of(Refused, lambda: table.sit("Ben")) == "lobby-too-long"
    assert code_of(Refused, lambda: table.go_by("MOND")) == "lobby-too-long"
    table.agree(terms_of(table.state.setup, door="locked"))
    while table.state.seq < MOST_TERMS:
        table.agree(terms_of(table.state.setup, pace=("slow", "quick")[table.state.seq % 2]))
    assert code_of(Refused, lambda: table.agree(terms_of(table.state.setup, door="open"))) == "lobby-too-long"
    table.stand(1)
    table.hand_on([0], 2)
    table.start(0)
    assert (table.state.order, table.state.owner) == ([0, 2], 2)


# -- names -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena\n", "Anna Lena"),
        ("Anna\u00a0Lena", "Anna Lena"),
        ("Jose\u0301", "José"),
        ("👩‍👩‍👧 Familie", "👩‍👩‍👧 Familie"),
        ("❤️", "❤️"),
        ("علی‌رضا", "علی‌رضا"),
        ("7", "7"),
        ("안나", "안나"),
        ("x" * 24, "x" * 24),
        ("{player}", "{player}"),
    ],
)
def test_names_are_shown_on_one_line(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned
    assert clean_name(cleaned) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "\n", "x" * 25, "...", "--", "Anna\x1b[31m", "Anna\x00", "Anna\u202eanna", "Anna\u2066", "\ufeffAnna",
        "\u200d", "\u200c\u200d", "\ufe0f", "\u0301", "\u3164", "a\u3164", "\u2800", "\u115f", "\uffa0", "a\ue000",
        "a\U000e0041", "a\ud800", "a\u0378", "Z" + "\u0316" * 4, "An\u00adna", "An\u200bna",
        "Anna\U000e0100", "Anna\u034f", "Anna\ufffc", "Anna\U0001d159", "Anna\u180b", "Anna\ufe01",
        "Z\u0316\u0316\u0316\u200d\u0316\u0316",
    ],
)  # fmt: skip
def test_names_that_show_as_nothing_or_steer_the_screen_are_refused(name: str) -> None:
    assert code_of(Refused, lambda: clean_name(name)) == "bad-name"


@pytest.mark.parametrize("name", ["anna", "ANNA", " Anna ", "Ａｎｎａ", "An\u200dna", "Anna\ufe0f"])
def test_two_names_that_look_the_same_don_t_sit_at_one_table(name: str) -> None:
    table = table_of("pasch")
    table.sit("Anna")
    assert code_of(Refused, lambda: table.sit(name)) == "name-taken"
    table.sit("Anne")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bernd", "Bemd"), ("Marnie", "Mamie"), ("clara", "dara"), ("Uwe", "Uvve"), ("Willi", "VVilli"),
        ("Anna", "Anпa"), ("Anna", "Aηηa"), ("Ida", "ӏda"), ("max", "rnах"), ("Emil", "Emi\u0307l"),
    ],
)  # fmt: skip
def test_two_letters_may_look_like_one(name: str, other: str) -> None:
    for first, second in ((name, other), (other, name)):
        table = table_of("pasch")
        table.sit(first)
        assert code_of(Refused, partial(table.sit, second)) == "name-taken"


def test_capital_letters_that_look_like_nothing_else_are_only_themselves() -> None:
    table = table_of("pasch")
    for name in ("Clara", "Dara", "BERND", "BEMD"):
        table.sit(name)


@pytest.mark.parametrize(
    ("name", "why"), [("Pаul", "mixed-name"), ("win.example.com", "link-name"), ("t.me/x", "link-name")]
)
def test_names_that_strangers_do_not_get_to_see(name: str, why: str) -> None:
    private, public = ManualDriver("pasch", 1), ManualDriver("pasch", 1, public=True)
    assert public.refused(lambda: public.table.sit(name)) == why
    assert public.refused(lambda: public.table.change_seat(0, name)) == why
    table = private.table
    table.sit(name)
    shown = terms_of(table.state.setup, public=True)
    assert private.refused(lambda: table.agree(shown)) == why
    table.change_seat(1, "Paul")
    table.agree(shown)
    assert table.state.setup.public


def test_a_log_with_any_good_name_can_be_read_again(tmp_path: Path) -> None:
    driver = ManualDriver("pasch", 2)
    names = ["👩‍👩‍👧", "علی‌رضا"]
    for member, name in enumerate(names):
        driver.table.change_seat(member, name)
    driver.start()
    for phone in driver.phones:
        driver.table.vote_to_end(phone.device, True, driver.now)
    file = tmp_path / "match.jsonl"
    file.write_text(driver.table.state.log_text(), encoding="utf-8")
    assert read_log(file).seats == names


# -- nonces ------------------------------------------------------------------------------------------
def test_a_nonce_counts_once_and_until_the_first_throw() -> None:
    driver = ManualDriver("pasch", 2, ["easy"], nonces=False)
    table = driver.table
    assert driver.refused(lambda: table.add_nonce(0, "abc")) == "bad-nonce"
    assert driver.refused(lambda: table.add_nonce(0, NONCE(1).upper().replace("0", "F"))) == "bad-nonce"
    assert driver.refused(lambda: table.add_nonce(9, NONCE(1))) == "no-such-member"
    table.add_nonce(0, NONCE(1))
    table.add_nonce(0, NONCE(1))  # sent once more, because the answer was lost
    assert driver.refused(lambda: table.add_nonce(0, NONCE(2))) == "nonce-taken"  # from a second device of hers
    assert driver.refused(lambda: table.add_nonce(1, NONCE(1))) == "bad-nonce", (
        "hers: her device would suspect the server"
    )
    assert driver.refused(lambda: table.add_nonce(1, NONCE(2), "0" * 64)) == "unknown-hash"
    table.add_nonce(2, NONCE(3))  # a bot adds none
    driver.start()
    assert isinstance(driver.match.request, Lot)
    assert table.state.nonces == [NONCE(1), None, None]
    driver.wait(NONCES_BY)
    assert [by for by, _, _ in driver.match.log][:1] == [CHANCE]
    assert driver.refused(lambda: table.add_nonce(1, NONCE(4))) == "nonce-too-late"
    table.add_nonce(0, NONCE(1), table.state.setup.hash)
    driver.collect()
    assert table.state.nonces == [NONCE(1), None, None]
    assert driver.rebuilt().state.nonces == [NONCE(1), None, None]
    assert b"nonce" not in b"".join(line for line in driver.log if NONCE(4).encode() in line)


def test_the_first_throw_waits_for_nonces_and_not_longer_than_three_seconds() -> None:
    driver = ManualDriver("pasch", 2, options={"begins": 1}, nonces=False).start()
    driver.throw(0)
    assert driver.match.log == []
    driver.table.add_nonce(0, NONCE(1))
    driver.wait(1000)
    assert driver.match.log == []
    driver.table.add_nonce(1, NONCE(2))
    driver.wait(0)
    assert [(by, at) for by, at, _ in driver.match.log] == [(CHANCE, 1000)]

    late = ManualDriver("pasch", 2, options={"begins": 1}, nonces=False).start()
    late.throw(0)
    late.wait(NONCES_BY - 1)
    assert late.match.log == []
    late.wait(1)
    assert [(by, at) for by, at, _ in late.match.log] == [(CHANCE, NONCES_BY)]
    late.throw(0) if late.match.request.seat == 0 else late.throw(1)  # type: ignore[union-attr]
    assert len(late.match.log) == 2, "only the first throw waits"


def test_real_dice_and_bots_wait_for_no_nonces() -> None:
    real = ManualDriver("pasch", 2, dice="real", nonces=False).start()
    assert [by for by, _, _ in real.match.log] == [CHANCE], "the lot"
    real.table.add_nonce(0, NONCE(1))
    real.collect()
    assert not any(b'"nonce"' in line for line in real.log)
    bots = Driver("pasch", 0, ["easy", "easy"], watcher=True).start()
    assert [by for by, _, _ in bots.match.log] == [CHANCE]


def test_the_nonces_change_the_dice() -> None:
    def throws(nonce: int) -> list[object]:
        driver = Driver("pasch", 2, seed=3, nonces=False)
        driver.table.add_nonce(0, NONCE(nonce))
        driver.table.add_nonce(1, NONCE(7))
        return [value for by, _, value in driver.start().run().match.log if by == CHANCE]

    assert throws(1) == throws(1)
    assert throws(1) != throws(2)


def test_a_lobby_is_rebuilt_from_its_log() -> None:
    driver = Driver("pasch", 3, ["hard"], seed=4, public=True, decision_seconds=30, sit_in_after=60)
    driver.table.stand(1)
    driver.phones[1] = Phone(driver, [driver.table.sit("Dora")], at_once, 0)
    driver.collect()
    assert described(driver.rebuilt().state) == described(driver.table.state)
    driver.restart()
    assert driver.start().run().match.names == ["Name 0", "Name 2", "Bot 0", "Dora"]


# -- beer mats ---------------------------------------------------------------------------------------
def mat_of(table: HostedTable, member: int) -> Mat:
    return table.state.members[member].mat


def test_a_person_has_the_same_mat_at_every_table_unless_somebody_else_has_the_picture() -> None:
    first, second = table_of("pasch"), table_of("dice-cup")
    anna = mat_of(first, first.sit("Anna"))
    assert mat_of(second, second.sit("Anna")) == anna
    third = table_of("pasch")
    third.sit("Ben", mat=Mat(anna.emblem, "sea"))
    assert mat_of(third, third.sit("Anna")).emblem != anna.emblem


def test_the_mat_that_somebody_has_chosen_is_theirs_and_its_picture_is_no_longer_to_be_had() -> None:
    table = table_of("pasch")
    anna, ben, bot = table.sit("Anna"), table.sit("Ben", mat=Mat("bell", "wine")), table.sit("Ida", "hard")
    assert mat_of(table, ben) == Mat("bell", "wine")
    assert code_of(Refused, lambda: table.change_seat(anna, mat=Mat("bell", "sea"))) == "mat-taken"
    table.change_seat(anna, mat=Mat("fish", "wine"))
    assert mat_of(table, anna) == Mat("fish", "wine"), "colours may be alike"
    for toy in (Mat("drum", "wine"), Mat("fish", "wood"), Mat("moon", "wine", 2)):
        assert code_of(Refused, partial(table.change_seat, anna, mat=toy)) == "no-such-mat"
    assert code_of(Refused, lambda: table.change_seat(bot, mat=Mat("moon", "wine"))) == "no-such-mat"


def test_no_two_at_a_table_have_the_same_picture_and_as_many_rings_however_many_they_are() -> None:
    table = table_of("pasch")
    people = [mat_of(table, table.sit(f"Person {number}")) for number in range(len(EMBLEMS) + 2)]
    bots = [mat_of(table, table.sit(f"Bot {number}", "easy")) for number in range(6)]
    assert len({(mat.emblem, mat.rings) for mat in people + bots}) == len(people + bots)
    assert [mat.rings for mat in people] == [1] * len(EMBLEMS) + [2, 2]
    assert {mat.ink for mat in bots} == {"wood"}
    assert {mat.emblem for mat in bots}.isdisjoint({mat.emblem for mat in people})


def test_mats_stand_in_the_log_and_a_log_from_before_there_were_any_gets_some() -> None:
    driver = Driver("pasch", seed=1, people=3).start()
    driver.run(lambda: driver.table.state.over)
    mats = [member.mat for member in driver.table.state.seated]
    kept = HostedTable.restore("table", driver.secret, driver.log)
    assert [member.mat for member in kept.state.seated] == mats
    old = [re.sub(rb',"mat":\{[^}]*\}', b"", line) for line in driver.log]
    assert old != driver.log
    loaded = HostedTable.restore("table", driver.secret, old)
    assert loaded.state.over
    assert loaded.state.match.log == driver.table.state.match.log
    assert len({member.mat.emblem for member in loaded.state.seated}) == 3
