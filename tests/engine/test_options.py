"""Options: typed values, ranges, what people type, and values per seat."""

from __future__ import annotations

import pytest

from mutschel.engine import Flag, PerSeat, Pick, Places, Problem, Whole, WholeOrOff, parse_option
from mutschel.engine.options import settle
from mutschel.games.registry import all_games, find_game

OPTIONS = (
    Whole("seconds", 1, 30, default=3),
    WholeOrOff("limit", 2, 9),
    Pick("throws", (1, 3), default=3),
    Flag("twister"),
    PerSeat(Whole("discs", 1, 5, default=3)),
    PerSeat(Flag("movable")),
    Places("lying", 2, 3, [[0, 1]], {"cup": [0, 0], "die": [1, 2]}),
)


def values(players: int, *typed: str) -> dict[str, object]:
    given = dict(parse_option(OPTIONS, text) for text in typed)
    return settle(OPTIONS, given, players).as_json()


def test_defaults() -> None:
    assert values(3) == {
        "seconds": 3,
        "limit": None,
        "throws": 3,
        "twister": False,
        "discs": [3, 3, 3],
        "movable": [False, False, False],
        "lying": {"cup": [0, 0], "die": [1, 2]},
    }


def test_what_people_type() -> None:
    typed = values(
        2, "seconds=5", "limit=off", "throws=1", "twister=ja", "discs=2,1", "movable=no, yes", "lying=die:1/3, cup:2/1"
    )
    assert typed == {
        "seconds": 5,
        "limit": None,
        "throws": 1,
        "twister": True,
        "discs": [2, 1],
        "movable": [False, True],
        "lying": {"cup": [1, 0], "die": [0, 2]},
    }
    assert values(3, "discs=4")["discs"] == [4, 4, 4]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seconds=0", "bad-option"),
        ("seconds=31", "bad-option"),
        ("seconds=1.0", "bad-option"),
        ("seconds=true", "bad-option"),
        ("seconds=", "bad-option"),
        ("seconds=٣", "bad-option"),
        ("seconds=99999999999999999999", "bad-option"),
        ("limit=1", "bad-option"),
        ("throws=2", "bad-option"),
        ("twister=maybe", "bad-option"),
        ("discs=1,2,3", "not-per-seat"),
        ("discs=1,9", "bad-option"),
        ("lying=cup:1/2,die:2/3", "bad-places"),  # taken
        ("lying=cup:1/1,die:1/1", "bad-places"),
        ("lying=cup:1/4,die:1/1", "bad-places"),
        ("lying=cup:0/1,die:1/1", "bad-places"),
        ("lying=cup:1/1", "bad-places"),
        ("lying=cup:1/1,die:1/1/1", "bad-places"),
        ("lying=cup:1/1,die", "bad-places"),
        ("lying=cup", "bad-places"),
        ("lying=", "bad-places"),
        ("colour=red", "unknown-option"),
        ("seconds", "option-form"),
    ],
)
def test_wrong_options_say_what_would_be_right(text: str, code: str) -> None:
    with pytest.raises(Problem) as info:
        values(2, text)
    assert info.value.code == code
    assert info.value.text("de") != info.value.text("en")


def test_what_is_allowed_is_said_in_the_language_of_the_reader() -> None:
    with pytest.raises(Problem) as info:
        values(2, "twister=maybe")
    assert info.value.text("de") == "Die Option „twister“ kann nicht maybe sein. Erlaubt: ja, nein."
    assert info.value.text("en") == "The option “twister” can’t be maybe. Allowed: yes, no."
    with pytest.raises(Problem) as info:
        values(2, "throws=all")  # what was typed stays as it was typed
    assert info.value.text("de") == "Die Option „throws“ kann nicht all sein. Erlaubt: 1, 3."


def test_where_things_lie_is_said_as_people_count() -> None:
    with pytest.raises(Problem) as info:
        values(2, "lying=cup:1/2,die:2/3")
    assert info.value.text("en") == (
        "The option “lying” can’t be cup:1/2,die:2/3. Say for each where it lies, as row/column from 1/1 to 2/3: "
        "not at 1/2, and never two on one spot. For example: cup:1/1,die:2/3."
    )


def test_who_begins_must_sit_there() -> None:
    pasch = find_game("pasch")
    assert pasch.settle(3, {"begins": 3}).as_json()["begins"] == 3
    for wrong in (0, 4, True, "Anna"):
        with pytest.raises(Problem) as info:
            pasch.settle(3, {"begins": wrong})
        assert info.value.text("en").endswith("Allowed: 1–3, off.")


def test_who_begins_is_one_of_as_many_as_can_play() -> None:
    for game in all_games().values():
        begins = game.options[-1].describe()
        assert (begins["name"], begins["low"], begins["high"]) == ("begins", 1, game.players[1])
    assert {id for id, game in all_games().items() if game.first == "oldest"} == {"dice-flick"}


def test_options_are_as_the_rules_say() -> None:
    """Names, ranges and defaults of every option, in one place to compare with the rulebook."""
    games = all_games()
    found = {
        id: {o.name: (o.default, ", ".join(o.allowed())) for o in game.options if o.name != "begins"}
        for id, game in games.items()
        if id != "pig"
    }
    hand = {"dice": ("physics", "fair, physics")}
    strike = {"rounds": (5, "1–50"), "strikes": (None, "1–50, off"), "mutschel": ("throw", "throw, roll-off, shared")}
    ties = {"ties": ("all", "all, roll-off")}
    together = {"turns": ("together", "together, in-turn")} | ties
    keep = {"keep": ("one-or-none", "one-or-none, one"), "placing": ("end", "end, at-once")}
    house = {"throws": (3, "1, 3")} | keep
    served = ", ".join([game.id for game in games["vesperplatte"].courses])
    assert found == {
        "dice-cup": {"seconds": (3, "1–30"), "columns": (1, "1–6"), "decide_seconds": (None, "3–600, off")},
        "dice-flick": hand
        | {
            "movable_plates": ([False], "yes, no"),
            "markers": (
                {"blue": [1, 1], "yellow": [1, 3], "green": [3, 1], "bonus": [3, 3]},
                "blue:2/2,yellow:2/4,green:4/2,bonus:4/4",
            ),
        },
        "wuerfelblitz": {
            "white_dice": (2, "2–3"),
            "brain_twister": (False, "yes, no"),
            "discs_per_black": ([3], "1–5"),
            "tie_ms": (50, "0–1000"),
            "silence": (2, "0–10"),
        },
        "choice": {},
        "vesperplatte": {"courses": (8, "5, 8"), "menu": (None, f"{served}, off")}
        | hand
        | {"mutschel": strike["mutschel"]},
        "pasch": strike | ties,
        "grosse-hausnummer": house | strike | ties,
        "kleine-hausnummer": house | strike | ties,
        "langer-entenschiss": {"throws": (1, "1–3")} | strike,
        "einundzwanzig": hand | strike,
        "sequenz": {"throws": (1, "1, 3")} | strike,
        "kirchenfenster": strike,
        "bauernfenster": strike,
        "waechter": hand | {"counting": ("sum", "sum, product, high-high-low")} | strike | ties,
        "nackets-luisle": {"order": ("backwards", "backwards, ladder, any")} | strike | together,
        "einsame-filzlaus": {"returns": ("once", "once, until-no-one")} | strike,
        "haar-im-loch": {"counting": ("none", "none, centre-pips, ones")} | strike | ties,
        "abstreichen": {"losers": (1, "1–3")} | strike | together,
        "studentenpasch": strike | ties,
        "mauseloch": strike,
        "hohe-hausnummern": {"throws": (1, "1, 3")} | keep | strike | ties,
        "doppelgaenger": strike | ties,
        "fuenf-finger": strike | together,
        "boese-sieben": strike | together,
    }


def test_players_are_as_the_rules_say() -> None:
    players = {id: game.players for id, game in all_games().items() if id != "pig"}
    assert len(players) == 24
    boxed = {"dice-cup": (2, 6), "dice-flick": (2, 4), "wuerfelblitz": (2, 7), "choice": (1, 8), "vesperplatte": (2, 8)}
    assert {id: players[id] for id in boxed} == boxed
    assert all(players[id] == (2, 40) for id in players if id not in boxed)


def test_ages_are_as_the_rulebooks_print_them() -> None:
    assert {id: game.age for id, game in all_games().items() if game.age is not None} == {
        "dice-cup": 8,
        "wuerfelblitz": 8,
    }
    assert find_game("dice-cup").describe()["age"] == 8
    assert find_game("pasch").describe()["age"] is None
