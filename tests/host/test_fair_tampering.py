"""Changes in the log of a finished match are found: by rules, after sealing anew, and by fuzzing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_driver import Driver, ManualDriver
from mutschel.engine import Json, Problem, logs, same
from mutschel.games.registry import find_game
from mutschel.host.fair import name_print, seal, verify
from mutschel.host.members import NAMELESS

Lines = list[dict[str, Json]]
Change = Callable[[Lines], object]


@pytest.fixture(scope="module")
def log() -> str:
    """A finished match with a lot, throws and choices; one of the three seats is a bot's."""
    driver = Driver("grosse-hausnummer", 2, ["easy"], seed=1, options={"rounds": 1, "mutschel": "shared"}).start().run()
    return driver.table.state.log_text()


def problem_of(text: str) -> str | None:
    """Return the problem that `verify` finds; it has a text for people."""
    try:
        verify(logs.parse(text), find_game)
    except Problem as problem:
        return problem.code if problem.text("de") and problem.text("en") else "no text"
    return None


def tampered(text: str, change: Change, seal_anew: bool = False) -> str:
    lines: Lines = [json.loads(line) for line in text.splitlines()]
    secret = fair(lines)["secret"]
    change(lines)
    if seal_anew:
        names = fair(lines)["names"]
        del fair(lines)["secret"], fair(lines)["seal"], fair(lines)["names"]
        record = logs.parse(written(lines))
        prints = list(map(name_print, names, record.seats))
        sealed = seal(logs.restore(record, find_game), record.note, prints)
        fair(lines).update(secret=secret, seal=sealed, names=names)
    return written(lines)


def written(lines: Lines) -> str:
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def as_json(text: str) -> Json:
    """Return the content of a text with whole lines, whatever its spaces."""
    return [json.loads(line) for line in text.split("\n")[:-1] if line.strip()]


# -- what a forger may change --------------------------------------------------------------------------
def fair(lines: Lines) -> dict[str, Json]:
    facts: dict[str, Json] = lines[0]["note"]["fair"]
    return facts


def in_head(**facts: Json) -> Change:
    return lambda lines: lines[0].update(facts)


def in_note(**facts: Json) -> Change:
    return lambda lines: lines[0]["note"].update(facts)


def in_fair(**facts: Json) -> Change:
    return lambda lines: fair(lines).update(facts)


def in_line(place: int, **facts: Json) -> Change:
    return lambda lines: lines[place].update(facts)


def nonce(value: Json) -> Change:
    return lambda lines: fair(lines)["nonces"].__setitem__(0, value)


def secret(change: Callable[[str], str]) -> Change:
    return lambda lines: fair(lines).update(secret=change(fair(lines)["secret"]))


def a_face(lines: Lines) -> None:
    """Change a face of the last throw of dice."""
    faces = [line for line in lines[1:] if line["by"] == "chance"][-1]["value"]
    faces[0] = faces[0] % 6 + 1


def a_choice(lines: Lines) -> None:
    """The first: another die of the same throw is laid aside."""
    place = next(place for place, line in enumerate(lines) if type(line.get("by")) is int)
    thrown, chosen = lines[place - 1]["value"], lines[place]
    chosen["value"] = next(face for face in thrown if face != chosen["value"])


def one_seat_more(lines: Lines) -> None:
    lines[0]["seats"].append("Eve")
    fair(lines)["nonces"].append(None)


FORGERIES: dict[str, tuple[Change, set[str]]] = {
    "a face": (a_face, {"broken-seal", "bad-log-answer"}),
    "a choice": (a_choice, {"broken-seal", "bad-log-answer"}),
    "a choice that was not possible": (in_line(3, value=9), {"bad-log-answer"}),
    "who chose": (in_line(3, by=7), {"bad-log-answer"}),
    "a later time": (lambda lines: lines[-1].update(at=lines[-1]["at"] + 1), {"broken-seal"}),
    "an earlier time": (in_line(-1, at=0), {"bad-log-answer"}),
    "the last line gone": (lambda lines: lines.pop(), {"not-over"}),
    "a line gone": (lambda lines: lines.pop(3), {"bad-log-answer"}),
    "a line twice": (lambda lines: lines.insert(3, lines[3]), {"bad-log-answer"}),
    "a line more": (lambda lines: lines.append({"by": 0, "at": 10**9, "value": 1}), {"bad-log-answer"}),
    "two lines swapped": (lambda lines: lines.insert(2, lines.pop(3)), {"bad-log-answer"}),
    "abandoned": (lambda lines: lines.append({"by": "table", "value": "abandoned"}), {"over"}),
    "another secret": (in_fair(secret="00" * 32), {"wrong-secret"}),
    "a shouted secret": (secret(str.upper), {"wrong-secret"}),
    "a secret with a space": (secret(lambda hex: hex + " "), {"wrong-secret"}),
    "no secret": (in_fair(secret=None), {"secret-not-out"}),
    "a secret that is none": (in_fair(secret="secret"), {"bad-fair-note"}),
    "a secret that is no text": (in_fair(secret=7), {"bad-fair-note"}),
    "another hash": (in_fair(hash="00" * 32), {"wrong-secret"}),
    "another seal": (in_fair(seal="00" * 32), {"broken-seal"}),
    "no seal": (lambda lines: fair(lines).pop("seal"), {"broken-seal"}),
    "another nonce": (nonce("00" * 16), {"broken-seal"}),
    "no nonce": (nonce(None), {"broken-seal"}),
    "two nonces in one": (nonce("00" * 16 + ",-"), {"bad-fair-note"}),
    "nonces swapped": (lambda lines: fair(lines)["nonces"].insert(1, fair(lines)["nonces"].pop(0)), {"broken-seal"}),
    "a bot’s nonce": (lambda lines: fair(lines)["nonces"].__setitem__(2, "00" * 16), {"bot-nonce"}),
    "no word about bots": (lambda lines: lines[0]["note"].pop("bots"), {"bad-fair-note"}),
    "nonces of nobody": (in_fair(nonces=[]), {"bad-fair-note"}),
    "nonces that are none": (in_fair(nonces="none"), {"bad-fair-note"}),
    "a seat less": (lambda lines: lines[0]["seats"].pop(), {"bad-fair-note"}),
    "a seat more": (one_seat_more, {"bad-log-answer", "not-over"}),
    "a name": (lambda lines: lines[0]["seats"].__setitem__(0, "Eve"), {"broken-seal"}),
    "an option": (lambda lines: lines[0]["options"].update(rounds=2), {"not-over"}),
    "an option left out": (lambda lines: lines[0]["options"].pop("strikes"), {"broken-seal"}),
    "another game": (in_head(game="kleine-hausnummer"), {"broken-seal"}),
    "another version": (in_head(version=99), {"unknown-version"}),
    "another table": (in_note(table="other"), {"broken-seal"}),
    "another bot": (in_note(bots={"2": "hard"}), {"broken-seal"}),
    "one fact more": (in_fair(fairer=True), {"broken-seal"}),
    "no note": (in_head(note=None), {"not-fair-dice"}),
    "an empty note": (in_head(note={}), {"not-fair-dice"}),
    "a note that is none": (in_note(fair="yes"), {"not-fair-dice"}),
}


def test_nothing_is_wrong_with_an_honest_log(log: str) -> None:
    assert problem_of(log) is None
    assert tampered(log, lambda lines: None) == log
    assert tampered(log, lambda lines: None, seal_anew=True) == log


@pytest.mark.parametrize("forgery", FORGERIES)
def test_every_kind_of_tampering_is_found(log: str, forgery: str) -> None:
    change, codes = FORGERIES[forgery]
    assert problem_of(tampered(log, change)) in codes


@pytest.mark.parametrize("place", range(1, 9))
def test_each_line_is_sealed(log: str, place: int) -> None:
    def later(lines: Lines) -> None:
        for line in lines[place:]:
            line["at"] += 1

    assert problem_of(tampered(log, later)) == "broken-seal"


@pytest.mark.parametrize("change", [a_face, nonce("00" * 16), lambda lines: fair(lines)["nonces"].reverse()])
def test_who_seals_anew_still_can_t_change_a_throw(change: Change) -> None:
    driver = Driver("kirchenfenster", 2, seed=1, options={"rounds": 1, "mutschel": "shared"}).start().run()
    log = driver.table.state.log_text()
    assert problem_of(tampered(log, change, seal_anew=True)) == "wrong-throw"


def test_who_seals_anew_has_another_seal_than_the_players_were_shown(log: str) -> None:
    renamed = tampered(log, lambda lines: lines[0]["seats"].__setitem__(0, "Eve"), seal_anew=True)
    assert problem_of(renamed) is None
    assert fair(as_json(renamed))["seal"] != fair(as_json(log))["seal"]


def test_a_log_that_stops_in_the_middle_is_not_a_finished_match() -> None:
    driver = ManualDriver("pasch", 2, options={"begins": 1}).start()
    driver.throw(0)
    note = driver.table.state.note()
    note["fair"] |= {"secret": driver.secret.hex(), "seal": seal(driver.match, note)}
    assert problem_of(logs.dumps(driver.match, note)) == "not-over"


# -- fuzzing -------------------------------------------------------------------------------------------
@given(st.data())
def test_every_edit_of_a_single_byte_is_found(log: str, data: st.DataObject) -> None:
    raw = log.encode()
    place = data.draw(st.integers(0, len(raw) - 1))
    byte = data.draw(st.binary(min_size=1, max_size=1))
    before, rest = raw[:place], raw[place + 1 :]
    edited = data.draw(st.sampled_from([before + byte + rest, before + byte + raw[place:], before + rest]))
    try:
        text = edited.decode()
    except UnicodeDecodeError:
        return  # no text at all: whoever reads the file says so
    if problem_of(text) is None:
        assert same(as_json(text), as_json(log)), "only what means the same passes"


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(part=st.sampled_from(["mutschel", "game", "version", "options", "seats", "note"]), value=junk)
def test_a_head_of_junk_is_a_problem_and_never_a_traceback(log: str, part: str, value: Json) -> None:
    text = tampered(log, in_head(**{part: value}))
    assert problem_of(text) is not None or same(as_json(text), as_json(log))


@given(part=st.sampled_from(["hash", "nonces", "secret", "seal", "other"]), value=junk)
def test_a_note_of_junk_is_a_problem_and_never_a_traceback(log: str, part: str, value: Json) -> None:
    assert problem_of(tampered(log, in_fair(**{part: value}))) is not None


@given(place=st.integers(1, 8), part=st.sampled_from(["by", "at", "value"]), value=junk)
def test_a_line_of_junk_is_a_problem_and_never_a_traceback(log: str, place: int, part: str, value: Json) -> None:
    text = tampered(log, in_line(place, **{part: value}))
    assert problem_of(text) is not None or same(as_json(text), as_json(log))


@pytest.mark.parametrize("name", [r"\ud800", r"\u0000", "x" * 10_000], ids=["half a character", "none", "long"])
def test_names_that_no_table_would_take_are_found(log: str, name: str) -> None:
    assert problem_of(log.replace("Name 0", name)) == "broken-seal"


def test_values_that_are_nested_very_deeply_are_found(log: str) -> None:
    for depth in (50, 900, 5000):
        deep = "[" * depth + "]" * depth
        lines = log.splitlines()
        lines[2] = f'{{"by": "chance", "at": 0, "value": {deep}}}'
        assert problem_of("\n".join(lines) + "\n") in ("bad-log-answer", "bad-log-line")
        assert problem_of(log.replace('"dice": "fair"', f'"dice": {deep}')) in ("broken-seal", "not-a-log")


# -- names ---------------------------------------------------------------------------------------------
def test_a_name_can_be_removed_but_not_changed(log: str) -> None:
    def remove(lines: Lines) -> None:
        names, seats = fair(lines)["names"], lines[0]["seats"]
        names[0], seats[0] = name_print(names[0], seats[0]), NAMELESS

    def rename(lines: Lines) -> None:
        remove(lines)
        lines[0]["seats"][0] = "Eve"

    assert problem_of(tampered(log, remove)) is None
    assert problem_of(tampered(log, rename)) == "broken-seal"
